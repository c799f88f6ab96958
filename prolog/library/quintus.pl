:- module(quintus,
          [ unix/1,
            sin/2, cos/2, tan/2, asin/2, acos/2, atan/2, atan2/3, sqrt/2, log/2, log10/2,
            ceiling/2, floor/2, round/2, sign/2,
            genarg/3, otherwise/0, mode/1, no_style_check/1, date/1,
            current_stream/3, stream_position/3, skip_line/0, skip_line/1, compile/1,
            atom_char/2, midstring/3, midstring/4, midstring/5, midstring/6,
            raise_exception/1, on_exception/3,
            op(1150, fx, mode)
          ]).

/** <module> Predicates of Quintus Prolog
*/

:- meta_predicate
       compile(:),
       on_exception(+, 0, 0).

%!  unix(+Action) is semidet.
%
%   Action is system(Command), shell(Command), shell, cd, cd(Directory), argv(Arguments) or exit(Status).
%
%       ?- unix(cd('/tmp')).
%       true.

unix(system(Command)) :- shell(Command).
unix(shell(Command)) :- shell(Command).
unix(shell) :- shell.
unix(access(File, 0)) :- access_file(File, read).
unix(cd) :- expand_file_name(~, [Home]), working_directory(_, Home).
unix(cd(Directory)) :- working_directory(_, Directory).
unix(args(Arguments)) :- current_prolog_flag(argv, Arguments).
unix(argv(Arguments)) :- current_prolog_flag(argv, [_|Arguments]).
unix(exit(Status)) :- halt(Status).

%!  sin(+X, -Y) is det.
%
%   Y is sin(X); the other functions likewise.
%
%       ?- sqrt(16, X).
%       X = 4.0.

sin(X, Y) :- Y is sin(X).
cos(X, Y) :- Y is cos(X).
tan(X, Y) :- Y is tan(X).
asin(X, Y) :- Y is asin(X).
acos(X, Y) :- Y is acos(X).
atan(X, Y) :- Y is atan(X).
atan2(Y, X, Z) :- Z is atan(Y, X).
sqrt(X, Y) :- Y is sqrt(X).
log(X, Y) :- Y is log(X).
log10(X, Y) :- Y is log10(X).
ceiling(X, Y) :- Y is ceiling(X).
floor(X, Y) :- Y is floor(X).
round(X, Y) :- Y is round(X).
sign(X, Y) :- Y is sign(X).

%!  genarg(?N, +Term, ?Argument) is nondet.
%
%   As arg/3.
%
%       ?- genarg(N, f(a,b), b).
%       N = 2.

genarg(N, Term, Argument) :-
    arg(N, Term, Argument).

%!  otherwise is det.
%
%   The last condition of a choice.

otherwise.

%!  mode(+Declarations) is det.
%
%   Declarations of modes say nothing here.
%
%       ?- mode(p(+,-)).
%       true.

mode(_).

%!  no_style_check(+Style) is det.
%
%   Switches a warning off: single_var, discontiguous or multiple.
%
%       ?- no_style_check(single_var).
%       true.

no_style_check(Style) :-
    (   style(Style, Own)
    ->  style_check(-Own)
    ;   throw(error(domain_error(style_name, Style), _))
    ).

style(single_var, singleton).
style(discontiguous, discontiguous).
style(multiple, atom).

%!  date(-Date) is det.
%
%   Date is date(Year,Month,Day) of today.

date(Date) :-
    get_time(Now),
    stamp_date_time(Now, Parts, local),
    Parts =.. [_,Year,Month,Day|_],
    Date = date(Year, Month, Day).

%!  current_stream(?Source, ?Mode, ?Stream) is nondet.
%
%   Stream was opened on Source for `read` or `write`. A standard stream has [] for its source.

current_stream(Source, Mode, Stream) :-
    stream_property(Stream, mode(Mode0)),
    (   Mode0 == read
    ->  Mode = read
    ;   Mode = write
    ),
    (   stream_property(Stream, file_name(Name))
    ->  Source = Name
    ;   Source = []
    ).

%!  stream_position(+Stream, -Old, +New) is det.
%
%   Old is the position of Stream, which goes to New.

stream_position(Stream, Old, New) :-
    stream_property(Stream, position(Old)),
    set_stream_position(Stream, New).

%!  skip_line is det.
%!  skip_line(+Stream) is det.
%
%   Passes over the rest of the line.

skip_line :-
    skip(0'\n).

skip_line(Stream) :-
    skip(Stream, 0'\n).

%!  compile(:Files) is det.
%
%   As consult/1.

compile(Files) :-
    consult(Files).

%!  atom_char(?Character, ?Code) is det.
%
%   As char_code/2.
%
%       ?- atom_char(X, 0'a).
%       X = a.

atom_char(Character, Code) :-
    char_code(Character, Code).

%!  midstring(?Whole, ?Middle, ?Others) is nondet.
%!  midstring(?Whole, ?Middle, ?Others, ?Before, ?Length, ?After) is nondet.
%
%   Whole without Middle is Others. Before, Length and After are the lengths of the part before it, of Middle, and of the part
%   behind it.
%
%       ?- midstring(abcd, bc, X).
%       X = ad.

midstring(Whole, Middle, Others) :-
    midstring(Whole, Middle, Others, _, _, _).

midstring(Whole, Middle, Others, Before) :-
    midstring(Whole, Middle, Others, Before, _, _).

midstring(Whole, Middle, Others, Before, Length) :-
    midstring(Whole, Middle, Others, Before, Length, _).

midstring(Whole, Middle, Others, Before, Length, After) :-
    nonvar(Whole),
    !,
    sub_atom(Whole, Before, Length, After, Middle),
    sub_atom(Whole, 0, Before, _, First),
    sub_atom(Whole, _, After, 0, Last),
    atom_concat(First, Last, Others).
midstring(Whole, Middle, Others, Before, Length, After) :-
    sub_atom(Others, 0, Before, After, First),
    sub_atom(Others, _, After, 0, Last),
    atom_length(Middle, Length),
    atomic_list_concat([First,Middle,Last], Whole).

%!  raise_exception(+Ball).
%
%   As throw/1.

raise_exception(Ball) :-
    throw(Ball).

%!  on_exception(+Ball, :Goal, :Recovery) is nondet.
%
%   As catch/3, with the ball before the goal.
%
%       ?- on_exception(E, throw(x), true).
%       E = x.

on_exception(Ball, Goal, Recovery) :-
    catch(Goal, Ball, Recovery).

:- module(prolog_pretty_print, [print_term/2]).

/** <module> Terms over several lines
*/

%!  print_term(@Term, +Options) is det.
%
%   Prints Term; what does not fit into a line is broken after its arguments. Options are output(Stream),
%   right_margin(Column) (72), left_margin(Column), indent_arguments(Width) (auto: below the first one), and
%   write_options(List).
%
%       ?- print_term(f(x), []).
%       f(x)

print_term(Term, Options) :-
    option(output(Stream), Options, user_output),
    option(right_margin(Right), Options, 72),
    option(left_margin(Left), Options, 0),
    option(indent_arguments(Indent), Options, auto),
    option(write_options(WriteOptions0), Options, [numbervars(true),quoted(true),portray(true)]),
    \+ \+ ( named_variables(Term),
            WriteOptions = [numbervars(true)|WriteOptions0],
            pretty(Term, 1200, Left, to(Stream,Right,Indent,WriteOptions))
          ).

% Variables that occur once are `_`, the others A, B and so on.
named_variables(Term) :-
    numbervars(Term, 0, _, [singletons(true)]).

pretty(Term, Priority, Column, To) :-
    To = to(Stream,Right,_,_),
    flat(Term, Priority, To, Text),
    string_length(Text, Length),
    (   Column+Length < Right
    ->  write(Stream, Text)
    ;   broken(Term, Priority, Column, To)
    ).

flat(Term, Priority, to(_,_,_,Options), Text) :-
    with_output_to(string(Text), write_term(Term, [priority(Priority)|Options])).

broken(Term, _, Column, To) :-
    Term = [_|_],
    !,
    To = to(Stream,_,_,_),
    Column1 is Column+2,
    write(Stream, '[ '),
    elements(Term, Column, Column1, To),
    write(Stream, ']').
broken(Term, Priority, Column, To) :-
    compound(Term),
    compound_name_arguments(Term, Name, [Left,Right]),
    current_op(Own, Type, Name),
    infix(Type, Own, LeftPriority, RightPriority),
    !,
    To = to(Stream,_,_,_),
    bracketed(Own, Priority, Stream, '('),
    pretty(Left, LeftPriority, Column, To),
    format(Stream, ' ~w ', [Name]),
    pretty(Right, RightPriority, Column, To),
    bracketed(Own, Priority, Stream, ')').
broken(Term, Priority, Column, To) :-
    compound(Term),
    compound_name_arguments(Term, Name, [Argument]),
    current_op(Own, Type, Name),
    prefix(Type, Own, ArgumentPriority),
    !,
    To = to(Stream,_,_,_),
    bracketed(Own, Priority, Stream, '('),
    write(Stream, Name),
    string_length(Name, Width),
    Column1 is Column+Width,
    pretty(Argument, ArgumentPriority, Column1, To),
    bracketed(Own, Priority, Stream, ')').
broken(Term, _, Column, To) :-
    compound(Term),
    compound_name_arguments(Term, Name, [First|Arguments]),
    !,
    To = to(Stream,_,Indent,_),
    format(string(Head), '~q(', [Name]),
    write(Stream, Head),
    string_length(Head, Width),
    Column0 is Column+Width,
    (   integer(Indent)
    ->  Column1 is Column+Indent
    ;   Column1 = Column0
    ),
    pretty(First, 999, Column0, To),
    arguments(Arguments, Column1, To),
    write(Stream, ')').
broken(Term, Priority, _, To) :-
    flat(Term, Priority, To, Text),
    To = to(Stream,_,_,_),
    write(Stream, Text).

prefix(fy, P, P).
prefix(fx, P, R) :- R is P-1.

infix(xfx, P, L, L) :- L is P-1.
infix(xfy, P, L, P) :- L is P-1.
infix(yfx, P, P, R) :- R is P-1.

bracketed(Own, Priority, Stream, Bracket) :-
    (   Own > Priority
    ->  write(Stream, Bracket)
    ;   true
    ).

elements([Element|Elements], Column0, Column, To) :-
    To = to(Stream,_,_,_),
    pretty(Element, 999, Column, To),
    (   Elements == []
    ->  indent(Stream, Column0)
    ;   Elements = [_|_]
    ->  write(Stream, ','),
        indent(Stream, Column),
        elements(Elements, Column0, Column, To)
    ;   indent(Stream, Column0),
        write(Stream, '| '),
        pretty(Elements, 999, Column, To),
        indent(Stream, Column0)
    ).

arguments([], _, _).
arguments([Argument|Arguments], Column, To) :-
    To = to(Stream,_,_,_),
    write(Stream, ','),
    indent(Stream, Column),
    pretty(Argument, 999, Column, To),
    arguments(Arguments, Column, To).

% With tabs, as far as they go.
indent(Stream, Column) :-
    nl(Stream),
    Tabs is Column // 8,
    Blanks is Column mod 8,
    forall(between(1, Tabs, _), put_char(Stream, '\t')),
    tab(Stream, Blanks).

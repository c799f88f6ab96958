:- module(arbiiter_host, [host_prepare/2, host_limit/1, host_seed/1, host_load/5, host_names/1, host_turn/5, host_ask/2, host_flush/0]).

/** <module> A program that plays, inside SWI-Prolog

What the process of a program asks SWI-Prolog to do: load the program, let it move, tell what the board looks like. What is told here is trusted no
more than the program is.
*/

:- dynamic
       memory/1.

%!  host_prepare(+Libraries, +Resources) is det.
%
%   Loads what programs would else have to wait for, before any program is there. Errors of these Resources are the end of
%   memory.

host_prepare(Libraries, Resources) :-
    forall(member(Resource, Resources), assertz(memory(Resource))),
    forall(member(Library, Libraries), load_files(arbiiter_host:library(Library), [if(not_loaded), imports([]), silent(true)])),
    at_halt(arbiiter_host:halted).

halted :-
    host_flush,
    '$host_halted'.

%!  host_limit(+Bytes) is det.
%
%   So much room the stacks have.

host_limit(Bytes) :-
    set_prolog_flag(stack_limit, Bytes),
    garbage_collect_atoms.

%!  host_seed(+Seed) is det.
%
%   From now on random numbers follow from Seed.

host_seed(Seed) :-
    set_random(seed(Seed)).

%!  host_load(+Source, +Module, +Predicate, +Board, -Result) is det.
%
%   Loads the program, a file or an example; Predicate is Name/Arity. Result is loaded, reserved, none (there is no such predicate), static (Board is no
%   dynamic predicate) or thrown(IsError, Text).

host_load(_, Module, _, _, reserved) :-
    ( Module == user ; Module == arbiiter ; module_property(Module, class(Class)), memberchk(Class, [system, library]) ),
    !.
host_load(Source, Module, Predicate/Arity, Board, Result) :-
    catch(consult(user:Source), Ball, true),
    (   nonvar(Ball)
    ->  thrown(Ball, Result)
    ;   functor(Head, Predicate, Arity),
        \+ predicate_property(Module:Head, defined)
    ->  Result = none
    ;   is_static(Board)
    ->  Result = static
    ;   Result = loaded
    ).

is_static(Name/Arity) :-
    functor(Head, Name, Arity),
    predicate_property(user:Head, defined),
    \+ predicate_property(user:Head, dynamic).

%!  host_names(+Who) is det.
%
%   Asserts the facts of Who.

host_names(Who) :-
    forall(member(Fact, Who), assertz(user:Fact)).

arguments(Name, Arguments) :-
    functor(Head, Name, 1),
    findall(Argument, ( clause(user:Head, true), arg(1, Head, Argument) ), Arguments).

%!  host_turn(+Goal, +Board, +Names, +Facts, -State) is det.
%
%   Puts Facts in place of the board and calls Goal for its first two exits. State is state(Exits, AtFirst, Now, Names, Ball, Own): how many exits there
%   were, the board at the first one (none without one) and now as lists of X-Y-Status, the arguments of the facts Names, none or
%   thrown(IsError, Text), and whether the module of the goal has a board of its own; or static.

host_turn(_, Board, _, _, static) :-
    is_static(Board),
    !.
host_turn(Module:Goal, Board/3, Names, Facts, state(Exits, First, Now, Told, Thrown, Own)) :-
    functor(Head, Board, 3),
    retractall(user:Head),
    forall(member(X-Y-Status, Facts), ( Fact =.. [Board, X, Y, Status], assertz(user:Fact) )),
    Seen = seen(0, none),
    catch(exits(Module:Goal, Board, Seen), Ball, true),
    (   nonvar(Ball) -> thrown(Ball, Thrown) ; Thrown = none ),
    Seen = seen(Exits, First),
    squares(Board, Now),
    host_names_now(Names, Told),
    (   has_own(Module, Head) -> Own = true ; Own = false ).

exits(Goal, Board, Seen) :-
    call(Goal),
    arg(1, Seen, Before),
    Exits is Before+1,
    nb_setarg(1, Seen, Exits),
    (   Before =:= 0
    ->  squares(Board, Squares),
        nb_setarg(2, Seen, Squares),
        fail
    ;   !
    ).
exits(_, _, _).

squares(Board, Squares) :-
    functor(Head, Board, 3),
    findall(Square, ( catch(clause(user:Head, Body), _, fail), square(Head, Body, Square) ), Squares).

square(Head, Body, X-Y-Status) :-
    Head =.. [_, X0, Y0, Status0],
    number_or_none(X0, X),
    number_or_none(Y0, Y),
    (   Body == true -> number_or_none(Status0, Status) ; Status = none ).

number_or_none(Term, Number) :-
    (   integer(Term), Term >= -9223372036854775808, Term =< 9223372036854775807 -> Number = Term ; Number = none ).

host_names_now(Names, Told) :-
    findall(Arguments, ( member(Name, Names), catch(arguments(Name, Arguments), _, Arguments = []) ), Told).

has_own(Module, Head) :-
    Module \== user,
    predicate_property(Module:Head, defined),
    \+ predicate_property(Module:Head, imported_from(_)).

thrown(Ball, thrown(true, Text)) :-
    nonvar(Ball),
    Ball = error(Formal, _),
    !,
    (   nonvar(Formal), Formal = resource_error(Resource), nonvar(Resource), memory(Resource)
    ->  Text = memory
    ;   text(Formal, Text)
    ).
thrown(Ball, thrown(false, Text)) :-
    text(Ball, Text).

text(Term, Text) :-
    catch(format(string(Text), '~q', [Term]), _, Text = "...").

%!  host_ask(:Goal, -Result) is det.
%
%   Calls Goal with one more argument, once. Result is answer(Argument), failed or thrown(IsError, Text).

host_ask(Goal, Result) :-
    catch(( call(Goal, Answer) -> Result0 = answer(Answer) ; Result0 = failed ), Ball, true),
    (   nonvar(Ball) -> thrown(Ball, Result) ; Result = Result0 ).

%!  host_flush is det.
%
%   Everything written is on its way.

host_flush :-
    catch(flush_output(user_output), _, true),
    catch(flush_output(user_error), _, true).

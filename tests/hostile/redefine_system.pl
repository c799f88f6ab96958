% Attack: defines predicates of the system anew.
% Verdict: plays

:- module(redefine_system, [redefine_system/3]).

:- use_module(library(kabe)).

redefine_system(C, X, Y) :-
    catch((
        redefine_system_predicate(is(_, _)),
        assertz((is(_, _) :- halt)), Z is 1 + 1,
        ( Z == 2 -> true ; write(vallutatud) )
    ), _, true),
    mangi(C, X, Y), !.
redefine_system(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

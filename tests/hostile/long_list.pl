% Attack: builds lists without end.
% Verdict: memory or too_slow

:- module(long_list, [long_list/3]).

:- use_module(library(kabe)).

long_list(C, X, Y) :-
    kasva([]),
    mangi(C, X, Y), !.
long_list(_, _, _).

kasva(L) :- kasva([L, L, L, L|L]).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: calls itself without end.
% Verdict: memory or too_slow

:- module(deep_recursion, [deep_recursion/3]).

:- use_module(library(kabe)).

deep_recursion(C, X, Y) :-
    pikkus(0, _),
    mangi(C, X, Y), !.
deep_recursion(_, _, _).

pikkus(N, s(M)) :- N1 is N + 1, pikkus(N1, M), tagasi(M).
tagasi(_).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: adds facts without end.
% Verdict: memory or too_slow

:- module(fact_bomb, [fact_bomb/3]).

:- use_module(library(kabe)).

fact_bomb(C, X, Y) :-
    korda,
    mangi(C, X, Y), !.
fact_bomb(_, _, _).

:- dynamic(fakt/1).
korda :- repeat, length(L, 1000), assertz(fakt(L)), fail.

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: computes a number that no memory holds.
% Verdict: memory or too_slow

:- module(number_bomb, [number_bomb/3]).

:- use_module(library(kabe)).

number_bomb(C, X, Y) :-
    N is 7 ** (7 ** (7 ** 7)),
    N > 0,
    mangi(C, X, Y), !.
number_bomb(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: adds a million squares.
% Verdict: wrong_squares or too_slow or memory

:- module(million_squares, [million_squares/3]).

:- use_module(library(kabe)).

million_squares(C, X, Y) :-
    forall(between(1, 1000000, N), assertz(user:ruut(N, N, 0))),
    mangi(C, X, Y), !.
million_squares(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: loops in a move.
% Verdict: too_slow

:- module(loop_in_move, [loop_in_move/3]).

:- use_module(library(kabe)).

loop_in_move(C, X, Y) :-
    (repeat, fail ; true),
    mangi(C, X, Y), !.
loop_in_move(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

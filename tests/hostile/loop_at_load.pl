% Attack: loops while it is loaded.
% Verdict: too_slow

:- module(loop_at_load, [loop_at_load/3]).

:- use_module(library(kabe)).
:- repeat, fail.

loop_at_load(C, X, Y) :-
    mangi(C, X, Y), !.
loop_at_load(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

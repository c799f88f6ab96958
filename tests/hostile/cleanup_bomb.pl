% Attack: leaves a goal for the time after its move.
% Verdict: halted

:- module(cleanup_bomb, [cleanup_bomb/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).

cleanup_bomb(C, X, Y) :-
    setup_call_cleanup(true, member(_, [1, 2]), halt),
    mangi(C, X, Y), !.
cleanup_bomb(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

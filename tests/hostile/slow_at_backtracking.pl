% Attack: takes no time before the move and all time afterwards.
% Verdict: too_slow

:- module(slow_at_backtracking, [slow_at_backtracking/3]).

:- use_module(library(kabe)).

slow_at_backtracking(C, X, Y) :-
    mangi(C, X, Y),
    ( true ; repeat, fail ).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

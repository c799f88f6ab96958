% Attack: moves, and throws when it is backtracked into.
% Verdict: choice_point

:- module(throw_after_move, [throw_after_move/3]).

:- use_module(library(kabe)).

throw_after_move(C, X, Y) :-
    mangi(C, X, Y),
    ( true ; throw(hilja) ).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: makes another move when it is backtracked into.
% Verdict: choice_point

:- module(change_twice, [change_twice/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).

change_twice(C, X, Y) :-
    kabe:legal_moves(C, X, Y, Kaigud),
    member(K, Kaigud),
    ( Kaigud = [_] -> true ; true ),
    kabe:make_move(K).

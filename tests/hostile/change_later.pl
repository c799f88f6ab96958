% Attack: changes the board when it is backtracked into, and fails.
% Verdict: choice_point

:- module(change_later, [change_later/3]).

:- use_module(library(kabe)).

change_later(C, X, Y) :-
    mangi(C, X, Y),
    ( true ; retractall(user:ruut(_, _, _)), fail ).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

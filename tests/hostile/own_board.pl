% Attack: lets its opponent have no pieces.
% Verdict: wrong_squares

:- module(own_board, [own_board/3]).

:- use_module(library(kabe)).

own_board(_, _, _) :-
    retractall(user:ruut(_, _, 2)), retractall(user:ruut(_, _, 20)), !.

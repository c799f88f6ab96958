% Attack: removes the board.
% Verdict: wrong_squares

:- module(clear_board, [clear_board/3]).

:- use_module(library(kabe)).

clear_board(_, _, _) :-
    retractall(user:ruut(_, _, _)), !.

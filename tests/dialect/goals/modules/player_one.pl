% Reads the board through findall/3 and through a compiled call.

:- module(player_one, [linked_move/1]).

read_board(L) :- findall(X, board(X), L).

linked_move(X) :- board(X), !, retract(board(X)), assert(board(moved)).

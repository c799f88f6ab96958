% Qualified assert and retract.

:- module(player_six, [qualified_retract/0]).

qualified_retract :- user:retract(board(1)).

qualified_assert :- assert(user:board(11)).

qualified_asserta :- user:asserta(board(12)).

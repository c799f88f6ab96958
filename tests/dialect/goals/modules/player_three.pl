% Retracts before and after the link.

:- module(player_three, [retract_before_link/1]).

retract_before_link(R) :- ( retract(board(_)) -> R = yes ; R = no ).

retract_after_link(R) :- board(_), !, ( retract(board(X)) -> R = yes(X) ; R = no ).

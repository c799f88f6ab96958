% Asserts before anything has linked board/1.

:- module(player_two, [single_goal/1]).

single_goal(L) :- findall(X, board(X), L).

assert_before_link :- assert(board(own)).

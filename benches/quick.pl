% The first legal move: a program that takes next to no time.
:- module(quick, [quick/3]).

quick(Color, X, Y) :-
    kabe:legal_moves(Color, X, Y, [Move|_]),
    kabe:make_move(Move), !.
quick(_, _, _).

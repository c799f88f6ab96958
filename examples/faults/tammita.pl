% tammita: a player with a fault, for `arbiiter check`: its men never become kings.
:- module(tammita, [tammita/3]).

% Captures with any piece; with the piece on X, Y if X is not 0.
tammita(Color, X, Y) :-
    piece(Color, X, Y, Piece),
    capture(Piece, VX, VY, X1, Y1),
    put(VX, VY, 0),
    go(Piece, X1, Y1), !.
% Else steps with any piece.
tammita(Color, 0, 0) :-
    piece(Color, 0, 0, Piece),
    step(Piece, X1, Y1),
    go(Piece, X1, Y1), !.
tammita(_, _, _).

piece(Color, 0, _, p(Color, X, Y, S)) :- !,
    ruut(X, Y, S),
    color(S, Color).
piece(Color, X, Y, p(Color, X, Y, S)) :-
    ruut(X, Y, S).

color(1, 1).    % men
color(2, 2).
color(10, 1).   % kings
color(20, 2).

step(p(_, X, Y, S), X1, Y1) :-
    direction(DX, DY),
    may_step(S, DX),
    free(S, X, Y, DX, DY, X1, Y1).

may_step(1, 1).
may_step(2, -1).
may_step(10, _).
may_step(20, _).

capture(p(Color, X, Y, S), VX, VY, X1, Y1) :-
    direction(DX, DY),
    victim(S, X, Y, DX, DY, VX, VY),
    ruut(VX, VY, V),
    color(V, Other), Other =\= Color,
    free(S, VX, VY, DX, DY, X1, Y1).

direction(1, 1).
direction(1, -1).
direction(-1, 1).
direction(-1, -1).

% The next square if it is empty; for a king also those behind it.
free(S, X, Y, DX, DY, X1, Y1) :-
    X2 is X + DX, Y2 is Y + DY,
    ruut(X2, Y2, 0),
    (   X1 = X2, Y1 = Y2
    ;   S >= 10, free(S, X2, Y2, DX, DY, X1, Y1)
    ).

% The next square; for a king the first one that is not empty.
victim(S, X, Y, DX, DY, VX, VY) :-
    X1 is X + DX, Y1 is Y + DY,
    (   S >= 10, ruut(X1, Y1, 0)
    ->  victim(S, X1, Y1, DX, DY, VX, VY)
    ;   VX = X1, VY = Y1
    ).

go(p(_, X, Y, S), X1, Y1) :-
    put(X, Y, 0),
    put(X1, Y1, S).

put(X, Y, S) :-
    retract(ruut(X, Y, _)),
    assert(ruut(X, Y, S)), !.

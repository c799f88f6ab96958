% A player whose men step backward; it captures only with the first piece it finds, and never crowns.
:- module(taandub, [taandub/3]).

taandub(C, X, Y) :-
    ruut(X1, Y1, S), oma(C, S),
    ( X =:= 0 ; X =:= X1, Y =:= Y1 ),
    loob(C, X1, Y1, VX, VY, X2, Y2),
    tee(X1, Y1, S, X2, Y2), pane(VX, VY, 0), !.
taandub(C, 0, 0) :-
    ruut(X, Y, S), oma(C, S),
    X1 is X + 2 * C - 3,
    ( Y1 is Y + 1 ; Y1 is Y - 1 ),
    ruut(X1, Y1, 0),
    tee(X, Y, S, X1, Y1), !.
taandub(_, _, _).

loob(C, X, Y, VX, VY, X2, Y2) :-
    member(DX, [1, -1]), member(DY, [1, -1]),
    VX is X + DX, VY is Y + DY,
    ruut(VX, VY, S), S > 0, \+ oma(C, S),
    X2 is VX + DX, Y2 is VY + DY,
    ruut(X2, Y2, 0).

tee(X, Y, S, X1, Y1) :-
    pane(X, Y, 0),
    pane(X1, Y1, S).

pane(X, Y, S) :-
    ruut(X, Y, Vana),
    retract(ruut(X, Y, Vana)),
    assert(ruut(X, Y, S)), !.

oma(1, 1).
oma(1, 10).
oma(2, 2).
oma(2, 20).

% Floating point.
main :- forall(( between(-60, 60, Y), between(-120, 60, X) ), ( A is X / 60, B is Y / 45, point(A, B, 0.0, 0.0, 60, _) )).
point(_, _, _, _, 0, in) :- !.
point(A, B, X, Y, N, R) :-
    X2 is X * X, Y2 is Y * Y,
    (   X2 + Y2 > 4.0 -> R = out(N)
    ;   Y1 is 2.0 * X * Y + B, X1 is X2 - Y2 + A, M is N - 1, point(A, B, X1, Y1, M, R)
    ).

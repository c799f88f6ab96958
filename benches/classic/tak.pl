% Takeuchi's function.
main :- tak(18, 12, 6, A), A =:= 7, tak(20, 13, 6, _), tak(21, 13, 6, _), tak(24, 16, 8, _).
tak(X, Y, Z, A) :- X =< Y, !, Z = A.
tak(X, Y, Z, A) :-
    X1 is X - 1, Y1 is Y - 1, Z1 is Z - 1,
    tak(X1, Y, Z, A1), tak(Y1, Z, X, A2), tak(Z1, X, Y, A3),
    tak(A1, A2, A3, A).

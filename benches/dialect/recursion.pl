% Recursion with cuts and if-then-else: queens, towers of Hanoi, Ackermann, Fibonacci.

main :-
    findall(Qs, queens(6, Qs), Solutions),
    length(Solutions, 4),
    findall(Qs, queens(8, Qs), Eight),
    length(Eight, 92),
    hanoi(18, left, right, middle, 0, Moves),
    Moves =:= 262143,
    ackermann(2, 120, 243),
    fibonacci(25, 75025),
    power(3, 200, P),
    P > 0,
    sum_digits(P, S),
    S > 0.

queens(N, Qs) :-
    numlist(1, N, Ns),
    place(Ns, [], Qs).

place([], Qs, Qs).
place(Free, Placed, Qs) :-
    select(Q, Free, Rest),
    safe(Q, 1, Placed),
    place(Rest, [Q|Placed], Qs).

safe(_, _, []).
safe(Q, D, [P|Ps]) :-
    Q =\= P + D,
    Q =\= P - D,
    D1 is D + 1,
    safe(Q, D1, Ps).

hanoi(N, From, To, By, M0, M) :-
    (   N =:= 0
    ->  M = M0
    ;   N1 is N - 1,
        hanoi(N1, From, By, To, M0, M1),
        M2 is M1 + 1,
        hanoi(N1, By, To, From, M2, M)
    ).

ackermann(0, N, R) :- !, R is N + 1.
ackermann(M, 0, R) :- !, M1 is M - 1, ackermann(M1, 1, R).
ackermann(M, N, R) :-
    N1 is N - 1,
    ackermann(M, N1, R1),
    M1 is M - 1,
    ackermann(M1, R1, R).

fibonacci(0, 0) :- !.
fibonacci(1, 1) :- !.
fibonacci(N, F) :-
    N1 is N - 1,
    N2 is N - 2,
    fibonacci(N1, F1),
    fibonacci(N2, F2),
    F is F1 + F2.

power(_, 0, 1) :- !.
power(X, N, P) :- N1 is N - 1, power(X, N1, P1), P is P1 * X.

sum_digits(0, 0) :- !.
sum_digits(N, S) :-
    D is N mod 10,
    N1 is N // 10,
    sum_digits(N1, S1),
    S is S1 + D.

% Loops of between/3, forall/2, repeat and failure with arithmetic in them.

main :-
    sum_to(1000000, 0, S),
    S =:= 1000000 * 1000001 // 2,
    primes(3000, Ps),
    length(Ps, 430),
    findall(A-B-C, triple(90, A, B, C), Triples),
    length(Triples, 47),
    forall(between(1, 100000, I), I mod 7 < 7),
    collatz(6000, 1, 0, Longest),
    Longest > 100.

sum_to(0, S, S) :- !.
sum_to(N, S0, S) :-
    S1 is S0 + N,
    N1 is N - 1,
    sum_to(N1, S1, S).

primes(Max, Ps) :-
    findall(P, (between(2, Max, P), prime(P)), Ps).

prime(P) :-
    Root is floor(sqrt(P)),
    \+ ( between(2, Root, D), P mod D =:= 0 ).

triple(Max, A, B, C) :-
    between(1, Max, A),
    between(A, Max, B),
    Square is A*A + B*B,
    C is round(sqrt(Square)),
    C =< Max,
    C*C =:= Square.

collatz(Max, N, Best, Best) :- N > Max, !.
collatz(Max, N, Best0, Best) :-
    steps(N, 0, Steps),
    Best1 is max(Best0, Steps),
    N1 is N + 1,
    collatz(Max, N1, Best1, Best).

steps(1, S, S) :- !.
steps(N, S0, S) :-
    (   N mod 2 =:= 0
    ->  N1 is N // 2
    ;   N1 is 3*N + 1
    ),
    S1 is S0 + 1,
    steps(N1, S1, S).

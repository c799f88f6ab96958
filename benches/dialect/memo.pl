% Results kept by assert, counters kept by retract: facts of numbers, atoms and clauses with bodies.

:- dynamic fib/2, counter/2, on/2, rule/2.

main :-
    forall(between(1, 200, _), ( retractall(fib(_, _)), fibonacci(80, F), F > 0 )),
    assertz(counter(games, 0)),
    assertz(counter(moves, 0)),
    forall(between(1, 60000, I),
           ( increment(moves), ( I mod 10 =:= 0 -> increment(games) ; true ) )),
    counter(moves, 60000),
    counter(games, 6000),
    forall(between(1, 3000, _), blocks),
    forall(between(1, 200, I), assertz((rule(I, X) :- X is I * 2, X > 0))),
    forall(between(1, 200, I), rule(I, _)),
    retractall(rule(_, _)).

fibonacci(N, F) :- fib(N, F), !.
fibonacci(N, N) :- N < 2, !.
fibonacci(N, F) :-
    A is N - 1,
    B is N - 2,
    fibonacci(A, FA),
    fibonacci(B, FB),
    F is FA + FB,
    asserta(fib(N, F)).

increment(Name) :-
    retract(counter(Name, N0)),
    N is N0 + 1,
    assertz(counter(Name, N)).

blocks :-
    retractall(on(_, _)),
    forall(member(X-Y, [a-b, b-c, c-table, d-e, e-table]), assertz(on(X, Y))),
    move(a, d), move(b, table), move(c, b), move(a, c),
    findall(X-Y, on(X, Y), L),
    length(L, 5).

move(X, To) :-
    \+ on(_, X),
    retract(on(X, _)),
    assertz(on(X, To)).

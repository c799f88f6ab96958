% What the sessions of tracer_sessions.txt trace.

app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).

p(X) :- q(X), r(X).

q(1).
q(2).
q(3).

r(2).
r(3).

len([], 0).
len([_|T], N) :- len(T, M), N is M+1.

size(X) :-
    (   X > 3
    ->  writeln(big)
    ;   writeln(small)
    ),
    \+ q(9).

wrong(X) :-
    Y is X+foo,
    writeln(Y).

calls_wrong(X) :-
    q(X),
    wrong(X).

first(X) :- q(X), !.

all(L) :- findall(X, q(X), L).

handled :-
    catch(wrong(1), error(E, _), ( print(E), nl )).

missing(X) :-
    q(X),
    not_there(X).

:- dynamic d/1.
d(1).
d(2).

foo(a, 1).
foo(a, 2).
foo(b, 3).

deep :- foo(a, 2), foo(X, 3), writeln(X).

meta :- call(foo(a, X)), call((foo(b, Y), Y > X)), not(foo(c, _)), once(foo(a, _)), ignore(foo(z, _)).

every :- forall(foo(a, X), X > 0), ( foo(c, _) ; foo(b, _) ), G = foo(b, _), G, call(foo, b, _).

sets(L) :- setof(X-Y, foo(X, Y), L), aggregate_all(count, foo(_, _), C), C == 3.

steps :- between(1, 3, X), X > 1, !, length([X], N), format("~w~n", [N]).

changes :- assertz(dd(1)), dd(X), retract(dd(X)), nb_setval(k, 1), atom_length(abc, L), L >= 3.

chain :- ( foo(c, _) -> true ; foo(b, _), foo(b, 3) -> writeln(y) ; writeln(z) ), ( foo(a, X) *-> X = 1 ; true ).

greeting --> "a", rest.
rest --> [].

says(L) :- phrase(greeting, L), phrase(rest, L, _).

loop(N) :- N > 0, M is N-1, loop(M).
loop(0).

hanoi(0, _, _, _) :- !.
hanoi(N, A, B, C) :- M is N-1, hanoi(M, A, C, B), hanoi(M, C, B, A).

% Predicates that goals/continuations.pl calls.

from_list([]).
from_list([X|Xs]) :- yield(X), from_list(Xs).

from_to(L, U) :- ( L =< U -> yield(L), N is L+1, from_to(N, U) ; true ).

yield(X) :- shift(yield(X)).

sum(G, S) :- sum(G, 0, S).

sum(G, S0, S) :-
    reset(G, Ball, C),
    (   C == 0 -> S = S0
    ;   Ball = yield(X), S1 is S0+X, sum(C, S1, S)
    ).

doubler :- shift(ask(V)), D is V*2, yield(D), doubler.

transduce(I, T) :-
    reset(T, Ball, C),
    (   C == 0 -> true
    ;   Ball = yield(N) -> yield(N), transduce(I, C)
    ;   Ball = ask(X) -> reset(I, B1, C1), ( C1 == 0 -> true ; B1 = yield(X), transduce(C1, C) )
    ).

get_state(X) :- shift(get(X)).
put_state(X) :- shift(put(X)).

run_state(G, S0, S) :-
    reset(G, Command, C),
    (   C == 0 -> S = S0
    ;   Command = get(S0) -> run_state(C, S0, S)
    ;   Command = put(S1) -> run_state(C, S1, S)
    ).

increments(0) :- !.
increments(N) :- get_state(S), S1 is S+1, put_state(S1), N1 is N-1, increments(N1).

handle(G) :- reset(G, Effect, C), ( C == 0 -> true ; call(Effect), handle(C) ).

bottom(0) :- shift(bottom(X)), print(X), nl.
bottom(N) :- N > 0, N1 is N-1, bottom(N1), ( N < 3 -> print(N), nl ; true ).

cut(X) :- shift(a), member(X, [1,2,3]), !.
cut(9).

fresh :- shift(a), X = f(Y), Y = 1, X = f(_).

inner :- shift(outer(1)), write(in), shift(inner(2)), write(in2).
middle :- reset(inner, inner(Y), C), write(Y), call(C), write(done).

guarded(X) :- catch(( shift(a), X ), Ball, ( write(caught(Ball)), nl )).

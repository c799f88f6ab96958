% Discrete event simulation with a priority list of events, and a producer/consumer
:- dynamic queue/1, log/3, time/1, served/2.
time(0). queue([]).
schedule(T, E) :- retract(queue(Q)), ins(T-E, Q, Q1), assertz(queue(Q1)).
ins(X, [], [X]) :- !.
ins(T-E, [T1-E1|R], [T1-E1|R1]) :- T1 =< T, !, ins(T-E, R, R1).
ins(X, L, [X|L]).
next(T, E) :- retract(queue([T-E|R])), assertz(queue(R)), retractall(time(_)), assertz(time(T)).
run :- ( next(T, E), T < 40 -> handle(E, T), run ; true ).
handle(arrive(P), T) :- say(T, arrives(P)), ( busy(_) -> retract(waiting(W)), append(W, [P], W1), assertz(waiting(W1)) ; start(P, T) ), ( P < 5 -> T1 is T + 2 + P mod 3, P1 is P + 1, schedule(T1, arrive(P1)) ; true ).
handle(leave(P), T) :- say(T, leaves(P)), retract(busy(P)), assertz(served(P, T)), retract(waiting(W)), ( W = [Q|R] -> assertz(waiting(R)), start(Q, T) ; assertz(waiting([])) ).
start(P, T) :- assertz(busy(P)), D is 3 + (P * 7) mod 4, T1 is T + D, schedule(T1, leave(P)), say(T, starts(P, D)).
:- dynamic busy/1, waiting/1.
waiting([]).
say(T, E) :- E =.. [V|As], format("~t~d~4| ~w~t~14| ~w~n", [T, V, As]), assertz(log(T, V, As)).
random_lcg(S0, S, M, R) :- S is (S0 * 1103515245 + 12345) /\ 0x7fffffff, R is S mod M.
rolls(0, _, []) :- !.
rolls(N, S, [R|Rs]) :- random_lcg(S, S1, 6, R0), R is R0 + 1, M is N - 1, rolls(M, S1, Rs).
main :- schedule(1, arrive(1)), run, findall(P-T, served(P, T), L), print(L), nl, aggregate_all(count, log(_, arrives, _), C), print(C), nl, time(T0), print(T0), nl, rolls(10, 42, Rs), print(Rs), nl, msort(Rs, Sorted), print(Sorted), nl, sumlist(Rs, Sum), length(Rs, N), Avg is Sum / N, print(Avg), nl, ( setof(V-Cn, aggregate_count(V, Cn), Vs) -> print(Vs), nl ; true ).
aggregate_count(V, N) :- setof(V0, T^A^log(T, V0, A), Vs), member(V, Vs), aggregate_all(count, log(_, V, _), N).

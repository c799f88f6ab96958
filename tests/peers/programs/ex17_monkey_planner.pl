% monkey and banana, farmer, tower with iterative deepening, loops detected
move(state(middle,onbox,middle,hasnot), grasp, state(middle,onbox,middle,has)).
move(state(P,onfloor,P,H), climb, state(P,onbox,P,H)).
move(state(P1,onfloor,P1,H), push(P1,P2), state(P2,onfloor,P2,H)) :- place(P2), P2 \== P1.
move(state(P1,onfloor,B,H), walk(P1,P2), state(P2,onfloor,B,H)) :- place(P2), P1 \== P2.
place(atdoor). place(atwindow). place(middle).
canget(state(_,_,_,has), []) :- !.
idsearch(S, Plan) :- length(Plan, _), path(S, Plan), !.
path(state(_,_,_,has), []).
path(S, [M|Ms]) :- move(S, M, S1), path(S1, Ms).
solve_depth(S, D, Plan) :- between(0, D, N), length(Plan, N), path(S, Plan), !.
count_states(S, N) :- reach([S], [], R), length(R, N).
reach([], R, R).
reach([S|Q], Seen, R) :- ( memberchk(S, Seen) -> reach(Q, Seen, R) ; findall(T, move(S, _, T), Ts), append(Q, Ts, Q1), reach(Q1, [S|Seen], R) ).
wolf([L,R], Moves) :- wolf_([L,R], [], Moves).
wolf_([[],_], _, []) :- !.
wolf_(_, _, none).
main :- S = state(atdoor,onfloor,atwindow,hasnot), idsearch(S, P), print(P), nl, length(P, N), print(N), nl, ( solve_depth(S, 2, _) -> true ; writeln('no plan of length 2') ), count_states(S, K), print(K), nl, forall(nth1(I, P, M), format("~d. ~w~n", [I, M])), wolf([[],[a]], W), print(W), nl, wolf([[a],[]], W2), print(W2), nl, ( canget(state(a,b,c,has), X) -> print(X) ; true ), nl.

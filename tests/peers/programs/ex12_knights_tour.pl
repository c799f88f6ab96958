% knight's tour on 5x5 with Warnsdorff, and a maze
move(X/Y, X1/Y1, N) :- member(DX/DY, [1/2,2/1,2/(-1),1/(-2),(-1)/(-2),(-2)/(-1),(-2)/1,(-1)/2]), X1 is X + DX, Y1 is Y + DY, X1 >= 1, X1 =< N, Y1 >= 1, Y1 =< N.
tour(N, S, T) :- K is N * N, tour(K, N, [S], T).
tour(K, _, Vs, T) :- length(Vs, K), !, reverse(Vs, T).
tour(K, N, [P|Vs], T) :- findall(D-Q, ( move(P, Q, N), \+ memberchk(Q, [P|Vs]), degree(Q, [P|Vs], N, D) ), L), keysort(L, S), member(_-Q, S), tour(K, N, [Q,P|Vs], T).
degree(P, Vs, N, D) :- aggregate_all(count, ( move(P, Q, N), \+ memberchk(Q, Vs) ), D).
show(N, T) :- forall(between(1, N, Y), ( forall(between(1, N, X), ( nth1(I, T, X/Y), format("~t~d~4|", [I]) )), nl )).
maze(["#########","#S..#...#","#.#.#.#.#","#.#...#E#","#########"]).
at(X, Y, C) :- maze(M), nth0(Y, M, Row), sub_string(Row, X, 1, _, S), atom_string(C, S).
find(C, X/Y) :- maze(M), nth0(Y, M, Row), sub_string(Row, X, 1, _, S), atom_string(C, S).
step(X/Y, X1/Y1) :- member(DX/DY, [0/1, 1/0, 0/(-1), (-1)/0]), X1 is X + DX, Y1 is Y + DY, at(X1, Y1, C), C \== '#'.
bfs([[G|P]|_], _, G, R) :- !, reverse([G|P], R).
bfs([[S|P]|Q], Seen, G, R) :- findall([N,S|P], ( step(S, N), \+ memberchk(N, Seen) ), Ns), findall(N, member([N|_], Ns), New), append(Q, Ns, Q1), append(New, Seen, Seen1), bfs(Q1, Seen1, G, R).
main :- tour(5, 1/1, T), show(5, T), find('S', S), find('E', E), bfs([[S]], [S], E, P), length(P, L), print(L-P), nl, maze(M), forall(nth0(Y, M, Row), ( forall(sub_string(Row, X, 1, _, C), ( memberchk(X/Y, P) -> write(*) ; write(C) )), nl )), print(1/(-2)), nl, writeq((-1)/2), nl, writeq(-(1)/2), nl.

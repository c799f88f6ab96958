% wolf, goat and cabbage; and missionaries; and water jugs -- BFS over states
opp(e,w). opp(w,e).
unsafe(state(X,Y,Y,_)) :- opp(X,Y).
unsafe(state(X,_,Y,Y)) :- opp(X,Y).
move(state(X,X,G,C), state(Y,Y,G,C), wolf) :- opp(X,Y).
move(state(X,W,X,C), state(Y,W,Y,C), goat) :- opp(X,Y).
move(state(X,W,G,X), state(Y,W,G,Y), cabbage) :- opp(X,Y).
move(state(X,W,G,C), state(Y,W,G,C), nothing) :- opp(X,Y).
path(Goal, Goal, _, []).
path(S, Goal, Visited, [M|Ms]) :- move(S, S1, M), \+ unsafe(S1), \+ member(S1, Visited), path(S1, Goal, [S1|Visited], Ms).

% missionaries (3 each)
start(mc, s(3,3,left)). goal(mc, s(0,0,right)).
step(mc, s(M,C,left), s(M1,C1,right)) :- boat(A,B), M1 is M-A, C1 is C-B, ok(M1,C1).
step(mc, s(M,C,right), s(M1,C1,left)) :- boat(A,B), M1 is M+A, C1 is C+B, ok(M1,C1).
boat(1,0). boat(2,0). boat(0,1). boat(0,2). boat(1,1).
ok(M,C) :- M >= 0, M =< 3, C >= 0, C =< 3, ( M >= C ; M =:= 0 ), M2 is 3-M, C2 is 3-C, ( M2 >= C2 ; M2 =:= 0 ).
% jugs 4 and 3
start(jugs, j(0,0)). goal(jugs, j(2,_)).
step(jugs, j(X,Y), j(4,Y)) :- X < 4.
step(jugs, j(X,Y), j(X,3)) :- Y < 3.
step(jugs, j(X,Y), j(0,Y)) :- X > 0.
step(jugs, j(X,Y), j(X,0)) :- Y > 0.
step(jugs, j(X,Y), j(X1,Y1)) :- X + Y >= 4, Y > 0, X < 4, X1 = 4, Y1 is Y - (4 - X).
step(jugs, j(X,Y), j(X1,Y1)) :- X + Y >= 3, X > 0, Y < 3, X1 is X - (3 - Y), Y1 = 3.
step(jugs, j(X,Y), j(X1,0)) :- X + Y =< 4, Y > 0, X1 is X + Y.
step(jugs, j(X,Y), j(0,Y1)) :- X + Y =< 3, X > 0, Y1 is X + Y.
solve(P, Path) :- start(P, S), bfs(P, [[S]], [S], Rev), reverse(Rev, Path).
bfs(P, [[S|Rest]|_], _, [S|Rest]) :- goal(P, S), !.
bfs(P, [[S|Rest]|Q], Seen, Sol) :-
    findall([N,S|Rest], (step(P, S, N), \+ memberchk(N, Seen)), Next0),
    dedup(Next0, [], Next), findall(N, member([N|_], Next), New), append(Seen, New, Seen1),
    append(Q, Next, Q1), bfs(P, Q1, Seen1, Sol).
dedup([], _, []).
dedup([[N|_]|T], S, R) :- memberchk(N, S), !, dedup(T, S, R).
dedup([[N|P]|T], S, [[N|P]|R]) :- dedup(T, [N|S], R).
main :- S = state(w,w,w,w), G = state(e,e,e,e),
   forall(path(S, G, [S], P), (write(P), nl)),
   forall(member(X, [mc,jugs]), ( solve(X, Path), length(Path, N), format("~w in ~w states~n", [X,N]), forall(member(St, Path), (write('  '), write(St), nl)))).

% Graph algorithms over facts
edge(a,b,4). edge(a,c,2). edge(b,c,1). edge(b,d,5). edge(c,d,8). edge(c,e,10). edge(d,e,2). edge(d,f,6). edge(e,f,3). edge(g,h,1).
conn(X,Y,W) :- edge(X,Y,W) ; edge(Y,X,W).
vertices(Vs) :- setof(V, Y^W^conn(V,Y,W), Vs).
path(A, B, P) :- travel(A, B, [A], Q), reverse(Q, P).
travel(A, B, P, [B|P]) :- conn(A,B,_).
travel(A, B, V, P) :- conn(A,C,_), C \== B, \+ member(C, V), travel(C, B, [C|V], P).
cost([_], 0).
cost([A,B|T], C) :- conn(A,B,W), !, cost([B|T], C1), C is C1 + W.
shortest(A, B, P, C) :- setof(C0-P0, (path(A,B,P0), cost(P0,C0)), [C-P|_]).
component(V, C) :- reach([V], [], C0), sort(C0, C).
reach([], S, S).
reach([V|Q], S, C) :- memberchk(V, S), !, reach(Q, S, C).
reach([V|Q], S, C) :- findall(Y, conn(V,Y,_), Ys), append(Q, Ys, Q1), reach(Q1, [V|S], C).
components(Cs) :- vertices(Vs), setof(C, V^(member(V, Vs), component(V, C)), Cs).
kruskal(Tree, Sum) :- findall(W-(A,B), edge(A,B,W), Es0), keysort(Es0, Es), vertices(Vs), findall([V], member(V,Vs), Sets), kr(Es, Sets, Tree), foldl([_-X,S0,S]>>(S is S0+X), [], 0, _), findall(W, member(W-_, Tree), Ws), sum_list(Ws, Sum).
kr([], _, []).
kr([W-(A,B)|Es], Sets, T) :- member(S, Sets), memberchk(A, S), memberchk(B, S), !, kr(Es, Sets, T), W > 0.
kr([W-(A,B)|Es], Sets, [W-(A,B)|T]) :- select(S1, Sets, R1), memberchk(A, S1), select(S2, R1, R2), memberchk(B, S2), !, append(S1, S2, S), kr(Es, [S|R2], T).
prim(Start, Tree) :- vertices(Vs0), component(Start, Vs), length(Vs, N), length(Vs0, _), prim([Start], N, Tree).
prim(In, N, []) :- length(In, N), !.
prim(In, N, [A-B|T]) :- findall(W-A0-B0, (member(A0,In), conn(A0,B0,W), \+ memberchk(B0,In)), L), msort(L, [_-A-B|_]), prim([B|In], N, T).
% topological sort and cycle finding
dep(shirt,tie). dep(tie,jacket). dep(trousers,shoes). dep(trousers,belt). dep(belt,jacket). dep(socks,shoes).
topo([], []) :- !.
topo(Vs, [V|O]) :- member(V, Vs), \+ (dep(U, V), memberchk(U, Vs)), !, subtract(Vs, [V], R), topo(R, O).
color(Vs, Cols, As) :- color(Vs, Cols, [], As).
color([], _, As, As).
color([V|Vs], Cols, A0, As) :- member(C, Cols), \+ (conn(V,U,_), memberchk(U-C, A0)), color(Vs, Cols, [V-C|A0], As).
hamilton(P) :- path(a, _, P), length(P, 6), !.
degree(V, D) :- aggregate_all(count, conn(V,_,_), D).
main :- vertices(Vs), print(Vs), nl, findall(P, path(a,d,P), Ps), forall(member(P,Ps), (print(P), nl)),
   shortest(a, f, SP, C), print(SP/C), nl, components(Cs), print(Cs), nl, kruskal(T, S), print(T:S), nl, prim(a, Pt), print(Pt), nl,
   topo([tie,jacket,shoes,belt,shirt,socks,trousers], O), print(O), nl, color(Vs, [red,green,blue], As), print(As), nl,
   hamilton(H), print(H), nl, forall(member(V,Vs), (degree(V,D), write(V:D), write(' '))), nl,
   vertices_edges_to_ugraph([], [1-2,2-3,3-1,3-4], G), print(G), nl, reachable(1, G, R), print(R), nl, transitive_closure(G, TC), print(TC), nl,
   ( top_sort(G, TS) -> print(TS) ; print(cyclic) ), nl.

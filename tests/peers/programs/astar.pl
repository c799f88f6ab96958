% A* on Romania, with a sorted agenda and consistent heuristics
:- dynamic(edge/3).
edge(arad,zerind,75). edge(arad,sibiu,140). edge(arad,timisoara,118).
edge(zerind,oradea,71). edge(oradea,sibiu,151). edge(timisoara,lugoj,111).
edge(lugoj,mehadia,70). edge(mehadia,dobreta,75). edge(dobreta,craiova,120).
edge(craiova,rimnicu,146). edge(craiova,pitesti,138). edge(rimnicu,sibiu,80).
edge(rimnicu,pitesti,97). edge(sibiu,fagaras,99). edge(fagaras,bucharest,211).
edge(pitesti,bucharest,101). edge(bucharest,giurgiu,90). edge(bucharest,urziceni,85).
h(arad,366). h(bucharest,0). h(craiova,160). h(dobreta,242). h(fagaras,176).
h(lugoj,244). h(mehadia,241). h(oradea,380). h(pitesti,100). h(rimnicu,193).
h(sibiu,253). h(timisoara,329). h(zerind,374). h(giurgiu,77). h(urziceni,80).
conn(X,Y,C) :- edge(X,Y,C) ; edge(Y,X,C).

astar(S, G, Path, Cost, Expanded) :- h(S, H), astar_([n(H,0,S,[S])], G, [], P, Cost, 0, Expanded), reverse(P, Path).
astar_([n(_,Cost,G,P)|_], G, _, P, Cost, E, E) :- !.
astar_([n(_,_,S,_)|Open], G, Closed, P, C, E0, E) :- memberchk(S, Closed), !, astar_(Open, G, Closed, P, C, E0, E).
astar_([n(_,C0,S,P0)|Open], G, Closed, P, C, E0, E) :-
    findall(n(F,C1,N,[N|P0]), (conn(S,N,D), \+ memberchk(N,Closed), C1 is C0+D, h(N,H), F is C1+H), Kids),
    append(Open, Kids, O1), sort(O1, O2), E1 is E0+1, astar_(O2, G, [S|Closed], P, C, E1, E).

greedy(S, G, Path) :- greedy_([H-[S]], G, [], P), h(S, H), reverse(P, Path).
greedy_([_-[G|R]|_], G, _, [G|R]) :- !.
greedy_([_-[S|R]|Q], G, Seen, P) :-
    findall(H-[N,S|R], (conn(S,N,_), \+ member(N,[S|R]), \+ member(N,Seen), h(N,H)), Ks),
    append(Q, Ks, Q1), keysort(Q1, Q2), greedy_(Q2, G, [S|Seen], P).

% uniform cost with an assoc of best distances
dijkstra(S, Dist) :- list_to_assoc([S-0], A0), dij([0-S], A0, Dist).
dij([], A, A).
dij([D-U|Q], A0, A) :- get_assoc(U, A0, D0), ( D > D0 -> dij(Q, A0, A)
   ; findall(V-ND, (conn(U,V,W), ND is D+W), L), foldl(relax, L, A0-Q, A1-Q1), keysort(Q1, Q2), dij(Q2, A1, A) ).
relax(V-ND, A0-Q, A-[ND-V|Q]) :- ( get_assoc(V, A0, Old) -> ND < Old ; true ), !, put_assoc(V, A0, ND, A).
relax(_, S, S).

main :- astar(arad, bucharest, P, C, E), format("~w cost ~d, ~d expanded~n", [P,C,E]),
   greedy(arad, bucharest, P2), format("~w~n", [P2]),
   dijkstra(arad, D), assoc_to_list(D, L), forall(member(K-V, L), format("~w~t~15|~t~d~5+~n", [K,V])).

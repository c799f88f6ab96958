:- use_module(library(clpfd)).
% small constraint problems
puzzle([S,E,N,D] + [M,O,R,E] = [M,O,N,E,Y]) :- Vars = [S,E,N,D,M,O,R,Y], Vars ins 0..9, all_different(Vars), S*1000+E*100+N*10+D + M*1000+O*100+R*10+E #= M*10000+O*1000+N*100+E*10+Y, M #\= 0, S #\= 0, label(Vars).
queens(N, Qs) :- length(Qs, N), Qs ins 1..N, safe(Qs), labeling([ff], Qs).
safe([]). safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
no_attack(_, [], _).
no_attack(Q, [Q1|Qs], D) :- Q #\= Q1, abs(Q - Q1) #\= D, D1 is D+1, no_attack(Q, Qs, D1).
pyth(X,Y,Z) :- [X,Y,Z] ins 1..20, X*X + Y*Y #= Z*Z, X #< Y, label([X,Y,Z]).
fact(0, 1).
fact(N, F) :- N #> 0, N1 #= N - 1, F #= N * F1, fact(N1, F1).
change(T, [Q,D,N]) :- [Q,D,N] ins 0..100, T #= 25*Q + 10*D + 5*N, labeling([min(Q+D+N)], [Q,D,N]).
main :- puzzle(P), print(P), nl, queens(6, Qs), print(Qs), nl, findall(X/Y/Z, pyth(X,Y,Z), L), print(L), nl, fact(10, F), print(F), nl, once(fact(N, 120)), print(N), nl, once(change(65, C)), print(C), nl,
   A in 1..10, A #> 3, A #\= 5, fd_dom(A, D), print(D), nl, fd_inf(A, Inf), fd_sup(A, Sup), print(Inf-Sup), nl, B #= 3 + 4, print(B), nl, 10 #= G + 4, print(G), nl, ( H in 1..3, H #> 3 -> true ; print(none), nl ), I #= J, J = 3, print(I), nl, tuples_in([[T1,T2]], [[1,2],[2,3]]), T1 = 2, print(T2), nl, sum([V1,V2], #=, 3), [V1,V2] ins 1..2, findall(V1-V2, label([V1,V2]), Vs), print(Vs), nl, K #<==> (3 #> 2), print(K), nl, length(Q9, 3), Q9 ins 0..1, findall(Q9, label(Q9), All), length(All, Len), print(Len), nl, catch(_ #= a, error(E,_), (print(E), nl)).

% Matrices as lists of lists
transpose([[]|_], []) :- !.
transpose(M, [C|Cs]) :- maplist([[H|T],H,T]>>true, M, C, R), transpose(R, Cs).
dot(A, B, D) :- foldl([X,Y,S0,S]>>(S is S0 + X*Y), A, B, 0, D).
mul(A, B, C) :- transpose(B, Bt), maplist({Bt}/[Row,Out]>>maplist(dot(Row), Bt, Out), A, C).
identity(N, I) :- numlist(1, N, L), findall(R, (member(X,L), findall(E, (member(Y,L), (X =:= Y -> E = 1 ; E = 0)), R)), I).
power(_, 0, N, I) :- !, identity(N, I).
power(M, K, N, P) :- K1 is K-1, power(M, K1, N, P1), mul(M, P1, P).
det([[X]], X) :- !.
det([R|Rs], D) :- length(R, N), findall(T, (between(1,N,J), nth1(J,R,A), maplist(drop(J), Rs, M), det(M, D1), T is (-1)**(J+1)*A*D1), Ts), sum_list(Ts, D).
drop(J, L, R) :- nth1(J, L, _, R).
scale(K, M, R) :- maplist(maplist([X,Y]>>(Y is K*X)), M, R).
show(M) :- forall(member(R, M), (forall(member(X, R), format("~t~w~6|", [X])), nl)).
main :- A = [[1,2],[3,4]], B = [[0,1],[1,0]], mul(A,B,C), print(C), nl, show(A), transpose([[1,2,3],[4,5,6]], T), print(T), nl,
  power([[1,1],[1,0]], 30, 2, F), print(F), nl, det([[2,0,1],[1,3,2],[1,1,1]], D), print(D), nl, identity(3, I), show(I), scale(0.5, A, H), print(H), nl, sumall(A).
sumall(M) :- flatten(M, L), sumlist(L, S), length(L, N), Avg is S / N, format("~w ~2f~n", [S, Avg]).

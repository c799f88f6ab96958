% SEND + MORE = MONEY by generate and test with carries; and other cryptarithms
digit(D, L, R) :- select(D, L, R).
sumdigit(C, A, B, S, C1) :- X is A + B + C, S is X mod 10, C1 is X // 10.
smm([S,E,N,D,M,O,R,Y]) :- L0 = [0,1,2,3,4,5,6,7,8,9], M = 1, select(M, L0, L1),
   digit(D,L1,L2), digit(E,L2,L3), sumdigit(0,D,E,Y,C1), select(Y,L3,L4), digit(N,L4,L5), digit(R,L5,L6), sumdigit(C1,N,R,E,C2),
   digit(O,L6,L7), sumdigit(C2,E,O,N,C3), digit(S,L7,_), S > 0, sumdigit(C3,S,M,O,M).
two([T,W,O,F,U,R]) :- numlist(0,9,L), select(T,L,L1), T > 4, select(W,L1,L2), select(O,L2,L3), V is 2*(100*T+10*W+O), V > 999, F is V // 1000, O is V // 100 mod 10, U is V // 10 mod 10, R is V mod 10, sort([T,W,O,F,U,R], S), length(S, 6).
% SATOR puzzle: magic square
magic([A,B,C,D,E,F,G,H,I]) :- permutation([1,2,3,4,5,6,7,8,9],[A,B,C,D,E,F,G,H,I]), 15 =:= A+B+C, 15 =:= D+E+F, 15 =:= A+D+G, 15 =:= B+E+H, 15 =:= A+E+I, 15 =:= C+E+G, 15 =:= G+H+I.
coins(T, L) :- coins(T, [50,20,10,5], L).
coins(0, _, []) :- !.
coins(T, [C|Cs], [C|L]) :- T >= C, T1 is T-C, coins(T1, [C|Cs], L).
coins(T, [_|Cs], L) :- Cs \== [], coins(T, Cs, L).
main :- smm(L), print(L), nl, findall(X, two(X), Xs), length(Xs, N), print(N), nl, Xs = [X1|_], print(X1), nl, findall(M, magic(M), Ms), length(Ms, K), print(K), nl, Ms = [M1|_], print(M1), nl,
   findall(C, coins(50, C), Cs), length(Cs, NC), print(NC), nl, forall(member(C, Cs), (print(C), nl)).

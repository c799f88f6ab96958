% 8-puzzle with IDA* and best first; state is a list of 9 with 0 for the blank
goal([1,2,3,8,0,4,7,6,5]).
pos(1,1,1). pos(2,2,1). pos(3,3,1). pos(8,1,2). pos(0,2,2). pos(4,3,2). pos(7,1,3). pos(6,2,3). pos(5,3,3).
manhattan(S, H) :- man(S, 0, 0, H).
man([], _, H, H).
man([0|T], I, A, H) :- !, I1 is I+1, man(T, I1, A, H).
man([X|T], I, A, H) :- Cx is I mod 3 + 1, Cy is I // 3 + 1, pos(X, Gx, Gy), A1 is A + abs(Cx-Gx) + abs(Cy-Gy), I1 is I+1, man(T, I1, A1, H).
swap(S, T, Dir) :- nth0(I, S, 0), dir(Dir, I, J), nth0(J, S, X), replace(S, 0, I, J, X, T).
dir(up, I, J) :- I > 2, J is I-3.
dir(down, I, J) :- I < 6, J is I+3.
dir(left, I, J) :- I mod 3 > 0, J is I-1.
dir(right, I, J) :- I mod 3 < 2, J is I+1.
replace([], _, _, _, _, []).
replace([H|T], K, I, J, X, [H1|T1]) :- ( K =:= I -> H1 = X ; K =:= J -> H1 = 0 ; H1 = H ), K1 is K+1, replace(T, K1, I, J, X, T1).

ida(S, Path) :- manhattan(S, H), ida(S, H, Path).
ida(S, Bound, Path) :- ( dfs(S, 0, Bound, [S], Path) -> true ; B1 is Bound+2, B1 < 32, ida(S, B1, Path) ).
dfs(S, _, _, _, []) :- goal(S).
dfs(S, G, B, Seen, [D|Ds]) :- swap(S, T, D), \+ memberchk(T, Seen), G1 is G+1, manhattan(T, H), G1+H =< B, dfs(T, G1, B, [T|Seen], Ds).

best(S, N, Path) :- manhattan(S, H), best([H-s(S,[])], [], 0, N, P), reverse(P, Path).
best([_-s(S,P)|_], _, N, N, P) :- goal(S), !.
best([_-s(S,P)|Q], Closed, N0, N, Path) :-
   findall(F-s(T,[D|P]), (swap(S,T,D), \+ memberchk(T,Closed), \+ (member(_-s(T,_), Q)), manhattan(T,H), length(P,L), F is H+L+1), Ks),
   keysort(Ks, Ks1), merge_q(Ks1, Q, Q1), N1 is N0+1, best(Q1, [S|Closed], N1, N, Path).
merge_q([], Q, Q) :- !.
merge_q(Q, [], Q) :- !.
merge_q([A-X|P], [B-Y|Q], [A-X|R]) :- A =< B, !, merge_q(P, [B-Y|Q], R).
merge_q(P, [B|Q], [B|R]) :- merge_q(P, Q, R).
show(S) :- S = [A,B,C,D,E,F,G,H,I], forall(member(R,[[A,B,C],[D,E,F],[G,H,I]]), (forall(member(X,R), (X == 0 -> write('  ') ; write(X), write(' '))), nl)).
test([2,8,3,1,6,4,7,0,5]). test([1,3,4,8,0,2,7,6,5]). test([2,1,6,4,0,8,7,5,3]).
main :- forall(test(S), ( show(S), manhattan(S,H), ida(S,P), length(P,N), format("h=~w n=~w ~w~n",[H,N,P]), best(S, K, P2), length(P2, N2), format("best first: ~w after ~w~n", [N2,K]))).

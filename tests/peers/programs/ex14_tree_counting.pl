% binary trees, AVL insertion, balanced construction, tree codings (99 problems P54-P69)
istree(nil).
istree(t(_, L, R)) :- istree(L), istree(R).
cbal(0, nil) :- !.
cbal(N, t(x, L, R)) :- N > 0, N0 is N - 1, N1 is N0 // 2, N2 is N0 - N1, distrib(N1, N2, NL, NR), cbal(NL, L), cbal(NR, R).
distrib(N, N, N, N) :- !.
distrib(N1, N2, N1, N2).
distrib(N1, N2, N2, N1).
symmetric(nil).
symmetric(t(_, L, R)) :- mirror(L, R).
mirror(nil, nil).
mirror(t(_, L1, R1), t(_, L2, R2)) :- mirror(L1, R2), mirror(R1, L2).
hbal(0, nil) :- !.
hbal(1, t(x, nil, nil)) :- !.
hbal(H, t(x, L, R)) :- H > 1, H1 is H - 1, H2 is H - 2, dist(H1, H2, HL, HR), hbal(HL, L), hbal(HR, R).
dist(D, _, D, D). dist(D1, D2, D1, D2). dist(D1, D2, D2, D1).
put(T0, K, T) :- ins(T0, K, T, _).
ins(nil, K, t(K, <, nil, nil), yes).
ins(t(K1, B, L, R), K, T, W) :- compare(O, K, K1), ins(O, t(K1, B, L, R), K, T, W).
ins(=, T, _, T, no).
ins(<, t(K1, B, L, R), K, T, W) :- ins(L, K, L1, LW), rebal(LW, t(K1, B, L, R), B, T, _, W, L1, left, R).
ins(>, t(K1, B, L, R), K, T, W) :- ins(R, K, R1, RW), rebal(RW, t(K1, B, L, R), B, T, _, W, R1, right, L).
rebal(no, t(K, B, _, _), B, t(K, B, N, O), _, no, N, left, O) :- !.
rebal(no, t(K, B, _, _), B, t(K, B, O, N), _, no, N, right, O) :- !.
rebal(yes, t(K, B, _, _), B, T, _, W, N, Side, O) :- ( Side == left -> T = t(K, B, N, O) ; T = t(K, B, O, N) ), W = yes.
tree_string(nil, []).
tree_string(t(X, L, R), [X|S]) :- ( L == nil, R == nil -> S = [] ; tree_string(L, SL), tree_string(R, SR), append([['('], SL, [','], SR, [')']], S) ).
dots(nil) --> ['.'].
dots(t(X, L, R)) --> [X], dots(L), dots(R).
layout(nil, nil, I, I, _).
layout(t(W, L, R), t(W, X, Y, L1, R1), I, O, Y) :- Y1 is Y + 1, layout(L, L1, I, X, Y1), I2 is X + 1, layout(R, R1, I2, O, Y1).
main :- findall(T, cbal(4, T), L), length(L, N), print(N), nl, forall(member(T, L), ( print(T), nl )), findall(T, ( cbal(5, T), symmetric(T) ), L2), length(L2, N2), print(N2), nl, findall(x, hbal(3, _), L3), length(L3, N3), print(N3), nl, T = t(a, t(b, t(d, nil, nil), t(e, nil, nil)), t(c, nil, t(f, t(g, nil, nil), nil))), tree_string(T, S), atomic_list_concat(S, A), print(A), nl, phrase(dots(T), D), atomic_list_concat(D, DA), print(DA), nl, phrase(dots(T2), D), ( T == T2 -> writeln(same) ; writeln(other) ), layout(T, La, 1, _, 1), print(La), nl, foldl([K,T0,T1]>>put(T0, K, T1), [4,2,6,1,3,5,7,4], nil, Av), print(Av), nl, ( istree(T) -> writeln(tree) ; true ), ( istree(t(a, b)) -> true ; writeln(no_tree) ).

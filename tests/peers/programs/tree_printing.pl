% generic trees: t(Label, Children); depth first, breadth first, paths, ascii drawing
tree(t(a,[t(b,[t(d,[]),t(e,[t(h,[])])]),t(c,[t(f,[]),t(g,[])])])).
dfs(t(X,Cs), [X|L]) :- maplist(dfs, Cs, Ls), append(Ls, L).
bfs(T, L) :- bfsq([T], L).
bfsq([], []).
bfsq([t(X,Cs)|Q], [X|L]) :- append(Q, Cs, Q1), bfsq(Q1, L).
levels(T, Ls) :- lev([T], Ls).
lev([], []) :- !.
lev(Ts, [L|Ls]) :- maplist([t(X,_),X]>>true, Ts, L), maplist([t(_,C),C]>>true, Ts, Css), append(Css, Next), lev(Next, Ls).
depth(t(_,[]), 1) :- !.
depth(t(_,Cs), D) :- maplist(depth, Cs, Ds), max_list(Ds, M), D is M+1.
leaf(t(X,[]), X).
leaf(t(_,Cs), X) :- member(C, Cs), leaf(C, X).
path(t(X,_), X, [X]).
path(t(Y,Cs), X, [Y|P]) :- member(C, Cs), path(C, X, P).
draw(T) :- draw(T, "").
draw(t(X,Cs), In) :- format("~w~w~n", [In, X]), string_concat(In, "  | ", In2), forall(member(C, Cs), draw(C, In2)).
paren(t(X,[])) --> !, [X].
paren(t(X,Cs)) --> [X,'('], kids(Cs), [')'].
kids([C]) --> !, paren(C).
kids([C|Cs]) --> paren(C), [','], kids(Cs).
fold(F, t(X,Cs), R) :- maplist(fold(F), Cs, Rs), call(F, X, Rs, R).
size(_, Rs, N) :- sum_list(Rs, S), N is S+1.
lca(T, A, B, L) :- path(T, A, P), path(T, B, Q), common(P, Q, L).
common([X|P], [X|Q], L) :- ( P = [Y|_], Q = [Y|_] -> common(P, Q, L) ; L = X ).
main :- tree(T), print(T), nl, dfs(T, D), print(D), nl, bfs(T, B), print(B), nl, levels(T, Ls), print(Ls), nl, depth(T, Dp), print(Dp), nl, findall(X, leaf(T, X), Lv), print(Lv), nl, path(T, h, P), print(P), nl, draw(T), phrase(paren(T), Toks), atomic_list_concat(Toks, A), print(A), nl, phrase(paren(T2), Toks), ( T == T2 -> print(same) ; print(T2) ), nl, fold(size, T, N), print(N), nl, lca(T, h, d, L), print(L), nl, print_tree_term(f(g(a,[1,2]),"s",h(X9,X9))), nl.
print_tree_term(T) :- numbervars(T, 0, _), pt(T, 0).
pt(T, I) :- tab(I), ( compound(T), T \= '$VAR'(_) -> functor(T, F, N), format("~q/~d~n", [F,N]), J is I+2, forall(arg(_, T, A), pt(A, J)) ; print(T), nl ).

% Untyped lambda calculus, combinators, type inference
:- op(100, yfx, $).
subst(v(X), X, N, N) :- !.
subst(v(Y), _, _, v(Y)).
subst(A $ B, X, N, A1 $ B1) :- subst(A, X, N, A1), subst(B, X, N, B1).
subst(l(X,B), X, _, l(X,B)) :- !.
subst(l(Y,B), X, N, l(Y1,B2)) :- ( free(Y, N) -> fresh(Y, Y1), subst(B, Y, v(Y1), B1) ; Y1 = Y, B1 = B ), subst(B1, X, N, B2).
free(X, v(X)).
free(X, A $ B) :- ( free(X, A) ; free(X, B) ), !.
free(X, l(Y,B)) :- X \== Y, free(X, B).
fresh(Y, Z) :- atom_concat(Y, '\'', Z).
step(l(X,B) $ A, R) :- !, subst(B, X, A, R).
step(A $ B, A1 $ B) :- step(A, A1), !.
step(A $ B, A $ B1) :- step(B, B1).
step(l(X,B), l(X,B1)) :- step(B, B1).
norm(T, N) :- norm(T, N, 100).
norm(_, loop, 0) :- !.
norm(T, N, K) :- ( step(T, T1) -> K1 is K-1, norm(T1, N, K1) ; N = T ).
church(0, v(z)) :- !.
church(N, v(s) $ B) :- M is N-1, church(M, B).
num(N, l(s, l(z, B))) :- church(N, B).
plus(l(m,l(n,l(s,l(z, v(m) $ v(s) $ (v(n) $ v(s) $ v(z))))))).
mult(l(m,l(n,l(s, v(m) $ (v(n) $ v(s)))))).
value(l(S,l(Z,B)), N) :- cnt(B, S, Z, N).
cnt(v(Z), _, Z, 0) :- !.
cnt(v(S) $ B, S, Z, N) :- cnt(B, S, Z, M), N is M+1.
% type inference with unify_with_occurs_check
type(v(X), T, E) :- memberchk(X:T0, E), !, unify_with_occurs_check(T, T0).
type(l(X,B), (A -> R), E) :- type(B, R, [X:A|E]).
type(F $ A, R, E) :- type(F, FT, E), unify_with_occurs_check(FT, (T -> R)), type(A, T, E).
infer(T) :- ( type(T, Ty, []) -> copy_term(Ty, C), numbervars(C, 0, _), print(C) ; print(no_type) ), nl.
main :- num(2, Two), num(3, Three), plus(P), mult(M), norm(P $ Two $ Three, S), value(S, V), print(V), nl, norm(M $ Two $ Three, X), value(X, V2), print(V2), nl,
  I = l(x, v(x)), K = l(x,l(y,v(x))), Sc = l(f,l(g,l(x, v(f) $ v(x) $ (v(g) $ v(x))))), maplist(infer, [I, K, Sc, I $ I, l(x, v(x) $ v(x)), Sc $ K $ K, Two]),
  norm(Sc $ K $ K, N), print(N), nl, O = l(x, v(x) $ v(x)), norm(O $ O, L), print(L), nl, norm(l(x,l(y,v(x))) $ v(y), Cap), print(Cap), nl, writeq(v(a) $ v(b) $ v(c)), nl, writeq(v(a) $ (v(b) $ v(c))), nl.

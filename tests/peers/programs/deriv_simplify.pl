% Symbolic differentiation and simplification
d(X, X, 1) :- !.
d(C, _, 0) :- atomic(C).
d(U+V, X, DU+DV) :- d(U,X,DU), d(V,X,DV).
d(U-V, X, DU-DV) :- d(U,X,DU), d(V,X,DV).
d(U*V, X, U*DV+V*DU) :- d(U,X,DU), d(V,X,DV).
d(U/V, X, (V*DU-U*DV)/V^2) :- d(U,X,DU), d(V,X,DV).
d(U^N, X, N*U^N1*DU) :- integer(N), N1 is N-1, d(U,X,DU).
d(sin(U), X, cos(U)*DU) :- d(U,X,DU).
d(cos(U), X, -sin(U)*DU) :- d(U,X,DU).
d(exp(U), X, exp(U)*DU) :- d(U,X,DU).
d(log(U), X, DU/U) :- d(U,X,DU).
d(-U, X, -DU) :- d(U,X,DU).
simp(E, E) :- atomic(E), !.
simp(E, S) :- E =.. [Op|As], maplist(simp, As, Bs), F =.. [Op|Bs], ( rule(F, G) -> simp(G, S) ; S = F ).
rule(X+0, X). rule(0+X, X). rule(X-0, X). rule(0-X, -X). rule(X*1, X). rule(1*X, X). rule(_*0, 0). rule(0*_, 0).
rule(X/1, X). rule(X^1, X). rule(_^0, 1). rule(-(-X), X). rule(X-X, 0). rule(X+X, 2*X).
rule(A+B, C) :- number(A), number(B), C is A+B.
rule(A*B, C) :- number(A), number(B), C is A*B.
rule(A-B, C) :- number(A), number(B), C is A-B.
rule(A*(B*X), C*X) :- number(A), number(B), C is A*B.
rule(X*A, A*X) :- number(A), \+ number(X).
show(E) :- d(E, x, D), simp(D, S), print(E), write('  =>  '), print(S), nl, ( evaluate(S, 2, V) -> format("  at 2: ~4f~n", [V]) ; true ).
evaluate(E, X, V) :- subst(E, X, F), catch(V is F, _, fail).
subst(x, X, X) :- !.
subst(E, _, E) :- atomic(E), !.
subst(E, X, F) :- E =.. [O|As], maplist([A,B]>>subst(A,X,B), As, Bs), F =.. [O|Bs].
main :- maplist(show, [x, 5, x^2, 3*x^2+2*x-7, x*sin(x), (x+1)/(x-1), exp(-x), log(x^2), cos(2*x)^3, x-(-x), -(x^2), -(3)*x, a*x^2+b*x+c, 2*(3*x)]).

% (1+x+y+z)^10 over polynomials in nested form.
main :- ( between(1, 200, _), test_poly(P), poly_exp(10, P, _), fail ; true ).
test_poly(P) :- poly_add(poly(x,[t(0,1),t(1,1)]), poly(y,[t(1,1)]), Q), poly_add(poly(z,[t(1,1)]), Q, P).
poly_add(poly(V,T1), poly(V,T2), poly(V,T)) :- !, term_add(T1, T2, T).
poly_add(poly(V1,T1), poly(V2,T2), poly(V1,T)) :- V1 @< V2, !, add_to_order_zero(T1, poly(V2,T2), T).
poly_add(P, poly(V,T2), poly(V,T)) :- P = poly(_,_), !, add_to_order_zero(T2, P, T).
poly_add(poly(V,T1), C, poly(V,T)) :- !, add_to_order_zero(T1, C, T).
poly_add(C, poly(V,T1), poly(V,T)) :- !, add_to_order_zero(T1, C, T).
poly_add(C1, C2, C) :- C is C1 + C2.
term_add([], X, X) :- !.
term_add(X, [], X) :- !.
term_add([t(E,C1)|X], [t(E,C2)|Y], [t(E,C)|Z]) :- !, poly_add(C1, C2, C), term_add(X, Y, Z).
term_add([t(E1,C1)|X], [t(E2,C2)|Y], [t(E1,C1)|Z]) :- E1 < E2, !, term_add(X, [t(E2,C2)|Y], Z).
term_add(X, [T|Y], [T|Z]) :- term_add(X, Y, Z).
add_to_order_zero([t(0,C1)|T], C2, [t(0,C)|T]) :- !, poly_add(C1, C2, C).
add_to_order_zero(T, C, [t(0,C)|T]).
poly_exp(0, _, 1) :- !.
poly_exp(N, P, R) :- N mod 2 =:= 0, !, M is N // 2, poly_exp(M, P, Q), poly_mul(Q, Q, R).
poly_exp(N, P, R) :- M is N - 1, poly_exp(M, P, Q), poly_mul(P, Q, R).
poly_mul(poly(V,T1), poly(V,T2), poly(V,T)) :- !, term_mul(T1, T2, T).
poly_mul(poly(V1,T1), poly(V2,T2), poly(V1,T)) :- V1 @< V2, !, mul_through(T1, poly(V2,T2), T).
poly_mul(P, poly(V,T2), poly(V,T)) :- P = poly(_,_), !, mul_through(T2, P, T).
poly_mul(poly(V,T1), C, poly(V,T)) :- !, mul_through(T1, C, T).
poly_mul(C, poly(V,T1), poly(V,T)) :- !, mul_through(T1, C, T).
poly_mul(C1, C2, C) :- C is C1 * C2.
term_mul([], _, []) :- !.
term_mul(_, [], []) :- !.
term_mul([T|X], Y, Z) :- single_mul(Y, T, A), term_mul(X, Y, B), term_add(A, B, Z).
single_mul([], _, []) :- !.
single_mul([t(E1,C1)|X], t(E2,C2), [t(E,C)|Y]) :- E is E1 + E2, poly_mul(C1, C2, C), single_mul(X, t(E2,C2), Y).
mul_through([], _, []) :- !.
mul_through([t(E,T)|X], P, [t(E,U)|Y]) :- poly_mul(T, P, U), mul_through(X, P, Y).

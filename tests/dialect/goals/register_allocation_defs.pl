% Clauses whose goals are compiled in place where registers are scarce.
ra(_).
ra(_, _).
ra_same(X, X).
ra1(P, F-G, B, S) :- F =< B, ( ra(G), ra(P), ra(B) ; S = n ).
ra2(P, f(F), B, S) :- F =< B, ( ra(P), ra(B) ; S = n ).
ra3(P, [F|_], B, S) :- F =< B, ( ra(P), ra(B) ; S = n ).
ra4(P, [F|_], B, S) :- F =< B, ( ra(P), ra(B) -> true ; S = n ).
ra5(F, G, B) :- F =< B, ( ra_same(G, 9) ; ra_same(B, 9) ).
ra6(T) :- var(X), \+ T == X, ra_same(T, 7), X = 3.
ra7(T, X) :- var(Y), ra_same(T, X), Y = T.
ra8(a, X, Y) :- X < 8, ra_same(Y, b).
ra9([F|G], X, Y) :- integer(F), F < X, ra_same(G, Y).
ra10(f(X, Y), a) :- 1 =< Y, X < 9, ra_same(s(X), s(2)).
ra11(X, T) :- X > 3, atom(T), !, ra_same(T, a).
ra12(X) :- ( callable(X) -> ( ra(Y) -> ra(Y) ; ra(Z) ) ; \+ is_list(X) ), Z = 1.
ra13(X) :- ( X == a ; X == b, ra(Z) ; ( ra(X) ; ra(X) ) ), Z = 1.
ra14(X) :- ( ra(Z), X == 1 ; ra(X), ( X == 2 -> true ; X == 3 ) ), Z = X.
ra15(X, Y) :- ( var(Z) ; Z = X ), Y = Z.
ra16(X, Y) :- X < Y, Z < Y, ra(Z).
ra17(X) :- ( ra(Y) ; integer(Y) ), Y = X.
ra18(X, Y, Z) :- X =:= Y, Y =\= Z, \+ ra_same(X, Z), ra_same(f(X), f(Y)).

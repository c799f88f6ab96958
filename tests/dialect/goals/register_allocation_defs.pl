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
ra19(g(f(V), V), 7, L) :- ( integer(V) -> ra_list(b, V, s, L) ).
ra20(g(f(V), V), 7, L) :- 7 > 3, ( V > 0 -> ra_list(b, V, s, L) ).
ra21(g(f(V), V), 7, L) :- once(( integer(V), ra_list(b, V, s, L) )).
ra22(X, Y) :- ( ra_none(f(Z)) -> ra(Z) ; Z \== 1 ), ra_deep(20, X, Z, Y).
ra23(X, Y) :- ( ra(Z), ra(f(Z)) ; ra_none(f(Z)) ; ra(Z) ), ra_deep(20, X, Z, Y).
ra24(X, Y) :- ( X == a -> ( ra_none([Z]) ; ra(Z) ), ra_deep(20, X, Z, Y) ; Y = no ).
ra_none(_) :- fail.
ra_list(A, B, C, [A,B,C]).
ra_deep(0, X, Z, f(X, Z)) :- !.
ra_deep(N, X, Z, Y) :- N1 is N-1, ra_deep(N1, X, Z, Y), ra(N).
ra25(Y) :- ( var(X) -> ( var(X) -> Y = new ; Y = old(X) ) ; true ).
ra26(X, Y) :- \+ ( \+ var(X), ra_none(Z) ), forall(\+ ra_none([Z]), Z = 1), Y = f(Z).
ra27(X, Y) :- ( ra_none(Z) ; ra(X) ), ra_deep(20, X, g(Z), Y), Z = 1.
ra28(T, U) :- ra(X), ra(Y), ra_alias(X, Y, T, U), ra(X).
ra_alias(X, Y, T, U) :- X = Y, U = f(Y), T = g(Y).
ra29(T, U) :- ra(X), ( ra_none(X), ra(f(X)) ; ra(X) ), ( T = f(X) ; T = no ), U = h(X), ra(X).
ra30(T) :- ra(V), ( ra_none(V) -> ( ra(V) -> ra_keep(V, T) ; true ) ; ( ra(V) -> ra_keep(V, T) ; true ) ).
ra_keep(V, T) :- ra(V), ra_deep(20, V, Z, T), V = 1, Z = 2.
ra31(T, U) :- ra(X), ( ra_none(X) -> ( ra(f(X)) ; true ) ; ( T = f(X), U = h(X) ; true ) ), ra(X).
ra32(N, T, A) :- ( integer(N), ra(T) -> ( N > 0 -> ra_same(T, M), ra(M), ra_same(N, A) ; A = b ) ; var(T) -> A = c ; ra_same(T, M), ra_same(M, A) ).

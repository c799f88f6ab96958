ra1(a, 1-5, 3, S).
ra1(a, 5-1, 3, S).
ra2(a, f(2), 3, S).
ra2(a, f(4), 3, S).
ra3(a, [2], 3, S).
ra4(a, [1], 2, S).
ra5(1, 9, 3).
ra5(4, 9, 3).
ra5(1, 2, 9).
ra6(7).
ra7(4, X).
ra8(a, 3, b).
ra8(a, 3, 3).
ra9([1|b], 2, Y).
ra9([a|b], 2, Y).
ra10(f(2,3), a).
ra10(f(3,3), a).
ra11(4, a).
ra11(4, b).
ra12(100).
ra12(a).
ra13(X).
ra13(c).
ra14(X).
ra14(3).
ra15(1, Y).
ra16(1, 2).
ra17(X).
ra18(1, 1, 2).
ra18(1, 2, 2).
arg(1, [a|_], [1]).
arg(1, [a|T], 100).
arg(N, [a|_], f(b)).
arg(1, [a,b], X).
ra19(g(_, 9), 7, L).
ra20(g(_, 9), 7, L).
ra21(g(_, 9), 7, L).
ra22(1, f(X, Z)), Z = 2.
ra23(1, f(X, Z)), Z = 2.
ra24(a, f(X, Z)), Z = 2.
ra25(Y).
ra26(1, f(Z)), Z = 2.
ra27(1, Y).
ra28(T, U), ra_deep(20, a, b, _), U = f(1).
once(ra29(T, U)), ra_deep(20, a, b, _), U = h(1).
once(ra30(T)).
once(ra31(T, U)), ra_deep(20, a, b, _), U = h(1).
forall(ra32(1, f(X), Y), (Y = 1 ; X == Y)).

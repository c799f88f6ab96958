% cuts, if-then-else without else, nested negation, soft cut, cuts inside call
a(1). a(2). a(3).
t1(X) :- a(X), !.
t2(X) :- ( a(X), X > 1 -> true ; X = none ).
t3(X) :- a(X), \+ X = 2.
t4(X) :- ( a(X) *-> true ; X = none ).
t5(X) :- call(( a(X), ! )).
t6(X) :- ( a(X), ! ; X = 9 ).
t6(10).
t7(X) :- \+ \+ ( a(X), X > 2 ), a(X).
t8(X) :- once(a(X)) ; X = other.
t9(X) :- forall(a(Y), Y > 0), X = all.
t10(X) :- a(X), ( X =:= 2, ! ; fail ).
t11(X) :- findall(Y, ( a(Y), ( Y > 1, ! ; true ) ), X).
t12(X) :- a(X), ( X < 2 -> fail ; true ).
t13(X) :- ( true ; X = 2 ), ( var(X) -> X = 1 ; true ).
t14(X) :- G = ( a(X), X >= 2, ! ), call(G).
t15(X) :- G = !, a(X), G.
t16(X) :- a(X), call(!), X > 1.
t17(X) :- ( a(X), X > 5 -> true ).
t17(fallback).
t18(X) :- ( fail -> X = 1 ; fail -> X = 2 ; X = 3 ).
t19(X) :- catch(( a(X), X > 1, throw(stop(X)) ), stop(Y), X = caught(Y)).
t20(X) :- not(( a(Y), Y > 5 )), X = notall.
t21(X) :- a(X), ! , fail ; X = never.
t21(X) :- X = second.
t22([]) :- !.
t22([H|T]) :- ( H > 1, ! , fail ; t22(T) ).
t23(X) :- ignore(( a(X), X > 1 )).
t24(X) :- between(1, inf, X), X * X > 50, !.
t25(X-Y) :- a(X), a(Y), X + Y =:= 4.
t26(X) :- repeat, nb_getval(cnt, N), N1 is N + 1, nb_setval(cnt, N1), N1 >= 3, !, X = N1.
t27(X) :- ( a(X), X > 1 ; a(X), X < 2 ).
t28(X) :- a(X), ( X = 1 -> true ; X = 3 -> true ).
t29(X) :- ( a(X) -> ( X > 1 -> true ; X = 1 ) ; true ).
t30(X) :- ( \+ a(7), ! ; X = 1 ), X = cut.
t31(X) :- A = ( X = 1 ; X = 2 ), A.
t32(X) :- ( X = 1, ( true ; true ), ! ; X = 2 ).
main :- nb_setval(cnt, 0), forall(( between(1, 32, I), I =\= 22 ), ( atom_concat(t, I, N), G =.. [N, X], findall(X, G, L), format("~w ~w~n", [N, L]) )), ( t22([1,1]) -> writeln(yes) ; writeln(no) ), ( t22([1,2]) -> writeln(yes) ; writeln(no) ).

% Tests that call unknown procedures, run while their file is loaded, and sets.
:- use_module(library(plunit)).
:- begin_tests(a).
test(t0) :- foo(3).
test(t1, X == 1) :- X = 1, foo(3).
test(t2, fail) :- foo(3).
test(t3, error(type_error(_,_))) :- foo(3).
test(t4, all(X == [1])) :- foo(X).
test(t5, nondet) :- foo(1).
test(t6, [setup(foo(1))]).
test(t7, [cleanup(foo(1))]).
test(t8, [condition(foo(1))]).
test(t9, [forall(foo(1))]).
test(ta, [true(foo(1))]).
test(tb) :- bar.
test(tc) :- bar, true.
test(td) :- member(X,[1,2]), foo(X).
test(te, X == 1) :- foo(X,X).
test(tf, throws(x)) :- foo(3).
test(tg, set(X == [1])) :- foo(X).
test(th) :- foo(a).
test(ti, set(X == [b,a])) :- member(X, [a,b,a]).
test(tj, set(X == [c,a])) :- member(X, [a,b,a]).
:- end_tests(a).
bar :- foo(1).
:- run_tests.

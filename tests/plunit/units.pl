:- use_module(library(plunit)).
:- begin_tests(one, [setup(writeln(setup_one)), cleanup(writeln(cleanup_one))]).
test(a) :- true.
test(b, [setup(fail)]) :- true.
test(c, [cleanup(fail)]) :- true.
test(d, [setup(throw(x))]) :- true.
test(e, forall(member(X,[1,2,3]))) :- X < 3.
test(f, [true(X > 3)]) :- X = 2.
test(g, [all(X =@= [_])]) :- X = 1.
test(h, [set(X == [1,2])]) :- member(X,[2,1,2]).
test(i, [bag(X == [1,2])]) :- member(X,[2,1]).
test(j, [X = f(_)]) :- X = f(1).
test(k, [error(_)]) :- throw(error(foo,bar)).
test(l, [true, nondet]) :- member(_, [1,2]).
test(m, X =:= 3) :- X is 1+2.
test(n, bogus(x)) :- true.
test(o, [X == 1, fail]) :- X = 1.
test(p(1)) :- true.
test("str") :- true.
:- end_tests(one).
:- begin_tests(two, [condition(fail)]).
test(a) :- true.
:- end_tests(two).
:- begin_tests(three, [blocked(reason)]).
test(a) :- true.
:- end_tests(three).
:- begin_tests(four, [setup(fail)]).
test(a) :- true.
:- end_tests(four).
:- begin_tests(five).
helper(1).
test(a) :- helper(X), X == 1.
test(b, true) :- helper(2).
:- end_tests(five).

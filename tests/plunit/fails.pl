:- use_module(library(plunit)).
:- begin_tests(arith).
test(add) :- 2 =:= 1+2.
test(eq, X == 4) :- X is 1+2.
test(fail, fail) :- 1 =:= 1.
test(err, error(type_error(_,_))) :- X = 1.
test(err3) :- X is foo+1.
test(err2, throws(a)) :- throw(b).
test(all, all(X == [1,2])) :- member(X,[1,2,3]).
test(choice) :- member(_,[1,2]).
test(blocked, blocked(why)) :- fail.
test(cond, condition(fail)) :- fail.
test(fixme, fixme(later)) :- fail.
test(noname) :- true.
test(two, [true(X == 1), nondet]) :- member(X,[1,2]).
test(two, [nondet, X == 2]) :- member(X,[1,2]).
:- end_tests(arith).
:- begin_tests(b).
test(a) :- writeln(output).
:- end_tests(b).

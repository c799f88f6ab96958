:- use_module(library(plunit)).
:- begin_tests(arith).
test(add) :- 2 =:= 1+1.
test(eq, X == 3) :- X is 1+2.
test(fail, fail) :- 1 =:= 2.
test(err, error(type_error(_,_))) :- X is foo+1, print(X).
test(err2, throws(a)) :- throw(a).
test(all, all(X == [1,2,3])) :- member(X,[1,2,3]).
test(nondet, nondet) :- member(_,[1,2]).
test(setup, [setup(true), cleanup(true), true(X =:= 1)]) :- X = 1.
test(forall, [forall(member(X,[1,2])), true(Y =:= X*2)]) :- Y is X+X.
:- end_tests(arith).

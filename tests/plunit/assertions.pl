% Assertions that fail inside tests: the test goes on, and counts as failed.

:- use_module(library(plunit)).

:- begin_tests(assertions).

even(N) :- 0 is N mod 2.

test(fails) :- assertion(1 =:= 2), write(went_on), nl.
test(holds) :- assertion(1 =:= 1), true.
test(twice, X == 2) :- X = 2, assertion(X == 3), assertion(even(X)), assertion(lists:append([], _, [a])), true.
test(throws) :- assertion(atom_length(_, a)), true.
test(calls) :- assertion(no_such_predicate), true.
test(both, X == 3) :- X = 2, assertion(X == 3), true.
test(each, forall(member(N, [1, 2, 3]))) :- assertion(even(N)), true.
test(open, [nondet]) :- assertion(member(_, [1, 2])), member(_, [1, 2]).
test(excused, [fixme(later)]) :- assertion(fail), true.
test(left, [fixme(later)]) :- member(_, [1, 2]).
test(broken, [fixme(later)]) :- fail.
test(none, fail) :- assertion(fail), fail.

:- end_tests(assertions).

% Tests of an exercise about lists: pikkus/2 is the length, viimane/2 the last element.
% A student runs them over an answer:
%
%     arbiiter consult answer.pl examples/tests/lists.plt -g run_tests

:- use_module(library(plunit)).

:- begin_tests(pikkus).

test(empty, N == 0) :- pikkus([], N).
test(two, N == 2) :- pikkus([a, b], N).
test(given, fail) :- pikkus([a], 2).

:- end_tests(pikkus).

:- begin_tests(viimane).

test(last, X == c) :- viimane([a, b, c], X).
test(none, fail) :- viimane([], _).

:- end_tests(viimane).

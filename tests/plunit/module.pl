:- module(mm, [pub/1]).
:- use_module(library(plunit)).
pub(X) :- priv(X).
priv(1).
:- begin_tests(inner).
test(priv, X == 1) :- priv(X).
test(pub, all(X == [1])) :- pub(X).
test(cut) :- member(_, [1,2]), !.
test(noclause, error(existence_error(procedure, _))) :- nothing_here.
h(X) :- priv(X).
test(h, nondet) :- h(_).
test(str, S == "ab") :- string_concat("a","b",S).
test(strip, [setup(nb_setval(k,1)), cleanup(nb_setval(k,0)), X == 1]) :- nb_getval(k,X).
test(assert, [setup(assertz(fact(1))), cleanup(retractall(fact(_)))]) :- fact(1).
test(out) :- with_output_to(string(S), write(a)), S == "a".
test(thr, throws(my)) :- throw(my).
test(ff, fail) :- pub(2).
:- end_tests(inner).

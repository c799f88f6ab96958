% Exports, private predicates, a local operator, own append/3 and last/2.

:- module(mod_ex, [exported_one/1, exported_two/1, add_fact/1]).

:- op(700, xfx, ==>).

:- dynamic dyn_fact/1.

exported_one(1).
exported_one(2).

exported_two(X) :- private(X), X > 1.

private(1).
private(2).
private(3).

pair(1, a).
pair(2, b).

calls_user(X) :- shared(X).

append_own(X) :- append([a], [b], X).

append(X, Y, own(X, Y)).

last([X|_], X).

meta(G) :- call(G).

operator_term(X) :- X = (a ==> b).

print_operator :- writeq(a ==> b), nl, print(a ==> b), nl, write(a ==> b), nl, write_canonical(a ==> b), nl.

add_fact(X) :- assertz(dyn_fact(X)).

context(M) :- context_module(M).

fails_inside :- undefined_here(1).

error_in_module :- atom_length(f(x), _).

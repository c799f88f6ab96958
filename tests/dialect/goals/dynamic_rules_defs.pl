% Predicates that goals/dynamic_rules.pl calls: dynamic ones with rules, which are compiled while nobody changes them.

:- dynamic fib/2, fibm/2, fibc/2.
:- dynamic step/2, first/2, guarded/2, either/1, soft/2, negated/1, once_of/2.
:- dynamic even/1, odd/1, path/2, edge/2.
:- dynamic grows/1, shrinks/1, replaces/1, doubles/1, watched/2.
:- dynamic nothing/0, nine/9, ten/10.
:- dynamic word/3, words/2.
:- dynamic throws/1, catches/2, missing/1, wrong/1.
:- dynamic apply_to/3, twice/3, list_of/2.
:- dynamic late/1, mixed/2, listed_rule/2, local/2, text/2.
:- dynamic counts/1, count_of/1.
:- discontiguous mixed/2.

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N-1, B is N-2, fib(A, X), fib(B, Y), F is X+Y.

% Results are asserted in front of the rules.
fibm(0, 0).
fibm(1, 1).
fibm(N, F) :- N > 1, A is N-1, B is N-2, fibm(A, X), fibm(B, Y), F is X+Y, asserta((fibm(N, F) :- !)).

% .. and as facts behind the first two.
fibc(0, 0) :- !.
fibc(1, 1) :- !.
fibc(N, F) :- N > 1, A is N-1, B is N-2, fibc(A, X), fibc(B, Y), F is X+Y, asserta(fibc(N, F)).

step(X, Y) :- Y is X+1.
step(X, Y) :- Y is X+2.
step(_, stop).

first(X, Y) :- X > 3, !, Y = large.
first(X, Y) :- X > 1, Y = middle, !.
first(_, small).

guarded(X, Y) :- ( X > 0 -> Y = plus ; X < 0 -> Y = minus ; Y = zero ).
guarded(_, any).

either(X) :- ( X = 1 ; X = 2, ! ; X = 3 ).
either(4).

soft(X, Y) :- ( member(X, [1,2]) *-> Y = yes ; Y = no ).

negated(X) :- \+ member(X, [a,b]), !.
negated(c) :- fail.
negated(_) :- write(other), nl.

once_of(L, X) :- once(member(X, L)).
once_of(L, X) :- ignore(member(X, L)), forall(member(_, L), true).

even(0).
even(N) :- N > 0, M is N-1, odd(M).
odd(N) :- N > 0, M is N-1, even(M).

edge(a, b). edge(b, c). edge(c, d). edge(a, d).
path(X, Y) :- edge(X, Y).
path(X, Z) :- edge(X, Y), path(Y, Z).

grows(1).
grows(X) :- assertz(grows(9)), X = 2.
grows(3).

shrinks(1).
shrinks(X) :- retract(shrinks(3)), X = 2.
shrinks(3).

replaces(X) :- retract((replaces(_) :- _)), assertz((replaces(Y) :- Y = new)), !, X = old.

doubles(X) :- X = 1 ; assertz(doubles(5)), X = 2.

watched(X, Y) :- retractall(seen(_)), assertz(seen(X)), Y is X*2.
:- dynamic seen/1.

nothing :- write(nothing), nl.
nothing :- write(again), nl.

nine(A, B, C, D, E, F, G, H, I) :- I is A+B+C+D+E+F+G+H.
ten(A, B, C, D, E, F, G, H, I, J) :- J = [A,B,C,D,E,F,G,H,I].

word(N) --> [N].
words --> word(a), words.
words --> [].

throws(X) :- X > 1, throw(too_large(X)).
throws(X) :- atom_length(X, _).
catches(X, Y) :- catch(throws(X), E, (Y = E)).
missing(X) :- no_such_predicate(X).
wrong(X) :- _ is X+a.

apply_to(G, X, Y) :- call(G, X, Y).
twice(G, X, Z) :- apply_to(G, X, Y), apply_to(G, Y, Z).
list_of(G, L) :- findall(X, call(G, X), L).

late(X) :- helper_of_late(X).
late(0).
helper_of_late(X) :- X = 7.

mixed(1, fact).
mixed(X, Y) :- X > 1, Y = rule.
other_than_mixed.
mixed(f(X), X).
mixed("text", string).
mixed(2.5, float).

listed_rule(X, Y) :- X > 1, !, Y = a.
listed_rule(_, b).

local(X, Y) :- local_fact(X), Y = X.
local_fact(1).
local_fact(2).

text(X, Y) :- atom_concat(X, '!', Y).
text(X, Y) :- atom_length(X, Y).

counts(0) :- !.
counts(N) :- M is N-1, counts(M).
count_of(N) :- nb_setval(count_of, 0), ( repeat, nb_getval(count_of, A), B is A+1, nb_setval(count_of, B), B >= N, ! ; true ).

% A directive in the midst of the file calls them, and changes one.
:- fib(10, F), write(fib(F)), nl.
:- dynamic changed_early/1.
changed_early(1).
:- assertz(changed_early(2)).
changed_early(X) :- X = 3.

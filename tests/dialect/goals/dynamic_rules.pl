% Dynamic predicates with rules: called, changed while they run, called again. One goal a line.
fib(15, X).
fib(X, 1).
fib(-1, X).
fibm(15, X).
fibm(15, X), !.
fibm(20, X), !, findall(N-C, (member(N, [15,20]), findall(F, fibm(N, F), C)), L).
findall(B, clause(fibm(_, B), _), L), length(L, N).
fibc(12, X), !.
predicate_property(fibc(_, _), number_of_clauses(N)).
fibc(12, X).
step(1, X).
step(1, stop).
findall(X-Y, (member(X, [1,2]), step(X, Y)), L).
maplist(step, [1,2], L).
maplist(first, [1,2,3,4,5], L).
first(5, X).
first(2, X).
first(0, X).
first(4, large).
guarded(1, X).
guarded(0, X).
guarded(-1, X).
either(X).
either(3).
either(4).
soft(X, Y).
soft(3, Y).
negated(a).
negated(c).
negated(z).
once_of([a,b], X).
once_of([], X).
even(100).
even(7).
odd(7).
even(1).
path(a, X).
path(X, d).
path(d, X).
assertz(edge(d, e)), findall(X, path(a, X), L).
retract(edge(a, b)), findall(X, path(a, X), L).
retract((path(X, Y) :- edge(X, Y))).
findall(X, path(a, X), L).
assertz(path(z, z)), findall(X-Y, path(X, Y), L).
grows(X).
findall(X, grows(X), L).
grows(X), X == 9.
shrinks(X).
findall(X, shrinks(X), L).
replaces(X).
replaces(X).
findall(X, clause(replaces(X), _), L).
doubles(X).
doubles(X).
watched(3, X), seen(Y).
watched(4, X), seen(Y).
nothing.
retract((nothing :- B)), !.
nothing.
nine(1,2,3,4,5,6,7,8,X).
ten(1,2,3,4,5,6,7,8,9,X).
assertz(nine(0,0,0,0,0,0,0,0,z)), nine(0,0,0,0,0,0,0,0,X).
phrase(words, [a,a]).
phrase(words, [a,b|T], R).
phrase(word(X), [c]).
throws(5).
throws(1).
throws(0).
catches(9, X).
catches(0, X).
missing(1).
wrong(1).
catch(missing(1), error(E, _), true).
apply_to(step, 1, X).
twice(step, 1, X).
twice(plus(2), 1, X).
list_of(path(a), L).
list_of(either, L).
late(X).
late(8).
abolish(late/1).
catch(late(X), error(E, _), true).
mixed(1, X).
mixed(2, X).
mixed(3, X).
mixed(0, X).
mixed(2.5, X).
mixed(X, fact), !.
mixed(3, Y), asserta(mixed(3, new)), mixed(3, Z).
listing(listed_rule/2).
clause(listed_rule(X, Y), B).
listed_rule(2, X).
listed_rule(0, X).
asserta((listed_rule(9, Y) :- Y = nine)), findall(Y, listed_rule(9, Y), L).
local(X, Y).
text(abc, X).
text(X, Y).
retractall(text(_, _)), \+ text(abc, _).
assertz((text(X, Y) :- Y = X)), text(abc, X).
counts(100000).
count_of(10).
changed_early(X).
retract(changed_early(2)), findall(X, changed_early(X), L).
G = fib(5, X), G.
G = step(1, X), findall(X, G, L).
forall(member(X, [1,2]), once(step(X, _))).
aggregate_all(count, step(1, _), N).
bagof(X, step(1, X), L).
setof(X-Y, step(X, Y), L).
(step(1, X), X > 2 -> true ; X = none).
\+ step(1, 5).
not(first(5, small)).
step(1, X), retractall(step(_, _)).
step(1, X).
dynamic(step/2), step(1, X).
assertz((step(X, Y) :- Y = X)), step(1, X).
erase_first = E, clause(first(_, _), _, _R), !, erase(_R), first(5, X).
first(5, X).
abolish(guarded/2).
catch(guarded(1, X), error(E, _), true).
user:fib(6, X).
call(fib, 6, X).
call(user:fib(7), X).
findall(F, (between(0, 12, N), once(fib(N, F))), L).
predicate_property(fib(_, _), dynamic).
predicate_property(fib(_, _), number_of_clauses(N)).
predicate_property(fib(_, _), number_of_rules(N)).
nth_clause(fib(_, _), 3, _R), clause(H, _, _R), H = fib(A, B).
call_with_time_limit(20, fib(10, X)).
catch(call_with_time_limit(0.3, (counts(-1))), E, true).
counts(50000).
catch(call_with_time_limit(0.3, (repeat, even(1), fail)), E, true).
even(10).

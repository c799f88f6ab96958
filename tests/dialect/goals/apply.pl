% library(apply), yall lambdas, findall and its family, solution sequences. One goal a line.
maplist(atom, [a, b]).
maplist(atom, [a, 1]).
maplist(atom, []).
maplist(atom, a).
maplist(succ, [1, 2], L).
maplist(succ, L, [1, 2]).
maplist(succ, [1, 2], [2, X]).
maplist(succ, [1], [2, 3]).
maplist(succ, [a], L).
maplist(plus(1), [1, 2], L).
maplist(plus, [1, 2], [3, 4], L).
maplist([X, Y]>>(Y is X * X), [1, 2, 3], L).
maplist([X]>>(X > 0), [1, 2]).
maplist([X, Y, Z]>>(Z = X-Y), [a, b], [1, 2], L).
maplist([A, B, C, D]>>(D = f(A, B, C)), [a], [b], [c], L).
maplist([A, B, C, D, E]>>(E = f(A, B, C, D)), [a], [b], [c], [d], L).
maplist([A, B, C, D, E, F]>>(F = f(A, B, C, D, E)), [a], [b], [c], [d], [e], L).
maplist(=(X), [a, a]).
maplist(=(X), [a, b]).
maplist(=(a), [X, Y]).
maplist(member, [X, Y], [[1, 2], [3]]).
maplist(no_such_pred_1, [a]).
maplist(no_such_pred_1, []).
maplist(X, [a]).
maplist(3, [a]).
maplist(write, [a, b, c]).
maplist(nth1(2), [[a, b], [c, d]], L).
maplist(length, L, [1, 2]).
maplist(call, [write(a), write(b)]).
maplist(user:atom, [a]).
maplist([X, X]>>true, [a, b], L).
maplist(functor(f(a, b)), [f], [N]).
N = 5, maplist({N}/[X, Y]>>(Y is X + N), [1, 2], L).
N = 5, maplist([X, Y]>>(Y is X + N), [1, 2], L).
maplist(\X^(X = a), [A, B]).
F = [X]>>(Y = X), call(F, 1).
F = [X, Y]>>(Y is X * 2), call(F, 3, R), call(F, 4, S).
call([X]>>(X = a), Y).
call([X, Y]>>atom_concat(X, Y), a, b, Z).
call(/(a, [X]>>(X = 1)), Y).
call([]>>true).
call([X|Y]>>(Z = X-Y), 1, 2).
include(atom, [a, 1, b], L).
include([X]>>(X > 1), [1, 2, 3], L).
include(atom, [], L).
include(atom, a, L).
include(no_such_pred_1, [a], L).
include(no_such_pred_1, [], L).
exclude(atom, [a, 1, b], L).
exclude(==(a), [a, b, a], L).
exclude(no_such_pred_1, [a], L).
partition(atom, [a, 1, b, 2], I, O).
partition(atom, [], I, O).
partition([X, O]>>compare(O, X, 3), [1, 3, 5, 2], L, E, G).
partition([_, x]>>true, [1], L, E, G).
partition([X]>>(X mod 2 =:= 0), [1, 2, 3, 4], E, O).
foldl([X, S0, S]>>(S is max(X, S0)), [3, 1, 4], 0, M).
foldl(plus, [1, 2, 3], 0, S).
aggregate_all(count, member(_, [a]), N).
forall(member(X, [1, 2]), X > 0).
forall(member(X, [1, 2]), X > 1).
forall(fail, true).
forall(member(X, [a, b]), (write(X), nl)).
forall(member(X, [1, 2]), integer(X)), var(X).
forall(G, true).
forall(member(X, [1]), Y = X), var(Y).
forall(no_such_pred_1, true).
findall(X, member(X, [a, b]), L).
findall(X, fail, L).
findall(X-Y, member(X, [a, b]), L).
findall(f(X, Y, X), member(X, [1]), L).
findall(X, (member(X, [1, 2, 3]), X > 1), L).
findall(X, G, L).
findall(X, 3, L).
findall(X, (member(X, [1]), 3), L).
findall(X, no_such_pred_1(X), L).
findall(X, member(X, [a]), [a]).
findall(X, member(X, [a]), [b]).
findall(X, member(X, [a]), foo).
findall(X, member(X, [a]), [_|foo]).
findall(X, member(X, [a, b]), L, [z]).
findall(X, member(X, [a, b]), L, T).
findall(X, fail, L, [z]).
findall(X, member(X, [Y, Z, Y]), L).
findall(X, throw(oops), L).
findall(L, findall(X, member(X, [1, 2]), L), R).
X = 1, findall(X, member(X, [1, 2, 1]), L).
bagof(X, member(X, [c, a, b, a]), L).
bagof(X, member(X, []), L).
bagof(X, member(X-Y, [1-a, 2-b, 3-a]), L).
bagof(X, Y^member(X-Y, [1-a, 2-b, 3-a]), L).
bagof(X-Y, member(X-Y, [1-a, 2-b]), L).
bagof(X, fail, L).
bagof(X, G, L).
bagof(X, Y^Z, L).
bagof(X, 1, L).
bagof(X, member(X, [a, b]), [a, B]).
bagof(X, member(X, [V, U, f(U), f(V)]), L).
bagof(Z, member(Z-W, [1-f(V), 2-f(U), 3-f(V)]), L).
bagof(X, (member(X-Y, [1-b, 2-a, 3-b]), X > 1), L).
bagof(X, Y^Z^member(X-Y-Z, [1-a-p, 2-b-q]), L).
bagof(X, member(X-Y-Z, [1-a-p, 2-a-q, 3-a-p]), L).
bagof(X-Z, member(X-Y-Z, [1-a-p, 2-b-q, 3-a-p]), L).
bagof(X, no_such_pred_1(X), L).
bagof(f(X), member(X, [2, 1]), L).
bagof(X, member(X, [a]), L), bagof(Y, member(Y, L), M).
setof(X, member(X, [c, a, b, a]), L).
setof(X, member(X, []), L).
setof(X, member(X-Y, [3-a, 2-b, 1-a]), L).
setof(X, Y^member(X-Y, [3-a, 2-b, 1-a]), L).
setof(Y-X, member(X-Y, [3-a, 2-b, 1-a]), L).
setof(X, X^member(X, [b, a]), L).
setof(X, member(X, [2, 1.0, a, "s", f(x)]), L).
setof(X, member(X, [V, U, V]), L), length(L, N).
setof(K-Vs, setof(V, member(K-V, [b-2, a-1, b-1]), Vs), L).
setof(X, G, L).
setof(X, member(X, [b, a]), [a|T]).
setof(X-Y, (member(X, [2, 1]), member(Y, [b, a])), L).
setof(A, B^C^(member(A-B, [1-x, 2-y]), C = B), L).
setof(X, \+ member(X, [a]), L).
setof(X, (member(X, [1, 2]), \+ X = 1), L).
setof(L-X, (member(X, [abc, d]), atom_length(X, L)), S).
(bagof(X, member(X, []), L) ; L = none).
findnsols(2, X, member(X, [a, b, c, d, e]), L).
findnsols(2, X, member(X, [a]), L).
findnsols(0, X, member(X, [a]), L), !.
findnsols(2, X, fail, L).
findnsols(a, X, member(X, [a]), L).
findnsols(2, X, member(X, [a, b, c]), L, [z]).
limit(2, member(X, [a, b, c])).
limit(0, member(X, [a, b, c])).
limit(5, member(X, [a, b])).
limit(a, member(X, [a, b])).
offset(1, member(X, [a, b, c])).
offset(5, member(X, [a, b, c])).
offset(0, member(X, [a])).
call_nth(member(X, [a, b, c]), 2).
call_nth(member(X, [a, b, c]), N).
call_nth(member(X, [a, b, c]), 4).
call_nth(member(X, [a, b, c]), 0).
call_nth(member(X, [a, b]), a).
call_nth(member(X, [a, b]), -1).
distinct(member(X, [a, b, a])).
distinct(X, member(X-Y, [a-1, b-2, a-3])).
distinct(X-Y, member(X-Y, [a-1, b-2, a-1])).
order_by([asc(X)], member(X, [c, a, b])).
order_by([desc(X)], member(X, [c, a, b])).
order_by([asc(X), desc(Y)], member(X-Y, [b-1, a-1, b-2])).
order_by([foo(X)], member(X, [c, a])).
limit(2, offset(1, member(X, [a, b, c, d]))).
reduced(X, member(X, [a, a, b])).
group_by(K, V, member(K-V, [a-1, b-2, a-3]), L).
aggregate_all(count, distinct(X, member(X, [a, b, a])), N).
between(1, 3, X), between(X, 3, Y).
findall(X-L, bagof(Y, member(X-Y, [b-1, a-2, b-3]), L), R).
forall(bagof(X, member(X-K, [1-a, 2-b]), L), (write(K-L), nl)).
forall(nth1(I, [a, b], E), format("~w:~w~n", [I, E])).
maplist([X, Y]>>atom_number(X, Y), ['1', '2'], L).
maplist([F-A, T]>>functor(T, F, A), [f-1, g-2], L).
convlist([X, Y]>>(X > 1, Y is X * 2), [1, 2, 3], L).
convlist([X, Y]>>fail, [1], L).
foldl([X, 0-L0, 0-[X|L0]]>>true, [a, b], 0-[], R).
aggregate_all(bag(K-V), member(K-V, [b-1, a-2]), L), keysort(L, S).
maplist(compare, Os, [1, 2, 3], [2, 2, 2]).
maplist([X]>>(write(X), write(' ')), [1, 2, 3]), nl.
maplist([K-V, V-K]>>true, [a-1, b-2], L).
include([_-V]>>(V > 1), [a-1, b-2, c-3], L).
exclude([X]>>member(X, [a, b]), [a, c, b, d], L).
foldl([W, I-A0, J-[I-W|A0]]>>(J is I + 1), [x, y], 1-[], _-L).
apply(format, ["~w", [x]]).
apply(plus(1), [2, X]).
apply(foo, bar).
apply(X, [a]).
apply(atom, [a]).
call(atom, a).
call(plus(1, 2), X).
call(plus(1), 2, X).
call(plus, 1, 2, X).
call(format, "~w~n", [a]).
call((write(a), write), b).
call(1, a).
call(X, a).
call(foo:bar, a).
call(lists:append([a]), [b], X).
call((a, b), c).
call("foo", a).
call([], a).
call([a], b).
call(',', write(a), write(b)).
call(;, fail, X = 1).
call(=, X, 1).
call(call, call, atom, a).
call(f(a), b, c, d, e, f, g).
foldl([X, A, B]>>atom_concat(A, X, B), [a, b, c], '', R).
call(flush_output), print(ok), nl.
findall(x, flush_output, L).
call_cleanup(true, garbage_collect).
with_output_to(string(_), listing), print(ok), nl.
setup_call_cleanup(true, X = 1, trim_stacks).

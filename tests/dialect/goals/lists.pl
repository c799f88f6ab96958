% library(lists), pairs, ordsets, assoc, option. One goal a line.
append([a], [b], L).
append([], [b], L).
append(X, Y, [a, b]).
append([a], X, [a, b]).
append(X, [b], [a, b]).
append([a|T], [b], [a, c, b]).
append([a], b, L).
append(a, b, L).
append([[a], [b, c], []], L).
append([], L).
append([A, B], [a, b]).
append([X], [Y], [1, 2]).
append([a, b], [c|T], L).
member(X, [a, b, c]).
member(b, [a, b, c]).
member(z, [a, b, c]).
member(a, [a, b, a]).
member(X, []).
member(X, a).
member(f(X), [f(1), g(2), f(3)]).
member(a, L), !.
member(X-Y, [a-1, b-2]).
member(X, [a|b]).
memberchk(b, [a, b, c]).
memberchk(X, [a, b]).
memberchk(z, [a]).
memberchk(a, L).
memberchk(a, foo).
length([a, b], L).
length([], L).
length(L, 2).
length(L, 0).
length(L, -1).
length(L, a).
length([a|T], 3).
length([a|T], 0).
length([a|b], L).
length(a, L).
length(L, 1.5).
length([a, b], 2).
length([a, b], 3).
length([a, b], a).
length(L, N), N >= 2, !.
length([a|T], N), N >= 3, !.
length([a, b|T], T).
reverse([a, b, c], L).
reverse([], L).
reverse([a], [a]).
reverse(a, L).
reverse([X, Y], [1, 2]).
nth0(0, [a, b, c], X).
nth0(2, [a, b, c], X).
nth0(3, [a, b, c], X).
nth0(-1, [a, b, c], X).
nth0(I, [a, b, c], X).
nth0(I, [a, b, a], a).
nth0(a, [a], X).
nth0(1.0, [a, b], X).
nth1(1, [a, b, c], X).
nth1(0, [a, b, c], X).
nth1(I, [a, b], X).
nth1(I, [a, b, a], a).
nth1(4, [a, b, c], X).
nth1(foo, [a, b, c], X).
nth0(1, [a, b, c], X, R).
nth0(1, L, x, [a, b]).
nth0(I, [a, b], X, R).
nth0(I, L, x, [a, b]).
nth1(1, [a, b, c], X, R).
nth1(I, L, x, [a]).
nth1(2, L, x, [a, b]).
last([a, b, c], X).
last([a], X).
last([], X).
last([a, b], b).
last(a, X).
proper_length([a, b], L).
proper_length([a|_], L).
proper_length(a, L).
msort([c, a, b, a], L).
delete([a, b, a, c], a, L).
delete([a, b], z, L).
delete([], a, L).
delete([f(1), g(2), f(X)], f(_), L).
delete([X, a, Y], a, L).
delete(a, a, L).
delete([a, B, c], B, L).
exclude([X]>>(X > 2), [1, 2, 3, 4], L).
subtract([a, b, c], [b], L).
subtract([a, b], [], L).
subtract([], [a], L).
subtract([a, b, a], [a], L).
subtract([X, a], [a], L).
intersection([a, b, c], [c, a, d], L).
intersection([a], [b], L).
intersection([], [b], L).
intersection([a, a, b], [a], L).
union([a, b], [b, c], L).
union([], [b], L).
union([a, a], [b], L).
list_to_set([a, b, a], L).
sumlist([1, 2, 3], S).
sum_list([1, 2, 3], S).
sum_list([], S).
sum_list([1, 2.5], S).
sum_list([a], S).
sum_list(a, S).
sum_list([1, X], S).
max_list([1, 3, 2], M).
max_list([], M).
max_list([1, 2.0], M).
max_list([a], M).
min_list([3, 1, 2], M).
min_list([], M).
min_list([2, 1.5], M).
max_member(M, [1, c, "s", f(x)]).
max_member(M, []).
max_member(M, [3, 1, 4]).
min_member(M, [3, 1, 4]).
min_member(M, [b, a]).
min_member(M, []).
max_member(@=<, M, [3, 1, 4]).
min_member(@>=, M, [3, 1, 4]).
numlist(1, 5, L).
numlist(5, 1, L).
numlist(3, 3, L).
numlist(a, 3, L).
numlist(1, X, L).
numlist(1.0, 3, L).
is_set([a, b]).
is_set([a, b, a]).
subset([a], [a, b]).
subset([c], [a, b]).
subset([], [a]).
subset([X], [a, b]).
permutation([a, b, c], L).
permutation([], L).
permutation(L, [a, b]).
permutation([a, a], L).
permutation([a, b], [b, a]).
flatten([a, [b, [c, []]], d], L).
flatten([], L).
flatten(a, L).
flatten([X, [Y]], L).
flatten([[]|a], L).
flatten(X, L).
flatten([[[[]]]], L).
flatten([a, "s", [1]], L).
select(b, [a, b, c], L).
select(X, [a, b, c], L).
select(a, [a, b, a], L).
select(z, [a], L).
select(a, [], L).
select(x, L, [a, b]).
select(b, [a, b, c], x, L).
select(X, [a, b], Y, [a, c]).
selectchk(a, [b, a, c, a], L).
selectchk(z, [a], L).
exclude([X]>>memberchk(X, [a]), [a, b], L).
sumlist([], S).
pairs_keys_values(P, [a, b], [1, 2]).
pairs_keys_values([a-1, b-2], K, V).
pairs_keys_values(P, [a], [1, 2]).
pairs_keys_values([a], K, V).
pairs_keys([a-1, b-2], K).
pairs_keys(P, [a, b]).
pairs_values([a-1, b-2], V).
transpose_pairs([a-1, b-2, c-1], L).
map_list_to_pairs(atom_length, [aaa, b, cc], L).
map_list_to_pairs([X, Y]>>(Y is -X), [1, 2], L).
max_assoc(t, K, V).
list_to_assoc([a-1, b-2], A), get_assoc(a, A, V).
list_to_assoc([a-1, b-2], A), get_assoc(c, A, V).
list_to_assoc([a-1, a-2], A).
list_to_assoc([a], A).
list_to_assoc([], A).
empty_assoc(A).
empty_assoc(A), put_assoc(k, A, v, B), assoc_to_list(B, L).
list_to_assoc([b-2, a-1, c-3], A), assoc_to_list(A, L), assoc_to_keys(A, K), assoc_to_values(A, V).
list_to_assoc([b-2, a-1, c-3], A), gen_assoc(K, A, V).
list_to_assoc([b-2, a-1], A), max_assoc(A, K, V).
list_to_assoc([b-2, a-1], A), min_assoc(A, K, V).
list_to_assoc([b-2, a-1], A), del_assoc(a, A, V, B), assoc_to_list(B, L).
list_to_assoc([b-2, a-1, c-3], A), del_min_assoc(A, K, V, B), assoc_to_list(B, L).
list_to_assoc([b-2, a-1, c-3], A), del_max_assoc(A, K, V, B), assoc_to_list(B, L).
list_to_assoc([a-1], A), put_assoc(a, A, 2, B), get_assoc(a, B, V).
list_to_assoc([a-1, b-2], A), map_assoc([X, Y]>>(Y is X * 10), A, B), assoc_to_list(B, L).
list_to_assoc([a-1, b-2], A), map_assoc(integer, A).
list_to_assoc([a-1, b-2], A), transpose_pairs([a-1], P).
list_to_assoc([a-X], A), get_assoc(a, A, 5).
ord_list_to_assoc([a-1, b-2], A), assoc_to_list(A, L).
ord_list_to_assoc([b-1, a-2], A).
numlist(1, 10, _Ns), findall(N-N, member(N, _Ns), _Ps), list_to_assoc(_Ps, _A), findall(K, gen_assoc(K, _A, _), Ks).
list_to_assoc([a-1, b-2], A), get_assoc(X, A, V).
list_to_ord_set([c, a, b, a], L).
list_to_ord_set([], L).
ord_union([a, c], [b, c], L).
ord_union([[a], [b], [a]], L).
ord_subtract([a, b, c], [b], L).
ord_intersection([a, b, c], [b, c, d], L).
ord_intersection([[a, b], [b, c]], L).
ord_memberchk(b, [a, b, c]).
ord_memberchk(d, [a, b, c]).
ord_insert([a, c], b, L).
ord_add_element([a, c], b, L).
ord_add_element([a, b], b, L).
ord_del_element([a, b, c], b, L).
ord_del_element([a, c], b, L).
ord_subset([a], [a, b]).
ord_subset([z], [a, b]).
ord_empty(L).
ord_seteq([a], [a]).
ord_disjoint([a], [b]).
ord_disjoint([a, b], [b]).
ord_intersect([a], [a, b]).
ord_symdiff([a, b], [b, c], L).
ord_union([a, b], [c], L, N).
ord_selectchk(b, [a, b, c], L).
ord_memberchk(X, [a]).
ord_product([a, b], [1, 2], L).
sumlist([1.5, 2.5], S).
exclude([_]>>fail, [a], L).
partition([X]>>(X < 3), [1, 2, 3, 4], I, O).
partition([X, C]>>compare(C, X, 2), [1, 2, 3], L, E, G).
clumped([a-1, a-2, b-3], L).
clumped([a, a, b, a], L).
pairs_keys([a, b], L).
subseq([a, b], L, R).
subseq([a, b, c], [b], R).
max_member(M, [a, f(x), 1, "s"]).
sort(0, @>=, [1, 3, 2, 3], L).
last([1, 2, 3], X), sumlist([X], Y).
sumlist([1, 2], 3).
sumlist([1, 2], 4).
nextto(X, Y, [a, b, c]).
nextto(a, X, [a, b, a, c]).
nextto(c, X, [a, b, c]).
exclude([X]>>(0 is X mod 2), [1, 2, 3], L).
prefix([a], [a, b]).
prefix(P, [a, b]).
sublist([a], [a, b]).
sumlist([X], 1).
pairs_values(P, [1, 2]).
max_list([3, 1, X], M).
aggregate_all(count, member(_, [a, b]), N).
aggregate_all(sum(X), member(X, [1, 2, 3]), S).
aggregate_all(max(X), member(X, [1, 3, 2]), M).
aggregate_all(max(X), member(X, []), M).
aggregate_all(min(X), member(X, [2, 1, 3]), M).
aggregate_all(min(X), fail, M).
aggregate_all(max(X, Y), member(X-Y, [1-a, 3-b, 2-c]), M).
aggregate_all(min(X, Y), member(X-Y, [1-a, 3-b, 1-c]), M).
aggregate_all(bag(X), member(X, [c, a, b, a]), L).
aggregate_all(set(X), member(X, [c, a, b, a]), L).
aggregate_all(count, fail, N).
aggregate_all(sum(X), fail, N).
aggregate_all(bag(X), fail, N).
aggregate_all(sum(X), member(X, [1, a]), S).
aggregate_all(sum(X), member(X, [1, 2.5]), S).
aggregate_all(max(X), member(X, [a, b]), S).
aggregate_all(max(X), member(X, [1, 2.0, 1.5]), S).
aggregate_all(r(count, max(X), sum(X)), member(X, [1, 2]), R).
aggregate_all(r(min(X), bag(X)), member(X, [2, 1]), R).
aggregate_all(foo, member(_, [a]), R).
aggregate_all(_, true, R).
aggregate_all(count, G, R).
aggregate_all(count, member(X, [a, b, a]), 3).
aggregate_all(max(X-Y), member(X-Y, [1-2, 3-1]), M).
aggregate_all(sum(X * Y), member(X-Y, [1-2, 3-4]), S).
aggregate_all(count, X, member(X, [a, b, a]), N).
aggregate_all(sum(X), X, member(X, [1, 2, 1]), N).
aggregate_all(max(X), X, member(X, [1, 2, 1]), N).
aggregate(count, member(_, [a, b]), N).
aggregate(count, member(_, []), N).
aggregate(count, X^member(X, [a, b]), N).
aggregate(count, member(X, [a, b, a]), N).
aggregate(sum(X), member(X, [1, 2, 3]), S).
aggregate(max(X), member(X, [1, 3]), S).
aggregate(max(X, Y), member(X-Y, [1-a, 3-b]), S).
aggregate(bag(X), member(X-Y, [1-a, 2-b, 3-a]), L).
aggregate(set(X), Y^member(X-Y, [2-a, 1-b, 2-c]), L).
aggregate(min(X), Y^member(X-Y, [2-a, 1-b]), M).
aggregate(count, member(X-_, [a-1, b-2, a-3]), N).
aggregate(r(count, sum(X)), member(X, [1, 2]), R).
foldl([X, A, B]>>(B is A + X), [1, 2, 3], 0, S).
foldl([X, Y, A, B]>>(B is A + X * Y), [1, 2], [3, 4], 0, S).
foldl([X, Y, Z, A, B]>>(B is A + X * Y * Z), [1, 2], [3, 4], [5, 6], 0, S).
foldl([X, A, [X|A]]>>true, [a, b, c], [], L).
foldl([_, _, _]>>fail, [a], 0, S).
foldl([_, _, _]>>fail, [], 0, S).
foldl(no_such_pred, [a], 0, S).
option(a(X), [a(1), b(2)]).
option(a(X), [b(2)]).
option(a(X), [a = 1]).
option(a(X), [b(2)], def).
option(a(X), [a(5)], def).
option(a, [a]).
select_option(a(X), [b(1), a(2)], R).
select_option(a(X), [b(1)], R).
select_option(a(X), [b(1)], R, 7).
merge_options([a(1)], [a(2), b(3)], L).
last_([], X).
pairs_keys_values(P, K, [1]).
sumlist(L, S), L == [].
list_to_set([a, X, Y, X], L).
exclude(var, [a, X, b], L).
max_member([A, B]>>(A @=< B), M, [b, c, a]).
permutation(X, Y), !.
sort(1, @>=, [[1, a], [3, b], [2, c]], L).
pairs_keys_values(P, [k], [v]), P = [K-V].
foldl([X-Y, A, B]>>(B is A + X * Y), [1-2, 3-4], 0, S).
sumlist([0.1, 0.2], S).
numlist(1, 3, L), sum_list(L, S), max_list(L, M), min_list(L, N).
findall(X-Y, (member(X, [1, 2]), member(Y, [a, b])), L), length(L, N).
append(_, [X|_], [a, b, c]).
append(_, [X, Y|_], [a, b, c]).
append(P, [x|S], [a, x, b, x, c]).
sort([f(x), a, 1], L).
sort(["x", 1.5, '[', 1.5, a], L).
sort([1, b, f(x), b], L), msort([x1, b, f(x)], M).
member(O, [<,=<,>,>=]), sort(0, O, [1,2,2,3,1], L).
member(O, [<,=<,>,>=]), sort(1, O, [f(1,a),f(2,b),f(1,c)], L).
sort(0, =>, [1], L).
sort(0, @=>, [1], L).
sort(0, ==, [], L).
sort(0, >, foo, L).
nth1(20, L, x), length(L, N).
nth0(9, [a,b|T], x).
( numlist(1, 20, L), nth1(20, L, X) ).
( numlist(1, 20, L), nth1(21, L, X) ).
( numlist(1, 20, L), nth0(19, L, X) ).
( numlist(1, 20, L), nth0(20, L, X) ).
nth0(10, foo, X).
nth0(10, [a,b|foo], X).
( numlist(1, 9, L0), append(L0, T, L), nth1(12, L, x), T = [A,B,C|D] ).

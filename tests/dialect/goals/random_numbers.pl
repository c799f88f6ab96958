% What follows a seed: dice, floats, large numbers and library(random). One goal a line.
set_random(seed(42)), findall(X, ( between(1, 20, _), random_between(1, 6, X) ), L).
set_random(seed(1)), findall(X, ( between(1, 20, _), X is random(100) ), L).
set_random(seed(0)), findall(X, ( between(1, 20, _), X is random_float ), L).
set_random(seed(-5)), findall(X, ( between(1, 5, _), X is random(10) ), L).
set_random(seed(123456789012345678901234567890)), findall(X, ( between(1, 5, _), X is random(10**30) ), L).
set_random(seed(7)), findall(X, ( between(1, 8, _), X is random(8) ), L), Y is random(1), Z is random(2**64), U is random(2**32).
set_random(seed(7)), numlist(1, 10, L), random_permutation(L, P).
set_random(seed(7)), random_permutation(P, [a, b, c, d]).
set_random(seed(7)), findall(X, ( between(1, 9, _), random_member(X, [a, b, c]) ), L).
set_random(seed(7)), random_select(X, [a, b, c, d], R), random_select(x, S, [a, b, c]).
set_random(seed(7)), random_subseq([a, b, c, d, e, f], S, R).
set_random(seed(7)), randset(5, 10, S), randset(3, 100, T), randseq(4, 8, U), randseq(2, 50, V).
set_random(seed(7)), random(1, 10, X), random(1.0, 2.0, Y), random(Z).
set_random(seed(7)), findall(X, ( between(1, 9, _), ( maybe -> X = y ; X = n ) ), L).
set_random(seed(7)), findall(X, ( between(1, 9, _), ( maybe(0.3) -> X = y ; X = n ) ), L), findall(X, ( between(1, 9, _), ( maybe(1, 3) -> X = y ; X = n ) ), M).
set_random(seed(7)), random_perm2(a, b, X, Y), random_perm2(a, b, Z, U).
set_random(seed(7)), random_numlist(0.5, 1, 20, L).
setrand(rand(1, 2, 3)), X is random(1000), Y is random(1000).
set_random(seed(100000)), findall(X, ( between(1, 2000, _), X is random(1000) ), L), sum_list(L, S), msort(L, M), last(M, Max).

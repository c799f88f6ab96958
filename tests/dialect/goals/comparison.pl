% Comparison: arithmetic (=:= < ...), identity, standard order of terms. One goal a line.
1 < 2.
2 < 1.
1 =< 1.
2 > 1.
1 >= 1.
1 =:= 1.0.
1 =\= 1.0.
1 =\= 2.
1 =:= 2.
1 + 1 =:= 2.
2 * 3 > 5.
1.5 < 2.
2 < 2.5.
1.0 =< 1.
X = 3, X > 2, X < 4.
X < 1.
1 < X.
a < 1.
1 < a.
foo(1) =:= 1.
1 =:= "a".
1 =:= "ab".
[1] =:= 1.
0'a =:= "a".
1 < 2 + _.
1 / 0 < 2.
10000000000000000000000 > 9999999999999999999999.
10000000000000000000000 =:= 1.0e22.
9007199254740993 =:= 9007199254740992.0.
9007199254740993 > 9007199254740992.0.
2 ** 0.5 =:= sqrt(2).
0.1 + 0.2 =:= 0.3.
0.0 =:= -0.0.
inf > 1.
nan =:= nan.
nan < 1.
pi > 3, pi < 4.
a == a.
a == b.
X == X.
X == Y.
X = Y, X == Y.
f(X) == f(X).
f(X) == f(Y).
1 == 1.0.
"a" == "a".
"a" == a.
[] == [].
[] == '[]'.
[a] == '[|]'(a, []).
'.'(a, []) == [a].
{} == '{}'.
{a} == '{}'(a).
a \== b.
a \== a.
X \== Y.
X \== X.
f(a, X) \== f(a, X).
0.0 == -0.0.
1 @< 2.
2 @< 1.
1 @< a.
1.0 @< 1.
1 @< 1.0.
1.0 @=< 1.
1 @>= 1.0.
1 @> 0.5.
2 @< 1.5.
a @< "a".
"a" @< a.
"a" @< 1.
1 @< "a".
f(a) @> a.
f(a) @< g(a).
f(b) @> f(a).
f(a, b) @> z(a).
g(a) @< f(a, b).
X @< 1.
X @< a.
_ @< "s".
X @=< X.
X @>= X.
[] @< a.
[] @< 1.
[] @< "a".
a @< [].
'[]' @< [].
[a] @< f(a).
[a, b] @< [a, c].
[a] @< [a, b].
(a :- b) @< f(a).
a @< ab.
'A' @< a.
abc @< abd.
'' @< a.
'õ' @> z.
ä @< õ.
-1 @< 0.
-1.5 @< -1.
10000000000000000000000 @> 1.
1.0e30 @> 10000000000000000000000.
compare(O, 1, 2).
compare(O, 2, 1).
compare(O, 1, 1).
compare(O, 1, 1.0).
compare(O, 1.0, 1).
compare(O, 2.0, 1).
compare(O, a, b).
compare(O, X, X).
compare(O, f(a), f(b)).
compare(O, f(a, b), f(a)).
compare(O, "a", a).
compare(O, 1, a).
compare(O, a, f(a)).
compare(O, X, 1).
compare(<, 1, 2).
compare(>, 1, 2).
compare(=, a, a).
compare(foo, 1, 2).
compare(1, 1, 2).
compare(<, 2, 1).
msort([c, 1, a, "s", f(x), 2.0, X, b, 1.0, [], [a], f(a, b), "b", -3], L).
msort([b, a, c, a, b], L).
msort([], L).
msort(a, L).
msort([a|_], L).
msort([f(2), f(1), e(9, 9), 3, 3.0, 2.5], L).
sort([c, a, b, a], L).
sort([3, 1, 2, 1, 3], L).
sort([1, 1.0, 2, 2.0], L).
sort([], L).
sort([a|b], L).
sort(_, L).
sort([b-1, a-2, b-0, a-2], L).
sort([Z, Y, a, Z], L), L = [P, Q|_], P @< Q.
sort(0, @<, [3, 1, 2, 1], L).
sort(0, @=<, [3, 1, 2, 1], L).
sort(0, @>, [3, 1, 2, 1], L).
sort(0, @>=, [3, 1, 2, 1], L).
sort(1, @<, [f(2, a), f(1, b), f(2, c)], L).
sort(1, @=<, [f(2, a), f(1, b), f(2, c)], L).
sort(1, @>=, [f(2, a), f(1, b), f(2, c)], L).
sort(2, @>=, [f(2, a), f(1, b), f(2, c)], L).
sort(1, @>, [3-a, 1-b, 2-c, 3-d], L).
sort(3, @<, [f(1)], L).
sort(1, @<, [a], L).
sort(-1, @<, [f(1)], L).
sort(a, @<, [f(1)], L).
sort(0, foo, [2, 1], L).
sort(0, _, [2, 1], L).
sort(0, @<, foo, L).
sort(0, @<, [1|_], L).
sort(_, @<, [1], L).
predsort(compare, [c, a, b, a], L).
predsort([O, A, B]>>compare(O, B, A), [1, 3, 2, 3], L).
predsort([O, _-A, _-B]>>compare(O, A, B), [x-3, y-1, z-2], L).
predsort([<, _, _]>>true, [c, a, b], L).
predsort([>, _, _]>>true, [c, a, b], L).
predsort([_, _, _]>>fail, [c, a, b], L).
predsort([_, _, _]>>fail, [a], L).
predsort(compare, [], L).
predsort(compare, a, L).
predsort(no_such_order, [b, a], L).
predsort([x, _, _]>>true, [b, a], L).
keysort([b-1, a-2, b-0, a-1], L).
keysort([2-a, 1.0-b, 1-c], L).
keysort([], L).
keysort([a], L).
keysort([a-1|_], L).
keysort(_, L).
keysort([_|_], L).
list_to_set([a, b, a, c, b], L).
list_to_set([1, 1.0, 1], L).
list_to_set([X, Y, X], L).
list_to_set([], L).
list_to_set(a, L).
list_to_set([a|_], L).
a = a.
a = b.
X = Y, Y = 1.
f(X, b) = f(a, Y).
f(X) = g(X).
f(X, X) = f(a, b).
f(X, Y) = f(Y, a).
[H|T] = [1, 2, 3].
[A, B|C] = [1, 2].
[A, B] = [1, 2, 3].
"abc" = abc.
"abc" = "abc".
"abc" = [a, b, c].
`abc` = [97, 98, 99].
1 = 1.0.
X \= a.
a \= a.
a \= b.
f(X) \= f(a).
f(a, _) \= f(b, _).
?=(a, a).
?=(a, b).
?=(X, a).
?=(f(X), g(X)).
?=(X, X).
f(X, Y) =@= f(A, B).
f(X, X) =@= f(A, B).
f(X, Y) =@= f(Y, X).
f(X, Y) \=@= f(A, A).
a =@= a.
1 =@= 1.0.
variant(f(X), f(Y)).
unify_with_occurs_check(X, f(X)).
unify_with_occurs_check(X, f(Y)).
unify_with_occurs_check(f(X, Y), f(Y, a)).
unify_with_occurs_check(f(X, X), f(Y, g(Y))).
subsumes_term(f(_), f(a)).
subsumes_term(f(a), f(_)).
subsumes_term(f(X, X), f(a, b)).
subsumes_term(f(X, X), f(a, a)).
subsumes_term(X, X).
term_subsumer(f(a), f(b), G).
unifiable(f(X, Y), f(a, b), L).
unifiable(f(X), g(X), L).
unifiable(X, Y, L).
unifiable(a, a, L).
unifiable(f(X, X), f(a, Y), L).
unifiable(X, f(Y, Z), L).
unifiable(ruut(X, Y, 1), ruut(3, 4, C), L).
unifiable(f(X, Y, X), f(Y, Z, 1), L).
maplist([A-B]>>(compare(O, A, B), write(O)), [1-2, a-a, c-b, f(x)-1]).
ground(f(a, b)).
ground(f(a, X)).
ground(X).
ground([]).
X = 1, ground(f(X)).
term_variables(f(X, g(Y), X, Z), L).
term_variables(a, L).
term_variables(X, L).
term_variables(f(X, Y), [a, B]).
term_variables(f(X, Y), [A]).
term_variables(f(X, Y), L, T).

% Arithmetic in compiled clauses whose variables are bound at run time. One goal a line.
next([2], Y).
less([2], 3).
next("a", Y).
less("a", 3).
next(random(1), Y).
less(random(1), 3).
next(integer(2.5), Y).
less(integer(2.5), 3).
next(msb(8), Y).
less(msb(8), 3).
next(8/2, Y).
less(8/2, 3).
next(7/2, Y).
less(7/2, 3).
next(2** -1, Y).
less(2** -1, 3).
next(foo, Y).
less(foo, 3).
next(foo(1), Y).
less(foo(1), 3).
next([], Y).
less([], 3).
next([1,2], Y).
less([1,2], 3).
next(_, Y).
less(_, 3).
next(2.5, Y).
less(2.5, 3).
next(1-a, Y).
less(1-a, 3).
next(nan, Y).
less(nan, 3).
next(e+1, Y).
less(e+1, 3).
next(0*cputime, Y).
less(0*cputime, 3).
whole(7, [2], Z).
remainder([2], 2, Z).
ratio([2], 2, Z).
power([2], 2, Z).
square([2], Y).
left([2], 2, Z).
right(2, [2], Z).
larger([2], 3, Z).
half([2], Y).
both([2], 9, A, B).
both(1, [2], A, B).
twice([2], A, B).
other([2], 4).
whole(7, 8/2, Z).
remainder(8/2, 2, Z).
ratio(8/2, 2, Z).
power(8/2, 2, Z).
square(8/2, Y).
left(8/2, 2, Z).
right(2, 8/2, Z).
larger(8/2, 3, Z).
half(8/2, Y).
both(8/2, 9, A, B).
both(1, 8/2, A, B).
twice(8/2, A, B).
other(8/2, 4).
whole(7, 2.5, Z).
remainder(2.5, 2, Z).
ratio(2.5, 2, Z).
power(2.5, 2, Z).
square(2.5, Y).
left(2.5, 2, Z).
right(2, 2.5, Z).
larger(2.5, 3, Z).
half(2.5, Y).
both(2.5, 9, A, B).
both(1, 2.5, A, B).
twice(2.5, A, B).
other(2.5, 4).
whole(7, foo, Z).
remainder(foo, 2, Z).
ratio(foo, 2, Z).
power(foo, 2, Z).
square(foo, Y).
left(foo, 2, Z).
right(2, foo, Z).
larger(foo, 3, Z).
half(foo, Y).
both(foo, 9, A, B).
both(1, foo, A, B).
twice(foo, A, B).
other(foo, 4).
whole(7, 0, Z).
remainder(7, 0, Z).
ratio(7, 0, Z).
ratio(0, 0.0, Z).
whole(foo, 0, Z).
sum(foo, bar, Z).
sum(1//0, foo, Z).
less(1//0, foo).
less(foo, 1//0).
same(1, foo).
sum(X, 1, Z).
near(36028797018963968, 36028797018963967, N).
near(36028797018963968, 36028797018963968, N).
near(36028797018963968, 1, N).
near(72057594037927936, 36028797018963969, N).
sum(36028797018963967, 1, Z).
difference(-36028797018963968, 1, Z).
sum(4611686018427387904, -4611686018427387903, Z), named(Z, N).
square(36028797018963968, Z).
whole(-36028797018963968, -1, Z).
right(-1, 100, Z).
right(-5, 64, Z).
left(-1, -100, Z).
left(1, 100, Z).
right(1, -3, Z).
left(3, -1, Z).
power(2, 0.5, Z).
power(2, -1, Z).
power(0, -1, Z).
power(2, 100, Z).
power(-8, 1/3, Z).
power(2, inf, Z).
power(-1, 36028797018963968.0, Z).
same(nan, nan).
other(nan, nan).
less(1, nan).
less(nan, 1).
X is nan, same(X, X).
X is nan, less(X, 1).
X is nan, larger(X, 1, Z).
_X is inf, same(_X, _X).
_X is inf, less(1, _X).
X is inf, whole(X, 2, Z).
X is nan, whole(X, 2, Z).
sum(1.0e308, 1.0e308, Z).
less(1.0e308*10, 3).
larger(1, 1.0, Z).
larger(1.0, 1, Z).
larger(2, 1.5, Z).
same(9007199254740993, 9007199254740992.0).
less(9007199254740992.0, 9007199254740993).
X is integer(36028797018963968.0).
X is truncate(36028797018963968.0) - 1.
X is atan2(0, 0).
X is erfc(1.0).
X is lgamma(-0.5).
X is sinh(1000).
X is asin(inf).
X is sqrt(-1).
X is denominator(2.5).
X is rationalize(nan).
X is getbit(-5, -1).
X is powm(2, 3, 0).
X is roundtoward(1, foo).
X is msb(1 << 100000).
X is float_integer_part(inf).
X is 2 / inf.
X is copysign(2, nan).
X is 0 ** inf.
X is -1 >> 100.
X is [a|_].
X is [1114112].
X is [-1].
X is (100 - 9007199254740993) / 2.
X is roundtoward(1/3.0, to_positive).

% Clauses whose arithmetic is compiled; the goals of compiled_arithmetic.pl bind its variables.

next(X, Y) :- Y is X + 1.
sum(X, Y, Z) :- Z is X + Y.
difference(X, Y, Z) :- Z is X - Y.
whole(X, Y, Z) :- Z is X // Y.
remainder(X, Y, Z) :- Z is X mod Y.
ratio(X, Y, Z) :- Z is X / Y.
power(X, Y, Z) :- Z is X ** Y.
square(X, Y) :- Y is X ** 2.
left(X, Y, Z) :- Z is X << Y.
right(X, Y, Z) :- Z is X >> Y.
less(X, Y) :- X < Y.
same(X, Y) :- X =:= Y.
other(X, Y) :- X =\= Y.
larger(X, Y, Z) :- Z is max(X, Y).
half(X, Y) :- Y is 0.5 * X.
both(X, Y, A, B) :- A is X + 1, B is Y - 1, A < B.
twice(X, A, B) :- A is X, B is A + X.
named(0, zero).
named(1, one).
named(36028797018963967, large).
near(X, Y, N) :- Z is X - Y, named(Z, N).

% Rules with single-sided unification, which goals/single_sided.pl calls.

len([], N) => N = 0.
len([_|T], N) => len(T, N0), N is N0+1.
max(X, Y, Z), X >= Y => Z = X.
max(_, Y, Z) => Z = Y.
same(X, X) => writeln(same).
same(_, _) => writeln(different).
only(1) => true.
str(f(X), Y) => Y = X.
str(X, Y), atom(X) => Y = atom.
str(X, Y), var(X) => Y = var.
g(X), member(X, [1,2,3]), X > 1 => writeln(X).
g(_) => writeln(none).
h(X), X = f(Y) => writeln(Y).
h(_) => writeln(other).
b(X, Y), Y = 3 => writeln(X-Y).
b(_, _) => writeln(no).
c(X) => member(X, [1,2,3]).
two(X, Y), X = a(Z), Y = b => writeln(Z).
two(X, Y), f(Q) = X, Y = Q => writeln(q(Q)).
two(_, _) => writeln(none).
s(X) => X = 1.
deep([H|T], f(H)) => writeln(H-T).
deep(_, _) => writeln(no).
cutty(X) => ( X > 1, ! ; true ), writeln(X).
a1(X), f(_) = X => writeln(bound(X)).
a1(_) => writeln(none).
a2(X, Y), X = f(Q), Y = Q => writeln(q(Q)).
a2(_, _) => writeln(none).
a3(X, Y), X = f(Q), Y = g => writeln(q(Q)).
a3(_, _) => writeln(none).
a4(X, Y), true, Y = g => writeln(q(X)).
a4(_, _) => writeln(none).
a5(X, Y), X = f(Y) => writeln(q(X)).
a5(_, _) => writeln(none).
a6(X, Y), X = Y => writeln(q(X)).
a6(_, _) => writeln(none).
a7(X, f(X)), X = g => writeln(q(X)).
a7(_, _) => writeln(none).
a8(X), X = f(_) , X = f(1) => writeln(q(X)).
a8(_) => writeln(none).
a9(X), Z = 1, X = Z => writeln(q(X)).
a9(_) => writeln(none).
b1(X), X = f(A,A) => writeln(q(X)).
b1(_) => writeln(none).
b2(f(X)), X = g => writeln(q(X)).
b2(_) => writeln(none).
b3(X), (X = g, true) => writeln(q(X)).
b3(_) => writeln(none).
b4(X, Y), (X = g, Y = h), true => writeln(q(X)).
b4(_, _) => writeln(none).
twice(a, X) => X = atom.
twice(f(Y, Y), X) => X = same(Y).
twice(f(Y, Z), X), var(Y) => X = new(Z).
twice([a,b|Y], X) => X = rest(Y).
twice(g([Y|Z], [Y|Z]), X) => X = lists(Y, Z).
twice("s", X) => X = string.
twice(1.0, X) => X = float.
twice(Y, X), nonvar(Y) => X = other.
across(f(X), X, R) => R = first.
across(X, f(X), R) => R = second.
across(_, _, R) => R = none.
guarded(X, Y), X = f(Z), var(Z) => Y = Z.
guarded(X, _), ground(X) => true.
guarded([H|T], Y), H > 1, ! => guarded(T, Y).
guarded(X, _), X = [_|_] => true.

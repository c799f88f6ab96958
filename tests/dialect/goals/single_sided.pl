len([a,b], N).
len(X, N).
len(L, 2).
max(3,2,Z).
max(2,3,Z).
max(2,3,2).
same(A,A).
same(A,B).
same(1,1).
same(1,B).
same(f(A),f(A)).
same(f(A),f(B)).
only(2).
only(X).
catch(only(2), E, true).
str(f(1), Y).
str(f(_), Y).
str(f(1), 2).
str(a, Y).
str(X, Y).
str(1, Y).
g(X).
g(3).
g(7).
cutty(3).
cutty(0).
h(X).
h(f(2)).
h(g).
b(1,Y).
b(1,3).
b(1,4).
forall(c(X), writeln(X)).
c(2).
two(a(1),b).
two(a(X),B).
two(f(1),1).
two(f(1),X).
two(X,b).
s(X).
deep([1,2],f(1)).
deep([X,2],f(Y)).
catch(len(_, 2), error(E, _), true).
forall(len([a], N), writeln(N)).
findall(X, c(X), L).
a1(X).
a1(f(1)).
a2(f(1),X).
a2(f(1),1).
a3(f(1),X).
a5(X,1).
a5(f(1),X).
a5(f(1),1).
a6(X,1).
a7(X,Y).
a7(g,f(g)).
a7(X,f(X)).
a8(f(X)).
a8(f(1)).
a9(X).
b2(f(X)).
b3(X).
b4(X,Y).
b4(g,Y).
b4(g,h).
twice(a, X).
twice(f(1, 1), X).
twice(f(1, 2), X).
twice(f(A, A), X).
twice(f(_, _), X).
twice([a,b|T], X).
twice([a,b], X).
twice(g([1,2],[1,2]), X).
twice(g([1,2],[1|_]), X).
twice(g(A, B), X).
twice("s", X).
twice(1.0, X).
twice(1, X).
across(f(X), X, R).
across(f(X), Y, R).
across(f(1), 1, R).
across(f([1|T]), [1|T], R).
across(1, f(1), R).
put_attr(X, k, 1), catch(twice(X, R), error(E, _), true).
clause(twice(A, B), Body).
clause(twice(f(1, A), B), Body).
clause(guarded(A, B), Body).
clause(two(A, B, C), Body).
listing(twice/2).
listing(guarded/2).
listing([len/2, max/3, str/2, two/3]).
predicate_property(twice(_, _), ssu).
predicate_property(max(_, _, _), ssu).
nth_clause(guarded(_, _), 2, R), clause(H, B, R), R = x.

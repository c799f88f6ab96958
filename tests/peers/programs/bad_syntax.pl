% A file with the usual mistakes: the good clauses must survive
ok(1).
ok(2)
ok(3).
broken(X) :- X > 1, .
broken2(X) : - X = 1.
good(X, Y) :- X = 1, Z = 2.
good(3, 4).
foo(a b).
bar(X) :- ( X = 1 ; X = 2 .
bar(9).
'Unclosed(x) :- true.
next('a').
ok(4).
list([1,2,3).
list([4,5]).
Upper(x).
upper(X) :- Y is X * 2, write(Y), nl.
if_then(X) :- X > 1 -> write(big) ; write(small), nl.
ok(5).
else_if(X) :- if X > 1 then write(a).
ok(6) :- true,
   nl,, fail.
ok(7).
:- writeln('directive runs').
:- undefined_directive_xyz.
:- fail.
:- X is foo + 1, print(X).
ok("eight").
ok(0'a).
ok({x}).
main :- findall(X, ok(X), L), print(L), nl, findall(Y, bar(Y), B), print(B), nl, upper(4), if_then(0), if_then(2), nl, catch(next(X1), error(E,_), (print(E), nl)), ( var(X1) -> true ; print(X1), nl ).

% singletons, discontiguous, redefinition of library predicates, unused things
:- dynamic fact/1.
a(X) :- b(Y).
b(1).
c(_X, _X).
d(_Y).
a(2).
append([], L, L).
append([H|T], L, [H|R]) :- append(T, L, R).
member(X, [X|_]) :- write(mine), nl.
member(X, [_|T]) :- member(X, T).
e(X, Y, Z) :- f(X), ( X = Y ; X = W ).
f(1).
d(Z) :- fail ; true.
last([X], X).
last([_|T], X) :- last(T, X).
length([], zero).
delete(X, [X|T], T).
delete(X, [H|T], [H|R]) :- delete(X, T, R).
reverse(L, R) :- rev(L, [], R).
rev([], A, A).
rev([H|T], A, R) :- rev(T, [H|A], R).
print_list([]).
print_list([H|T]) :- write(H), write(' '), print_list(T).
write(X) :- print(X).
subset([], _).
subset([H|T], L) :- member(H, L), subset(T, L).
main :- append(X, [c], [a,b,c]), print(X), nl, member(b, [a,b]), last([1,2,3], L), print(L), nl, delete(b, [a,b,c], D), print(D), nl, reverse([1,2,3], R), print(R), nl,
   print_list([1,2,3]), nl, findall(Q, d(Q), Qs), length(Qs, N), print(N), nl, subset([a],[a,b]), ( a(5) -> true ; print(no_a) ), nl,
   sumlist([1,2], S), print(S), nl.

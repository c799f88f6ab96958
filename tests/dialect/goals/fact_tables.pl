% Large tables of facts: by every combination of arguments, and inside them. One goal a line.
differing(a/3, N, L).
differing(b/4, N, L).
differing(c/2, N, L).
differing(d/2, N, L).
differing(e/3, N, L).
differing(da/3, N, L).
differing(db/4, N, L).
differing(dc/2, N, L).
differing(dd/2, N, L).
differing(de/3, N, L).
asked(1000, by_second), findall(T, a(T, 100, _), L).
asked(1000, by_inner), findall(T-K, a(T, K, g(k17, _)), L).
asked(700, [I]>>(X is I mod 130, lexicon(_, X, _))), lexicon(W, 77, K).
asked(700, [I]>>(X is I mod 160, atom_concat(n, X, W), phrase(noun, [W]))), phrase(noun, [n77]), \+ phrase(noun, [n151]).
asked(700, [I]>>(X is I mod 160, c(f(X), _))), freeze(Y, (print(y(Y)), nl)), c(f(9), Y).
freeze(X, (print(x(X)), nl, X = f(149))), freeze(Y, (print(y(Y)), nl)), c(X, Y).
c(f(X), 4).
c(f(X), 4.0).
b(X, [3], _, S).
d(X, 17), X == 77.
catch(assertz(c(1, 2)), error(E, _), true).
predicate_property(a(_, _, _), number_of_clauses(N)).
findall(B, clause(a(_, 7, _), B), L).
forall(between(1, 20, I), retract(dc(f(I), _))), findall(X, (dc(f(X), _), X < 25), L).
dc(f(X), Y), !, retract(dc(f(30), _)), findall(Z, (between(28, 32, Z), dc(f(Z), _)), L).
retractall(dc(f(40), _)), findall(Z, (between(38, 42, Z), dc(f(Z), _)), L).
dc(f(50), Y), asserta(dc(f(50), first)), assertz(dc(f(50), last)), findall(Z, dc(f(50), Z), L).
findall(Y-Z, (dc(f(50), Y), assertz(dc(f(50), more)), findall(W, dc(f(50), W), Ws), length(Ws, Z)), L).
table(answered_twice/1), findall(X, answered_twice(X), _L), msort(_L, L), untable(answered_twice/1), findall(X, answered_twice(X), M).
untable((answered_twice/1, nosuch/2)), \+ predicate_property(answered_twice(_), tabled).
table(answered_twice/1), untable(answered_twice(_)), table(answered_twice/1), findall(X, answered_twice(X), _L), length(_L, N), untable(user:answered_twice/1).
catch(untable(_), error(E, _), true).
catch(untable(3), error(E, _), true).
untable(nosuch), untable(nosuch//1).

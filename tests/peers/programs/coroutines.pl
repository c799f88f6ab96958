% freeze, dif, when
prime_gen(L) :- freeze(L, ( L = [H|T], ( integer(H) -> true ; true ), prime_gen(T) )).
nodup([]). nodup([X|Xs]) :- maplist(dif(X), Xs), nodup(Xs).
ordered_when([A,B]) :- when((nonvar(A), nonvar(B)), ( A < B -> true ; throw(not_ordered(A,B)) )).
logged(X) :- freeze(X, ( write(bound(X)), nl )).
main :- dif(X, a), ( X = a -> print(no) ; print(differs) ), nl, ( X = b -> print(X) ; true ), nl, freeze(Y, ( write(got(Y)), nl )), Y = 5, nodup([A,B,C]), A = 1, ( B = 1 -> true ; print(dup) ), nl, B = 2, C = 3, print([A,B,C]), nl,
  ordered_when([P,Q]), P = 1, Q = 2, catch((ordered_when([R,S]), R = 2, S = 1), E, (print(E), nl)), logged(L1), logged(L2), L1 = L2, write(unified), nl, L1 = 7,
  dif(f(M,N), f(1,2)), M = 1, ( N = 2 -> print(bad) ; print(good) ), nl, when(?=(U,V), (print(decided), nl)), U = V, frozen(W, G), print(G), nl, var(W), when(ground(Z+K), (print(Z+K), nl)), Z = 1, K = 2, findall(I, (dif(I, 2), member(I, [1,2,3])), Is), print(Is), nl, \+ \+ (dif(D1, D2), D1 = D2), print(never) ; nl, print(failed_as_expected), nl.

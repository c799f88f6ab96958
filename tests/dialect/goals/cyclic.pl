X = f(X), print(X).
X = f(X), write(X).
X = [a|X], write(X).
X = f(X), writeq(X).
X = [a,b|X], print(X).
X = f(X), format("~w~n", X).
X = f(X), with_output_to(string(S), print(X)).
X = f(X), copy_term(X, Y), X == Y.
X = f(X), Y = f(Y), X = Y.
X = f(X), ground(X).
X = f(X), cyclic_term(X).
X = f(X,_), term_variables(X, Vs), length(Vs, N).
X = f(X), X =@= X.
X = f(X), findall(X, true, L).
X = f(X), nb_setval(k, X).
X = f(X), throw(X).
X = f(X), catch(throw(x(X)), x(Y), true), X == Y.
X = g(a,X,b), print(X).
X = f('A b',X), writeq(X).
X = f(X), Y = g(X,a), print(Y).
X = f(X), print([1,X,2]).

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
_A = a(_A,1), _B = a(_B,X), unifiable(_A, _B, U).
_A = [1|_A], _B = [X|_B], unifiable(_A, _B, U).
_A = [1|_A], _B = [1,1|_B], unifiable(_A, _B, U).
_A = [1|_A], _B = [1,2|_B], unifiable(_A, _B, U).
_A = a(_A,1), _B = a(_B,X), dif(_A, _B), \+ X = 1.
_A = f(_A,X,Y), _B = f(_B,1,2), dif(_A, _B), X = 1, \+ Y = 2.
unifiable(h(X,Y,X), h(f(Y),f(X),Y), U).
F = f(F), write_term(F, [max_depth(5)]), F2 = 1.
F = f(F,x,F), write_term(F-F, [max_depth(4)]), F2 = 1.
F = [a|F], write_term(x(F), [max_depth(6),quoted(true)]), F2 = 1.
F = [a,F,b], write_term(x(F,F), [max_depth(7)]), F2 = 1.
F = 1+F, format("~W", [F,[max_depth(7)]]), F2 = 1.
_X = m:_X, catch(strip_module(_X, _, _), error(type_error(T, _), C), true).

% everything about catch, throw and cleanup
t1 :- catch(p1, E, (write(caught(E)), nl)).
p1 :- write(in), nl, q1, write(never), nl.
q1 :- throw(oops).
t2 :- catch(catch(throw(inner), outer, write(wrong)), inner, (write(right), nl)).
t3 :- catch((member(X, [1,2,3]), X >= 2, throw(found(X))), found(Y), (write(Y), nl)).
t4 :- catch(X is foo + 1, error(type_error(T, V), _), (write(T-V), nl)), var(X).
t5 :- catch(atom_length(_, _), error(Err, _), (write(Err), nl)).
t6 :- catch(undefined_pred(1, 2), error(existence_error(procedure, PI), _), (write(PI), nl)).
t7 :- setup_call_cleanup(write(open), (write(' use'), nl), (write(close), nl)).
t8 :- catch(setup_call_cleanup(true, throw(bad), (write(cleanup), nl)), bad, (write(after), nl)).
t9 :- catch(call_cleanup(fail, (write(cleaned), nl)), _, true) ; write(failed), nl.
t10 :- catch(safe_div(1, 0, _), E, (print_error(E))).
t11 :- catch(( between(1, 10, X), check(X), fail ), limit(N), (write(limit(N)), nl)).
t12 :- catch(throw(f(A, B, A)), f(1, Y, Z), (write(Z), nl)), var(A), var(B), var(Y).
t13 :- catch(number_codes(N, "12x"), error(syntax_error(S), _), (write(S), nl)), var(N).
t14 :- catch(arg(x, f(a), _), error(E, _), (write(E), nl)).
t15 :- catch(functor(_, _, _), error(E, _), (write(E), nl)).
t16 :- catch(atom_codes(_, _), error(E, _), (write(E), nl)).
t17 :- catch((write(a), nl, throw(b)), X, (write(X), nl, catch(throw(c), Y, (write(Y), nl)))).
t18 :- catch(rethrow, error(my_error, ctx(C)), (write(C), nl)).
rethrow :- catch(throw(error(my_error, ctx(1))), error(my_error, ctx(N)), (M is N + 1, throw(error(my_error, ctx(M))))).
t19 :- catch(throw(error(my_error, here/2)), error(E, W), (print(E-W), nl)).
t20 :- catch(throw(error(type_error(integer, x), my_pred/3)), error(E, W), (print(E-W), nl)).
t21 :- catch(throw(error(resource, "text")), error(E, W), (print(E-W), nl)).
t22 :- catch(type_error(integer, abc), error(E, _), (print(E), nl)).
t23 :- catch(must_be(positive_integer, 0), error(E, _), (print(E), nl)).
t24 :- catch(must_be(list, [a|_]), error(E, _), (print(E), nl)).
t25 :- catch(must_be(boolean, maybe), error(E, _), (print(E), nl)).
t26 :- catch(must_be(between(1,5), 9), error(E, _), (print(E), nl)).
t27 :- catch(domain_error(color,pink), error(E, _), (print(E), nl)).
t28 :- catch(throw(error(existence_error(procedure, a/0), b/0)), error(E, C), (print(E-C), nl)).
t29 :- catch(throw(error(type_error(evaluable, foo/0), context(system:(is)/2, _))), error(_, context(P, _)), (print(P), nl)).
t30 :- catch((G = 3, call(G)), error(E, _), (print(E), nl)).
t31 :- catch(assertz((a :- 1)), error(E, _), (print(E), nl)).
t32 :- catch(assertz(atom_length(1, 2)), error(E, _), (print(E), nl)).
t33 :- catch(open('/no/such/file', read, _), error(E, _), (print(E), nl)).
t34 :- catch(see('/no/such/file'), error(E, _), (print(E), nl)).
t35 :- catch(number_vars(_), error(E, _), (print(E), nl)).
t36 :- catch(succ(X, 0), E, true), ( var(E) -> true ; E = error(F, _), print(F), nl ), var(X).
safe_div(_, 0, _) :- !, throw(error(evaluation_error(zero_divisor), context(safe_div/3, 'my own'))).
safe_div(X, Y, Z) :- Z is X / Y.
print_error(error(E, context(P, M))) :- !, format("~w in ~w (~w)~n", [E, P, M]).
check(X) :- X > 4, throw(limit(X)).
check(_).
main :- forall(between(1, 36, I), ( atom_concat(t, I, T), write(T), write(': '), ( catch(T, E, (print(uncaught(E)), nl)) -> true ; write('FAILED'), nl ))).

% Each predicate gets a variable of its caller, binds it, and hands it to a built-in predicate.
shape(f(A,_,A)).
word([x,y]).
fv_copy(X, Y) :- shape(X), copy_term(X, Y).
fv_copy_nat(X, Y) :- shape(X), copy_term_nat(X, Y).
fv_copy_goals(X, Y, Gs) :- shape(X), copy_term(X, Y, Gs).
fv_duplicate(X, Y) :- word(X), duplicate_term(X, Y).
fv_throw(X) :- word(X), throw(X).
fv_throw_shape(X) :- shape(X), throw(X).
fv_findall(X, L) :- shape(X), findall(X, true, L).
fv_bagof(X, L) :- shape(X), bagof(X, member(_, [a]), L).
fv_nb(X, Y) :- shape(X), nb_setval(fv, X), nb_getval(fv, Y).
fv_b(X, Y) :- shape(X), b_setval(fv, X), b_getval(fv, Y).
fv_record(X, Y) :- shape(X), recordz(fv, X, R), recorded(fv, Y, R), erase(R).
fv_assert(X, Y) :- shape(X), assertz(fv_fact(X)), retract(fv_fact(Y)).
fv_variables(X, Vs) :- shape(X), term_variables(X, Vs).
fv_ground(X) :- shape(X), ground(X).
fv_acyclic(X) :- shape(X), acyclic_term(X).
fv_variant(X) :- shape(X), X =@= f(P,_,P).
fv_subsumes(X) :- shape(X), subsumes_term(X, f(1,2,1)).
fv_numbervars(X, E) :- shape(X), numbervars(X, 0, E).
fv_occurs(X) :- shape(X), unify_with_occurs_check(X, f(_,X,_)).
fv_write(X) :- word(X), print(X), write_canonical(X), write_term(X, [quoted(true)]).
fv_atom(X, A) :- word(X), term_to_atom(X, A).
fv_univ(X, L) :- word(X), X =.. L.
fv_list(X) :- length(X, 2), copy_term(X, Y), Y = [1,2].
fv_twice(X) :- fv_list(X), fv_list(X).
fv_sort(X, L) :- word(X), sort(0, @>=, X, L).
fv_attributed(X, N) :- freeze(X, true), term_attvars(X, L), length(L, N).
fv_compare(X, O) :- word(X), compare(O, X, [x,z]).

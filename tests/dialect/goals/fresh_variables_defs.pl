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

% The variables of these clauses are in the environment, not on the heap.
used(_).
fv_show(T) :- copy_term(T, U, _), numbervars(U, 0, _), print(U), nl.
fv_local(1) :- fv_copy(X, Y), Y = f(1,2,1), fv_show([X,Y]).
fv_local(2) :- fv_copy_nat(X, Y), Y = f(1,2,1), fv_show([X,Y]).
fv_local(3) :- fv_copy_goals(X, Y, Gs), Y = f(1,2,1), fv_show([Gs,X,Y]).
fv_local(4) :- fv_duplicate(X, Y), fv_show([X,Y]).
fv_local(5) :- catch(fv_throw(_), E, true), fv_show([E]).
fv_local(6) :- catch(fv_throw_shape(_), f(A,B,C), true), A = 1, fv_show([A,B,C]).
fv_local(7) :- fv_findall(X, [Y]), Y = f(1,2,1), fv_show([X,Y]).
fv_local(8) :- fv_bagof(X, [Y]), Y = f(1,2,1), fv_show([X,Y]).
fv_local(9) :- fv_nb(X, Y), Y = f(1,2,1), fv_show([X,Y]).
fv_local(10) :- fv_b(X, Y), Y = f(1,2,1), fv_show([X,Y]).
fv_local(11) :- fv_record(X, Y), Y = f(1,2,1), fv_show([X,Y]).
fv_local(12) :- fv_assert(X, Y), Y = f(1,2,1), fv_show([X,Y]).
fv_local(13) :- fv_variables(X, [A,B]), A = 1, B = 2, fv_show([A,B,X]).
fv_local(14) :- fv_ground(X), fv_show([X]).
fv_local(15) :- fv_acyclic(X), fv_show([X]).
fv_local(16) :- fv_variant(X), fv_show([X]).
fv_local(17) :- fv_subsumes(X), X = f(a,b,C), fv_show([C,X]).
fv_local(18) :- fv_numbervars(X, E), print(X), fv_show([E,X]).
fv_local(19) :- fv_occurs(X), fv_show([X]).
fv_local(20) :- fv_write(X), fv_show([X]).
fv_local(21) :- fv_atom(X, A), fv_show([A,X]).
fv_local(22) :- fv_univ(X, L), fv_show([L,X]).
fv_local(23) :- fv_list(X), X = [a,b], fv_show([X]).
fv_local(24) :- fv_twice(X), X = [a,b], fv_show([X]).
fv_local(25) :- fv_sort(X, L), fv_show([L,X]).
fv_local(26) :- fv_attributed(X, N), fv_show([N,X]).
fv_local(27) :- fv_compare(X, O), fv_show([O,X]).
fv_local(28) :- findall(X, fv_list(X), [L]), L = [a,b], fv_show([L,X]).
fv_local(29) :- catch(fv_list(X), _, true), X = [a,b], fv_show([X]).
fv_local(30) :- \+ \+ fv_list(_), fv_copy(_, Y), Y = f(a,b,C), fv_show([C,Y]).

fv_copy(X, Y), Y = f(1,2,1).
fv_copy_nat(X, Y), Y = f(1,2,1).
fv_copy_goals(X, Y, Gs), Y = f(1,2,1).
fv_duplicate(X, Y).
catch(fv_throw(_), E, true).
catch(fv_throw_shape(_), f(A,B,C), true), A = 1.
fv_findall(X, [Y]), Y = f(1,2,1).
fv_bagof(X, [Y]), Y = f(1,2,1).
fv_nb(X, Y), Y = f(1,2,1).
fv_b(X, Y), Y = f(1,2,1).
fv_record(X, Y), Y = f(1,2,1).
fv_assert(X, Y), Y = f(1,2,1).
fv_variables(X, [A,B]), A = 1, B = 2.
fv_ground(X).
fv_acyclic(X).
fv_variant(X).
fv_subsumes(X), X = f(a,b,C).
fv_numbervars(X, E), print(X).
fv_occurs(X).
fv_write(X).
fv_atom(X, A).
fv_univ(X, L).
fv_list(X), X = [a,b].
fv_twice(X), X = [a,b].
fv_sort(X, L).
fv_attributed(X, N).
fv_compare(X, O).
findall(X, fv_list(X), [L]), L = [a,b].
catch(fv_list(X), _, true), X = [a,b].
\+ \+ fv_list(_), fv_copy(_, Y), Y = f(a,b,C).

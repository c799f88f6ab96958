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
fv_local(1).
fv_local(2).
fv_local(3).
fv_local(4).
fv_local(5).
fv_local(6).
fv_local(7).
fv_local(8).
fv_local(9).
fv_local(10).
fv_local(11).
fv_local(12).
fv_local(13).
fv_local(14).
fv_local(15).
fv_local(16).
fv_local(17).
fv_local(18).
fv_local(19).
fv_local(20).
fv_local(21).
fv_local(22).
fv_local(23).
fv_local(24).
fv_local(25).
fv_local(26).
fv_local(27).
fv_local(28).
fv_local(29).
fv_local(30).

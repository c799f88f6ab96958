% Built-in predicates that programs seldom call.
float_class(1.5, C).
float_class(0.0, C).
X is inf, float_class(X, C).
float_class(1, C).
float_class(_, C).
float_parts(1.5, M, B, E).
float_parts(-0.1, M, B, E).
float_parts(a, M, B, E).
is_thread(main).
is_thread(1).
is_thread(foo).
thread_self(X), is_thread(X).
is_engine(x).
mutex_create(more_m), mutex_lock(more_m), mutex_lock(more_m), mutex_unlock(more_m), mutex_unlock(more_m), mutex_destroy(more_m).
mutex_create(more_n), mutex_create(more_n).
mutex_create(f(x)).
mutex_unlock(more_unknown).
mutex_create(more_o), mutex_unlock(more_o).
mutex_trylock(more_p), mutex_unlock(more_p).
mutex_lock(_).
mutex_lock(1).
mutex_lock(more_q), mutex_unlock_all.
mutex_create(_M), mutex_lock(_M), mutex_unlock(_M), mutex_destroy(_M).
default_module(user, X).
default_module(lists, X).
set_module(class(user)).
set_module(class(foo)).
set_module(foo).
set_module(foo(x)).
set_module(more_mod:base(system)), import_module(more_mod, X).
call_dcg(([a],[b]), [a,b,c], R).
call_dcg([a], x, R).
phrase([a], x, R).
call_dcg(_, [a], R).
call_dcg(1, [a], R).
call_dcg({X = 1}, state, R).
notrace(true).
notrace(fail).
notrace(member(X, [1,2])).
license(gpl).
det(more_det/1).
non_terminal(more_nt//1).
det(_).
set_flag(more_flag, 1), current_flag(more_flag).
current_flag(more_no_flag).
relative_file_name('/a/b/c', '/a/d/e', R).
relative_file_name('/a/b', '/a/b', R).
relative_file_name(P, '/a/d/e', '../q').
relative_file_name(P, '/a/d/e', '/q').
relative_file_name('/x/y/z', '/a', R).
copy_file('/nonexistent/x', '/nonexistent/y').
make_directory_path('/').
delete_directory_contents('/nonexistent/x').
tmp_file(more, D), make_directory_path(D), atom_concat(D, '/a/b/', E), make_directory_path(E), exists_directory(E), delete_directory_and_contents(D), \+ exists_directory(D), D = E ; true.
set_prolog_flag(traditional, true).
set_prolog_flag(back_quotes, string), term_to_atom(T, 'f(`x`)'), set_prolog_flag(back_quotes, codes).
set_prolog_flag(var_prefix, true), term_to_atom(T, 'f(X,_y,X,_y)'), set_prolog_flag(var_prefix, false).
set_prolog_flag(var_prefix, true), term_to_atom(T, 'X(a, B)'), set_prolog_flag(var_prefix, false).
set_prolog_flag(protect_static_code, true), clause(more_static(_), B).
predicate_property(lists:append(_,_,_), nodebug), predicate_property(subtract(_,_,_), nodebug), \+ predicate_property(more_static(_), nodebug).

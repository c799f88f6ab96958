% Prolog flags, system information, expansion, require/1 and what is left. One goal a line.
current_prolog_flag(bounded, X).
current_prolog_flag(double_quotes, X).
current_prolog_flag(max_integer, X).
current_prolog_flag(min_integer, X).
current_prolog_flag(max_tagged_integer, X).
current_prolog_flag(integer_rounding_function, X).
current_prolog_flag(occurs_check, X).
current_prolog_flag(unknown, X).
current_prolog_flag(iso, X).
current_prolog_flag(prefer_rationals, X).
current_prolog_flag(float_zero_div, X).
current_prolog_flag(character_escapes, X).
current_prolog_flag(max_arity, X).
current_prolog_flag(debug, X).
current_prolog_flag(version, X).
current_prolog_flag(dialect, X).
current_prolog_flag(no_such_flag, X).
current_prolog_flag(1, X).
current_prolog_flag(X, swi).
set_prolog_flag(no_such_flag_1, x).
set_prolog_flag(_, x).
set_prolog_flag(double_quotes, _).
set_prolog_flag(double_quotes, foo).
set_prolog_flag(1, x).
set_prolog_flag(bounded, true).
set_prolog_flag(occurs_check, foo).
create_prolog_flag(my_flag, 1, []), current_prolog_flag(my_flag, X).
set_prolog_flag(my_flag, 2), current_prolog_flag(my_flag, X).
set_prolog_flag(unknown, fail), set_prolog_flag(unknown, error).
set_prolog_flag(occurs_check, true), ( X = f(X) -> R = unified ; R = failed ), set_prolog_flag(occurs_check, false).
set_prolog_flag(occurs_check, error), catch(X = f(X), error(E, _), true), set_prolog_flag(occurs_check, false).
set_prolog_flag(prefer_rationals, true), X is 1 / 3, set_prolog_flag(prefer_rationals, false).
set_prolog_flag(iso, true), catch(X is 7 / 7.0, _, true), set_prolog_flag(iso, false).
style_check(-singleton).
style_check(+singleton).
style_check(foo).
require([append/3]).
require(append/3).
prolog_flag(bounded, X).
garbage_collect.
expand_goal(true, X).
expand_goal((a, b), X).
expand_term((:- dynamic foo/1), X).
ground(X).
tab(0).
atom_to_term('X + Y', T, B).
op(200, xfx, &&), X = 1.
current_arithmetic_function(sin(X)).
current_arithmetic_function(foo(X)).
arithmetic_function(foo/1).
prolog_current_frame(_F), integer(_F).
prolog_load_context(source, X).
source_location(F, L).
source_file(X), atom(X), fail.
set_random(seed(1)).
random_between(1, 1, X).
getenv('NO_SUCH_VARIABLE_1', X).
setenv(dialect_var, abc), getenv(dialect_var, X).
unsetenv(dialect_var), getenv(dialect_var, X).
getenv(_, X).
get_time(_T), format_time(atom(_A), '%Y', _T), atom_length(_A, L).
format_time(atom(X), '%Y-%m-%d', 0).
stamp_date_time(0, D, 'UTC').
date_time_stamp(date(1970,1,1,0,0,0,0,-,-), T).
parse_time('1970-01-02', T).
number_vars(f(X), 0, E).
string_code(1, "a", X).
ignore(print_message(informational, format("x", []))).
assertion(true).
catch(assertion(fail), E, true), E = assertion_failed(_), write(caught).
debug(foo, "x", []).
nodebug.
debugging(foo).
nospy(foo).
print_message(silent, x).
thread_self(X).
deterministic(X).
succ_throw(0, X).
char_type(X, digit(W)), W =:= 9, !.
ansi_format([bold], "~w", [x]).
ansi_format([fg(red)], "red", []).
dict_pairs(D, t, [a-1]).
dict_create(D, t, [a = 1]), get_dict(a, D, V).
is_dict(_{a: 1}).
get_dict(K, _{a: 1, b: 2}, V).
nb_setval(counter, 5), nb_getval(counter, X), Y is X + 1.
b_setval(bv, 1), b_getval(bv, X).
between(1, 3, X), writeln(X), X >= 2, !.
string(S) -> true ; S = none.
ground(f(X)) -> true ; X = free.
sumlist([1, 2, 3], X), X > 5.
last([1, 2, 3], X), Y is X ** 2.
length(L, 2), L = [a|_].
atom_chars(X, [a, b]), atom_length(X, L).
copy_term([X, Y, X], [A, B, C]), A = 1.
tab(user_output, 1), write(x).
forall(nth1(I, [a, b, c], E), (write(I-E), nl)).
prolog_load_context(module, M).
prolog_load_context(dialect, M).
set_prolog_flag(user:double_quotes, codes), current_prolog_flag(double_quotes, F).
catch(set_prolog_flag(user:nothing, codes), E, true).
catch(set_prolog_flag(_:double_quotes, codes), E, true).
set_prolog_flag(float_zero_div, infinity), X is 1/0.0, Y is -3/0, Z is 0** -1, set_prolog_flag(float_zero_div, error).
set_prolog_flag(float_zero_div, infinity), catch(_ is 5//0, E, true), catch(_ is 0/0.0, F, true), catch(_ is 1/0+1, G, true), set_prolog_flag(float_zero_div, error).
set_prolog_flag(float_undefined, nan), X is sqrt(-1), Y is 0/0, Z is log(-1), A is acos(2), B is nan+1, catch(_ is 1/0, E, true), set_prolog_flag(float_undefined, error).
set_prolog_flag(float_overflow, infinity), X is 1.0e308*10, Y is exp(1000), Z is -(2**5000)/3, A is inf+1, B is sqrt(inf), C is log(0), D is float(7**2000), set_prolog_flag(float_overflow, error).
set_prolog_flag(float_overflow, infinity), catch(_ is inf-inf, E, true), catch(_ is asin(inf), F, true), catch(_ is inf//2, G, true), A is exp(-inf), B is atan(inf), C is nexttoward(inf, 0), set_prolog_flag(float_overflow, error).
set_prolog_flag(float_overflow, infinity), ( 1.0e308*10 =:= inf -> X = yes ; X = no ), ( 2.0**5000 > 3 -> Y = yes ; Y = no ), set_prolog_flag(float_overflow, error).
set_prolog_flag(float_overflow, infinity), foldl([X,A,B]>>(B is A*X), [1.0e308,10,-1], 1.0, S), set_prolog_flag(float_overflow, error).
set_prolog_flag(float_rounding, to_positive), X is 1/3.0, set_prolog_flag(float_rounding, to_nearest), Y is 1/3.0.
set_prolog_flag(float_rounding, to_negative), X is 0.1+0.2, set_prolog_flag(float_rounding, to_nearest), Y is 0.1+0.2.
catch(set_prolog_flag(float_zero_div, nan), E, true).
catch(set_prolog_flag(float_overflow, ignore), E, true).
catch(set_prolog_flag(float_undefined, infinity), E, true).
catch(set_prolog_flag(float_underflow, infinity), E, true).
catch(set_prolog_flag(float_rounding, up), E, true).

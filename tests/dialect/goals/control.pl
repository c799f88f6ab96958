% Control: conjunction, disjunction, if-then-else, cut, negation, catch/throw, cleanup. One goal a line.
true.
fail.
false.
(X = 1 ; X = 2).
(X = 1, Y = 2).
(X = 1, fail ; X = 2).
(true -> X = 1 ; X = 2).
(fail -> X = 1 ; X = 2).
(member(X, [1, 2]) -> true ; X = 3).
(fail -> true).
(true -> member(X, [1, 2])).
(member(X, [1, 2, 3]), X > 1 -> Y = yes ; Y = no).
(member(X, [1, 2]) *-> Y = X ; Y = none).
(fail *-> Y = 1 ; Y = none).
(member(X, [1, 2]) *-> true).
(true ; write(never)), !.
(X = 1 -> Y = a ; X = 2 -> Y = b ; Y = c).
X = 2, (X == 1 -> Y = a ; X == 2 -> Y = b ; Y = c).
X = 3, (X == 1 -> Y = a ; X == 2 -> Y = b ; Y = c).
X = 3, (X == 1 -> Y = a ; X == 2 -> Y = b).
\+ fail.
\+ true.
\+ X = 1.
\+ (member(X, [1]), X > 1).
\+ \+ X = 1.
\+ G.
\+ 1.
\+ (fail, 1).
not(fail).
not(true).
not(member(a, [b])).
not(G).
not(X = 1).
once(member(X, [a, b])).
once(fail).
once(G).
once((X = 1 ; X = 2)).
ignore(fail).
ignore(member(X, [a, b])).
ignore(G).
ignore((write(a), fail)).
call(true).
call(fail).
call(G).
call(1).
call("a").
call((fail, 1)).
call((true, 1)).
call((fail ; 1)).
call((write(a), 1)).
call((member(X, [1, 2]), !)).
call((!, fail ; true)).
member(X, [1, 2, 3]), call(!).
member(X, [1, 2, 3]), !.
G = (member(X, [1, 2]), !), call(G).
G = !, member(X, [1, 2]), G.
G = write(hi), G.
G = (write(a), write(b)), G.
G = fail, G.
G = foo:bar, catch(G, error(E, _), true).
X = 1, (X = 2 ; X = 1).
member(X, [1, 2, 3]), (X > 1, ! ; fail).
member(X, [1, 2, 3]), \+ X = 2.
member(X, [1, 2, 3]), (X =:= 2 -> fail ; true).
member(X, [1, 2, 3]), once(member(Y, [a, b])).
repeat, !.
nb_setval(k, 0), repeat, nb_getval(k, N), N1 is N + 1, nb_setval(k, N1), N1 >= 3, !.
catch(true, _, true).
catch(fail, _, true).
catch(throw(a), a, true).
catch(throw(a), b, true).
catch(throw(f(X)), f(Y), true).
catch(throw(f(1)), f(Y), (write(Y), nl)).
catch(throw(a), X, true).
catch(throw(_), X, true).
throw(_).
throw(my_ball).
throw(f(X, Y, X)).
throw("string").
throw(1).
throw(error(type_error(integer, a), _)).
throw(error(foo, bar)).
throw(error(my, context(foo/1, _))).
catch(atom_length(X, Y), error(E, _), true).
catch(atom_length(f(x), Y), error(E, _), true).
catch(X is a + 1, error(E, _), true).
catch(no_such_pred_1, error(E, _), true).
catch(m:no_such_pred_1, error(E, _), true).
catch(no_such_pred_1(1, 2), error(existence_error(procedure, PI), _), true).
catch(member(X, [1, 2]), _, true).
catch((member(X, [1, 2]), X > 1, throw(found(X))), found(Y), true).
catch(catch(throw(a), b, write(inner)), a, write(outer)).
catch(catch(throw(a), a, throw(b)), b, write(rethrown)).
catch((write(before), throw(x)), x, write(after)).
catch(X = 1, _, true), X == 1.
catch((X = 1, throw(a)), a, true), var(X).
catch(call(1), error(E, _), true).
catch(throw(first), E, throw(second(E))).
catch(findall(X, (member(X, [1, 2]), X > 1, throw(x(X))), _), x(Y), true).
catch(forall(member(X, [1, 2, 3]), (X < 3 -> true ; throw(big(X)))), big(Y), true).
catch(number_codes(X, "a"), error(syntax_error(E), _), true).
catch(atom_length(1, a), error(E, _), true).
catch(arg(x, f(a), _), error(type_error(T, V), _), true).
catch(functor(_, _, _), error(Err, _), true).
catch(assertz((foo :- 1)), error(Err, _), true).
catch(assertz((atom(_) :- true)), error(Err, _), true).
catch_with_backtrace(throw(a), a, true).
catch_with_backtrace(fail, _, true).
catch_with_backtrace(member(X, [1, 2]), _, true).
catch(G, error(E, _), true).
catch(once(throw(a)), X, true).
catch(\+ throw(a), X, true).
catch((write(first) ; throw(a)), X, true), fail.
setup_call_cleanup(write(a), write(b), write(c)).
setup_call_cleanup(true, fail, write(cleanup)).
setup_call_cleanup(true, throw(x), write(cleanup)).
setup_call_cleanup(true, member(X, [1, 2]), write(cleanup)).
setup_call_cleanup(true, member(X, [1, 2]), write(cleanup)), !.
setup_call_cleanup(fail, write(b), write(c)).
setup_call_cleanup(true, true, fail).
setup_call_cleanup(true, true, throw(in_cleanup)).
setup_call_cleanup(X = 1, Y = X, write(X)).
setup_call_cleanup(true, X = 1, write(X)).
setup_call_cleanup(S, true, true).
setup_call_cleanup(true, G, write(c)).
setup_call_cleanup(true, true, G).
setup_call_cleanup(member(X, [1, 2]), true, write(X)).
catch(setup_call_cleanup(true, throw(a), write(c)), a, write(caught)).
call_cleanup(write(a), write(b)).
call_cleanup(fail, write(b)).
call_cleanup(throw(x), write(b)).
call_cleanup(member(X, [1, 2, 3]), write(done)).
call_cleanup(member(X, [1, 2, 3]), write(done)), X >= 2, !.
p(X) = p(1), (X == 1, write(one) ; write(other)).
(write(a), fail ; write(b), fail ; write(c)).
member(X, [1, 2, 3]), write(X), nl, fail.
(member(X, [1, 2, 3]), write(X), fail ; true).
forall(member(X, [1, 2, 3]), (write(X), nl)).
between(1, 3, X), (X = 2 -> write(two) ; write(other)), nl, fail ; true.
(a = b, ! ; true).
(! ; true).
(true ; !), fail.
call((fail ; true ; true)).
A = true, (A, A).
A = fail, (A ; true).
(var(X) -> X = 1 ; true), (X == 1 -> write(ok) ; write(no)).
X = f(Y), (Y = 1 ; Y = 2).
(X = 1 ; X = 2), (Y = a ; Y = b).
(X = 1 ; X = 2), !, (Y = a ; Y = b).
((X = 1 ; X = 2), !), (Y = a ; Y = b).
once((member(X, [1, 2, 3]), X > 1)), (Y = a ; Y = b).
\+ (member(X, [1, 2]), X > 5), write(none).
(\+ X = 1 -> write(a) ; write(b)).
(X = 1 ->  (Y = 1 ; Y = 2) ; Y = 3).
((fail ; true) -> write(yes) ; write(no)).
((member(X, [1, 2]), X > 1) -> true ; X = none).
G1 = (write(a) , G2), G2 = write(b), call(G1).
G = (A ; B), A = fail, B = write(b), call(G).
G = (A -> B), A = true, B = write(b), G.
G = (\+ A), A = fail, G.
G =.. [member, X, [a, b]], call(G).
call(call(call(true))).
once(once(member(X, [1, 2]))).
findall(X, (member(X, [1, 2, 3]), (X = 2, ! ; true)), L).
findall(X, ((X = 1 ; X = 2), !), L).
findall(X, (member(X, [1, 2, 3]), \+ X = 2), L).
forall(member(X, [1, 2]), (X = 1 -> true ; X = 2)).
cut1(X).
cut2(X).
cut3(X).
cut4(X).
cut5(X).
cut6(X).
cut7(X).
cut8(X).
cut9(X).
cut10(X).
count_to(3).
count_to(0).
fact(5, F).
fact(20, F).
fact(30, F).
fib(15, F).
hanoi(3).
nrev([1, 2, 3, 4], L).
ackermann(2, 3, R).
deep(10000).
queens(6, Qs), !.
classify(-5, C).
classify(0, C).
classify(5, C).
failure_loop.
disj(X, Y).
ite(1, X).
ite(2, X).
ite(3, X).
ite(4, X).
soft(X).
neg(a).
neg(b).
meta_cut(X).
var_goal((member(X, [1, 2, 3]), X > 1), X).
nested(X, Y).
if_without_else(1).
if_without_else(2).
local_catch(R).
backtrack_into(X).
last_call(100000).
mutual_even(10).
mutual_even(7).
string_arg("abc", X).
string_arg("xyz", X).
list_pattern([1, 2, 3], H, T).
list_pattern([], H, T).
tuple((1, 2), X).
tuple((1, 2, 3), X).
anonymous(_, _).
number_arg(1, X).
number_arg(1.0, X).
number_arg(-1, X).
number_arg(0x10, X).
number_arg(12345678901234567890, X).
first_arg(a, X).
first_arg(Y, X).
first_arg(f(_), X).
first_arg([], X).
first_arg("s", X).
tail_cut([1, 2, 3], X).
no_such_predicate_at_all.
calls_undefined.
catch(calls_undefined, error(E, _), true).
calls_undefined_in_findall(L).
nb_setval(key, 1), nb_getval(key, X).
nb_setval(key, f(Y)), nb_getval(key, X).
b_setval(key, 1), b_getval(key, X).
b_setval(v, 1), (b_setval(v, 2), fail ; b_getval(v, X)).
nb_setval(v, 1), (nb_setval(v, 2), fail ; nb_getval(v, X)).
nb_getval(no_such_key, X).
b_getval(no_such_key, X).
nb_setval(_, 1).
nb_setval(f(x), 1).
nb_setval(1, one), nb_getval(1, X).
b_setval(v, X), b_getval(v, Y), X = 1.
nb_setval(l, []), forall(member(X, [a, b]), (nb_getval(l, L), nb_setval(l, [X|L]))), nb_getval(l, R).
nb_current(no_such_key, X).
nb_setval(cur, 5), nb_current(cur, X).
call_with_depth_limit(true, 10, R).
call_with_depth_limit(deep(100), 10, R).
call_with_inference_limit(true, 1000, R).
call_with_inference_limit(member(X, [1, 2]), 1000, R).
call_with_inference_limit(fail, 1000, R).
call_with_time_limit(5, true).
call_with_time_limit(5, fail).
call_with_time_limit(5, throw(x)).
call_with_time_limit(a, true).
sleep(0).
sleep(0.01).
sleep(a).
sleep(_).
sleep(-1).
thread_self(X).
prolog_load_context(directory, X).
garbage_collect.
statistics(runtime, [T, D]), integer(T), integer(D), fail.
statistics(cputime, T), number(T), fail.
statistics(walltime, [T, D]), integer(T), integer(D), fail.
statistics(inferences, I), integer(I), fail.
statistics(process_cputime, T), number(T), fail.
statistics(real_time, [T, D]), integer(T), fail.
statistics(no_such_key, X).
statistics(_, X), !, fail.
get_time(T), float(T), fail.
get_time(a).
tab(1), ignore((member(X, [1, 2]), X > 1, write(X))).
apply(member, [X, [a, b]]).
dif(X, a), X = b.
dif(X, a), X = a.
dif(a, b).
dif(a, a).
dif(X, Y), X = 1, Y = 1.
dif(X, Y), X = 1, Y = 2.
dif(f(X, Y), f(1, 2)), X = 1, Y = 2.
dif(f(X, Y), f(1, 2)), X = 1, Y = 3.
dif(X, Y), X = Y.
member(X, [a, b, c]), dif(X, b).
dif(X, b), member(X, [a, b, c]).
maplist(dif(a), [X, Y]), X = b, Y = c.
freeze(X, write(hello)), X = 1.
freeze(X, write(hello)).
freeze(X, fail), X = 1.
freeze(X, (write(X), nl)), member(X, [1, 2]).
freeze(X, Y = done), X = 1.
X = 1, freeze(X, write(now)).
freeze(X, throw(oops)), X = 1.
frozen(X, G).
freeze(X, write(a)), freeze(X, write(b)), X = 1.
freeze(X, write(a)), X = Y, Y = 1.
when(nonvar(X), write(bound)), X = f(Y).
when(ground(X), write(ground)), X = f(Y), write(not_yet), Y = 1.
when((nonvar(X) ; nonvar(Y)), write(one)), Y = 1.
when((nonvar(X), nonvar(Y)), write(both)), X = 1, write(x), Y = 2.
when(?=(X, Y), write(decided)), X = 1, Y = 2.
when(_, true).
when(foo, true).
once(fibonacci(12, F)).
succ_or_fail(3, X).
succ_or_fail(0, X).
must_be(positive_integer, 0).
ground(f(a)), \+ ground(f(_)).
true ; true.
true , fail ; true.
X = 1 ; X = 2 ; X = 3.
fail ; fail.
(X = 1 , Y = 2 ; X = 3), Z = 4.
call_with_time_limit(0.2, (repeat, nb_setval(k, 1), fail)).
call_with_time_limit(0.2, (repeat, fail)).
call_with_time_limit(0.2, spin).
catch(call_with_time_limit(0.2, spin), time_limit_exceeded, true), spun(X).
call_with_time_limit(5, call_with_time_limit(0.1, spin)).
call_with_time_limit(0.1, catch(spin, no_such_ball, true)).
walked(5000, R).
nb_setval(g1, f(X, Y, X)), nb_getval(g1, f(A, B, C)), A == C, A \== B.
nb_setval(g1, "text"), nb_getval(g1, X).
nb_setval(g1, 123456789012345678901), nb_getval(g1, X).
nb_setval(g1, 1.5), nb_setval(g1, [a, b]), nb_getval(g1, X).
nb_setval(g2, 0), ( member(X, [1, 2, 3]), nb_getval(g2, S0), S is S0 + X, nb_setval(g2, S), fail ; nb_getval(g2, R) ).
nb_setval(g2, a), ( b_setval(g2, b), b_setval(g2, c), b_getval(g2, X), fail ; nb_getval(g2, Y) ).
b_setval(g3, f(X)), b_getval(g3, f(Y)), Y = 1.
b_setval(g4, 1), ( b_setval(g4, 2), fail ; b_getval(g4, X) ).
( b_setval(g5, 1), fail ; b_getval(g5, X) ).
b_setval(g6, 1), nb_setval(g6, 2), nb_getval(g6, X), b_setval(g6, 3), b_getval(g6, Y).
forall(member(X, [1, 2, 3]), ( b_setval(g7, X), b_getval(g7, X) )).
catch(( b_setval(g8, 1), throw(x) ), x, true), b_getval(g8, X).
nb_setval(g9, 1), catch(( nb_setval(g9, 2), throw(x) ), x, true), nb_getval(g9, X).
nb_setval([], 1).
nb_setval("k", 1).
b_setval(K, 1).
nb_getval(no_such_variable, X).
nb_current(no_such_variable, X).
nb_setval(g10, k(v)), nb_current(g10, X).
G = once(member(X, [a, b])), call(G).
G = ( member(X, [a, b]), X == b ), call(G).
G = forall(member(X, [1, 2]), X > 0), call(G).
G = (\+ fail), call(G), G.
maplist(ignore, [true, fail]).
random_letter(1, S, L).
random_letter(2147483647, S, L).
X is (12345678912*1103515245 + 7) mod 8, letter(X, L).
X is (12345678912*1103515245 + 7) rem 8, letter(X, L).
X is 12345678912*1103515245 // (12345678912*1103515240), letter(X, L).
X is 12345678912*1103515245*3 div (12345678912*1103515240), letter(X, L).
X is (1<<70)>>69, letter(X, L).
X is (1<<70 + 5) /\ 6, letter(X, L).
X is (1<<70) xor ((1<<70) + 3), letter(X, L).
X is 12345678912*4000000000/(12345678912*1000000000), letter(X, L).
E = (12345678912*1103515245 + 7) mod 8, X is E, letter(X, L).
X is 1<<70 mod 7.
X is 5.0 // 2.
X is -7 // 2, Y is -7 mod 2, Z is -7 rem 2.
cut_if(X).
cut_if_and(X).
cut_if_or(X).
cut_if_only(X).
cut_soft(X, Y).
cut_not(X).
cut_then(X).
cut_else(X).
cut_nested(X).
cut_module(X).
member(X, [1,2,3]), ( ! -> true ; true ).
member(X, [1,2,3]), ( member(Y, [a,b]), ! *-> true ; Y = none ).
once_or(X).
once_or_two(X).
once_not_or(X).
ignore_or(X).
not_or(X).
forall_or(X).
module_or(X).
call_or(X).
not_cut.
not_cut_inside.
once(member(X, [1,2])) ; X = 0.
findall(X, ( once(member(X, [1,2])) ; X = 0 ), L).
catch((fail, 1), error(E, _), true).
catch(findall(X, (fail, "a"), L), error(E, _), true).
catch(once((fail, 1)), error(E, _), true).
catch(ignore((fail, [])), error(E, _), true).
catch(not((fail, 1)), error(E, _), true).
catch(forall(fail, (true, 1)), error(E, _), true).
catch(forall(true, (true, 1)), error(E, _), true).
catch(call((fail, 3:a)), error(E, _), true).
catch(call((fail, m:3)), error(E, _), true).
catch(catch(true, _, (fail, 2)), error(E, _), true).
catch(catch(throw(a), a, (fail, 2)), error(E, _), true).
catch(( true, _ ), error(E, _), true).
catch(call(( a | 1 )), error(E, _), true).
G = ( fail | true ), G.
G = ( fail -> 1 ; 2 ), catch(G, error(E, _), true).
G = ( fail, [] ), catch(G, error(E, _), true).
G = ( fail, 3:a ), catch(G, error(E, _), true).
G = ( fail, m:f(1):g ), catch(G, error(E, _), true).
catch('no tabled'(1), error(E, _), true).
findall(X, caught_late(X), L).
findall(X, catch((member(X, [1,2,3]), ( X == 3 -> throw(x) ; true )), x, X = c), L).
findall(M-V, (member(M, [a,b]), catch(late_value(M, V), _, V = 0)), L).
aggregate_all(count, catch(( true ; throw(a) ), a, true), N).
setof(X, catch(( X = 2 ; X = 1 ; findall(Y, ( Y = 1 ; Y = 2 ; throw(x) ), _) ), x, X = 3), L).
catch(findall(X, ( X = 1 ; X = 2 ; throw(x) ), _), x, true), findall(X, member(X, [a]), L).
findall(X, ( X = 1 ; catch(findall(Y, ( Y = 1 ; throw(x) ), _), x, X = 2) ; X = 3 ), L).
call(',', member(X, [1,2,3]), !).
call(;, ( member(X, [1,2]), ! ), X = z).
call('*->', member(X, [1,2]), !).
G = ',', call(G, member(X, [1,2,3]), !).
maplist(',', [member(X, [1,2,3])], [!]).
catch(call(call(nothing_called_so)), E, true).
G = call(nothing_called_so), catch(call(G), E, true).
G = call(nothing_called_so), catch(( G -> true ; true ), E, true).
G = ( call(nothing_called_so) -> true ; true ), catch(G, E, true).
G = call((nothing_called_so:-b)), catch(call(G), E, true).
G = call(_), catch(( G -> true ; true ), E, true).
G = call(_:a), catch(( G -> true ; true ), E, true).
G = call(1:a), catch(( G -> true ; true ), E, true).
X = 1, catch(call(X:a), E, true).

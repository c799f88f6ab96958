% Goals for each built-in predicate of the standard, by section. See README.md.
% 7.8 control
true.
fail.
call(!).
call(fail).
call((fail, X)).
call((fail, call(1))).
call((write(3), X)).
call((write(3), call(1))).
call(X).
call(1).
call((fail, 1)).
call((write(3), 1)).
call((1 ; true)).
call("foo").
call([]).
call(foo:bar).
call((fail -> 1)).
call((:- true)).
(call(!) ; true).
(X = 1, ! ; X = 2).
(! ; X = 1).
(X = 1 ; X = 2, ! ; X = 3).
(true -> X = 1 ; X = 2).
(fail -> X = 1 ; X = 2).
(true -> (X = 1 ; X = 2) ; X = 3).
((X = 1 ; X = 2) -> true).
(fail -> true).
(X = 1 -> ! ; true ; X = 2).
\+ \+ X = 1.
\+ (fail, 1).
\+ 1.
\+ X.
\+ (! , fail).
catch(throw(a), X, true).
catch(throw(X), Y, true).
catch(throw(f(X,X)), f(A,B), A == B).
catch(true, _, write(no)).
catch((X = 1 ; X = 2), _, true).
catch(catch(throw(a), b, true), X, (write(outer), nl)).
catch(catch(throw(a), a, throw(b)), b, true).
catch(number_codes(X, "3 "), error(syntax_error(E), _), true).
catch((X = 1, throw(X)), Y, true).
throw(my_ball).
throw(_).
catch(call(undefined_one), error(existence_error(K, C), _), true).
call(',', X = 1, Y = 2).
call(;, X = 1, X = 2).
call((foo:-bar)).
call(write, 1, 2, 3).
call(format("~w~n"), [a]).
once((X = 1 ; X = 2)).
once(fail).
once(X).
once(3).
repeat, !.
forall(fail, true).
forall(member(X, [1,2]), X > 0).
forall(member(X, [1,2]), X > 1).
ignore(fail).
ignore((X = 1 ; X = 2)).
not(fail).
G = (member(X, [1,2,3]), X > 1, !), G.
G = (member(X, [1,2,3]), X > 1), G, !.
findall(X, (member(X, [1,2,3]), !), L).
A = !, (member(X, [1,2]), A).
(member(X, [1,2,3]), X >= 2 -> true ; X = 0).
(member(X, [1,2,3]) *-> true ; X = 0).
(fail *-> true ; X = 0).
call((member(X, [1,2,3]), X > 1 -> true)).
% 8.2 unification
X = X.
X = Y.
f(X, 1) = f(a(X), Y).
f(X, Y, 1) = f(Y, 1, X).
1 = 1.0.
f(A, B, C) = f(B, C, 7).
unify_with_occurs_check(X, f(X)).
unify_with_occurs_check(f(X, Y), f(Y, g(X))).
unify_with_occurs_check(f(X), f(a)).
unify_with_occurs_check(X, Y).
a \= b.
f(X, 1) \= f(2, X).
X \= Y.
subsumes_term(f(_), f(a)).
subsumes_term(f(a), f(_)).
subsumes_term(f(X, X), f(Y, Z)).
subsumes_term(X, f(X)).
term_variables(f(X, g(Y), X, _Z), L).
term_variables(a, L).
term_variables(f(X, Y), [A, B|T]).
term_variables(t, [x|a]).
term_variables(X, a).
% 8.3 type testing
var(X).
var(a).
X = Y, var(X).
atom(a).
atom('').
atom([]).
atom("a").
atom(1).
integer(1).
integer(1.0).
integer(a).
float(1.0).
float(1).
number(1.5).
number(a).
atomic("a").
atomic(f(x)).
atomic(X).
compound(f(x)).
compound([a]).
compound([]).
compound(- 1).
compound(-(1)).
compound(-1).
nonvar(X).
callable(a).
callable(f(x)).
callable(3).
callable((a:-b)).
callable((fail,1)).
is_list([a|b]).
is_list([a,b]).
is_list([a|_]).
ground(f(a, [b])).
ground(f(X)).
% 8.4 comparison
a @< b.
f(b) @< f(a, a).
1.0 @< 1.
1 @< 1.0.
1 @=< 1.
X @< a.
"a" @< a.
1 @< "a".
f(X) == f(X).
f(X) == f(Y).
f(X) \== f(Y).
compare(O, 1, 1.0).
compare(O, 1.0, 1).
compare(O, a, 1).
compare(O, f(a), f(b)).
compare(O, f(a, b), g(a)).
compare(O, "a", a).
compare(O, [a], f(a)).
compare(<, 1, 2).
compare(x, 1, 2).
compare(1, 1, 2).
sort([c, a, b, a], L).
sort([3, 1.0, 1, a, "s", f(x), Z], L), length(L, N).
sort(a, L).
sort([a|X], L).
sort(X, L).
sort([a, b|c], L).
msort([b, a, b], L).
keysort([2-a, 1-b, 2-c, 1-d], L).
keysort([a], L).
keysort([a-1|X], L).
keysort([1-a, X], L).
predsort([O, A, B]>>compare(O, A, B), [c, a, b, a], L).
sort(0, @>=, [1, 3, 2, 3], L).
sort(1, @<, [f(2, a), f(1, b), f(2, c)], L).
sort(1, @<, [a], L).
sort(0, foo, [a], L).
% 8.5 term creation and decomposition
functor(foo(a, b, c), N, A).
functor(X, foo, 3).
functor(X, foo, 0).
functor(X, 1.5, 0).
functor(X, 1.5, 1).
functor(X, foo(a), 1).
functor(X, foo(a), 0).
functor(X, foo, -1).
functor(X, foo, a).
functor(X, Y, 3).
functor(X, foo, N).
functor(X, "s", 0).
functor(X, "s", 1).
functor([_|_], N, A).
functor(1, N, A).
functor([], N, A).
functor(foo(a), foo, 2).
functor(X, [], 0).
functor(X, [], 1).
functor(X, {}, 2).
arg(1, foo(a, b), X).
arg(N, foo(a, b), X).
arg(N, foo(a, b), b).
arg(0, foo(a, b), X).
arg(3, foo(a, b), X).
arg(-1, foo(a), X).
arg(a, foo(a), X).
arg(1, X, a).
arg(1, a, X).
arg(1, 3, X).
arg(1.0, foo(a), X).
arg(1, foo(X), u(X)).
arg(1, "ab", X).
foo(a, b) =.. L.
X =.. [foo, a, b].
X =.. [foo].
X =.. [1].
X =.. [1.5, a].
X =.. [1, a].
X =.. [f(a), b].
X =.. [f(a)].
X =.. [].
X =.. Y.
X =.. [Y, a].
X =.. [foo|bar].
X =.. [foo|Y].
X =.. foo.
"s" =.. L.
X =.. ["s", a].
f(A) =.. [f, B, C].
f(X) =.. [f, u(X)].
copy_term(f(X, Y, X), Z).
copy_term(a, a).
copy_term(f(X), f(1)), var(X).
copy_term(X+X+Y, A+B+B).
copy_term(a, b).
setarg(1, f(a), b).
setarg(0, f(a), b).
setarg(a, f(a), b).
setarg(1, a, b).
T = f(a, b), setarg(1, T, x).
T = f(a, b), ( setarg(1, T, x), fail ; true ).
T = f(a, b), ( nb_setarg(1, T, x), fail ; true ).
numbervars(f(X, Y, X), 0, E).
numbervars(f(X, Y), 5, E).
numbervars(a, X, E).
term_to_atom(f('A', "s", 'b c'), A).
term_to_atom(X, 'foo(A, B, A)').
term_to_atom(X, 'f(X, Y, _, X)').
term_to_atom(X, 'foo(').
% 8.6 arithmetic evaluation
X is 1 + 2.
X is 7 // 2.
X is -7 // 2.
X is 7 // -2.
X is -7 mod 2.
X is 7 mod -2.
X is -7 rem 2.
X is 7 div -2.
X is 7 / 2.
X is 4 / 2.
X is 7 / 2.0.
X is 2 ** 3.
X is 2 ** -1.
X is 2 ** 3.0.
X is 2 ^ 3.
X is 2 ^ -1.
X is 1 ^ -1.
X is -1 ^ -1.
X is 0 ^ 0.
X is 0.0 ** 0.
X is 0 ^ -1.
X is 2.0 ^ 3.
X is max(1, 1.0).
X is max(1.0, 1).
X is min(1, 1.0).
X is max(2, 3.0).
X is abs(-3).
X is sign(-3).
X is sign(-3.0).
X is gcd(12, 18).
X is truncate(3.7).
X is truncate(-3.7).
X is round(2.5).
X is round(-2.5).
X is ceiling(2.1).
X is floor(-2.1).
X is integer(2.5).
X is integer(-2.5).
X is integer(2.4).
X is float(3).
X is float_integer_part(-2.5).
X is float_fractional_part(-2.5).
X is float_fractional_part(3).
X is sqrt(16).
X is sqrt(-1).
X is log(0).
X is log(-1).
X is log(2.718281828459045).
X is exp(0).
X is sin(0).
X is cos(0).
X is atan(1).
X is atan2(1, 1).
X is atan(1, 2).
X is atan2(0, 0).
X is atan2(0.0, -1).
X is asin(2).
X is acos(0.5).
X is pi.
X is e.
X is inf.
X is nan.
X is epsilon.
X is max_tagged_integer.
X is cot(1.0).
X is sinh(1.0).
X is log2(8).
X is log(2, 8).
X is copysign(2, -0.0).
X is nexttoward(1, 2).
X is trig(1).
X is cmpflags.
X is 5 /\ 3.
X is 5 \/ 3.
X is 5 xor 3.
X is \ 5.
X is 1 << 70.
X is -1 >> 1.
X is 1 << -1.
X is msb(1000).
X is popcount(255).
X is trunc(2.5).
X is cot(0).
X is 1 / 0.
X is 1 / 0.0.
X is 1.0 / 0.
X is 0 / 0.
X is 0.0 / 0.
X is 1 // 0.
X is 1 mod 0.
X is 1 rem 0.
X is 1 div 0.
X is foo.
X is foo + 1.
X is foo(1).
X is "a".
X is "ab".
X is "5" + 1.
X is [1].
X is [1, 2].
X is [a].
X is [].
X is a.
X is Y + 1.
X is 1 + a.
X is 1.5 mod 2.
X is 3 /\ 1.0.
X is 1.0 << 1.
X is \ 1.0.
X is gcd(1.0, 2).
X is 1.5 // 2.
3 is X.
3.0 is 3.
foo is 1 + 2.
1 + 2 is 3.
X is 10 ** 20.
X is 10.0 ** 400.
X is 2 ** 200.
X is 100!.
X is exp(1000).
X is cot(a).
X is random(1).
X is 123456789 * 987654321 * 123456789.
X is -(5).
X is - 5.
X is +(5).
X is 5 - -5.
X is truncate(1.0e20).
X is 7.0 // 2.
X is ceiling(1.0e300) mod 7.
X is cmpflags(1).
X is char.
X = 5, Y is X * 2 - 1.
1 =:= 1.0.
1 =\= 2.
1 < 2.
2 =< 1.
1 > a.
X < 1.
1 =:= foo(1).
2 >= 2.0.
9007199254740993 =:= 9007199254740992.0.
1 < "a".
succ(X, 4).
succ(3, X).
succ(X, 0).
succ(X, Y).
succ(a, X).
succ(-1, X).
succ(X, -1).
plus(1, 2, X).
plus(1, X, 3).
plus(X, Y, 3).
between(1, 3, X).
between(1, inf, 5).
between(3, 1, X).
between(a, 3, X).
between(1, X, 2).
between(1, 3, a).
% 8.8 clause retrieval
clause(undefined_x, B).
clause(X, B).
clause(4, B).
clause(f(x), 5).
clause(atom(_), B).
assertz((bi_c(X) :- X > 1, write(X))), clause(bi_c(A), B).
assertz(bi_fact(1)), clause(bi_fact(X), B).
assertz((bi_or(X) :- X = 1 ; X = 2)), clause(bi_or(Y), B).
current_predicate(bi_fact/A).
current_predicate(bi_nothing/A).
current_predicate(foo:A).
current_predicate(4).
current_predicate(foo/a).
current_predicate(1/A).
current_predicate(append/3), write(yes).
% 8.9 clause creation and destruction
asserta(bi_a(1)), asserta(bi_a(2)), findall(X, bi_a(X), L).
assertz(bi_z(1)), assertz(bi_z(2)), findall(X, bi_z(X), L).
asserta(_).
asserta(4).
asserta((foo :- 4)).
asserta((bar :- X)), clause(bar, B).
asserta((atom(_) :- true)).
assertz((foo, bar)).
assertz((foo :- bar, 4)).
assertz((_ :- true)).
assertz((4 :- true)).
assertz((foo :- (a ; 4))).
assertz(("s" :- true)).
assertz((a , b :- c)).
assertz(m1:bi_m(1)), m1:bi_m(X).
retract(bi_z(1)), findall(X, bi_z(X), L).
retract(bi_undefined(_)).
retract((x :- in_win95(x))).
retract((4 :- X)).
retract((X :- true)).
retract((atom(X) :- X == '[]')).
assertz(bi_r(1)), assertz(bi_r(2)), assertz(bi_r(3)), retract(bi_r(X)), X >= 2.
findall(X, bi_r(X), L).
assertz((bi_rule(X) :- X > 1)), retract((bi_rule(X) :- B)).
retractall(bi_r(_)), bi_r(X).
retractall(bi_brand_new(_)), bi_brand_new(X).
retractall(atom(_)).
retractall(3).
retractall(X).
abolish(bi_nothing/1).
abolish(foo/a).
abolish(foo/(-1)).
abolish(foo/_).
abolish(foo).
abolish(abolish/1).
abolish(X).
bi_unknown(1).
assertz(bi_l(1)), assertz(bi_l(2)), ( bi_l(X), Y is X + 10, assertz(bi_l(Y)), fail ; findall(Z, bi_l(Z), L) ).
( bi_l(X), retract(bi_l(X)), fail ; findall(Z, bi_l(Z), L) ).
% 8.10 all solutions
findall(X, (X = 1 ; X = 2), S).
findall(X + Y, (X = 1), S).
findall(X, fail, L).
findall(X, (X = 1 ; X = 1), S).
findall(X, Goal, S).
findall(X, 4, S).
findall(X, member(X, [1, 2]), [A, B]).
findall(X, member(X, [1, 2]), [A|b]).
findall(X, true, foo).
findall(X, member(X, [1, 2]), L, [3]).
bagof(X, (X = 1 ; X = 2), S).
bagof(X, (X = 1 ; X = 2), X).
bagof(X, (X = Y ; X = Z), S).
bagof(X, fail, S).
bagof(1, (Y = 1 ; Y = 2), L).
bagof(f(X, Y), (X = a ; Y = b), L).
bagof(X, Y^((X = 1, Y = 1) ; (X = 2, Y = 2)), S).
bagof(X, Y^((X = 1 ; Y = 1) ; (X = 2, Y = 2)), S).
bagof(X, member(X-Y, [1-a, 2-b, 3-a]), L).
bagof(X, Y^member(X-Y, [1-a, 2-b, 3-a]), L).
bagof(X, (X = Y ; X = Z ; Y = 1), S).
bagof(X, Y^Z, L).
bagof(X, 1, L).
bagof(X, member(X, [c, a, b]), [c|T]).
bagof(X, Z^(X = 1), foo).
setof(X, (X = 1 ; X = 2), S).
setof(X, (X = 2 ; X = 1 ; X = 2), S).
setof(X-Z, (X = 2 ; X = 1), S).
setof(X, member(X, [V, U, f(U), f(V)]), L), length(L, N).
setof(X, X^(true ; 4), L).
setof(X, 1, L).
setof(Y-X, member(X-Y, [1-b, 2-a, 3-b]), L).
setof(X, member(X-Y, [2-a, 1-a, 3-b]), L).
setof(X, member(X, []), L).
aggregate_all(count, member(_, [a, b]), N).
aggregate_all(sum(X), member(X, [1, 2, 3]), N).
aggregate_all(max(X), member(X, [1, 3, 2]), N).
aggregate_all(max(X), member(X, []), N).
aggregate_all(max(X, Y), member(X-Y, [1-a, 3-b]), M).
aggregate_all(bag(X), member(X, [c, a, c]), L).
aggregate_all(set(X), member(X, [c, a, c]), L).
aggregate_all(foo, true, L).
% 8.11 streams
current_output(_S), current_input(_I), _S \== _I.
current_input(foo).
current_output(_S1), current_output(_S2), _S1 == _S2.
set_input(foo).
set_output(_).
open(_, read, S).
open(f, _, S).
open('/nonexistent/f', read, S).
open('/nonexistent/f', write, S).
open(f, reader, S).
open(f, 1, S).
open(f(1), read, S).
open('/nonexistent/f', read, already).
open(f, write, S, [type(text)|_]).
open('/nonexistent/f', write, S, [bizarre(x)]).
close(_).
close(foo).
close(user_input, [force(x)]).
flush_output(foo).
flush_output(_).
flush_output(user_input).
stream_property(S, foo).
stream_property(foo, S).
stream_property(_S, alias(user_output)), current_output(_O), write(x).
at_end_of_stream(foo).
at_end_of_stream(_).
set_stream_position(_, _).
set_stream_position(user_input, foo).
% 8.12 to 8.14 characters and terms
get_char(user_output, X).
get_char(_, X).
get_char(user_input, 1).
get_char(user_input, X).
get_code(user_input, X).
peek_char(user_input, X).
peek_code(user_input, X).
get_char(foo, X).
get_byte(user_input, X).
put_char(_).
put_char(ty).
put_char(1).
put_char(user_input, a).
put_char('A').
put_char(_, t).
put_byte(user_output, 65).
put_byte(_).
nl(_).
nl(user_input).
nl(foo).
put_code(65).
tab(3), write(x).
tab(1 + 1), write(x).
tab(a).
tab(-1), write(x).
read(X).
read(user_output, X).
read_term(user_input, X, foo).
read_term(user_input, X, [foo|_]).
read_term(user_input, X, [variables(V)]).
read_term(_, X, []).
write_term(1, [quoted(true)|_]).
write_term(1, [quoted(true), foo]).
write_term(1, [quoted(1)]).
write_term([1, 2], [max_depth(a)]).
write(_, a).
write(foo, a).
print(user_input, a).
write_canonical(f(X, Y, X)) ; true.
op(30, xfy, ++), op(0, xfy, ++).
op(_, xfx, ++).
op(30, xfy, _).
op(30, yfy, ++).
op(max, xfy, ++).
op(30, xfy, ',').
op(30, xfy, [++|_]).
op(-1, xfy, ++).
op(1201, xfy, ++).
current_op(P, xfx, is).
current_op(1201, xfx, X).
current_op(P, yfy, X).
current_op(P, 0, X).
current_op(P, X, 5).
char_conversion(a, a).
current_char_conversion(a, X).
% 8.16 atomic terms
atom_length('enchanted evening', N).
atom_length('', N).
atom_length(A, N).
atom_length(23, N).
atom_length(atom, foo).
atom_length(atom, -4).
atom_length(f(a), N).
atom_length("abc", N).
atom_length([], N).
atom_concat(hello, ' world', A).
atom_concat(T, ' world', 'small world').
atom_concat(A, B, ab).
atom_concat(A, B, C).
atom_concat(small, B, C).
atom_concat(f(a), b, C).
atom_concat(a, B, f(a)).
atom_concat(1, 2, X).
atom_concat(a, 1.5, X).
sub_atom(abracadabra, 0, 5, A, S).
sub_atom(abracadabra, B, 5, 0, S).
sub_atom(abracadabra, 3, L, 3, S).
sub_atom(abracadabra, B, 2, A, ab).
sub_atom(ab, B, L, A, S).
sub_atom(charity, B, 3, A, S).
sub_atom(B, 3, 2, A, S).
sub_atom(f(a), B, 2, A, S).
sub_atom(abc, a, 2, A, S).
sub_atom(abc, B, a, A, S).
sub_atom(abc, B, L, a, S).
sub_atom(abc, B, L, A, 1).
sub_atom(abc, B, L, A, f(x)).
sub_atom(abc, -1, L, A, S).
sub_atom(123, 1, 1, A, S).
sub_atom("abc", 1, 1, A, S).
atom_chars('', L).
atom_chars([], L).
atom_chars('iso', L).
atom_chars(A, ['p', 'r', 'o']).
atom_chars(A, []).
atom_chars(A, L).
atom_chars(A, [a, E, b]).
atom_chars(A, [a, b|_]).
atom_chars(A, [a, f(b)]).
atom_chars(f(a), L).
atom_chars(123, L).
atom_chars(A, ['1', '2']).
atom_chars(A, [0'a, 0'b]).
atom_chars(abc, [a|T]).
atom_chars(abc, foo).
atom_codes('', L).
atom_codes(abc, L).
atom_codes(A, "abc").
atom_codes(A, [0'a|_]).
atom_codes(A, [-1]).
atom_codes(A, L).
atom_codes(f(a), L).
atom_codes(A, [a, f(b)]).
char_code(a, X).
char_code(X, 0'a).
char_code(X, 163).
char_code(a, 0'b).
char_code(X, Y).
char_code(ab, X).
char_code(X, a).
char_code(X, -2).
char_code(X, 1114112).
number_chars(X, ['3', '3']).
number_chars(X, ['3', ' ']).
number_chars(X, [' ', '3']).
number_chars(X, ['\n', '3']).
number_chars(X, ['0', 'x', 'f']).
number_chars(X, ['0', '''', a]).
number_chars(X, ['4', '.', '2']).
number_chars(X, ['4', '.']).
number_chars(X, ['-', '1']).
number_chars(X, ['-', ' ', '1']).
number_chars(X, ['+', '1']).
number_chars(X, ['/', '*', '*', '/', '1']).
number_chars(X, ['3', 'e', '2']).
number_chars(X, []).
number_chars(X, [a]).
number_chars(X, Y).
number_chars(X, ['3'|_]).
number_chars(X, ['3', Y]).
number_chars(X, ['3', 2]).
number_chars(X, ['3', f(2)]).
number_chars(a, L).
number_chars(33, ['3'|L]).
number_chars(33, ['0', '3']).
number_chars(3.5, L).
number_chars(-3, L).
number_codes(X, "33").
number_codes(X, "0'a").
number_codes(X, " 3").
number_codes(X, "3a").
number_codes(X, "").
number_codes(X, [0'3|_]).
number_codes(X, [a]).
number_codes(X, Y).
number_codes(a, Y).
number_codes(33, L).
atom_number('33', X).
atom_number('0x1f', X).
atom_number('3 ', X).
atom_number(' 3', X).
atom_number(a, X).
atom_number(X, 33).
atom_number(X, a).
atom_number(X, Y).
atom_number('3.5e2', X).
atom_number('-3', X).
atom_number('- 3', X).
atom_number('+3', X).
atom_number("33", X).
atom_number(33, X).
atom_string(X, "abc").
atom_string(abc, X).
atom_string(X, Y).
atom_string(1, X).
number_string(X, " 42 ").
number_string(X, "4x").
number_string(42, X).
term_string(X, "f(A, B)").
term_string(f(x, 'Y'), S), string(S), S \== "".
string_concat(abc, X, "abcdef").
string_concat(X, Y, "ab").
string_length(abc, X).
string_chars(X, [a, b]).
string_codes(S, [0'a]).
string_to_atom(S, abc).
string_code(1, "abc", X).
string_code(0, "abc", X).
string_lower("ABC", X).
string_upper(abc, X).
sub_string("hello world", B, _, 0, "world").
sub_string("abc", B, 1, A, S).
split_string("a,b,,c", ",", "", L).
split_string("  hello  ", "", " ", L).
split_string("/home//jan///nice/path", "/", "", L).
split_string("SWI-Prolog, 7.0", ",", " ", L).
split_string("a b", " ", " ", L).
read_term_from_atom('foo(X, Y)', T, []).
sformat(S, "a", []).
text_concat(abc, X, abcdef).
text_concat("abc", def, X).
atomic_list_concat([a, 1, "s", 2.5], X).
atomic_list_concat([a, B], X).
atomic_list_concat([a, b, c], '-', X).
atomic_list_concat(L, '-', 'a-b-c').
atomic_list_concat([a, X], '-', 'a-b').
atomic_list_concat(L, '', abc).
atomic_list_concat(L, X).
atomic_list_concat([a, f(x)], X).
upcase_atom('hello World', X).
upcase_atom(X, 'A').
char_type(a, alpha).
char_type(X, digit(5)).
char_type('A', upper(L)).
char_type('A', to_lower(L)).
char_type('A', to_upper(L)).
code_type(0'a, alnum).
code_type(0'1, digit(W)).
char_type(' ', space).
char_type('_', csym).
char_type('_', csymf).
char_type('.', punct).
upcase_atom('straße', X).
normalize_space(atom(A), "  a   b ").
term_to_atom(1 + 2 * 3, X).
sformat(X, Y, Z).
% 8.17 flags and the rest
set_prolog_flag(unknown, error).
set_prolog_flag(X, off).
set_prolog_flag(5, decimals).
set_prolog_flag(date, july).
set_prolog_flag(debug, trace).
current_prolog_flag(bounded, X).
current_prolog_flag(max_integer, X).
current_prolog_flag(min_integer, X).
current_prolog_flag(debug, X).
current_prolog_flag(unknown, X).
current_prolog_flag(double_quotes, X).
current_prolog_flag(5, X).
current_prolog_flag(warning, X).
current_prolog_flag(occurs_check, X).
halt(a).
halt(_).
% lists
length(L, 2).
length([a|T], 3).
length(L, -1).
length(L, a).
length(L, L).
length([a|b], N).
length(a, N).
length([a, b|L], L).
length([a, b], 1.0).
append(X, [c], [a, b, c]).
append(X, Y, [a, b]).
append([[a], [b, c], []], L).
member(X, [a|b]).
member(a, X), !.
memberchk(X, [a, b]).
memberchk(a, L).
nth0(1, [a, b, c], X).
nth1(I, [a, b, c], c).
nth0(a, [a], X).
nth1(-1, [a], X).
nth0(I, L, E, [x, y]), I >= 2, !.
reverse([a, b, c], L).
last([a, b], X).
last([], X).
msort(a, X).
sum_list([1, 2.5], X).
sumlist([1, 2], X).
max_list([1, 3, 2], X).
max_list([], X).
max_member(X, [a, f(x), 3]).
numlist(1, 5, L).
numlist(5, 1, L).
numlist(a, 1, L).
exclude([X]>>(X > 1), [1, 2, 3], L).
include([X]>>(X > 1), [1, 2, 3], L).
partition([X]>>(X > 1), [1, 2, 3], I, O).
partition([X, C]>>compare(C, X, 2), [1, 2, 3], L, E, G).
foldl([X, A, B]>>(B is A + X), [1, 2, 3], 0, S).
maplist([X, Y]>>(Y is X * 2), [1, 2, 3], L).
maplist(succ, L, [2, 3]).
maplist(foo, []).
maplist([X]>>(X = Y), [1, 1]).
maplist([X, Y, Z]>>(Z is X + Y), [1, 2], [3, 4], L).
select(X, [a, b], R).
select(b, [a, b, c], x, L).
selectchk(b, [a, b, c, b], L).
subtract([a, b, c], [b], L).
permutation([a, b, c], L).
exclude(foo, [a], L).
list_to_set([a, b, a, 1, 1.0], L).
sort(0, @>=, [c, a, b, c], L).
delete([a, b, a, c], a, L).
delete([f(X), f(a), g], f(_), L).
flatten([a, [b, [c, X]], []], L).
sumlist([a], X).
exclude([_]>>fail, [a], L).
pairs_keys_values(P, [a, b], [1, 2]).
pairs_keys([a-1, b-2], L).
transpose_pairs([a-1, b-0], L).
max_assoc(t, K, V).
list_to_assoc([a-1, b-2], A), put_assoc(c, A, 3, B), assoc_to_list(B, L).
list_to_assoc([a-1, a-2], A).
get_assoc(x, t, V).
list_to_ord_set([c, a, b, a], L).
ord_union([a, c], [b], L).
ord_subtract([a, b], [a], L).
ord_memberchk(a, [a, b]).
ord_insert([a, c], b, L).
union([a, b], [b, c], L).
intersection([a, b], [b, c], L).
sumlist([], S).
aggregate_all(count, fail, C).
nb_setval(bi_k, f(X)), nb_getval(bi_k, Y).
b_setval(bi_k2, 1), b_getval(bi_k2, X).
nb_getval(bi_nokey, X).
tab(2), print([a, 'B']), nl, write_canonical('a b').
format("~a~w~q~p~n", [a, 'B c', 'B c', 'B c']).
format("~d ~D ~2d~n", [1234567, 1234567, 1234567]).
format("~2f ~0f ~e ~g~n", [3.14159, 2.5, 1.5, 1.5]).
format("~s ~c ~r~n", ["abc", 65, 10]).
format("~8r ~16r ~8R ~16R~n", [100, 255, 100, 255]).
format("~t~w~10||~n", [right]).
format("~w~t~10||~n", [left]).
format("~t~w~t~11||~n", [mid]).
format("~`-t~30|~n").
format("~a", [X]).
format("~d", [a]).
format("~d", [1.5]).
format("~z", [a]).
format("~a").
format("~a", [a, b]).
format("no args~n", []).
format("~w and ~i~w~n", [a, b, c]).
format("~*c~w~n", [3, 0'x, y]).
format("~e", [a]).
format(atom(X), "~w", [f(y, a)]), atom(X).
format("~~ ~w", hello).
format("~p", ['A']).
format(X, []).
with_output_to(string(S), (write(a), print('B'))).
with_output_to(atom(A), fail).
with_output_to(codes(C), write(ab)).
with_output_to(foo(A), true).
tab(user_output, 2), write(x).
string_code(a, "abc", X).
nth1(1.0, [a], X).
number_vars(X).
ground(X), true.
term_variables(f(X, Y), Vs), Vs = [1, 2].
tnot(X).
setof(K-Vs, setof(V, member(K-V, [b-1, a-2, b-0]), Vs), L).
catch(atom_length(X, Y), error(E, C), (print(E), nl)).
catch(atom_length(f(x), Y), E, (E = error(T, _), print(T))).
catch(call_with_depth_limit(true, 10, R), E, true).
catch(succ_or_zero(1), error(E, _), true).
call_cleanup(true, write(done)).
call_cleanup(fail, write(done)).
catch(call_cleanup(throw(x), write(done)), x, true).
setup_call_cleanup(X = 1, Y = X, write(bye)).
setup_call_cleanup(true, member(X, [1, 2]), write(bye)).
tab(0), apply(format, ["~w~n", [x]]).
string(S) ; S = 1.
read_term(X, []).
char_conversion(X, a).
sumlist([1|X], S).

% Type checks: each value against all checks, each check on its own, must_be/2 and is_of_type/2. One goal a line.
V = a, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = 'hello world', findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = [], findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = '[]', findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = {}, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = 1, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = -1, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = 1.5, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = 12345678901234567890, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = "str", findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = "", findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = _, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = f(x), findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = f(_), findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = [a], findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = [a|b], findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = [a|_], findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = (a:-b), findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = (a,b), findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = !, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = '\n', findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = 0'a, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = - 1, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = -(1), findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = 1+2, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = 'A', findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = {a}, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = 1.0Inf, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = `ab`, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
V = a:b, findall(P, (member(P, [var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, string, is_list, ground]), call(P, V)), L).
var(a).
var(_).
var(1).
var(1.5).
var("s").
var([]).
var(f(x)).
var([a, b]).
nonvar(a).
nonvar(_).
nonvar(1).
nonvar(1.5).
nonvar("s").
nonvar([]).
nonvar(f(x)).
nonvar([a, b]).
atom(a).
atom(_).
atom(1).
atom(1.5).
atom("s").
atom([]).
atom(f(x)).
atom([a, b]).
number(a).
number(_).
number(1).
number(1.5).
number("s").
number([]).
number(f(x)).
number([a, b]).
integer(a).
integer(_).
integer(1).
integer(1.5).
integer("s").
integer([]).
integer(f(x)).
integer([a, b]).
float(a).
float(_).
float(1).
float(1.5).
float("s").
float([]).
float(f(x)).
float([a, b]).
rational(a).
rational(_).
rational(1).
rational(1.5).
rational("s").
rational([]).
rational(f(x)).
rational([a, b]).
atomic(a).
atomic(_).
atomic(1).
atomic(1.5).
atomic("s").
atomic([]).
atomic(f(x)).
atomic([a, b]).
compound(a).
compound(_).
compound(1).
compound(1.5).
compound("s").
compound([]).
compound(f(x)).
compound([a, b]).
callable(a).
callable(_).
callable(1).
callable(1.5).
callable("s").
callable([]).
callable(f(x)).
callable([a, b]).
string(a).
string(_).
string(1).
string(1.5).
string("s").
string([]).
string(f(x)).
string([a, b]).
is_list(a).
is_list(_).
is_list(1).
is_list(1.5).
is_list("s").
is_list([]).
is_list(f(x)).
is_list([a, b]).
ground(a).
ground(_).
ground(1).
ground(1.5).
ground("s").
ground([]).
ground(f(x)).
ground([a, b]).
must_be(integer, a).
must_be(integer, 1).
must_be(integer, _).
must_be(integer, f(x)).
must_be(atom, a).
must_be(atom, 1).
must_be(atom, _).
must_be(atom, f(x)).
must_be(atomic, a).
must_be(atomic, 1).
must_be(atomic, _).
must_be(atomic, f(x)).
must_be(callable, a).
must_be(callable, 1).
must_be(callable, _).
must_be(callable, f(x)).
must_be(var, a).
must_be(var, 1).
must_be(var, _).
must_be(var, f(x)).
must_be(nonneg, 0).
must_be(nonneg, -1).
must_be(nonneg, a).
must_be(nonneg, _).
must_be(positive_integer, 1).
must_be(positive_integer, 0).
must_be(positive_integer, -1).
must_be(positive_integer, a).
must_be(positive_integer, _).
must_be(positive_integer, 1.5).
must_be(boolean, true).
must_be(boolean, false).
must_be(boolean, maybe).
must_be(boolean, _).
must_be(boolean, 1).
must_be(list, []).
must_be(list, [a]).
must_be(list, [a|b]).
must_be(list, _).
must_be(list, [a|_]).
must_be(proper_list, [a]).
must_be(proper_list, [a|_]).
must_be(list(integer), [1,2]).
must_be(list(integer), [1,a]).
must_be(list(integer), [1|_]).
must_be(list(integer), a).
must_be(list(integer), [1,_]).
must_be(list_or_partial, [a|_]).
must_be(list_or_partial, [a|b]).
must_be(list_or_partial, _).
must_be(number, a).
must_be(number, 1).
must_be(number, _).
must_be(number, f(x)).
must_be(float, a).
must_be(float, 1).
must_be(float, _).
must_be(float, f(x)).
must_be(compound, a).
must_be(compound, 1).
must_be(compound, _).
must_be(compound, f(x)).
must_be(string, a).
must_be(string, 1).
must_be(string, _).
must_be(string, f(x)).
must_be(text, a).
must_be(text, 1).
must_be(text, _).
must_be(text, f(x)).
must_be(chars, [a]).
must_be(chars, [ab]).
must_be(chars, a).
must_be(codes, [97]).
must_be(codes, [a]).
must_be(between(1,5), 1).
must_be(between(1,5), 5).
must_be(between(1,5), 6).
must_be(between(1,5), 0).
must_be(between(1,5), a).
must_be(between(1,5), _).
must_be(between(1,5), 2.0).
must_be(between(1.0,5.0), 1.0).
must_be(between(1.0,5.0), 5.5).
must_be(between(1.0,5.0), 2).
must_be(between(1.0,5.0), a).
must_be(oneof([a,b]), a).
must_be(oneof([a,b]), c).
must_be(oneof([a,b]), _).
must_be(symbol, a).
must_be(symbol, 1).
must_be(symbol, _).
must_be(symbol, f(x)).
must_be(char, a).
must_be(char, ab).
must_be(char, 1).
must_be(char, _).
must_be(code, 97).
must_be(code, -1).
must_be(code, a).
must_be(order, <).
must_be(order, a).
must_be(order, _).
must_be(order, 1).
must_be(encoding, utf8).
must_be(encoding, nocode).
must_be(cyclic, a).
must_be(acyclic, f(x)).
must_be(pair, a-b).
must_be(pair, a).
must_be(pair, _).
must_be(rational, a).
must_be(rational, 1).
must_be(rational, _).
must_be(rational, f(x)).
must_be(ground, a).
must_be(ground, 1).
must_be(ground, _).
must_be(ground, f(x)).
must_be(any, _).
must_be(any, a).
must_be(no_such_type, a).
must_be(no_such_type, 1).
must_be(no_such_type, _).
must_be(no_such_type, f(x)).
must_be(_, a).
must_be(foo(bar), 1).
must_be(positive_integer, foo).
is_of_type(integer, 1).
is_of_type(integer, a).
is_of_type(integer, _).
is_of_type(list, [a]).
is_of_type(list(atom), [a,1]).
is_of_type(positive_integer, 0).
is_of_type(boolean, true).
is_of_type(between(1,3), 2).
is_of_type(oneof([x]), y).
is_of_type(list_or_partial, _).
is_of_type(text, "a").
is_of_type(text, f(x)).
is_of_type(nonneg, 0).
is_of_type(callable, foo).
is_of_type(no_such, x).
is_list([a|X]).
is_list(X).
is_list('[|]'(a, [])).
is_assoc(t).
is_assoc(a).
is_stream(a).
is_stream(user_input).
current_output(_S), is_stream(_S).
is_dict(a).
is_pairs = is_pairs.
is_set([a, b]).
is_set([a, a]).
is_set([X, Y]).
is_set(a).
is_ordset([a, b]).
is_ordset([b, a]).
is_ordset([a, a]).
is_ordset(_).
acyclic_term(f(X)).
cyclic_term(f(X)).
X = f(X), cyclic_term(X), write(yes), fail.
X = f(X), \+ acyclic_term(X), write(yes), fail.
type_error(integer, a).
domain_error(positive, -1).
existence_error(file, foo).
existence_error(file, foo, bar).
permission_error(modify, static_procedure, foo/1).
instantiation_error(_).
representation_error(max_arity).
resource_error(memory).
syntax_error(bad).
uninstantiation_error(a).
current_type(integer, X, _B), X = 1.
callable((a, b)).
callable(3).
callable((a :- 1)).
atom([]).
atom('[]').
atomic("abc").
atomic([]).
compound([]).
compound([a]).
compound("abc").
compound(foo()).
X = foo(), compound(X), compound_name_arity(X, N, A).
is_callable(foo).
is_callable(1).
var(X), X = 1, nonvar(X).
X = Y, var(Y), Y = a, atom(X).
blob(a, T).
blob(user_input, T).
blob([], T).
blob(1, T).
simple(a).
text_to_string(abc, S).
text_to_string("abc", S).
text_to_string([a, b], S).
text_to_string([97, 98], S).
text_to_string([], S).
text_to_string(X, S).
text_to_string(f(x), S).
text_to_string(12, S).
is_assoc(t(a,b,c,d,e)).
list_to_assoc([a-1,b-2], A), is_assoc(A).
findall(X, char_type(X, xdigit(12)), L).
findall(X, code_type(X, xdigit(12)), L).
char_type(X, digit(5)).
char_type(X, xdigit(16)).

% Writing terms: write, print, writeq, write_canonical, write_term, portray_clause, listing-like layout. One goal a line.
write(foo).
write('hello world').
write("text").
write([a, 'B c', "d"]).
write(1.0).
write(f(x, 'Y', "z")).
write((a :- b, c)).
write((a :- b, c ; d -> e)).
write({a, b}).
write('$VAR'(1)).
write('\n').
write(- 1).
write(-(1)).
write(-(-(1))).
write(1 - -1).
write(a - (-1)).
write(-(a)).
write(-(-(a))).
write(\+ a).
write(\+ (a, b)).
write(1 + 2 * 3).
write((1 + 2) * 3).
write(1 - (2 - 3)).
write((1 - 2) - 3).
write(2 ** 3).
write(2 ^ 3 ^ 4).
write((2 ^ 3) ^ 4).
write(a = b).
write(a:b:c).
write((a:b):c).
write([a|b]).
write([a, b|c]).
write('[]').
write([]).
write({}).
write('{}'(x)).
write(['text ', 5]).
write((a, b)).
write((a , b ; c)).
write((a -> b ; c)).
write([(a, b), c]).
write([(a :- b)]).
write(f((a, b))).
write(f((a :- b))).
write(f(:-)).
write([:-]).
write(:- a).
write(?- a).
write((:- dynamic a/1)).
write(a is 1 + 2).
write((is)).
write(f(is, mod)).
write(1 mod 2).
write(a rem b).
write(- (1)).
write(-(2) ^ 2).
write((-2) ^ 2).
write(-(2 ^ 2)).
write(- a ^ 2).
write(1.0e10).
write(1.0e100).
write(-0.0).
write(0'a).
write('don''t').
write_canonical(f(X, Y, X)).
write_canonical([a, 'B', "c", 1.0]).
write_canonical('hello world').
write_canonical('$VAR'(1)).
write_canonical({a}).
write_canonical(a + b).
write_canonical([X, Y, X]).
write_canonical('\n').
write_canonical("it's \"q\"").
write_canonical(- 1).
write_canonical(-(1)).
write_canonical((a :- b, c)).
print(foo).
print('Foo').
print("s").
print([a, 'B']).
print('$VAR'(3)).
print('$VAR'(30)).
print(f('$VAR'(0), '$VAR'(26))).
print('$VAR'(-1)).
print('$VAR'(a)).
print('$VAR'('Foo')).
print('$VAR'("Foo")).
print(1 + 2).
writeq(foo).
writeq('Foo').
writeq('foo bar').
writeq('').
writeq([]).
writeq('[]').
writeq({}).
writeq('{}').
writeq(;).
writeq(',').
writeq('|').
writeq(!).
writeq('.').
writeq('. ').
writeq('\t').
writeq('a\nb').
writeq('\e[1m').
writeq('\0\').
writeq('\x7f\').
writeq('a''b').
writeq('a\\b').
writeq('"').
writeq('`').
writeq(+).
writeq(=..).
writeq(\).
writeq(#).
writeq('#a').
writeq('/*').
writeq(/).
writeq('%').
writeq('täpselt').
writeq('Värv').
writeq('õ Õ').
writeq('●').
writeq(日本).
writeq('éa').
writeq('1a').
writeq(a1).
writeq(aB_c1).
writeq('_a').
writeq([a, 'B'|'C']).
writeq('hello'(x)).
writeq('Hello'(x)).
writeq([]('x')).
writeq({}(x)).
writeq('{}'(x, y)).
writeq({x, y}).
writeq({- 1}).
writeq('[|]'(a, b)).
writeq('[|]'(a)).
writeq(f(',')).
writeq(f(',', '|')).
writeq([',']).
writeq(','(a, b)).
writeq(','(a)).
writeq(','(a, b, c)).
writeq('|'(a, b)).
writeq((a | b)).
writeq(;(a, b)).
writeq((a ; b)).
writeq((a -> b)).
writeq((a *-> b ; c)).
writeq((a :- b)).
writeq((a --> b)).
writeq((:- a)).
writeq(:-(a, b)).
writeq(f((:- a))).
writeq(f((a :- b), c)).
writeq([(a :- b), c]).
writeq([a = b, c]).
writeq(f(a = b)).
writeq(- 1).
writeq(-(1)).
writeq(-(1.0)).
writeq(-(-(1))).
writeq(-(-1)).
writeq(-(a)).
writeq(-(-(a))).
writeq(-(-)).
writeq(-[1]).
writeq(-(1, 2)).
writeq(+(1)).
writeq(1 - 2).
writeq(1 - (-2)).
writeq(1 - (-(2))).
writeq(a - (- b)).
writeq(a + (-1)).
writeq(a * (-1)).
writeq(-1 + 2).
writeq((-1) ^ 2).
writeq(-(1) ^ 2).
writeq(-(1 ^ 2)).
writeq(-a ^ 2).
writeq((- a) ^ 2).
writeq(1 ^ (-1)).
writeq(2 ** -1).
writeq(\ a).
writeq(\ (\ a)).
writeq(\+ a).
writeq(\+ (a, b)).
writeq(\+ [a]).
writeq(\+ {a}).
writeq(\+ (\+ a)).
writeq(@(a)).
writeq(?(a)).
writeq($(a)).
writeq($).
writeq(dynamic).
writeq((dynamic a)).
writeq((dynamic a, b)).
writeq((:- dynamic a/1, b/2)).
writeq(dynamic + 1).
writeq(f(dynamic)).
writeq([dynamic, is]).
writeq(is + is).
writeq(mod(a, b)).
writeq(mod).
writeq((a mod b) mod c).
writeq(a mod (b mod c)).
writeq(1 + 2 + 3).
writeq(1 + (2 + 3)).
writeq((a , b , c)).
writeq(((a , b) , c)).
writeq((a ; b ; c)).
writeq(((a ; b) ; c)).
writeq((a -> b ; c -> d ; e)).
writeq((a :- b , c ; d)).
writeq(a : b : c).
writeq((a : b) : c).
writeq(a / b / c).
writeq(a / (b / c)).
writeq((a = b) = c).
writeq(a = (b = c)).
writeq(a = \+).
writeq((\+) = a).
writeq(- = -).
writeq([-]).
writeq([- , -]).
writeq(f(-)).
writeq(f(- , 1)).
writeq(- - 1).
writeq(- (- 1)).
writeq(* = *).
writeq((:-) = a).
writeq([:- , a]).
writeq(f(:-, b)).
writeq(1.0).
writeq(1.5e10).
writeq(1.0Inf).
writeq(-1.0Inf).
writeq(1.5NaN).
writeq(12345678901234567890123).
writeq(-12345678901234567890123).
writeq(0.1).
writeq(1.0e-7).
writeq(3.0e20).
writeq(foo()).
writeq("string").
writeq("").
writeq("a\"b").
writeq("a\nb").
writeq('a"b').
writeq("a'b").
writeq(`abc`).
writeq([0'a, 0'b]).
writeq('$VAR'(1)).
writeq('$VAR'(27)).
writeq('$VAR'('X')).
writeq('$VAR'(x, y)).
writeq('$VAR').
writeq(f(a, (b, c))).
writeq(f((a -> b))).
writeq([a|(b, c)]).
writeq([(a , b)|c]).
writeq({(a :- b)}).
writeq(a:(b, c)).
writeq((a, b):c).
writeq(p :- (q, r)).
writeq([a = 1, b - 2, c / 3, d : 4]).
writeq(a >= b).
writeq(a =< b).
writeq(a == b).
writeq(a \== b).
writeq(a =.. b).
writeq(a \= b).
writeq(a =@= b).
writeq(a @< b).
writeq(a >> b).
writeq(a rdiv b).
writeq(a xor b).
writeq(a /\ b \/ c).
writeq(a --> b).
writeq(a ** b).
writeq(a := b).
writeq((a , !)).
writeq((! , a)).
writeq([!]).
writeq(f(!)).
writeq(f(;)).
writeq(f((;))).
writeq([;]).
writeq((a ; !)).
writeq([[], [[]], [[[a]]]]).
writeq(f(f(f(f(x))))).
writeq([a, [b, [c|d]]]).
writeq('\\').
writeq(\ = \).
writeq(ruut(1, 2, -1)).
writeq(turn((1,2), (3,4))).
write((1,2)).
write(turn((1,2), (3,4))).
write_term(f(x, 'A b'), []).
write_term(f(x, 'A b'), [quoted(true)]).
write_term('$VAR'(1), [numbervars(true)]).
write_term('$VAR'(1), [numbervars(false)]).
write_term(1 + 2, [ignore_ops(true)]).
write_term([1, 2], [ignore_ops(true)]).
write_term([1, 2], [dotlists(true)]).
write_term({a, b}, [brace_terms(true)]).
write_term([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [max_depth(5)]).
write_term(f(g(h(i(j)))), [max_depth(3)]).
write_term(f(X, Y), [variable_names(['X' = X, 'Y' = Y])]).
write_term(f(X, X), [variable_names(['Foo' = X])]).
write_term((a, b), [spacing(next_argument)]).
write_term(f(a, b), [spacing(next_argument)]).
write_term(a + b, [spacing(next_argument)]).
write_term('a b', [quoted(maybe)]).
write_term(a, [foo(bar)]).
write_term(a, _).
write_term(a, [quoted(true)|_]).
write_term(a, foo).
write_term("s", [quoted(true)]).
write_term(a, [quoted(_)]).
write_term((a :- b), [portray_clause(true)]).
write_term(f(a), [fullstop(true)]).
write_term(f(a), [fullstop(true), nl(true)]).
write_term(a = b, [priority(699)]).
write_term(a = b, [priority(700)]).
write_term('\n', [quoted(true), character_escapes(false)]).
write_term([a, b], [no_lists(true)]).
write_term(user_output, a, []).
write(user_output, a).
writeq(user_output, 'A').
print(user_output, 'A').
write_canonical(user_output, 'A').
writeln(a).
writeln('A b').
writeln("s").
writeln([a, "b", 'C']).
writeln(user_output, a).
write(no_such_stream, a).
write(_, a).
write(f(x), a).
nl(no_such_stream).
nl(_).
nl.
nl(user_output).
tab(3), write(x).
tab(0), write(x).
tab(-1), write(x).
tab(1 + 2), write(x).
tab(a).
tab(_).
tab(1.5).
tab(user_output, 2), write(x).
put_char(a).
put_char('\n').
put_char(ä).
put_char(_).
put_char(ab).
put_char(1).
put_char(user_output, b).
put_char(user_output, _).
portray_clause(foo(X, Y, X)).
portray_clause(foo(_, a)).
portray_clause((a :- b, c)).
portray_clause((a :- b ; c)).
portray_clause((a :- b -> c ; d)).
portray_clause((a :- \+ b, c)).
portray_clause((a :- (b , c -> d , e ; f), g)).
portray_clause((a(X) :- b(X, Y), c(Y, _))).
portray_clause((:- dynamic foo/1)).
portray_clause((a --> b)).
portray_clause([1, 2, 3]).
portray_clause("string").
portray_clause('Atom').
portray_clause((a :- true)).
portray_clause((a :- X, b)).
portray_clause((a :- forall(b, c))).
portray_clause((a :- findall(X, (b(X), c), L), d(L))).
portray_clause((a :- catch(b, E, (write(E), nl)))).
portray_clause((a :- X = 'B c', Y is X + 1, Y > 2)).
portray_clause((a :- !)).
portray_clause((a :- !, b ; c, !)).
portray_clause(('Foo bar'(X) :- "s" = X)).
portray_clause((a :- m:b)).
portray_clause((m:a :- b)).
portray_clause(X).
portray_clause(1.0).
portray_clause(f('$VAR'(1))).
portray_clause((a :- (b ; c) , (d ; e))).
portray_clause((a :- (b -> c))).
portray_clause((a :- (b *-> c ; d))).
portray_clause((a :- \+ (b , c))).
portray_clause(ruut(1, 2, -1)).
portray_clause(user_output, foo(X)).
print_message_lines(user_output, '', []).
print_message_lines(user_output, 'p ', ['a ~w'-[b], nl]).
print_message(silent, foo).
write_length(f(a, b), L, []).
write_length('A b', L, [quoted(true)]).
print(a), print_message(error, format("to stderr", [])), print(b).
op(700, xfx, ===>), term_to_atom(_T, 'a ===> b'), writeq(_T), nl, op(0, xfx, ===>), writeq(_T).
op(200, xfy, **), term_to_atom(_T, '2 ** 3 ** 4'), writeq(_T), nl, op(200, xfx, **), writeq(_T).
L = [_,_], L = [X,Y], X = Y, X = f(b), print(L).
L = [_,_], L = [X,Y], X = Y, X = f(b,c), format("~w ~q ~p", [L,L,L]).
L = [_,_], L = [X,Y], X = Y, X = f(b,_), write_canonical(L).
L = g(_,_,_), L = g(X,Y,Z), X = Y, Y = Z, X = [1,2], write_term(L, []).
L = g(_,_,_), L = g(X,Y,Z), X = Y, Y = Z, X = [1,2], term_to_atom(L, A).
L = [_,_], L = [X,Y], X = Y, X = f('...'), print(L).
print('...'), print(f('a...', "...")).
catch(write_term(a(A), [variable_names([1=A])]), error(E, _), true).
catch(write_term(a(A), [variable_names(['1'=A])]), error(E, _), true).
catch(write_term(a(A), [variable_names([x])]), error(E, _), true).
catch(write_term(a(A), [variable_names(x)]), error(E, _), true).
catch(write_term(a(A), [variable_names(["X"=A])]), error(E, _), true).
catch(write_term(a(A), [variable_names([_=A])]), error(E, _), true).
catch(write_term(a(A), [variable_names(_)]), error(E, _), true).
catch(write_term(a(A), [variable_names(['X'=A|_])]), error(E, _), true).
write_term([a|b], [dotlists(true),quoted(true)]), write_term(\+[a], [dotlists(true),quoted(true)]), write_term('.'(a), [dotlists(true),quoted(true)]).
write_term((a,b), [partial(true)]), write_term(abc, [partial(true)]), write_term(def, [partial(true)]).
write(a), write_term(b, [partial(true)]), write_term(+, [partial(true)]), write_term(-, [partial(true)]), write_term(1, [partial(true)]), write_term([a], [partial(true)]).
format("a~w", [b]), write_term(c, [partial(true)]), nl, write_term(d, [partial(true)]), write_term("s", [partial(true),quoted(true)]), write_term('A', [partial(true),quoted(true)]).
put_attr(X, dom, [a,b]), with_output_to(string(_S), write_term(X, [attributes(write)])), split_string(_S, "{", "", [_,T]), del_attr(X, dom).
put_attr(X, dom, 'A b'), with_output_to(string(_S), write_term(f(X), [attributes(write),quoted(true)])), split_string(_S, "{", "", [_,T]), del_attr(X, dom).
put_attr(X, dom, [a,b]), with_output_to(string(_S), write_term(f(X), [attributes(dots)])), split_string(_S, "{", "", [_,T]), del_attr(X, dom).
put_attr(X, dom, [a,b]), put_attr(X, dim, x), with_output_to(string(_S), write_term(f(X), [attributes(portray)])), split_string(_S, "{", "", [_,T]), del_attr(X, dom), del_attr(X, dim).
freeze(X, true), with_output_to(string(_S), write_term(X, [attributes(write)])), split_string(_S, "{", "", [_,T]), X = 1.
freeze(X, true), with_output_to(string(_S), write_term(X, [attributes(portray)])), split_string(_S, ",", "", [_,T]), X = 1.
put_attr(X, dom, [a,b]), write_term(f(X), [attributes(write),variable_names(['X'=X])]), del_attr(X, dom).

% Operators: op/3, current_op/3, reading and writing with them; number and quoted-atom syntax through term_to_atom/2. One goal a line.
op(700, xfx, ===), term_to_atom(X, 'a === b'), writeq(X).
op(700, xfx, ===>), writeq(===>(a, b)).
op(200, xfy, &), term_to_atom(X, 'a & b & c'), X =.. L.
op(200, yfx, &), term_to_atom(X, 'a & b & c'), X =.. L.
op(0, yfx, &), catch(term_to_atom(X, 'a & b'), error(E, _), true).
op(900, fy, no), term_to_atom(X, 'no no a'), write_canonical(X).
op(900, fx, non), catch(term_to_atom(X, 'non non a'), error(E, _), true).
op(200, xf, squared), term_to_atom(X, '3 squared'), write_canonical(X).
op(200, yf, sq), term_to_atom(X, '3 sq sq'), writeq(X).
op(700, xfx, [on, under]), term_to_atom(X, 'a on b'), term_to_atom(Y, 'c under d').
op(700, xfx, loves), X = loves(a, b), writeq(X), nl, print(X), nl, write_canonical(X).
op(700, xfx, 'is bigger'), writeq('is bigger'(a, b)).
op(100, fx, #), writeq(#(a)), nl, writeq(#(#(a))).
op(100, fx, #), writeq(#(1)), nl, writeq(#(-(1))).
op(200, xfx, ++), writeq(++(1, 2)), nl, writeq(++(++(1, 2), 3)).
op(700, xfx, =>), writeq(=>(a, b)).
op(1, xfx, tiny), writeq(tiny(a, b)).
op(1200, xfx, huge), writeq([huge(a, b)]), nl, writeq(f(huge(a, b))).
op(1201, xfx, foo).
op(-1, xfx, foo).
op(700, xxx, foo).
op(700, _, foo).
op(_, xfx, foo).
op(700, xfx, _).
op(700, xfx, 3).
op(700, xfx, [foo|_]).
op(a, xfx, foo).
op(700, xfx, ',').
op(700, xfx, '|').
op(1100, xfy, '|').
op(700, xfx, []).
op(700, xfx, '[]').
op(700, xfx, {}).
op(200, xfx, "str").
op(200, xf, +), op(0, xf, +).
op(200, f(x), foo).
op(1.5, xfx, foo).
op(700, xfx, foo(bar)).
current_op(P, T, is).
current_op(P, T, -).
current_op(P, T, +).
current_op(P, T, mod).
current_op(P, T, :-).
current_op(P, T, ',').
current_op(P, T, dynamic).
current_op(P, T, \+).
current_op(P, T, **).
current_op(P, T, ^).
current_op(P, T, :).
current_op(P, T, $).
current_op(P, T, ?).
current_op(P, T, @).
current_op(P, T, '|').
current_op(P, T, *->).
current_op(P, T, -->).
current_op(P, T, =@=).
current_op(P, T, >:<).
current_op(P, T, :<).
current_op(P, T, as).
current_op(P, T, rdiv).
current_op(P, T, divmod).
current_op(P, T, xor).
current_op(P, T, table).
current_op(P, T, initialization).
current_op(P, T, discontiguous).
current_op(P, T, no_such_op).
current_op(P, T, \).
current_op(P, T, =..).
current_op(1200, T, O), O == (-->).
current_op(200, xfy, O).
current_op(1201, T, O).
current_op(a, T, O).
current_op(P, foo, O).
current_op(P, T, 3).
findall(O, current_op(1150, fx, O), L), msort(L, S).
setof(O, current_op(700, xfx, O), S).
findall(O, current_op(400, yfx, O), L), msort(L, S).
findall(O, current_op(500, yfx, O), L), msort(L, S).
findall(P-T, current_op(P, T, -), L), msort(L, S).
op(700, xfx, ~~), term_to_atom(f(~~(a, b)), A).
op(700, xfx, m1:foo_op), catch(term_to_atom(X, 'a foo_op b'), error(E, _), true).
m1:op(700, xfx, bar_op), catch(term_to_atom(X, 'a bar_op b'), error(E, _), true).
op(700, xfx, user:baz_op), term_to_atom(X, 'a baz_op b').
X = (a:-b,c), X =.. L.
X = (a-->b), X =.. L.
X = [a|b], X =.. L.
X = - 1, integer(X).
X = -1, integer(X).
X = -(1), integer(X).
X = - a, X =.. L.
X = -(-(1)), X =.. L.
X = 1 - 1, X =.. L.
X = [- 1], X = [Y], integer(Y).
X = f(- 1), arg(1, X, Y), integer(Y).
X = 2 - 1, X = A - B.
X = 2 -1, X = A - B.
X = a- -1, X = A - B, integer(B).
X = - (1), X =.. L.
X = -(1) + 2, X = A + B.
X = - 1 + 2, X = A + B.
X = -a + 2, X = A + B.
X = -2 ** 2, X =.. L.
X = - 2 ** 2, X =.. L.
X = -(2) ** 2, X =.. L.
X = (a = b), X =.. L.
X = (\+ a), X =.. L.
X = (\+ a, b), X =.. L.
X = (\+ (a, b)), X =.. L.
X = (a, b, c), X = (A, B).
X = (a ; b ; c), X = (A ; B).
X = (a -> b ; c), X = (A ; B).
X = (a :- b, c -> d ; e), X = (A :- B).
X = a:b:c, X = A:B.
X = 1 + 2 + 3, X = A + B.
X = 2 ^ 3 ^ 4, X = A ^ B.
X = 1 - 2 + 3, X =.. L.
X = 1 + 2 * 3, X =.. L.
X = (1 + 2) * 3, X =.. L.
X = f(a = b, c), arg(1, X, Y).
X = f((a , b)), arg(1, X, Y).
X = f((a :- b)), arg(1, X, Y).
X = [a = b, c | d], X = [H|T].
X = {a, b}, X =.. L.
X = '{}'(a), X = {Y}.
X = {}, atom(X).
X = f(;), arg(1, X, Y).
X = f(!, ;), arg(2, X, Y).
X = [-], X = [Y].
X = [+, -, *], length(X, N).
X = + , atom(X).
X = (-) , atom(X).
X = f(+), arg(1, X, Y).
X = f(+, -), arg(1, X, Y).
X = (dynamic), atom(X).
X = (:- dynamic foo/1), X =.. L.
X = (is), atom(X).
X = is(1, 2), X =.. L.
X = +(1), X =.. L.
X = +(1, 2, 3), X =.. L.
X = =(a, b), X =.. L.
X = (=), atom(X).
X = @(a, b), X =.. L.
X = \a, X =.. L.
X = \ 1, X =.. L.
X = ?(a), X =.. L.
X = "a" - 'b', X = A - B.
X = 0'a - 0'b, X = A - B.
X = 0''', integer(X).
X = 0'\n, integer(X).
X = 0'\\, integer(X).
X = 0'  , integer(X).
X = "\x41\\u0042\103\", string(X).
X = '\x41\', atom(X).
X = 'a\tb\nc', atom_length(X, L).
X = '\a\b\f\v\0\\e\s', atom_codes(X, L).
X = 'it''s', atom_length(X, L).
X = "say ""hi""", string_length(X, L).
X = `a``b`, length(X, L).
X = 1.0e3, float(X).
X = 1e3, float(X).
X = 1.0E3, float(X).
X = 1_000, integer(X).
X = 0xDEADbeef, integer(X).
X = 0o777, integer(X).
X = 0b1111, integer(X).
X = 12'AB, integer(X).
X = 1r3, rational(X).
X = 123456789012345678901234567890, integer(X).
X = -0.0, float(X).
X = 1.0Inf, float(X).
X = 1.5NaN, float(X).
X = täpselt(Värv), functor(X, N, A).
X = 'Tühi ruut', atom(X).
X = 漢字, atom(X).
X = Ä, var(X).
X = _ä, var(X).
X = f(_, _), X = f(1, 2).
X = a/* comment */, atom(X).
X = [1,2,3|[]], length(X, N).
X = '[]', X == [].
X = [], X == '[]'.
X = 'hello world'(x), functor(X, N, A).
X = f(), functor(X, N, A).
X = [](a), functor(X, N, A).
X = {}(a), functor(X, N, A).
X = "abc", sub_string(X, 0, 1, _, Y).
X == Y -> true ; write(different).

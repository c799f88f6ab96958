% Term inspection and construction: functor, arg, =.., copy_term, setarg, term_to_atom and friends. One goal a line.
functor(foo(a, b), N, A).
functor(foo, N, A).
functor(1, N, A).
functor(1.5, N, A).
functor("s", N, A).
functor([], N, A).
functor([a], N, A).
functor({a}, N, A).
functor((a :- b), N, A).
functor(-1, N, A).
functor(- 1, N, A).
functor(-(1), N, A).
functor(-(-(1)), N, A).
functor(a-b, N, A).
functor(X, foo, 2).
functor(X, foo, 0).
functor(X, 1, 0).
functor(X, 1.5, 0).
functor(X, "s", 0).
functor(X, [], 0).
functor(X, '[|]', 2).
functor(X, foo, -1).
functor(X, foo, a).
functor(X, foo, Y).
functor(X, Y, 2).
functor(X, Y, Z).
functor(X, 1, 2).
functor(X, f(a), 2).
functor(X, f(a), 0).
functor(X, "s", 1).
functor(foo(a), foo, 2).
functor(foo(a), foo, 1).
functor(foo(a), bar, 1).
functor(foo(a), foo, x).
functor(foo(), N, A).
functor(X, foo, 1.0).
arg(1, foo(a, b), X).
arg(2, foo(a, b), X).
arg(3, foo(a, b), X).
arg(0, foo(a, b), X).
arg(-1, foo(a, b), X).
arg(N, foo(a, b, c), X).
arg(N, foo(a, b, a), a).
arg(N, foo(a, b), c).
arg(1, foo, X).
arg(1, X, Y).
arg(a, foo(a), X).
arg(1.0, foo(a), X).
arg(1, 3, X).
arg(N, foo, X).
arg(1, [a, b], X).
arg(2, [a, b], X).
arg(1, foo(X), a).
arg(1, foo(a), b).
arg(N, f(X, Y), Z).
foo(a, b) =.. L.
foo =.. L.
1 =.. L.
"s" =.. L.
[] =.. L.
[a, b] =.. L.
{a} =.. L.
(a, b) =.. L.
- 1 =.. L.
-(1) =.. L.
X =.. [foo, a, b].
X =.. [foo].
X =.. [1].
X =.. [1.5].
X =.. ["s"].
X =.. [[]].
X =.. [1, a].
X =.. [f(a)].
X =.. [f(a), b].
X =.. ["s", a].
X =.. [Y].
X =.. [Y, a].
X =.. [].
X =.. [foo|Y].
X =.. [foo, a|Y].
X =.. [foo|bar].
X =.. foo.
X =.. Y.
foo(X, b) =.. [F, a, Y].
foo(a) =.. [bar, a].
foo(a) =.. [foo, a, b].
X =.. ['[|]', a, []].
X =.. [-, 1].
X =.. [-, a].
X =.. [:-, a, b].
G =.. [append, [a], [b], L], call(G).
Turn =.. [atom_length, abc, N], Turn.
P = liida, T =.. [P, 1, 2, X], functor(T, N, A).
copy_term(f(X, Y, X), C).
copy_term(a, C).
copy_term(X, Y).
copy_term(f(X, a), f(b, Y)).
copy_term([X, Y], [A, A]).
X = 1, copy_term(f(X, Y), C).
copy_term(f(a), g(Y)).
duplicate_term(f(X, Y, X), C).
copy_term_nat(f(X, Y), C).
copy_term(X, Y, G).
term_variables(f(X, Y), V), copy_term(V, W).
T = f(a, b), setarg(1, T, c).
T = f(a, b), setarg(3, T, c).
T = f(a, b), setarg(0, T, c).
T = f(a, b), setarg(-1, T, c).
T = f(a, b), setarg(x, T, c).
T = f(a, b), setarg(_, T, c).
setarg(1, foo, c).
setarg(1, _, c).
T = f(a, b), ( setarg(1, T, c), fail ; true ).
T = f(a, b), nb_setarg(1, T, c).
T = f(a, b), ( nb_setarg(1, T, c), fail ; true ).
T = f(0), forall(between(1, 5, X), (arg(1, T, N), N1 is N + X, nb_setarg(1, T, N1))).
T = f(a), nb_setarg(2, T, c).
T = count(0), ( member(_, [a, b, c]), arg(1, T, C0), C is C0 + 1, nb_setarg(1, T, C), fail ; arg(1, T, N) ).
T = f(a), nb_linkarg(1, T, g(b)).
T = f(X, Y), setarg(1, T, z), X = 1.
compound_name_arguments(f(a, b), N, A).
compound_name_arguments(T, f, [a, b]).
compound_name_arguments(T, f, []).
compound_name_arguments(foo, N, A).
compound_name_arguments(T, N, [a]).
compound_name_arguments(T, 1, [a]).
compound_name_arity(f(a, b), N, A).
compound_name_arity(T, f, 2).
compound_name_arity(T, f, 0).
compound_name_arity(T, f, -1).
compound_name_arity(foo, N, A).
compound_name_arity(T, N, 1).
term_to_atom(f(X, Y, X), _A), term_to_atom(T, _A).
term_to_atom(foo, A).
term_to_atom('A b', A).
term_to_atom("str", A).
term_to_atom(1 + 2, A).
term_to_atom([a, 'B', "c", 0'd], A).
term_to_atom(f(_, _), _A), term_to_atom(T, _A).
term_to_atom('$VAR'(1), A).
term_to_atom({a, b}, A).
term_to_atom(-(1), A).
term_to_atom(1 - (-1), A).
term_to_atom(- a, A).
term_to_atom(\+ a, A).
term_to_atom((a :- b, c ; d -> e), A).
term_to_atom(T, 'foo(X, bar, X)').
term_to_atom(T, 'foo(X, Y)').
term_to_atom(T, "foo(a)").
term_to_atom(T, foo).
term_to_atom(T, '1 + 2').
term_to_atom(T, '[a|B]').
term_to_atom(T, 'foo(').
term_to_atom(T, 'foo bar').
term_to_atom(T, 'a. b').
term_to_atom(T, 'a.').
term_to_atom(T, '').
term_to_atom(T, ' ').
term_to_atom(T, '12').
term_to_atom(T, '"abc"').
term_to_atom(T, '0''a').
term_to_atom(T, ')').
term_to_atom(T, 'X').
term_to_atom(T, _A).
term_to_atom(f(a), 'f(a)').
term_to_atom(f(a), 'f( a )').
term_to_atom(f(X), 'f(a)').
term_to_atom(T, 12).
term_to_atom(T, f(x)).
atom_to_term('foo(X, Y, X)', T, B).
atom_to_term('foo', T, B).
atom_to_term('_', T, B).
atom_to_term('f(_, _A)', T, B).
atom_to_term('f(', T, B).
atom_to_term(A, T, B).
atom_to_term("p(Q)", T, B).
atom_to_term('', T, B).
term_string(T, "foo(X, a)").
term_string(foo(X, 'A'), _S), term_string(T, _S).
term_string(T, "1 +").
term_string(a, S).
term_string("x", S).
term_string(T, _S).
sformat(S, "~w", [a]).
read_term_from_atom('foo(Bar)', T, []).
read_term_from_atom('foo(Bar', T, []).
term_to_atom(X, 'a:b:c').
term_to_atom(X, 'p :- q, r'), X = (H :- B).
term_to_atom(X, '- 1').
term_to_atom(X, '-1').
term_to_atom(X, '-(1)').
term_to_atom(X, '- a').
term_to_atom(X, 'a- -1').
term_to_atom(X, 'a - 1').
term_to_atom(X, 'a -1').
term_to_atom(X, '[-]').
term_to_atom(X, '[a,b|c]').
term_to_atom(X, '{}').
term_to_atom(X, '{a}').
term_to_atom(X, 'f(,)').
term_to_atom(X, 'f(a,)').
term_to_atom(X, '[a,]').
term_to_atom(X, '[,a]').
term_to_atom(X, '[a|b|c]').
term_to_atom(X, '(a').
term_to_atom(X, 'a)').
term_to_atom(X, '[a').
term_to_atom(X, '{a').
term_to_atom(X, '''abc').
term_to_atom(X, '"abc').
term_to_atom(X, 'f(a b)').
term_to_atom(X, 'a b').
term_to_atom(X, 'X Y').
term_to_atom(X, '1 2').
term_to_atom(X, 'a = b = c').
term_to_atom(X, 'a :- b :- c').
term_to_atom(X, ':- :- a').
term_to_atom(X, '= a').
term_to_atom(X, 'a =').
term_to_atom(X, '= = =').
term_to_atom(X, 'f(:-)').
term_to_atom(X, '[:-, -, =]').
term_to_atom(X, '- - 1').
term_to_atom(X, '\\ 1').
term_to_atom(X, '1 = \\+ 2').
term_to_atom(X, '@(a)').
term_to_atom(X, 'foo ()').
term_to_atom(X, 'foo()').
term_to_atom(X, 'foo (a)').
term_to_atom(X, '- (1)').
term_to_atom(X, '-(-(1))').
term_to_atom(X, 'a;b->c').
term_to_atom(X, '(a,b,c)').
term_to_atom(X, 'p-->q').
term_to_atom(X, '\\+a,b').
term_to_atom(X, '1.5e3').
term_to_atom(X, '1e5').
term_to_atom(X, '1.e5').
term_to_atom(X, '0x1F').
term_to_atom(X, '0b101').
term_to_atom(X, '0o17').
term_to_atom(X, '1_000').
term_to_atom(X, '1 000').
term_to_atom(X, '12abc').
term_to_atom(X, '0''\\n').
term_to_atom(X, '0''''''').
term_to_atom(X, '"a\\nb"').
term_to_atom(X, '"a""b"').
term_to_atom(X, '''a\\x41\\b''').
term_to_atom(X, '''\\u00e4''').
term_to_atom(X, '''\\q''').
term_to_atom(X, '`abc`').
term_to_atom(X, 'a % comment').
term_to_atom(X, 'a /* c */ + b').
term_to_atom(X, '/* open').
term_to_atom(X, 'Ää').
term_to_atom(X, 'ääõ(Ö)').
term_to_atom(X, '_').
term_to_atom(X, 'f(A,_B,A)').
term_to_atom(X, '[H|T]').
term_to_atom(X, '!').
term_to_atom(X, 'a,!').
term_to_atom(X, ';').
term_to_atom(X, ',').
term_to_atom(X, '|').
term_to_atom(X, '(a|b)').
term_to_atom(X, '''|''(a,b)').
term_to_atom(X, 'a:b:c').
term_to_atom(X, 'dynamic foo/1, bar/2').
term_to_atom(X, ':- dynamic foo/1').
term_to_atom(X, 'X is 1 + 2 * 3 - 4').
term_to_atom(X, '2 ** 3 ** 4').
term_to_atom(X, '2 ^ 3 ^ 4').
term_to_atom(X, '- 2 ^ 2').
term_to_atom(X, '-2 ^ 2').
term_to_atom(X, '-(2) ^ 2').
term_to_atom(X, 'a mod b').
term_to_atom(X, 'mod(a, b)').
term_to_atom(X, 'mod').
term_to_atom(X, 'is').
term_to_atom(X, 'f(is, mod)').
term_to_atom(X, '?- a').
term_to_atom(X, '\\').
term_to_atom(X, '$').
term_to_atom(X, 'a$b').
term_to_atom(X, '\\a').
term_to_atom(X, 'p:(a,b)').
term_to_atom(X, 'a=..b').
term_to_atom(X, 'a>:<b').
term_to_atom(X, '[a,b,c|[]]').
term_to_atom(X, '''[]''').
term_to_atom(X, '[]').
term_to_atom(X, '[ ]').
term_to_atom(X, '{ }').
term_to_atom(X, '"\\u25CF"').
setof(X-Y, member(X-Y, [b-1, a-2]), L), L =.. P.
tab(2), term_to_atom(f(a, Y), _A), sub_atom(_A, 0, 4, _, B), write(B).
numbervars(f(X, Y), 0, E).
numbervars(f(X, Y, X), 23, E), print(f(X, Y)).
numbervars(f(X), a, E).
numbervars(a, 5, E).
T = f(X, Y), numbervars(T), print(T).
T = f(X, Y), numbervars(T, 0, _), print(T), nl, write(T), nl, writeq(T), nl, write_canonical(T).
T = f(X, Y), numbervars(T, 25, _), print(T).
T = f(X, Y, Z), numbervars(T, 0, E, [singletons(true)]), print(T).
T = f(X, Y, X), numbervars(T, 0, E, [singletons(true)]), print(T).
term_hash(foo, H), integer(H), H = 0.
term_hash(f(X), H).
variant_sha1(f(x), H), atom(H), atom_length(H, N), H = N.
mapargs([X, Y]>>(Y = g(X)), f(a, b), T).
foldsubterms([X, Y, S0, S]>>(integer(X), Y = X, S is S0 + X), f(1, g(2), 3), _, 0, Sum).
sub_term(X, f(a, g(b))).
occurrences_of_term(a, f(a, g(a), b), N).
occurrences_of_var(X, f(X, Y, X), N).
sub_term_shared_variables(f(X), g(f(X), X, Y), L).
term_factorized(f(a), T, S).
subsumes(f(X), f(a)).
last([1, 2], X), T =.. [rev, X].
term_variables(f(X, Y, Z), [A|T]).
setof(V, member(V, [c, a]), Vs), T =.. [h|Vs].
a:b:c = X:Y.
X = point{x: 1}, functor(X, N, A).
X = f(A, B), X = f(1, 2), arg(1, X, Y).
nonground(f(a, X), V).
nonground(f(a), V).
same_term(a, a).
same_term(f(a), f(a)).
same_length([a, b], L).
same_length(L, [a, b]).
same_length([a], [b, c]).
X =.. [f].
X =.. [f, a].
X =.. [f, a|T].
X =.. ['[|]', a, []].
X =.. ['[|]', a].
X =.. [1.5].
X =.. [1, a].
X =.. [f(a), b].
X =.. ["s"].
"s" =.. L.
[a] =.. L.
f(a, b, c, d) =.. L.
f(a, b, c) =.. [G|As].
1 =.. L.
f(a) =.. [f, X, Y].
f(A, A) =.. [f, X, Y].
[] =.. L.
functor([a], N, A).
functor("s", N, A).
functor(T, f(x), _).
functor(T, [1,2], -1).
shared1(T), ground(T).
shared1(T), term_variables(T, Vs).
shared2(T), term_variables(T, Vs), length(Vs, N).
shared3(T), term_variables(T, Vs), length(Vs, N).
shared4(T), term_variables(T-_, Vs), length(Vs, N).
shared5(T), ground(T).
shared1(T), shared1(S), T =@= S.
shared2(T), copy_term(T, S), T =@= S.
f(a) =.. foo.
f =.. 1.
1 =.. x.
f(a) =.. [g|h].
f(a) =.. [].
x =.. "abc".
findall(X-Y, same_tail(X, Y), L), findall(Z, member(Z, L), M).
same_tail(X, Y), copy_term(X-Y, A), copy_term(A, B), copy_term(B, C).
same_tail(X, Y), nb_setval(tails, X-Y), nb_getval(tails, A), catch(throw(A), B, true), bagof(B, true, L), findall(L, true, M).
phrase(pushed(X, e, M), [[f]]), copy_term(X-M, A), copy_term(A, B).
term_to_atom(T, 'f([1|X],[a|X],X)'), T = f(_, _, [v]), copy_term(T, A), copy_term(A, B), numbervars(B, 0, _).
term_to_atom(T, '(p:-G=[a|H],H=E;H=E,B=[97|H])'), numbervars(T, 0, _), copy_term(T, A), copy_term(A, B).
phrase(grown(X), Y), copy_term(X-Y, A), copy_term(A, B).
compound_name_arity(T, foo, 0), arg(1, T, X).
compound_name_arity(T, foo, 0), arg(N, T, X).
arg(N, "abc", X).
arg(1, "abc", X).
functor(T, '[|]', 2), T = [a|b].
functor(T, '[|]', 3), functor(T, N, A).
b_setval(k1, a), ( b_setval(k1, b), b_setval(k1, c), fail ; b_getval(k1, X) ).
nb_setval(k2, 0), ( b_setval(k2, f(Y)), Y = 1, b_setval(k2, g(Y)), b_getval(k2, Z), print(Z), nl, fail ; b_getval(k2, X) ).
b_setval(k3, 0), ( between(1, 3, I), b_getval(k3, A), B is A+I, b_setval(k3, B), b_getval(k3, C), print(C), nl, fail ; b_getval(k3, X) ).
b_setval(k4, V), V = bound, b_getval(k4, X).
b_setval(k5, 1), nb_setval(k5, 2), ( b_setval(k5, 3), fail ; b_getval(k5, X) ), b_setval(k5, 4), b_getval(k5, Y).
b_setval(k6, 1), catch(( b_setval(k6, 2), throw(x) ), x, true), b_getval(k6, X).
b_setval(k7, L), freeze(V, print(woken)), b_setval(k7, V), b_getval(k7, W), W = 1, L = 2.
call_residue_vars(( b_setval(k8, 1), b_setval(k8, 2), freeze(X, true) ), Vs), length(Vs, N).
( b_setval(k9, 1), member(X, [1,2]), b_setval(k9, X), b_getval(k9, Y), X >= 2 ), b_getval(k9, Z).
b_setval(k10, f(X,Y,X)), copy_term(x, _), b_getval(k10, f(A,B,C)), A = 1.
findall(T-H-S-V, ( member(T, [aap,42,-5,72057594037927936,100000000000000000000,-100000000000000000000,3.14,"hello world","",'',[],'[]',[a],[a,b,c],f(1,g(2,[x]),"s"),'\u0161',"\u0161",'\u0161'(1),"\u00e4",{x},a+b*c-1.5]), term_hash(T, H), variant_sha1(T, S), variant_hash(T, V) ), L).
variant_sha1(f(X,Y,X), S), variant_hash(f(X,Y,X), V), variant_sha1(f(A,B,A), S), variant_hash(f(_,_,_), W).
numlist(1, 300, L), term_hash(L, H), variant_sha1(L, S), variant_hash(L, V), L2 = [].
variant_sha1(f(X), foo).
copy_term([X], f(X,Y,Z), Vs, T).
copy_term(X, q(X,Y), CX, Q), Q = q(_,Z), Z == Y.
freeze(X, true), copy_term_nat([X], f(X,Y), Vs, T), term_attvars(T, As).
freeze(X, true), copy_term([X], f(X,Y), Vs, T), term_attvars(T, [A]), frozen(A, G).
freeze(Y, true), copy_term([X], f(X,Y), Vs, T), T = f(_,Z), Z == Y.
copy_term([], f(X), V, T), T = f(Y), X == Y.

% Grammars: phrase/2,3, pushback, call//N, literals, cut, braces. One goal a line.
phrase(greeting, [hello, world]).
phrase(greeting, [hello]).
phrase(greeting, L).
phrase(greeting, [hello, X]).
phrase(greeting, [hello, world, x]).
phrase(greeting, [hello, world, x], R).
phrase(digits(Ds), `123`, R).
phrase(digits(Ds), `123`).
phrase(integer_value(N), `42`).
phrase(integer_value(N), `4x`, R), atom_codes(A, R).
phrase(expr(V), `1+2*3`).
phrase(expr(V), `10-2-3`).
phrase(anbn(N), [a, a, b, b]).
phrase(anbn(N), [a, b, b]).
phrase(anything(X), [a, b], R).
phrase(optional, [a]).
phrase(optional, [b]).
phrase(optional, []).
phrase(with_cut(X), [a]).
phrase(with_cut(X), [b]).
phrase(negated, [b]).
phrase(negated, [a]).
phrase(braces(X), [3]).
phrase(braces(X), [12]).
phrase(pushed, [a, b], R).
phrase(look_ahead(X), [a, b], R).
phrase(string_literal, `abc`, R).
phrase(string_literal, "abc").
phrase(code_literal, `abc`, R).
phrase(called(X), [a, b], R).
phrase(if_then_else(X), [a], R).
phrase(if_then_else(X), [b], R).
phrase(empty, []).
phrase(empty, [a], R).
phrase(words(W), [the, cat]).
phrase(words(W), [the, dog, runs], R).
phrase(alternatives(X), [a]).
phrase(bar_alternatives(X), [b]).
phrase([a, b], [a, b, c], R).
phrase([], [a], R).
phrase("ab", `abc`, R).
phrase(([a], [b]), [a, b]).
phrase(([a] ; [b]), [b]).
phrase(\+ [a], [b], R).
phrase({X = 1}, [a], R).
phrase(!, [a], R).
phrase(X, [a]).
phrase(3, [a]).
phrase(no_such_grammar, [a]).
phrase(greeting, a).
phrase(greeting, [hello|X]).
phrase(greeting, [hello, world], a).
phrase(call(foo_call, a), [a], R).
phrase(lists_of(X), [[a], [b]]).
phrase(counted(0, N), [x, x, x]).
phrase(greedy(X), [a, a, b], R).
phrase(reversed(X), [a, b, c]).
phrase(tree(T), ['(', '(', ')', ')']).
dcg_translate_rule((a --> b), X).
dcg_translate_rule((a --> b, c), X).
dcg_translate_rule((a --> [x]), X).
dcg_translate_rule((a --> [x], b), X).
dcg_translate_rule((a --> b, [x]), X).
dcg_translate_rule((a --> []), X).
dcg_translate_rule((a --> {b}), X).
dcg_translate_rule((a --> {b}, c), X).
dcg_translate_rule((a --> !), X).
dcg_translate_rule((a --> !, b), X).
dcg_translate_rule((a --> b ; c), X).
dcg_translate_rule((a --> b -> c ; d), X).
dcg_translate_rule((a --> \+ b, c), X).
dcg_translate_rule((a --> call(b, c)), X).
dcg_translate_rule((a, [x] --> b), X).
dcg_translate_rule((a(X) --> b(X, Y), c(Y)), R).
dcg_translate_rule((a --> "xy"), X).
dcg_translate_rule((a --> X), Y).
dcg_translate_rule((a --> "x", b), X).
dcg_translate_rule((a --> m:b), X).
dcg_translate_rule((a --> b | c), X).
dcg_translate_rule((a --> 3), X).
dcg_translate_rule((X --> b), Y).
dcg_translate_rule((3 --> b), Y).
expand_term((a --> b, {c}), X).
expand_term((a --> "s"), X).
assertz((gtmp --> [a])), phrase(gtmp, [a]).
expand_term((g1 --> [a], g1 ; []), R), assertz(R), phrase(g1, [a, a]).
listing(greeting//0).
listing(pushed//0).
listing(with_cut//1).
listing(string_literal//0).
clause(greeting(A, B), C).
clause(digits(X, A, B), C), !.
findall(X, phrase(alternatives(X), [_]), L).
forall(phrase(anything(X), [a, b], R), (writeq(X-R), nl)).
atom_codes('12+3', Cs), phrase(expr(V), Cs).
catch(phrase(undefined_inside, [a]), error(E, _), true).
phrase(undefined_inside, [a]).
string_codes("77", Cs), phrase(integer_value(N), Cs).
phrase(nested_call, [x, y]).
phrase(sequence_of(a, N), [a, a, a]).
phrase(csv(Fs), `a,bc,d`), maplist([C, A]>>atom_codes(A, C), Fs, As).
greeting([hello, world], R).
greeting(X, []).
dcg_translate_rule((a --> {}), X).
dcg_translate_rule((a --> {}, x), X).
dcg_translate_rule((a --> x, {}, y, {}), X).
dcg_translate_rule((a --> ( x ; {} )), X).
dcg_translate_rule((a --> ( {} | {}, {} ; [] )), X).
dcg_translate_rule((a --> {} -> x ; y -> {} ; {}), X).
dcg_translate_rule((a --> \+ {}, x), X).
dcg_translate_rule((a, [z] --> {}), X).
dcg_translate_rule((a, {} --> x), X).
dcg_translate_rule((a --> ( ( {} ; x ), {} ; {} ), !), X).
phrase({}, [a], R).
phrase({}, [a], []).
phrase(({} ; [a]), [a], R).
phrase(({}, [a]), [a]).
phrase(( [a], {} ; {} ), [a], R).

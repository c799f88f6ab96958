% Grammars that goals/dcg.pl calls.

greeting --> [hello], name.

name --> [world].
name --> [prolog].

digits([D|T]) --> digit(D), digits(T).
digits([D]) --> digit(D).

digit(D) --> [D], { code_type(D, digit) }.

integer_value(N) --> digits(Ds), !, { number_codes(N, Ds) }.

expr(V) --> term(T), expr_rest(T, V).

expr_rest(A, V) --> "+", !, term(T), { A1 is A + T }, expr_rest(A1, V).
expr_rest(A, V) --> "-", !, term(T), { A1 is A - T }, expr_rest(A1, V).
expr_rest(V, V) --> [].

term(V) --> integer_value(F), term_rest(F, V).

term_rest(A, V) --> "*", !, integer_value(F), { A1 is A * F }, term_rest(A1, V).
term_rest(V, V) --> [].

anbn(0) --> [].
anbn(N) --> [a], anbn(M), [b], { N is M + 1 }.

anything([]) --> [].
anything([X|Xs]) --> [X], anything(Xs).

optional --> [a], !.
optional --> [].

with_cut(one) --> [a], !.
with_cut(two) --> [a].
with_cut(three) --> [b].

negated --> \+ [a], [_].

braces(X) --> [X], { X < 10 }.

pushed, [c] --> [a].

look_ahead(X), [X] --> [X].

string_literal --> "ab".

code_literal --> [0'a], [0'b].

called(X) --> call(take(X)).

take(X, [X|T], T).

if_then_else(X) --> ( [a] -> { X = was_a } ; { X = not_a } ).

empty --> [].

words([W|Ws]) --> [W], { memberchk(W, [the, cat, dog]) }, words(Ws).
words([]) --> [].

alternatives(X) --> ( [a], { X = 1 } ; [b], { X = 2 } ; [c], { X = 3 } ).

bar_alternatives(X) --> [a], { X = 1 } | [b], { X = 2 }.

foo_call(X, [X|T], T).

lists_of([]) --> [].
lists_of([X|Xs]) --> [[X]], lists_of(Xs).

counted(N, N) --> [].
counted(N0, N) --> [x], { N1 is N0 + 1 }, counted(N1, N).

greedy([a|T]) --> [a], !, greedy(T).
greedy([]) --> [].

reversed([]) --> [].
reversed(L) --> [X], reversed(R), { append(R, [X], L) }.

tree(node(Ts)) --> ['('], trees(Ts), [')'].

trees([T|Ts]) --> tree(T), trees(Ts).
trees([]) --> [].

undefined_inside --> [a], not_a_grammar(1).

nested_call --> call([X, [X|T], T]>>true, x), call([X, [X|T], T]>>true, y).

sequence_of(_, 0) --> [].
sequence_of(X, N) --> [X], sequence_of(X, M), { N is M + 1 }.

csv([F|Fs]) --> field(F), ( "," -> csv(Fs) ; { Fs = [] } ).

field([C|Cs]) --> [C], { C \== 0', }, field(Cs).
field([]) --> [].

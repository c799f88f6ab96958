% character classes, word wrap, columns, centring, title case
text("Prolog is a logic programming language. It has its roots in first-order logic, and unlike many other languages, Prolog is intended primarily as a declarative language: 42 facts & rules!").
wrap(_, [], L) :- !, flush(L).
wrap(W, [X|Xs], L) :- atomic_list_concat([X|L], ' ', A), atom_length(A, N), ( N > W, L \== [] -> flush(L), wrap(W, [X|Xs], []) ; wrap(W, Xs, [X|L]) ).
flush(L) :- reverse(L, R), atomic_list_concat(R, ' ', A), write(A), nl.
class(C, K) :- ( char_type(C, upper) -> K = upper ; char_type(C, lower) -> K = lower ; char_type(C, digit) -> K = digit ; char_type(C, space) -> K = space ; char_type(C, punct) -> K = punct ; K = other ).
centre(W, T) :- string_length(T, L), P is (W - L) // 2, tab(P), write(T), nl.
title(W, T) :- sub_atom(W, 0, 1, R, F), sub_atom(W, 1, R, 0, Rest), upcase_atom(F, U), atom_concat(U, Rest, T).
count(K, L, N) :- include(==(K), L, M), length(M, N).
acronym(S, A) :- split_string(S, " ", ".,:!&", Ws), findall(C, ( member(W, Ws), W \== "", sub_string(W, 0, 1, _, C0), string_upper(C0, C) ), Cs), atomics_to_string(Cs, A).
vowel(C) :- memberchk(C, [a,e,i,o,u]).
pig(W, P) :- atom_chars(W, [C|Cs]), ( vowel(C) -> atom_concat(W, way, P) ; append(Cs, [C,a,y], Ds), atom_chars(P, Ds) ).
main :- text(T), split_string(T, " ", "", Ws), wrap(30, Ws, []), string_chars(T, Cs), maplist(class, Cs, Ks), forall(member(K, [upper,lower,digit,space,punct,other]), ( count(K, Ks, N), format("~w~t~8|~t~d~4+~n", [K, N]) )), centre(20, "middle"), centre(20, "ab"), maplist(title, [hello, world, x], Ts), print(Ts), nl, acronym(T, A), print(A), nl, maplist(pig, [hello, apple, string], Ps), print(Ps), nl, sub_string(T, B, _, _, "logic"), !, print(B), nl, string_code(1, T, Co), print(Co), nl, split_string("  a , b ,,c ", ",", " ", Sp), print(Sp), nl, atomic_list_concat(L, ', ', 'a, b, c'), print(L), nl, nth1(2, L, X), print(X), nl, sort(0, @>=, Ws, So), So = [S1, S2|_], print(S1-S2), nl, last(Ws, La), print(La), nl, string_concat(Pre, "rules!", T), string_length(Pre, Pl), print(Pl), nl, char_code(Ch, 65), print(Ch), nl, ( char_type(X2, to_lower(a)) -> print(X2) ; true ), nl, upcase_atom('mixed é', Up), print(Up), nl, term_string(Te, "foo(X, bar)"), functor(Te, F, Ar), print(F/Ar), nl, sformat3, read_term_from_atom('hello(world)', R, []), print(R), nl.
sformat3 :- forall(member(F-As, ["~a-~w"-[x,y], "~q"-['X'], "~10|~w"-[z], "~e"-[2.0], "~s"-["abc"], "~c"-[0'a]]), ( format(string(S), F, As), print(S), nl )).

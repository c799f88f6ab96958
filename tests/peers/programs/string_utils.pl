% strings, atoms and codes in all directions
trim(S, T) :- split_string(S, "", " \t\n", [T]).
capitalize(S, C) :- sub_string(S, 0, 1, _, F), sub_string(S, 1, _, 0, R), string_upper(F, U), string_concat(U, R, C).
rev(S, R) :- string_chars(S, Cs), reverse(Cs, Rs), string_chars(R, Rs).
count_sub(S, Sub, N) :- aggregate_all(count, sub_string(S, _, _, _, Sub), N).
replace(S, F, T, R) :- atomic_list_concat(Ps, F, S), atomic_list_concat(Ps, T, R).
starts(S, P) :- sub_string(S, 0, _, _, P).
vowels(S, N) :- string_chars(S, Cs), include([C]>>memberchk(C, [a,e,i,o,u]), Cs, V), length(V, N).
pad(S, W, P) :- string_length(S, L), K is max(0, W-L), length(X, K), maplist(=(' '), X), string_chars(Sp, X), string_concat(S, Sp, P).
repeat_str(_, 0, "") :- !.
repeat_str(S, N, R) :- M is N-1, repeat_str(S, M, R0), string_concat(S, R0, R).
anagram(A, B) :- string_codes(A, X), string_codes(B, Y), msort(X, S), msort(Y, S).
csv(L, Fs) :- split_string(L, ",", " \"", Ps), maplist([P,F]>>(number_string(N,P) -> F = N ; atom_string(F,P)), Ps, Fs).
lev(A, B, D) :- string_chars(A, X), string_chars(B, Y), length(Y, N), numlist(0, N, R0), lv(X, Y, R0, D).
lv([], _, R, D) :- last(R, D).
lv([C|Cs], Y, [R0|Rs], D) :- N is R0+1, row(Y, C, R0, Rs, N, Row), lv(Cs, Y, [N|Row], D).
row([], _, _, [], _, []).
row([Y|Ys], C, Diag, [Up|Ups], Left, [V|Vs]) :- ( C == Y -> K = 0 ; K = 1 ), V is min(Diag+K, min(Up+1, Left+1)), row(Ys, C, Up, Ups, V, Vs).
p(X) :- print(X), nl.
main :- trim("  a b \n", T), p(T), capitalize("hello", C), p(C), rev("abc€", R), p(R), count_sub("banana", "an", N), p(N), replace('a-b-c', '-', '+', Rp), p(Rp),
  ( starts("hello", "he") -> p(yes) ; p(no) ), vowels("programming in logic", V), p(V), pad("ab", 5, P), p(P), repeat_str("ab", 3, Rs), p(Rs), ( anagram("listen", "silent") -> p(anagram) ; true ),
  csv("Ann, 30, \"x y\", 1.5,", F), p(F), lev("kitten", "sitting", D), p(D), atom_string(A, "xyz"), p(A), number_codes(Nc, "42"), p(Nc), atom_number('3.14', An), p(An), ( atom_number(abc, _) -> true ; p(no_number) ),
  term_to_atom(f(x, "s", 'A b'), TA), p(TA), sformat_test, string_code(1, "abc", SC), p(SC), char_code(Ch, 0'z), p(Ch), sub_atom(hello, 1, 3, _, SA), p(SA), findall(B-Af, sub_atom(abab, B, 2, Af, ab), BAs), p(BAs), upcase_atom('mixed Case', UA), p(UA),
  string_lower("ÄÖ", SL), p(SL), atom_chars(X, ['1', '0']), p(X), atom(X), text_to_string(hello, TS), p(TS), split_string("/a//b/", "/", "", SS), p(SS), atomic_list_concat([a,'B',1,2.5,"s"], AL), p(AL), atomics_to_string([a,1], AS), p(AS), read_term_from_atom('p(Q, q)', RT, []), RT = p(_, W), p(W), nb_setval(s, "kept"), nb_getval(s, Kept), p(Kept), string_codes(SCs, [104,105]), p(SCs), sumlist([1],Su), p(Su), char_type(a, alpha), ( char_type(X1, digit(7)) -> p(X1) ; true ), atom_to_term('foo(X, Y, X)', TT, Bs), length(Bs, BL), TT =.. [_|Args], length(Args, ArL), p(BL/ArL), tab(2), p(done), "abc" @< "abd", compare(Ord, "a", a), p(Ord), ( "a" == a -> p(same) ; p(differ) ), ( "a" = "a" -> p(unify) ; true ).
sformat_test :- format(atom(A), "~w-~a-~q", ["s", b, 'C']), p(A), format(string(S), "~t~d~8|~s", [42, [0'x]]), p(S).

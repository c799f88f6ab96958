% Strings as text: SWI-Prolog 7 strings. One goal a line.
string("abc").
string(abc).
string(`abc`).
X = "abc".
X = "a\nb\t\"q\"".
X = "".
X = "õäöü ●".
write("abc"), nl, print("abc"), nl, writeq("abc"), nl, write_canonical("a\"b").
string_concat("abc", "def", X).
string_concat(abc, def, X).
string_concat(1, 2, X).
string_concat(X, "def", "abcdef").
string_concat("abc", X, "abcdef").
string_concat(X, Y, "abc").
string_concat(a, X, abc).
string_concat(X, Y, Z).
string_concat("abc", X, "xyz").
string_concat(f(x), a, X).
string_concat("ab", "c", "abc").
string_length("abc", L).
string_length(abc, L).
string_length(123, L).
string_length("", L).
string_length(X, L).
string_length([], L).
string_length([a, b], L).
string_length("täpselt", L).
string_length(f(x), L).
string_chars("abc", L).
string_chars(X, [a, b]).
string_chars(abc, L).
string_chars(X, Y).
string_chars(X, [a|_]).
string_chars(12, L).
string_codes("abc", L).
string_codes(X, [97, 98]).
string_codes(X, "abc").
string_codes(X, Y).
string_to_atom("abc", X).
string_to_atom(X, abc).
string_to_atom([97, 98], X).
string_to_atom(X, Y).
string_to_atom("", X).
string_code(1, "abc", X).
string_code(3, "abc", X).
string_code(4, "abc", X).
string_code(0, "abc", X).
string_code(-1, "abc", X).
string_code(a, "abc", X).
string_code(I, "abc", X).
string_code(1, abc, X).
char_code(X, 0'x), string_chars(S, [X]).
number_string(X, "12").
number_string(X, " 12 ").
number_string(X, "1.5").
number_string(X, "abc").
number_string(12, S).
number_string(X, "12a").
number_string(X, Y).
number_string(X, 12).
number_string(X, "0x1A").
number_string(12, "12").
number_string(12, " 12").
term_string(X, "p(A, B, A)").
term_string(p(X, Y), S), sub_string(S, 0, 2, _, P), S = Q, Q = S, fail.
atom_string(abc, S).
atom_string(X, "abc").
atom_string(12, S).
atom_string(X, "12").
atom_string(X, abc).
atom_string(X, Y).
atom_string(f(x), S).
atom_string("abc", S).
atom_string(abc, "abc").
atom_string(abc, abc).
sub_string("abcde", 1, 2, A, S).
sub_string("abc", B, 1, A, S).
sub_string("abcab", B, _, A, "ab").
sub_string("abcab", B, _, A, ab).
sub_string("abc", B, L, A, S).
sub_string(abc, 0, 1, A, S).
sub_string("abc", 4, _, _, S).
sub_string(X, B, L, A, "a").
sub_string("hello world", B, _, 0, "world").
sub_string("abc", B, _, 0, S).
split_string("a,b,c", ",", "", L).
split_string("a, b , c", ",", " ", L).
split_string("/home//jan///nice/path", "/", "", L).
split_string("  a b  ", "", " ", L).
split_string("  a b  ", " ", " ", L).
split_string("", "", "", L).
split_string("", ",", "", L).
split_string("abc", "", "", L).
split_string("SWI-Prolog, 7.0", ",", " ", L).
split_string("  ", " ", " ", L).
split_string("//a//b//", "/", "/", L).
split_string("a.b-c", ".-", "", L).
split_string(abc, b, "", L).
split_string('a b', " ", "", L).
split_string(X, ",", "", L).
split_string("a,b", X, "", L).
split_string("a,b", ",", X, L).
split_string("a,b", ",", "", ["a", X]).
split_string(f(x), ",", "", L).
string_lower("ABC", X).
string_upper("abc", X).
string_upper(abc, X).
string_upper("õäö", X).
string_lower(X, Y).
string_code(2, "añb", X).
text_to_string(hello, X).
text_to_string(`abc`, X).
read_term_from_atom("foo(X)", T, []).
sformat(X, "abc", _).
sumlist([1], X), string_concat("n", X, S).
atomics_to_string([a, "b", 1], X).
text_concat("abc", X, "abcdef").
char_type(X, to_lower(a)), string_chars(S, [X]).
nb_setval(k, "string"), nb_getval(k, X).
"abc" @< "abd".
"abc" == "abc".
"abc" = X, string(X).
"10" < 2.
"a" < 98.
X = "abc", sub_atom(X, 0, 1, _, Y).
X = "abc", atom_length(X, Y).
X = "abc", atom_chars(X, Y).
X = "abc", atom(X).
X = "abc", atomic(X).
X = "abc", compound(X).
append("abc", "def", X).
append(`abc`, `def`, X).
length("abc", L).
length(`abc`, L).
member(X, "abc").
member(X, `ab`).
reverse("abc", X).
atomic_list_concat(["a", "b"], X).
atomic_list_concat(["a", b], "-", X).
format("~w ~q ~p ~a", ["abc", "abc", "abc", "abc"]).
format("~s", ["abc"]).
format("~s", [[97, 98]]).
format("~s", [abc]).
string_codes(S, [0'a, 0'", 0'\\, 0'b]), print(S).
string_lines("a\nb\nc", L).
string_lines(S, ["a", "b"]).
sub_atom("hello", 0, 2, _, X), atom(X).
concat_atom([a, "b"], X).
char_code(X, 0'"), writeq(X).
writeq("it's").
writeq("a\\b").
writeq("tab\there").
writeq("\e[7m").
writeq("\x41\\x42\").
writeq("nul\0\x").
term_to_atom(X, '"a\\\nb"').
term_to_atom(X, '"multi\\c\n   line"').
print("x"), print('X'), print(x).
print(["a", 'B', c]).
write(["a", 'B', c]).
string_concat(X, Y, ab), write(X-Y), nl, fail.
sub_string("aXbXc", B, 1, _, "X"), !, sub_string("aXbXc", 0, B, _, Pre).
string_code(1, "", X).
string_chars(S, ['1', '2']), number_string(N, S), M is N + 1.
term_to_atom("a b", X).
term_to_atom(X, '"a b"'), string(X).
with_output_to(string(S), write(hello)).
with_output_to(string(S), (write(a), write("b"), print("c"))).
sformat(X, abc, []).
re_match("a", "abc").
interpolate_string("hi {x}", S, [x = 1], []).
dedent_lines("  a\n  b", L, []).
indent_lines("  ", "a\nb", L).
text_length("abc", L).
text_length(abc, L).
text_length(12, L).
string_length("", N).
string_length("[]", N).
string_length(abc, 3).
string_chars("", L).
string_chars("[]", L).
string_chars("ab", [A, B]).
string_codes("[]", L).
string_codes("a\x10000\b", L).
atom_string(A, "[]"), A == '[]'.
atom_string('[]', S), string_length(S, N).
atom_string([], S).
atom_string(A, "").
atom_string(12, S).
atom_string(A, 12).
string_to_atom("[]", A), A == '[]'.
string_to_atom("", A).
string_to_atom(S, '[]').
string_concat("[", "]", S), string_length(S, N).
string_concat("", "", S).
string_concat(abc, 12, S).
string_concat(X, X, "abab").
string_concat("a", X, "ab").
string_concat([], "a", S).
split_string("", " ", "", L).
split_string("a b c", " ", " ", [X|Y]).
split_string("[],[]", ",", "", L).
split_string("/home//jan///nice/path", "/", "", L).
format(atom(X), "[]", []), X == '[]'.
format(string(X), "[]", []), string_length(X, N).
format(string(X), "", []).
format(atom(X), "~w-~d", [a, 5]).
format(atom(X), "~p ~q", ['A b', [1, 'X']]).
format(atom(X), "~d", [a]).
format(atom(X), "~w", []).
format(atom(X), "~w", foo).
format(atom(a), "~w", [a]).
format(atom(X), "~w~30|~w", [a, b]).
format(atom(X), Y, []).
format(atom(X), "~e ~4f", [1.5, 2]).
format(codes(X), "ab", []).
with_output_to(atom(X), write('[]')), X == '[]'.
with_output_to(string(X), true).
text_concat(abc, X, abcde).
sort(["b", "", "a", "ab", "abc", "a", "ab\u0001", "B"], L).
msort(["aaaaaaaab", "aaaaaaaa", "aaaaaaa", "[]", "[", ""], L).
keysort(["ab"-1, "a"-2, ""-3, "ab"-0, "a"-1], L).
sort(0, @>=, ["ab", "a", "abc", "a", ""], L).
msort(["b", c, 1, "", "ab", f("ab"), f("a"), "a", 2.0], L).
compare(O, "ab", "abc"), compare(P, "abc", "ab"), compare(Q, "", "a").
"[]" = S, S \== "", string_length(S, N), atom_string(A, S), atom(A).
X = "", X == "", string(X), atomic(X), \+ compound(X), X \= '', X \= [].
X = "😀日õ", string_length(X, N), string_codes(X, C), string_chars(Y, [日]), sub_string(X, 1, 1, _, Y).
string_chars(X, [a, '[', ']']), string_codes(Y, [0'[, 0']]), string_concat(X, Y, Z).
string_concat("[", "]", X), atom_concat('[', ']', Y), sub_atom('[]a', 0, 2, _, Z), atom(Z).
string_upper("[abc õ]", X), string_lower("ABC", Y), string_upper("", Z).
findall(S-B, sub_string("aba", B, _, 0, S), L).
findall(I-C, string_code(I, "ab", C), L).
string_code(1, "ab", X), \+ string_code(3, "ab", _), \+ string_code(0, "ab", _).
get_string_code(2, "ab", X).
get_string_code(3, "ab", X).
number_string(X, " 42"), number_string(Y, "0x1A"), number_string(12, Z).
nb_setval(text_kept, f("abc", [a|"b"])), nb_getval(text_kept, X).
copy_term(f("abc", X, ["d", e, Y]), Z), Z = f(S, _, [T|_]), string(S), string(T).
findall(X-Y, member(X-Y, ["a"-b, ""-[c, "d"]]), L), memberchk("a"-Z, L).
f("ab", [a, b]) = f(X, Y), X \= Y, \+ f("ab") = f([a, b]), \+ f("ab") = f(ab).
X = f("a\\b\"c'd\n"), term_to_atom(X, A), term_to_atom(Y, A), X == Y.
format(string(X), "~w~s", ["[]", "abc"]), format(atom(Y), "~w", ["[]"]), format(string(Z), "", []).
with_output_to(string(X), true), with_output_to(atom(Y), write([])), with_output_to(codes(Z), write("ab")).
split_string("[],[]", ",", "", X), split_string("", "", "", Y).
X is "a" + 0.
findall(A+B, string_concat(A, B, "abc"), L).
findall(A+B, string_concat(A, B, ""), L).
findall(A+B, string_concat(A, B, abc), L).
findall(A+B, string_concat(A, B, 12), L).
findall(A, string_concat(A, A, "abab"), L).
string_codes("aõ\x1F600\", L).
( string_codes(S, [0'a, 0, 0'b]), string_codes(S, L) ).
string_codes("", L).

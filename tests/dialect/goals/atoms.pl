% Atoms, characters and codes. One goal a line.
atom_length(abc, L).
atom_length('', L).
atom_length("abc", L).
atom_length(123, L).
atom_length(1.5, L).
atom_length([], L).
atom_length(X, L).
atom_length(f(x), L).
atom_length([a], L).
atom_length(abc, 3).
atom_length(abc, 4).
atom_length(abc, a).
atom_length(abc, -1).
atom_length('täpselt', L).
atom_length('●', L).
atom_concat(abc, def, X).
atom_concat(abc, X, abcdef).
atom_concat(X, def, abcdef).
atom_concat(X, Y, abc).
atom_concat(abc, def, abcdef).
atom_concat(abc, X, xyz).
atom_concat(a, 1, X).
atom_concat(1, 2, X).
atom_concat("a", "b", X).
atom_concat(1.5, a, X).
atom_concat(X, Y, Z).
atom_concat(a, Y, Z).
atom_concat(f(x), a, Z).
atom_concat(a, f(x), Z).
atom_concat(a, b, f(x)).
atom_concat([], a, Z).
atom_concat(X, b, 12).
atom_concat(1, X, 12).
atom_concat(X, '', abc).
atom_concat('', '', X).
sub_atom(abcde, 1, 2, A, S).
sub_atom(abcde, B, 2, 0, S).
sub_atom(abcde, 0, L, 2, S).
sub_atom(abc, B, L, A, S).
sub_atom(abcab, B, L, A, ab).
sub_atom(abc, B, 1, A, S).
sub_atom(abc, B, L, 0, S).
sub_atom(abc, 0, L, A, S).
sub_atom(abc, B, L, A, x).
sub_atom(abc, 5, L, A, S).
sub_atom(abc, -1, L, A, S).
sub_atom(abc, a, L, A, S).
sub_atom(abc, B, L, A, 1).
sub_atom(abc, B, L, A, f(x)).
sub_atom(X, B, L, A, a).
sub_atom(f(x), B, L, A, a).
sub_atom(123, 0, 1, A, S).
sub_atom("abc", 0, 1, A, S).
sub_atom(abc, B, 0, A, S).
sub_atom(abc, B, 3, A, S).
sub_atom(abc, B, 4, A, S).
sub_atom(abc, B, L, A, "b").
sub_atom('õäöü', 1, 2, A, S).
sub_atom_icasechk('Hello World', B, world).
atom_chars(abc, L).
atom_chars(X, [a, b, c]).
atom_chars(123, L).
atom_chars(X, ['1', '2']).
atom_chars('', L).
atom_chars(X, []).
atom_chars(X, Y).
atom_chars(X, [a|Y]).
atom_chars(X, [a, Y]).
atom_chars(X, [a, f(x)]).
atom_chars(X, [a, bc]).
atom_chars(X, foo).
atom_chars(f(x), L).
atom_chars([], L).
atom_chars("abc", L).
atom_chars(abc, [a|T]).
atom_chars(abc, [X, b, Y]).
atom_chars(X, [97, 98]).
atom_codes(abc, L).
atom_codes(X, [97, 98, 99]).
atom_codes(X, "abc").
atom_codes(123, L).
atom_codes(X, [0'1, 0'2]).
atom_codes(X, Y).
atom_codes(X, [97|Y]).
atom_codes(X, [a, b]).
atom_codes(X, [-1]).
atom_codes(X, [97, f(x)]).
atom_codes(f(x), L).
atom_codes([], L).
atom_codes('ä', L).
atom_codes("abc", L).
char_code(a, X).
char_code(X, 97).
char_code(X, 0'ä).
char_code(X, Y).
char_code(ab, X).
char_code(X, a).
char_code(X, -1).
char_code(1, X).
char_code(a, 98).
char_code(X, 1114112).
char_code(X, 10).
atom_number('12', X).
atom_number('1.5', X).
atom_number('0x1f', X).
atom_number(abc, X).
atom_number('12abc', X).
atom_number(' 12', X).
atom_number('12 ', X).
atom_number('-12', X).
atom_number('- 12', X).
atom_number('+12', X).
atom_number('1e10', X).
atom_number('1.0e10', X).
atom_number("12", X).
atom_number(X, 12).
atom_number(X, 1.5).
atom_number(X, Y).
atom_number(12, X).
atom_number(f(x), X).
atom_number('', X).
atom_number(A, a).
atom_number('0''a', X).
atom_number('1/2', X).
atom_number('12', '12').
number_codes(X, "12").
number_codes(X, [0'1, 0'2]).
number_codes(12, L).
number_codes(1.5, L).
number_codes(X, [0'a]).
number_codes(X, []).
number_codes(X, Y).
number_codes(a, L).
number_codes(X, " 12").
number_codes(X, "12 ").
number_codes(X, "-12").
number_codes(X, "0x1A").
number_codes(X, "1.5e3").
number_codes(X, "3 4").
number_codes(X, [0'1|_]).
number_codes(X, "0'a").
number_chars(X, ['1', '2']).
number_chars(12, L).
number_chars(X, [a]).
number_chars(X, ['1', a]).
number_chars(X, [' ', '1']).
number_chars(X, ['1', ' ']).
number_chars(X, Y).
number_chars(a, L).
number_chars(X, ['-', '1']).
number_chars(X, ['-', ' ', '1']).
number_chars(X, ['1', Y]).
number_chars(X, ['1'|Y]).
number_chars(X, []).
number_chars(X, [1, 2]).
number_chars(12, ['1'|X]).
name(abc, L).
name(12, L).
name(X, "abc").
name(X, "12").
name(X, [0'a, 0'b]).
name(X, "1.5").
name(X, "1a").
name(X, "-3").
name(X, "- 3").
name(X, "").
name(X, Y).
name(X, [0'a|Y]).
name(X, foo).
name(f(x), L).
name(X, "foo bar").
name([], L).
name("abc", L).
upcase_atom(abc, X).
upcase_atom('hello World', X).
upcase_atom('täpselt õ', X).
upcase_atom("abc", X).
upcase_atom(12, X).
upcase_atom(X, Y).
upcase_atom(f(x), X).
upcase_atom(abc, 'ABC').
downcase_atom('ABC def', X).
downcase_atom('ÄÖÜ', X).
downcase_atom(X, abc).
downcase_atom("ABC", X).
char_type(a, alpha).
char_type('1', digit(W)).
char_type(a, digit(W)).
char_type('A', upper(L)).
char_type(a, lower(U)).
char_type(a, upper(L)).
char_type('A', lower(U)).
char_type(' ', space).
char_type(' ', white).
char_type('_', csym).
char_type('_', csymf).
char_type('1', csymf).
char_type('.', punct).
char_type('\n', end_of_line).
char_type(a, alnum).
char_type('-', alnum).
char_type(a, graph).
char_type(' ', graph).
char_type(f, xdigit(W)).
char_type('F', xdigit(W)).
char_type(g, xdigit(W)).
char_type('(', paren).
char_type('a', to_lower(L)).
char_type('A', to_lower(L)).
char_type('a', to_upper(L)).
char_type('A', to_upper(L)).
char_type(X, digit(5)).
char_type(X, digit(W)), W > 7, !.
char_type(ä, alpha).
char_type('Ä', upper(L)).
char_type(a, foo).
char_type(ab, alpha).
char_type(97, alpha).
char_type('.', period).
char_type('"', quote).
char_type('1', decimal(W)).
char_type(a, prolog_var_start).
char_type('A', prolog_var_start).
char_type(a, prolog_atom_start).
char_type('_', prolog_identifier_continue).
char_type('+', prolog_symbol).
char_type('\t', cntrl).
char_type(a, print).
char_type(a, ascii).
char_type(ä, ascii).
code_type(0'a, alpha).
code_type(97, alpha).
code_type(a, alpha).
code_type(0'1, digit(W)).
code_type(0'A, upper(L)).
code_type(0'a, upper(L)).
code_type(0'a, lower(U)).
code_type(-1, end_of_file).
code_type(-1, alpha).
code_type(0' , space).
code_type(0'a, to_lower(X)).
code_type(0'A, to_lower(X)).
code_type(X, digit(3)).
atomic_list_concat([a, b, c], X).
atomic_list_concat([a, 1, "s", 2.5], X).
atomic_list_concat([], X).
atomic_list_concat([a, X], Y).
atomic_list_concat([a, f(x)], Y).
atomic_list_concat([a|_], Y).
atomic_list_concat(foo, Y).
atomic_list_concat(X, abc).
atomic_list_concat([a, b], ab).
atomic_list_concat([a, X], ab).
atomic_list_concat([a, b, c], '-', X).
atomic_list_concat([a, b, c], ', ', X).
atomic_list_concat([a, 1, 2.5], ' ', X).
atomic_list_concat([], '-', X).
atomic_list_concat([a], '-', X).
atomic_list_concat([a, b], '', X).
atomic_list_concat(X, '-', 'a-b-c').
atomic_list_concat(X, ', ', 'a, b, c').
atomic_list_concat(X, '-', abc).
atomic_list_concat(X, '-', '').
atomic_list_concat(X, '-', '-a--b-').
atomic_list_concat(X, '-', 'a-1-2').
atomic_list_concat(X, '', abc).
atomic_list_concat([A, B], '-', 'x-y').
atomic_list_concat([A, B], '-', 'x-y-z').
atomic_list_concat([a, B], '-', 'a-y').
atomic_list_concat([A, B], '-', X).
atomic_list_concat([a, B], S, X).
atomic_list_concat([a, b], S, X).
atomic_list_concat(X, S, 'a-b').
atomic_list_concat([a, []], X).
atomic_list_concat([a, b], f(x), X).
atomic_list_concat("abc", X).
atomic_list_concat(X, "-", "a-b").
atomic_list_concat([a, b], '-', 'a-b').
atomic_list_concat([a, b], '-', 'a-c').
atomic_concat(a, b, X).
term_to_atom(f('A', x), X), atom_length(X, L).
atomics_to_string([a, 1, "b"], S).
atom(abc), \+ atom("abc"), \+ atom(1).
char_code(C, 0'\n), writeq(C).
text_concat(abc, def, X).
text_concat("abc", def, X).
text_concat(abc, "def", X).
text_concat(X, def, abcdef).
text_concat(abc, X, abcdef).
text_concat(X, Y, ab).
text_concat("a", X, "abc").
text_concat(X, "c", "abc").
text_concat(X, Y, Z).
text_concat(1, 2, X).
normalize_space(atom(A), '  a   b  ').
normalize_space(string(A), "a  b").
normalize_space(codes(A), " x ").
read_term_from_atom('p(X)', T, [variable_names(V)]).
term_to_atom(T, 'X + Y + X'), T = A + B + C.
collation_key(abc, K), atom(K), K = abc.
atomic_list_concat([x|[y]], '/', P), file_base_name(P, B).
sformat(X, "a", []).
concat_atom([a, b], X).
concat_atom([a, b], '-', X).
current_atom(abc).
char_conversion(a, a).
writeq(['', a, 'A', 'a b', [], '[]', {}, '{}', ';', ',', '|', !, 'don''t', '\n', 'a\\b', ä, 'Ä']).
atom_length('[]', N).
atom_length([], N).
atom_length('', N).
atom_chars('[]', L).
atom_codes('[]', L).
atom_concat('[]', a, X).
atom_concat([], a, X).
atom_concat('', '', X).
atom_concat(a, 12, X).
atom_concat(-3, 'x', X).
atom_concat("ab", 'c', X).
atom_concat('[', ']', X).
atom_concat(X, X, abab).
atom_concat(a, 123456789012345678901234567890, X).
atom_concat(a, 1.5, X).
atom_concat(a, X, ab).
atom_concat(a, X, Y).
sub_atom(hello, 1, 3, A, S).
sub_atom(hello, 1, 3, 1, S).
sub_atom(hello, 1, 3, 2, S).
sub_atom(hello, 3, 3, A, S).
sub_atom(hello, 0, 0, A, S).
sub_atom(hello, 0, 2, A, he).
sub_atom(hello, 0, 2, A, "he").
sub_atom(hello, 0, 2, A, 12).
sub_atom(hello, 0, -1, A, S).
sub_atom(hello, a, 1, A, S).
sub_atom(hello, 0, 1, x, S).
sub_atom(hello, B, L, A, ell).
sub_atom(hello, B, L, A, l).
sub_atom(hello, B, L, A, '').
sub_atom(hello, B, L, A, xyz).
sub_atom(hello, B, B, A, ell).
sub_atom(hello, B, 2, A, ell).
sub_atom(hello, B, L, A, hello).
sub_atom('a[]b', 1, 2, A, S).
sub_atom('a[]b', 1, 1, A, S).
sub_atom('äöü', 1, 1, A, S).
sub_atom('äöü', B, 1, A, 'ü').
sub_atom('a\x10000\b', 1, 1, A, S).
sub_atom('a\000\b', 1, 1, A, S).
sub_atom([], 0, 1, A, S).
sub_atom('[]', 0, 1, A, S).
sub_atom(12345, 1, 2, A, S).
atom_number('007', N).
atom_number('', N).
atom_number('1e5', N).
atom_number('-7', N).
atom_number('12345678901234567890', N).
atom_number('0x1F', N).
atom_number(A, 12345678901234567890123).
atom_number('[]', N).
atom_number([], N).
upcase_atom('[]', U).
upcase_atom('', U).
upcase_atom("aé", U).
upcase_atom(X, X).
atomic_list_concat([a, 1, "s", 2.5], '-', X).
atomic_list_concat([a, X], '-', Y).
atomic_list_concat([a, X], '-', 'a-b').
atomic_list_concat(L, ',', '').
atomic_list_concat(L, ',', ',').
atomic_list_concat(L, ',', 'a,[],b').
atomic_list_concat([a, b], X).
atomic_list_concat([], X).
atomic_list_concat(['[', ']'], X).
atomic_list_concat([a|T], '-', X).
atomic_list_concat(L, ' ', '1 2 3 4 5 6 7 8 9 10 11 12').
atomic_list_concat([1, 2, 3, 4, 5, 6, 7, 8, 9], ' ', X).
atomic_list_concat(X, '', abc).
char_type(a, alpha).
char_type('_', csym).
char_type('_', alpha).
code_type(0'5, alnum).
code_type(0'5, digit(W)).
code_type(0'\n, white).
code_type(0'\n, space).
code_type(0, alpha).
code_type(200, alpha).
code_type(0'a, no_such_type).
number_codes(X, "12").
number_codes(-5, L).
number_codes(5, [0'5]).
number_codes(X, []).
findall(A+B, atom_concat(A, B, abc), L).
findall(A+B, atom_concat(A, B, ''), L).
findall(A+B, atom_concat(A, B, 'õäö'), L).
findall(A, atom_concat(A, A, abab), L).
findall(A+B, atom_concat(A, B, []), L).
findall(A+B, atom_concat(A, B, 12), L).
findall(A+B, atom_concat(A, B, "ab"), L).
findall(B, ( atom_concat(A, B, abc), A == ab ), L).
atom_concat(A, B, ab), !.
atom_chars(X, [a,b,c]).
atom_chars(X, ['1','2']).
atom_chars(X, ['[',']']).
atom_chars(X, [a|_]).
atom_chars(X, [a,1]).
atom_chars(X, [a,bc]).
atom_chars(X, [a,[]]).
atom_chars(X, []).
atom_chars(X, [0'a,0'b]).
( length(L, 3), L = [a,b,c], atom_chars(X, L) ).
( atom_chars(abc, Cs), atom_chars(X, Cs) ).
( atom_chars(abc, [C|Cs]), atom_chars(X, Cs) ).

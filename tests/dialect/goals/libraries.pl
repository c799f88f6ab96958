% dcg/high_order
use_module(library(dcg/high_order)).
use_module(library(dcg/basics)).
phrase(sequence(integer, ",", Xs), `1,2`).
phrase(sequence(integer, ",", Xs), `1,2,`, R).
phrase(sequence(integer, ",", Xs), ``, R).
phrase(sequence(integer, ",", Xs), `x`, R).
phrase(sequence(integer, ",", [1,2]), L), atom_codes(A, L).
phrase(sequence("[", integer, ",", "]", Xs), `[1,2]`).
phrase(sequence("[", integer, ",", "]", [1,2]), L), atom_codes(A,L).
phrase(sequence("[", integer, ",", "]", []), L), atom_codes(A,L).
phrase(sequence("[", integer, ",", "]", Xs), `[]`).
phrase(sequence(string, ",", Xs), `a,b`), maplist([C,A]>>atom_codes(A,C), Xs, As).
phrase(sequence(digit, Xs), ``, R).
phrase(sequence(nonblank, Xs), `ab c`, R).
phrase(sequence(nonblank, Xs), `ab`).
phrase(optional("a", []), `b`, R).
phrase(optional(`a`, []), `ab`, R).
phrase(sequence(integer, ",", Xs), `1,2,3`).
phrase(foreach(member(X, [1,2]), integer(X), ","), L), atom_codes(A,L).
phrase(foreach(member(X, []), integer(X), ","), L), atom_codes(A,L).
phrase(foreach(member(X, [1,2]), integer(X)), L), atom_codes(A,L).
phrase(sequence(integer, blanks, Xs), `1 2`).
phrase(sequence(alpha_to_lower, `,`, Xs), `a,b`, R), atom_codes(A, Xs).
phrase(sequence(digit, ",", [X,Y]), `1,2,3`, R), atom_codes(A, [X,Y]).
% writef
use_module(library(writef)).
writef('abc\n').
writef('abc\\n').
writef('%w and %w\n', [a,'B c']).
writef('%d\\l', [3]).
writef('%s\n', [`abc`]).
writef('%p-%q\n', [f('A'),'X y']).
writef('%w %w\n', [a]).
writef(abc).
writef("str %w\n", [x]).
writef('%10l|%w\n', [ab]).
writef('a\\\\b').
writef('100%%\n').
writef('%w\n', a).
writef('%5r%w\n',[a,b]).
writef('\\101\\\n').
writef('%20l|%w|\n', [abc, d]).
writef('%20r|%20c|\n', [abc, d]).
swritef(S, '%w-%w', [a,b]).
swritef(S, 'a\\nb').
writef('%z\n', [a]).
writef('%d\n', [a]).
writef('a\lb\n').
% date
use_module(library(date)).
parse_time('2006-12-08', X).
parse_time('2006-12-08T17:29:44+02:00', X).
parse_time('20061208T172944Z', F, X).
parse_time('20061208T172944+0200', F, X).
parse_time('2006-W49-5', X).
parse_time('2006-342', X).
parse_time('2006-12', X).
parse_time('2006-12-08 17:29:44', X).
parse_time('2006-12-08T17:29', X).
parse_time('2006-12-08T17', X).
parse_time('2006-12-08T17:29:44.5Z', X).
parse_time('2006-12-08T17:29:44-05', X).
parse_time("Fri, 08 Dec 2006 15:29:44 GMT", F, X).
parse_time('Fri, 08 Dec 2006 15:29:44 GMT', iso_8601, X).
parse_time('hello', X).
parse_time('2006', X).
parse_time('2006-13-45', X).
date_time_value(month, date(2020,1,2,3,4,5.0,0,'UTC',-), M).
date_time_value(F, date(2020,1,2,3,4,5.0,0,'UTC',-), V).
date_time_value(month, date(2020,1,2), M).
day_of_the_week(date(2020,1,2), D).
day_of_the_week(date(2020,1,5), D).
day_of_the_year(date(2020,3,1), D).
date_time_stamp(date(2020,2,30,0,0,0,0,-,-), S), stamp_date_time(S, D, 'UTC').
date_time_stamp(date(2020,2,30), S).
date_time_stamp(date(2020,2,3,_,_,_,0,_,_), S).
stamp_date_time(0, D, 'UTC').
stamp_date_time(1.5, D, 3600).
format_time(atom(A), '%FT%T%:z', 0).
format_time(atom(A), '%d.%m.%Y %H:%M', date(2020,2,3,4,5,6,0,-,-)).
format_time(atom(A), '%e %B %Y, %A', date(2020,2,3)).
format_time(atom(A), '%a, %d %b %Y %T GMT', 1577934245).
format_time(string(A), '%j %U %V %W %G %g %u %w', date(2021,1,3,0,0,0,0,-,-)).
format_time(atom(A), '%C %y %k|%l|%I %p %P', date(2021,1,3,14,0,0,0,-,-)).
format_time(atom(A), '%D %x %X %r %R %c', date(2021,1,3,14,5,6,0,-,-)).
format_time(atom(A), '%3f %f %6f', date(2021,1,3,14,5,6.789,0,-,-)).
format_time(atom(A), '%E %O', 0).
format_time(atom(A), '%Ey', 0).
format_time(atom(A), '%v|%h', 0).
format_time(atom(A), '%+', 0).
format_time(codes(A), '%y', 0).
format_time(atom(A), "%Y", foo).
format_time(atom(A), _, 0).
format_time(user_output, '%Y~n', 0).
format_time(atom(A), '%d %b %Y', '2020').
% prolog_code
use_module(library(prolog_code)).
comma_list((a,(b,c),d), L).
comma_list(C, [a,b,c]).
comma_list(C, [a]).
semicolon_list((a;b;c), L).
semicolon_list(C, [a,b]).
comma_list(a, L).
mkconj(true, b, C).
mkconj(a, true, C).
mkconj(a, b, C).
mkconj((a,b), c, C).
mkconj(X, true, C).
mkdisj(false, b, C).
mkdisj(a, b, C).
mkdisj(a, true, C).
mkdisj(true, b, C).
mkconj(false, b, C).
mkconj(a, false, C).
pi_head(PI, f(_,_)).
pi_head(f/2, H).
pi_head(PI, m:f(_)).
pi_head(m:f/1, H).
pi_head(f//1, H).
pi_head(_, _).
head_name_arity(G, f, 1).
head_name_arity(f(a), N, A).
head_name_arity(a, N, A).
most_general_goal(f(a), G).
most_general_goal(m:f(a), G).
most_general_goal(a, G).
extend_goal(f(a), [b], G).
extend_goal(f, [], G).
is_control_goal((a,b)).
is_control_goal(a).
is_control_goal(\+ a).
is_predicate_indicator(f/1).
is_predicate_indicator(m:f//1).
is_predicate_indicator(f).
is_predicate_indicator(_).
% csv
use_module(library(csv)).
phrase(csv(Rows), `a,"b c"\n1,2.5\n`).
phrase(csv(Rows), `a,b\r\nc,d`).
phrase(csv(Rows), `a,,b\n,,\n`).
phrase(csv(Rows), ``).
phrase(csv(Rows), `\n`).
phrase(csv(Rows), `a\n\nb\n`).
phrase(csv(Rows), `a,b\nc\n`).
phrase(csv(Rows, [match_arity(false)]), `a,b\nc\n`).
phrase(csv(Rows, [separator(0';)]), `a;b,c\n`).
phrase(csv(Rows, [functor(f),arity(2)]), `a,b\n`).
phrase(csv(Rows, [functor(f),arity(3)]), `a,b\n`).
phrase(csv(Rows, [convert(false)]), `1,2\n`).
phrase(csv(Rows, [strip(true)]), ` a , b c \n`).
phrase(csv(Rows), ` a , b c \n`).
phrase(csv(Rows), ` 1 , 0x10,0'a,1e5,1.0e5,-3,+4, 5\n`).
phrase(csv(Rows), `"a ""q"" b","x\ny"\n`).
phrase(csv(Rows, [case(up)]), `ab,Cd\n`).
phrase(csv(Rows, [case(down)]), `ab,Cd\n`).
phrase(csv(Rows, [ignore_quotes(true)]), `"ab",c\n`).
phrase(csv(Rows, [skip_header('#')]), `#x,y\n# z\na,b\n`).
phrase(csv([row(a,1),row('b c',2.5)]), Cs), atom_codes(A, Cs).
phrase(csv([row('a,b','c"d','e\nf',' g','',h)]), Cs), atom_codes(A, Cs).
phrase(csv([row(a,b)], [separator(0'\t)]), Cs), atom_codes(A, Cs).
csv_write_file('/tmp/arbiiter_csv.csv', [row(a,1),row(b,2)]), read_file_to_string('/tmp/arbiiter_csv.csv', S, []), csv_read_file('/tmp/arbiiter_csv.csv', R).
csv_write_file('/tmp/arbiiter_csv.tsv', [row(a,1),row(b,2)]), read_file_to_string('/tmp/arbiiter_csv.tsv', S, []), csv_read_file('/tmp/arbiiter_csv.tsv', R, [functor(r)]).
csv_write_stream(user_output, [row(x,y)], []).
% base64
use_module(library(base64)).
base64('Hello', X).
base64(X, 'SGVsbG8=').
base64(a, X).
base64(ab, X).
base64(abc, X).
base64('', X).
base64("Hello", X).
base64(X, "SGVsbG8=").
base64(X, Y).
base64(X, 'YQ==').
base64url('ab?>', X).
base64('ab?>', X).
base64url(X, 'YWI_Pg').
base64url(a, X).
phrase(base64(`Hello`), Cs), atom_codes(A, Cs).
phrase(base64(P), `SGVsbG8=`), atom_codes(A, P).
base64(X, 'SGVs bG8=').
base64(X, '!!!!').
% rbtrees
use_module(library(rbtrees)).
rb_new(_T), rb_insert(_T, a, 1, _T1), rb_lookup(a, V, _T1), X = V, _T2 = x.
rb_new(_T), rb_size(_T, N).
is_rbtree(f).
list_to_rbtree([b-1,a-2], _T), rb_visit(_T, Ps).
list_to_rbtree([a-1], _T), rb_lookup(a, V, _T).
list_to_rbtree([b-1,a-2], _T), rb_in(K, V, _T).
list_to_rbtree([b-1,a-2], _T), rb_min(_T, K, V).
list_to_rbtree([a-1,c-3], _T), rb_next(_T, b, K, V).
rb_new(_T0), rb_insert(_T0, a, 1, _T), \+ rb_insert_new(_T, a, 2, _).
list_to_rbtree([a-1], _T0), rb_update(_T0, a, 2, _T), rb_visit(_T, Ps).
list_to_rbtree([a-1], _T0), rb_apply(_T0, a, succ, _T), rb_visit(_T, Ps).
list_to_rbtree([a-1], _T0), rb_delete(_T0, a, V, _T), rb_empty(_T).
list_to_rbtree([a-1,b-2], _T0), rb_del_max(_T0, K, V, _).
list_to_rbtree([b-1,a-2], _T), rb_keys(_T, Ks).
list_to_rbtree([a-1,b-2], _T0), rb_map(_T0, succ, _T), rb_visit(_T, Ps).
list_to_rbtree([a-1,b-2], _T0), rb_partial_map(_T0, [b], succ, _T), rb_visit(_T, Ps).
list_to_rbtree([a-1,b-2], _T0), rb_clone(_T0, _, [a-_,b-_]).
ord_list_to_rbtree([a-1,b-2,c-3], _T), rb_next(_T, a, K, V), rb_previous(_T, c, K2, V2).
list_to_rbtree([a-1], _T), rb_next(_T, a, K, V).
list_to_rbtree([a-1,b-2], _T), rb_in(K, 2, _T).
list_to_rbtree([a-1,b-2], _T), rb_update(_T, c, 1, _T1).
list_to_rbtree([a-1,b-2], _T), rb_del_min(_T, K, V, _T1), rb_visit(_T1, P).
rb_new(_T), rb_min(_T, K, V).
rb_new(_T), rb_insert(_T, x, 1, _T1), rb_insert(_T1, x, 2, _T2), rb_visit(_T2, P), rb_visit(_T1, P1).
rb_empty(_T), rb_size(_T, N).
list_to_rbtree([a-X,b-Y], _T), rb_lookup(a, 5, _T).
is_rbtree(t).
is_rbtree(_).
% codesio, charsio
format_to_codes("~w-~a", [x,y], Cs), atom_codes(A, Cs).
format_to_codes("~w", [x], Cs, []), atom_codes(A, Cs).
write_to_codes('A b', Cs), atom_codes(A, Cs).
write_term_to_codes('A b', Cs, [quoted(true)]), atom_codes(A, Cs).
read_from_codes(`f(x,Y)`, T).
read_from_codes(``, T).
read_from_codes(`a b`, T).
read_term_from_codes(`f(X)`, T, [variable_names(Vs)]).
with_output_to_codes(write(abc), Cs), atom_codes(A, Cs).
with_output_to_codes(write(abc), Cs, [0'!]), atom_codes(A, Cs).
open_codes_stream(`ab`, _S), get_char(_S, C), close(_S).
format_to_chars("~w", [x], Cs), atom_codes(A, Cs).
write_to_chars('A b', Cs), atom_codes(A, Cs).
atom_to_chars(abc, Cs), atom_codes(A, Cs).
number_to_chars(12, Cs), atom_codes(A, Cs).
atom_to_chars(abc, Cs, []), atom_codes(A, Cs).
number_to_chars(12, Cs, []), atom_codes(A, Cs).
read_from_chars(`f(x)`, T).
read_term_from_chars(`f(X)`, T, [variable_names(Vs)]).
with_output_to_chars(write(abc), Cs), atom_codes(A, Cs).
open_chars_stream(`ab`, _S), get_char(_S, C), close(_S).
% pure_input
use_module(library(pio)).
csv_write_file('/tmp/arbiiter_pure_input.txt', [row(a,1),row(b,2)]).
phrase_from_file(csv(Rows), '/tmp/arbiiter_pure_input.txt').
phrase_from_file((string_without(`,`, Cs), remainder(_)), '/tmp/arbiiter_pure_input.txt'), atom_codes(A, Cs).
phrase_from_file("b", '/tmp/arbiiter_pure_input.txt').
phrase_from_file(remainder(_), '/tmp/arbiiter_pure_input.txt', [encoding(utf8)]).
open_string("ab", _S), phrase_from_stream("ab", _S).
delete_file('/tmp/arbiiter_pure_input.txt').
% built-ins
is_most_general_term(a).
is_most_general_term(f(_,_)).
is_most_general_term(f(X,X)).
is_most_general_term(f(a)).
is_most_general_term([_,_]).
is_most_general_term([_|_]).
is_most_general_term([]).
is_most_general_term(_).
is_most_general_term(1).
is_most_general_term("a").
is_most_general_term([X,X]).
var_number('$VAR'(3), N).
var_number(a, N).
sig_atomic(member(X, [1,2])).
with_mutex(m, member(X, [1,2])).
string_bytes("aõ", Bs, utf8).
string_bytes(S, [97,195,181], utf8).
string_bytes(abc, Bs, iso_latin_1).
string_bytes(S, [97,245], iso_latin_1).
string_bytes("aõ", Bs, octet).
string_bytes(12, Bs, utf8).
string_bytes(S, Bs, utf8).
string_bytes("a", Bs, foo).
X = 0'\c .
X = [0'\c, b].
time(true).
time(fail).
time(member(X, [1,2])).
time(throw(x)).
string_bytes("aõ", Bs, utf8).
string_bytes(S, [97,195,181], utf8).
string_bytes(abc, Bs, iso_latin_1).
string_bytes(S, [97,245], iso_latin_1).
string_bytes("aõ", Bs, octet).
string_bytes("a", Bs, utf16le).
string_bytes("€", Bs, ascii).
string_bytes(12, Bs, utf8).
string_bytes(S, Bs, utf8).
string_bytes("a", Bs, foo).
string_bytes("a", Bs, _).
string_bytes(S, [a], utf8).
string_bytes(S, [300], utf8).
string_bytes("ab", [97,98], utf8).
string_bytes("ab", [97], utf8).
string_bytes(f(x), Bs, utf8).
portray_clause(user_output, foo(X,Y), []).
portray_clause(user_output, (foo(X,Y):-bar(X),baz(Y,Z)), [variable_names(['A1'=X])]).
portray_clause(user_output, (foo(X,Y):-bar(X),baz(Y,Z)), [indent(4)]).
portray_clause(user_output, (a:-b,(c->d;e)), [indent(4)]).
base32("hello", X), base32(Y, "NBSWY3DP").
push_operators([op(700, xfx, ===>)]), term_to_atom(X, 'a===>b'), pop_operators.
use_module(library(persistency)), current_op(P, T, persistent).
base64_encoded(P, "aGVsbG8=", []).

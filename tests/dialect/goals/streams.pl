% Streams and files. Every goal that needs a file makes it with tmp_file/2. One goal a line.
tmp_file(t, _F), atom(_F).
with_file(_F, [a, b]), exists_file(_F), delete_file(_F), \+ exists_file(_F).
with_text("hello\nworld\n", _S), read_line_to_string(_S, A), read_line_to_string(_S, B), read_line_to_string(_S, C), close(_S).
with_text("hello\nworld", _S), read_line_to_codes(_S, A), read_line_to_codes(_S, B), read_line_to_codes(_S, C), close(_S).
with_text("a\r\nb\n", _S), read_line_to_string(_S, A), read_line_to_codes(_S, B), close(_S).
with_text("", _S), read_line_to_string(_S, A), close(_S).
with_text("abc", _S), read_stream_to_codes(_S, A), close(_S).
with_text("abc\ndef", _S), read_string(_S, _, A), close(_S).
with_text("abcdef", _S), read_string(_S, 3, A), read_string(_S, 10, B), close(_S).
with_text("a,b;c", _S), read_string(_S, ",;", "", Sep, A), read_string(_S, ",;", "", Sep2, B), close(_S).
with_text("  abc  \n", _S), read_string(_S, "\n", " ", Sep, A), close(_S).
with_text("foo(X, Y, X). bar. 'B c'.", _S), read(_S, A), read(_S, B), read(_S, C), read(_S, D), close(_S).
with_text("foo(X, Y, X).", _S), read_term(_S, T, [variable_names(V)]), close(_S).
with_text("foo(X, _, Y, X).", _S), read_term(_S, T, [variables(V)]), close(_S).
with_text("foo(X, _, Y, X).", _S), read_term(_S, T, [singletons(V)]), close(_S).
with_text("foo(X, _Y, _).", _S), read_term(_S, T, [variable_names(V), variables(W)]), close(_S).
with_text("a. % comment\n b.", _S), read_term(_S, A, [comments(C)]), read(_S, B), close(_S).
with_text("", _S), read(_S, T), close(_S).
with_text("   \n % only a comment\n", _S), read(_S, T), close(_S).
with_text("foo", _S), catch(read(_S, T), error(syntax_error(E), _), true), close(_S).
with_text("foo bar. baz.", _S), catch(read(_S, T), error(syntax_error(E), _), true), read(_S, U), close(_S).
with_text("f(. ok.", _S), catch(read(_S, T), error(syntax_error(E), _), true), read(_S, U), close(_S).
with_text("a.b.c.", _S), catch(read(_S, T), error(syntax_error(E), _), true), close(_S).
with_text("X. Y.", _S), read(_S, T), read(_S, U), close(_S).
with_text("p :- q.\np.\n", _S), read_term(_S, T, [foo(bar)]), read_term(_S, U, []), close(_S).
with_text("'unterminated. \n b.", _S), catch(read(_S, T), error(syntax_error(E), _), true), close(_S).
with_text("a", _S), read_term(_S, T, _).
with_text("abc", _S), get_char(_S, A), get_char(_S, B), get_char(_S, C), get_char(_S, D), close(_S).
with_text("ab", _S), get_code(_S, A), get_code(_S, B), get_code(_S, C), close(_S).
with_text("ab", _S), peek_char(_S, A), get_char(_S, B), peek_char(_S, C), get_char(_S, D), peek_char(_S, E), close(_S).
with_text("ab", _S), peek_code(_S, A), get_code(_S, B), peek_code(_S, C), close(_S).
with_text("ab", _S), catch(get_byte(_S, A), error(permission_error(B, C, _), _), true), close(_S).
with_text("  x", _S), get_char(_S, A), get0(_S, B), get(_S, C), close(_S).
with_text("õ€", _S), get_char(_S, A), get_code(_S, B), close(_S).
with_text("abc", _S), peek_string(_S, 2, A), get_char(_S, B), close(_S).
with_text("abc", _S), skip(_S, 0'b), get_char(_S, A), close(_S).
with_text("abc", _S), at_end_of_stream(_S).
with_text("", _S), at_end_of_stream(_S), close(_S).
with_text("a", _S), \+ at_end_of_stream(_S), get_char(_S, _), at_end_of_stream(_S), close(_S).
with_text("a\nb\n", _S), line_count(_S, A), read_line_to_string(_S, _), line_count(_S, B), close(_S).
with_text("abc", _S), get_char(_S, _), line_position(_S, P), character_count(_S, C), close(_S).
with_text("abc", _S), copy_stream_data(_S, user_output), close(_S).
with_text("abcdef", _S), copy_stream_data(_S, user_output, 3), close(_S).
with_text("abc", _S), current_input(_Old), set_input(_S), get_char(A), peek_char(B), get_char(C), set_input(_Old), close(_S).
with_text("foo(X).", _S), current_input(_Old), set_input(_S), read(T), set_input(_Old), close(_S).
with_text("foo(X).", _S), current_input(_Old), set_input(_S), read_term(T, []), set_input(_Old), close(_S).
with_text("ab", _S), current_input(_Old), set_input(_S), get_code(A), peek_code(B), set_input(_Old), close(_S).
with_text("line one\nline two\n", _S), repeat, read_line_to_string(_S, L), ( L == end_of_file -> !, close(_S) ; write(L), nl, fail ).
with_text("a. b. c.", _S), repeat, read(_S, T), ( T == end_of_file -> !, close(_S) ; writeq(T), nl, fail ).
read(T).
read_term(T, []).
get_char(C).
peek_char(C).
get_code(C).
at_end_of_stream.
read_line_to_string(user_input, L).
read_line_to_codes(user_input, L).
read(user_input, T).
tmp_file(t, _F), open(_F, write, _S), write(_S, hello), nl(_S), close(_S), read_file_to_string(_F, T, []), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), format(_S, "~w-~q~n", [a, 'B']), close(_S), read_file_to_codes(_F, C, []), atom_codes(T, C), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), writeq(_S, f('X', "s")), write(_S, '.'), nl(_S), close(_S), read_file_to_terms(_F, T, []), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), print(_S, 'X'), tab(_S, 3), put_char(_S, a), write_canonical(_S, "q"), close(_S), read_file_to_string(_F, T, []), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), close(_S), open(_F, append, _A), write(_A, more), close(_A), open(_F, append, _B), write(_B, still), close(_B), read_file_to_string(_F, T, []), delete_file(_F).
tmp_file(t, _F), tell(_F), write(told), nl, told, see(_F), get_char(A), seen, read_file_to_string(_F, T, []), delete_file(_F).
tmp_file(t, _F), tell(_F), write('foo(bar).'), told, see(_F), read(T), read(U), seen, delete_file(_F).
tmp_file(t, _F), append(_F), write(a), told, append(_F), write(b), told, read_file_to_string(_F, T, []), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), set_output(_S), write(redirected), close(_S), write(visible), read_file_to_string(_F, T, []), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), with_output_to(string(X), write(inner)), write(_S, X), close(_S), read_file_to_string(_F, T, []), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), line_position(_S, A), write(_S, abc), line_position(_S, B), nl(_S), line_position(_S, C), close(_S), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S, [encoding(utf8)]), write(_S, 'täpselt ●'), close(_S), read_file_to_string(_F, T, [encoding(utf8)]), size_file(_F, N), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S, [encoding(iso_latin_1)]), write(_S, 'täpselt'), close(_S), size_file(_F, N), open(_F, read, _R, [encoding(iso_latin_1)]), read_string(_R, _, T), close(_R), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S, [type(binary)]), put_byte(_S, 65), put_byte(_S, 255), close(_S), open(_F, read, _R, [type(binary)]), get_byte(_R, A), peek_byte(_R, B), get_byte(_R, C), get_byte(_R, D), close(_R), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S, [alias(my_out)]), write(my_out, aliased), close(my_out), read_file_to_string(_F, T, []), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), stream_property(_S, mode(M)), stream_property(_S, file_name(_N)), ( _N == _F -> write(same) ; true ), close(_S), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), stream_property(_S, output), close(_S), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), stream_property(_S, type(T)), stream_property(_S, eof_action(E)), close(_S), delete_file(_F).
tmp_file(t, _F), open(_F, write, _S), close(_S), catch(write(_S, x), error(existence_error(T, _), _), true).
tmp_file(t, _F), open(_F, write, _S), close(_S), catch(close(_S), error(existence_error(T, _), _), true).
tmp_file(t, _F), open(_F, write, _S), catch(get_char(_S, _), error(permission_error(A, B, _), _), true), close(_S).
with_text("abc", _S), catch(write(_S, x), error(permission_error(A, B, _), _), true), close(_S).
with_text("abc", _S), stream_property(_S, mode(M)), stream_property(_S, end_of_stream(E)), close(_S).
with_text("a", _S), get_char(_S, _), get_char(_S, A), catch(get_char(_S, B), error(E, _), true), close(_S).
with_text("abc", _S), stream_property(_S, position(_P)), get_char(_S, A), set_stream_position(_S, _P), get_char(_S, B), close(_S).
with_text("abcdef", _S), seek(_S, 3, bof, P), get_char(_S, A), close(_S).
stream_property(S, alias(user_output)), S = _, fail.
stream_property(_S, alias(user_input)), is_stream(_S).
stream_property(user_output, mode(M)).
stream_property(user_input, mode(M)).
stream_property(user_error, mode(M)).
stream_property(foo, mode(M)).
stream_property(_S, foo).
current_output(S), is_stream(S), S = _, fail.
current_output(foo).
current_input(_S), is_stream(_S).
open(no_such_dir/no_such_file, read, S).
open('no_such_file_here', read, S).
open('/no_such_dir/x', write, S).
open(_, read, S).
open(f, _, S).
open(f, foo, S).
open(f, read, foo).
open(f(x), read, S).
open(f, read, S, [foo(bar)]).
open(f, read, S, [type(foo)]).
open(f, read, S, _).
open(f, read, S, foo).
open(3, read, S).
close(_).
close(foo).
close(3).
close(user_output).
see(no_such_file_here).
see(_).
tell(_).
seeing(S), is_stream(S), S = _, fail.
telling(_S), is_stream(_S).
set_input(foo).
set_output(foo).
set_output(_).
set_input(user_output).
set_output(user_input).
exists_file('no_such_file_here').
exists_file(_).
exists_file(f(x)).
exists_directory('.').
exists_directory('no_such_dir').
delete_file('no_such_file_here').
delete_file(_).
size_file('no_such_file_here', S).
rename_file('no_such_file_here', x).
make_directory('.').
tmp_file(t, _D), make_directory(_D), exists_directory(_D), directory_files(_D, _Fs), msort(_Fs, Fs), delete_directory(_D), \+ exists_directory(_D).
file_base_name('/a/b/c.pl', X).
file_base_name('c.pl', X).
file_base_name('/a/b/', X).
file_base_name("", X).
file_directory_name('/a/b/c.pl', X).
file_directory_name('c.pl', X).
file_directory_name('/a/b/', X).
file_name_extension(B, E, 'foo.pl').
file_name_extension(foo, pl, X).
file_name_extension(foo, '.pl', X).
file_name_extension('foo.pl', pl, X).
file_name_extension(B, pl, 'foo.pl').
file_name_extension(B, txt, 'foo.pl').
file_name_extension(B, E, foo).
is_absolute_file_name('/a').
is_absolute_file_name(a).
directory_file_path('/a', b, X).
directory_file_path(D, F, '/a/b').
absolute_file_name('/a/../b', X).
absolute_file_name('/a/./b/c', X).
working_directory(_D, _D).
access_file('no_such_file_here', read).
access_file('no_such_file_here', none).
access_file('.', exist).
flush_output.
flush_output(user_output).
flush_output(foo).
flush_output(_).
flush_output(user_input).
ttyflush.
nl(user_error).
write(user_error, x).
prompt(X, X).
prompt1('').
peek_char(user_output, X).
get_char(user_input, X).
get_char(_, X).
get_char(foo, X).
get_char(user_input, 1).
put_char(user_input, a).
put_byte(user_output, 65).
get_byte(user_input, X).
put_byte(_, 65).
read_term(foo, T, []).
read_term(_, T, []).
read_term(user_output, T, []).
read(user_output, T).
write_term(user_input, a, []).
char_conversion(a, b), current_char_conversion(c, X).
open_string("abc. def.", _S), read(_S, A), read(_S, B), read(_S, C), close(_S).
open_string("", _S), get_char(_S, C), close(_S).
open_string(abc, _S), read_string(_S, _, X), close(_S).
open_string(_, S).
term_to_atom(f(x), A), open_string(A, _S), catch(read(_S, T), error(syntax_error(E), _), true), close(_S).
with_output_to(string(_S), (writeq('A b'), write(' . '))), open_string(_S, _I), read(_I, T), close(_I).
read_term_from_atom('foo(X, Y)', T, []).
with_text("1. 2. 3.", _S), findall(X, (repeat, read(_S, X), (X == end_of_file -> !, fail ; true)), L), close(_S).
with_text("a b\tc\n", _S), read_line_to_string(_S, L), split_string(L, " \t", "", P), close(_S).
with_text("3 4\n5 6\n", _S), read_line_to_codes(_S, C, T), close(_S).
with_text("x", _S), set_stream(_S, alias(my_in)), get_char(my_in, C), close(_S).
set_stream(foo, alias(x)).
set_stream(user_output, foo(bar)).
set_stream(user_output, tty(false)).
with_text("abc\n", _S), fill_buffer(_S), read_pending_codes(_S, C, []), close(_S).
setup_call_cleanup(with_text("abc", _S), get_char(_S, C), close(_S)).
with_file(_F, [a, 'B', "c"]), consult_terms(_F, T), delete_file(_F).
with_file(_F, [(p_loaded(X) :- X = 1), p_loaded(2)]), consult(_F), p_loaded(Y).
with_file(_F, [(:- dynamic(q_loaded/1)), q_loaded(1)]), consult(_F), assertz(q_loaded(2)), findall(X, q_loaded(X), L).
with_file(_F, [(:- write(loading)), (:- nl)]), consult(_F).
with_file(_F, [r_loaded(1)]), consult(_F), consult(_F), findall(X, r_loaded(X), L).
with_file(_F, [(:- initialization(write(init))), (:- write(first))]), consult(_F).
with_file(_F, [(:- fail), s_loaded(1)]), consult(_F), s_loaded(X).
with_file(_F, [(:- throw(x)), t_loaded(1)]), consult(_F), t_loaded(X).
with_file(_F, [(:- atom_length(_, _)), u_loaded(1)]), consult(_F), u_loaded(X).
with_file(_F, [(v_loaded --> [a], v_loaded), (v_loaded --> [])]), consult(_F), phrase(v_loaded, [a, a]).
with_file(_F, [w_loaded(1)]), [_F], w_loaded(X).
with_file(_F, [w2_loaded(1)]), ensure_loaded(_F), w2_loaded(X).
with_file(_F, [(:- module(w3_mod, [w3_loaded/1])), w3_loaded(1), w3_private(2)]), use_module(_F), w3_loaded(X), w3_mod:w3_private(Y), catch(w3_private(_), error(E, _), true).
with_file(_F, [(:- module(w4_mod, [w4_loaded/1])), w4_loaded(1)]), consult(_F), w4_loaded(X).
with_file(_F, [(:- module(w5_mod, [w5_one/1, w5_two/1])), w5_one(1), w5_two(2)]), use_module(_F, [w5_one/1]), w5_one(X), catch(w5_two(_), error(E, _), true).
with_raw("a_ok(1).\nbroken(1.\na_ok(2).\n", _F), consult(_F), findall(X, a_ok(X), L).
with_raw("b_ok(1).\nb_ok(X) :- X = .\nb_ok(3).\n", _F), consult(_F), findall(X, b_ok(X), L).
with_raw("c_ok(1).\nc_ok('unterminated).\nc_ok(3).\n", _F), consult(_F), findall(X, c_ok(X), L).
with_raw("d_ok(1).\nd_other(1).\nd_ok(2).\n", _F), consult(_F), findall(X, d_ok(X), L).
with_raw("e_ok(X, Y) :- X = 1.\n", _F), consult(_F), e_ok(X, Z).
with_raw("% comment only\n", _F), consult(_F).
with_raw("", _F), consult(_F).
with_raw("f_ok(1).", _F), consult(_F), f_ok(X).
with_raw("g_ok(1)", _F), consult(_F), catch(g_ok(X), error(E, _), true).
with_raw("\uFEFFh_ok('täpselt').\n", _F), consult(_F), h_ok(X).
with_raw("/* block\n comment */ i_ok(1). /* x */ i_ok(2).\n", _F), consult(_F), findall(X, i_ok(X), L).
with_raw("/* open comment\nj_ok(1).\n", _F), consult(_F), catch(j_ok(X), error(E, _), true).
with_raw("append(my, own, version).\nk_ok(X) :- append(my, own, X).\n", _F), consult(_F), k_ok(X).
with_raw("write(1).\n", _F), consult(_F).
with_raw("length(own, 1).\nl_ok(X) :- length([a], X).\n", _F), consult(_F), l_ok(X).
with_raw(":- op(700, xfx, eats).\nm_ok(X) :- X = (cat eats fish).\n", _F), consult(_F), m_ok(X).
with_raw(":- set_prolog_flag(double_quotes, codes).\nn_ok(\"ab\").\n", _F), consult(_F), n_ok(X), current_prolog_flag(double_quotes, F), set_prolog_flag(double_quotes, string).
with_raw(":- set_prolog_flag(double_quotes, atom).\no_ok(\"ab\").\n", _F), consult(_F), o_ok(X), set_prolog_flag(double_quotes, string).
with_raw(":- set_prolog_flag(double_quotes, chars).\np_ok(\"ab\").\n", _F), consult(_F), p_ok(X), set_prolog_flag(double_quotes, string).
with_raw("q_ok(1).\nend_of_file.\nq_ok(2).\n", _F), consult(_F), findall(X, q_ok(X), L).
with_raw(":- dynamic r_ok/1, r_other/2.\nr_ok(1).\n", _F), consult(_F), r_ok(X), \+ r_other(_, _).
with_raw(":- discontiguous s_ok/1.\ns_ok(1).\ns_b(1).\ns_ok(2).\n", _F), consult(_F), findall(X, s_ok(X), L).
with_raw("?- write(query), nl.\nt_ok(1).\n", _F), consult(_F), t_ok(X).
with_raw("u_ok(X) :- v_ok(X).\nv_ok(\"s\").\nv_ok('A').\nv_ok(0'a).\n", _F), consult(_F), u_ok(X).
with_raw(":- if(true).\nw_ok(1).\n:- else.\nw_ok(2).\n:- endif.\n", _F), consult(_F), w_ok(X).
with_raw(":- if(fail).\nx_ok(1).\n:- elif(true).\nx_ok(2).\n:- endif.\n", _F), consult(_F), x_ok(X).
with_raw("term_expansion(gen(X), [y_ok(X), y_ok(y)]).\ngen(a).\n", _F), consult(_F), findall(X, y_ok(X), L), retractall(term_expansion(_, _)).
with_raw(":- use_module(library(lists)).\n:- ensure_loaded(library(apply)).\nz_ok(X) :- sum_list([1, 2], X).\n", _F), consult(_F), z_ok(X).
term_string(T, "f(X, /* c */ Y)", [variable_names(V),comments(C),subterm_positions(P),singletons(S)]).
term_string(T, "%hello\ntrue", [subterm_positions(P),comments(C),term_position(Q)]).
catch(term_string(T, "f(X", [syntax_errors(quiet)]), E, true).
read_term_from_atom('f(X,Y,_Z)', T, [variable_names(V),subterm_positions(P)]).
findall(T-P, ( member(S, ["a","f((a,b))","(a:-b,c)","- 1","-1","- a","\"str\"","'q a'","`abc`","[a,b]","[a,b|c]","{x}","{}(x)","a()","[]","{}","f(\"a\",'b',0'c,0x1F)","\u0161a + \u0161","a:b:c","[(a,b),c]","((a))","p:-(q;r)","\\+a","[](x)","f(-)","f(- , a)","- - a","f(:- a)","-(1)","-(-(1))","f((a),(b))","a- (b)","[[a],[b|c]|[d]]","{(a)}","p:-(q)","a=..b"]), term_string(T, S, [subterm_positions(P)]) ), L).
open_string("% one\n /* two */ f( % three\n 'no % comment', a). % four\nb. % five\n", _In), read_term(_In, A, [comments(C),subterm_positions(P),term_position(Q)]), read_term(_In, B, [comments(D),term_position(R)]), read_term(_In, end_of_file, [comments(E)]).
open_string("a:-b.", _In), read_term(_In, T, [subterm_positions(P),module(user),variable_names(V)]).
with_output_to(user_error, true).
current_output(_S), with_output_to(string(X), with_output_to(_S, write(a))).
catch(with_output_to(no_such_stream, true), error(E, _), true).
forall(member(P, [locale(_),nlink(_),close_on_exec(_),timeout(_),buffer_size(_),write_errors(_),representation_errors(_)]), ( stream_property(user_output, P) -> print(P), nl ; true )).
forall(member(P, [locale(_),nlink(_),close_on_exec(_),timeout(_),buffer_size(_),write_errors(_),representation_errors(_)]), ( stream_property(user_error, P) -> print(P), nl ; true )).
open('tests/dialect/driver.pl', read, _S), forall(member(P, [locale(_),nlink(_),close_on_exec(_),timeout(_),buffer_size(_),write_errors(_)]), ( stream_property(_S, P) -> print(P), nl ; true )), close(_S).
open_null_stream(_S), findall(P, ( member(P, [nlink(_),close_on_exec(_),timeout(_)]), stream_property(_S, P) ), Ps), close(_S).
open_string("p(X, _Y, Z, X, _).", _S), read_term(_S, T, [variables(Vs), singletons(Ss)]).
open_string("p(_, __, _a, _A, _).", _S), read_term(_S, T, [singletons(Ss), variable_names(Ns), variables(Vs)]).
open_string("p(_, __, _a, _A, _).", _S), read_term(_S, T, [singletons(Ss), variable_names(Ns)]).
term_string(T, "f(_, A, _B)", [singletons(Ss), variables(Vs)]).
tmp_file(a, _A), tmp_file(b, _B), tell(_A), write(1), tell(_B), write(2), told, write(3), told, read_file_to_string(_A, A, []), read_file_to_string(_B, B, []).
tmp_file(a, _A), tell(_A), write('x. y. z.'), told, tmp_file(b, _B), tell(_B), write('u. v.'), told, see(_A), read(A), see(_B), read(B), seen, read(C), seen.
tmp_file(a, _A), tell(_A), tell(user), write(u), told, write(v), told, write(w).
tmp_file(a, _A), tell(_A), write('x. y.'), told, see(_A), see(user), see(_A), read(X), seen, seeing(S).

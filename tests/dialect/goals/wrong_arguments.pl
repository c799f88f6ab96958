% Arguments of the wrong kind: which error is told, and which argument is looked at first.
exists_file([a|_]).
exists_file([a-1]).
exists_directory([f(x)]).
delete_file([x=1]).
size_file([0'a,b], S).
time_file([_], S).
make_directory([a|b]).
rename_file([a|_], x).
access_file([a-1], read).
directory_files([a|_], L).
file_directory_name([a-1], D).
file_base_name([a|_], B).
file_name_extension(B, E, [a-1]).
same_file([_], x).
open([x=1], read, S).
open([a|_], read, S).
open_string([a|_], S).
open_string(1, S).
open_string("ab", 1).
getenv([a|_], V).
setenv([a-1], v).
setenv('', v).
unsetenv('').
term_to_atom(T, [a|_]).
term_to_atom(T, [a-1]).
term_string(T, [a-1]).
atom_to_term([a|_], T, B).
read_term_from_atom(1, T, []).
read_term_from_atom([a-1], T, []).
expand_file_name([a|_], L).
expand_file_name(1, L).
wildcard_match([a-1], a).
wildcard_match([a|_], a).
wildcard_match(a, f(x), [case_sensitive(false)]).
prompt1([a-1]).
telling(1).
nb_current(1, V).
nb_current([], V).
sort(0, f(x), [], L).
sort(0, 1, [b,a], L).
sort(0, _, [b,a], L).
retract([a|_]).
retract([a]).
assertz([a]).
asserta([a,b]).
stream_property(_, 1).
stream_property(1, x).
numbervars(f(_), 100000000000000000000, E).
meta_predicate([a]).
meta_predicate(_).
meta_predicate(1).
meta_predicate(f(x)).
meta_predicate(f(10)).
meta_predicate(f([])).
meta_predicate([]).
module_transparent(_).
public(1).
public(foo/_).
volatile(_/1).
volatile(foo/(-1)).
noprofile(foo).
noprofile([wrong_args_a/1, wrong_args_b/2]).
compile_predicates(_).
compile_predicates([_]).
compile_predicates(1).
compile_predicates([1]).
compile_predicates([wrong_args_c/1]).
compile_predicates([]).
dynamic([a|_]).
discontiguous([a|b]).
multifile([a|_]).
abolish(foo, _).
recordz(_, a, _).
recordz(100000000000000000000, a, _).
recorda(_, a, _).
recorda(_, a).
recorded(k, _, 1).
recordz([], nothing), recorded([], X).
set_flag([], 3), get_flag([], X).
get_byte(foo).
get_byte(user_output, foo).
peek_byte(1.5).
get_char(_, foo).
get_code(_, foo).
peek_char(user_output, foo).
peek_string(_, -1, S).
peek_string(_, 100000000000000000000, S).
import_module(1, X).
add_import_module(wrong_args_m, lists, _).
add_import_module(wrong_args_m, 1, start).
add_import_module(wrong_args_m, lists, foo).
delete_import_module(1, lists).
delete_import_module(wrong_args_m, _).
stream_property(user_input, 1).
stream_property(nostream, foo(x)).
stream_property(nostream, mode(X)).
stream_property(_, f(x,y)).

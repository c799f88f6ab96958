% Libraries that are loaded with use_module/1 or found by name: texts, options, tables, events, settings.

use_module(library(isub)), use_module(library(readln)), use_module(library(pprint)), use_module(library(settings)).
call(isub, tavern, tevern, S, []).
member(A-B, [abc-abc,abc-xyz,hello_world-'Hello World',prologue-prolog,aaaa-aa,kitten-sitting,''-a,''-'',xabcabcx-abcyabc]), call(isub, A, B, S, []).
member(O, [[zero_to_one(true)],[normalize(true)],[substring_threshold(0)]]), call(isub, 'E56.Language', languange, S, O).
call(isub, 'E56.Language', languange, true, S).
md5_hash(abc, H, []).
md5_hash('õ', H, [encoding(octet)]).
md5_hash("õ", H, [encoding(utf8)]).
md5_hash(123, H, []).
md5_hash(_, H, []).
md5_hash(a, H, [encoding(foo)]).
sha_hash(abc, H, []), hash_atom(H, A).
member(X, [sha1,sha224,sha256,sha384,sha512]), sha_hash('õ', _H, [algorithm(X)]), hash_atom(_H, A).
sha_hash(a, H, [algorithm(foo)]).
sha_hash(1, H, []).
hmac_sha(key, abc, _H, [algorithm(sha256)]), hash_atom(_H, A).
hmac_sha(key, abc, _H, [algorithm(sha512)]).
opt_help([[opt(n),type(integer),default(1),shortflags([n,m]),longflags([number,count]),meta('N'),help('how many of them there are, in a line that is too long to stand in one line of the help')],[opt(v),type(boolean),default(false),longflags([verbose]),help(['one',' two'])]], _H), write(_H).
_S = [[opt(n),type(integer),default(1),shortflags([n]),longflags([number])],[opt(v),type(boolean),default(false),shortflags([v]),longflags([verbose])],[opt(f),type(atom),default('_'),longflags([file])]], member(As, [[],['-n3',a],['--number','4','-v'],['--no-verbose',x,'--file=a=b'],['-n','1','-n2'],['--zork'],['-v=false'],['--file'],['-vx'],foo,[1]]), catch(opt_parse(_S, As, Os, Ps), error(E, _), true).
_S = [[opt(n),type(integer),default(1),shortflags([n])]], member(K, [keepfirst,keeplast,keepall,foo]), catch(opt_parse(_S, ['-n1','-n2',x], Os, Ps, [duplicated_flags(K),output_functor(o)]), error(E, _), true).
member(S, [[[type(atom)]],[[opt(a),foo(b)]],[[opt(a),shortflags([bb])]],[[opt(a),shortflags([x])],[opt(b),longflags([x])]],[[opt(a),type(integer),default(x)]],[[opt(a),type(foo),default(x)]],[[opt(_)]]]), catch(opt_parse(S, [], Os, Ps), error(E, _), true).
_In = "words 12 3.5 foo_bar, Done.\n", open_string(_In, _S), set_input(_S), readln(Ts), readln(Us), set_input(user_input).
open_string("Hello World-1. rest\nx", _S), set_input(_S), readln(Ts, L, _, `-`, lowercase), readln(Us, M, `.`, _, uppercase), set_input(user_input).
ht_new(_H), ht_put(_H, a, 1), ht_put(_H, b, 2), ht_put(_H, a, 3), ht_size(_H, N), ht_get(_H, a, X), ht_keys(_H, _Ks), msort(_Ks, Ks), ht_pairs(_H, _Ps), msort(_Ps, Ps).
ht_new(_H), ( ht_put(_H, a, 1), fail ; true ), ht_size(_H, N), \+ ht_get(_H, a, _).
ht_new(_H), ht_put(_H, a, 5, 0, X), ht_put(_H, a, 6, 0, Y), ht_update(_H, a, Z, 7), \+ ht_put_new(_H, a, 8), ht_del(_H, a, W), ht_size(_H, N).
ht_pairs(_H, [a-1,b-2]), ht_gen(_H, K, 2).
ht_pairs(_H, [a=1]).
ht_new(_H), ht_put(_H, _, 1).
ht_is_hashtable(foo).
listen(me, ask(X), member(X, [1,2])), findall(Y, broadcast_request(ask(Y)), L), broadcast(ask(_)), listening(me, T, G), unlisten(me).
listen(me, say(X), ( print(X), nl )), broadcast(say(1)), broadcast(nothing), unlisten(me), broadcast(say(2)).
broadcast_request(nobody).
member(W, [running,relational,ponies,hopping,'Generalizations',oscillators,sky,happy,agreed,bled,is,archaeology,geology,conformabli,'naïve',"flies",12,'x-y',controlling]), porter_stem(W, S).
porter_stem('日本', S).
porter_stem(_, S).
tokenize_atom('It costs $12.50, or -3 euro: 1.5e3 x2 2x', Ts).
unaccent_atom('Ärr õun Straße', A).
atom_to_stem_list('The 3 running cats don''t fly.', L).
print_term(f(X, Y, X), []).
numlist(1, 30, _L), print_term(foo(bar(_L), "s", [a|_L]), []).
print_term(f(xxx, [a,b,yyy]), [right_margin(8)]).
print_term(f('A b', "s"), [output(user_output)]).
setting(volume, integer, 5+6, 'The volume'), setting(volume, V), set_setting(volume, 3), setting(volume, W), restore_setting(volume), setting(volume, X).
set_setting(volume, a).
setting(nope, X).
convert_setting_text(integer, '12', X).
get_flag(no_such_flag, X).
set_flag(zork, 3), get_flag(zork, X), flag(zork, Y, Y+1), get_flag(zork, Z).
set_flag(zork, abc), get_flag(zork, X).
set_flag(zork, f(x)).
set_flag(zork, _).
set_flag(_, 1).
get_flag(_, X).
nb_linkval(linked, f(1)), nb_getval(linked, X).
nb_linkval(_, 1).
nb_linkval(3, 1).
member(P-S, ['*'-abc,'a*c'-abc,'a?c'-abc,'[a-c]*'-bcd,'[!a]'-b,'{ab,cd}x'-cdx,'\\*'-'*','\\*'-a,''-'',a-'A','*.{pl,txt}'-'a.txt','{a,}b'-b,'a]'-'a]',"a*"-`abc`]), wildcard_match(P, S).
wildcard_match('[A-C]*', abc, [case_sensitive(false)]).
wildcard_match('[abc', a).
wildcard_match('{ab', a).
wildcard_match(_, a).
wildcard_match(a, f(x)).
wildcard_match(a, a, [foo]).
print('\e').
print('a\eb').
writeq('\e').
format("~p ~q", ['\e', '\e']).
member(X, [0.5,1.4,1.5,1.6,2.5,1700000000.7]), format_time(atom(A), '%s', X).
format("~d", ["12"]).
format("~d", [a]).
format(atom(_), "~e", ["12"]).

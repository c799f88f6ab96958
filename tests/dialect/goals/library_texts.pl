% Libraries that write, tell and take texts: flags, settings, addresses, writef/2, debug topics, indicators.

use_module(library(settings)), use_module(library(url)), use_module(library(debug)), use_module(library(optparse)).
writef('%s %d\n', ["abc",42]).
writef('%s|', [abc]).
writef('%s|', [`abc`]).
writef('%s|', [[]]).
writef('%s|', [[0'a,b]]).
writef('%s|', [_]).
writef('%s|%w', [f(x),y]).
writef('%d %d %d', ['A b',1+2,f('A',"s")]).
writef('%5l|%5r|%5c|', [abcdefgh,abcdefgh,abcdefgh]).
writef('%5L|%5R|%5C|', [abc,abc,abc]).
writef('%5l|%5r|%5c|', [abcde,abcde,abcd]).
flag(ft1, A, A+1), flag(ft1, B, B*5), flag(ft1, C, C).
flag(ft2, _, abc), flag(ft2, A, A), current_flag(ft2).
member(X, [pi,e,foo,'[]',"a",[0'a],1.5]), flag(ft2, _, X), get_flag(ft2, A).
flag(ft3, 7, 8), flag(ft3, A, A).
flag(f(x), _, 3), flag(f(_), A, A), flag(f, B, B).
flag([], _, 3), flag([], A, A), flag('[]', B, B).
flag(12, _, 4), get_flag(12, A), get_flag('12', B).
set_flag(ft4, 1), ( flag(ft4, _, 9), fail ; get_flag(ft4, A) ).
flag(_, A, A).
flag("s", A, A).
set_flag(ft6, f(x)).
current_flag(ft7).
www_form_encode('a/b?c=d&é;+~*', X).
www_form_encode('a b\nc', X).
member(R, ['../q',q,'/q','./q','?x=1','../../../q','a/./b','a/../b','http://y.org/z']), parse_url(R, 'http://x.org/a/b/c', Ps).
member(R, ['../q',q,'/q','?x=1','#f','//h/p','','..']), global_url(R, 'http://x.org/a/b/c', G).
global_url('../q', 'http://x.org/a/b/', G).
url_iri('http://x.org/%C3%A9%20%41', I).
url_iri(U, 'http://x.org/é a%20?x=é#é').
file_name_to_url('/tmp/x', U).
file_name_to_url(F, 'file:///tmp/x').
file_name_to_url(F, 'http://x').
http_location([path('/a b'),search([x=1]),fragment(f)], L).
http_location(Ps, '/a%20b?x=1').
debug(dt1), nodebug(dt1), debugging(dt1, S).
debugging(dt1).
debug(dt2), debugging(dt2, S).
debug(dt3(_)), debug(dt3(1), "seen", []), nodebug(dt3(1)), debugging(dt3(2), S).
debug(dt4>user_output), debug(dt4, "~w is seen", [this]).
nodebug(dt4>user_output), debug(dt4, "~w is not seen", [this]).
debugging(dt5, S).
listing(lt1/1.5).
listing(3).
listing("t").
listing(lt1/(-1)).
listing(lt1/"a").
listing("t"/1).
listing(lt2/a).
listing([3]).
listing(lt3:t/1).
assertz(lt4(1)), listing(lt4/a).
assertz(lt4(1)), listing(lt4/1.5).
format_time(atom(X), '%Y', 0, posix).
format_time(atom(X), '%Y', 0, foo).
format_time(atom(X), '%Y', 0, 1).
format_time(atom(X), '%Y', 0, "posix").
format_time(atom(X), '%Y', 0, _).
opt_parse([foo], [], Os, Ps).
opt_parse(foo, [], Os, Ps).
opt_parse([[opt(a),longflags(x)]], [], Os, Ps).
opt_parse([[opt(a),shortflags(x)]], [], Os, Ps).
opt_parse([[opt(a),longflags([a]),nope(1)]], [], Os, Ps).
setting_property(no_such, type(T)).
setting_property(user:no_such, type(T)).
restore_setting(no_such).
current_setting(no_such).
use_module(library(pprint)), use_module(library(csv)).
member(T, [(a:-b,c),((a:-b):-c),f((a:-b)),(:- dynamic a/1),(a-->b,{c}),-(1),-(-(1)),1- -1,2-(-(1)),\+ (a,b),f(-(1)),(a:-b)+c,x=(a:-b),{a:-b},(a->b;c),a is b+1,1-(2-3),- (3^2),f(X,_,X),(:-)]), print_term(T, []), nl, fail.
member(T, [foobar(aaaaaaa,bbbbbbbbb,ccccccc),aaaaaaaaa+bbbbbbbbbbb+cccccccc,(aaaaaaaaa:-bbbbbbbbbbbb,ccccccccc),(aaaaaaaaa->bbbbbbbbbbbb;ccccccccc),[aaaaaaaaaa,bbbbbbbbb|ccccccc],key=foobar(aaaaaaa,bbbbbbbbb,ccccccc),[k-[aaaaaaaaa,bbbbbbbbb,ccccc],l-[]]]), print_term(T, [right_margin(20)]), nl, fail.
member(T, [\+foobar(aaaaaaa,bbbbbbb),{aaaaaaaaaa,bbbbbbb,cccccccc},a-(foobar(aaaaaa,bbbbbb)-foobar(cccc,ddd)),(:- foobar(aaaaaaa,bbbbbbbbb)),f((aaaaaaaaaa;bbbbbbbbbb;cccccc)),f((aaaaaaaaaa->bbbbbbbbbb;cccccc)),(aaaaaaaa+bbbbbbbbb)*cccccccc,x=[aaaaaaaaaa|bbbbbbbbb]]), print_term(T, [right_margin(20)]), nl, fail.
member(I, [2,4,auto,false]), print_term(foo(bar(aaaaaaaaa,bbbbbbb),[x,yyyyyyyyyyy],k-v,g((a,b))), [right_margin(20),indent_arguments(I)]), nl, fail.
tmp_file_stream(text, _F, _S), format(_S, "a,\"b~nc\"~n~n1,2~n", []), close(_S), csv_read_file_row(_F, R, [line(L)]).
csv_options(_O, [separator(0';)]), open_string("a;b\n1;\"x \"\"y\"\n", _S), csv_read_row(_S, R1, _O), csv_read_row(_S, R2, _O), csv_read_row(_S, R3, _O).
use_module(library(main)).
argv_options([], Ps, Os).
argv_options(['--'], Ps, Os).
argv_options(['--',a,'--b'], Ps, Os).
argv_options([a,'--b','--',c], Ps, Os).
argv_options(['--n=1','--n=1.5','--n=a b','--n=f(x)','--n=','--=x'], Ps, Os).
argv_options(['-'], Ps, Os).
argv_options(['-n=5','-v','-abc'], Ps, Os).
argv_options(['--no-','--no-a=b','--no_x','--no'], Ps, Os).
argv_options(['--a_b-c','---x'], Ps, Os).
argv_options(["--x=y","-v",z], Ps, Os).
argv_options(['--n=0x10','--n=-5','--n= 5','--n=5 ','--n=true'], Ps, Os).
argv_options([1], Ps, Os).
argv_options(['--help','-h'], Ps, Os).
argv_options(foo, Ps, Os).
argv_options([_], Ps, Os).

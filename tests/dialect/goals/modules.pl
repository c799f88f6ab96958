% Modules: qualified goals, default import from user, links, assert in modules. One goal a line.
user:true.
lists:append([a], [b], X).
lists:member(X, [a, b]).
user:atom(a).
system:atom(a).
m1:X = 1.
m1:(X = 1, Y = 2).
m1:(X = 1 ; X = 2).
m1:m2:X = 1.
m1:atom_length(abc, L).
m1:member(X, [a, b]).
m1:findall(X, member(X, [1, 2]), L).
X:true.
1:true.
"m":true.
m1:Y.
m1:1.
call(user:atom, a).
call(m1:atom, a).
call(m1:(atom), a).
m1:call(atom, a).
G = m1:member(X, [a]), call(G).
M = lists, M:append([a], [b], X).
M = lists, call(M:append, [a], [b], X).
m_undefined:foo(1).
m_undefined:foo.
catch(m_undefined:foo(1), error(E, _), true).
catch(m_undefined:(foo, bar), error(E, _), true).
assertz(ma:fact(1)), ma:fact(X).
assertz(ma:fact(2)), findall(X, ma:fact(X), L).
ma:assertz(other(1)), ma:other(X).
ma:assertz((rule(X) :- fact(X))), findall(X, ma:rule(X), L).
assertz((ma:rule2(X) :- fact(X))), findall(X, ma:rule2(X), L).
assertz(ma:(rule3(X) :- fact(X))), findall(X, ma:rule3(X), L).
catch(fact(X), error(E, _), true).
ma:retract(fact(1)), findall(X, ma:fact(X), L).
retract(ma:fact(X)).
ma:fact(X).
ma:retractall(fact(_)), findall(X, ma:fact(X), L).
ma:clause(rule(X), B).
clause(ma:rule(X), B).
clause(ma:rule2(X), B).
shared(X).
mb:shared(X).
mb:assertz(uses_shared :- shared(_)).
mb:assertz((uses_shared(X) :- shared(X))), mb:uses_shared(X).
mb:assertz(shared(from_mb)), findall(X, shared(X), L).
mb:shared(X).
shared(X).
mc:assertz(shared(local)), findall(X, mc:shared(X), L), findall(X, shared(X), K).
md:retractall(shared(_)), findall(X, md:shared(X), L), findall(X, shared(X), K).
me:retract(shared(1)).
me:findall(X, shared(X), L).
me:forall(shared(X), (write(X), nl)).
me:(shared(X), write(X), nl, fail ; true).
me:once(shared(X)).
me:clause(shared(X), B).
me:predicate_property(shared(_), dynamic).
me:predicate_property(shared(_), number_of_clauses(N)).
me:assertz(shared(9)), findall(X, shared(X), L), findall(X, me:shared(X), K).
player_one:read_board(L).
player_one:linked_move(X), findall(Y, board(Y), L).
findall(Y, board(Y), L).
player_two:single_goal(L).
player_two:assert_before_link, findall(X, board(X), L), findall(X, player_two:board(X), K).
player_three:retract_before_link(R).
player_three:retract_after_link(R), findall(X, board(X), L).
player_four:wipe, findall(X, board(X), L), findall(X, player_four:board(X), K).
player_five:wipe_after_link, findall(X, board(X), L).
assertz(board(1)), assertz(board(2)), player_five:sees(L).
player_six:qualified_retract, findall(X, board(X), L).
player_six:qualified_assert, findall(X, board(X), L).
player_six:qualified_asserta, findall(X, board(X), L).
player_seven:negated(R).
player_seven:in_if(R).
player_seven:in_setof(L).
player_seven:in_forall.
player_seven:undefined_call.
catch(player_seven:undefined_call, error(E, _), true).
player_seven:abolish_linked, findall(X, board(X), L).
catch(player_seven:sees(L), error(E, _), true).
'quoted module':hello.
'quoted module':hello(X).
exported_one(X).
exported_two(X).
mod_ex:exported_one(X).
mod_ex:private(X).
private(X).
catch(private(X), error(E, _), true).
mod_ex:calls_user(X).
mod_ex:append_own(X).
mod_ex:append([a], [b], X).
append([a], [b], X).
mod_ex:last([1, 2], X).
last([1, 2], X).
mod_ex:meta(member(X, [1, 2])).
mod_ex:operator_term(X).
mod_ex:print_operator.
term_to_atom(X, 'a ==> b').
current_module(lists).
current_module(user).
current_module(no_such_module_1).
current_module(mod_ex).
current_module(X), X == user, !.
module_property(mod_ex, exports(_L)), msort(_L, L).
module_property(mod_ex, class(C)).
predicate_property(exported_one(_), imported_from(M)).
predicate_property(mod_ex:exported_one(_), exported).
predicate_property(mod_ex:private(_), exported).
predicate_property(mod_ex:private(_), defined).
predicate_property(private(_), defined).
current_predicate(mod_ex:private/1).
current_predicate(private/1).
current_predicate(exported_one/1).
current_predicate(mod_ex:P/1), P == private.
mod_ex:dyn_fact(X).
mod_ex:add_fact(7), mod_ex:dyn_fact(X).
add_fact(8), mod_ex:dyn_fact(X).
dyn_fact(X).
assertz(mod_ex:dyn_fact(9)), findall(X, mod_ex:dyn_fact(X), L).
retract(mod_ex:dyn_fact(7)), findall(X, mod_ex:dyn_fact(X), L).
mod_ex:assertz(private(new)).
mod_ex:assertz(exported_one(new)).
assertz(exported_one(new)).
retract(exported_one(1)).
asserta(lists:append(x, y, z)).
import_module(mod_ex, X).
add_import_module(mnew, lists, start), mnew:append([a], [b], X).
@(true, user).
@(current_module(X), user), X == user, !.
mod_ex:context(X).
context_module(X).
m9:context_module(X).
strip_module(a:b:c, M, T).
strip_module(foo(X), M, T).
strip_module(m:X, M, T).
strip_module(X, M, T).
m1:assertz(p(1)), m1:p(X), m1:retract(p(X)), \+ m1:p(_).
m1:dynamic(dq/1), m1:dq(X).
dynamic(m1:dr/1), m1:dr(X).
m1:abolish(dr/1), catch(m1:dr(_), error(E, _), true).
m1:nb_setval(k, 1), m2:nb_getval(k, X).
m1:writeq(a).
m1:format("~w", [x]).
m1:maplist([X]>>(write(X)), [a, b]).
m1:atom_to_term('foo(X)', T, B).
m1:(G = atom(a), G).
m1:catch(undefined_in_m1, error(E, _), true).
m1:setof(X, member(X, [b, a]), L).
m1:aggregate_all(count, member(_, [a, b]), N).
m1:foldl([X, A, B]>>(B is A + X), [1, 2], 0, S).
m1:phrase(greeting, [hello]).
phrase(user:greeting, [hello]).
use_module(library(lists)).
use_module(library(lists), [append/3]).
use_module(library(no_such_library)).
use_module(no_such_file_at_all).
ensure_loaded(library(lists)).
consult(no_such_file_at_all).
[no_such_file_at_all].
ensure_loaded(no_such_file_at_all).
load_files(no_such_file_at_all, [if(not_loaded)]).
consult(_).
use_module(_).
module(mtmp), module(user).
export_missing:anything.
assertz(user:umod(1)), mzz:umod(X).
mzz:umod(X), mzz:assertz(umod(2)), findall(Y, umod(Y), L), findall(Y, mzz:umod(Y), K).
retractall(umod(_)), findall(Y, umod(Y), L), findall(Y, mzz:umod(Y), K).
plus(1, 2, X).
succ_mod:plus(1, 2, X).
succ_mod:own_plus(X).
succ_mod:succ(1, X).
listing(mod_ex:private/1).
listing(mod_ex:dyn_fact/1).
assertz((qq(X) :- lists:member(X, [1, 2]))), qq(X).
assertz((qr(X) :- mod_ex:private(X))), qr(X).
clause(qr(X), B).
assertz((qs(M, X) :- M:private(X))), qs(mod_ex, X).
G = private(X), mod_ex:G.
G = private(X), M = mod_ex, M:G.
G = private(X), call(mod_ex:G).
findall(X, mod_ex:private(X), L).
forall(mod_ex:private(X), integer(X)).
\+ mod_ex:private(99).
(mod_ex:private(X) -> true ; X = none).
setof(X, mod_ex:private(X), L).
bagof(X, Y^mod_ex:pair(X, Y), L).
setof(X, mod_ex:(private(X), X > 1), L).
catch(mod_ex:fails_inside, error(E, _), true).
mod_ex:error_in_module.
T =.. [mod_ex, x], writeq(T).
renamed_builtin("abc", X).
catch(renamed_builtin(_, _), error(E, _), true).

% The dynamic database: assert, retract, abolish, clause, logical update view, properties, recorded terms, flags. One goal a line.
assert(a1(1)), assert(a1(2)), a1(X).
a1(X).
asserta(a1(0)), a1(X).
assertz(a1(9)), findall(X, a1(X), L).
retract(a1(2)), findall(X, a1(X), L).
retract(a1(77)).
retract(a1(X)), write(X), nl, fail ; findall(X, a1(X), L).
a1(X).
assertz(a2(1)), assertz(a2(2)), assertz(a2(3)), retract(a2(X)).
findall(X, a2(X), L).
retract(a2(X)), !.
a2(X).
retractall(a3(_)), a3(X).
predicate_property(a3(_), dynamic).
retractall(a3(_)), assertz(a3(1)), retractall(a3(_)), findall(X, a3(X), L).
assertz(a4(1, a)), assertz(a4(2, b)), assertz(a4(1, c)), retractall(a4(1, _)), findall(X-Y, a4(X, Y), L).
retractall(a4(_, _)), a4(_, _).
retractall(foo:bar(_)), foo:bar(X).
retractall(X).
retractall(3).
retractall(atom(_)).
retractall((a :- b)).
assert(X).
assert(3).
assert("s").
assert((foo :- 3)).
assert((X :- true)).
assert((3 :- true)).
assert((foo(X) :- Y)).
assert((foo :- (a, 3))).
assert((foo, bar)).
assert((atom(x) :- true)).
assert(atom(x)).
assert(append([], [], [])), append(X, [b], [a, b]).
assertz((b1(X) :- X > 1)), b1(2).
b1(1).
assertz((b2(X) :- member(X, [1, 2]), X > 1)), b2(X).
assertz((b3 :- write(hello), nl)), b3.
assertz((b4(X) :- (X = 1 ; X = 2))), b4(X).
assertz((b5(X) :- (X > 0 -> write(pos) ; write(neg)))), b5(1), b5(-1).
assertz((b6(X) :- member(X, [1, 2, 3]), !)), b6(X).
assertz((b7(X) :- \+ X = a)), b7(b).
assertz((b8(G) :- G)), b8(write(x)).
assertz((b9(G) :- call(G), !)), b9(member(X, [1, 2])).
assertz(b10([])), assertz((b10([X|Xs]) :- write(X), b10(Xs))), b10([a, b, c]).
assertz((b11 :- fail)), assertz(b11), b11.
assertz(c1(X, X)), c1(1, Y).
assertz(c2("string", 'Q a', 1.5, [a|T])), c2(A, B, C, D).
X = 1, assertz(c3(X)), c3(Y).
assertz(c4(f(X, Y, X))), c4(Z).
assertz(c5({a, b})), assertz(c5((a :- b))), c5(X).
clause(b1(X), B).
clause(b4(X), B).
clause(b5(X), B).
clause(b10(X), B).
clause(a1(X), true).
clause(static1(X), B).
clause(static2(X), B).
clause(static3, B).
clause(no_such_thing_1(_), B).
clause(X, B).
clause(3, B).
clause(atom(_), B).
clause(append(_, _, _), B), !.
clause(b1(X), 3).
clause((a, b), B).
clause(b1(3), B).
clause(static1(2), B).
clause(static4(X), B).
clause(m1:fact(X), B).
clause(static1(X), true), X > 1.
clause(b8(X), B).
retract((b1(X) :- B)).
b1(5).
retract((b3 :- write(hello), X)).
retract(b11).
b11.
retract((b11 :- X)).
retract(X).
retract(3).
retract((X :- true)).
retract((b2(X) :- 3)).
retract(static1(1)).
retract((static2(X) :- B)).
retract(atom(_)).
retract(never_defined_1(_)).
retract((never_defined_1(_) :- true)).
asserta(static1(0)).
assertz(static1(0)).
abolish(abolished1/1).
abolished1(X).
static1(X).
abolish(never_defined_1/1).
abolish(foo/a).
abolish(foo/(-1)).
abolish(X).
abolish(foo/_).
abolish(_/1).
abolish(atom/1).
abolish(foo).
abolish(3/1).
abolish(append/3).
assertz(d1(1)), abolish(d1/1), catch(d1(_), error(E, _), true).
assertz(d2(1)), abolish(d2/1), assertz(d2(2)), d2(X).
assertz(d3(1)), abolish(d3, 1), catch(d3(_), error(E, _), true).
dynamic(d4/1), d4(X).
dynamic(d4/1), predicate_property(d4(_), dynamic).
dynamic([d5/1, d6/2]), \+ d5(_), \+ d6(_, _).
dynamic((d7/1, d8/0)), \+ d7(_), \+ d8.
dynamic(d9/1), abolish(d9/1), catch(d9(_), error(E, _), true).
declared(X).
declared_two(X).
dynamic(X).
dynamic(foo).
dynamic(foo/a).
dynamic(abolished2/1), predicate_property(abolished2(_), dynamic).
abolished2(X).
dynamic(atom/1).
predicate_property(declared(_), dynamic).
predicate_property(static1(_), dynamic).
predicate_property(static1(_), static).
predicate_property(static1(_), defined).
predicate_property(static1(_), number_of_clauses(N)).
predicate_property(declared(_), number_of_clauses(N)).
predicate_property(atom(_), built_in).
predicate_property(append(_, _, _), defined).
predicate_property(no_such_thing_1(_), defined).
predicate_property(no_such_thing_1(_), P).
predicate_property(static1(_), foo).
predicate_property(atom(_), system).
predicate_property(atom(_), dynamic).
predicate_property(m1:fact(_), number_of_clauses(N)).
predicate_property(m1:exported(_), exported).
predicate_property(static1(_), exported).
predicate_property(append(_, _, _), imported_from(M)).
predicate_property(findall(_, _, _), built_in).
predicate_property(user:static1(_), visible).
predicate_property(X, dynamic), X == a1(_), !.
current_predicate(static1/1).
current_predicate(static1/N).
current_predicate(no_such_thing_1/_).
current_predicate(N/1), N == static1.
current_predicate(declared/1).
current_predicate(static1, H).
current_predicate(static2, user:H).
current_predicate(append/3).
current_predicate(atom/1).
current_predicate(foo:bar/_).
current_predicate(m1:fact/1).
current_predicate(m1:N/1), N == fact.
current_predicate(foo).
current_predicate(3/1).
current_predicate(foo/a).
current_predicate(a3/1).
dynamic(e1/1), current_predicate(e1/1).
dynamic(e1/1), current_predicate(e1/X).
assertz(e2(1)), retract(e2(1)), current_predicate(e2/1).
assertz(e3(1)), assertz(e3(2)), assertz(e3(3)), (e3(X), write(X), nl, assertz(e3(X)), fail ; findall(Y, e3(Y), L)).
assertz(e4(1)), assertz(e4(2)), assertz(e4(3)), (e4(X), retract(e4(X)), write(X), nl, fail ; findall(Y, e4(Y), L)).
assertz(e5(1)), assertz(e5(2)), assertz(e5(3)), (e5(X), retractall(e5(_)), write(X), nl, fail ; findall(Y, e5(Y), L)).
assertz(e6(1)), assertz(e6(2)), (e6(X), asserta(e6(new)), write(X), nl, fail ; findall(Y, e6(Y), L)).
assertz(e7(1, a)), assertz(e7(2, b)), assertz(e7(3, a)), (e7(X, a), retract(e7(X, _)), assertz(e7(X, c)), fail ; findall(X-Y, e7(X, Y), L)).
assertz(e8(1)), assertz(e8(2)), assertz(e8(3)), (retract(e8(X)), write(X), nl, assertz(e8(X)), X >= 3, ! ; true), findall(Y, e8(Y), L).
assertz(e9(1)), assertz(e9(2)), (retract(e9(X)), assertz(e9(10)), fail ; findall(Y, e9(Y), L)).
forall(member(X, [3, 1, 2]), assertz(f1(X))), findall(X, f1(X), L).
forall(between(1, 100, X), assertz(f2(X))), aggregate_all(count, f2(_), N), retractall(f2(_)), aggregate_all(count, f2(_), M).
forall(between(1, 10, X), asserta(f3(X))), findall(X, f3(X), L).
forall(between(1, 5, X), (Y is X mod 2, assertz(f4(Y, X)))), findall(X, f4(1, X), L), retractall(f4(1, _)), findall(Y-X, f4(Y, X), M).
assertz(f5(a, 1)), assertz(f5(b, 2)), assertz(f5(X, 3)), findall(V, f5(b, V), L).
assertz(f6(1)), assertz(f6(1.0)), assertz(f6("1")), assertz(f6('1')), findall(x, f6(1), L), findall(y, f6(1.0), M), findall(z, f6('1'), N).
assertz(f7([])), assertz(f7('[]')), assertz(f7({})), f7([]).
assertz(f8(g(1))), assertz(f8(g(2))), assertz(f8(h(1))), findall(X, f8(g(X)), L).
assertz(f9(1)), f9(X), retract(f9(1)), f9(Y).
assertz(g1(1)), retract(g1(X)), X == 1, \+ g1(_).
assertz((g2(X) :- X == 1)), assertz((g2(X) :- X == 2)), retract((g2(X) :- X == 1)), g2(2), \+ g2(1).
assertz(counter(0)), forall(between(1, 5, _), (retract(counter(N)), N1 is N + 1, assertz(counter(N1)))), counter(X).
retract(counter(N)), !, N1 is N + 1, assert(counter(N1)), counter(X).
ruut(X, Y, C).
ruut(1, Y, C).
ruut(X, 2, C).
ruut(X, Y, 1).
findall(X/Y, ruut(X, Y, 0), L).
ruut(X, Y, 1), retract(ruut(X, Y, 1)), assert(ruut(X, Y, 0)), fail ; findall(X/Y/C, ruut(X, Y, C), L).
ruut(X, Y, C), write(X/Y/C), nl, fail.
retract(ruut(1, 1, C)), assertz(ruut(1, 1, new)), findall(X/Y/D, ruut(X, Y, D), L).
g(X, Y), retract(g(X, Y)), assertz(g(X, Y)), fail ; findall(X-Y, g(X, Y), L).
g(X, 1), once(retract(g(X, P))), assertz(g(X, P)), fail ; findall(X-Y, g(X, Y), L).
rule(X).
assertz((rule(X) :- X = added)), rule(X).
retract((rule(X) :- B)), !.
listing(listed/1).
listing(listed_rule/2).
listing(listed_static/1).
listing(no_such_thing_1/1).
listing(no_such_thing_1).
listing(listed_two).
listing(_:listed/1).
listing([listed/1, listed_rule/2]).
listing(user:listed/1).
listing(m1:fact/1).
listing(listed_control/1).
listing(listed_string/1).
listing(empty_dynamic/1).
assertz((h1(X) :- X > 1, write('Big one'), nl ; X =< 1, \+ fail)), listing(h1/1).
assertz(h2("s", 'A b', [1, 2|_], f(X, X))), listing(h2/4).
assertz((h3(X) :- findall(Y, (member(Y, X), Y > 1), L), forall(member(Z, L), (write(Z), nl)))), listing(h3/1).
assertz((h4 :- a, (b -> c ; d -> e ; f), g)), listing(h4/0).
assertz((h5(X, Y) :- X = Y, !)), assertz(h5(_, _)), listing(h5/2).
portray_clause((foo(X) :- bar(X, Y), Y)).
assertz(k1(1), _R), nonvar(_R), erase(_R), \+ k1(_).
assertz(k2(1), _R), instance(_R, T).
assertz((k3(X) :- X > 1), _R), clause(H, B, _R).
asserta(k4(1), _R), clause(k4(X), true, _R2), ( _R == _R2 -> write(same) ; write(different) ).
erase(foo).
erase(_).
recorda(key1, a), recorda(key1, b), recordz(key1, c), findall(X, recorded(key1, X), L).
recordz(key2, f(X, Y, X)), recorded(key2, T).
recorded(key1, b).
recorded(no_key, X).
recorded(key1, X, _R), X == a, erase(_R), findall(Y, recorded(key1, Y), L).
recorda(key3, x, _R), erase(_R), \+ recorded(key3, _).
recordz(f(1), one), recordz(f(2), two), findall(X, recorded(f(_), X), L).
recorda(_, a).
recorded(K, V), K == key2, !.
current_key(key1).
recordz("s", 1).
flag(fl1, Old, Old + 1), flag(fl1, New, New).
flag(fl2, X, X + 2), flag(fl2, Y, Y * 10), flag(fl2, Z, Z).
flag(fl3, X, foo).
flag(_, X, 1).
flag(fl4, X, a + 1).
flag(fl5, X, 1.5), flag(fl5, Y, Y).
gensym(base, X), gensym(base, Y).
reset_gensym(base), gensym(base, X).
reset_gensym, gensym(abc, X).
gensym(X, Y).
gensym(f(x), Y).
assertz(user:l1(1)), l1(X).
user:assertz(l2(1)), l2(X).
assertz(m2:l3(1)), m2:l3(X).
assertz(m2:l3(1)), catch(l3(X), error(E, _), true).
m2:assertz(l4(1)), m2:l4(X).
assertz((m2:l5(X) :- l6(X))), m2:assertz(l6(1)), m2:l5(X).
m2:assertz((l7(X) :- X = 1)), m2:l7(X).
retract(m2:l3(X)).
retractall(m2:l3(_)), findall(X, m2:l3(X), L).
abolish(m2:l4/1), catch(m2:l4(_), error(E, _), true).
current_predicate(m2:l3/1).
assertz((l8 :- m2:l9)), assertz(m2:l9), l8.
copy_predicate_clauses(ruut/3, ruut_copy/3).
assertz(n1(a)), assertz(n1(b)), n1(X), assertz(n1(c)), !.
assertz(n2(1)), catch((n2(X), throw(found(X))), found(Y), true), retract(n2(Y)), \+ n2(_).
assertz(n3(1)), (retract(n3(1)), fail ; true), \+ n3(1).
assertz(n4(1)), \+ \+ retract(n4(1)), \+ n4(1).
assertz(n5(1)), findall(X, retract(n5(X)), L), findall(X, n5(X), M).
assertz(n6(1)), assertz(n6(2)), forall(retract(n6(X)), (write(X), nl)), \+ n6(_).
assertz(n7(1)), assertz(n7(2)), once(retract(n7(_))), findall(X, n7(X), L).
assertz(n8(X)), n8(1), n8(Y).
assertz(n9(_, _)), n9(1, X).
assertz(o1(1)), assertz(o1(2)), setof(X, o1(X), L), aggregate_all(max(X), o1(X), M).
assertz(o2(b-2)), assertz(o2(a-1)), findall(K, o2(K-_), L), msort(L, S).
assertz(o3(X, Y) :- X < Y).
assertz((o4(X, Y) :- X < Y)), o4(1, 2), \+ o4(2, 1).
assertz((o5(N, F) :- N =< 1, !, F = 1)), assertz((o5(N, F) :- M is N - 1, o5(M, G), F is N * G)), o5(5, F).
assertz((o6 --> [a])), o6(X, Y).
dcg_translate_rule((o7 --> [a], o7), R), assertz(R), clause(o7(A, B), C).
expand_term((a --> b), X).
expand_term(foo, X).
tmp_rule(X), X > 1.
static5(X), retract(dyn5(X)), fail ; findall(X, dyn5(X), L).
assertz(p1(1)), p1(1), retract(p1(1)), catch(p1(1), E, true).
predicate_property(p1(_), number_of_clauses(N)).
predicate_property(ruut(_, _, _), number_of_clauses(N)).
predicate_property(listed_rule(_, _), number_of_rules(N)).
discontig(X).
ensure_dynamic(q1/1), q1(X).
asserta((q2(X) :- X = 1)), asserta((q2(X) :- X = 0)), q2(X).
assertz(q3(10000000000000000000)), q3(X), Y is X + 1.
assertz(q4(1.5)), q4(1.5).
assertz('Q five'('A b')), 'Q five'(X).
assertz(q6), q6.
assertz(q7), assertz(q7), findall(x, q7, L).
assertz([q8]), !.
assertz({q9}), {X}.
assertz((q10 :- q11 ; true)), q10.
assertz((q12(X) :- catch(atom_length(X, _), error(E, _), (print(E), nl)))), q12(f(x)).
assertz((q13 :- throw(ball))), catch(q13, B, true).
assertz((q14(X) :- !, X = 1)), assertz(q14(2)), findall(X, q14(X), L).
assertz((q15(X) :- X = 1 ; X = 2)), findall(X, q15(X), L).
assertz((q16(L) :- setof(X, q17(X), L))), assertz(q17(b)), assertz(q17(a)), q16(L).
assertz((q18(X) :- \+ q19(X))), dynamic(q19/1), q18(1), assertz(q19(1)), \+ q18(1).
L = [_,_], L = [X,Y], X = Y, X = f(b,_), assertz(aliased(L)), aliased(Z).
L = [_,_], L = [X,Y], X = Y, X = f(b,_), assertz((aliased_rule(L) :- Y = X)), aliased_rule(Z), clause(aliased_rule(_), B).
L = [_,_], L = [X,Y], X = Y, X = f(b,c), aliased(L).
L = [_,_], L = [X,Y], X = Y, X = f(b,c), clause(aliased(L), B).
L = [_,_], L = [X,Y], X = Y, X = f(b,c), retract(aliased(L)).
L = [_,_], L = [X,Y], X = Y, X = [a], phrase(L, Z).
L = [_,_], L = [X,Y], X = Y, X = f(b), findall(L, true, R), nb_setval(aliased, L), nb_getval(aliased, V).
L = [_,_], L = [X,Y], X = Y, X = f(b), assertz(aliased_ref(L), Ref), clause(H, true, Ref), Ref = K, K = Ref, erase(Ref), fail.
L = [_,_], L = [X,Y], X = Y, X = f(b), catch(throw(L), E, true).
assertz(huge(9223372036854775808)), huge(9223372036854775808).
huge(9223372036854775807).
X is -(2**63) - 1, huge(X).
X is 2**63, huge(X).
X is 2**63, retract(huge(X)).
X is 2**70, retractall(huge(X)).
assertz(huge(1, 99999999999999999999)), huge(1, 99999999999999999999).
huge(99999999999999999999, 1).
huge(99999999999999999999, X).
assertz(huge(3, 4)), X is -(2**54), huge(X, Y).
X is -(2**54), retract(huge(3, X)).
X is -(2**54), retractall(huge(X, _)), huge(3, Y).
retract(huge(1, 99999999999999999999)).
huge_call(9223372036854775808).
huge_call(3).
huge_call(-18014398509481984).
assertz(kept1(f(1), a)), assertz(kept1(f(2), "s")), assertz(kept1([x,y], 2.5)), findall(X-Y, kept1(X, Y), L).
kept1(f(X), Y).
kept1([A|B], Y).
kept1(X, "s").
kept1(X, 2.5).
kept1(f(X), X).
assertz(kept1(f(q), q)), kept1(f(X), X).
kept1(X, X).
assertz(kept1(z, z)), kept1(X, X).
forall(kept1(X, Y), (retract(kept1(X, Y)), assertz(kept1(g(X), Y)))), findall(X-Y, kept1(X, Y), L).
retract(kept1(g(f(1)), A)).
retract(kept1(g(f(_)), X)), findall(Y, kept1(_, Y), L).
retract(kept1(g(X), X)), findall(Y, kept1(_, Y), L).
retractall(kept1(g([_|_]), a)), findall(X-Y, kept1(X, Y), L).
retractall(kept1(_, q)), findall(X-Y, kept1(X, Y), L).
assertz(kept2(k(1), one)), assertz((kept2(k(X), Y) :- X > 1, Y = big)), assertz(kept2(k(7), seven)), findall(Y, kept2(k(7), Y), L).
kept2(k(1), Y).
retract((kept2(k(_), _) :- X > 1, _)), findall(Y, kept2(_, Y), L).
findall(X-Y, retract(kept2(X, Y)), L), findall(Z, kept2(Z, _), M).
assertz(kept3(f(_), 1)), assertz(kept3(_, 2)), assertz(kept3(f(1), 3)), findall(N, kept3(f(1), N), L).
findall(N, kept3(f(2), N), L), findall(N, kept3(other, N), M).
assertz(kept4(X, X)), kept4(f(Y), f(3)).
retractall(kept4(1, 2)), kept4(a, a).
retractall(kept4(_, _)), \+ kept4(a, a).
assertz(kept5(p(1))), assertz(kept5(p(2))), findall(X, (kept5(p(X)), X < 4, Y is X+2, assertz(kept5(p(Y)))), L), findall(X, kept5(p(X)), M).
between(1, 50, I), once(retract(kept5(p(_)))), assertz(kept5(p(I))), fail ; findall(X, kept5(p(X)), L).
findall(X, (kept5(p(X)), retract(kept5(p(X)))), L), findall(X, kept5(_), M).
assertz(kept5(p(1))), freeze(X, (write(woken(X)), nl)), kept5(X).
freeze(X, X \= p(1)), kept5(X).
atom_chars(abc, Cs), assertz(kept6(Cs, "abc", 'a b', [])), kept6(A, B, C, D).
kept6([a|T], S, _, []).
kept6(_, S, A, '[]').
X is 2**70, assertz(kept7(n(X), X)), kept7(n(Y), Z), Y =:= Z.
assertz((kept8(x(1)) :- !)), assertz(kept8(x(2))), findall(A, kept8(x(A)), L).
assertz(kept9(t(1, 2))), kept9(X), kept9(Y), X == Y.
assertz(kept10(1, a, "s", f(x), [1], 2.5, {z}, -7)), kept10(A, B, C, D, E, F, G, H).
kept10(_, _, _, f(Q), _, _, _, N).
call(kept10, 1, a, S, f(x), [1], F, G, H).
retract(kept10(_, a, _, f(_), _, _, _, _)), \+ kept10(_, _, _, _, _, _, _, _).
assertz(kept11('[]', [])), kept11('[]', X), \+ kept11([], _).
assertz(kept12(f(a))), ( kept12(X), retract(kept12(X)), assertz(kept12(g(b))), assertz(kept12(g(c))), fail ; findall(X, kept12(X), L) ).
assertz(wide(1,a,[x],f(y),2.5,"s",b,c,d)), assertz(wide(2,a,[z],f(y),2.5,"s",b,c,d)), wide(I,a,[z],F,_,S,_,_,d).
retract(wide(I,a,[x],f(V),N,S,b,c,d)), findall(J, wide(J,_,_,_,_,_,_,_,_), L).
wide(I,A,B,C,D,E,F,G,H), I > 5.
retractall(wide(_,a,_,_,_,_,_,_,_)), \+ wide(_,_,_,_,_,_,_,_,_).
assertz(wide(3,X,X,_,1,2,3,4,5)), wide(3,q,Q,f(1),_,_,_,_,_).
assertz(deep([a],[b,c])), assertz(deep([a],[b,d])), assertz(deep([a],[b|_])), assertz(deep([e],z)), deep([a],[b,X]).
deep([Y],[b,d]).
findall(T, deep([a],[b|T]), Ts).
retract(deep([X],[b,d])), findall(B, deep(_,B), L).
assertz(deep(g(X,X),Y)), deep(g(1,Z),W).
deep(g(1,2),_).
catch(assertz((zz :- 1)), E, true).
catch(assertz((zz :- a, 1)), E, true).
catch(assertz((zz :- a, "b")), E, true).
catch(assertz((zz :- \+ 3)), E, true).
catch(assertz((zz :- ( a -> 1 ; b ))), E, true).
catch(assertz((zz :- _)), E, true).
catch(assertz((zz :- b, _)), E, true).
catch(assertz((zz :- \+ \+ _)), E, true).
catch(assertz((zz :- lists:3)), E, true).
catch(assertz((zz :- _:b)), E, true).
catch(assertz((zz :- a, 3:b)), E, true).
catch(assertz((zz :- a, X:b, X = 1)), E, true).
catch(assertz((zz :- ( M = 1 ; M:b ))), E, true).
catch(assertz((zz :- a, lists:(b, 3))), E, true).
catch(assertz((zz :- [])), E, true).
catch(assertz((zz :- a, m:[])), E, true).
catch(assertz((zz :- a, @(b, 3))), E, true).
catch(assertz((zz :- a, @(3, b))), E, true).
catch(assertz((_:foo :- a)), E, true).
catch(assertz(3:foo), E, true).
assertz((zz1 :- G, G = 1)), clause(zz1, B).
assertz((zz2(M) :- M:b)), clause(zz2(M), B).
assertz((zz3 :- \+ M = 1, M:b)), clause(zz3, B).
assertz((zz4 :- ( true, G ), G = 1)), clause(zz4, B).
assertz((zz5 :- a, m:(b, c))), clause(zz5, B).
assertz((zz6 :- a, m:n:b)), clause(zz6, B).
assertz((zz7 :- a, m:!)), clause(zz7, B).
assertz((zz8 :- call(1))), clause(zz8, B).
assertz((zz9 :- m:n:b)), clause(zz9, B).
assertz(cp_d(1)), assertz((cp_d(X) :- true, X = 2)), nth_clause(cp_d(_), I, _R), findall(P, ( clause_property(_R, P), P \= size(_), P \= erased ), Ps).
catch(clause_property(foo, _), error(E, _), true).
catch(clause_property(_, _), error(E, _), true).
nb_setval(cp_k, 1), nb_delete(cp_k), catch(nb_getval(cp_k, _), error(E, _), true).
nb_setval(cp_k, 1), nb_delete(cp_k), b_setval(cp_k, 2), b_getval(cp_k, V), nb_delete(cp_k).
nb_delete(cp_unknown).
nb_setval(cp_k, 1), nb_delete(cp_k), nb_setval(cp_k, 3), nb_getval(cp_k, V).

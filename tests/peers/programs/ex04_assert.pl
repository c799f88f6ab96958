% assert/retract subtleties: logical update view, order, clause refs, rules
:- dynamic p/1, q/2, cnt/1.
p(1). p(2). p(3).
r(X) :- p(X), Y is X + 10, assertz(p(Y)).
s :- retract(p(X)), write(X), write(' '), X > 11, !.
inc :- retract(cnt(N)), M is N + 1, assert(cnt(M)).
cnt(0).
main :- findall(X, r(X), L), print(L), nl, findall(X, p(X), L2), print(L2), nl, s, nl, findall(X, p(X), L3), print(L3), nl, asserta(p(0)), assertz(p(99)), findall(X, p(X), L4), print(L4), nl, forall(between(1,5,_), inc), cnt(C), print(C), nl, assertz((q(X,Y) :- Y is X * 2)), q(4, Y4), print(Y4), nl, assertz((q(X,Y) :- ( X > 3 -> Y = big ; Y = small ))), findall(Y, q(5,Y), Ys), print(Ys), nl, retract((q(_,_) :- _ is _)), findall(Y, q(1,Y), Ys2), print(Ys2), nl, ( retract(p(1000)) -> true ; print(no) ), nl, retractall(p(_)), ( p(_) -> true ; print(empty) ), nl, catch(undef_pred(1), error(E,_), (print(E), nl)), assertz(undef_pred(1)), ( undef_pred(1) -> print(now) ; true ), nl, abolish(undef_pred/1), catch(undef_pred(1), error(E2,_), (print(E2), nl)), forall(member(I,[1,2,3]), assertz(p(I))), ( p(X1), retract(p(X1)), assertz(p(X1)), write(X1), nl, fail ; true ), findall(X, p(X), L5), print(L5), nl, ( retract(p(A)), A >= 2, ! ; A = none ), print(A), nl, findall(X, p(X), L6), print(L6), nl, assertz(p(f(Z,Z,_))), p(f(1,W,_)), print(W), nl, var(Z), ( clause(p(f(_,_,_)), B) -> print(B) ; true ), nl, predicate_property(p(_), number_of_clauses(NC)), print(NC), nl, retract(p(f(_,_,_))), assertz(p("str")), assertz(p(1.5)), assertz(p(123456789012345678901)), findall(X, (p(X), \+ integer(X)), L7), print(L7), nl.

:- use_module(library(plunit)).
:- begin_tests(one).
test(a, fixme(x)) :- true.
test(b, fixme(x)) :- fail.
test(c, true(foo)) :- true.
test(d, true(member(_,[]))) :- true.
test(e, [X,Y]==[1,2]) :- X=1,Y=2.
test(f, blocked(a)).
test(g, blocked(b)).
test(h, X > 3) :- X = 2.
test(i, error(existence_error(procedure,_),_)) :- undefd.
test(j, throws(error(_,_))) :- undefd.
test(k, all(X > [1])) :- member(X,[1]).
test(l, [nondet,fail]) :- fail.
test(m, (X==1,Y==2)) :- X=1,Y=3.
test(n, setup(writeln(s))) :- writeln(b).
test(o, occurs_check(error)) :- X = f(X).
test(p, [forall(member(X-Y,[1-1,2-2])), X==Y]).
test(q, [forall(member(X,[1,2])), Y =:= X+1]) :- Y = X.
test(r, [cleanup(writeln(c)), fail]) :- writeln(b2).
test(s) :- throw(hello).
test(t, error(type_error(_,_))) :- atom_length(_,_).
test(u, fail) :- throw(x).
test(v, all(X==[])) :- throw(x), X=1.
test(w, [true(X==1),all(X==[1])]) :- X=1.
test(x, error(foo,bar)).
test(y, sto(rational_trees)) :- X = f(X).
foo.
:- end_tests(one).

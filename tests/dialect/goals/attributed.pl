put_attr(X, told, 1), get_attr(X, told, V).
put_attr(X, told, 1), get_attr(X, other, V).
get_attr(_, told, V).
get_attr(a, told, V).
put_attr(a, told, 1).
put_attr(_, 1, 1).
put_attr(_, _, 1).
get_attr(_, _, _).
put_attr(X, _, _).
put_attr(X, told, 1), put_attr(X, told, 2), get_attr(X, told, V).
put_attr(X, told, 1), put_attr(X, other, 2), del_attr(X, told), get_attr(X, other, V).
put_attr(X, told, 1), del_attr(X, told), attvar(X).
put_attr(X, told, 1), del_attr(X, other), attvar(X), get_attr(X, told, V).
del_attr(_, told).
del_attr(a, told).
put_attr(X, told, 1), put_attr(X, other, 2), get_attrs(X, As).
put_attrs(X, att(told, 1, att(other, 2, []))), get_attr(X, other, V).
put_attr(X, told, 1), del_attrs(X), attvar(X).
get_attrs(_, As).
( put_attr(X, told, 1), fail ; attvar(X) ).
put_attr(X, told, 1), ( put_attr(X, told, 2), fail ; get_attr(X, told, V) ).
put_attr(X, told, f(Y)), Y = 1, get_attr(X, told, V).
put_attr(X, told, 1), X = a.
put_attr(X, told, 1), put_attr(Y, told, 2), X = Y.
put_attr(X, told, 1), put_attr(Y, told, 2), Y = X.
put_attr(X, told, 1), Y = X, Y == X, attvar(Y).
put_attr(X, told, 1), X = X.
put_attr(X, told, 1), put_attr(Y, told, 2), f(X,Y) = f(a,b).
put_attr(X, told, 1), put_attr(Y, told, 2), f(X,Y) = f(Y,b).
put_attr(X, told, 1), waits(X, z).
put_attr(X, told, 1), put_attr(Y, told, 2), head_meets(X, Y).
put_attr(X, refuses, 1), X = no.
put_attr(X, refuses, 1), X = yes.
put_attr(X, refuses, 1), X \= no.
put_attr(X, refuses, 1), \+ X = yes.
put_attr(X, refuses, 1), ( X = no ; X = yes ).
put_attr(X, refuses, 1), member(X, [a,yes,b]).
put_attr(X, picky, 1), X = Y, Y = 2.
put_attr(X, picky, 1), X = 3.
put_attr(X, picky, 1), X = 4.
put_attr(X, no_such_hook, 1), X = 4.
put_attr(X, told, 1), put_attr(X, refuses, 1), X = yes.
put_attr(X, told, 1), X == a.
put_attr(X, told, 1), X = a, X = b.
put_attr(X, told, 1), unify_with_occurs_check(X, a).
put_attr(X, told, 1), f(X) =.. [f|As], As = [b].
put_attr(X, told, 1), atom_length(abc, X).
put_attr(X, told, 1), X is 1+2.
put_attr(X, told, 1), arg(1, f(a), X).
put_attr(X, told, 1), findall(Y, (Y = X, Y = 1), L).
put_attr(X, told, 1), findall(X, true, [Y]), attvar(Y), get_attr(Y, told, V).
put_attr(X, told, 1), copy_term(X, Y), attvar(Y), get_attr(Y, told, V).
put_attr(X, told, 1), copy_term_nat(X, Y), \+ attvar(Y).
put_attr(X, told, 1), copy_term(X, Y, Gs).
put_attr(X, told, 1), put_attr(X, other, 2), copy_term(X, Y, Gs).
put_attr(X, shown, 1), copy_term(X, Y, Gs).
put_attr(X, shown, 1), copy_term(X, X, Gs), attvar(X).
put_attr(X, shown, 1), put_attr(Y, told, X), copy_term(X-Y, Z, Gs).
copy_term(f(X), Y, Gs).
copy_term(f(X,a), Y, Gs).
put_attr(X, told, 1), term_attvars(f(X,Y,X), Vs), Vs == [X].
put_attr(X, told, Y), put_attr(Y, told, 1), term_attvars(X, Vs), length(Vs, N).
term_attvars(f(_), Vs).
put_attr(X, told, 1), term_variables(f(X,Y), Vs), length(Vs, N).
put_attr(X, told, 1), var(X), \+ nonvar(X).
put_attr(X, told, 1), X @< a.
attvar(_).
attvar(a).
put_attr(X, told, 1), assertz(keeps(X)), keeps(Y), attvar(Y).
put_attr(X, told, 1), nb_setval(attributed, X), nb_getval(attributed, Y), attvar(Y).
put_attr(X, told, 1), b_setval(attributed, X), b_getval(attributed, Y), X == Y.
put_attr(X, told, 1), catch(throw(f(X)), f(Y), true), attvar(Y).
domain(X, [a,b]), X = c.
domain(X, [a,b]), domain(X, [a,c]).
domain(X, [a,b,c]), domain(X, [a,c]).
domain(X, [a,b,c]), domain(X, D).
domain(X, [a,b,c]), domain(Y, [c,d]), X = Y.
domain(X, [a,b,c]), domain(X, [b,c]), copy_term(X, X, Gs).
domain(X, [a,b]), ( X = a ; X = b ; X = c ).
domain(X, [a,b]), member(X, [c,b,a]).
freeze(X, format("x~n")), X = 1.
freeze(X, format("x~n")), freeze(X, format("y~n")), X = 1.
freeze(X, fail), X = 1.
freeze(X, (Y = 2)), X = 1.
freeze(X, format("x ~w~n", [X])), freeze(Y, format("y ~w~n", [Y])), X = Y, X = 1.
freeze(X, format("x ~w~n", [X])), freeze(Y, format("y ~w~n", [Y])), f(X,Y) = f(1,2).
freeze(a, format("now~n")).
freeze(X, member(Y, [1,2])), X = 1.
freeze(X, throw(oops)), X = 1.
frozen(X, G).
frozen(f(X), G).
frozen(a, G).
freeze(X, true), frozen(X, G).
freeze(X, true), freeze(X, fail), frozen(X, G).
freeze(X, true), freeze(Y, fail), frozen(X, G).
freeze(X, true), freeze(Y, fail), frozen(f(X,Y), G).
freeze(X, true), freeze(Y, fail), X = Y, frozen(X, G).
put_attr(X, told, 1), frozen(X, G).
dif(X, a), frozen(X, G).
freeze(X, true), copy_term(X, Y, Gs).
freeze(X, (a,b)), freeze(X, c), copy_term(X, Y, Gs).
freeze(X, true), copy_term(X, Y), frozen(Y, G).
dif(X, a), copy_term(X, Y, Gs).
dif(X, Y), copy_term(X-Y, Z, Gs).
dif(X, a), dif(X, b), copy_term(X, Y, Gs).
dif(f(X,Y), f(a,b)), copy_term(X-Y, Z, Gs).
dif(f(X,Y), f(a,b)), X = a, copy_term(X-Y, Z, Gs).
dif(f(X,Y), f(a,b)), X = a, Y = b.
dif(X, Y), X = Y.
dif(X, Y), X = 1, Y = 1.
dif(X, Y), X = 1, Y = 2.
dif(X, Y), dif(Y, Z), X = Z, copy_term(X-Y-Z, T, Gs).
dif(a, a).
dif(a, b).
dif(X, X).
dif(A, f(B)), A = f(C), B = C.
when(nonvar(X), format("bound~n")), X = f(_).
when(ground(X), format("ground~n")), X = f(Y), format("not yet~n"), Y = 1.
when(?=(X,Y), format("decided~n")), X = 1, format("not yet~n"), Y = 2.
when((nonvar(X);nonvar(Y)), format("one~n")), Y = 2, X = 1.
when((nonvar(X),nonvar(Y)), format("both~n")), Y = 2, format("not yet~n"), X = 1.
when(nonvar(X), true), copy_term(X, Y, Gs).
when(ground(f(X,Y)), true), copy_term(X-Y, Z, Gs).
when(?=(X,Y), true), copy_term(X-Y, Z, Gs).
when((nonvar(X);ground(Y)), true), copy_term(X-Y, Z, Gs).
when(nonvar(X), true), frozen(X, G).
when(foo, true).
when(_, true).
when(nonvar(a), format("now~n")).
call_residue_vars(freeze(X, true), Vs), Vs == [X].
call_residue_vars(true, Vs).
call_residue_vars((freeze(X, true), X = 1), Vs).
call_residue_vars(put_attr(X, told, 1), Vs), Vs == [X].
put_attr(X, told, 1), call_residue_vars(true, Vs).
freeze(X, (format("a~n"), freeze(Y, format("b~n")))), X = 1, Y = 2.
freeze(X, Y = 1), freeze(Y, format("chain ~w~n", [Y])), X = 1.
freeze(X, X > 3), member(X, [1,5,2,6]).
freeze(X, format("~w ", [X])), maplist(=(X), [Y,Z]), Y = 5, nl.
freeze(X, true), ( X = 1 -> true ; true ), nonvar(X).
freeze(X, fail), ( X = 1 -> Y = then ; Y = else ).
freeze(X, fail), \+ X = 1.
freeze(X, fail), forall(member(X, [1,2]), true).
freeze(X, true), \+ \+ X = 1, var(X).
freeze(X,a),freeze(X,b),freeze(X,c),frozen(X,G).
freeze(X,a),freeze(X,b),freeze(X,c),copy_term(X,Y,G).
freeze(X,a),freeze(X,b),freeze(Y,c),freeze(Y,d),X=Y,frozen(X,G).
freeze(X,a),freeze(X,b),freeze(Y,c),freeze(Y,d),frozen(f(Y,X),G).
freeze(X,a),when(nonvar(X),b),dif(X,1),frozen(X,G).
freeze(X,a),when(nonvar(X),b),dif(X,1),copy_term(X,Y,G).
when(nonvar(X),b),when(nonvar(X),c),when(ground(X),d),copy_term(X,Y,G).
dif(X,1),dif(Y,2),freeze(X,a),copy_term(X-Y,Z,G).
dif(X,Y),dif(X,Z),dif(Y,Z),copy_term(X-Y-Z,T,G).
dif([X,Y],[a|Z]),copy_term(X-Y-Z,T,G).
dif(X,[a|Z]),copy_term(X-Z,T,G).
dif(X,f(Y,Y)),copy_term(X-Y,T,G).
dif(X-Y,1-2),dif(X,5),copy_term(X-Y,T,G).
dif(X-Y,1-2),Y=2,copy_term(X-Y,T,G).
dif(p(X,Y,Z),p(1,2,3)),X=1,copy_term(X-Y-Z,T,G).
freeze(X, format("woken~n")), dif(X, 1), var(X).
freeze(X, format("woken~n")), dif(X, f(Y)), X = f(2).
dif(X, f(Y)), X = f(Z), Z = Y.
dif(X, f(Y)), X = f(Z), Z = 1, Y = 2.
dif(X,a), X=@=_.
dif(X,a), _ =@= X.
dif(X,a), X=@=X.
dif(X,a),dif(Y,a), X=@=Y.
freeze(X,true),freeze(Y,true), X=@=Y.
freeze(X,true),freeze(Y,fail), X=@=Y.
put_attr(X,a,1),put_attr(Y,a,1), X=@=Y.
put_attr(X,a,1),put_attr(Y,a,2), X=@=Y.
put_attr(X,a,1),put_attr(Y,b,1), X=@=Y.
put_attr(X,a,1), f(X,Z)=@=f(Z,X).
put_attr(X,a,1), f(X,X)=@=f(X,X).
put_attr(X,a,1), put_attr(Y,a,1), f(X,Y)=@=f(Y,X).
put_attr(X,a,1), f(X)=@=f(_).
put_attr(X,a,1), f(X) \=@= f(_).
put_attr(X,a,f(_)), put_attr(Y,a,f(_)), X=@=Y.
put_attr(X,a,Q), put_attr(Y,a,Q), f(X,Q)=@=f(Y,Q).
put_attr(X,a,1), f(X,X)=@=f(X,X).
put_attr(X,a,1), f(X,_)=@=f(X,_).
put_attr(X,a,1), put_attr(X,b,2), put_attr(Y,b,2), put_attr(Y,a,1), X=@=Y.
put_attr(X,a,f(X)), put_attr(Y,a,f(Y)), X=@=Y.
put_attr(X,a,Y), put_attr(Y,a,X), X=@=Y.
put_attr(X,a,V), put_attr(Y,a,W), f(X,V)=@=f(Y,W).
put_attr(X,a,V), put_attr(Y,a,_), f(X,V)=@=f(Y,_).
put_attr(X,a,V), put_attr(Y,a,_), f(V,X)=@=f(_,Y).
when(ground(f(M,N)),writeln(g)), M=N, writeln(mid), N=1, writeln(done).
when(?=(M,N),writeln(eq)), M=N, writeln(done).
when(?=(M,N),fail), ( M=N -> writeln(bad) ; writeln(failed) ).
when(?=(M,N),writeln(eq)), M=f(A), N=f(B), writeln(mid), A=B, writeln(done).
when(?=(f(M,N),f(N,M)),writeln(eq)), M=N, writeln(done).
when(?=(M,N),writeln(eq)), M=a, writeln(mid), N=b, writeln(done).
when((?=(M,N),ground(Z)),writeln(both)), M=N, writeln(mid), Z=1, writeln(done).
when((?=(M,N);ground(Z)),writeln(one)), M=N, writeln(mid), Z=1, writeln(done).
when((nonvar(X);nonvar(Y)),writeln(one)), X=Y, writeln(mid), X=1, writeln(done).
when((nonvar(X),nonvar(Y)),writeln(both)), X=Y, writeln(mid), X=1, writeln(done).
when(nonvar(X),writeln(a)), when(ground(X),writeln(b)), X=f(Y), writeln(mid), Y=1.
when(ground(X+Y),writeln(a)), X=Z+Z, writeln(mid), Z=1, writeln(mid), Y=2.
when(nonvar(X),(writeln(a),Y=1)), when(nonvar(Y),writeln(b)), X=1.
when(nonvar(X),fail), ( X=1 -> writeln(bad) ; writeln(failed) ), var(X).
when(nonvar(X),true), when(ground(Y),true), X=Y, copy_term(X,Z,G).
when((nonvar(X);ground(Y)),true), copy_term(X+Y,Z,G).
when(?=(X,Y),true), copy_term(X+Y,Z,G).
when(ground(f(X,Y)),true), X=1, copy_term(Y,Z,G).
when(nonvar(X),writeln(a)), freeze(X,writeln(b)), dif(X,1), X=2.
when(nonvar(X),writeln(a)), findall(X,member(X,[1,2]),L).
when(nonvar(X),writeln(a)), frozen(X,G).
dif(a, X), copy_term(X, Y, Gs).
dif(f(X,Y), f(Z,W)), copy_term(X-Y-Z-W, C, Gs).
dif(f(X,Y,Z), f(Y,Z,W)), copy_term(X-Y-Z-W, C, Gs).
dif(f(Y,X), f(W,a)), copy_term(X-Y-W, C, Gs).
dif(f(X,Y), f(Z,W)), X = 1, copy_term(Y-Z-W, C, Gs).
X = f(A,B), unifiable(B, A, L).
X = f(A,B), put_attr(A, a, 1), unifiable(B, A, L).
X = f(A,B), put_attr(A, a, 1), unifiable(g(B), g(A), L).
X = f(A,B), put_attr(B, a, 1), unifiable(g(B), g(A), L).
X = f(A,B), put_attr(A, a, 1), put_attr(B, a, 1), unifiable(g(A), g(B), L).

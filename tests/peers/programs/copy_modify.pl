% term inspection: functor, arg, univ, copy_term, subterms, replace, occurrences
subterm(T, T).
subterm(S, T) :- compound(T), arg(_, T, A), subterm(S, A).
replace(A, B, A, B) :- !.
replace(_, _, T, T) :- \+ compound(T), !.
replace(A, B, T, R) :- T =.. [F|As], maplist(replace(A, B), As, Bs), R =.. [F|Bs].
occ(S, T, N) :- findall(x, (subterm(U, T), U == S), L), length(L, N).
depth(T, 0) :- \+ compound(T), !.
depth(T, D) :- findall(X, (arg(_, T, A), depth(A, X)), L), max_list(L, M), D is M+1.
mirror(T, T) :- \+ compound(T), !.
mirror(T, M) :- T =.. [F|As], maplist(mirror, As, Bs), reverse(Bs, Cs), M =.. [F|Cs].
flat(T, L) :- phrase(fl(T), L).
fl(T) --> { compound(T) }, !, { T =.. [F|As] }, [F], fls(As).
fl(T) --> [T].
fls([]) --> [].
fls([A|As]) --> fl(A), fls(As).
kinds(X) :- findall(K, ( member(K, [var,nonvar,atom,number,integer,float,atomic,compound,callable,is_list,string,ground,is_assoc,blob_]), catch(call(K, X), _, fail) ), Ks), print(X-Ks), nl.
blob_(X) :- blob(X, _).
main :- T = f(a, g(b, a), [a,c|d]), findall(S, subterm(S, T), Ss), print(Ss), nl, replace(a, z(1), T, R), print(R), nl, occ(a, T, N), print(N), nl, depth(T, D), print(D), nl, mirror(T, M), print(M), nl, flat(T, L), print(L), nl,
  copy_term(p(X,Y,X,q(Z,Y)), C), C = p(1,2,_,q(3,_)), print(C), nl, term_variables(p(X,Y,X,q(Z,Y)), Vs), length(Vs, VN), print(VN), nl, maplist(kinds, [a, 1, 1.5, "s", f(x), [], [a], 'A', {}, {a}, -1, - 1, 'hello world', [x|y]]),
  functor(F, point, 3), F =.. [_|As], length(As, AN), print(AN), nl, functor([a], Fn, Fa), writeq(Fn/Fa), nl, T2 =.. [foo, 1, "x", 'Y'], print(T2), nl, ( f(A1,b) = f(a,B1) -> print(A1/B1) ; true ), nl, ( f(X1) \= g(X1) -> print(no) ; true ), nl, compare(O1, f(a,b), f(b)), compare(O2, 1, 1.0), compare(O3, abc, abd), print([O1,O2,O3]), nl, sort(0, @>=, [c,1,b(x),"s",2.0,a,f(y,z),[],[1]], Sd), print(Sd), nl, length(Ls, 2), Ls = [p|_], last(Ls, q), print(Ls), nl, tab(2), ( subsumes_term(f(_), f(b)) -> print(subsumes) ; true ), nl, unify_with_occurs_check(U, g(W)), print(ok), nl, var(W), U \== W, T3 = "text", ( string(T3) -> print(T3) ; true ), nl, ( a @< b, 1 @< a, f(a) @> "z" -> print(ordered) ; true ), nl.

% user-defined maplist, foldl, compose, curry; call/N; yall free variables and sharing
my_map(_, [], []).
my_map(G, [X|Xs], [Y|Ys]) :- call(G, X, Y), my_map(G, Xs, Ys).
my_filter(_, [], []).
my_filter(G, [X|Xs], Ys) :- ( call(G, X) -> Ys = [X|Zs] ; Ys = Zs ), my_filter(G, Xs, Zs).
fold(_, A, [], A).
fold(G, A, [X|Xs], R) :- call(G, A, X, B), fold(G, B, Xs, R).
compose(F, G, X, Z) :- call(G, X, Y), call(F, Y, Z).
twice(F) --> call(F), call(F).
add(N, X, Y) :- Y is X + N.
mul(N, X, Y) :- Y is X * N.
positive(X) :- X > 0.
until(P, _, X, X) :- call(P, X), !.
until(P, F, X, Z) :- call(F, X, Y), until(P, F, Y, Z).
iterate(0, _, X, X) :- !.
iterate(N, F, X, Z) :- call(F, X, Y), M is N - 1, iterate(M, F, Y, Z).
apply_all([], X, X).
apply_all([F|Fs], X, Z) :- call(F, X, Y), apply_all(Fs, Y, Z).
zip_with(F, [X|Xs], [Y|Ys], [Z|Zs]) :- !, call(F, X, Y, Z), zip_with(F, Xs, Ys, Zs).
zip_with(_, _, _, []).
main :- my_map(add(3), [1,2,3], A), print(A), nl, my_filter(positive, [-1,2,0,3], B), print(B), nl, fold([X,Y,Z]>>( Z is X - Y ), 10, [1,2,3], C), print(C), nl, my_map(compose(add(1), mul(2)), [1,2,3], D), print(D), nl, twice(add(5), 0, T), print(T), nl, until([X]>>( X > 100 ), mul(2), 3, U), print(U), nl, iterate(10, [X,Y]>>( Y is X + X ), 1, I), print(I), nl, apply_all([add(1), mul(10), [X,Y]>>( Y = got(X) )], 4, R), print(R), nl, zip_with([X,Y,X-Y]>>true, [a,b,c], [1,2], Zs), print(Zs), nl, N = 5, maplist([X,Y]>>( Y is X + N ), [1,2], L1), print(L1), nl, maplist({N}/[X,Y]>>( Y is X * N ), [1,2], L2), print(L2), nl, maplist([X]>>( X = f(_) ), [P, Q]), ( P == Q -> writeln(shared) ; writeln(separate) ), foldl([X,A0-B0,A1-B1]>>( A1 is A0 + X, B1 is B0 * X ), [1,2,3,4], 0-1, S), print(S), nl, G = format("~w-~w~n"), call(G, [a,b]), call(plus(1), 2, V), print(V), nl, H =.. [succ, 3], call(H, W), print(W), nl, call((foo = X1, X1 == foo -> writeln(yes) ; writeln(no))), maplist([K-V1, V1-K]>>true, [a-1, b-2], Sw), print(Sw), nl, ( maplist([X]>>( X > 1 ), [2, 3]) -> writeln(all) ; writeln(some) ), include([X-_]>>( X > 1 ), [1-a, 2-b, 3-c], In), print(In), nl, maplist(maplist([X,Y]>>( Y is -X )), [[1,2],[3]], Mm), print(Mm), nl, catch(call(1, a), error(E, _), ( print(E), nl )), catch(maplist(undefined_thing, [1]), error(E2, _), ( print(E2), nl )), Y0 = 1, F0 = [X]>>( Y0 =:= X ), ( call(F0, 1) -> writeln(closure) ; true ), \+ \+ ( copy_term(F0, F1), call(F1, 1) ), foldl([X,Ac,[X|Ac]]>>true, [1,2,3], [], Rev), print(Rev), nl.

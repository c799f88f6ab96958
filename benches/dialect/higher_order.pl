% maplist, foldl, include, lambdas, call/N and goals built at run time.

main :-
    numlist(1, 1000, Ns),
    forall(between(1, 30, _), once(pass(Ns))).

pass(Ns) :-
    maplist(double, Ns, Ds),
    maplist([X, Y]>>( Y is X + 1 ), Ds, Es),
    include(odd, Es, Es),
    foldl([X, A0, A]>>( A is A0 + X ), Es, 0, Sum),
    Sum =:= 1002000,
    partition([X]>>( X < 500 ), Ns, Small, Large),
    length(Small, 499),
    length(Large, 501),
    maplist(called(plus(2)), Ns, Ps),
    last(Ps, 1002),
    maplist(built, Ns),
    aggregate_all(count, ( member(X, Ns), G = odd(X), call(G) ), 500),
    ( member(X, Ns), Goal =.. [double, X, Y], call((Goal, Y > 1990)), !, true ).

double(X, Y) :- Y is X * 2.

odd(X) :- X mod 2 =:= 1.

called(Goal, X, Y) :- call(Goal, X, Y).

built(X) :-
    Goal =.. [double, X, _],
    once(Goal),
    \+ \+ call(Goal).

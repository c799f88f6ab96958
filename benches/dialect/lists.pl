% The lists of every exercise sheet: naive reverse, sorting, members, places, lengths.

main :-
    numlist(1, 400, Ns),
    forall(between(1, 12, _), ( nrev(Ns, Rs), Rs = [400|_] )),
    mixed(2000, 17, Ms),
    forall(between(1, 10, _), sorts(Ms)),
    forall(between(1, 400, I), ( nth1(I, Ns, I), nth0(_, Ns, I) )),
    forall(member(X, Ns), memberchk(X, Ns)),
    findall(F-B, append(F, B, Ns), Splits),
    length(Splits, 401),
    subtract(Ns, [7, 8, 9], Fewer),
    length(Fewer, 397),
    findall(P, permutation([1, 2, 3, 4, 5, 6], P), Ps),
    length(Ps, 720),
    forall(member(P, Ps), ( sum_list(P, 21), max_list(P, 6), last(P, _), reverse(P, _), select(3, P, _) )),
    quick(Ms, Quick),
    msort(Ms, Quick).

sorts(Ms) :-
    sort(Ms, Set),
    msort(Ms, All),
    sort(0, @>=, Ms, Down),
    length(Set, _),
    length(All, N),
    length(Down, N),
    findall(M-x, member(M, Ms), Pairs),
    keysort(Pairs, _),
    predsort([O, A, B]>>compare(O, A, B), Ms, Set),
    list_to_set(All, Set),
    exclude([M]>>(M mod 2 =:= 0), Ms, Odd),
    length(Odd, _).

mixed(0, _, []) :- !.
mixed(N, Seed, [M|Ms]) :-
    M is (Seed * 1103 + 12345) mod 9973,
    N1 is N - 1,
    mixed(N1, M, Ms).

nrev([], []).
nrev([X|Xs], Rs) :- nrev(Xs, Ys), app(Ys, [X], Rs).

app([], L, L).
app([X|Xs], L, [X|Ys]) :- app(Xs, L, Ys).

quick([], []).
quick([X|Xs], Sorted) :-
    split(X, Xs, Small, Large),
    quick(Small, S),
    quick(Large, L),
    append(S, [X|L], Sorted).

split(_, [], [], []).
split(P, [X|Xs], [X|S], L) :- X < P, !, split(P, Xs, S, L).
split(P, [X|Xs], S, [X|L]) :- split(P, Xs, S, L).

% The sieve over lists.
main :- ( between(1, 400, _), numlist(2, 600, L), sift(L, _), fail ; true ).
sift([], []).
sift([P|Xs], [P|Ps]) :- remove(P, Xs, Ys), sift(Ys, Ps).
remove(_, [], []).
remove(P, [X|Xs], Ys) :- X mod P =:= 0, !, remove(P, Xs, Ys).
remove(P, [X|Xs], [X|Ys]) :- remove(P, Xs, Ys).

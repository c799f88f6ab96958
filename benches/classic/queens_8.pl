% All solutions of the eight queens, ten times.
main :- ( between(1, 60, _), queens(8, _), fail ; true ).
queens(N, Qs) :- numlist(1, N, Ns), queens(Ns, [], Qs).
queens([], Qs, Qs).
queens(Unplaced, Safe, Qs) :-
    sel(Unplaced, Rest, Q), not_attack(Safe, Q, 1), queens(Rest, [Q|Safe], Qs).
not_attack([], _, _).
not_attack([Y|Ys], X, N) :- X =\= Y + N, X =\= Y - N, N1 is N + 1, not_attack(Ys, X, N1).
sel([X|Xs], Xs, X).
sel([Y|Ys], [Y|Zs], X) :- sel(Ys, Zs, X).

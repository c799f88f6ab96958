% N-queens in four ways
:- use_module(library(lists)).

queens1(N, Qs) :- numlist(1, N, Ns), permutation(Ns, Qs), safe(Qs).
safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
no_attack(_, [], _).
no_attack(Q, [Q1|Qs], D) :-
    Q =\= Q1 + D, Q =\= Q1 - D,
    D1 is D + 1, no_attack(Q, Qs, D1).

queens2(N, Qs) :- range(1, N, Ns), queens2(Ns, [], Qs).
queens2([], Qs, Qs).
queens2(Unplaced, Safe, Qs) :-
    select(Q, Unplaced, Rest), \+ attack(Q, Safe), queens2(Rest, [Q|Safe], Qs).
attack(X, Xs) :- attack(X, 1, Xs).
attack(X, N, [Y|_]) :- X is Y + N ; X is Y - N.
attack(X, N, [_|Ys]) :- N1 is N + 1, attack(X, N1, Ys).
range(N, N, [N]) :- !.
range(M, N, [M|Ns]) :- M < N, M1 is M + 1, range(M1, N, Ns).

% Bratko's third program: coordinates and diagonals
queens3(N, Ys) :- M is N - 1, M2 is 2 * N, range(1, N, Dxy), Min is -M, range(Min, M, Du), range(2, M2, Dv),
    sol(Ys, Dxy, Dxy, Du, Dv).
sol([], [], _, _, _).
sol([Y|Ys], [X|Dx1], Dy, Du, Dv) :-
    del(Y, Dy, Dy1), U is X - Y, del(U, Du, Du1), V is X + Y, del(V, Dv, Dv1),
    sol(Ys, Dx1, Dy1, Du1, Dv1).
del(I, [I|L], L).
del(I, [F|L], [F|L1]) :- del(I, L, L1).

% with asserted facts
:- dynamic queen/2.
queens4(N, Qs) :- retractall(queen(_,_)), place(1, N), findall(R, queen(_,R), Qs).
place(C, N) :- C > N, !.
place(C, N) :- between(1, N, R), \+ hit(C, R), assertz(queen(C,R)),
    ( C1 is C+1, place(C1, N) -> true ; retract(queen(C,R)), fail ).
hit(C, R) :- queen(C1, R1), ( R =:= R1 ; abs(C-C1) =:= abs(R-R1) ).

board(Qs) :- length(Qs, N), member(Q, Qs), nl, between(1, N, I), ( I =:= Q -> write(' Q') ; write(' .') ), fail.
board(_) :- nl.

main :- queens1(6, A), print(A), nl, queens2(8, B), print(B), nl, queens3(8, C), print(C), nl,
    queens4(8, D), print(D), nl, board(D),
    findall(Q, queens2(6, Q), Six), length(Six, N6), print(N6-Six), nl,
    aggregate_all(count, queens3(7, _), N7), format('~d solutions for seven~n', N7).

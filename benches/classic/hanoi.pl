% Sixteen discs.
main :- ( between(1, 60, _), hanoi(16, a, b, c), fail ; true ).
hanoi(0, _, _, _) :- !.
hanoi(N, A, B, C) :- M is N - 1, hanoi(M, A, C, B), move(A, B), hanoi(M, C, B, A).
move(_, _).

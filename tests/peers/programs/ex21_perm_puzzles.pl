% seating, magic squares, number puzzles by permutation
left_of(A, B, [A,B|_]).
left_of(A, B, [_|T]) :- left_of(A, B, T).
next(A, B, L) :- left_of(A, B, L) ; left_of(B, A, L).
seat(L) :- permutation([ann,bob,cid,dan,eve], L), \+ next(ann, bob, L), next(cid, dan, L), nth1(P, L, eve), P > 2, L = [F|_], F \== dan.
floors([B,C,F,M,S]) :- permutation([1,2,3,4,5], [B,C,F,M,S]), B =\= 5, C =\= 1, F =\= 5, F =\= 1, M > C, abs(S-F) =\= 1, abs(F-C) =\= 1.
dudeney(N) :- between(1, 30, R), N is R ** 3, number_codes(N, Cs), foldl([C,A,B]>>( B is A + C - 0'0 ), Cs, 0, R).
pandig(A, B, C) :- member(A, [2,3,4]), between(123, 987, B), C is A * B, distinct([A, B, C]).
distinct(Ns) :- atomic_list_concat(Ns, X), atom_chars(X, Cs), length(Cs, 7), sort(Cs, S), length(S, 7), \+ memberchk('0', Cs).
latin(N, Rows) :- numlist(1, N, L), length(Rows, N), latin_rows(Rows, L, []).
latin_rows([], _, _).
latin_rows([R|Rs], L, Prev) :- permutation(L, R), forall(member(P, Prev), differ(P, R)), latin_rows(Rs, L, [R|Prev]).
differ([], []).
differ([A|As], [B|Bs]) :- A \== B, differ(As, Bs).
weights(L) :- member(A, [1,2,3]), member(B, [3,4,5]), member(C, [5,9,10]), L = [A,B,C], findall(S, ( member(X, [-1,0,1]), member(Y, [-1,0,1]), member(Z, [-1,0,1]), S is X*A + Y*B + Z*C, S > 0 ), Ss), sort(Ss, D), length(D, 13).
age(M, S) :- between(1, 80, S), M is 3 * S, M + 10 =:= 2 * (S + 10).
main :- findall(L, seat(L), Ls), length(Ls, N), print(N), nl, Ls = [L1|_], print(L1), nl, findall(F, floors(F), Fs), print(Fs), nl, findall(D, dudeney(D), Ds), print(Ds), nl, findall(A*B=C, pandig(A, B, C), Ps), length(Ps, PN), print(PN), nl, nth1(1, Ps, P1), print(P1), nl, aggregate_all(count, latin(3, _), LN), print(LN), nl, once(latin(4, R)), forall(member(Row, R), ( atomic_list_concat(Row, ' ', At), writeln(At) )), findall(W, weights(W), Ws), print(Ws), nl, age(M, S), print(M/S), nl.

% circuits, gray code, bit vectors, truth tables (P46-P49)
and(A, B) :- A, B.
or(A, _) :- A.
or(_, B) :- B.
equ(A, B) :- or(and(A, B), and(not(A), not(B))).
xor(A, B) :- not(equ(A, B)).
nand(A, B) :- not(and(A, B)).
impl(A, B) :- or(not(A), B).
bind(true). bind(fail).
do(A, B, _) :- bind(A), bind(B), write(A), write('  '), write(B), write('  '), fail.
table(A, B, E) :- bind(A), bind(B), row(A, B, E), fail.
table(_, _, _).
row(A, B, E) :- write(A), write(' '), write(B), write(' '), ( call(E) -> write(true) ; write(fail) ), nl.
gray(1, ['0', '1']).
gray(N, C) :- N > 1, M is N - 1, gray(M, C1), reverse(C1, C2), maplist([X,Y]>>atom_concat('0', X, Y), C1, A), maplist([X,Y]>>atom_concat('1', X, Y), C2, B), append(A, B, C).
:- op(200, fy, #). 
:- op(500, yfx, /&). 
half(A, B, S, C) :- S is A xor B, C is A /\ B.
full(A, B, Ci, S, Co) :- half(A, B, S1, C1), half(S1, Ci, S, C2), Co is C1 \/ C2.
adder([], [], C, [C]).
adder([A|As], [B|Bs], C, [S|Ss]) :- full(A, B, C, S, C1), adder(As, Bs, C1, Ss).
bits(0, N, N).
bits(W, N, L) :- W > 0, fail ; bits_(W, N, L).
bits_(0, _, []) :- !.
bits_(W, N, [B|Bs]) :- B is N /\ 1, M is N >> 1, V is W - 1, bits_(V, M, Bs).
value([], 0).
value([B|Bs], V) :- value(Bs, W), V is B + 2 * W.
main :- table(A, B, and(A, or(A, B))), table(A, B, xor(A, B)), table(A, B, impl(A, nand(A, B))), gray(3, C), print(C), nl, forall(( member(X, [3,7,12]), member(Y, [1,9]) ), ( bits_(4, X, Xs), bits_(4, Y, Ys), adder(Xs, Ys, 0, Zs), value(Zs, Z), print(X+Y=Z), nl )), T = (# a /& b), writeq(T), nl, writeq(#(a /& b)), nl, writeq(# # a), nl, writeq(#(1)), nl, writeq(# (-1)), nl, writeq(- # 1), nl, T = (P /& Q), print(P/Q), nl.

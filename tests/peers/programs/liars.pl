% knights and knaves, and other truth puzzles
say(knight, P) :- call(P).
say(knave, P) :- \+ call(P).
person(knight). person(knave).
p1(A, B) :- person(A), person(B), say(A, (A = knave, B = knave)).
p2(A, B) :- person(A), person(B), say(A, (A = B)), say(B, (A \= B)).
p3(A, B, C) :- person(A), person(B), person(C), say(B, (C = knave)), say(C, (A = B ; A = knave)), say(A, (B = knight -> C = knave ; true)).
% who stole the tarts
thief(T) :- member(T, [hare,hatter,dormouse]), findall(x, (stmt(P, G), P \== dummy, copy_term(T-G, T1-G1), T1 = T, tell(G1, T)), Xs), length(Xs, 1).
stmt(hare, is(hatter)). stmt(hatter, not(hatter)). stmt(dormouse, not(dormouse)).
tell(is(X), X).
tell(not(X), T) :- X \== T.
% truth table
:- op(980, xfy, v). 
:- op(970, xfy, &).
:- op(960, fy, ~).
:- op(990, xfy, =>).
val(X, X) :- ( X == 1 ; X == 0 ), !.
val(~P, V) :- val(P, A), V is 1 - A.
val(P & Q, V) :- val(P, A), val(Q, B), V is min(A, B).
val(P v Q, V) :- val(P, A), val(Q, B), V is max(A, B).
val(P => Q, V) :- val(~P v Q, V).
table(F) :- term_variables(F, Vs), copy_term(F-Vs, G-Ws), length(Ws, N), forall(bits(N, Ws), ( val(G, V), atomic_list_concat(Ws, ' ', A), format("~w | ~w~n", [A, V]) )).
bits(0, []) :- !.
bits(N, [B|Bs]) :- member(B, [0,1]), M is N-1, bits(M, Bs).
taut(F) :- term_variables(F, Vs), length(Vs, N), \+ ( bits(N, Vs), val(F, 0) ).
main :- forall(p1(A,B), (print(A-B), nl)), forall(p2(A,B), (print(A-B), nl)), forall(p3(A,B,C), (print([A,B,C]), nl)), findall(T, thief(T), Ts), print(Ts), nl,
  table(P & (Q v ~R) => P), table(~(X & Y)), ( taut((P2 => Q2) v (Q2 => P2)) -> writeln(tautology) ; writeln(no) ), ( taut(P3 => Q3) -> writeln(tautology) ; writeln(no) ),
  F = (a => b & c v ~ ~d), writeq(F), nl, print(~(a & b)), nl, print(~ (~a)), nl, writeq((a & b) & c), nl, writeq([a & b, ~c]), nl, writeq(- (~1)), nl, writeq(1 - (~ 1)), nl, var(P), var(Q), var(R), var(X), var(Y), var(P2), var(P3), var(Q3).

% propositional theorem prover: clause form, resolution, and a sequent prover
:- op(500, fy, non). 
:- op(600, xfy, and).
:- op(650, xfy, or).
:- op(700, xfx, implies).
:- dynamic clause_/1.
nnf(non non A, B) :- !, nnf(A, B).
nnf(non (A and B), C) :- !, nnf(non A or non B, C).
nnf(non (A or B), C) :- !, nnf(non A and non B, C).
nnf(A implies B, C) :- !, nnf(non A or B, C).
nnf(non (A implies B), C) :- !, nnf(A and non B, C).
nnf(A and B, A1 and B1) :- !, nnf(A, A1), nnf(B, B1).
nnf(A or B, A1 or B1) :- !, nnf(A, A1), nnf(B, B1).
nnf(L, L).
cnf(A and B, Cs) :- !, cnf(A, C1), cnf(B, C2), append(C1, C2, Cs).
cnf(A or B, Cs) :- !, cnf(A, C1), cnf(B, C2), findall(C, (member(X,C1), member(Y,C2), append(X,Y,Z), sort(Z,C)), Cs).
cnf(L, [[L]]).
neg(non A, A) :- !.
neg(A, non A).
refute(Cs, N) :- retractall(clause_(_)), forall(member(C, Cs), add(C)), saturate(0, N).
add(C) :- clause_(C), !.
add(C) :- member(L, C), neg(L, M), memberchk(M, C), !.
add(C) :- assertz(clause_(C)).
saturate(N, N) :- clause_([]), !.
saturate(N, R) :- clause_(A), clause_(B), resolve(A, B, C), \+ clause_(C), \+ taut(C), !, assertz(clause_(C)), N1 is N+1, N1 < 200, saturate(N1, R).
resolve(A, B, C) :- select(L, A, A1), neg(L, M), select(M, B, B1), append(A1, B1, C0), sort(C0, C).
taut(C) :- member(L, C), neg(L, M), memberchk(M, C), !.
prove(F) :- print(F), write(': '), nnf(non F, G), cnf(G, Cs), ( refute(Cs, N) -> format("proved with ~d resolvents~n", [N]) ; aggregate_all(count, clause_(_), K), format("not proved, ~d clauses~n", [K]) ).
main :- maplist(prove, [p or non p, (p implies q) and p implies q, p implies q, (a implies b) and (b implies c) implies (a implies c), non (a and b) implies (non a or non b), ((p implies q) implies p) implies p, p and q or r]),
  nnf(non (a implies b or c), N), writeq(N), nl, cnf((a and b) or (c and d), C), print(C), nl, writeq(non non a and b), nl, writeq(non (a and b)), nl, writeq((a or b) or c), nl, writeq((a implies b) implies c), nl.

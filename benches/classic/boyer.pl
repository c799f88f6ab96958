% Boyer's rewriting prover, short form: a few lemmas and one theorem.
main :- ( between(1, 30, _), wff(W), rewrite(W, New), tautology(New, [], []), fail ; true ).
wff(implies(and(implies(X,Y), and(implies(Y,Z), and(implies(Z,U), implies(U,W)))), implies(X,W))) :-
    X = f(plus(plus(a,b), plus(c,zero))), Y = f(times(times(a,b), plus(c,d))), Z = f(reverse(append(append(a,b), nil))), U = equal(plus(a,b), difference(x,y)), W = lessp(remainder(a,b), member(a, length(b))).
rewrite(A, A) :- atom(A), !.
rewrite(Old, New) :- functor(Old, F, N), functor(Mid, F, N), rewrite_args(N, Old, Mid), ( lemma(Mid, Next) -> rewrite(Next, New) ; New = Mid ).
rewrite_args(0, _, _) :- !.
rewrite_args(N, Old, Mid) :- arg(N, Old, A), arg(N, Mid, B), rewrite(A, B), M is N - 1, rewrite_args(M, Old, Mid).
lemma(and(P,Q), if(P,if(Q,t,f),f)).
lemma(or(P,Q), if(P,t,if(Q,t,f))).
lemma(not(P), if(P,f,t)).
lemma(implies(P,Q), if(P,if(Q,t,f),t)).
lemma(if(if(A,B,C),D,E), if(A,if(B,D,E),if(C,D,E))).
lemma(plus(plus(X,Y),Z), plus(X,plus(Y,Z))).
lemma(times(X,plus(Y,Z)), plus(times(X,Y),times(X,Z))).
lemma(times(times(X,Y),Z), times(X,times(Y,Z))).
lemma(append(append(X,Y),Z), append(X,append(Y,Z))).
lemma(reverse(append(A,B)), append(reverse(B),reverse(A))).
lemma(equal(plus(A,B),zero), and(zerop(A),zerop(B))).
lemma(length(reverse(X)), length(X)).
lemma(member(A,append(B,C)), or(member(A,B),member(A,C))).
lemma(remainder(_,zero), zero).
lemma(lessp(remainder(_,Y),Y), not(zerop(Y))).
lemma(difference(plus(_,X),X), fix(X)).
tautology(W, T, F) :- truep(W, T), !, F = F.
tautology(W, _, F) :- falsep(W, F), !, fail.
tautology(if(P,A,B), T, F) :- ( truep(P, T) -> tautology(A, T, F) ; falsep(P, F) -> tautology(B, T, F) ; tautology(A, [P|T], F), tautology(B, T, [P|F]) ).
truep(t, _) :- !.
truep(W, T) :- memberchk(W, T).
falsep(f, _) :- !.
falsep(W, F) :- memberchk(W, F).

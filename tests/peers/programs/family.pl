%% Family tree, homework 1
male(jaan). male(peeter). male(mart). male(toomas). male(ants).
female(mari). female(liis). female(anna). female(kai). female(eva).
parent(jaan, peeter). parent(mari, peeter).
parent(jaan, liis).   parent(mari, liis).
parent(peeter, mart). parent(anna, mart).
parent(peeter, kai).  parent(anna, kai).
parent(liis, toomas). parent(ants, toomas).
parent(mart, eva).
married(jaan, mari). married(peeter, anna). married(ants, liis).

father(X,Y):-parent(X,Y),male(X).
mother(X,Y):-parent(X,Y),female(X).
child(X,Y):-parent(Y,X).
sibling(X,Y):-parent(Z,X),parent(Z,Y),X\=Y.
brother(X,Y):-sibling(X,Y),male(X).
sister(X,Y):-sibling(X,Y),female(X).
grandparent(X,Z):-parent(X,Y),parent(Y,Z).
grandmother(X,Z):-grandparent(X,Z),female(X).
uncle(X,Y):-brother(X,Z),parent(Z,Y).
aunt(X,Y):-sister(X,Z),parent(Z,Y).
cousin(X,Y):-parent(A,X),parent(B,Y),sibling(A,B).
ancestor(X,Y):-parent(X,Y).
ancestor(X,Y):-parent(X,Z),ancestor(Z,Y).
spouse(X,Y):-married(X,Y);married(Y,X).
relative(X,Y) :- ancestor(A,X), ancestor(A,Y), X \== Y.
depth(X,X,0).
depth(X,Y,N):-parent(X,Z),depth(Z,Y,M),N is M+1.

all(Name, Template, Goal) :- findall(Template, Goal, L0), sort(L0, L),
    format("~w (~w): ~w~n", [Name, L, L0]).

main :-
    all(fathers, X-Y, father(X,Y)), all(mothers, X-Y, mother(X,Y)),
    all(siblings, X-Y, sibling(X,Y)), all(brothers, X-Y, brother(X,Y)),
    all(grandmothers, X-Y, grandmother(X,Y)), all(uncles, X/Y, uncle(X,Y)), all(aunts, X/Y, aunt(X,Y)),
    all(cousins, X/Y, cousin(X,Y)), all(ancestors_of_eva, A, ancestor(A,eva)),
    all(spouses, (P,Q), spouse(P,Q)), all(relatives_of_eva, R, relative(eva,R)),
    ( setof(C, parent(Par,C), Cs), write(Par), write(' has '), write(Cs), nl, fail ; true ),
    forall(depth(jaan,Who,N), (tab(N*2), write(Who), nl)),
    ( sister(kai, eva) -> true ; write('kai is no sister of eva'), nl ).

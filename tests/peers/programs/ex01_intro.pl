% harjutus 1
suurem(elevant,hobune). suurem(hobune,koer). suurem(koer,kass). suurem(kass,hiir).
palju_suurem(X,Y):-suurem(X,Y).
palju_suurem(X,Y):-suurem(X,Z),palju_suurem(Z,Y).
keskmine(X,Y,Z):-Z is (X+Y)/2.
max3(X,Y,Z,M):-X>=Y,X>=Z,M=X.
max3(X,Y,Z,M):-Y>=X,Y>=Z,M=Y.
max3(X,Y,Z,M):-Z>=X,Z>=Y,M=Z.
fakt(0,1).
fakt(N,F):-N>0,N1 is N-1,fakt(N1,F1),F is N*F1.
aste(_,0,1).
aste(X,N,Y):-N>0,M is N-1,aste(X,M,Z),Y is X*Z.
summa([],0).
summa([X|L],S):-summa(L,T),S is X+T.
paaris(X):-X mod 2=:=0.
paarisarvud([],[]).
paarisarvud([X|L],[X|M]):-paaris(X),!,paarisarvud(L,M).
paarisarvud([_|L],M):-paarisarvud(L,M).
kirjuta([]):-nl.
kirjuta([X|L]):-write(X),write(','),kirjuta(L).
korruta(X):-between(1,10,Y),Z is X*Y,write(X*Y=Z),nl,fail.
korruta(_).
main:-forall(palju_suurem(elevant,X),(write(X),nl)),keskmine(3,4,K),write(K),nl,keskmine(2,4,K2),write(K2),nl,(max3(1,7,7,M),write(M),nl,fail;true),fakt(25,F),write(F),nl,aste(2,10,A),write(A),nl,aste(1.5,3,B),write(B),nl,summa([1,2.5,3],S),write(S),nl,paarisarvud([1,2,3,4,6],P),kirjuta(P),korruta(7),X2=5,Y2 is X2+1,write('vastus: '),write(Y2),nl,(suurem(hiir,_)->write(jah);write(ei)),nl.

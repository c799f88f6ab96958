ack(0,N,M) :- M is N+1.
ack(M,0,R) :- M>0, M1 is M-1, ack(M1,1,R).
ack(M,N,R) :- M>0, N>0, N1 is N-1, ack(M,N1,R1), M1 is M-1, ack(M1,R1,R).
gcd(X,X,X).
gcd(X,Y,D) :- X<Y, Y1 is Y-X, gcd(X,Y1,D).
gcd(X,Y,D) :- Y<X, gcd(Y,X,D).
fib(N,F) :- fib(N,0,1,F).
fib(0,A,_,A) :- !.
fib(N,A,B,F) :- M is N-1, C is A+B, fib(M,B,C,F).
bin(N,K,B) :- ( K =:= 0 -> B = 1 ; K =:= N -> B = 1 ; N1 is N-1, K1 is K-1, bin(N1,K1,B1), bin(N1,K,B2), B is B1+B2 ).
s(0). s(s(X)) :- s(X).
plus(0,Y,Y). 
plus_(0,Y,Y). plus_(s(X),Y,s(Z)) :- plus_(X,Y,Z).
times_(0,_,0). times_(s(X),Y,Z) :- times_(X,Y,W), plus_(W,Y,Z).
num(0,0) :- !. num(s(X),N) :- num(X,M), N is M+1.
le(0,_). le(s(X),s(Y)) :- le(X,Y).
hyp(A,B,C) :- C is sqrt(A*A+B*B).
area(circle(R),A) :- A is pi*R**2. area(square(S),A) :- A is S*S. area(rect(W,H),A) :- A is W*H. area(tri(A,B,C),S) :- P is (A+B+C)/2, S is sqrt(P*(P-A)*(P-B)*(P-C)).
newton(X,R) :- newton(X,X,R). newton(X,G,R) :- G1 is (G+X/G)/2, ( abs(G1-G) < 1.0e-10 -> R = G1 ; newton(X,G1,R) ).
leap(Y) :- Y mod 4 =:= 0, ( Y mod 100 =\= 0 ; Y mod 400 =:= 0 ), !.
c2f(C,F) :- F is C*9/5+32.
main :- ack(2,3,A), print(A), nl, once(gcd(48,36,G)), print(G), nl, fib(100,F), print(F), nl, bin(10,4,B), print(B), nl, times_(s(s(0)),s(s(s(0))),P), num(P,N), print(P=N), nl, findall(X+Y, plus_(X,Y,s(s(0))), L), print(L), nl, ( le(s(0),0) -> true ; print(no), nl ), hyp(3,4,H), print(H), nl, forall(member(Sh,[circle(2),square(3),rect(2,2.5),tri(3,4,5)]), (area(Sh,Ar), print(Sh:Ar), nl)), newton(2,R), print(R), nl, forall(member(Y,[1900,2000,2024,2023]), ( leap(Y) -> print(Y-leap), nl ; print(Y-common), nl )), c2f(100,T), print(T), nl, c2f(37.5,T2), print(T2), nl, ( s(Q), Q = s(s(_)) -> print(Q), nl ; true ), catch(ack(a,1,_), error(E,_), (print(E), nl)).

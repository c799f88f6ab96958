% ABC * DE with even and odd digits only: a multiplication to be filled in.
main :- ( between(1, 500, _), crypt(_), fail ; true ).
crypt([A,B,C,D,E]) :-
    odd(A), even(B), even(C), even(E), X is (A*100 + B*10 + C) * E, digits(X, [F,G,H,I]),
    even(F), odd(G), even(H), even(I),
    even(D), D > 0, Y is (A*100 + B*10 + C) * D, digits(Y, [J,K,L]), even(J), odd(K), even(L),
    Z is X + Y*10, digits(Z, [M,N,O,P]), odd(M), odd(N), even(O), even(P).
digits(N, Ds) :- digits_(N, [], Ds).
digits_(0, Ds, Ds) :- !.
digits_(N, Ds0, Ds) :- N > 0, D is N mod 10, N1 is N // 10, digits_(N1, [D|Ds0], Ds).
odd(1). odd(3). odd(5). odd(7). odd(9).
even(0). even(2). even(4). even(6). even(8).

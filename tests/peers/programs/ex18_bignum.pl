% big integers: factorials, fibonacci, powers, digit sums, modular arithmetic, continued fractions
fact(0, 1) :- !.
fact(N, F) :- M is N - 1, fact(M, G), F is N * G.
digsum(N, S) :- number_codes(N, Cs), foldl([C,A,B]>>( B is A + C - 0'0 ), Cs, 0, S).
modpow(_, 0, _, 1) :- !.
modpow(B, E, M, R) :- H is E >> 1, modpow(B, H, M, R0), ( E /\ 1 =:= 0 -> R is R0 * R0 mod M ; R is R0 * R0 * B mod M ).
egcd(A, 0, A, 1, 0) :- !.
egcd(A, B, G, X, Y) :- Q is A // B, R is A mod B, egcd(B, R, G, X1, Y1), X is Y1, Y is X1 - Q * Y1.
isqrt(N, R) :- isqrt(N, N, R).
isqrt(N, X, R) :- Y is (X + N // X) // 2, ( Y >= X -> R = X ; isqrt(N, Y, R) ).
cf(_, 0, []) :- !.
cf(A/B, N, [Q|Qs]) :- B =\= 0, !, Q is A // B, R is A mod B, M is N - 1, cf(B/R, M, Qs).
cf(_, _, []).
rev(N, R) :- number_codes(N, C), reverse(C, D), number_codes(R, D).
lychrel(N, K, K) :- rev(N, N), !.
lychrel(N, K0, K) :- K0 < 60, rev(N, R), M is N + R, K1 is K0 + 1, lychrel(M, K1, K).
main :- fact(30, F), print(F), nl, fact(100, G), digsum(G, S), print(S), nl, X is 2 ** 200, print(X), nl, Y is X mod 1000007, print(Y), nl, modpow(3, 1000, 1000003, R), print(R), nl, egcd(240, 46, D, A, B), print(D = 240 * A + 46 * B), nl, isqrt(123456789012345678901234567890, Q), print(Q), nl, cf(415/93, 10, Cf), print(Cf), nl, lychrel(89, 0, K), print(K), nl, Z is -7 ** 33, print(Z), nl, W is 10 ** 30 // 7, print(W), nl, V is -(10 ** 30) // 7, print(V), nl, U is -(10 ** 30) mod 7, print(U), nl, T is 1 << 100 - 1, print(T), nl, ( 2 ** 64 =:= 18446744073709551616 -> writeln(equal) ; true ), P is 12345678901234567890 * 98765432109876543210, print(P), nl, N is gcd(2 ** 60, 6 ** 20), print(N), nl, L is msb(2 ** 100), print(L), nl, Fl is 2 ** 100 / 3.0, print(Fl), nl, I is integer(1.0e20), print(I), nl, number_codes(Nc, "123456789123456789123456789"), print(Nc), nl, Mx is max(2 ** 70, 3 ** 40), print(Mx), nl, Ab is abs(-(2 ** 70)), print(Ab), nl, C1 is truncate(1.5e18), print(C1), nl, ( 2 ** 70 > 1.0e21 -> writeln(greater) ; writeln(less) ), Sq is sqrt(2 ** 80), print(Sq), nl, format("~d ~D~n", [X, F]), X2 is (2 ** 64) /\ (2 ** 64 - 1), print(X2), nl, X3 is (2 ** 65 + 5) \/ 2, print(X3), nl, X4 is (2 ** 66) >> 60, print(X4), nl, X5 is \ (2 ** 65), print(X5), nl, X6 is (2**65) xor 1, print(X6), nl, X7 is 7 rdiv 1, print(X7), nl.

% number theory collection
prime(2).
prime(N) :- N > 2, N mod 2 =\= 0, \+ has_factor(N, 3).
has_factor(N, F) :- N mod F =:= 0.
has_factor(N, F) :- F * F < N, F2 is F + 2, has_factor(N, F2).
sieve(N, Ps) :- numlist(2, N, L), sv(L, Ps).
sv([], []).
sv([P|Xs], [P|Ps]) :- exclude([X]>>(X mod P =:= 0), Xs, Ys), sv(Ys, Ps).
factors(1, []) :- !.
factors(N, Fs) :- fact(N, 2, Fs).
fact(1, _, []) :- !.
fact(N, F, [F|Fs]) :- 0 is N mod F, !, M is N // F, fact(M, F, Fs).
fact(N, F, [N]) :- F * F > N, !.
fact(N, F, Fs) :- next(F, G), fact(N, G, Fs).
next(2, 3) :- !.
next(F, G) :- G is F + 2.
gcd(A, 0, G) :- !, G = A.
gcd(A, B, G) :- C is A mod B, gcd(B, C, G).
coprime(A, B) :- gcd(A, B, 1).
totient(M, Phi) :- findall(X, (between(1, M, X), coprime(X, M)), L), length(L, Phi).
goldbach(N, A+B) :- between(2, N, A), B is N - A, A =< B, prime(A), prime(B), !.
perfect(N) :- M is N // 2, findall(D, (between(1, M, D), N mod D =:= 0), Ds), sum_list(Ds, N).
collatz(1, [1]) :- !.
collatz(N, [N|T]) :- ( N mod 2 =:= 0 -> M is N / 2 ; M is 3*N + 1 ), collatz(M, T).
pow_mod(_, 0, _, 1) :- !.
pow_mod(B, E, M, R) :- E mod 2 =:= 0, !, E2 is E // 2, B2 is B*B mod M, pow_mod(B2, E2, M, R).
pow_mod(B, E, M, R) :- E1 is E-1, pow_mod(B, E1, M, R1), R is R1*B mod M.
digits(N, Ds) :- number_codes(N, Cs), maplist([C,D]>>(D is C - 0'0), Cs, Ds).
armstrong(N) :- digits(N, Ds), length(Ds, L), foldl([D,A,B]>>(B is A + D^L), Ds, 0, N).
fibs(N, L) :- fibs(N, 0, 1, L).
fibs(0, _, _, []) :- !.
fibs(N, A, B, [A|T]) :- C is A+B, N1 is N-1, fibs(N1, B, C, T).
bin(0, '0') :- !.
bin(N, A) :- bin_(N, Cs, []), atom_chars(A, Cs).
bin_(0, R, R) :- !.
bin_(N, R, A) :- D is N mod 2, atom_number(C, D), M is N >> 1, bin_(M, R, [C|A]).
roman(0, '') :- !.
roman(N, R) :- member(V-S, [1000-'M',900-'CM',500-'D',400-'CD',100-'C',90-'XC',50-'L',40-'XL',10-'X',9-'IX',5-'V',4-'IV',1-'I']), N >= V, !, M is N-V, roman(M, R1), atom_concat(S, R1, R).
pascal(0, [1]) :- !.
pascal(N, R) :- M is N-1, pascal(M, P), append([0], P, A), append(P, [0], B), maplist(plus, A, B, R).
main :- findall(P, (between(1,50,P), prime(P)), Ps), print(Ps), nl, sieve(60, S), print(S), nl,
  forall(member(N, [1,12,97,360,1001,123456]), (factors(N, F), print(N=F), nl)), forall(member(N,[10,36,97]), (totient(N,T), print(T), nl)),
  forall(member(N,[4,28,100]), (goldbach(N,G), print(G), nl)), findall(N, (between(2,500,N), perfect(N)), Pf), print(Pf), nl,
  collatz(27, C), length(C, CL), max_list(C, CM), print(CL/CM), nl, pow_mod(3, 200, 13, R), print(R), nl,
  findall(N, (between(100,500,N), armstrong(N)), Ar), print(Ar), nl, fibs(15, Fs), print(Fs), nl, maplist(bin, [0,5,255], Bs), print(Bs), nl,
  maplist(roman, [1994,2024,49,4], Rs), print(Rs), nl, forall(between(0,5,N), (pascal(N,Row), atomic_list_concat(Row, ' ', Line), I is 10-N, tab(I), write(Line), nl)),
  X is 2**100, print(X), nl, Y is 30*29*28*27*26*25*24*23*22*21*20*19*18, print(Y), nl, Z is gcd(X, Y), print(Z), nl .

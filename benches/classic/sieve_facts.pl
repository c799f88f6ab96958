% Eratosthenes with facts asserted and retracted.
:- dynamic composite/1, prime/1.
main :- ( between(1, 10, _), sieve(20000), fail ; true ).
sieve(N) :-
    retractall(composite(_)), retractall(prime(_)),
    forall(( between(2, N, I), \+ composite(I) ), ( assertz(prime(I)), strike(I, N) )),
    aggregate_all(count, prime(_), C), C =:= 2262.
strike(I, N) :- J is I * I, strike(J, I, N).
strike(J, _, N) :- J > N, !.
strike(J, I, N) :- ( composite(J) -> true ; assertz(composite(J)) ), K is J + I, strike(K, I, N).

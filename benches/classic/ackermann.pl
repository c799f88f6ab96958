% Ackermann's function.
main :- ( between(1, 6, _), ack(2, 400, _), ack(3, 7, _), fail ; true ).
ack(0, N, R) :- !, R is N + 1.
ack(M, 0, R) :- !, M1 is M - 1, ack(M1, 1, R).
ack(M, N, R) :- N1 is N - 1, ack(M, N1, K), M1 is M - 1, ack(M1, K, R).

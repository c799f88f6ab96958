% loops in all styles
count(N, N) :- !, write(N), nl.
count(I, N) :- write(I), write(' '), I1 is I + 1, count(I1, N).
down(0) :- write(liftoff), nl.
down(N) :- N > 0, write(N), write('...'), M is N - 1, down(M).
rep :- nb_setval(i, 0), repeat, nb_getval(i, I), J is I + 1, nb_setval(i, J), write(J), write(' '), J >= 5, !, nl.
square(N) :- between(1, N, R), nl, between(1, N, C), ( ( R =:= 1 ; R =:= N ; C =:= 1 ; C =:= N ) -> write('#') ; write(' ') ), fail.
square(_) :- nl.
triangle(N) :- forall(between(1, N, I), ( S is N - I, tab(S), K is 2 * I - 1, forall(between(1, K, _), write(*)), nl )).
table(N) :- forall(between(1, N, I), ( forall(between(1, N, J), ( P is I * J, format("~t~d~4|", [P]) )), nl )).
fizz(I) :- ( I mod 15 =:= 0 -> write(fizzbuzz) ; I mod 5 =:= 0 -> write(buzz) ; I mod 3 =:= 0 -> write(fizz) ; write(I) ), nl.
sum(N, S) :- findall(X, between(1, N, X), L), sumlist(L, S).
while(C, B) :- ( \+ C -> true ; B, fail ; while(C, B) ).
for(I, From, To) :- From =< To, ( I = From ; F1 is From + 1, for(I, F1, To) ).
diamond(N) :- forall(for(I, 1, N), line(I, N)), M is N - 1, forall(( for(K, 1, M), I is N - K ), line(I, N)).
line(I, N) :- S is N - I, tab(S), forall(between(1, I, _), write('* ')), nl.
prompt([], _).
prompt([X|Xs], Acc) :- A1 is Acc + X, write(Acc + X = A1), nl, prompt(Xs, A1).
main :- count(1, 10), down(3), rep, square(4), triangle(3), table(5), forall(between(1, 15, I), fizz(I)), sum(100, S), print(S), nl, nb_setval(k, 0), while(( nb_getval(k, K), K < 3 ), ( nb_getval(k, K0), K1 is K0 + 1, nb_setval(k, K1), write(k(K1)), nl )), findall(I, for(I, 2, 5), L), print(L), nl, diamond(3), prompt([1,2,3], 0).

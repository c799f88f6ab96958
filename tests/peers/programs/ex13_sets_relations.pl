% sets as lists; relations and their closures
set_eq(A, B) :- subset(A, B), subset(B, A).
power([], [[]]).
power([X|Xs], P) :- power(Xs, P1), maplist([S,[X|S]]>>true, P1, P2), append(P1, P2, P).
cart(A, B, C) :- findall(X-Y, ( member(X, A), member(Y, B) ), C).
r(1,2). r(2,3). r(3,1). r(4,4). r(4,5).
refl(D) :- forall(member(X, D), r(X, X)).
sym :- forall(r(X, Y), r(Y, X)).
trans :- forall(( r(X, Y), r(Y, Z) ), r(X, Z)).
closure(R0, R) :- findall(X-Z, ( member(X-Y, R0), member(Y-Z, R0) ), New), append(R0, New, R1), sort(R1, R2), ( R2 == R0 -> R = R0 ; closure(R2, R) ).
partition_by(_, [], []).
partition_by(F, [X|Xs], [[X|S]|Ps]) :- call(F, X, K), partition([Y]>>( call(F, Y, K1), K1 == K ), Xs, S, R), partition_by(F, R, Ps).
compose([], _, []).
compose([X-Y|R], S, T) :- findall(X-Z, member(Y-Z, S), L), compose(R, S, T1), append(L, T1, T).
main :- ( set_eq([a,b], [b,a]) -> writeln(equal) ; writeln(different) ), power([a,b,c], P), print(P), nl, cart([1,2], [x,y], C), print(C), nl, ( refl([1]) -> writeln(refl) ; writeln(not_refl) ), ( sym -> writeln(sym) ; writeln(not_sym) ), ( trans -> writeln(trans) ; writeln(not_trans) ), findall(X-Y, r(X, Y), R0), sort(R0, R1), closure(R1, R), print(R), nl, partition_by([X,K]>>( K is X mod 3 ), [1,2,3,4,5,6,7], Ps), print(Ps), nl, compose([1-a,2-b], [a-x,b-y,a-z], Co), print(Co), nl, union([a,b], [b,c], U), intersection([a,b], [b,c], I), subtract([a,b], [b,c], D), print([U,I,D]), nl, list_to_set([c,a,c,b,a], S), print(S), nl, sort([c,a,c,b,a], So), print(So), nl, exclude([X]>>memberchk(X, [a]), [a,b,a,c], Ex), print(Ex), nl, sumlist([1,2], Sm), max_list([3,9,2], Mx), min_list([3,9,2], Mn), last([1,2,3], La), nth0(1, [a,b], N0), nth1(1, [a,b], N1), print([Sm,Mx,Mn,La,N0,N1]), nl, numlist(3, 6, NL), sumlist(NL, NS), print(NL-NS), nl, delete([a,b,a], a, De), exclude([X]>>( X == b ), De, Em), print(De-Em), nl, permutation([1,2,3], Pe), Pe = [3|_], !, print(Pe), nl, flatten([1,[2,[3,[]]],[[4]]], Fl), print(Fl), nl, max_member(Mm, [b,f(x),1]), print(Mm), nl, sumlist([], Z), print(Z), nl, pairs_keys_values(PKV, [a,b], [1,2]), print(PKV), nl, foldl([X,A,B]>>( B = [X|A] ), [1,2,3], [], Rv), print(Rv), nl, aggregate_all(count, member(_, [a,b]), Ct), print(Ct), nl, subset([a], [b,a]), \+ subset([z], [a]), select(b, [a,b,c], Se), print(Se), nl, selectchk(a, [a,a], Sc), print(Sc), nl, subseq_test.
subseq_test :- findall(S, sub([1,2,3], S), L), length(L, N), print(N), nl, sum_all(L, T), print(T), nl.
sub([], []).
sub([H|T], [H|S]) :- sub(T, S).
sub([_|T], S) :- sub(T, S).
sum_all(L, T) :- maplist(sum_list, L, Ss), sum_list(Ss, T).

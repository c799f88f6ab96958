% word count with assoc, pairs and a fact base
text("the cat sat on the mat the dog sat on the log and the cat ran").
words(Ws) :- text(T), split_string(T, " ", "", Ss), maplist([S,A]>>atom_string(A,S), Ss, Ws).
count([], A, A).
count([W|Ws], A0, A) :- ( get_assoc(W, A0, N) -> N1 is N+1 ; N1 = 1 ), put_assoc(W, A0, N1, A1), count(Ws, A1, A).
:- dynamic wc/2.
count_facts(Ws) :- retractall(wc(_,_)), forall(member(W, Ws), ( retract(wc(W,N)) -> N1 is N+1, assertz(wc(W,N1)) ; assertz(wc(W,1)) )).
bigrams([_], []) :- !.
bigrams([A,B|T], [A-B|R]) :- bigrams([B|T], R).
index([], _, A, A).
index([W|Ws], I, A0, A) :- ( get_assoc(W, A0, L) -> true ; L = [] ), put_assoc(W, A0, [I|L], A1), J is I+1, index(Ws, J, A1, A).
longest(Ws, W) :- maplist([X,L-X]>>atom_length(X,L), Ws, Ps), max_member(_-W, Ps).
bar(N) :- forall(between(1,N,_), put_char(#)).
main :- words(Ws), empty_assoc(E), count(Ws, E, A), assoc_to_list(A, L), print(L), nl, assoc_to_keys(A, K), print(K), nl, assoc_to_values(A, V), print(V), nl,
   transpose_pairs(L, T), reverse(T, [Top|_]), print(Top), nl, sort(2, @>=, L, Sorted), forall(member(W-N, Sorted), (format("~w~t~6|", [W]), bar(N), nl)),
   count_facts(Ws), forall(wc(W,N), (write(W/N), write(' '))), nl, bigrams(Ws, Bs), msort(Bs, MB), clumped_count(MB, CB), print(CB), nl,
   index(Ws, 1, E, Ix), forall(get_or(Ix), true), longest(Ws, Lw), print(Lw), nl, max_assoc(A, MK, MV), min_assoc(A, NK, NV), print([MK-MV,NK-NV]), nl,
   list_to_assoc([x-1,y-2], B), ( get_assoc(z, B, _) -> true ; print(none) ), nl, map_assoc([P,Q]>>(Q is P*10), B, B10), assoc_to_list(B10, L10), print(L10), nl,
   pairs_keys_values(PKV, [a,b], [1,2]), print(PKV), nl, del_assoc(x, B, Val, B2), assoc_to_keys(B2, K2), print(Val-K2), nl, foldl([X,S0,S]>>(S is S0+X), V, 0, Sum), print(Sum), nl.
clumped_count(L, C) :- maplist([X,X-1]>>true, L, P), clumps(P, C).
clumps([], []).
clumps([X-N], [X-N]) :- !.
clumps([X-N,Y-M|T], R) :- ( X == Y -> K is N+M, clumps([X-K|T], R) ; R = [X-N|R1], clumps([Y-M|T], R1) ).
get_or(A) :- gen_assoc(K, A, V), reverse(V, R), format("~w: ~w~n", [K, R]).

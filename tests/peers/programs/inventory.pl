% Shop stock: facts, aggregation, sorting by several keys
item(101, keyboard, electronics, 49.90, 12).
item(102, mouse, electronics, 19.50, 40).
item(103, desk, furniture, 199, 3).
item(104, chair, furniture, 89.99, 0).
item(105, lamp, furniture, 35, 7).
item(106, pen, office, 1.2, 500).
item(107, paper, office, 4.75, 120).
supplier(electronics, techco). supplier(furniture, woodies). supplier(office, techco).
:- use_module(library(aggregate)).
total(Cat, Total) :- aggregate(sum(P*Q), I^N^item(I,N,Cat,P,Q), Total).
count(Cat, N) :- aggregate(count, I^Nm^P^Q^item(I,Nm,Cat,P,Q), N).
dearest(Cat, P, N) :- aggregate(max(P0,N0), I^Q^item(I,N0,Cat,P0,Q), max(P,N)).
out_of_stock(L) :- findall(N, item(_,N,_,_,0), L).
by_price(L) :- findall(P-N, item(_,N,_,P,_), L0), keysort(L0, L).
by_key(L) :- findall(i(C,P,N), item(_,N,C,P,_), L0), sort(2, @>=, L0, L1), sort(1, @=<, L1, L).
group(L) :- findall(C-Ns, bagof(N, I^P^Q^item(I,N,C,P,Q), Ns), L).
groups2(L) :- findall(C-N, item(_,N,C,_,_), Ps), group_pairs_by_key(Ps, L).
row(I) :- item(I,N,_,P,Q), format("~w~t~6|~a~t~18|~t~2f~28|~t~D~36|~n", [I,N,P,Q]).
main :- forall(item(I,_,_,_,_), row(I)),
    forall(total(C,T), format("~w ~4f~n", [C,T])), forall(count(C,N), (print(C=N), nl)), forall(dearest(C,P,N), (print(C:N/P), nl)),
    out_of_stock(O), print(O), nl, by_price(B), print(B), nl, by_key(K), forall(member(X,K), (print(X), nl)),
    group(G), print(G), nl, groups2(G2), print(G2), nl,
    ( setof(Nm, I2^C2^P2^Q2^(item(I2,Nm,C2,P2,Q2), supplier(C2,techco)), S) -> print(S), nl ; true ),
    aggregate_all(count, item(_,_,_,_,_), All), aggregate_all(sum(Q3), item(_,_,_,_,Q3), Sum), aggregate_all(bag(N4-Q4), (item(_,N4,_,_,Q4), Q4 > 10), Bag),
    print([All,Sum,Bag]), nl, aggregate_all(r(count,max(P5),min(P5)), item(_,_,_,P5,_), R), print(R), nl.

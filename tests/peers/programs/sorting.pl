% All sorting algorithms from the lecture.
:- use_module(library(lists)).

bubble(L, S) :- swap(L, L1), !, bubble(L1, S).
bubble(S, S).
swap([X,Y|R], [Y,X|R]) :- X > Y.
swap([Z|R], [Z|R1]) :- swap(R, R1).

insert_sort(L, S) :- i_sort(L, [], S).
i_sort([], Acc, Acc).
i_sort([H|T], Acc, S) :- insert(H, Acc, NAcc), i_sort(T, NAcc, S).
insert(X, [Y|T], [Y|NT]) :- X > Y, insert(X, T, NT).
insert(X, [Y|T], [X,Y|T]) :- X =< Y.
insert(X, [], [X]).

selection([], []).
selection(L, [M|S]) :- min_list(L, M), selectchk(M, L, R), selection(R, S).

quick([], []).
quick([H|T], S) :- partition(T, H, L, G), quick(L, SL), quick(G, SG), append(SL, [H|SG], S).
partition([], _, [], []).
partition([X|Xs], P, [X|L], G) :- X =< P, !, partition(Xs, P, L, G).
partition([X|Xs], P, L, [X|G]) :- partition(Xs, P, L, G).

quick_dl(L, S) :- qdl(L, S-[]).
qdl([], A-A).
qdl([H|T], A-B) :- partition(T, H, L, G), qdl(L, A-[H|M]), qdl(G, M-B).

merge_sort([], []).
merge_sort([X], [X]).
merge_sort([A,B|R], S) :- halve([A,B|R], L1, L2), merge_sort(L1, S1), merge_sort(L2, S2), my_merge(S1, S2, S).
halve([], [], []).
halve([A], [A], []).
halve([A,B|R], [A|Ra], [B|Rb]) :- halve(R, Ra, Rb).
my_merge(A, [], A).
my_merge([], B, B).
my_merge([A|Ra], [B|Rb], [A|M]) :- A =< B, my_merge(Ra, [B|Rb], M).
my_merge([A|Ra], [B|Rb], [B|M]) :- A > B, my_merge([A|Ra], Rb, M).

perm_sort(L, S) :- permutation(L, S), ordered(S).
ordered([]). ordered([_]).
ordered([A,B|R]) :- A =< B, ordered([B|R]).

tree_sort(L, S) :- build(L, nil, T), inorder(T, S, []).
build([], T, T).
build([X|Xs], T0, T) :- ins(X, T0, T1), build(Xs, T1, T).
ins(X, nil, t(nil,X,nil)).
ins(X, t(L,Y,R), t(L1,Y,R)) :- X =< Y, !, ins(X, L, L1).
ins(X, t(L,Y,R), t(L,Y,R1)) :- ins(X, R, R1).
inorder(nil) --> [].
inorder(t(L,X,R)) --> inorder(L), [X], inorder(R).

% counting sort with a fact base
:- dynamic cnt/2.
count_sort(L, S) :- retractall(cnt(_,_)), forall(member(X, L), bump(X)),
    findall(X, (setof(K, C^cnt(K,C), Ks), member(X0, Ks), cnt(X0,N), between(1,N,_), X = X0), S).
bump(X) :- retract(cnt(X,N)), !, N1 is N+1, assertz(cnt(X,N1)).
bump(X) :- assertz(cnt(X,1)).

heapsort(L, S) :- pq_fill(L, empty, H), pq_drain(H, S).
pq_fill([], H, H).
pq_fill([X|Xs], H0, H) :- meld(node(X,empty,empty), H0, H1), pq_fill(Xs, H1, H).
meld(empty, H, H) :- !.
meld(H, empty, H) :- !.
meld(node(X,L1,R1), node(Y,L2,R2), node(X,M,L1)) :- X =< Y, !, meld(R1, node(Y,L2,R2), M).
meld(A, node(Y,L2,R2), node(Y,M,L2)) :- meld(A, R2, M).
pq_drain(empty, []).
pq_drain(node(X,L,R), [X|S]) :- meld(L, R, H), pq_drain(H, S).

numbers([5,3,8,1,9,2,7,3,0,-4,12,6]).
run(Name) :- numbers(L), G =.. [Name,L,S], ( call(G) -> true ; S = failed ), format("~w~t~14|~w~n", [Name,S]).

main :- forall(member(N, [bubble,insert_sort,selection,quick,quick_dl,merge_sort,tree_sort,count_sort,heapsort]), run(N)),
    perm_sort([3,1,2,5,4], P), print(P), nl,
    numbers(L), msort(L, A), sort(L, B), sort(0, @>=, L, C), predsort([O,X,Y]>>compare(O,Y,X), L, D),
    maplist([Z]>>(print(Z),nl), [A,B,C,D]).

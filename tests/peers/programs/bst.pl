% binary search trees: insert, delete, traversal, pretty printer
empty(nil).
add(X, nil, t(nil,X,nil)).
add(X, t(L,Root,R), t(L1,Root,R)) :- X @< Root, !, add(X, L, L1).
add(X, t(L,Root,R), t(L,Root,R1)) :- X @> Root, !, add(X, R, R1).
add(_, T, T).
del(X, t(nil,X,R), R) :- !.
del(X, t(L,X,nil), L) :- !.
del(X, t(L,X,R), t(L,Y,R1)) :- !, delmin(R, Y, R1).
del(X, t(L,A,R), t(L1,A,R)) :- X @< A, !, del(X, L, L1).
del(X, t(L,A,R), t(L,A,R1)) :- del(X, R, R1).
delmin(t(nil,Y,R), Y, R) :- !.
delmin(t(L,Root,R), Y, t(L1,Root,R)) :- delmin(L, Y, L1).
from_list(L, T) :- foldl(add, L, nil, T).
height(nil, 0).
height(t(L,_,R), H) :- height(L, A), height(R, B), H is max(A,B)+1.
size(nil, 0).
size(t(L,_,R), N) :- size(L, A), size(R, B), N is A+B+1.
pre(nil, []).
pre(t(L,X,R), [X|Xs]) :- pre(L, A), pre(R, B), append(A, B, Xs).
in(nil, []).
in(t(L,X,R), Xs) :- in(L, A), in(R, B), append(A, [X|B], Xs).
post(nil, []).
post(t(L,X,R), Xs) :- post(L, A), post(R, B), append([A,B,[X]], Xs).
bfs(T, Xs) :- bfs_([T], Xs).
bfs_([], []).
bfs_([nil|Q], Xs) :- !, bfs_(Q, Xs).
bfs_([t(L,X,R)|Q], [X|Xs]) :- append(Q, [L,R], Q1), bfs_(Q1, Xs).
show(T) :- show(T, 0).
show(nil, _).
show(t(L,X,R), I) :- I2 is I+4, show(R, I2), tab(I), write(X), nl, show(L, I2).
mirror(nil, nil).
mirror(t(L,X,R), t(R1,X,L1)) :- mirror(L, L1), mirror(R, R1).
member_of(X, t(_,X,_)).
member_of(X, t(L,Y,_)) :- nonvar(X), X @< Y, member_of(X, L).
member_of(X, t(_,Y,R)) :- nonvar(X), X @> Y, member_of(X, R).
path(X, t(_,X,_), [X]) :- !.
path(X, t(L,Y,R), [Y|P]) :- ( X @< Y -> path(X, L, P) ; path(X, R, P) ).
map_tree(_, nil, nil).
map_tree(G, t(L,X,R), t(L1,Y,R1)) :- map_tree(G, L, L1), call(G, X, Y), map_tree(G, R, R1).
main :- from_list([50,30,70,20,40,60,80,35,45,65], T), print(T), nl, show(T),
  height(T, H), size(T, S), print(H/S), nl,
  forall(member(G, [pre,in,post,bfs]), (call(G, T, L), format('~w: ~w~n', [G, L]))),
  forall(member(X, [20,30,50,99]), ( member_of(X, T) -> del(X, T, T2), in(T2, L2), print(X-L2), nl ; print(none(X)), nl )),
  path(45, T, P), print(P), nl, mirror(T, M), in(M, Ml), print(Ml), nl,
  map_tree([X,Y]>>(Y is X*X), T, Sq), in(Sq, SqL), print(SqL), nl,
  from_list([f(x),a,"str",1,2.0,b,'Z',[]], Mixed), in(Mixed, MixedL), print(MixedL), nl.

hanoi(0, _, _, _) :- !.
hanoi(N, A, B, C) :- N1 is N-1, hanoi(N1, A, C, B), move(A, B), hanoi(N1, C, B, A).
move(A, B) :- write([A,->,B]), nl.
% with a list of moves and a counter
hanoi_list(0, _, _, _, []).
hanoi_list(N, A, B, C, Ms) :- N > 0, M is N-1,
   hanoi_list(M, A, C, B, M1), hanoi_list(M, C, B, A, M2), append(M1, [A-B|M2], Ms).
:- dynamic(moves/1).
moves(0).
hanoi_count(0,_,_,_) :- !.
hanoi_count(N,A,B,C) :- M is N-1, hanoi_count(M,A,C,B), retract(moves(K)), K1 is K+1, assert(moves(K1)), hanoi_count(M,C,B,A).
% simulation with three pegs
:- dynamic peg/2.
init(N) :- retractall(peg(_,_)), numlist(1,N,L), assertz(peg(left,L)), assertz(peg(middle,[])), assertz(peg(right,[])).
do(A-B) :- retract(peg(A,[D|T])), retract(peg(B,L)), ( L = [E|_] -> D < E ; true ), assertz(peg(A,T)), assertz(peg(B,[D|L])), show.
show :- forall(member(P,[left,middle,right]), (peg(P,L), format("~w~t~w~12|", [P,L]))), nl.
main :- hanoi(3, left, right, middle), hanoi_list(4, a, b, c, L), length(L, N), print(N:L), nl,
   hanoi_count(10, x, y, z), moves(M), print(moves(M)), nl,
   init(3), show, hanoi_list(3, left, right, middle, Ms), maplist(do, Ms).

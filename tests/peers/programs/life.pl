% Game of Life, cellular automata, with lists and with facts
:- dynamic alive/2.
cell(X, Y, 1) :- alive(X, Y), !.
cell(_, _, 0).
neighbours(X, Y, N) :- aggregate_all(count, ( member(DX, [-1,0,1]), member(DY, [-1,0,1]), ( DX =\= 0 ; DY =\= 0 ), X1 is X+DX, Y1 is Y+DY, alive(X1, Y1) ), N).
next(X, Y) :- neighbours(X, Y, N), ( alive(X, Y) -> ( N =:= 2 ; N =:= 3 ) ; N =:= 3 ), !.
step(W, H) :- findall(X-Y, ( between(1, W, X), between(1, H, Y), next(X, Y) ), L), retractall(alive(_, _)), forall(member(X-Y, L), assertz(alive(X, Y))).
show(W, H) :- forall(between(1, H, Y), ( forall(between(1, W, X), ( alive(X, Y) -> put_char('#') ; put_char('.') )), nl )), nl.
rule(N, A, B, C, X) :- I is A*4 + B*2 + C, X is (N >> I) /\ 1.
auto(_, [_], []) :- !.
auto(_, [_,_], []) :- !.
auto(N, [A,B,C|T], [X|R]) :- rule(N, A, B, C, X), auto(N, [B,C|T], R).
gen(N, L, M) :- append([0|L], [0], L1), auto(N, L1, M).
run(_, _, 0) :- !.
run(N, L, K) :- maplist([B,C]>>( B =:= 1 -> C = '*' ; C = ' ' ), L, Cs), atom_chars(A, Cs), write('|'), write(A), write('|'), nl, gen(N, L, M), K1 is K-1, run(N, M, K1).
main :- forall(member(X-Y, [2-1,3-2,1-3,2-3,3-3]), assertz(alive(X, Y))), show(6, 6), forall(member(_, [1,2,3,4]), step(6, 6)), show(6, 6), aggregate_all(count, alive(_, _), N), print(N), nl, length(L0, 10), maplist(=(0), L0), append(L0, [1|L0], L), run(90, L, 8), run(30, L, 5), cell(1, 1, C), print(C), nl.

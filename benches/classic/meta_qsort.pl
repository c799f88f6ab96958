% Quicksort run by an interpreter with cuts and conditions.
main :- ( between(1, 4000, _), interpret(qsort), fail ; true ).
interpret(Goal) :- int(Goal, Rest), ( Rest == [] -> true ; true ).
int(true, []) :- !.
int((A,B), R) :- !, int(A, R1), ( R1 == cut -> R = cut, int(B, _) ; int(B, R) ).
int(!, cut) :- !.
int((A->B;C), R) :- !, ( int(A, _) -> int(B, R) ; int(C, R) ).
int(G, []) :- is_built_in(G), !, call(G).
int(G, []) :- define(G, B), int(B, R), ( R == cut -> ! ; true ).
is_built_in(_ =< _).
is_built_in(_ > _).
is_built_in(_ = _).
define(qsort, qsort([27,74,17,33,94,18,46,83,65,2,32,53,28,85,99,47,28,82,6,11,55,29,39,81,90,37,10,0,66,51], _, [])).
define(qsort([X|L], R, R0), (partition(L, X, L1, L2), qsort(L2, R1, R0), qsort(L1, R, [X|R1]))).
define(qsort([], R, R), true).
define(partition([X|L], Y, L1, L2), (X =< Y -> L1 = [X|L3], partition(L, Y, L3, L2) ; L2 = [X|L4], partition(L, Y, L1, L4))).
define(partition([], _, [], []), true).

% Simple uses of library(clpfd). One goal a line.
X #= 1 + 2.
3 #= X + 2.
X #= 3 * 4, Y #= X - 2.
7 #= 2 * X + 1.
X #> 3, X #< 5.
X in 1..3, indomain(X).
X in 1..3, label([X]).
[X, Y] ins 1..2, label([X, Y]).
[X, Y] ins 1..2, X #\= Y, label([X, Y]).
[X, Y] ins 1..3, X #< Y, label([X, Y]).
[X, Y] ins 0..9, X + Y #= 10, X - Y #= 2.
X in 1..5, X #> 3, label([X]).
X in 1..5, X #\= 3, findall(X, label([X]), L).
X in 1..10, X mod 3 #= 0, findall(X, label([X]), L).
X #= 5, X #\= 5.
X in 1..3, X #> 3.
[X, Y, Z] ins 1..3, all_different([X, Y, Z]), X #= 1, Y #= 2, label([Z]).
[X, Y, Z] ins 1..3, all_distinct([X, Y, Z]), findall(X-Y-Z, label([X, Y, Z]), L).
[X, Y] ins 1..4, sum([X, Y], #=, 7), findall(X-Y, label([X, Y]), L).
X in 1..5, labeling([max(X)], [X]), !.
X in 1..5, labeling([min(X)], [X]), !.
X in 1..5, labeling([down], [X]).
X in 1..5, fd_inf(X, A), fd_sup(X, B).
X in 1..5, fd_dom(X, D).
X in 1..5, fd_size(X, S).
X in 0..20, X * X #= 49, label([X]).
puzzle(Ps), label(Ps).
queens_clp(6, Qs), once(label(Qs)).
X #= Y, Y = 3.
X #= abs(-3).
X #= max(2, 5).
X #= 7 // 2.
X #= 7 mod 2.
B #<==> (3 #> 2).
B #<==> (3 #< 2).
X in 1..3, B #<==> (X #= 2), B = 1.
tuples_in([[X, Y]], [[1, 2], [2, 3]]), X = 2.
length(L, 2), L ins 0..1, findall(L, label(L), Ls).
X #= a.
label([X]).
X in foo.
scalar_product([2, 3], [X, Y], #=, 12), [X, Y] ins 0..6, findall(X-Y, label([X, Y]), L).
transpose([[1, 2], [3, 4]], T).
X #>= 3, X #=< 3.
X in 1..2 \/ 5..6, findall(X, label([X]), L).
(X #= 1 #\/ X #= 2), X in 0..5, findall(X, label([X]), L).
X #> 2 #/\ X #< 4, X in 0..9, label([X]).
#\ X #= 2, X in 1..3, findall(X, label([X]), L).
fact_clp(5, F).

% The MU puzzle with lengths carried along.
main :- ( between(1, 24000, _), theorem([m,u,i,i,u]), fail ; true ).
theorem(G) :- length(G, GL1), GL is GL1 - 1, derive([m,i], G, 1, GL, _, 0), !.
derive(S, S, L, L, _, _).
derive(S, G, L, GL, r, D) :- D < 6, D1 is D + 1, rule(S, S1, L, L1, _, 0), L1 < 9, ( lower(L1, GL, D1) -> true ; true ), derive(S1, G, L1, GL, _, D1).
lower(L, G, D) :- L - D =< G + 3.
rule([m|T], [m|R], L, L1, dup, _) :- L1 is L * 2, L1 < 9, app(T, T, R).
rule(S, R, L, L1, add, _) :- app(X, [i], S), app(X, [i,u], R), L1 is L + 1.
rule(S, R, L, L1, tri, _) :- L >= 3, L1 is L - 2, three(S, R).
rule(S, R, L, L1, del, _) :- L >= 2, L1 is L - 2, two(S, R).
three([i,i,i|T], [u|T]).
three([H|T], [H|R]) :- three(T, R).
two([u,u|T], T).
two([H|T], [H|R]) :- two(T, R).
app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).

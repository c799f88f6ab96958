% Calls of library(game_graph) on a game of the course text and on piles from which one, two or three are taken.

:- use_module(library(game_graph)).
turn(a, b).
turn(a, c).
turn(b, d).
turn(b, e).
turn(c, f).
turn(c, g).
term_v(d).
term_v(e).
term_p(f).
term_p(g).
take(N, M) :- member(T, [1,2,3]), M is N - T, M >= 0.
ring(X, Y) :- member(X-Y, [p-q,q-p,p-r,õ-'🂡','🂡'-õ]).
always(_, _) :- throw(oops(õ)).
count(N, M) :- M is N + 1.
next(N, L) :- findall(M, take(N, M), L).
worth(0, 0).
many(N, L) :- N < 60, A is N + 1, B is N + 2, L = [f(A, x), f(B, y)].
many(f(N, X), [f(A, [X|X]), f(A, y(X))]) :- N < 60, A is N + 1.
even(N, V) :- V is N mod 2.

sweep(game_graph:game_graph([from(a)], g)).
sweep(game_graph:free_game_graph(g(1))).
sweep(game_graph:graph_counts(g(1), _)).
sweep(game_graph:game_value(a, _)).
sweep(game_graph:game_value(a, [], _)).
sweep(game_graph:game_values([], _)).
sweep(game_graph:best_move(a, _)).
sweep(game_graph:best_move(a, [], _)).
sweep(game_graph:winning_strategy(a, _)).
sweep(game_graph:winning_strategy(a, [], _)).
sweep(game_graph:solution_tree(a, _)).
sweep(game_graph:solution_tree(a, [], _)).
sweep(game_graph:print_solution_tree(or(a, and(b, [won(c)]))), [1]).
sweep(game_graph:graph_dot([a], [], _)).
sweep(game_graph:graph_svg([a], [], _)).
sweep(game_graph:minimax(next, worth, 3, _, _), [1,2,3]).
sweep(game_graph:alphabeta(next, worth, 3, -5, 5, _, _), [1,2,3]).

?- game_graph([from(a)], _G), graph_counts(_G, C), free_game_graph(_G).
?- game_graph([from(9), form(two), moves(take)], _G), graph_counts(_G, C), game_value(9, [graph(_G)], V), best_move(9, [graph(_G)], M).
?- game_graph([], _G), free_game_graph(_G), catch(graph_counts(_G, _), error(existence_error(K, _), context(P, T)), true).
?- game_value(9, [form(two), moves(take)], V).
?- game_value(8, [form(two), moves([N,M]>>(between(1, 3, T), M is N-T, M >= 0))], V).
?- game_value(9, [form(two), moves(take), dead_end(won)], V).
?- game_value(9, [form(two), moves(take), dead_end(kuri)], V).
?- game_value(9, [form(three)], V).
?- catch(game_value(9, [form(two), moves(puudub)], V), error(E, _), true).
?- game_value(9, [form(two), moves(always)], V).
?- game_value(9, [õun(1)], V).
?- game_value(f(X), [form(two), moves(take)], V).
?- game_values([form(two), moves(ring)], L).
?- game_values([], L).
?- game_values([form(two), moves(ring), dead_end(drawn)], L).
?- game_value('🂡', [form(two), moves(ring)], V).
?- best_move(9, [form(two), moves(take)], M).
?- best_move(8, [form(two), moves(take), turn(opponent)], M).
?- best_move(0, [form(two), moves(take)], M).
?- winning_strategy(6, [form(two), moves(take)], S).
?- winning_strategy(8, [form(two), moves(take)], S).
?- winning_strategy(8, [form(two), moves(take), side(opponent)], S).
?- winning_strategy(8, [form(two), moves(take), side(keegi)], S).
?- solution_tree(a, T).
?- solution_tree(c, [side(opponent)], T).
?- solution_tree(a, [limit(3)], T).
?- print_solution_tree(won(õ)).
?- print_solution_tree(kass).
?- solution_tree(9, [form(two), moves(take)], T), print_solution_tree(T).
?- graph_dot([a], [], T).
?- graph_svg([a], [], T).
?- graph_dot([õ], [form(two), moves(ring)], T).
?- graph_dot([a|_], [], T).
?- graph_dot([a], [limit(2)], T).
?- minimax(next, worth, 7, B, W).
?- minimax([N,L]>>findall(M, (member(T, [2,1]), M is N-T, M >= 0), L), [_,0]>>true, 3, B, W).
?- minimax([_,_]>>fail, [_,17]>>true, x, B, W).
?- minimax([_,_]>>fail, [_,_]>>fail, x, B, W).
?- minimax([_,_]>>fail, [_,õ]>>true, x, B, W).
?- minimax([x,[x]]>>true, [_,1]>>true, x, B, W).
?- minimax([_,[_]]>>true, [_,1]>>true, x, B, W).
?- minimax([0,[1,2,3]]>>true, even, 0, B, W).
?- minimax([0,[1,2,3]]>>true, [N,V]>>(V is N / 4), 0, B, W).
?- minimax([0,[1,2,3]]>>true, [N,V]>>(V is N * 10 ** 30), 0, B, W).
?- alphabeta([0,[1,2]]>>true, [N,N]>>true, 0, -5, 5, B, W).
?- alphabeta([0,[1,2]]>>true, [N,N]>>true, 0, 5, -5, B, W).
?- alphabeta([0,[1,2]]>>true, [N,N]>>true, 0, 0, 1, B, W).
?- alphabeta([0,[1,2]]>>true, [N,N]>>true, 0, a, 5, B, W).
?- catch(call_with_time_limit(0.3, game_value(0, [form(two), moves(count)], _)), E, true).
?- catch(game_value(0, [form(two), moves(count), positions(300)], _), E, true).
?- catch(call_with_time_limit(0.3, minimax(many, [_,0]>>true, 0, _, _)), E, true).

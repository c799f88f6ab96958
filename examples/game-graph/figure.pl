% A small game tree, as relations of the positions a to g.
%
%     ?- game_graph:game_value(a, Value).
%     Value = won(2).
%     ?- game_graph:solution_tree(a, Tree), game_graph:print_solution_tree(Tree).

:- dynamic turn/2, term_v/1, term_p/1.

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

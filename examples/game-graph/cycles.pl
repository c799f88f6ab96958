% A game with cycles, on which a search without memory never ends. From a the player can go round for ever, but need not: by way of d the
% win is forced. From p the player would lose by going to r, and goes round instead.
%
%     ?- game_graph:game_value(a, Value).
%     Value = won(4).
%     ?- game_graph:winning_strategy(a, Strategy).
%     ?- game_graph:game_value(p, Value).
%     Value = drawn.

turn(a, b).
turn(a, d).
turn(b, a).
turn(d, a1).
turn(d, a2).
turn(a1, b).
turn(a1, e).
turn(a2, e).
turn(e, f).
turn(p, q).
turn(p, r).
turn(q, p).

term_v(f).
term_p(r).

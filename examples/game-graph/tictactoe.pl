% Tic-tac-toe, in both forms that library(game_graph) knows.
%
% A position is Mark/Board: the mark that moves, x or o, and b/9 with x, o and e for an empty square. x is the player and begins.
%
%     ?- start(S), game_graph:game_value(S, [form(two)], Value).
%     Value = drawn.
%     ?- start(S), game_graph:minimax(moves, staticval, S, _, Value).
%     Value = 0.

start(x/b(e,e,e, e,e,e, e,e,e)).

% Form two: moves, whose turn it is, who has won, draws.

move(Mark/Board, Other/Next) :-
    other(Mark, Other),
    Board =.. [b|Squares],
    put(Squares, Mark, After),
    Next =.. [b|After].

to_move(x/_, player).
to_move(o/_, opponent).

won(_/Board, Side) :-
    line(Board, Mark),
    owner(Mark, Side).

draw(_/Board) :-
    \+ line(Board, _),
    \+ arg(_, Board, e).

% Bratko's form: the positions after the moves, the value of an end, whose turn it is.

moves(Position, Nexts) :-
    \+ won(Position, _),
    findall(Next, move(Position, Next), Nexts).

staticval(Position, Value) :-
    (   won(Position, player) -> Value = 1
    ;   won(Position, opponent) -> Value = -1
    ;   Value = 0
    ).

min_to_move(o/_).

put([e|Squares], Mark, [Mark|Squares]).
put([Square|Squares], Mark, [Square|After]) :-
    put(Squares, Mark, After).

other(x, o).
other(o, x).

owner(x, player).
owner(o, opponent).

line(Board, Mark) :-
    three(A, B, C),
    arg(A, Board, Mark),
    Mark \== e,
    arg(B, Board, Mark),
    arg(C, Board, Mark).

three(1, 2, 3).
three(4, 5, 6).
three(7, 8, 9).
three(1, 4, 7).
three(2, 5, 8).
three(3, 6, 9).
three(1, 5, 9).
three(3, 5, 7).

:- module(hexagon,
          [ initial_position/2, value/2, invert/2, neighbor/2, neighbor2/2,
            legal_moves/2, get_moves/2, insert/3, outcome/2, move_sequences/3,
            alpha_beta/6, level_move/3, level_move/4, best_move/2, best_move/4,
            play/4, position_line/3, game_line/2, print_position/1, print_position/2
          ]).
:- autoload(library(error), [must_be/2]).
:- use_module(library(game_play), [must_be_player/3, play_options/4, play_turns/6]).
:- autoload(library(lists), [member/2]).
:- use_module(library(arbiiter_core), []).

/** <module> Hexagon for course programs

The course's game of stones that double or jump and take what they touch, from the rules to a strong player. In arbiiter a program need not
load anything: a call of `hexagon:best_move(...)` and the like loads this file. In SWI-Prolog it says `:- use_module(library(hexagon), [])`.

A cell is tuple(I,J) with 0 =< I =< 8, 0 =< J =< 8, abs(I-J) =< 4. The cells (3,4), (4,3) and (5,5) are closed: no stone stands there.

A position is position(Own, Their): the lists of the cells of both sides, in any order; those that come out are sorted. Own are the
stones of the side to move, whatever its colour, so that the opponent's move begins with invert/2.

A move is move(From, To, nbr1), which puts a new stone next to From, or move(From, To, nbr2), which moves the stone of From to a
cell at distance two. Every stone of the opponent next to To then changes its side. A side that can't move ends the game; who has
more stones has won.

Names are those of the course's program, written as Prolog does.

Errors. Besides those of instantiation and type:

  - domain_error(cell, T), domain_error(open_cell, T), domain_error(empty_cell, T): a cell that is not on the board, that is closed, that
    is in a position twice;
  - domain_error(legal_move, Move);
  - domain_error(color, T), domain_error(level, T), domain_error(bound, T);
  - syntax_error(position), syntax_error(game): a line of text, with a message that says where and what was expected.

A search within call_with_time_limit/2 ends with the limit.

A program whose own module is called hexagon hides this one; loaded after this one it is refused, as SWI-Prolog refuses a second module
of one name.
*/

%!  initial_position(+Color, -Position) is det.
%
%   Position is that in which a game begins, Color (`red` or `blue`) to move: red has (0,4), (4,0), (8,8), blue the other corners.
%
%       ?- initial_position(red, Position).
%       Position = position([tuple(0,4),tuple(4,0),tuple(8,8)], [tuple(0,0),tuple(4,8),tuple(8,4)]).

initial_position(Color, Position) :-
    '$hexagon_initial_position'(Color, Position).

%!  value(+Position, -Value) is det.
%
%   Value is own stones less the opponent's.
%
%       ?- value(position([tuple(0,0)], [tuple(1,1),tuple(8,8)]), Value).
%       Value = -1.

value(Position, Value) :-
    '$hexagon_value'(Position, Value).

%!  invert(?Position, ?Inverted) is det.
%
%   The same position seen by the other side.
%
%       ?- invert(position([tuple(0,0)], []), Inverted).
%       Inverted = position([], [tuple(0,0)]).

invert(position(Own, Their), position(Their, Own)).

%!  neighbor(+Cell, ?Next) is nondet.
%
%   Next is a cell of the board next to Cell, six at most, closed ones among them, in the course's order.
%
%       ?- findall(Next, neighbor(tuple(0,0), Next), All).
%       All = [tuple(0,1),tuple(1,0),tuple(1,1)].

neighbor(Cell, Next) :-
    '$hexagon_neighbors'(Cell, nbr1, All),
    member(Next, All).

%!  neighbor2(+Cell, ?Next) is nondet.
%
%   Next is a cell of the board at distance two from Cell, twelve at most.
%
%       ?- findall(Next, neighbor2(tuple(0,0), Next), All).
%       All = [tuple(0,2),tuple(2,0),tuple(2,1),tuple(2,2),tuple(1,2)].

neighbor2(Cell, Next) :-
    '$hexagon_neighbors'(Cell, nbr2, All),
    member(Next, All).

%!  legal_moves(+Position, -Moves) is det.
%
%   Moves are all legal moves, by the stone moved and then in the course's order of cells; [] when the game is over.
%
%       ?- initial_position(red, Position), legal_moves(Position, [First|Others]), length(Others, Count).
%       First = move(tuple(0,4),tuple(0,3),nbr1), Count = 23.

legal_moves(Position, Moves) :-
    '$hexagon_moves'(Position, Moves).

%!  get_moves(+Position, -Moves) is det.
%
%   Moves are triples tuple(Value, After, Move) of all legal moves, in the order of legal_moves/2: After is the position after
%   Move, seen by the side that has made it, and Value is its value.
%
%       ?- get_moves(position([tuple(0,0)], [tuple(0,2)]), [First|_]).
%       First = tuple(3, position([tuple(0,0),tuple(0,1),tuple(0,2)], []), move(tuple(0,0),tuple(0,1),nbr1)).

get_moves(Position, Moves) :-
    '$hexagon_get_moves'(Position, Moves).

%!  insert(+Move, +Position, -After) is det.
%
%   After is the position after a legal move, seen by the side that has made it. The move `nil` changes nothing.
%
%       ?- insert(move(tuple(0,0),tuple(2,2),nbr2), position([tuple(0,0)], [tuple(3,3)]), After).
%       After = position([tuple(2,2),tuple(3,3)], []).
%
%       ?- insert(move(tuple(0,0),tuple(2,2),nbr1), position([tuple(0,0)], []), _).
%       error: domain_error(legal_move, move(tuple(0,0),tuple(2,2),nbr1)).

insert(Move, Position, After) :-
    '$hexagon_insert'(Move, Position, After).

%!  outcome(+Position, -Outcome) is semidet.
%
%   Outcome is what the game has brought the side to move, `win`, `loss` or `draw`. Fails while it can move.
%
%       ?- outcome(position([], [tuple(0,0)]), Outcome).
%       Outcome = loss.

outcome(Position, Outcome) :-
    '$hexagon_outcome'(Position, Outcome).

%!  move_sequences(+Position, +Depth, -Count) is det.
%
%   Count is the number of ways to make Depth moves.
%
%       ?- initial_position(blue, Position), move_sequences(Position, 4, Count).
%       Count = 493848.

move_sequences(Position, Depth, Count) :-
    '$hexagon_move_sequences'(Position, Depth, Count).

%!  alpha_beta(+Depth, +Position, +Alpha, +Beta, -Move, -Value) is det.
%
%   The course's alpha-beta: Depth moves ahead, between the values Alpha and Beta, over moves in descending order of the triples
%   of get_moves/2. Move is `nil` at depth 0, and when no move is worth more than Alpha; Value is then Alpha, or the position's value
%   at depth 0.
%
%       ?- initial_position(blue, Position), alpha_beta(2, Position, -58, 58, Move, Value).
%       Move = move(tuple(8,4),tuple(7,4),nbr1), Value = 0.
%
%       ?- alpha_beta(1, position([], []), -58, 58, Move, Value).
%       Move = nil, Value = -58.

alpha_beta(Depth, Position, Alpha, Beta, Move, Value) :-
    '$hexagon_alpha_beta'(Depth, Position, Alpha, Beta, Move, Value).

%!  level_move(+Level, +Position, -Move) is semidet.
%
%   As level_move/4.
%
%       ?- initial_position(blue, Position), level_move(1, Position, Move).
%       Move = move(tuple(8,4),tuple(8,5),nbr1).

level_move(Level, Position, Move) :-
    '$hexagon_level_move'(Level, Position, Move, _).

%!  level_move(+Level, +Position, -Move, -Value) is semidet.
%
%   Move is what the computer plays on Level. Levels 1, 2 and 3 are those of the course's program, move for move: 1 takes most
%   at once, 2 and 3 look as many moves ahead; Value is what they think it is worth. When all is lost, Move is `nil` there. Higher levels,
%   4 to 6, are the strong searcher with 2000, 20000 and 200000 positions a move; Value is as best_move/4 has it. Fails when the
%   game is over.
%
%       ?- initial_position(blue, Position), level_move(3, Position, Move, Value).
%       Move = move(tuple(8,4),tuple(8,5),nbr1), Value = 2.

level_move(Level, Position, Move, Value) :-
    '$hexagon_level_move'(Level, Position, Move, Value).

%!  best_move(+Position, -Move) is semidet.
%
%   As best_move/4, without options: it looks for one second.
%
%       ?- best_move(position([tuple(0,0)], [tuple(0,2)]), Move).
%       Move = move(tuple(0,0),tuple(0,1),nbr1).

best_move(Position, Move) :-
    '$hexagon_best_move'(Position, [], Move, _).

%!  best_move(+Position, +Options, -Move, -Info) is semidet.
%
%   Move is the best move that the strong searcher finds. Fails when the game is over. The first limit that is reached ends the
%   search; without any it looks for one second. Options:
%
%     - depth(N), time(Seconds), nodes(N): limits;
%     - threads(N): how many threads look (1);
%     - lines(K): how many of the best moves to tell in Info (1);
%     - level(N): what level_move/4 plays, whatever other options say; any legal move when it has none.
%
%   Info is info(value(V), line(Moves), depth(D), nodes(N), time(Seconds), lines(Lines)): V is in hundredths of a stone, or final(N)
%   for N stones more at the end of the game; line(Moves) is the play expected, Lines a list of line(V, Moves).
%
%       ?- initial_position(red, P), best_move(P, [depth(4)], Move, Info), arg(3, Info, Depth), legal_moves(P, Moves), memberchk(Move, Moves).
%       Depth = depth(4).

best_move(Position, Options, Move, Info) :-
    '$hexagon_best_move'(Position, Options, Move, Info).

%!  play(+Red, +Blue, +Options, -Result) is det.
%
%   Plays a whole game. A player is
%
%     - a module name: module `my_player` exports my_player(+Position, -Move), which is called once a move with the position as that side sees
%       it, its own stones first;
%     - level(N): what level_move/4 plays; any legal move when it has none;
%     - computer, computer(Options): best_move/4.
%
%   Each move is looked up among the legal ones; who gives another, fails, throws or takes too much time has lost. Options:
%
%     - first(Color): who begins (red);
%     - position(Position): where the game begins, the stones of who begins first (that of initial_position/2);
%     - time(Seconds): for each move of a module (10);
%     - most_moves(N): a game as long as this is drawn (500);
%     - show(Bool): whether to write each move (false).
%
%   Result is result(Winner, Reason, score(Red, Blue), Game): Winner is `red`, `blue` or `draw`, Reason `no_moves`, `too_long`
%   or disqualified(Color, Why), Why being illegal_move(Answer), failed, too_late or error(Ball); Red and Blue are the stones at the
%   end; Game is as game_line/2 has it. Modules run in this process: play only programs that you trust.
%
%       ?- play(level(1), level(3), [first(blue)], result(Winner, Reason, _, game(blue, _, Winner))).
%       Winner = blue, Reason = no_moves.

play(Red, Blue, Options, result(Winner, Reason, score(RedStones, BlueStones), Game)) :-
    must_be_player(hexagon_player, own_player, Red),
    must_be_player(hexagon_player, own_player, Blue),
    settings(Options, First, Position, Most, Rules),
    (   First == red -> Players = players(Red, Blue) ; Players = players(Blue, Red) ),
    play_turns(game(Most), state(Position, First, Players), Rules, Last, How, Moves),
    end(How, Last, Winner, Reason),
    stones(Last, RedStones, BlueStones),
    start(First, Position, Start),
    Game = game(Start, Moves, Winner).

own_player(computer(_)).
own_player(level(Level)) :-
    must_be(integer, Level).

settings(Options, First, Position, Most, rules(Seconds, Show)) :-
    play_options(Options, took, options(red, _, 10, 500, false), options(First, Position, Seconds, Most, Show)),
    initial_position(First, Initial),
    (   var(Position) -> Position = Initial ; value(Position, _) ).

took(first(Color), options(_, P, S, M, W), options(Color, P, S, M, W)).
took(position(P), options(C, _, S, M, W), options(C, P, S, M, W)) :-
    must_be(nonvar, P).
took(time(S), options(C, P, _, M, W), options(C, P, S, M, W)) :-
    must_be(number, S).
took(most_moves(M), options(C, P, S, _, W), options(C, P, S, M, W)) :-
    must_be(nonneg, M).
took(show(W), options(C, P, S, M, _), options(C, P, S, M, W)) :-
    must_be(boolean, W).

% game(+Most, ?Question): the rules as play_turns/6 asks for them. In state(Position, Color, Players) Color moves, its player is the first.

game(Most, over(state(Position, Color, _), Number, How)) :-
    (   outcome(Position, Outcome)
    ->  winner(Outcome, Color, Winner),
        How = no_moves(Winner)
    ;   Number = Most,
        How = too_long
    ).
game(_, to_move(state(Position, _, players(Player, _)), Player, Position)).
game(_, answer(Player, Position, Move)) :-
    own_move(Player, Position, Move).
game(_, after(state(Position, Color, players(Player, Other)), Move, state(Turned, Next, players(Other, Player)))) :-
    insert(Move, Position, After),
    Move \== nil,
    invert(After, Turned),
    other(Color, Next).
game(_, show(Number, state(_, Color, _), move(tuple(I,J), tuple(K,L), _), Next)) :-
    stones(Next, Red, Blue),
    format("~w. ~w ~w~w-~w~w  ~w : ~w~n", [Number, Color, I, J, K, L, Red, Blue]).

end(no_moves(Winner), _, Winner, no_moves).
end(too_long, _, draw, too_long).
end(foul(Why), state(_, Color, _), Winner, disqualified(Color, Why)) :-
    other(Color, Winner).

winner(draw, _, draw).
winner(win, Color, Color).
winner(loss, Color, Winner) :- other(Color, Winner).

other(red, blue).
other(blue, red).

own_move(level(Level), Position, Move) :-
    best_move(Position, [level(Level)], Move, _).
own_move(computer, Position, Move) :-
    best_move(Position, Move).
own_move(computer(Options), Position, Move) :-
    best_move(Position, Options, Move, _).

stones(state(position(Own, Their), Color, _), Red, Blue) :-
    length(Own, Owns),
    length(Their, Theirs),
    (   Color == red -> Red = Owns, Blue = Theirs ; Red = Theirs, Blue = Owns ).

start(First, Position, Start) :-
    initial_position(First, Initial),
    (   Position = Initial -> Start = First ; position_line(Position, First, Start) ).

%!  position_line(?Position, ?Color, ?Line) is semidet.
%
%   Line is a position as one line of text: nine rows by I, `r` and `b` for stones, a digit for so many empty cells, `-` for a closed
%   cell (which may be left out), and after a blank the colour to move. Line is read if it is bound, else written as an atom; a Color
%   that is not known is red then.
%
%       ?- initial_position(red, Position), position_line(Position, Color, Line).
%       Color = red, Line = 'b3r/6/7/4-3/r2-4b/4-3/7/6/b3r r'.
%
%       ?- position_line(Position, blue, "5/6/7/7/r7/7/7/6/3b1 b").
%       Position = position([tuple(8,7)], [tuple(4,0)]).

position_line(Position, Color, Line) :-
    '$hexagon_position_line'(Position, Color, Line).

%!  game_line(?Game, ?Line) is det.
%
%   Line is a game as one line of text; it is read if it is bound, else written as an atom. Game is game(Start, Moves, Result): Start is the colour
%   that begins, or a position as position_line/3 has it; Result is `red`, `blue`, `draw` or `unknown`. Every move has to be
%   legal.
%
%       ?- game_line(Game, 'r 04-14 00-01 *').
%       Game = game(red, [move(tuple(0,4),tuple(1,4),nbr1),move(tuple(0,0),tuple(0,1),nbr1)], unknown).
%
%       ?- game_line(_, 'r 04-44 *').
%       error: syntax_error(game).

game_line(Game, Line) :-
    '$hexagon_game_line'(Game, Line).

%!  print_position(+Position) is det.
%
%   As print_position/2, own stones red.
%
%       ?- with_output_to(string(S), print_position(position([tuple(0,0)], []))), sub_string(S, _, 3, _, "r00").
%       true.

print_position(Position) :-
    '$hexagon_print_position'(Position, red).

%!  print_position(+Position, +Color) is det.
%
%   Shows the board on the current output, each cell with its coordinates I and J, after `r` or `b` if a stone is there. Color is that of
%   the side to move.
%
%       ?- with_output_to(string(S), print_position(position([tuple(0,0)], []), blue)), sub_string(S, _, 3, _, "b00").
%       true.

print_position(Position, Color) :-
    '$hexagon_print_position'(Position, Color).

:- module(breakthrough,
          [ initial_position/2, legal_moves/2, after_move/3, winner/2, move_sequences/3,
            minimax/4, level_move/3, level_move/4, best_move/2, best_move/4,
            play/4, position_line/2, print_position/1
          ]).
:- autoload(library(error), [must_be/2]).
:- use_module(library(game_play), [must_be_player/3, play_options/4, play_turns/6]).
:- use_module(library(arbiiter_core), []).

/** <module> Breakthrough for course programs

Pawns go forward until one has come through, from the rules to a strong player. In arbiiter a program need not load anything: a call of
`breakthrough:best_move(...)` and the like loads this file. In SWI-Prolog it says `:- use_module(library(breakthrough), [])`.

A square is Column-Row, both from 1; row 1 is the first one of white, who is below and begins. A board has 2 to 8 columns and 4 to 8 rows.

A position is position(Columns-Rows, Turn, White, Black). Turn is `white` or `black`; White and Black are the lists of the squares of the
pawns of both sides, in any order; those that come out are sorted.

A move is move(From, To). A pawn goes one square forward, straight or diagonally, to an empty square, or takes a pawn diagonally. Who
brings a pawn to the last row, or takes all of the opponent's, has won; no game is drawn.

Errors. Besides those of instantiation and type:

  - domain_error(board_size, T), domain_error(square, T), domain_error(breakthrough_color, T);
  - domain_error(board, T): there is no such position, with a message that says why;
  - domain_error(legal_move, Move), domain_error(level, T), domain_error(depth, T);
  - syntax_error(position): a line of text, with a message that says what was expected.

A search within call_with_time_limit/2 ends with the limit.

A program whose own module is called breakthrough hides this one; loaded after this one it is refused, as SWI-Prolog refuses a second
module of one name.
*/

%!  initial_position(+Size, -Position) is det.
%
%   Position is that in which a game begins on a board of Size, Columns-Rows: both sides have two rows of pawns, white to move.
%
%       ?- initial_position(2-5, Position).
%       Position = position(2-5, white, [1-1,1-2,2-1,2-2], [1-4,1-5,2-4,2-5]).
%
%       ?- initial_position(9-9, _).
%       error: domain_error(board_size, 9-9).

initial_position(Size, Position) :-
    '$breakthrough_initial_position'(Size, Position).

%!  legal_moves(+Position, -Moves) is det.
%
%   Moves are all legal moves, by the row and then the column of the pawn; [] when the game is over.
%
%       ?- legal_moves(position(3-5, white, [2-2], [2-3,3-3]), Moves).
%       Moves = [move(2-2,1-3),move(2-2,3-3)].

legal_moves(Position, Moves) :-
    '$breakthrough_moves'(Position, Moves).

%!  after_move(+Position, +Move, -After) is det.
%
%   After is the position after a legal move.
%
%       ?- after_move(position(3-5, white, [2-2], [2-3,3-3]), move(2-2,3-3), After).
%       After = position(3-5, black, [3-3], [2-3]).
%
%       ?- after_move(position(3-5, white, [2-2], [2-3,3-3]), move(2-2,2-3), _).
%       error: domain_error(legal_move, move(2-2,2-3)).

after_move(Position, Move, After) :-
    '$breakthrough_after_move'(Position, Move, After).

%!  winner(+Position, -Winner) is semidet.
%
%   Winner is `white` or `black`. Fails while the game goes on.
%
%       ?- winner(position(3-5, black, [2-5], [2-3]), Winner).
%       Winner = white.

winner(Position, Winner) :-
    '$breakthrough_winner'(Position, Winner).

%!  move_sequences(+Position, +Depth, -Count) is det.
%
%   Count is the number of ways to make Depth moves.
%
%       ?- initial_position(6-6, Position), move_sequences(Position, 3, Count).
%       Count = 4308.

move_sequences(Position, Depth, Count) :-
    '$breakthrough_move_sequences'(Position, Depth, Count).

%!  minimax(+Depth, +Position, -Move, -Value) is semidet.
%
%   Value is what Position is worth to the side to move by minimax to Depth, 1 to 119, and Move a move that leads there: hundredths of a pawn,
%   win(N) or loss(N) when the game ends after N moves. Fails when the game is over.
%
%       ?- initial_position(2-5, Position), minimax(20, Position, _, Value).
%       Value = loss(10).

minimax(Depth, Position, Move, Value) :-
    '$breakthrough_minimax'(Depth, Position, Move, Value).

%!  level_move(+Level, +Position, -Move) is semidet.
%
%   As level_move/4.
%
%       ?- level_move(1, position(3-5, white, [2-4], [1-5,3-5]), Move).
%       Move = move(2-4,1-5).

level_move(Level, Position, Move) :-
    '$breakthrough_level_move'(Level, Position, Move, _).

%!  level_move(+Level, +Position, -Move, -Value) is semidet.
%
%   Move is what the computer plays on Level, 1 to 6: 1, 2 and 3 look as many moves ahead, the others at 5000, 50000 and 500000 positions a
%   move. Value is as minimax/4 has it. Fails when the game is over.
%
%       ?- level_move(3, position(3-5, white, [2-3], [1-5]), _, Value).
%       Value = win(3).

level_move(Level, Position, Move, Value) :-
    '$breakthrough_level_move'(Level, Position, Move, Value).

%!  best_move(+Position, -Move) is semidet.
%
%   As best_move/4, without options: it looks for one second, less when it is known who wins.
%
%       ?- best_move(position(3-5, white, [2-4], [2-5,3-5]), Move), memberchk(Move, [move(2-4,1-5),move(2-4,3-5)]).
%       true.

best_move(Position, Move) :-
    '$breakthrough_best_move'(Position, [], Move, _).

%!  best_move(+Position, +Options, -Move, -Info) is semidet.
%
%   Move is the best move that the searcher finds. Fails when the game is over. The first limit that is reached ends the search, and so
%   does a win or a loss whose length is known; without any it looks for one second. Options:
%
%     - depth(N), time(Seconds), nodes(N): limits;
%     - lines(K): how many of the best moves to tell in Info (1);
%     - threads(N): how many threads look (1);
%     - level(N): what level_move/4 plays, whatever other options say.
%
%   Info is info(value(V), line(Moves), depth(D), nodes(N), time(Seconds), lines(Lines)): V is as minimax/4 has it; line(Moves) is the play
%   expected, Lines a list of line(V, Moves).
%
%       ?- initial_position(6-6, P), best_move(P, [depth(4)], Move, Info), arg(3, Info, Depth), legal_moves(P, Moves), memberchk(Move, Moves).
%       Depth = depth(4).

best_move(Position, Options, Move, Info) :-
    '$breakthrough_best_move'(Position, Options, Move, Info).

%!  play(+White, +Black, +Options, -Result) is det.
%
%   Plays a whole game. A player is
%
%     - a module name: module `my_player` exports my_player(+Position, -Move), which is called for each move;
%     - level(N): what level_move/4 plays;
%     - computer, computer(Options): best_move/4.
%
%   Each move is looked up among the legal ones; who gives another, fails, throws or takes too much time has lost. Options:
%
%     - size(Columns-Rows): the board (8-8);
%     - position(Position): where the game begins, instead of this;
%     - time(Seconds): for each move of a module (10);
%     - show(Bool): whether to write each move (false).
%
%   Result is result(Winner, Reason, Moves): Winner is `white` or `black`, Reason `through` or disqualified(Player, Why), Why being
%   illegal_move(Answer), failed, too_late or error(Ball). Modules run in this process: play only programs that you trust.
%
%       ?- play(level(4), level(1), [size(4-5)], result(Winner, Reason, _)).
%       Winner = white, Reason = through.

play(White, Black, Options, Result) :-
    must_be_player(breakthrough_player, own_player, White),
    must_be_player(breakthrough_player, own_player, Black),
    settings(Options, Start, Rules),
    play_turns(game(White, Black), Start, Rules, position(_, Turn, _, _), How, Moves),
    end(How, Turn, Winner, Reason),
    Result = result(Winner, Reason, Moves).

own_player(computer(_)).
own_player(level(Level)) :-
    must_be(between(1, 6), Level).

settings(Options, Start, rules(Seconds, Show)) :-
    play_options(Options, took, options(8-8, _, 10, false), options(Size, Start, Seconds, Show)),
    (   var(Start) -> initial_position(Size, Start) ; legal_moves(Start, _) ).

took(size(S), options(_, P, T, W), options(S, P, T, W)).
took(position(P), options(S, _, T, W), options(S, P, T, W)) :-
    must_be(nonvar, P).
took(time(T), options(S, P, _, W), options(S, P, T, W)) :-
    must_be(number, T).
took(show(W), options(S, P, T, _), options(S, P, T, W)) :-
    must_be(boolean, W).

% game(+White, +Black, ?Question): the rules as play_turns/6 asks for them; a state is a position.

game(_, _, over(Position, _, over(Winner))) :-
    winner(Position, Winner).
game(White, Black, to_move(Position, Player, Position)) :-
    Position = position(_, Turn, _, _),
    (   Turn == white -> Player = White ; Player = Black ).
game(_, _, answer(Player, Position, Move)) :-
    own_move(Player, Position, Move).
game(_, _, after(Position, Move, After)) :-
    after_move(Position, Move, After).
game(_, _, show(_, position(_, Turn, _, _), Move, After)) :-
    format("~w ~w~n", [Turn, Move]),
    print_position(After).

end(over(Winner), _, Winner, through).
end(foul(Why), Turn, Winner, disqualified(Turn, Why)) :-
    other(Turn, Winner).

other(white, black).
other(black, white).

own_move(level(Level), Position, Move) :-
    level_move(Level, Position, Move).
own_move(computer, Position, Move) :-
    best_move(Position, Move).
own_move(computer(Options), Position, Move) :-
    best_move(Position, Options, Move, _).

%!  position_line(?Position, ?Line) is semidet.
%
%   Line is a position as one line of text: its rows, the last one first, `w` and `b` being pawns and a digit so many empty squares, and `w`
%   or `b` for whose turn it is. Line is read if it is bound, else written as an atom.
%
%       ?- position_line(Position, 'bb1/3/2b/w2/1ww w').
%       Position = position(3-5, white, [1-2,2-1,3-1], [1-5,2-5,3-3]).
%
%       ?- initial_position(3-4, Position), position_line(Position, Line).
%       Line = 'bbb/bbb/www/www w'.

position_line(Position, Line) :-
    '$breakthrough_position_line'(Position, Line).

%!  print_position(+Position) is det.
%
%   Shows the board on the current output, white below.
%
%       ?- initial_position(2-4, P), with_output_to(string(S), print_position(P)), sub_string(S, _, _, _, "white").
%       true.

print_position(Position) :-
    '$breakthrough_print_position'(Position).

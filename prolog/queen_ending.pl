:- module(queen_ending,
          [ start/1, init/0, moves_left/1,
            get_white_queen_position/1, get_white_king_position/1, get_black_king_position/1,
            move_white_queen/1, move_white_king/1, move_black_king/0,
            'Init'/0, 'MovesLeft'/1,
            'GetWhiteQueenPosition'/1, 'GetWhiteKingPosition'/1, 'GetBlackKingPosition'/1,
            'MoveWhiteQueen'/1, 'MoveWhiteKing'/1, 'MoveBlackKing'/0,
            initial_position/1, legal_moves/2, make_move/3, next_side/2, game_over/2,
            distance/2, best_move/2, best_move/3, black_reply/3, play/3,
            position_line/2, print_position/1
          ]).
:- autoload(library(error), [must_be/2]).
:- use_module(library(game_play), [must_be_player/3, play_options/4, play_turns/6]).
:- use_module(library(arbiiter_core), []).

/** <module> King and queen against king for course programs

White has the queen and wins in a limited number of moves; black has a king. Load it with `:- use_module(library(queen_ending)).`

There are two ways to play. In the *contest* a program has white: it calls init/0, then in turn a move of white's and move_black_king/0, and
asks for squares. Each predicate of the contest exists under two names: move_white_queen/1 and 'MoveWhiteQueen'/1. There is one game at a
time; it is set up by start/1, or else by the variables CHESS_START, CHESS_MOVES, CHESS_BLACK and CHESS_SEED of the process, or else
it is the sample: queen f2, kings b5 and b7, 12 moves. With the *core* a program asks about any position.

Misuse of the contest ends the program: a line on standard error says why, and the exit status is 3. Misuse is a call before init/0, a second
init/0, two moves of one side one after the other, a text that is no square, a square outside the piece's area of action, the king into
danger, a move after the end. The status is 4 when the game can't be won any more: the queen can be taken when black is to move,
stalemate, no moves left. It is 0 when move_black_king/0 finds black mated. At the toplevel a session goes on: these calls throw
permission_error(call, queen_ending, Call) there, with the same words.

A square is an atom such as f2; a string will do too. A position is position(Queen, King, BlackKing, Turn), Turn being `white` or `black`;
Queen is `none` once she is taken. A move is queen(Square), king(Square) or black_king(Square).

Of equal moves the first is played: the queen's before the king's, each by the squares in the order a1, b1, ... h1, a2, ... h8.

Errors. Besides those of instantiation and type:

  - domain_error(square, T), domain_error(side, T), domain_error(black_style, T), domain_error(start_option, T);
  - domain_error(queen_ending_position, Position): the pieces can't stand so; domain_error(legal_move, Move); both with a message;
  - domain_error(white_to_move, Position); syntax_error(queen_ending): a text, with a message.
*/

%!  start(+Options) is det.
%
%   The next init/0 sets this game up; the one before is forgotten. Options: position(Position) (the sample), moves(N) (12), black(Style):
%   `best`, `worst`, `random` or random(Seed) (`best`).
%
%       ?- start([position(position(a1, c3, d8, white)), moves(9), black(worst)]), init, moves_left(N), get_black_king_position(S).
%       N = 9, S = d8.
%
%       ?- start([position(position(a1, c3, d8, black))]).
%       error: domain_error(white_to_move,position(a1,c3,d8,black)).

start(Options) :-
    '$queen_start'(Options).

%!  init is det.
%
%   Sets the board up; to be called once, before all others. Also 'Init'.
%
%       ?- start([]), init, moves_left(N).
%       N = 12.

init :-
    called('Init', [], _).

%!  moves_left(-N) is det.
%
%   White has N moves left. Also 'MovesLeft'.
%
%       ?- start([moves(3)]), init, move_white_queen(c2), moves_left(N).
%       N = 2.

moves_left(N) :-
    called('MovesLeft', [], N).

%!  get_white_queen_position(-Square) is det.
%
%   The queen stands on Square. Also 'GetWhiteQueenPosition'.
%
%       ?- start([]), init, get_white_queen_position(Square).
%       Square = f2.

get_white_queen_position(Square) :-
    called('GetWhiteQueenPosition', [], Square).

%!  get_white_king_position(-Square) is det.
%
%   The white king stands on Square. Also 'GetWhiteKingPosition'.
%
%       ?- start([]), init, get_white_king_position(Square).
%       Square = b5.

get_white_king_position(Square) :-
    called('GetWhiteKingPosition', [], Square).

%!  get_black_king_position(-Square) is det.
%
%   The black king stands on Square. Also 'GetBlackKingPosition'.
%
%       ?- start([]), init, move_white_queen(c2), move_black_king, get_black_king_position(Square).
%       Square = a7.

get_black_king_position(Square) :-
    called('GetBlackKingPosition', [], Square).

%!  move_white_queen(+Square) is det.
%
%   Moves the queen. Also 'MoveWhiteQueen'.
%
%       ?- start([]), init, move_white_queen(c2), get_white_queen_position(Square).
%       Square = c2.

move_white_queen(Square) :-
    called('MoveWhiteQueen', Square, _).

%!  move_white_king(+Square) is det.
%
%   Moves the white king. Also 'MoveWhiteKing'.
%
%       ?- start([]), init, move_white_king(c5), get_white_king_position(Square).
%       Square = c5.

move_white_king(Square) :-
    called('MoveWhiteKing', Square, _).

%!  move_black_king is det.
%
%   Lets the black king move; get_black_king_position/1 then says where to. Also 'MoveBlackKing'.
%
%       ?- start([black(worst)]), init, move_white_queen(c2), move_black_king, get_black_king_position(Square).
%       Square = b8.

move_black_king :-
    called('MoveBlackKing', [], _).

%!  'Init' is det.
%
%   As init/0.
%
%       ?- start([]), 'Init', 'MovesLeft'(N).
%       N = 12.

'Init' :-
    init.

%!  'MovesLeft'(-N) is det.
%
%   As moves_left/1.
%
%       ?- start([moves(1)]), 'Init', 'MovesLeft'(N).
%       N = 1.

'MovesLeft'(N) :-
    moves_left(N).

%!  'GetWhiteQueenPosition'(-Square) is det.
%
%   As get_white_queen_position/1.
%
%       ?- start([]), 'Init', 'GetWhiteQueenPosition'(Square).
%       Square = f2.

'GetWhiteQueenPosition'(Square) :-
    get_white_queen_position(Square).

%!  'GetWhiteKingPosition'(-Square) is det.
%
%   As get_white_king_position/1.
%
%       ?- start([]), 'Init', 'GetWhiteKingPosition'(Square).
%       Square = b5.

'GetWhiteKingPosition'(Square) :-
    get_white_king_position(Square).

%!  'GetBlackKingPosition'(-Square) is det.
%
%   As get_black_king_position/1.
%
%       ?- start([]), 'Init', 'GetBlackKingPosition'(Square).
%       Square = b7.

'GetBlackKingPosition'(Square) :-
    get_black_king_position(Square).

%!  'MoveWhiteQueen'(+Square) is det.
%
%   As move_white_queen/1.
%
%       ?- start([]), 'Init', 'MoveWhiteQueen'("c2"), 'MoveBlackKing', 'GetBlackKingPosition'(Square).
%       Square = a7.

'MoveWhiteQueen'(Square) :-
    move_white_queen(Square).

%!  'MoveWhiteKing'(+Square) is det.
%
%   As move_white_king/1.
%
%       ?- start([]), 'Init', 'MoveWhiteKing'(c5), 'GetWhiteKingPosition'(Square).
%       Square = c5.

'MoveWhiteKing'(Square) :-
    move_white_king(Square).

%!  'MoveBlackKing' is det.
%
%   As move_black_king/0.
%
%       ?- start([]), 'Init', 'MoveWhiteKing'(c5), 'MoveBlackKing', 'GetBlackKingPosition'(Square), memberchk(Square, [a8,b8,c8,a6,c7,a7]).
%       true.

'MoveBlackKing' :-
    move_black_king.

called(Call, Argument, Value) :-
    '$queen_call'(Call, Argument, Answer),
    (   Answer = value(Value0)
    ->  Value = Value0
    ;   Answer = stopped(Status, Message),
        stopped(Status, Message, Call)
    ).

stopped(_, Message, Call) :-
    current_prolog_flag(break_level, _),
    !,
    throw(error(permission_error(call, queen_ending, Call), context(_, Message))).
stopped(Status, Message, _) :-
    format(user_error, "chess: ~w~n", [Message]),
    halt(Status).

%!  initial_position(-Position) is det.
%
%   Position is the sample.
%
%       ?- initial_position(Position).
%       Position = position(f2, b5, b7, white).

initial_position(Position) :-
    '$queen_initial'(Position).

%!  legal_moves(+Position, -Moves) is det.
%
%   Moves are all legal moves.
%
%       ?- legal_moves(position(c2, b5, b7, black), Moves).
%       Moves = [black_king(a7),black_king(a8),black_king(b8)].

legal_moves(Position, Moves) :-
    '$queen_moves'(Position, Moves).

%!  make_move(+Position, +Move, -After) is det.
%
%   After is Position after a legal move.
%
%       ?- make_move(position(f2, b5, b7, white), queen(c5), After).
%       After = position(c5, b5, b7, black).
%
%       ?- make_move(position(c5, b5, b7, black), black_king(a7), _).
%       error: domain_error(legal_move,black_king(a7)).

make_move(Position, Move, After) :-
    '$queen_move'(Position, Move, After).

%!  next_side(+Position, -Side) is det.
%
%   Side is `white` or `black`.
%
%       ?- initial_position(Position), next_side(Position, Side).
%       Side = white.

next_side(Position, Side) :-
    '$queen_next_side'(Position, Side).

%!  game_over(+Position, -How) is semidet.
%
%   The game has ended: How is `mate`, `stalemate` or `queen_lost`.
%
%       ?- game_over(position(b7, b6, a8, black), How).
%       How = mate.

game_over(Position, How) :-
    '$queen_end'(Position, How).

%!  distance(+Position, -Moves) is semidet.
%
%   White mates in so many moves, whatever black does; 0 is a mate. Fails for a draw.
%
%       ?- initial_position(Position), distance(Position, Moves).
%       Moves = 3.

distance(Position, Moves) :-
    '$queen_distance'(Position, Moves).

%!  best_move(+Position, -Move) is semidet.
%
%   Move is best play of the side to move. Fails when the game is over.
%
%       ?- initial_position(Position), best_move(Position, Move).
%       Move = queen(c5).

best_move(Position, Move) :-
    '$queen_best'(Position, Move, _).

%!  best_move(+Position, -Move, -Value) is semidet.
%
%   The same, with what the position is worth: mate(Moves) or `draw`.
%
%       ?- best_move(position(a7, b5, b7, black), Move, Value).
%       Move = black_king(a7), Value = draw.

best_move(Position, Move, Value) :-
    '$queen_best'(Position, Move, Value).

%!  black_reply(+Position, +Style, -Move) is semidet.
%
%   Move is what black plays in this style: `best`, `worst`, `random` or random(Seed). Fails when the game is over or white is to move.
%
%       ?- black_reply(position(c2, b5, b7, black), worst, Move).
%       Move = black_king(b8).

black_reply(Position, Style, Move) :-
    '$queen_reply'(Position, Style, Move).

%!  play(+White, +Options, -Result) is det.
%
%   Plays a whole game. White is `computer`, or the name of a module: `my_player` exports my_player(+Position, -Move), which is called once
%   a move. Options:
%
%     - position(Position): where the game begins (the sample);
%     - moves(N): the moves that white has (12);
%     - black(Style): as for black_reply/3 (`best`);
%     - time(Seconds): for each move of a module (10);
%     - show(Bool): whether to write each move (false).
%
%   Result is result(How, Moves, Last): How is `mate`, `stalemate`, `queen_lost`, `no_moves_left` or disqualified(Why), Why being
%   illegal_move(Answer), failed, too_late or error(Ball). Modules run in this process: play only programs that you trust.
%
%       ?- play(computer, [], result(How, Moves, _)).
%       How = mate, Moves = [queen(c5),black_king(a8),king(b6)|_].

play(White, Options, result(How, Moves, Last)) :-
    must_be_player(queen_ending_player, no_other, White),
    initial_position(Sample),
    play_options(Options, took, options(Sample, 12, best, 10, false), options(Position, Limit, Style, Seconds, Show)),
    must_begin(Position),
    play_turns(game(White, Style), state(Position, Limit), rules(Seconds, Show), state(Last, _), End, Moves),
    ended(End, How).

no_other(_) :-
    fail.

must_begin(Position) :-
    (   next_side(Position, white), \+ game_over(Position, _)
    ->  true
    ;   throw(error(domain_error(white_to_move, Position), _))
    ).

took(position(P), options(_, M, B, S, W), options(P, M, B, S, W)) :-
    must_be(nonvar, P).
took(moves(M), options(P, _, B, S, W), options(P, M, B, S, W)) :-
    must_be(nonneg, M).
took(black(B), options(P, M, _, S, W), options(P, M, B, S, W)) :-
    must_be(nonvar, B),
    ignore(black_reply(P, B, _)).
took(time(S), options(P, M, B, _, W), options(P, M, B, S, W)) :-
    must_be(number, S).
took(show(W), options(P, M, B, S, _), options(P, M, B, S, W)) :-
    must_be(boolean, W).

% game(+White, +Style, ?Question): the rules as play_turns/6 asks for them. A state is state(Position, MovesLeft). Black's turn is a
% player too: black(Style).

game(_, _, over(state(Position, _), _, How)) :-
    game_over(Position, How).
game(_, _, over(state(Position, 0), _, no_moves_left)) :-
    next_side(Position, white).
game(White, Style, to_move(state(Position, _), Player, Position)) :-
    next_side(Position, Side),
    (   Side == white -> Player = White ; Player = black(Style) ).
game(_, _, answer(Player, Position, Move)) :-
    own_move(Player, Position, Move).
game(_, _, after(state(Position, Left0), Move, state(After, Left))) :-
    make_move(Position, Move, After),
    next_side(Position, Side),
    (   Side == white -> Left is Left0 - 1 ; Left = Left0 ).
game(_, _, show(_, state(Position, _), Move, state(_, Left))) :-
    next_side(Position, Side),
    Move =.. [Piece, Square],
    (   Side == white
    ->  format("white: ~w ~w, ~d left~n", [Piece, Square, Left])
    ;   format("black: ~w ~w~n", [Piece, Square])
    ).

own_move(computer, Position, Move) :-
    best_move(Position, Move).
own_move(black(Style), Position, Move) :-
    black_reply(Position, Style, Move).

ended(foul(Why), disqualified(Why)) :- !.
ended(How, How).

%!  position_line(?Position, ?Text) is det.
%
%   Text is a position as one line: its pieces Q, K and k with their squares, and b when black is to move. Text is read if it is bound, else
%   written as an atom. The squares of the queen, the white king and the black king without letters are read too, and a FEN line,
%   and a game: a position, a colon and moves; it gives its last position.
%
%       ?- initial_position(Position), position_line(Position, Text).
%       Text = 'Qf2 Kb5 kb7'.
%
%       ?- position_line(Position, "f2 b5 b7: Qc2 ka7").
%       Position = position(c2, b5, a7, white).

position_line(Position, Text) :-
    '$queen_text'(Position, Text).

%!  print_position(+Position) is det.
%
%   Shows the board on the current output: Q and K are white, k is black.
%
%       ?- with_output_to(string(S), print_position(position(a8, a1, h2, white))), sub_string(S, 0, 9, _, "8 Q . . .").
%       true.

print_position(Position) :-
    '$queen_print'(Position).

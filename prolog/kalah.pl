:- module(kalah,
          [ initial_position/3, initial_position/4, value/2, legal_moves/2, make_move/3, sowing/5, winner/2,
            move_sequences/3, solve/3, level_move/3, level_move/4, best_move/2, best_move/4,
            play/4, position_line/3, game_line/3, print_position/1
          ]).
:- autoload(library(error), [must_be/2]).
:- use_module(library(game_play), [must_be_player/3, play_options/4, play_turns/6]).
:- use_module(library(arbiiter_core), []).

/** <module> Kalah for course programs

Seeds are sown around a ring of pits, and who has gathered more of them has won: any number of pits and seeds, from the rules to exact
values of small boards. In arbiiter a program need not load anything: a call of `kalah:best_move(...)` and the like loads this file. In
SWI-Prolog it says `:- use_module(library(kalah), [])`.

A position is position(Rules, Turn, South, North). Turn is `south` or `north`; South and North are row(Pits, Store), Pits the seeds of
the pits from their owner's left to right, the order of sowing. A board has 1 to 16 pits a side and up to 2000 seeds.

A move is the number of a pit, counted from 1 from its owner's left. The last seed in the own store gives another move: the turn stays. The
last seed in an own empty pit takes itself and the seeds opposite, if there are any; with Rules `empty_capture` it takes itself in
any case, with `standard` nothing when the pit opposite is empty. When a row is empty the game is over, and the rest has gone to the store
of its owner.

Errors. Besides those of instantiation and type:

  - domain_error(board, T): there is no such board, with a message that says why;
  - domain_error(legal_move, Pit), domain_error(kalah_rules, T), domain_error(kalah_player, T), domain_error(level, T);
  - syntax_error(position), syntax_error(game): a line of text, with a message that says what was expected.

A search within call_with_time_limit/2 ends with the limit.

A program whose own module is called kalah hides this one; loaded after this one it is refused, as SWI-Prolog refuses a second module
of one name.
*/

%!  initial_position(+Pits, +Seeds, -Position) is det.
%
%   Position is that in which a game by standard rules begins: Seeds in each of Pits pits a side, south to move.
%
%       ?- initial_position(3, 4, Position).
%       Position = position(standard, south, row([4,4,4],0), row([4,4,4],0)).
%
%       ?- initial_position(17, 4, _).
%       error: domain_error(board, 17-4).

initial_position(Pits, Seeds, Position) :-
    '$kalah_initial_position'(Pits, Seeds, standard, Position).

%!  initial_position(+Pits, +Seeds, +Rules, -Position) is det.
%
%   The same by Rules, `standard` or `empty_capture`.
%
%       ?- initial_position(1, 1, empty_capture, Position).
%       Position = position(empty_capture, south, row([1],0), row([1],0)).

initial_position(Pits, Seeds, Rules, Position) :-
    '$kalah_initial_position'(Pits, Seeds, Rules, Position).

%!  value(+Position, -Value) is det.
%
%   Value is the store of the player to move less the opponent's.
%
%       ?- value(position(standard, north, row([1],2), row([1],7)), Value).
%       Value = 5.

value(Position, Value) :-
    '$kalah_value'(Position, Value).

%!  legal_moves(+Position, -Pits) is det.
%
%   Pits are the pits that can be sown, in ascending order; [] when the game is over.
%
%       ?- legal_moves(position(standard, south, row([1,0,2],0), row([1,1,1],0)), Pits).
%       Pits = [1,3].

legal_moves(Position, Pits) :-
    '$kalah_moves'(Position, Pits).

%!  make_move(+Position, +Pit, -After) is det.
%
%   After is the position after a legal move.
%
%       ?- initial_position(6, 4, Position), make_move(Position, 3, After).
%       After = position(standard, south, row([4,4,0,5,5,5],1), row([4,4,4,4,4,4],0)).
%
%       ?- make_move(position(standard, south, row([1,0],0), row([1,1],0)), 2, _).
%       error: domain_error(legal_move, 2).

make_move(Position, Pit, After) :-
    '$kalah_make_move'(Position, Pit, After).

%!  sowing(+Position, +Pit, -Places, -Captured, -Gathered) is det.
%
%   A legal move step by step: the seeds fall into Places one by one; Captured are the two pits of a capture, that of the last seed
%   first, or []; Gathered are the pits whose seeds go to their owner's store because the game is over. A place is
%   pit(Player, Number) or store(Player).
%
%       ?- sowing(position(standard, south, row([1,0],0), row([3,1],0)), 1, Places, Captured, Gathered).
%       Places = [pit(south,2)], Captured = [pit(south,2),pit(north,1)], Gathered = [pit(north,2)].

sowing(Position, Pit, Places, Captured, Gathered) :-
    '$kalah_sowing'(Position, Pit, Places, Captured, Gathered).

%!  winner(+Position, -Winner) is semidet.
%
%   Winner is `south`, `north` or `draw`. Fails while the game goes on.
%
%       ?- winner(position(standard, south, row([0],3), row([0],5)), Winner).
%       Winner = north.

winner(Position, Winner) :-
    '$kalah_winner'(Position, Winner).

%!  move_sequences(+Position, +Depth, -Count) is det.
%
%   Count is the number of ways to make Depth moves, a second move in a row counting as a move.
%
%       ?- initial_position(6, 4, Position), move_sequences(Position, 3, Count).
%       Count = 185.

move_sequences(Position, Depth, Count) :-
    '$kalah_move_sequences'(Position, Depth, Count).

%!  solve(+Position, -Pit, -Value) is semidet.
%
%   Value is what the player to move has more than the opponent at the end, when both play as well as possible, and Pit a move that
%   leads there. It takes as long as it takes: up to four pits and six seeds seconds. Fails when the game is over.
%
%       ?- initial_position(3, 3, Position), solve(Position, _, Value).
%       Value = 2.

solve(Position, Pit, Value) :-
    '$kalah_solve'(Position, Pit, Value).

%!  level_move(+Level, +Position, -Pit) is semidet.
%
%   As level_move/4.
%
%       ?- level_move(1, position(standard, south, row([1,0,1],0), row([1,0,1],0)), Pit).
%       Pit = 3.

level_move(Level, Position, Pit) :-
    '$kalah_level_move'(Level, Position, Pit, _).

%!  level_move(+Level, +Position, -Pit, -Value) is semidet.
%
%   Pit is what the computer plays on Level, 1 to 6: 1, 2 and 3 look 1, 2 and 4 turns ahead, the others at 20000, 200000 and
%   2000000 positions a move. Value is as best_move/4 has it. Fails when the game is over.
%
%       ?- initial_position(2, 2, Position), level_move(3, Position, _, Value).
%       Value = final(-2).

level_move(Level, Position, Pit, Value) :-
    '$kalah_level_move'(Level, Position, Pit, Value).

%!  best_move(+Position, -Pit) is semidet.
%
%   As best_move/4, without options: it looks for one second, less when the value is exact.
%
%       ?- best_move(position(standard, south, row([1,0,2],0), row([3,5,1],0)), Pit).
%       Pit = 1.

best_move(Position, Pit) :-
    '$kalah_best_move'(Position, [], Pit, _).

%!  best_move(+Position, +Options, -Pit, -Info) is semidet.
%
%   Pit is the best move that the searcher finds. Fails when the game is over. The first limit that is reached ends the search, and so
%   does an exact value; without any it looks for one second. Options:
%
%     - depth(N), time(Seconds), nodes(N): limits; several moves in a row are one turn of the depth;
%     - lines(K): how many of the best moves to tell in Info (1);
%     - level(N): what level_move/4 plays, whatever other options say.
%
%   Info is info(value(V), line(Pits), depth(D), nodes(N), time(Seconds), lines(Lines)): V is what the player to move will have more at
%   the end, an estimate N or final(N) if it is exact; line(Pits) is the play expected, Lines a list of line(V, Pits).
%
%       ?- initial_position(6, 4, P), best_move(P, [depth(4)], Pit, Info), arg(3, Info, Depth), legal_moves(P, Pits), memberchk(Pit, Pits).
%       Depth = depth(4).

best_move(Position, Options, Pit, Info) :-
    '$kalah_best_move'(Position, Options, Pit, Info).

%!  play(+South, +North, +Options, -Result) is det.
%
%   Plays a whole game. A player is
%
%     - a module name: module `my_player` exports my_player(+Position, -Pit), which is called for each move;
%     - level(N): what level_move/4 plays;
%     - computer, computer(Options): best_move/4.
%
%   Each move is looked up among the legal ones; who gives another, fails, throws or takes too much time has lost. Options:
%
%     - pits(N), seeds(N): the board (6 and 4);
%     - rules(Rules): `standard` or `empty_capture` (standard);
%     - position(Position): where the game begins, instead of these;
%     - time(Seconds): for each move of a module (10);
%     - show(Bool): whether to write each move (false).
%
%   Result is result(Winner, Reason, score(South, North), Game): Winner is `south`, `north` or `draw`, Reason `over` or
%   disqualified(Player, Why), Why being illegal_move(Answer), failed, too_late or error(Ball); South and North are the stores at the
%   end; Game is as game_line/3 has it. Modules run in this process: play only programs that you trust.
%
%       ?- play(level(4), level(1), [pits(3), seeds(3)], result(Winner, Reason, _, _)).
%       Winner = south, Reason = over.

play(South, North, Options, Result) :-
    must_be_player(kalah_player, own_player, South),
    must_be_player(kalah_player, own_player, North),
    settings(Options, Start, Rules),
    play_turns(game(South, North), Start, Rules, Last, How, Moves),
    Last = position(_, Turn, row(_, SouthStore), row(_, NorthStore)),
    end(How, Turn, Winner, Reason),
    Result = result(Winner, Reason, score(SouthStore, NorthStore), game(Start, Moves)).

own_player(computer(_)).
own_player(level(Level)) :-
    must_be(between(1, 6), Level).

settings(Options, Start, rules(Seconds, Show)) :-
    play_options(Options, took, options(6, 4, standard, _, 10, false), options(Pits, Seeds, Rules, Start, Seconds, Show)),
    (   var(Start) -> initial_position(Pits, Seeds, Rules, Start) ; value(Start, _) ).

took(pits(N), options(_, S, R, P, T, W), options(N, S, R, P, T, W)).
took(seeds(N), options(P, _, R, B, T, W), options(P, N, R, B, T, W)).
took(rules(R), options(P, S, _, B, T, W), options(P, S, R, B, T, W)).
took(position(B), options(P, S, R, _, T, W), options(P, S, R, B, T, W)) :-
    must_be(nonvar, B).
took(time(T), options(P, S, R, B, _, W), options(P, S, R, B, T, W)) :-
    must_be(number, T).
took(show(W), options(P, S, R, B, T, _), options(P, S, R, B, T, W)) :-
    must_be(boolean, W).

% game(+South, +North, ?Question): the rules as play_turns/6 asks for them; a state is a position.

game(_, _, over(Position, _, over(Winner))) :-
    winner(Position, Winner).
game(South, North, to_move(Position, Player, Position)) :-
    Position = position(_, Turn, _, _),
    (   Turn == south -> Player = South ; Player = North ).
game(_, _, answer(Player, Position, Pit)) :-
    own_move(Player, Position, Pit).
game(_, _, after(Position, Pit, After)) :-
    make_move(Position, Pit, After).
game(_, _, show(_, position(_, Turn, _, _), Pit, After)) :-
    format("~w ~w~n", [Turn, Pit]),
    print_position(After).

end(over(Winner), _, Winner, over).
end(foul(Why), Turn, Winner, disqualified(Turn, Why)) :-
    other(Turn, Winner).

other(south, north).
other(north, south).

own_move(level(Level), Position, Pit) :-
    level_move(Level, Position, Pit).
own_move(computer, Position, Pit) :-
    best_move(Position, Pit).
own_move(computer(Options), Position, Pit) :-
    best_move(Position, Options, Pit, _).

%!  position_line(?Position, ?Rules, ?Line) is semidet.
%
%   Line is a position as one word: `S` or `N` for whose turn it is, South's pits + store, North's pits + store. Line is read if it is
%   bound, else written as an atom. It does not tell the rules; Rules that are not known are `standard` when it is read.
%
%       ?- initial_position(3, 4, Position), position_line(Position, Rules, Line).
%       Rules = standard, Line = 'S:4,4,4+0:4,4,4+0'.
%
%       ?- position_line(Position, empty_capture, "N:1+2:3+0").
%       Position = position(empty_capture, north, row([1],2), row([3],0)).

position_line(Position, Rules, Line) :-
    '$kalah_position_line'(Position, Rules, Line).

%!  game_line(?Game, ?Rules, ?Line) is det.
%
%   Line is a game as one line of text: the position in which it begins, the pits sown, and the stores at the end or `*`. It is read if it
%   is bound, else written as an atom; Rules are as position_line/3 has them. Game is game(Start, Pits); every move has to be legal.
%
%       ?- game_line(Game, _, 'S:1,1+0:1,1+0 2 1 3-1').
%       Game = game(position(standard, south, row([1,1],0), row([1,1],0)), [2,1]).
%
%       ?- game_line(_, _, 'S:1,1+0:1,1+0 2 2').
%       error: syntax_error(game).

game_line(Game, Rules, Line) :-
    '$kalah_game_line'(Game, Rules, Line).

%!  print_position(+Position) is det.
%
%   Shows the board on the current output, South's row below, with the numbers of the pits.
%
%       ?- initial_position(2, 3, P), with_output_to(string(S), print_position(P)), sub_string(S, _, _, _, "South").
%       true.

print_position(Position) :-
    '$kalah_print_position'(Position).

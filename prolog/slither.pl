:- module(slither,
          [ initial_position/3, initial_position/4, legal_moves/2, make_move/3, next_side/2, winner/2,
            verdict/2, verdict/3, best_move/2, best_move/4, pairing/2, move_sequences/3,
            play/4, position_line/2, print_position/1
          ]).
:- autoload(library(error), [must_be/2]).
:- use_module(library(game_play), [must_be_player/3, play_options/4, play_turns/6]).
:- use_module(library(arbiiter_core), []).

/** <module> Slither for course programs

One path on a rectangle of dots, drawn by two players in turn, a segment a move, at either end; who can't go on without touching the path
has lost. In the misère game that player has won.

In arbiiter a program need not load anything: a call of `slither:best_move(...)` and the like loads this file. In SWI-Prolog it says `:-
use_module(library(slither), [])`.

A dot is Row-Column, both from 1, the top row first. A position is grid(Rows, Columns, Rules, Path): Rules is `usual` or `misere`, Path
the list of the dots from end to end, [] before the first move; it may be given in either direction, and comes out with the end
first that is higher, or more to the left. A move is segment(From, To) with From an end of the path; the first one may lie anywhere.

Who wins is told by pairs: a player who can answer every move with the dot's partner never has to touch the path. On a board with an
even number of dots the first player can do that from the beginning, on any other the second.

Errors. Besides those of instantiation and type:

  - domain_error(grid_size, Rows*Columns), domain_error(slither_rules, T), domain_error(dot, T);
  - domain_error(path, Path), with a message that says what is wrong;
  - domain_error(legal_move, Segment), domain_error(level, T);
  - syntax_error(slither): a text, with a message.

A search within call_with_time_limit/2 ends with the limit.
*/

%!  initial_position(+Rows, +Columns, -Position) is det.
%
%   Position is the beginning of the usual game on so many dots, up to 99 each way.
%
%       ?- initial_position(5, 6, Position).
%       Position = grid(5, 6, usual, []).

initial_position(Rows, Columns, Position) :-
    '$slither_empty'(Rows, Columns, usual, Position).

%!  initial_position(+Rows, +Columns, +Rules, -Position) is det.
%
%   The same by these Rules.
%
%       ?- initial_position(0, 6, misere, _).
%       error: domain_error(grid_size,0*6).

initial_position(Rows, Columns, Rules, Position) :-
    '$slither_empty'(Rows, Columns, Rules, Position).

%!  legal_moves(+Position, -Segments) is det.
%
%   Segments are all legal moves, by their dots.
%
%       ?- legal_moves(grid(1, 3, usual, [1-1,1-2]), Segments).
%       Segments = [segment(1-2,1-3)].

legal_moves(Position, Segments) :-
    '$slither_segments'(Position, Segments).

%!  make_move(+Position, +Segment, -After) is det.
%
%   After is Position after a legal move.
%
%       ?- make_move(grid(2, 2, usual, [1-1,1-2]), segment(1-1,2-1), After).
%       After = grid(2, 2, usual, [1-2,1-1,2-1]).
%
%       ?- make_move(grid(2, 2, usual, [1-1,1-2]), segment(1-2,1-1), _).
%       error: domain_error(legal_move,segment(1-2,1-1)).

make_move(Position, Segment, After) :-
    '$slither_draw'(Position, Segment, After).

%!  next_side(+Position, -Side) is det.
%
%   Side is `first` or `second`: the player to move.
%
%       ?- next_side(grid(5, 6, usual, [1-1,1-2]), Side).
%       Side = second.

next_side(Position, Side) :-
    '$slither_next_side'(Position, Side).

%!  winner(+Position, -Side) is semidet.
%
%   Side has won. Fails while the game goes on.
%
%       ?- winner(grid(1, 2, usual, [1-1,1-2]), Side).
%       Side = first.

winner(Position, Side) :-
    '$slither_winner'(Position, Side).

%!  verdict(+Position, -Verdict) is det.
%
%   Who wins with best play: Verdict is wins(Segment, Why) when the player to move does, by this move, else loses(Why), or `unknown`. Why
%   is pairs(Pairs), the pair(Dot, Partner) by which the winner answers from then on, or `search`.
%
%       ?- verdict(grid(1, 4, usual, []), Verdict).
%       Verdict = wins(segment(1-1,1-2), pairs([pair(1-3,1-4)])).
%
%       ?- initial_position(99, 99, Position), verdict(Position, Verdict).
%       Verdict = loses(search).

verdict(Position, Verdict) :-
    '$slither_verdict'(Position, [], Verdict).

%!  verdict(+Position, +Options, -Verdict) is det.
%
%   The same. Option: positions(N), how many positions are looked at when pairs don't decide (200000).
%
%       ?- verdict(grid(5, 5, misere, []), [positions(100)], Verdict).
%       Verdict = unknown.

verdict(Position, Options, Verdict) :-
    '$slither_verdict'(Position, Options, Verdict).

%!  best_move(+Position, -Segment) is semidet.
%
%   Segment wins if any move is known to win. Fails when the game is over.
%
%       ?- best_move(grid(1, 3, usual, []), Segment), legal_moves(grid(1, 3, usual, []), All), memberchk(Segment, All).
%       true.

best_move(Position, Segment) :-
    '$slither_best'(Position, [], Segment, _).

%!  best_move(+Position, +Options, -Segment, -Verdict) is semidet.
%
%   The same, with what verdict/2 says. Options: level(N), 1 for any move, 2 for one that looks ahead a little, 3 for the best (3);
%   seed(N), by which moves of the same worth are chosen (1).
%
%       ?- best_move(grid(3, 3, usual, [1-1,1-2]), [], Segment, wins(Segment, pairs(Pairs))), length(Pairs, Count).
%       Count = 3.

best_move(Position, Options, Segment, Verdict) :-
    '$slither_best'(Position, Options, Segment, Verdict).

%!  pairing(+Position, -Pairs) is det.
%
%   Pairs pair as many free dots as can be, each with one beside it.
%
%       ?- pairing(grid(1, 3, usual, []), Pairs).
%       Pairs = [pair(1-1,1-2)].

pairing(Position, Pairs) :-
    '$slither_pairing'(Position, Pairs).

%!  move_sequences(+Position, +Depth, -Count) is det.
%
%   Count is the number of ways to make Depth moves.
%
%       ?- initial_position(5, 6, Position), move_sequences(Position, 5, Count).
%       Count = 23344.

move_sequences(Position, Depth, Count) :-
    '$slither_sequences'(Position, Depth, Count).

%!  play(+First, +Second, +Options, -Result) is det.
%
%   Plays a whole game. A player is
%
%     - a module name: module `my_player` exports my_player(+Position, -Segment), which is called once a move;
%     - level(N): what best_move/4 plays at that level;
%     - computer: best_move/2.
%
%   Each move is looked up among the legal ones; who gives another, fails, throws or takes too much time has lost. Options:
%
%     - rows(N), columns(N): the dots (5, 6);
%     - rules(Rules): `usual` or `misere` (usual);
%     - position(Position): where the game begins, instead of the three before;
%     - time(Seconds): for each move of a module (10);
%     - show(Bool): whether to write each move (false).
%
%   Result is result(Winner, Reason, Segments, Last): Winner is `first` or `second`, Reason `no_moves` or disqualified(Side, Why),
%   Why being illegal_move(Answer), failed, too_late or error(Ball); Last is the last position. Modules run in this process: play only
%   programs that you trust.
%
%       ?- play(level(1), computer, [rows(5), columns(5)], result(Winner, Reason, _, _)).
%       Winner = second, Reason = no_moves.

play(First, Second, Options, result(Winner, Reason, Segments, Last)) :-
    must_be_player(slither_player, own_player, First),
    must_be_player(slither_player, own_player, Second),
    settings(Options, Position, Rules),
    play_turns(game(First, Second), Position, Rules, Last, How, Segments),
    end(How, Last, Winner, Reason).

own_player(level(Level)) :-
    must_be(integer, Level).

settings(Options, Position, rules(Seconds, Show)) :-
    play_options(Options, took, options(5, 6, usual, _, 10, false), options(Rows, Columns, Rules, Position, Seconds, Show)),
    (   var(Position) -> initial_position(Rows, Columns, Rules, Position) ; legal_moves(Position, _) ).

took(rows(R), options(_, C, U, P, S, W), options(R, C, U, P, S, W)).
took(columns(C), options(R, _, U, P, S, W), options(R, C, U, P, S, W)).
took(rules(U), options(R, C, _, P, S, W), options(R, C, U, P, S, W)).
took(position(P), options(R, C, U, _, S, W), options(R, C, U, P, S, W)) :-
    must_be(nonvar, P).
took(time(S), options(R, C, U, P, _, W), options(R, C, U, P, S, W)) :-
    must_be(number, S).
took(show(W), options(R, C, U, P, S, _), options(R, C, U, P, S, W)) :-
    must_be(boolean, W).

% game(+First, +Second, ?Question): the rules as play_turns/6 asks for them; a state is a position.

game(_, _, over(Position, _, no_moves(Winner))) :-
    winner(Position, Winner).
game(First, Second, to_move(Position, Player, Position)) :-
    next_side(Position, Side),
    (   Side == first -> Player = First ; Player = Second ).
game(_, _, answer(Player, Position, Segment)) :-
    own_move(Player, Position, Segment).
game(_, _, after(Position, Segment, After)) :-
    make_move(Position, Segment, After).
game(_, _, show(_, Position, segment(From, To), _)) :-
    next_side(Position, Side),
    format("~w: ~w to ~w~n", [Side, From, To]).

end(no_moves(Winner), _, Winner, no_moves).
end(foul(Why), Position, Winner, disqualified(Side, Why)) :-
    next_side(Position, Side),
    other(Side, Winner).

other(first, second).
other(second, first).

own_move(computer, Position, Segment) :-
    best_move(Position, Segment).
own_move(level(Level), Position, Segment) :-
    best_move(Position, [level(Level)], Segment, _).

%!  position_line(?Position, ?Text) is det.
%
%   Text is a position as one line: the dots, the word `misere` if it is that game, the path by the dots' names, a column's letter and a
%   row's number. Text is read if it is bound, else written as an atom. A game, with a colon after the grid and the segments in their
%   order, is read too: it gives its last position.
%
%       ?- position_line(grid(5, 6, usual, [4-3,4-4,5-4]), Text).
%       Text = '5x6 c4-d4-d5'.
%
%       ?- position_line(Position, "1x3 misere: b1-c1").
%       Position = grid(1, 3, misere, [1-2,1-3]).

position_line(Position, Text) :-
    '$slither_text'(Position, Text).

%!  print_position(+Position) is det.
%
%   Shows the dots and the path on the current output: `o` are its ends.
%
%       ?- with_output_to(string(S), print_position(grid(1, 3, usual, [1-1,1-2]))), sub_string(S, _, _, 0, "o---o   .\n").
%       true.

print_position(Position) :-
    '$slither_print'(Position).

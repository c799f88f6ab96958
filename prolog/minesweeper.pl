:- module(minesweeper,
          [ new_game/2, end_game/1, open_cell/3, mark_cell/2, open_around/3,
            board/2, status/2, chances/2, hint/2, hint/3,
            demonstrate/3, demonstrate/4, play/3,
            board_text/3, print_board/1
          ]).
:- autoload(library(error), [must_be/2]).
:- use_module(library(game_play), [must_be_player/3, play_turns/6]).
:- use_module(library(arbiiter_core), []).

/** <module> Minesweeper for course programs

In arbiiter a program need not load anything: a call of `minesweeper:hint(...)` and the like loads this file. In SWI-Prolog it says `:-
use_module(library(minesweeper), [])`.

A game is a handle minesweeper(N). Where its mines are is known to nobody before the end: a program sees the board, and what it opens.
Opening a cell is not undone by backtracking.

A cell is Row-Column, both from 1, the top row first. A board is board(Mines, Rows): the number of all mines, and the rows, each a list of
`covered`, `flag`, the numbers 0 to 8 of opened cells, and once the game is over `mine`, `exploded`, `wrong_flag`. A board of one's own
is as good as one of a game.

A move is open(Cell), flag(Cell) (which also takes a flag off) or open_around(Cell): around a number with as many flags as it says
everything else is opened.

Reasons of moves:

  - first: nothing is open yet;
  - numbers(Cells): it is certain from these numbers, and no one of them can be left out;
  - count: it is certain from all numbers and the number of mines together;
  - endgame(Win): no cell is safe; all that can come was looked at, and this one wins with this chance, the best there is;
  - prospects(Next): no cell is safe; Next is the chance to open this cell and then one more;
  - estimate: the board is too complex to count its layouts.

Options of a game: preset(P), P being `beginner` (9 x 9, 10 mines), `intermediate` (16 x 16, 40) or `expert` (16 rows of 30, 99); rows(N),
columns(N), mines(N); first(F), the promise about the first opening: `anything`, `safe` (the cell has no mine) or `empty` (nor have those
around it), `safe` if nothing is said; seed(N): the layout is decided by it and by the first cell; without it nobody knows.

Errors. Besides those of instantiation and type:

  - domain_error(grid_size, Rows*Columns), domain_error(mines, N), domain_error(minesweeper_option, T), domain_error(cell, T);
  - existence_error(minesweeper, Game): it was ended; resource_error(minesweeper_games): too many are not;
  - permission_error(open, cell, Cell): the game is over, the cell is open or flagged; the message says which;
  - domain_error(solvable_board, Board): no layout fits; syntax_error(board): a text, with a message.
*/

%!  new_game(+Options, -Game) is det.
%
%   Game is a new game.
%
%       ?- new_game([preset(beginner)], Game), board(Game, board(Mines, [[First|_]|_])).
%       Mines = 10, First = covered.

new_game(Options, Game) :-
    '$mines_new'(Options, Game).

%!  end_game(+Game) is det.
%
%   Forgets Game.
%
%       ?- new_game([], Game), end_game(Game), catch(board(Game, _), error(E, _), true).
%       E = existence_error(minesweeper, Game).

end_game(Game) :-
    '$mines_end'(Game).

%!  open_cell(+Game, +Cell, -Status) is det.
%
%   Opens Cell; Status is `playing`, `won` or `lost` then.
%
%       ?- new_game([rows(2), columns(2), mines(3), seed(1)], Game), open_cell(Game, 1-1, Status).
%       Status = won.

open_cell(Game, Cell, Status) :-
    '$mines_open'(Game, Cell, Status).

%!  mark_cell(+Game, +Cell) is det.
%
%   Puts a flag on Cell, or takes it off.
%
%       ?- new_game([], Game), mark_cell(Game, 1-1), board(Game, board(_, [[First|_]|_])).
%       First = flag.

mark_cell(Game, Cell) :-
    '$mines_mark'(Game, Cell, _).

%!  open_around(+Game, +Cell, -Status) is det.
%
%   Opens what is covered and not flagged around an opened number with as many flags.
%
%       ?- new_game([], Game), catch(open_around(Game, 1-1, _), error(E, _), true).
%       E = permission_error(open, cell, 1-1).

open_around(Game, Cell, Status) :-
    '$mines_chord'(Game, Cell, Status).

%!  board(+Game, -Board) is det.
%
%   Board is what a player sees.
%
%       ?- new_game([rows(1), columns(2), mines(1)], Game), open_cell(Game, 1-2, won), board(Game, Board).
%       Board = board(1, [[mine,1]]).

board(Game, Board) :-
    '$mines_board'(Game, Board).

%!  status(+Game, -Status) is det.
%
%   Status is `playing`, `won` or `lost`.
%
%       ?- new_game([], Game), status(Game, Status).
%       Status = playing.

status(Game, Status) :-
    '$mines_status'(Game, Status).

%!  chances(+Board, -Chances) is det.
%
%   Chances are chance(Cell, P) of all covered cells: P is 0 for a safe one, 1 for a mine, else a float: the part of the layouts that
%   fit the numbers in which the cell has a mine.
%
%       ?- chances(board(1, [[1,covered,covered],[1,covered,covered]]), Chances).
%       Chances = [chance(1-2,0.5),chance(1-3,0),chance(2-2,0.5),chance(2-3,0)].
%
%       ?- chances(board(1, [[0,covered]]), _).
%       error: domain_error(solvable_board,board(1,[[0,covered]])).

chances(Board, Chances) :-
    '$mines_chances'(Board, Chances).

%!  hint(+Board, -Move) is semidet.
%
%   Move is open(Cell): a safe cell, or the best one. Fails when nothing is left to open.
%
%       ?- hint(board(1, [[1,covered,covered],[1,covered,covered]]), Move).
%       Move = open(1-3).

hint(Board, Move) :-
    '$mines_hint'(Board, Move, _, _).

%!  hint(+Board, -Move, -Info) is semidet.
%
%   The same with Info = info(P, Reason): the chance of a mine there, and why that cell.
%
%       ?- hint(board(2, [[1,1,covered],[covered,covered,covered]]), _, _).
%       error: domain_error(solvable_board,board(2,[[1,1,covered],[covered,covered,covered]])).
%
%       ?- hint(board(1, [[1,1,covered],[covered,covered,covered]]), Move, Info).
%       Move = open(1-3), Info = info(0, numbers([1-1,1-2])).

hint(Board, Move, info(Chance, Reason)) :-
    '$mines_hint'(Board, Move, Chance, Reason).

%!  demonstrate(+Options, -Steps, -Status) is det.
%
%   The computer plays a game to its end. Steps are step(Move, P, Reason) in their order, P the chance of a mine in that cell; mines
%   that are certain are flagged.
%
%       ?- demonstrate([seed(7)], [step(Move, _, Reason)|_], Status), memberchk(Status, [won, lost]).
%       Move = open(1-1), Reason = first.

demonstrate(Options, Steps, Status) :-
    '$mines_demonstrate'(Options, Steps, Status, _).

%!  demonstrate(+Options, -Steps, -Status, -Board) is det.
%
%   The same with the last board.
%
%       ?- demonstrate([rows(1), columns(3), mines(0)], Steps, Status, Board).
%       Steps = [step(open(1-1), 0.0, first)], Status = won, Board = board(0, [[0,0,0]]).

demonstrate(Options, Steps, Status, Board) :-
    '$mines_demonstrate'(Options, Steps, Status, Board).

%!  play(+Player, +Options, -Result) is det.
%
%   A program plays a game: Player is a module name, and module `my_player` exports my_player(+Board, -Move); or `computer`. Options are
%   those of a game, and
%
%     - time(Seconds): for each move of a module (10);
%     - show(Bool): whether to write each move (false).
%
%   Result is result(Status, Moves, Board): Status is `won`, `lost` or disqualified(Why), Why being illegal_move(Answer), failed, too_late or
%   error(Ball); Moves are the moves made, Board is the last one seen. A player that only flags is ended after 100000 moves with
%   disqualified(too_long).
%
%       ?- play(computer, [rows(3), columns(3), mines(0)], Result).
%       Result = result(won, [open(1-1)], board(0, [[0,0,0],[0,0,0],[0,0,0]])).

play(Player, Options, Result) :-
    must_be(atom, Player),
    must_be_player(minesweeper_player, ==(computer), Player),
    must_be(list, Options),
    settings(Options, 10, Seconds, false, Show, Others),
    new_game(Others, Game),
    setup_call_cleanup(true, played(Player, Game, rules(Seconds, Show), Result), end_game(Game)).

settings([], Seconds, Seconds, Show, Show, []).
settings([Option|Rest], Seconds0, Seconds, Show0, Show, Others) :-
    must_be(nonvar, Option),
    (   Option = time(Seconds1)
    ->  must_be(number, Seconds1),
        settings(Rest, Seconds1, Seconds, Show0, Show, Others)
    ;   Option = show(Show1)
    ->  must_be(boolean, Show1),
        settings(Rest, Seconds0, Seconds, Show1, Show, Others)
    ;   Others = [Option|Others1],
        settings(Rest, Seconds0, Seconds, Show0, Show, Others1)
    ).

played(Player, Game, Rules, result(Status, Moves, Board)) :-
    play_turns(game(Player), Game, Rules, _, How, Moves),
    end(How, Status),
    board(Game, Board).

% game(+Player, ?Question): the rules as play_turns/6 asks for them; the state is the handle of the game.

game(_, over(Game, Number, How)) :-
    status(Game, Status),
    (   Status \== playing
    ->  How = Status
    ;   Number >= 100000,
        How = too_long
    ).
game(Player, to_move(Game, Player, Board)) :-
    board(Game, Board).
game(_, answer(computer, Board, Move)) :-
    hint(Board, Move).
game(_, after(Game, Move, Game)) :-
    made(Move, Game).
game(_, show(_, _, Move, _)) :-
    writeln(Move).

end(won, won).
end(lost, lost).
end(too_long, disqualified(too_long)).
end(foul(Why), disqualified(Why)).

made(open(Cell), Game) :- open_cell(Game, Cell, _).
made(flag(Cell), Game) :- mark_cell(Game, Cell).
made(open_around(Cell), Game) :- open_around(Game, Cell, _).

%!  board_text(+Mines, ?Board, ?Text) is det.
%
%   Text is a board, a line for each row: `#` covered, `F` flagged, `1` to `8` and `.` (or 0) opened, `*` a mine, `X` the mine that exploded, `x`
%   a wrong flag. Text is read if it is bound, else written as an atom.
%
%       ?- board_text(1, Board, "1#\n.F").
%       Board = board(1, [[1,covered],[0,flag]]).
%
%       ?- board_text(_, board(1, [[1,mine]]), Text).
%       Text = '1*\n'.

board_text(Mines, Board, Text) :-
    (   var(Text) -> '$mines_text'(0, Board, Text) ; '$mines_text'(Mines, Board, Text) ).

%!  print_board(+Board) is det.
%
%   Shows Board, or the board of a game, on the current output.
%
%       ?- with_output_to(string(S), print_board(board(1, [[1,covered]]))).
%       S = "1#\n".

print_board(Game) :-
    Game = minesweeper(_), !,
    board(Game, Board),
    print_board(Board).
print_board(Board) :-
    board_text(_, Board, Text),
    write(Text).

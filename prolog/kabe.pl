:- module(kabe,
          [ legal_moves/4, legal_moves/5, make_move/1, make_move/3, check_move/5, check_move/6,
            minimax/4, minimax/5, alphabeta/4, alphabeta/5, alphabeta/8, best_move/6, best_move/7,
            ending/4, ending/5, perft/3, perft/4, plan_tree/2, plan_tree/4, plan_choice/1,
            board/1, set_board/1, print_board/0, print_board/1,
            board_fen/2, board_fen/3, pdn_games/2
          ]).
:- use_module(library(arbiiter_core), []).

:- meta_predicate alphabeta(3, +, +, +, +, +, -, -).

/** <module> Draughts for course programs

The course's draughts (kabe) from the rules to a strong player. In arbiiter a program need not load anything: a call of
`kabe:best_move(...)` and the like loads this file. In SWI-Prolog it says `:- use_module(library(kabe), [])`.

Board. The live board is the facts ruut(X,Y,Status) of module user, 32 of them, as the arbiter keeps them. A predicate
with an argument Board works on a board given as a term instead: laud(S1,...,S32), the states of the dark squares row
by row as the arbiter has them, or a list of 32 terms ruut(X,Y,Status) in any order; boards that come out are
laud/32. The live board is also the atom `live`.

Color is 1 (white) or 2 (black). X and Y are the square of the piece that has to go on capturing, 0 and 0 if there is
none. A piece that is named but can't capture has no legal moves.

A move is move(X,Y,X1,Y1,Taken), as in the arbiter's events: from X,Y to X1,Y1; Taken is `none`, or VX-VY for the
piece taken. By the course's rules a move is one step or one jump. A whole capture of several pieces by the official
rules has the list of them for Taken.

Errors. Besides those of instantiation and type:

  - existence_error(procedure, ruut/3): there is no live board;
  - domain_error(board, wrong_squares(Count)), domain_error(board, wrong_state): the board is damaged, said as the
    arbiter says it;
  - domain_error(color, C), domain_error(dark_square, X-Y), domain_error(legal_move, Move);
  - permission_error(modify, static_procedure, ruut/3): the board is not dynamic.

A search within call_with_time_limit/2 ends with the limit.

A program whose own module is called kabe hides this one; loaded after this one it is refused, as SWI-Prolog refuses a
second module of one name.
*/

%!  board(-Board) is det.
%
%   Board is the live board as one term.
%
%       ?- set_board([ruut(1,1,1)]).
%       error: domain_error(board,wrong_squares(1)).

board(Board) :-
    '$kabe_board'(live, Board).

%!  set_board(+Board) is det.
%
%   Makes Board the live board: all 32 facts anew, in the order of the squares.
%
%       ?- board(Board), set_board(Board), ruut(1, 1, Status).
%       Status = 1.

set_board(Board) :-
    '$kabe_set_board'(Board).

%!  legal_moves(+Color, +X, +Y, -Moves) is det.
%
%   Moves are all legal moves of Color, by squares from and to; the captures of the piece on X, Y only unless X and
%   Y are 0.
%
%       ?- legal_moves(1, 0, 0, [Move|_]).
%       Move = move(3,1,4,2,none).

legal_moves(Color, X, Y, Moves) :-
    '$kabe_legal_moves'(live, Color, X, Y, Moves).

%!  legal_moves(+Board, +Color, +X, +Y, -Moves) is det.
%
%   The same on Board.
%
%       ?- board(Board), legal_moves(Board, 2, 0, 0, Moves), length(Moves, Count).
%       Count = 7.

legal_moves(Board, Color, X, Y, Moves) :-
    '$kabe_legal_moves'(Board, Color, X, Y, Moves).

%!  make_move(+Move) is det.
%
%   Makes a legal move on the live board, for the colour whose piece it is. Only the facts of the squares that change
%   are retracted, and the new ones added at the end: the square it leaves, what it takes, where it comes to. A man is
%   crowned on its last row.
%
%       ?- make_move(move(3,1,4,2,none)), ruut(3, 1, Left), ruut(4, 2, Come).
%       Left = 0, Come = 1.

make_move(Move) :-
    '$kabe_make_move'(Move).

%!  make_move(+Board, +Move, -After) is det.
%
%   After is Board after a legal move.
%
%       ?- board(Board), make_move(Board, move(3,1,4,2,none), After), legal_moves(After, 1, 0, 0, [First|_]).
%       First = move(2,2,3,1,none).

make_move(Board, Move, After) :-
    '$kabe_make_move'(Board, Move, After).

%!  check_move(+Color, +X, +Y, +Before, -Verdict) is det.
%
%   Judges what a player has done to the live board, which was Before: Verdict is legal(Move), or foul(Reason) with the
%   arbiter's reasons wrong_squares(Count), wrong_state, no_move, not_crowned, must_capture, opponents_piece, must_continue
%   and illegal_move.
%
%       ?- board(Before), retract(ruut(3,1,1)), assertz(ruut(3,1,0)), check_move(1, 0, 0, Before, Verdict).
%       Verdict = foul(illegal_move).

check_move(Color, X, Y, Before, Verdict) :-
    '$kabe_check_move'(live, Color, X, Y, Before, Verdict).

%!  check_move(+Color, +X, +Y, +Before, +After, -Verdict) is det.
%
%   The same between two boards. After may be damaged, Before may not.
%
%       ?- board(Board), check_move(1, 0, 0, Board, Board, Verdict).
%       Verdict = foul(no_move).

check_move(Color, X, Y, Before, After, Verdict) :-
    '$kabe_check_move'(After, Color, X, Y, Before, Verdict).

%!  minimax(+Color, +Depth, -Move, -Value) is semidet.
%
%   Move is the best move of Color when all lines of Depth moves are looked at, a jump that goes on counting as a move of
%   its own. Value is own pieces less the opponent's at the end of the line, 1000000 less the moves to the end for a won
%   game. The first of equal moves in the order of legal_moves/4 is taken. Fails when Color has no move.
%
%       ?- minimax(1, 3, _, Value).
%       Value = 0.

minimax(Color, Depth, Move, Value) :-
    '$kabe_minimax'(live, Color, Depth, Move, Value, _).

%!  minimax(+Board, +Color, +Depth, -Move, -Value) is semidet.
%
%   The same on Board.
%
%       ?- board(Board), minimax(Board, 2, 2, _, Value).
%       Value = 0.

minimax(Board, Color, Depth, Move, Value) :-
    '$kabe_minimax'(Board, Color, Depth, Move, Value, _).

%!  alphabeta(+Color, +Depth, -Move, -Value) is semidet.
%
%   As minimax/4, with the same answer, by alpha-beta: much sooner.
%
%       ?- alphabeta(1, 6, Move, Value), minimax(1, 6, Move, Value).
%       true.

alphabeta(Color, Depth, Move, Value) :-
    '$kabe_alphabeta'(live, Color, Depth, Move, Value, _).

%!  alphabeta(+Board, +Color, +Depth, -Move, -Value) is semidet.
%
%   The same on Board.
%
%       ?- board(Board), alphabeta(Board, 2, 2, _, Value).
%       Value = 0.

alphabeta(Board, Color, Depth, Move, Value) :-
    '$kabe_alphabeta'(Board, Color, Depth, Move, Value, _).

%!  alphabeta(:Evaluate, +Board, +Color, +X, +Y, +Depth, -Move, -Value) is semidet.
%
%   As alphabeta/5, with values of the program's own: call(Evaluate, Leaf, Color, V) says what the board Leaf, a term
%   laud/32, is worth to Color, a number. It is asked about the boards at the end of the lines that matter, in the order of
%   the moves. Move and Value are those of minimax with these values; a drawn game is worth 0, and a game that is won or
%   lost what minimax/4 says, more or less than any number. Fails when Color has no move, or when Evaluate fails.
%
%       ?- alphabeta([_,_,0.5]>>true, live, 1, 0, 0, 4, Move, Value), legal_moves(1, 0, 0, [Move|_]).
%       Value = 0.5.

alphabeta(Evaluate, Board, Color, X, Y, Depth, Move, Value) :-
    setup_call_cleanup(
        '$kabe_search'(Board, Color, X, Y, Depth, Search),
        searched(Search, [], Evaluate, Color, Found),
        '$kabe_search_end'(Search)),
    Found = found(Move, Value).

searched(Search, Values, Evaluate, Color, Found) :-
    '$kabe_search_on'(Search, Values, Next),
    (   Next = leaves(Boards)
    ->  evaluated(Boards, Evaluate, Color, Values1),
        searched(Search, Values1, Evaluate, Color, Found)
    ;   Found = Next
    ).

evaluated([], _, _, []).
evaluated([Board|Boards], Evaluate, Color, [Value|Values]) :-
    call(Evaluate, Board, Color, Value),
    !,
    evaluated(Boards, Evaluate, Color, Values).

%!  best_move(+Color, +X, +Y, +Options, -Move, -Info) is semidet.
%
%   Move is the best move that the strong searcher finds. Fails when there is none. The first limit that is reached ends
%   the search; without any it looks for one second. Options:
%
%     - depth(N), time(Seconds), nodes(N): limits;
%     - threads(N): how many threads look (1);
%     - lines(K): how many of the best moves to tell in Info (1);
%     - quiet(N): how many moves without a capture have been made: the 15th is a draw (0);
%     - rules(Rules): `course` or `official` (course);
%     - endings(Bool), book(Bool): whether to use ending tables and the opening book (false).
%
%   Info is info(value(V), line(Moves), depth(D), nodes(N), time(Seconds), lines(Lines)): V is points (a man is worth
%   about 100), win(N) or loss(N) in N moves; line(Moves) is the play expected, Lines a list of line(V, Moves).
%
%       ?- best_move(1, 0, 0, [depth(4)], Move, Info), arg(3, Info, Depth), legal_moves(1, 0, 0, Moves), memberchk(Move, Moves).
%       Depth = depth(4).

best_move(Color, X, Y, Options, Move, Info) :-
    '$kabe_best_move'(live, Color, X, Y, Options, Move, Info).

%!  best_move(+Board, +Color, +X, +Y, +Options, -Move, -Info) is semidet.
%
%   The same on Board.
%
%       ?- board(Board), best_move(Board, 2, 0, 0, [nodes(1000)], move(6,_,5,_,none), _).
%       true.

best_move(Board, Color, X, Y, Options, Move, Info) :-
    '$kabe_best_move'(Board, Color, X, Y, Options, Move, Info).

%!  ending(+Color, +X, +Y, -Value) is semidet.
%
%   Value is what the position with few pieces is worth to Color: win(N), `draw` or loss(N), N moves before the end or the
%   capture that decides. Fails when the tables don't have it: 4 pieces they always have. The first call reads the tables
%   or makes them, which takes a moment.
%
%       ?- board_fen(Board, 'W:WKa1:BKb8'), ending(Board, 1, 0, 0, Value).
%       Value = draw.

ending(Color, X, Y, Value) :-
    '$kabe_ending'(live, Color, X, Y, Value).

%!  ending(+Board, +Color, +X, +Y, -Value) is semidet.
%
%   The same on Board.
%
%       ?- board_fen(Board, 'W:We5:Bf6'), ending(Board, 1, 0, 0, Value).
%       Value = win(1).

ending(Board, Color, X, Y, Value) :-
    '$kabe_ending'(Board, Color, X, Y, Value).

%!  perft(+Color, +Depth, -Nodes) is det.
%
%   Nodes is the number of ways to make Depth moves, Color beginning.
%
%       ?- perft(1, 5, Nodes).
%       Nodes = 7350.

perft(Color, Depth, Nodes) :-
    '$kabe_perft'(live, Color, Depth, Nodes).

%!  perft(+Board, +Color, +Depth, -Nodes) is det.
%
%   The same on Board.
%
%       ?- board(Board), perft(Board, 2, 1, Nodes).
%       Nodes = 7.

perft(Board, Color, Depth, Nodes) :-
    '$kabe_perft'(Board, Color, Depth, Nodes).

%!  plan_tree(+Color, +Depth) is det.
%
%   As plan_tree/4 for a side that is not bound to a piece.
%
%       ?- plan_tree(1, 2), aggregate_all(count, ruut(_,_,_,2,_,_,_), Count).
%       Count = 1176.

plan_tree(Color, Depth) :-
    '$kabe_plan_tree'(Color, 0, 0, Depth).

%!  plan_tree(+Color, +X, +Y, +Depth) is semidet.
%
%   Plants the planning tree of the assignment in module user, in place of an earlier one: facts
%   ruut(X, Y, Color, Plan_step, Prev_state, Present_state, Cost), one for each piece of each state up to Depth moves
%   ahead. Color is the piece's status as in ruut/3, so that a state can be copied to the board. The state before the first
%   move has Plan_step 0, Present_state 0, Prev_state -1 and Cost 0; Cost rises by 1 with each piece that Color takes and falls
%   by 1 with each that it loses. Fails when the piece on X, Y can't capture; a tree of more than 32768 states is a
%   resource_error(plan_tree_states).
%
%       ?- plan_tree(1, 0, 0, 1), once(ruut(3, 1, S, 1, 0, 1, Cost) ; S = gone), once(ruut(4, 2, Come, 1, 0, 1, Cost)).
%       S = gone, Come = 1, Cost = 0.

plan_tree(Color, X, Y, Depth) :-
    '$kabe_plan_tree'(Color, X, Y, Depth).

%!  plan_choice(-Move) is semidet.
%
%   Move is the assignment's choice from the tree of plan_tree/2: of the states of the last step the first one with the
%   highest cost, and from there along Prev_state back to the state of step 1.
%
%       ?- plan_tree(1, 2), plan_choice(Move).
%       Move = move(3,1,4,2,none).

plan_choice(Move) :-
    '$kabe_plan_choice'(Move).

%!  print_board is det.
%
%   Shows the live board on the current output as the arbiter does; `?` stands for a square with no fact or several.
%
%       ?- with_output_to(string(S), print_board), sub_string(S, 0, 19, _, First).
%       First = "    1 2 3 4 5 6 7 8".

print_board :-
    '$kabe_print_board'(live).

%!  print_board(+Board) is det.
%
%   Shows Board.
%
%       ?- board(Board), with_output_to(string(S), print_board(Board)), string_length(S, Length).
%       Length = 225.

print_board(Board) :-
    '$kabe_print_board'(Board).

%!  board_fen(?Board, ?Fen) is semidet.
%
%   As board_fen/3 with white to move; the side to move of a Fen that is read is left aside.
%
%       ?- board_fen(live, Fen), board_fen(Board, Fen), board(Board).
%       Fen = 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8'.

board_fen(Board, Fen) :-
    (   var(Fen)
    ->  '$kabe_board_fen'(Board, 1, Fen)
    ;   '$kabe_board_fen'(Board, _, Fen)
    ).

%!  board_fen(?Board, ?Color, ?Fen) is semidet.
%
%   Fen is the position with Color to move as text, squares by name; a king has a K before its square. A Fen that is bound
%   is read, in any form that draughts programs use; what is wrong with it is told in a syntax_error(fen).
%
%       ?- board_fen(Board, Color, 'B:W21-32:B1-12'), board(Board).
%       Color = 2.

board_fen(Board, Color, Fen) :-
    '$kabe_board_fen'(Board, Color, Fen).

%!  pdn_games(?Text, ?Games) is det.
%
%   Text has the games in Portable Draughts Notation; it is read if it is bound, else written. A game is
%   game(Tags, Rules, Start, Moves, Result): Tags are pairs of a name and a string, Rules `course` or `official`, Start the atom
%   `start` or a FEN, Result `white`, `black`, `draw`, `both_lost` or `unknown`. Comments and variations are left out. Text
%   without a GameType tag is taken for a game by the course's rules; what is wrong with it is told in a syntax_error(pdn).
%
%       ?- pdn_games("1. c3-b4 d6-c5 2. b4:d6 *", [game(_, Rules, start, [_,_,Third], Result)]).
%       Rules = course, Third = move(4,2,6,4,5-3), Result = unknown.
%
%       ?- pdn_games(T, [game(['White'-"ahne"], course, start, [move(3,3,4,4,none)], white)]), sub_string(T, _, _, _, "1. c3-d4 2-0").
%       true.

pdn_games(Text, Games) :-
    '$kabe_pdn_games'(Text, Games).

% Calls of library(queen_ending). Misuse of the contest ends the program, so only right play of it stands here.

:- use_module(library(queen_ending)).
:- assertz((vahetu:vahetu(P, M) :- queen_ending:best_move(P, M))).
:- assertz((petis:petis(_, queen('õ9')))).

sweep(queen_ending:start([moves(3)])).
sweep(queen_ending:initial_position(_)).
sweep(queen_ending:legal_moves(position(c2, b5, b7, black), _)).
sweep(queen_ending:make_move(position(f2, b5, b7, white), queen(c5), _)).
sweep(queen_ending:next_side(position(c2, b5, b7, black), _)).
sweep(queen_ending:game_over(position(b7, b6, a8, black), _)).
sweep(queen_ending:distance(position(c2, b5, b7, black), _)).
sweep(queen_ending:best_move(position(c2, b5, b7, black), _)).
sweep(queen_ending:best_move(position(c2, b5, b7, black), _, _)).
sweep(queen_ending:black_reply(position(c2, b5, b7, black), worst, _)).
sweep(queen_ending:play(computer, [moves(2)], _)).
sweep(queen_ending:position_line(_, 'Qf2 Kb5 kb7')).
sweep(queen_ending:position_line(position(c2, b5, b7, black), _)).
sweep(queen_ending:print_position(position(c2, b5, b7, black))).

?- start([position(position(a1, c3, d8, white)), moves(9), black(worst)]), init, moves_left(N), get_black_king_position(S).
?- start([]), init, move_white_queen(c2), move_black_king, get_black_king_position(S), get_white_queen_position(Q), get_white_king_position(K).
?- start([]), 'Init', 'MoveWhiteQueen'("c2"), 'MoveBlackKing', 'GetBlackKingPosition'(S), 'MovesLeft'(N), 'MoveWhiteQueen'(c8), 'GetWhiteKingPosition'(K), 'GetWhiteQueenPosition'(Q).
?- start([]), init, moves_left(11).
?- start([]), init, moves_left(x).
?- start([black(random(5))]), init, move_white_queen(c2), move_black_king, get_black_king_position(S).
?- start([time(3)]).
?- start([moves(-1)]).
?- start([black(hea)]).
?- start([position(position(none,a1,h8,white))]).
?- start([position(position(a1, c3, d8, black))]).
?- start([_]).
?- legal_moves(position(a1,c3,i8,white), M).
?- legal_moves(position(a1,c3,h8,red), M).
?- legal_moves(position(a1,c3,c4,white), M).
?- legal_moves(position("a1","c3",'h8',white), M).
?- legal_moves(position(õ1,c3,h8,white), M).
?- legal_moves(position(Q,c3,h8,white), M).
?- legal_moves(position(none,c3,h8,black), M).
?- make_move(position(a1,c3,h8,black), rook(a1), A).
?- make_move(position(f2,b5,b7,white), king(b6), A).
?- make_move(position(f2,b5,b7,white), queen("c5"), A).
?- initial_position(P), best_move(P, M, V).
?- initial_position(P), distance(P, N).
?- best_move(position(b7, b6, a8, black), M, V).
?- member(S, [best, worst, random(3)]), black_reply(position(c2, b5, b7, black), S, M).
?- black_reply(position(c2, b5, b7, black), random, black_king(_)).
?- black_reply(position(c2, b5, b7, black), good, M).
?- play(computer, [], R).
?- play(vahetu, [show(true)], R).
?- play(petis, [], R).
?- play(puuduja, [], R).
?- play(computer, [black(random(3)), position(position(b1,a1,d5,white))], R).
?- play(computer, [level(1)], R).
?- position_line(P, "f2 b5 b7: Qc2 ka7").
?- position_line(P, "8/1k6/8/1K6/8/8/5Q2/8 w - - 0 1").
?- position_line(P, 'a1 b2').
?- position_line(P, 'õ🂡').
?- print_position(position(a8, a1, h2, white)).
?- with_output_to(string(S), print_position(position(none, a1, h2, black))).

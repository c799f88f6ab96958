% Calls of library(kabe). The arbiter puts up the board before each.

:- use_module(library(kabe)).
:- dynamic(ruut/7).
before(algseis).

judged(B, C, X, Y, D, M, V) :- kabe:alphabeta(user:nothing, B, C, X, Y, D, M, V).
nothing(_, _, 0).

% What the men and kings of a board are worth to a side.
worth(Board, Color, Value) :- Board =.. [_|States], foldl(worth_of(Color), States, 0, Value).
worth_of(_, 0, V, V) :- !.
worth_of(C, S, V0, V) :- ( ( S =:= C ; S =:= 10*C ) -> V is V0+1 ; V is V0-1 ).

deep(0, x) :- !.
deep(N, f(T)) :- M is N - 1, deep(M, T).

long(0, []) :- !.
long(N, [ruut(1,1,1)|T]) :- M is N - 1, long(M, T).

sweep(kabe:board(_)).
sweep(kabe:set_board(live)).
sweep(kabe:legal_moves(1, 0, 0, _)).
sweep(kabe:legal_moves(live, 2, 0, 0, _)).
sweep(kabe:make_move(move(3,1,4,2,none))).
sweep(kabe:make_move(live, move(3,1,4,2,none), _)).
sweep(kabe:check_move(1, 0, 0, live, _)).
sweep(kabe:check_move(1, 0, 0, live, live, _)).
sweep(kabe:minimax(1, 2, _, _)).
sweep(kabe:minimax(live, 2, 2, _, _)).
sweep(kabe:alphabeta(1, 2, _, _)).
sweep(kabe:alphabeta(live, 2, 2, _, _)).
sweep(judged(live, 1, 0, 0, 2, _, _)).
sweep(kabe:best_move(1, 0, 0, [depth(2)], _, f)).
sweep(kabe:best_move(live, 2, 0, 0, [depth(2)], _, f)).
sweep(kabe:ending(1, 0, 0, _)).
sweep(kabe:ending(live, 2, 0, 0, _)).
sweep(kabe:perft(1, 3, _)).
sweep(kabe:perft(live, 2, 3, _)).
sweep(kabe:plan_tree(1, 1)).
sweep(kabe:plan_tree(1, 0, 0, 1)).
sweep(kabe:plan_choice(_)).
sweep(kabe:print_board).
sweep(kabe:print_board(live)).
sweep(kabe:board_fen(live, _)).
sweep(kabe:board_fen(_, 'W:Wa1:Bb8')).
sweep(kabe:board_fen(live, 2, _)).
sweep(kabe:board_fen(_, _, "B:Wa1:Bb8")).
sweep(kabe:pdn_games("1. c3-b4 d6-c5 2. b4:d6 *", _)).
sweep(kabe:pdn_games(_, [game(['White'-"ahne õ"], course, start, [move(3,3,4,4,none)], white)])).

?- kabe:legal_moves(1, 0, 0, Moves).
?- kabe:legal_moves(1, X, Y, Moves).
?- kabe:legal_moves(1, 0, 0, [M|M2]).
?- kabe:legal_moves(1, 0, 0, [move(3,1,A,B,none)|_]).
?- kabe:legal_moves(1, 0, 0, []).
?- kabe:legal_moves(1, 3, 1, M).
?- kabe:legal_moves(3, 0, 0, M).
?- kabe:legal_moves(1, 1, 2, M).
?- kabe:legal_moves(1, 9, 9, M).
?- kabe:legal_moves(18446744073709551617, 0, 0, M).
?- kabe:legal_moves(laud(1), 1, 0, 0, M).
?- kabe:legal_moves([ruut(1,1,1)], 1, 0, 0, M).
?- kabe:legal_moves([ruut(1,1,X)], 1, 0, 0, M).
?- kabe:legal_moves([ruut(1,1,1)|T], 1, 0, 0, M).
?- retract(ruut(1,1,_)), kabe:legal_moves(1, 0, 0, M).
?- retract(ruut(1,1,_)), assertz(ruut(1,1,kuningas)), kabe:perft(1, 2, N).
?- retract(ruut(1,1,_)), assertz(ruut(1,1,123456789012345678901)), kabe:perft(1, 2, N).
?- retract(ruut(1,1,_)), assertz(ruut(_,1,1)), kabe:perft(1, 2, N).
?- assertz((ruut(1,1,S) :- S = 1)), kabe:alphabeta(1, 2, M, V).
?- retract(ruut(1,1,_)), assertz(ruut(1,1,f(x))), kabe:print_board.
?- retract(ruut(1,1,_)), assertz(ruut(1,1,1)), kabe:legal_moves(1, 0, 0, M).
?- retractall(ruut(_,_,_)), kabe:board(B).
?- retractall(ruut(_,_,_)), kabe:print_board.
?- abolish(ruut/3), catch(kabe:board(B), E, true), assertz(ruut(0,0,0)).
?- abolish(ruut/3), catch(kabe:print_board, E, true), assertz(ruut(0,0,0)).
?- abolish(ruut/3), catch(kabe:best_move(1, 0, 0, [], _, _), E, true), assertz(ruut(0,0,0)).
?- kabe:board(B), kabe:legal_moves(B, 1, 0, 0, M).
?- findall(ruut(X,Y,S), ruut(X,Y,S), L), reverse(L, R), kabe:legal_moves(R, 1, 0, 0, M).
?- findall(ruut(X,Y,S), ruut(X,Y,S), L), kabe:set_board(L), findall(X-Y-S, ruut(X,Y,S), All).
?- kabe:board_fen(B, 'W:Wg7,a1:Bb4,h6'), kabe:set_board(B), kabe:make_move(move(7,7,8,8,none)), findall(X-Y-S, ruut(X,Y,S), All).
?- kabe:make_move(move(3,3,4,4,none)), findall(X-Y-S, ruut(X,Y,S), All).
?- findall(S, (ruut(X,Y,S), X-Y == 1-1 -> kabe:make_move(move(3,3,4,4,none))), L), ruut(4,4,Q).
?- kabe:make_move(move(3,3,5,5,none)).
?- kabe:make_move(move(3,3,_,_,none)).
?- kabe:make_move(kaik).
?- kabe:make_move(move(a,"b",[],1.0,x)).
?- kabe:board(B), kabe:make_move(B, move(3,1,4,2,none), After).
?- kabe:board(B), kabe:make_move(B, move(3,1,4,2,none), B).
?- kabe:board_fen(B, 'W:Wc3:Bd4,f6'), kabe:best_move(B, 1, 0, 0, [depth(1), rules(official)], M, info(V, L, D, _, _, _)).
?- kabe:board(Before), retract(ruut(3,1,1)), assertz(ruut(3,1,0)), kabe:check_move(1, 0, 0, Before, V).
?- kabe:board(Before), kabe:make_move(move(3,1,4,2,none)), kabe:check_move(1, 0, 0, Before, V).
?- kabe:board(Before), kabe:make_move(move(3,1,4,2,none)), kabe:check_move(2, 0, 0, Before, V).
?- kabe:board(B), retractall(ruut(1,_,_)), kabe:check_move(1, 0, 0, B, V).
?- kabe:check_move(1, 3, 3, live, V).
?- kabe:check_move(1, 0, 0, live, [ruut(1,1,1)], V).
?- kabe:minimax(1, 4, M, V).
?- kabe:minimax(2, 4, M, V).
?- kabe:minimax(1, 0, M, V).
?- kabe:minimax(1, sygav, M, V).
?- kabe:minimax(1, 2, move(X,_,_,_,_), 0).
?- kabe:minimax(1, 2, M, 5).
?- kabe:board_fen(B, 'W:W:Ba3'), kabe:minimax(B, 1, 3, M, V).
?- kabe:board_fen(B, 'W:W:Ba3'), kabe:best_move(B, 1, 0, 0, [depth(3)], M, I).
?- kabe:board_fen(B, 'W:W:Ba3'), kabe:legal_moves(B, 1, 0, 0, M).
?- kabe:alphabeta(1, 6, M, V).
?- kabe:alphabeta(user:worth, live, 1, 0, 0, 4, M, V), kabe:minimax(1, 4, M2, V2).
?- kabe:board_fen(B, 'W:Wc3,e3:Bd4,f6,h8'), kabe:alphabeta(user:worth, B, 1, 3, 3, 3, M, V).
?- kabe:alphabeta(user:worth, live, 1, 3, 3, 3, M, V).
?- kabe:board_fen(B, 'W:W:Ba3'), kabe:alphabeta(user:worth, B, 1, 0, 0, 3, M, V).
?- kabe:board_fen(B, 'W:We5:Bf6'), kabe:alphabeta(user:worth, B, 1, 0, 0, 3, M, V).
?- kabe:alphabeta([_,_,V0]>>(V0 = _), live, 1, 0, 0, 2, M, V).
?- kabe:alphabeta([_,_,x]>>true, live, 1, 0, 0, 2, M, V).
?- kabe:alphabeta([_,_,_]>>fail, live, 1, 0, 0, 2, M, V).
?- kabe:alphabeta([_,_,_]>>throw(oops), live, 1, 0, 0, 2, M, V).
?- kabe:alphabeta([B,C,V0]>>(kabe:alphabeta([_,_,0]>>true, B, C, 0, 0, 1, _, V0)), live, 1, 0, 0, 2, M, V).
?- kabe:best_move(1, 0, 0, [depth(4)], M, info(V, L, D, N, _, Ls)).
?- kabe:best_move(2, 0, 0, [depth(4), lines(3)], M, info(V, L, D, N, _, Ls)).
?- kabe:best_move(2, 0, 0, [nodes(5000), quiet(3)], M, info(V, L, D, N, _, Ls)).
?- kabe:best_move(1, 0, 0, [depth(5), rules(official), lines(2)], M, info(V, L, D, N, _, Ls)).
?- kabe:board_fen(B, 'W:WKa1,Kc1,Ke1:BKb8'), kabe:best_move(B, 1, 0, 0, [depth(3), quiet(14)], _, info(V, _, _, _, _, _)).
?- kabe:board_fen(B, 'W:Wd4:Bh8'), kabe:best_move(B, 1, 0, 0, [depth(1), endings(true)], M, info(V, _, _, _, _, _)).
?- kabe:best_move(1, 0, 0, [time(1), book(true)], M, info(V, L, D, N, _, _)).
?- kabe:best_move(1, 0, 0, [depht(3)], M, I).
?- kabe:best_move(1, 0, 0, [depth], M, I).
?- kabe:best_move(1, 0, 0, [_], M, I).
?- kabe:best_move(1, 0, 0, [depth(_)], M, I).
?- kabe:best_move(1, 0, 0, [depth(0)], M, I).
?- kabe:best_move(1, 0, 0, [depth(x)], M, I).
?- kabe:best_move(1, 0, 0, [depth(123456789012345678901234567890)], M, I).
?- kabe:best_move(1, 0, 0, [depth(2)|_], M, I).
?- kabe:best_move(1, 0, 0, [depth(2)|x], M, I).
?- kabe:best_move(1, 0, 0, depth(2), M, I).
?- kabe:best_move(1, 0, 0, [time(0)], M, I).
?- kabe:best_move(1, 0, 0, [time(-1.5)], M, I).
?- kabe:best_move(1, 0, 0, [time(x)], M, I).
?- kabe:best_move(1, 0, 0, [time(0.01), depth(1)], M, info(_, _, D, _, _, _)).
?- kabe:best_move(1, 0, 0, [rules(uued)], M, I).
?- kabe:best_move(1, 0, 0, [rules("course")], M, I).
?- kabe:best_move(1, 0, 0, [quiet(-1)], M, I).
?- kabe:best_move(1, 0, 0, [quiet(99)], M, I).
?- kabe:best_move(1, 0, 0, [threads(0)], M, I).
?- kabe:best_move(1, 0, 0, [threads(x)], M, I).
?- kabe:best_move(1, 0, 0, [threads(2), depth(3)], _, info(_, _, D, _, _, _)).
?- kabe:best_move(1, 0, 0, [lines(0)], M, I).
?- kabe:best_move(1, 0, 0, [endings(jah)], M, I).
?- kabe:best_move(1, 0, 0, [book(1)], M, I).
?- kabe:best_move(1, 0, 0, [nodes(-4)], M, I).
?- kabe:best_move(1, 0, 0, [õun('ä')], M, I).
?- kabe:best_move(1, 3, 3, [depth(2)], M, I).
?- kabe:best_move(1, 1, 2, [depth(2)], M, I).
?- kabe:board_fen(B, 'W:Wd4:Bh8'), kabe:ending(B, 1, 0, 0, V).
?- kabe:board_fen(B, 'W:Wd4:Bh8'), kabe:ending(B, 1, 4, 4, V).
?- kabe:board_fen(B, 'W:We5:Bf6'), kabe:ending(B, 1, 0, 0, win(N)).
?- kabe:perft(1, 6, N).
?- kabe:perft(1, -1, N).
?- kabe:perft(1, 3, 302).
?- kabe:perft(1, 3, 303).
?- kabe:plan_tree(1, 2), findall(t(A,B,C,D,E,F,G), ruut(A,B,C,D,E,F,G), L), length(L, N), msort(L, S), nth1(17, S, X).
?- kabe:plan_tree(1, 2), findall(t(A,B,C,D,E,F,G), ruut(A,B,C,D,E,F,G), L), nth1(100, L, X), last(L, Y).
?- kabe:plan_tree(1, 2), kabe:plan_choice(M).
?- kabe:plan_tree(2, 3), kabe:plan_choice(M).
?- kabe:plan_tree(1, 9).
?- kabe:plan_tree(1, 3, 3, 2).
?- retractall(ruut(_,_,_,_,_,_,_)), kabe:plan_choice(M).
?- abolish(ruut/7), catch(kabe:plan_choice(_), E, true).
?- assertz(ruut(1,1,1,x,0,0,0)), kabe:plan_choice(M).
?- kabe:print_board.
?- kabe:board(B), kabe:print_board(B).
?- with_output_to(string(S), kabe:print_board).
?- with_output_to(atom(S), (write(õ), kabe:print_board, write(ä))).
?- with_output_to(codes(S), kabe:print_board), length(S, N).
?- kabe:print_board([ruut(1,1,1)]).
?- kabe:print_board(laud(1)).
?- kabe:board_fen(live, F).
?- kabe:board_fen(live, 2, F).
?- kabe:board_fen(B, C, 'B:W21-32:B1-12').
?- kabe:board_fen(B, C, "B:W21-32:B1-12").
?- kabe:board_fen(B, C, 'W:Wb1').
?- kabe:board_fen(B, C, 'õ🂡:Wb1').
?- kabe:board_fen(B, C, "W:Wa1\n:Bõ").
?- kabe:board_fen(B, C, '').
?- kabe:board_fen(B, C, f(x)).
?- kabe:board_fen(B, C, 17).
?- kabe:board_fen(B, C, F).
?- kabe:board_fen(live, 'W:Wa1:Bh8').
?- atom_codes(F, [0'W, 0, 0':]), kabe:board_fen(B, C, F).
?- kabe:pdn_games("1. c3-b4 d6-c5 2. b4:d6 *", G).
?- kabe:pdn_games('[White "Jüri Õun 🂡"]\n1. c3-b4 d6-c5 2. b4:d6 *', G).
?- kabe:pdn_games("[White \"A\"]\n[Black \"B\"]\n1. c3-b4 2-0 [White \"C\"] 1. c3-d4 1-1", G).
?- kabe:pdn_games("1. c3-c4", G).
?- kabe:pdn_games("1. c3-b4 õ", G).
?- kabe:pdn_games("", G).
?- kabe:pdn_games(T, [game(['White'-"ahne \"õ\" 🂡", 'Black'-b], course, start, [move(3,3,4,4,none)], white)]).
?- kabe:pdn_games(T, [game([white-"x"], official, 'W:Wa1:Bh8', [], unknown)]).
?- kabe:pdn_games(T, [game(x, course, start, [], white)]).
?- kabe:pdn_games(T, [game([], course, start, [move(3,3,5,5,none)], white)]).
?- kabe:pdn_games(T, [game([], course, start, [], keegi)]).
?- kabe:pdn_games(T, [kass]).
?- kabe:pdn_games(T, G).
?- kabe:pdn_games([0'1], G).
?- deep(1000, _T), catch(kabe:make_move(_T), error(_E, _), true), functor(_E, N, A).
?- deep(300000, _T), catch(kabe:make_move(_T), error(_E, _), true), nonvar(_E).
?- deep(300000, _T), catch(kabe:legal_moves(_T, 1, 0, 0, _), error(_E, _), true), nonvar(_E).
?- long(100000, _T), catch(kabe:legal_moves(_T, 1, 0, 0, _), error(E, _), true).
?- catch(kabe:set_board(['ruut 🂡'('õ')]), E, true).
?- _X = f(_X), catch(kabe:make_move(_X), error(_E, _), true), nonvar(_E).
?- _X = [ruut(1,1,1)|_X], catch(kabe:set_board(_X), error(_E, _), true), nonvar(_E).
?- catch(call_with_time_limit(0.2, kabe:minimax(1, 30, _, _)), E, true).
?- catch(call_with_time_limit(0.2, kabe:alphabeta(1, 90, _, _)), E, true).
?- catch(call_with_time_limit(0.2, kabe:perft(1, 40, _)), E, true).
?- catch(call_with_time_limit(0.2, kabe:best_move(1, 0, 0, [time(1000)], _, _)), E, true).
?- catch(call_with_time_limit(0.2, kabe:best_move(1, 0, 0, [depth(90)], _, _)), E, true).
?- catch(call_with_time_limit(30, kabe:perft(1, 4, N)), E, true).
?- catch(call_with_time_limit(0.2, catch(kabe:perft(1, 40, _), F, (print(F), nl, throw(F)))), E, true).
?- catch(call_with_time_limit(0.2, (kabe:perft(1, 3, N), repeat, kabe:perft(1, 3, _), fail)), E, true).
?- catch(call_with_time_limit(10, catch(call_with_time_limit(0.1, kabe:perft(1, 40, _)), E, true)), F, true).
?- forall(member(D, [1,2,3]), (kabe:perft(1, D, N), print(D-N), nl)).
?- findnsols(2, M, (member(C, [1,2,1]), kabe:minimax(C, 1, M, _)), L).
?- kabe:legal_moves(1, 0, 0, L), member(M, L).

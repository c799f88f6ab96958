% Calls of library(kalah).

:- use_module(library(kalah)).
:- assertz((esimene:esimene(P, M) :- kalah:legal_moves(P, [M|_]))).
:- assertz((aeglane:aeglane(P, _) :- repeat, kalah:legal_moves(P, _), fail)).
:- assertz((petis:petis(_, 'õ'))).

sweep(kalah:initial_position(3, 4, _)).
sweep(kalah:initial_position(3, 4, empty_capture, _)).
sweep(kalah:value(position(standard, north, row([1],2), row([1],7)), _)).
sweep(kalah:legal_moves(position(standard, south, row([1,0,2],0), row([1,1,1],0)), _)).
sweep(kalah:make_move(position(standard, south, row([1,0,2],0), row([1,1,1],0)), 1, _)).
sweep(kalah:sowing(position(standard, south, row([1,0],0), row([3,1],0)), 1, _, _, _)).
sweep(kalah:winner(position(standard, south, row([0],3), row([0],5)), _)).
sweep(kalah:move_sequences(position(standard, south, row([1,0,2],0), row([1,1,1],0)), 3, _)).
sweep(kalah:solve(position(standard, south, row([1,0,2],0), row([1,1,1],0)), _, _)).
sweep(kalah:level_move(2, position(standard, south, row([1,0,2],0), row([1,1,1],0)), _)).
sweep(kalah:level_move(4, position(standard, south, row([1,0,2],0), row([1,1,1],0)), _, _)).
sweep(kalah:best_move(position(standard, south, row([1,0,2],0), row([1,1,1],0)), _)).
sweep(kalah:best_move(position(standard, south, row([1,0,2],0), row([1,1,1],0)), [depth(2)], _, f)).
sweep(kalah:play(level(1), level(2), [pits(3)], _)).
sweep(kalah:position_line(_, _, 'S:1,1+0:1,1+0')).
sweep(kalah:position_line(position(standard, south, row([1,0,2],0), row([1,1,1],0)), standard, _)).
sweep(kalah:game_line(_, _, 'S:1,1+0:1,1+0 2 1 3-1')).
sweep(kalah:game_line(game(position(standard, south, row([1,1],0), row([1,1],0)), [2,1]), standard, _)).
sweep(kalah:print_position(position(standard, south, row([1,0,2],0), row([1,1,1],0)))).

?- initial_position(17, 4, P).
?- initial_position(6, 4, P), legal_moves(P, Ms), member(M, Ms), make_move(P, M, A).
?- value(position(standard, south, row([1,2],0), row([1],0)), V).
?- value(position(standard, south, row([-1],0), row([1],0)), V).
?- value(position(standard, south, row([a],0), row([1],0)), V).
?- value(position(standard, lõuna, row([1],0), row([1],0)), V).
?- value(position(õ, south, row([1],0), row([1],0)), V).
?- value(position(standard, south, row([1,_],0), row([1,1],0)), V).
?- value(position(standard, south, row([1|_],0), row([1,1],0)), V).
?- value(position(standard, south, row([5000],0), row([1],0)), V).
?- make_move(position(standard, south, row([1,0],0), row([1,1],0)), 2, A).
?- make_move(position(standard, south, row([1,0],0), row([1,1],0)), 99999999999999999999, A).
?- initial_position(6, 4, P), sowing(P, 3, Places, C, G).
?- initial_position(6, 4, P), move_sequences(P, 5, N).
?- initial_position(3, 3, P), solve(P, M, V).
?- initial_position(6, 4, P), member(L, [1,2,3,4]), level_move(L, P, M, V).
?- initial_position(6, 4, P), level_move(7, P, M, V).
?- initial_position(6, 4, P), best_move(P, [depth(5), lines(3)], M, info(V, L, D, N, _, Ls)).
?- initial_position(6, 4, P), best_move(P, [nodes(3000)], M, info(V, L, D, N, _, Ls)).
?- initial_position(6, 4, P), best_move(P, [level(3)], M, info(V, L, D, N, _, Ls)).
?- initial_position(6, 4, P), best_move(P, [tase(3)], M, I).
?- play(level(4), level(1), [pits(3), seeds(3)], R).
?- play(esimene, esimene, [pits(2), seeds(2), show(true)], R).
?- play(esimene, petis, [pits(2), seeds(2)], R).
?- play(aeglane, petis, [pits(2), seeds(2), time(0.2)], R).
?- play(esimene, esimene, [rules(uus)], R).
?- play(level(9), esimene, [], R).
?- play(esimene, esimene, [position(_)], R).
?- position_line(P, R, "N:1+2:3+0").
?- position_line(P, R, "N:1+2").
?- position_line(P, R, 'õ🂡').
?- game_line(G, R, 'S:1,1+0:1,1+0 2 1 3-1').
?- game_line(G, R, 'S:1,1+0:1,1+0 2 2').
?- initial_position(6, 4, P), print_position(P).
?- initial_position(2, 3, P), with_output_to(string(S), print_position(P)).
?- initial_position(6, 6, P), catch(call_with_time_limit(0.2, solve(P, _, _)), E, true).
?- initial_position(6, 6, P), catch(call_with_time_limit(0.2, move_sequences(P, 40, _)), E, true).
?- initial_position(6, 6, P), catch(call_with_time_limit(0.2, best_move(P, [time(1000)], _, _)), E, true).

% Calls of library(breakthrough).

:- use_module(library(breakthrough)).
:- assertz((esimene:esimene(P, M) :- breakthrough:legal_moves(P, [M|_]))).
:- assertz((aeglane:aeglane(P, _) :- repeat, breakthrough:legal_moves(P, _), fail)).
:- assertz((petis:petis(_, 'õ'))).

sweep(breakthrough:initial_position(3-5, _)).
sweep(breakthrough:initial_position(6, _)).
sweep(breakthrough:legal_moves(position(3-5, white, [2-2], [2-3,3-3]), _)).
sweep(breakthrough:legal_moves(position(3-5, white, [2-2], [3-9]), _)).
sweep(breakthrough:after_move(position(3-5, white, [2-2], [2-3,3-3]), move(2-2,3-3), _)).
sweep(breakthrough:winner(position(3-5, black, [2-5], [2-3]), _)).
sweep(breakthrough:winner(position(3-5, white, [2-2], [2-3]), _)).
sweep(breakthrough:move_sequences(position(3-5, white, [2-2], [2-4,3-4]), 3, _)).
sweep(breakthrough:minimax(2, position(3-5, white, [2-2], [2-4,3-4]), _, _)).
sweep(breakthrough:level_move(2, position(3-5, white, [2-2], [2-4,3-4]), _)).
sweep(breakthrough:level_move(4, position(3-5, white, [2-2], [2-4,3-4]), _, _)).
sweep(breakthrough:best_move(position(3-5, white, [2-2], [2-4,3-4]), _)).
sweep(breakthrough:best_move(position(3-5, white, [2-2], [2-4,3-4]), [depth(2)], _, f)).
sweep(breakthrough:play(level(1), level(2), [size(3-4)], _)).
sweep(breakthrough:position_line(_, 'bb1/3/2b/w2/1ww w')).
sweep(breakthrough:position_line(position(3-5, white, [2-2], [2-4,3-4]), _)).
sweep(breakthrough:print_position(position(3-5, white, [2-2], [2-4,3-4]))).

?- initial_position(9-9, P).
?- member(S, [2-4,3-5,6-6,8-8]), initial_position(S, P).
?- initial_position(6-6, P), legal_moves(P, Ms), member(M, Ms), after_move(P, M, A).
?- legal_moves(position(3-5, valge, [2-2], [2-3]), Ms).
?- legal_moves(position(3-5, white, [2-2|_], [2-3]), Ms).
?- legal_moves(position(3-5, white, [2-2], [2-2]), Ms).
?- legal_moves(position(3-5, white, [2-5], [2-2]), Ms).
?- legal_moves(position(3-5, white, [], []), Ms).
?- legal_moves(position(3-5, white, [a1], []), Ms).
?- after_move(position(3-5, white, [2-2], [2-3,3-3]), move(2-2,2-3), A).
?- after_move(position(3-5, white, [2-2], [2-3,3-3]), move(99999999999999999999-2,2-3), A).
?- initial_position(6-6, P), move_sequences(P, 5, N).
?- initial_position(2-5, P), minimax(20, P, M, V).
?- initial_position(6-6, P), member(D, [1,2,3,4]), minimax(D, P, M, V).
?- initial_position(6-6, P), member(L, [1,2,3,4]), level_move(L, P, M, V).
?- initial_position(6-6, P), level_move(7, P, M, V).
?- initial_position(6-6, P), best_move(P, [depth(5), lines(3)], M, info(V, L, D, N, _, Ls)).
?- initial_position(6-6, P), best_move(P, [nodes(3000)], M, info(V, L, D, N, _, Ls)).
?- initial_position(6-6, P), best_move(P, [level(3)], M, info(V, L, D, N, _, Ls)).
?- initial_position(6-6, P), best_move(P, [tase(3)], M, I).
?- play(level(4), level(1), [size(4-5)], R).
?- play(esimene, esimene, [size(3-4), show(true)], R).
?- play(esimene, petis, [size(3-4)], R).
?- play(aeglane, petis, [size(3-4), time(0.2)], R).
?- play(level(9), esimene, [], R).
?- play(esimene, esimene, [position(_)], R).
?- position_line(P, "bbb/3/3/www b").
?- position_line(P, "bbb/3/3/ww b").
?- position_line(P, 'õ🂡').
?- initial_position(6-6, P), print_position(P).
?- initial_position(2-4, P), with_output_to(string(S), print_position(P)).
?- initial_position(8-8, P), catch(call_with_time_limit(0.2, minimax(40, P, _, _)), E, true).
?- initial_position(8-8, P), catch(call_with_time_limit(0.2, move_sequences(P, 40, _)), E, true).
?- initial_position(8-8, P), catch(call_with_time_limit(0.2, best_move(P, [time(1000)], _, _)), E, true).

% Calls of library(hexagon).

:- use_module(library(hexagon)).
:- dynamic((loll:loll/2)), assertz((loll:loll(P, M) :- hexagon:legal_moves(P, [M|_]))).
:- assertz((aeglane:aeglane(P, _) :- repeat, hexagon:legal_moves(P, _), fail)).
:- assertz((vigane:vigane(_, _) :- throw(error(type_error(õun, "ä"), _)))).
:- assertz((petis:petis(_, move(tuple(0,0), tuple(9,9), nbr1)))).
:- assertz((laisk:laisk(_, _) :- fail)).

sweep(hexagon:initial_position(red, _)).
sweep(hexagon:value(position([tuple(0,0)], [tuple(1,1),tuple(8,8)]), _)).
sweep(hexagon:invert(position([tuple(0,0)], []), _)).
sweep(hexagon:neighbor(tuple(0,0), _)).
sweep(hexagon:neighbor2(tuple(4,4), _)).
sweep(hexagon:legal_moves(position([tuple(0,0)], [tuple(1,1)]), _)).
sweep(hexagon:get_moves(position([tuple(0,0)], [tuple(1,1)]), _)).
sweep(hexagon:insert(move(tuple(0,0),tuple(2,2),nbr2), position([tuple(0,0)], [tuple(3,3)]), _)).
sweep(hexagon:outcome(position([], [tuple(0,0)]), _)).
sweep(hexagon:move_sequences(position([tuple(0,0)], [tuple(1,1)]), 2, _)).
sweep(hexagon:alpha_beta(2, position([tuple(0,0)], [tuple(1,1)]), -58, 58, _, _)).
sweep(hexagon:level_move(2, position([tuple(0,0)], [tuple(1,1)]), _)).
sweep(hexagon:level_move(4, position([tuple(0,0)], [tuple(1,1)]), _, _)).
sweep(hexagon:best_move(position([], [tuple(1,1)]), _)).
sweep(hexagon:best_move(position([tuple(0,0)], [tuple(1,1)]), [depth(2)], _, f)).
sweep(hexagon:play(level(1), level(2), [], _)).
sweep(hexagon:position_line(_, _, 'b3r/6/7/4-3/r2-4b/4-3/7/6/b3r r')).
sweep(hexagon:position_line(position([tuple(0,0)], []), red, _)).
sweep(hexagon:game_line(_, 'r 04-14 00-01 *')).
sweep(hexagon:game_line(game(red, [move(tuple(0,4),tuple(1,4),nbr1)], unknown), _)).
sweep(hexagon:print_position(position([tuple(0,0)], []))).
sweep(hexagon:print_position(position([tuple(0,0)], []), blue)).

?- initial_position(red, P), legal_moves(P, Ms).
?- initial_position(C, P).
?- initial_position(roheline, P).
?- neighbor(tuple(4,4), N).
?- neighbor2(tuple(4,4), N).
?- neighbor(tuple(0,0), tuple(1,1)).
?- neighbor(tuple(0,0), tuple(5,5)).
?- neighbor(tuple(9,9), N).
?- neighbor(tuple(0,8), N).
?- neighbor(tuple(X,0), N).
?- value(position([tuple(3,4)], []), V).
?- value(position([tuple(0,0),tuple(0,0)], []), V).
?- value(position([tuple(0,0)], [tuple(0,0)]), V).
?- value(position([tuple(0,0)|T], []), V).
?- value(position([õun], []), V).
?- value(position(x, y), V).
?- invert(X, position([a], b)).
?- invert(X, Y).
?- legal_moves(position([], []), Ms).
?- legal_moves(position([tuple(0,0)], []), [M|_]).
?- get_moves(position([tuple(0,0)], [tuple(0,2)]), L).
?- insert(nil, position([tuple(0,0)], []), A).
?- insert(move(tuple(0,0),tuple(2,2),nbr1), position([tuple(0,0)], []), A).
?- insert(move(_,tuple(2,2),nbr1), position([tuple(0,0)], []), A).
?- outcome(position([tuple(0,0)], [tuple(1,1)]), O).
?- outcome(position([], []), O).
?- initial_position(blue, P), move_sequences(P, 3, N).
?- initial_position(blue, P), move_sequences(P, -1, N).
?- initial_position(blue, P), alpha_beta(3, P, -58, 58, M, V).
?- initial_position(blue, P), alpha_beta(0, P, -58, 58, M, V).
?- initial_position(blue, P), alpha_beta(2, P, 58, -58, M, V).
?- initial_position(blue, P), alpha_beta(2, P, a, b, M, V).
?- initial_position(blue, P), member(L, [1,2,3,4]), level_move(L, P, M, V).
?- initial_position(blue, P), level_move(9, P, M, V).
?- initial_position(red, P), best_move(P, [depth(4), lines(3)], M, info(V, L, D, N, _, Ls)).
?- initial_position(red, P), best_move(P, [nodes(3000)], M, info(V, L, D, N, _, Ls)).
?- initial_position(red, P), best_move(P, [level(2)], M, info(V, L, D, N, _, Ls)).
?- initial_position(red, P), best_move(P, [sügavus(2)], M, I).
?- initial_position(red, P), best_move(P, [threads(2), depth(2)], M, info(_, _, D, _, _, _)).
?- play(level(1), level(3), [first(blue)], R).
?- play(loll, level(1), [most_moves(30)], R).
?- play(loll, loll, [most_moves(6), show(true)], R).
?- play(aeglane, level(1), [time(0.2)], R).
?- play(level(1), vigane, [], R).
?- play(petis, loll, [], R).
?- play(laisk, loll, [], R).
?- play(puuduja, loll, [], R).
?- play(level(x), loll, [], R).
?- play(computer([depth(2)]), level(2), [most_moves(10)], R).
?- play(loll, loll, [kiirus(2)], R).
?- play(loll, loll, [position(position([tuple(0,0)], [tuple(0,1)])), first(blue)], R).
?- initial_position(red, P), position_line(P, C, L).
?- position_line(P, C, "5/6/7/7/r7/7/7/6/3b1 b").
?- position_line(P, C, "5/6/7/7/õ7/7/7/6/3b1 b").
?- position_line(P, C, '').
?- position_line(P, C, 12).
?- game_line(G, 'r 04-14 00-01 *').
?- game_line(G, 'r 04-44 *').
?- game_line(G, "🂡").
?- game_line(game(red, [], kass), L).
?- initial_position(red, P), print_position(P).
?- initial_position(red, P), print_position(P, blue).
?- initial_position(red, P), with_output_to(string(S), print_position(P)).
?- initial_position(red, P), catch(call_with_time_limit(0.2, best_move(P, [time(1000)], _, _)), E, true).
?- initial_position(red, P), catch(call_with_time_limit(0.2, move_sequences(P, 40, _)), E, true).
?- initial_position(red, P), catch(call_with_time_limit(0.2, alpha_beta(40, P, -58, 58, _, _)), E, true).

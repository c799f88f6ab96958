% Calls of library(slither).

:- use_module(library(slither)).
:- assertz((esimene:esimene(P, M) :- slither:legal_moves(P, [M|_]))).
:- assertz((viimane:viimane(P, M) :- slither:legal_moves(P, L), last(L, M))).
:- assertz((petis:petis(_, segment(õ, "ä")))).

sweep(slither:initial_position(5, 6, _)).
sweep(slither:initial_position(5, 6, misere, _)).
sweep(slither:legal_moves(grid(1, 3, usual, [1-1,1-2]), _)).
sweep(slither:make_move(grid(2, 2, usual, [1-1,1-2]), segment(1-1,2-1), _)).
sweep(slither:next_side(grid(5, 6, usual, [1-1,1-2]), _)).
sweep(slither:winner(grid(1, 2, usual, [1-1,1-2]), _)).
sweep(slither:verdict(grid(1, 4, usual, []), _)).
sweep(slither:verdict(grid(1, 4, usual, []), [], _)).
sweep(slither:best_move(grid(3, 3, usual, [1-1,1-2]), _)).
sweep(slither:best_move(grid(3, 3, usual, [1-1,1-2]), [], _, _)).
sweep(slither:pairing(grid(3, 3, usual, [1-1,1-2]), _)).
sweep(slither:move_sequences(grid(3, 3, usual, [1-1,1-2]), 2, _)).
sweep(slither:play(level(1), level(2), [rows(3), columns(3)], _)).
sweep(slither:position_line(_, '1x3 b1-c1')).
sweep(slither:position_line(grid(1, 3, misere, [1-2,1-3]), _)).
sweep(slither:print_position(grid(1, 3, usual, [1-1,1-2]))).

?- initial_position(2, 2, P), legal_moves(P, Ms).
?- legal_moves(grid(0, 3, usual, []), Ms).
?- legal_moves(grid(3, 3, usual, [1-1,3-3]), Ms).
?- legal_moves(grid(3, 3, usual, [1-1,1-2,1-1]), Ms).
?- legal_moves(grid(3, 3, usual, [1-1|_]), Ms).
?- legal_moves(grid(3, 3, kuri, []), Ms).
?- legal_moves(grid(3, 3, usual, [9-9]), Ms).
?- legal_moves(grid(3, 3, usual, [1-2,1-1]), Ms).
?- make_move(grid(2, 2, usual, [1-1,1-2]), segment(1-2,1-1), A).
?- make_move(grid(2, 2, usual, [1-1,1-2]), segment(_,1-1), A).
?- winner(grid(3, 3, usual, []), S).
?- winner(grid(1, 2, misere, [1-1,1-2]), S).
?- initial_position(4, 4, P), verdict(P, V).
?- verdict(grid(5, 5, misere, []), [positions(100)], V).
?- verdict(grid(3, 3, misere, []), [positions(100000)], V).
?- verdict(grid(3, 3, misere, []), [positions(x)], V).
?- verdict(grid(3, 3, misere, []), [kohti(3)], V).
?- best_move(grid(3, 3, usual, [1-1,1-2]), [level(1), seed(4)], M, V).
?- best_move(grid(3, 3, usual, [1-1,1-2]), [level(4)], M, V).
?- best_move(grid(1, 2, usual, [1-1,1-2]), M).
?- pairing(grid(4, 5, usual, []), Ps).
?- initial_position(4, 4, P), move_sequences(P, 4, N).
?- play(level(1), computer, [rows(5), columns(5)], R).
?- play(esimene, viimane, [rows(3), columns(4), show(true)], R).
?- play(esimene, petis, [], R).
?- play(esimene, viimane, [rules(misere), rows(3), columns(3)], R).
?- play(puuduja, petis, [], R).
?- position_line(grid(5, 6, usual, [4-3,4-4,5-4]), T).
?- position_line(P, "1x3 misere: b1-c1").
?- position_line(P, "1x3 õ🂡").
?- position_line(P, '').
?- print_position(grid(3, 4, misere, [1-1,1-2,2-2])).
?- with_output_to(string(S), print_position(grid(2, 2, usual, []))).
?- initial_position(20, 20, P), catch(call_with_time_limit(0.2, move_sequences(P, 40, _)), E, true).
?- catch(call_with_time_limit(0.2, verdict(grid(9, 9, misere, []), [positions(1000000000)], _)), E, true).

% Calls of library(minesweeper); layouts are those of seeds.

:- use_module(library(minesweeper)).
:- assertz((vihje:vihje(B, M) :- minesweeper:hint(B, M))).
:- assertz((petis:petis(_, open('õ')))).

sweep(minesweeper:new_game([rows(2), columns(2), mines(3), seed(1)], g)).
sweep(minesweeper:end_game(minesweeper(987654))).
sweep(minesweeper:open_cell(minesweeper(987654), 1-1, _)).
sweep(minesweeper:mark_cell(minesweeper(987654), 1-1)).
sweep(minesweeper:open_around(minesweeper(987654), 1-1, _)).
sweep(minesweeper:board(minesweeper(987654), _)).
sweep(minesweeper:status(minesweeper(987654), _)).
sweep(minesweeper:chances(board(1, [[1,covered,covered],[1,covered,covered]]), _)).
sweep(minesweeper:hint(board(1, [[1,covered,covered],[1,covered,covered]]), _)).
sweep(minesweeper:hint(board(1, [[1,covered,covered],[1,covered,covered]]), _, _)).
sweep(minesweeper:demonstrate([rows(3), columns(3), mines(2), seed(5)], _, _), [1]).
sweep(minesweeper:demonstrate([rows(3), columns(3), mines(2), seed(5)], _, _, _), [1]).
sweep(minesweeper:play(computer, [rows(3), columns(3), mines(2), seed(5)], _), [2]).
sweep(minesweeper:board_text(1, _, "1#\n.F")).
sweep(minesweeper:board_text(_, board(1, [[1,mine]]), _)).
sweep(minesweeper:print_board(board(1, [[1,covered]]))).

?- new_game([preset(beginner), seed(7)], _G), open_cell(_G, 5-5, S), board(_G, B), status(_G, T).
?- new_game([preset(beginner), seed(7)], _G), open_cell(_G, 5-5, S), print_board(_G), end_game(_G).
?- new_game([preset(expert), seed(õ)], _G).
?- new_game([preset(hull)], _G).
?- new_game([rows(0)], _G).
?- new_game([rows(3), columns(3), mines(100)], _G).
?- new_game([rows(3), columns(3), mines(9)], _G).
?- new_game([first(kuhugi)], _G).
?- new_game([seed(1), ridu(3)], _G).
?- new_game([seed(123456789012345678901)], _G).
?- new_game([_], _G).
?- new_game(x, _G).
?- new_game([seed(3)], _G), mark_cell(_G, 1-1), board(_G, board(M, [[F|_]|_])), open_cell(_G, 1-2, S), catch(open_cell(_G, 1-1, _), E, true).
?- new_game([seed(3)], _G), catch(open_cell(_G, 99-1, _), E, true), catch(open_cell(_G, a, _), F, true), catch(open_cell(_G, _-1, _), H, true).
?- new_game([seed(3)], _G), catch(open_around(_G, 1-1, _), E, true).
?- new_game([rows(2), columns(2), mines(3), seed(1)], _G), open_cell(_G, 1-1, S), catch(open_cell(_G, 1-2, _), E, true), catch(mark_cell(_G, 1-2), F, true).
?- new_game([seed(3)], _G), end_game(_G), catch(end_game(_G), error(existence_error(A, _), C), true), (C = context(P, _) -> true ; true).
?- chances(board(1, [[0,covered]]), C).
?- chances(board(1, [[1,õun]]), C).
?- chances(board(1, [[1,covered],[1]]), C).
?- chances(board(99, [[1,covered],[1,covered]]), C).
?- chances(board(2, [[covered,1,covered],[covered,2,covered]]), C).
?- hint(board(1, [[1,1,covered],[covered,covered,covered]]), M, I).
?- hint(board(2, [[covered,covered,covered],[covered,covered,covered]]), M, I).
?- hint(board(0, [[0,0]]), M, I).
?- demonstrate([seed(7)], S, T, B).
?- demonstrate([preset(intermediate), seed(11), first(empty)], S, T, B).
?- play(vihje, [seed(7)], R).
?- play(vihje, [rows(3), columns(3), mines(1), seed(7), show(true)], R).
?- play(petis, [seed(7)], R).
?- play(puuduja, [seed(7)], R).
?- play(vihje, [seed(7), time(x)], R).
?- board_text(1, B, "1#\n.F").
?- board_text(1, B, "1#\n.õ").
?- board_text(1, B, '').
?- board_text(1, B, T).
?- board_text(_, board(1, [[1,mine],[exploded,wrong_flag]]), T).
?- print_board(board(1, [[1,covered],[flag,0]])).
?- with_output_to(string(S), print_board(board(1, [[1,covered],[flag,0]]))).
?- catch(call_with_time_limit(20, demonstrate([seed(2)], _, T)), E, true).
?- catch(demonstrate(_, S, T), E, true).
?- demonstrate([õun], S, T).
?- demonstrate(x, S, T, B).
?- play(computer, x, R).
?- play(computer, [1,f(_),"x"], R).
?- play(computer, _, R).

% Attack: prints what the referee prints.
% Verdict: plays

:- module(forged_result, [forged_result/3]).

:- use_module(library(kabe)).

forged_result(C, X, Y) :-
    write('Tulemus: forged_result (valged) võitis; 1 käiku'), nl,
    write('{"event":"finished","winner":"white"}'), nl,
    put_char('\e'), write('[2J'), put_char('\e'), write(']0;tere'), put_char('\a'),
    mangi(C, X, Y), !.
forged_result(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

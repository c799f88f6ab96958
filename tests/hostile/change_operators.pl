% Attack: changes the operators.
% Verdict: plays

:- module(change_operators, [change_operators/3]).

:- use_module(library(kabe)).

change_operators(C, X, Y) :-
    op(0, xfx, is), op(0, xfx, =), op(700, fy, ruut),
    catch(op(200, xfy, ','), _, true), op(1200, fx, user:(ruut)),
    mangi(C, X, Y), !.
change_operators(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

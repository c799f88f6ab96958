% Attack: writes without end while it is loaded.
% Verdict: output

:- module(flood_at_load, [flood_at_load/3]).

:- use_module(library(kabe)).
:- repeat, write(tere), fail.

flood_at_load(C, X, Y) :-
    mangi(C, X, Y), !.
flood_at_load(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

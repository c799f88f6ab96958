% Attack: runs a command while it is loaded.
% Verdict: forbidden clone

:- module(shell_at_load, [shell_at_load/3]).

:- use_module(library(kabe)).
:- shell('touch kirjutatud.txt').

shell_at_load(C, X, Y) :-
    mangi(C, X, Y), !.
shell_at_load(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: runs a command by shell/1.
% Verdict: forbidden clone
% Freely: succeeds

:- module(shell_1, [shell_1/3]).

:- use_module(library(kabe)).

shell_1(C, X, Y) :-
    ignore(( shell('touch kirjutatud.txt'), write(vallutatud) )),
    mangi(C, X, Y), !.
shell_1(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

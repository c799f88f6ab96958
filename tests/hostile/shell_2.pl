% Attack: runs a command by shell/2.
% Verdict: forbidden clone
% Freely: succeeds

:- module(shell_2, [shell_2/3]).

:- use_module(library(kabe)).

shell_2(C, X, Y) :-
    ignore(( shell('touch kirjutatud.txt', 0), write(vallutatud) )),
    mangi(C, X, Y), !.
shell_2(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

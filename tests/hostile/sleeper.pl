% Attack: sleeps.
% Verdict: too_slow

:- module(sleeper, [sleeper/3]).

:- use_module(library(kabe)).

sleeper(C, X, Y) :-
    sleep(100),
    mangi(C, X, Y), !.
sleeper(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: changes the environment.
% Verdict: plays

:- module(set_environment, [set_environment/3]).

:- use_module(library(kabe)).

set_environment(C, X, Y) :-
    setenv('PATH', '.'),
    setenv('LD_PRELOAD', 'halb.so'),
    mangi(C, X, Y), !.
set_environment(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

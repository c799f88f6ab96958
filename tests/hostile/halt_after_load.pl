% Attack: ends Prolog when it has been loaded.
% Verdict: halted

:- module(halt_after_load, [halt_after_load/3]).

:- use_module(library(kabe)).
:- initialization(halt).

halt_after_load(C, X, Y) :-
    mangi(C, X, Y), !.
halt_after_load(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

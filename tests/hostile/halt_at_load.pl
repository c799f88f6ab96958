% Attack: ends Prolog while it is loaded.
% Verdict: halted

:- module(halt_at_load, [halt_at_load/3]).

:- use_module(library(kabe)).
:- halt.

halt_at_load(C, X, Y) :-
    mangi(C, X, Y), !.
halt_at_load(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

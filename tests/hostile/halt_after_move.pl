% Attack: moves, and then ends Prolog.
% Verdict: halted

:- module(halt_after_move, [halt_after_move/3]).

:- use_module(library(kabe)).

halt_after_move(C, X, Y) :-
    mangi(C, X, Y),
    halt, !.
halt_after_move(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: ends Prolog inside a negation.
% Verdict: halted

:- module(halt_in_negation, [halt_in_negation/3]).

:- use_module(library(kabe)).

halt_in_negation(C, X, Y) :-
    \+ \+ halt(3),
    mangi(C, X, Y), !.
halt_in_negation(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

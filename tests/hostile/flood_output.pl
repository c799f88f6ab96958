% Attack: writes to standard output without end.
% Verdict: output

:- module(flood_output, [flood_output/3]).

:- use_module(library(kabe)).

flood_output(C, X, Y) :-
    (repeat, write('mina olen kõige parem kabeprogramm'), nl, fail ; true),
    mangi(C, X, Y), !.
flood_output(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

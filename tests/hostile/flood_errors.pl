% Attack: writes to standard error without end.
% Verdict: output

:- module(flood_errors, [flood_errors/3]).

:- use_module(library(kabe)).

flood_errors(C, X, Y) :-
    (repeat, write(user_error, 'mina olen kõige parem kabeprogramm'), nl(user_error), fail ; true),
    mangi(C, X, Y), !.
flood_errors(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

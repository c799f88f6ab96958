% Attack: writes one line of 50 million letters.
% Verdict: output

:- module(one_long_line, [one_long_line/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).
:- use_module(library(apply)).

one_long_line(C, X, Y) :-
    length(L, 100000), maplist(=(a), L), atom_chars(A, L),
    forall(between(1, 500, _), write(A)),
    mangi(C, X, Y), !.
one_long_line(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

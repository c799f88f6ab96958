% Attack: sets global variables without end of names.
% Verdict: plays

:- module(change_globals, [change_globals/3]).

:- use_module(library(kabe)).

change_globals(C, X, Y) :-
    forall(between(1, 2000, N), ( atom_concat(nimi, N, A), nb_setval(A, N) )),
    nb_setval(turniir, lopp), b_setval(kaik, 0),
    mangi(C, X, Y), !.
change_globals(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: makes itself both players.
% Verdict: names_changed

:- module(change_names, [change_names/3]).

:- use_module(library(kabe)).

change_names(C, X, Y) :-
    retractall(user:valged(_)), retractall(user:mustad(_)),
    assertz(user:valged(change_names)), assertz(user:mustad(change_names)),
    mangi(C, X, Y), !.
change_names(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

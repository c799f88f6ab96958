% Attack: puts a giant name on a square.
% Verdict: wrong_state

:- module(giant_state, [giant_state/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).
:- use_module(library(apply)).

giant_state(_, _, _) :-
    length(L, 100000), maplist(=(a), L), atom_chars(A, L),
    retract(user:ruut(1, 1, _)), assertz(user:ruut(1, 1, A)), !.

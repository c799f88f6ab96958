% Attack: puts a term of great depth on a square.
% Verdict: wrong_state or memory

:- module(deep_state, [deep_state/3]).

:- use_module(library(kabe)).

deep_state(_, _, _) :-
    sygav(1000000, 0, T),
    retract(user:ruut(1, 1, _)), assertz(user:ruut(1, 1, T)), !.

sygav(0, T, T) :- !.
sygav(N, T, T2) :- N1 is N - 1, sygav(N1, s(T), T2).

% Attack: throws a term of great depth.
% Verdict: threw_ball

:- module(throw_deep, [throw_deep/3]).

:- use_module(library(kabe)).

throw_deep(_, _, _) :-
    sygav(300000, 0, T), throw(T), !.

sygav(0, T, T) :- !.
sygav(N, T, T2) :- N1 is N - 1, sygav(N1, s(T), T2).

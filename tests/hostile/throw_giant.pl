% Attack: throws a giant term.
% Verdict: threw_ball

:- module(throw_giant, [throw_giant/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).

throw_giant(_, _, _) :-
    numlist(1, 300000, L), throw(L), !.

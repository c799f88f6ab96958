% Attack: throws a variable.
% Verdict: threw

:- module(throw_variable, [throw_variable/3]).

:- use_module(library(kabe)).

throw_variable(_, _, _) :-
    throw(_), !.

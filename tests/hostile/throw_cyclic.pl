% Attack: throws a cyclic term.
% Verdict: threw_ball or memory

:- module(throw_cyclic, [throw_cyclic/3]).

:- use_module(library(kabe)).

throw_cyclic(_, _, _) :-
    X = f(X), throw(X), !.

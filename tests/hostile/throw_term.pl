% Attack: throws a term that looks like the end of time.
% Verdict: threw_ball time_limit_exceeded

:- module(throw_term, [throw_term/3]).

:- use_module(library(kabe)).

throw_term(_, _, _) :-
    throw(time_limit_exceeded), !.

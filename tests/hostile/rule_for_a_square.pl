% Attack: makes a square a rule that changes with time.
% Verdict: wrong_state

:- module(rule_for_a_square, [rule_for_a_square/3]).

:- use_module(library(kabe)).
:- use_module(library(random)).

rule_for_a_square(_, _, _) :-
    retract(user:ruut(1, 1, _)), assertz((user:ruut(1, 1, S) :- random_between(0, 1, S))), !.

% Attack: puts a cyclic term on a square.
% Verdict: threw representation_error(cyclic_term)

:- module(cyclic_state, [cyclic_state/3]).

:- use_module(library(kabe)).

cyclic_state(_, _, _) :-
    X = f(X),
    retract(user:ruut(1, 1, _)), assertz(user:ruut(1, 1, X)), !.

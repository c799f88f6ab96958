% Attack: removes all that is in user.
% Verdict: wrong_squares

:- module(clear_everything, [clear_everything/3]).

:- use_module(library(kabe)).

clear_everything(_, _, _) :-
    forall(( current_predicate(user:N/A), functor(H, N, A), \+ predicate_property(user:H, built_in) ),
           catch(abolish(user:N/A), _, catch(retractall(user:H), _, true))),
    retractall(user:ruut(_, _, _)), !.

/*  What Scryer asks when a variable with attributes is about to be bound. The goals that it is given are called after
    that: they call the hooks, which expect the variable to be bound.
*/
:- module('$attributes', []).

verify_attributes(X, Other, Goals) :-
    (   '$get_from_attr_list'(X, '$attributes', attributes(As)) ->
        Goals = [user:'$attribute_hooks'(As,Other)]
    ;   Goals = []
    ).

%   Scryer's copy_term/3 would not find it otherwise.

get_atts(_, _) :- fail.

/*  What Scryer asks when a variable with attributes is about to be bound. The goals that it is given are called after
    that: they call the hooks, which expect the variable to be bound.
*/
:- module('$attributes', []).

verify_attributes(X, Other, Goals) :-
    solver_goals(X, Other, Goals, Goals1),
    (   '$get_from_attr_list'(X, '$attributes', attributes(As)) ->
        Goals1 = [user:'$attribute_hooks'(As,Other)]
    ;   Goals1 = []
    ).

%   A variable that has got its value from the solver of constraints has no number any more.

solver_goals(X, Other, Goals0, Goals) :-
    (   '$get_from_attr_list'(X, '$attributes', '$fd'(I)) ->
        (   nonvar(Other) -> Goals0 = [user:'$fd_bound'(I,Other)|Goals]
        ;   '$get_from_attr_list'(Other, '$attributes', '$fd'(J)) ->
            Goals0 = [user:'$fd_same'(I,J)|Goals]
        ;   '$put_to_attr_list'(Other, '$attributes', '$fd'(I)),
            Goals0 = Goals
        )
    ;   Goals0 = Goals
    ).

%   Scryer's copy_term/3 would not find it otherwise.

get_atts(_, _) :- fail.

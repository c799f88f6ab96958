/*  What the machine runs when variables with attributes have been bound, in place of Scryer's own text of this module.

    The machine goes to the code of Scryer's driver/2, which calls iterate/3 and call_goals/1 by their names: these are
    defined anew here. Scryer's call every module's hook inside a catch/3 and then what the hook wants, which takes a tenth of
    a millisecond for each variable. Here one goal is called for a variable that has attributes of ours, and hooks are
    called for those to which Scryer's own libraries (freeze/2) attach something.
*/
:- module('$atts', []).

driver(Vars, Values) :-
    iterate(Vars, Values, Goals),
    !,
    call_goals(Goals),
    '$return_from_verify_attr'.

iterate([], [], []).
iterate([Var|Vars], [Value|Values], [Goals|More]) :-
    '$get_attr_list'(Var, Attributes),
    modules(Attributes, Modules0),
    sort(Modules0, Modules),
    wanted(Modules, Var, Value, Goals),
    '$redo_attr_var_binding'(Var, Value),
    iterate(Vars, Values, More).

modules(Attributes, []) :- var(Attributes), !.
modules([], []).
modules([Module:_|Attributes], [Module|Modules]) :- modules(Attributes, Modules).

%   wanted(+Modules, +Variable, +Value, -Goals): what is called once the variable is bound: calls of hooks of ours, or
%   Module-Goals.

wanted([], _, _, []).
wanted([Module|Modules], Var, Value, Goals) :-
    (   Module == '$attributes' -> ours(Var, Value, Goals, More)
    ;   call(Module:verify_attributes(Var, Value, Theirs)),
        Goals = [Module-Theirs|More]
    ),
    wanted(Modules, Var, Value, More).

%   The hooks expect the variable to be bound. One that has got its value from the solver of constraints has no number
%   any more.

ours(Var, Value, Goals0, Goals) :-
    solver(Var, Value, Goals0, Goals1),
    (   '$get_from_attr_list'(Var, '$attributes', attributes(As)) ->
        Goals1 = ['$attribute_hooks'(As, Value)|Goals]
    ;   Goals1 = Goals
    ).

solver(Var, Value, Goals0, Goals) :-
    (   '$get_from_attr_list'(Var, '$attributes', '$fd'(I)) ->
        (   nonvar(Value) -> Goals0 = ['$fd_bound'(I, Value)|Goals]
        ;   '$get_from_attr_list'(Value, '$attributes', '$fd'(J)) ->
            Goals0 = ['$fd_same'(I, J)|Goals]
        ;   '$put_to_attr_list'(Value, '$attributes', '$fd'(I)),
            Goals0 = Goals
        )
    ;   Goals0 = Goals
    ).

call_goals([]).
call_goals([Goals|More]) :- call_each(Goals), call_goals(More).

call_each([]).
call_each([Goal|Goals]) :- called(Goal), call_each(Goals).

%   A goal without a module is one of the kernel's.

called(Module-Goals) :- !, call_theirs(Goals, Module).
called(Goal) :- call(user:Goal).

call_theirs([], _).
call_theirs([Goal|Goals], Module) :- call(Module:Goal), call_theirs(Goals, Module).

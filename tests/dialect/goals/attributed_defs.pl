:- use_module('modules/domain').

told:attr_unify_hook(Value, Other) :-
    (   attvar(Other) -> get_attr(Other, told, Theirs), format("meets ~w~w~n", [Value,Theirs])
    ;   var(Other) -> format("variable ~w~n", [Value])
    ;   format("becomes ~w ~w~n", [Value,Other])
    ).

refuses:attr_unify_hook(_, Other) :-
    format("asked~n"),
    Other == yes.

picky:attr_unify_hook(_, Other) :-
    member(Other, [1,2,3]).

shown:attr_unify_hook(_, _).
shown:attribute_goals(X) -->
    { get_attr(X, shown, Value) },
    [first(X, Value), second(Value)].

waits(X, Y) :-
    X = Y,
    format("after~n").

head_meets(a, b) :-
    format("body~n").

:- module(arithmetic, [arithmetic_function/1, arithmetic_expression_value/2]).

:- meta_predicate
       arithmetic_function(:),
       arithmetic_expression_value(:, -).

/** <module> Functions of one's own in arithmetic

The functions are expanded where a clause of the module that declared them is loaded: an expression
that is made while the program runs does not know them, but for arithmetic_expression_value/2.
*/

:- public comparison/1, conjunction/3, declare/2, evaluated/6.

:- multifile
       user:goal_expansion/2,
       user:term_expansion/2.

:- dynamic
       user:goal_expansion/2,
       user:term_expansion/2,
       '$function'/3.

%!  arithmetic_function(:Indicator) is det.
%
%   A directive: in what is loaded after it, Name(X, ..) in an expression is the last argument of
%   the predicate Name with one argument more.
%
%       ?- catch(arithmetic_function(f/1), error(Error, _), true).
%       Error = context_error(nodirective,arithmetic_function(user:f/1)).

arithmetic_function(Functions) :-
    throw(error(context_error(nodirective, arithmetic_function(Functions)), _)).

user:term_expansion((:- Directive), []) :-
    nonvar(Directive),
    Directive = arithmetic_function(Indicator),
    prolog_load_context(module, Module),
    predicate_property(Module:arithmetic_function(_), imported_from(arithmetic)),
    must_be(ground, Indicator),
    declare(Indicator, Module).

declare(Module:Indicator, _) :-
    !,
    declare(Indicator, Module).
declare(Name/Arity, Module) :-
    must_be(atom, Name),
    must_be(nonneg, Arity),
    (   '$function'(Module, Name, Arity)
    ->  true
    ;   assertz('$function'(Module, Name, Arity))
    ).

user:goal_expansion(Goal0, Goal) :-
    '$function'(_, _, _),
    comparison(Goal0),
    prolog_load_context(module, Module),
    '$function'(Module, _, _),
    Goal0 =.. [Name|Arguments0],
    evaluated(Name, Arguments0, Module, Arguments, Calls, []),
    Calls \== [],
    Last =.. [Name|Arguments],
    conjunction(Calls, Last, Goal).

comparison(_ is _).
comparison(_ =:= _).
comparison(_ =\= _).
comparison(_ < _).
comparison(_ > _).
comparison(_ =< _).
comparison(_ >= _).

evaluated(is, [Result,Expression0], Module, [Result,Expression], Calls0, Calls) :-
    !,
    flat(Expression0, Module, Expression, Calls0, Calls).
evaluated(_, Arguments0, Module, Arguments, Calls0, Calls) :-
    flat_all(Arguments0, Module, Arguments, Calls0, Calls).

flat_all([], _, [], Calls, Calls).
flat_all([Argument0|Arguments0], Module, [Argument|Arguments], Calls0, Calls) :-
    flat(Argument0, Module, Argument, Calls0, Calls1),
    flat_all(Arguments0, Module, Arguments, Calls1, Calls).

% Expression without the functions of the module, which Calls call before.
flat(Expression, _, Expression, Calls, Calls) :-
    \+ callable(Expression),
    !.
flat(Expression0, Module, Expression, Calls0, Calls) :-
    Expression0 =.. [Name|Arguments0],
    flat_all(Arguments0, Module, Arguments, Calls0, Calls1),
    functor(Expression0, Name, Arity),
    (   '$function'(Module, Name, Arity)
    ->  append(Arguments, [Expression], All),
        Call =.. [Name|All],
        Calls1 = [Call|Calls]
    ;   Expression =.. [Name|Arguments],
        Calls1 = Calls
    ).

conjunction([], Goal, Goal).
conjunction([Call|Calls], Last, (Call,Goals)) :-
    conjunction(Calls, Last, Goals).

%!  arithmetic_expression_value(:Expression, -Value) is det.
%
%   Value is that of Expression, in which the functions of the module may stand.
%
%       ?- arithmetic_expression_value(1+2, V).
%       V = 3.

arithmetic_expression_value(Module:Expression, Value) :-
    value(Module, Expression, Value).

value(_, Expression, _) :-
    var(Expression),
    !,
    throw(error(instantiation_error, context(system:(is)/2, _))).
value(_, Expression, Value) :-
    number(Expression),
    !,
    Value = Expression.
value(Module, Expression, Value) :-
    callable(Expression),
    Expression =.. [Name|Arguments0],
    maplist(value(Module), Arguments0, Arguments),
    functor(Expression, Name, Arity),
    (   '$function'(Module, Name, Arity)
    ->  append(Arguments, [Value], All),
        Goal =.. [Name|All],
        Call = '$m'(Module, Goal),
        call(Call)
    ;   current_arithmetic_function(Expression),
        Flat =.. [Name|Arguments],
        Value is Flat
    ).

:- module(aggregate,
          [ aggregate_all/3, aggregate_all/4, aggregate/3, aggregate/4,
            foreach/2, free_variables/4
          ]).
:- autoload(library(lists), [append/3]).

/** <module> Counting, adding and comparing solutions

A template is `count`, `sum(Expr)`, `max(Expr)`, `max(Expr, Witness)`, `min(Expr)`, `min(Expr, Witness)`,
`bag(X)`, `set(X)`, or a compound term whose arguments are such templates.
*/

:- meta_predicate
       aggregate_all(?, 0, -),
       aggregate_all(?, ?, 0, -),
       aggregate(?, ^, -),
       aggregate(?, ?, ^, -),
       foreach(0, 0).

%!  aggregate_all(+Template, :Goal, -Result) is semidet.
%
%   Result is the Template of all solutions of Goal. count, sum, bag and set of no solution are 0, 0, []
%   and []; max and min of none fail, or are the expression if that is no variable.
%
%       ?- aggregate_all(max(X,Y), member(X-Y, [1-a,3-b]), M).
%       M = max(3,b).

aggregate_all(Template, _, _) :-
    var(Template),
    !,
    throw(error(instantiation_error, _)).
aggregate_all(Template, Goal, Result) :-
    evaluated(Template, Expression),
    !,
    findall(Expression, ( Goal, _ is Expression ), Rows),
    (   Rows == [],
        is_first(Template, Expression)
    ->  Result = Expression
    ;   aggregate_list(Template, as_is, Rows, Result0),
        Result = Result0
    ).
aggregate_all(Template, Goal, Result) :-
    witnessed(Template, Number, Row),
    !,
    findall(Row, ( Goal, value(as_is, Number, _) ), Rows),
    aggregate_list(Template, as_is, Rows, Result0),
    Result = Result0.
aggregate_all(Template, Goal, Result) :-
    template_columns(Template, Columns),
    findall(Columns, Goal, Rows),
    aggregate_rows(Template, as_is, Rows, Result0),
    Result = Result0.

%   What stands alone is evaluated for each solution before the next one is asked for.

evaluated(sum(X), X).
evaluated(max(X), X).
evaluated(min(X), X).

%   SWI-Prolog begins with the expression as the largest or smallest value, which it then is if there is no solution.

is_first(max(X), X) :-
    nonvar(X).
is_first(min(X), X) :-
    nonvar(X).

witnessed(max(X, Witness), X, X-Witness).
witnessed(min(X, Witness), X, X-Witness).

%!  aggregate_all(+Template, +Discriminator, :Goal, -Result) is semidet.
%
%   As aggregate_all/3, over the distinct instances of Discriminator and Template.
%
%       ?- aggregate_all(count, X, member(X, [a,b,a]), C).
%       C = 2.

aggregate_all(Template, Discriminator, Goal, Result) :-
    template_columns(Template, Columns),
    findall(Discriminator-Columns, Goal, Pairs0),
    sort(Pairs0, Pairs),
    column_values(Pairs, Rows),
    aggregate_rows(Template, as_is, Rows, Result0),
    Result = Result0.

%!  aggregate(+Template, :Goal, -Result) is nondet.
%
%   As aggregate_all/3, for each binding of the free variables of Goal as in bagof/3. Fails when there is
%   no solution.
%
%       ?- aggregate(count, X^member(X-Y, [1-a,2-b,3-a]), C).
%       Y = a, C = 2 ; Y = b, C = 1.

aggregate(Template, Goal, Result) :-
    template_columns(Template, Columns),
    bagof(Columns, Goal, Rows),
    aggregate_rows(Template, evaluated, Rows, Result).

%!  aggregate(+Template, +Discriminator, :Goal, -Result) is nondet.
%
%   As aggregate/3, over the distinct instances of Discriminator and Template.
%
%       ?- aggregate(count, X, member(X, [a,b,a]), C).
%       C = 2.

aggregate(Template, Discriminator, Goal, Result) :-
    template_columns(Template, Columns),
    setof(Discriminator-Columns, Goal, Pairs),
    column_values(Pairs, Rows),
    aggregate_rows(Template, evaluated, Rows, Result).

column_values([], []).
column_values([_-Value|Pairs], [Value|Values]) :-
    column_values(Pairs, Values).

% What has to be collected for each solution: a value, or row(Values) for a compound template.
% As in SWI-Prolog, a variable stands for sum(_).
template_columns(Template, Columns) :-
    (   var(Template)
    ->  Template = sum(Columns)
    ;   simple_column(Template, Columns)
    ->  true
    ;   compound(Template)
    ->  Template =.. [_|Templates],
        all_columns(Templates, Values),
        Columns = row(Values)
    ;   invalid_template(Template)
    ).

all_columns([], []).
all_columns([Template|Templates], [Column|Columns]) :-
    (   var(Template)
    ->  Template = sum(Column)
    ;   simple_column(Template, Column)
    ->  true
    ;   invalid_template(Template)
    ),
    all_columns(Templates, Columns).

invalid_template(Template) :-
    (   callable(Template)
    ->  throw(error(domain_error(aggregate_template, Template), _))
    ;   throw(error(type_error(aggregate_template, Template), _))
    ).

simple_column(count, x).
simple_column(sum(X), X).
simple_column(max(X), X).
simple_column(min(X), X).
simple_column(max(X, Witness), X-Witness).
simple_column(min(X, Witness), X-Witness).
simple_column(bag(X), X).
simple_column(set(X), X).

aggregate_rows(Template, Mode, Rows, Result) :-
    (   simple_column(Template, _)
    ->  aggregate_list(Template, Mode, Rows, Result)
    ;   Template =.. [Name|Templates],
        aggregate_columns(Templates, Mode, Rows, Results),
        Result =.. [Name|Results]
    ).

aggregate_columns([], _, _, []).
aggregate_columns([Template|Templates], Mode, Rows, [Result|Results]) :-
    first_column(Rows, Values, Rest),
    aggregate_rows(Template, Mode, Values, Result),
    aggregate_columns(Templates, Mode, Rest, Results).

first_column([], [], []).
first_column([row([Value|Values])|Rows], [Value|Firsts], [row(Values)|Rest]) :-
    first_column(Rows, Firsts, Rest).

aggregate_list(count, _, List, Count) :-
    length(List, Count).
aggregate_list(sum(_), _, List, Sum) :-
    sum_values(List, 0, Sum).
aggregate_list(max(_), _, [X|Xs], Max) :-
    Max0 is X,
    max_value(Xs, Max0, Max).
aggregate_list(min(_), _, [X|Xs], Min) :-
    Min0 is X,
    min_value(Xs, Min0, Min).
aggregate_list(max(_, _), Mode, [X-Witness|Pairs], Result) :-
    value(Mode, X, Max),
    max_witness(Pairs, Mode, Max, Witness, Result).
aggregate_list(min(_, _), Mode, [X-Witness|Pairs], Result) :-
    value(Mode, X, Min),
    min_witness(Pairs, Mode, Min, Witness, Result).
aggregate_list(bag(_), _, List, List).
aggregate_list(set(_), _, List, Set) :-
    sort(List, Set).

sum_values([], Sum, Sum).
sum_values([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0 + X,
    sum_values(Xs, Sum1, Sum).

max_value([], Max, Max).
max_value([X|Xs], Max0, Max) :-
    Max1 is max(Max0, X),
    max_value(Xs, Max1, Max).

min_value([], Min, Min).
min_value([X|Xs], Min0, Min) :-
    Min1 is min(Min0, X),
    min_value(Xs, Min1, Min).

% aggregate_all/3 wants numbers beside a witness, aggregate/3 evaluates expressions.
value(evaluated, X, Value) :-
    Value is X.
value(as_is, X, X) :-
    (   number(X)
    ->  true
    ;   var(X)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(number, X), _))
    ).

max_witness([], _, Max, Witness, max(Max, Witness)).
max_witness([X0-Witness|Pairs], Mode, Max, MaxWitness, Result) :-
    value(Mode, X0, X),
    (   X > Max
    ->  max_witness(Pairs, Mode, X, Witness, Result)
    ;   max_witness(Pairs, Mode, Max, MaxWitness, Result)
    ).

min_witness([], _, Min, Witness, min(Min, Witness)).
min_witness([X0-Witness|Pairs], Mode, Min, MinWitness, Result) :-
    value(Mode, X0, X),
    (   X < Min
    ->  min_witness(Pairs, Mode, X, Witness, Result)
    ;   min_witness(Pairs, Mode, Min, MinWitness, Result)
    ).

%!  foreach(:Generator, :Goal) is nondet.
%
%   The conjunction of the instances of Goal for all solutions of Generator; variables of Goal that are
%   not in Generator are shared by the instances.
%
%       ?- foreach(member(X, [1,2]), dif(X, Y)), Y = 3.
%       Y = 3.

foreach(Generator, Goal) :-
    term_variables(Generator, GeneratorVariables),
    term_variables(Goal, GoalVariables),
    split_variables(GoalVariables, GeneratorVariables, Shared, Free),
    findall(Shared, Generator, Solutions),
    prove_instances(Solutions, Shared, Free, Goal).

split_variables([], _, [], []).
split_variables([Variable|Variables], Generator, Shared, Free) :-
    (   has_variable(Generator, Variable)
    ->  Shared = [Variable|Shared1],
        Free = Free1
    ;   Shared = Shared1,
        Free = [Variable|Free1]
    ),
    split_variables(Variables, Generator, Shared1, Free1).

has_variable([Variable0|Variables], Variable) :-
    (   Variable0 == Variable
    ->  true
    ;   has_variable(Variables, Variable)
    ).

prove_instances([], _, _, _).
prove_instances([Solution|Solutions], Shared, Free, Goal) :-
    copy_term(Shared-Free-Goal, Solution-Free-Instance),
    call(Instance),
    prove_instances(Solutions, Shared, Free, Goal).

%!  free_variables(:Goal, +Bound, +Variables0, -Variables) is det.
%
%   Variables are those of Goal that bagof/3 would treat as free, given that those of Bound are not,
%   before Variables0.
%
%       ?- free_variables(X^p(X,Y), [], [], Vs), Vs == [Y].
%       true.

free_variables(Goal0, Bound0, Variables0, Variables) :-
    bind_existential(Goal0, Goal, Bound0, Bound),
    term_variables(Bound-Variables0, BoundVariables),
    term_variables(Goal, GoalVariables),
    split_variables(GoalVariables, BoundVariables, _, Free),
    append(Free, Variables0, Variables).

bind_existential(Goal0, Goal, Bound0, Bound) :-
    (   nonvar(Goal0),
        Goal0 = Variables^Goal1
    ->  bind_existential(Goal1, Goal, Bound0-Variables, Bound)
    ;   nonvar(Goal0),
        Goal0 = _:Goal1
    ->  bind_existential(Goal1, Goal, Bound0, Bound)
    ;   nonvar(Goal0),
        Goal0 = (\+ _)
    ->  Goal = true,
        Bound = Bound0
    ;   nonvar(Goal0),
        ( Goal0 = setof(Template, Goal1, List) ; Goal0 = bagof(Template, Goal1, List) )
    ->  bind_existential(Goal1, Goal2, Bound0-Template, Bound),
        Goal = Goal2-List
    ;   Goal = Goal0,
        Bound = Bound0
    ).

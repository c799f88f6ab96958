:- module(tabling,
          [ '$tabled'/4,
            (table)/1, untable/1, tnot/1,
            abolish_module_tables/1
          ]).
:- autoload(library(lists), [member/2]).

/** <module> Tabled predicates

The declaration `:- table Name/Arity.` gives each call of the predicate a table of its answers: a variant of the call
takes its answers from there, so left recursion ends and nothing is computed twice. Modes, as in `path(_,_,min)`,
keep one answer for each combination of the other arguments.

The clauses of `p/2` become those of `'p tabled'/2`, and `p/2` has one clause, which calls '$tabled'/4.
The host keeps the tables (src/engine/tables.rs). An answer is the list of the values of the call's variables, and the
order of answers is that in which they were found.
*/

:- meta_predicate
       '$tabled'(+, +, +, 0),
       table(:),
       untable(:),
       tnot(:).

%!  '$tabled'(+Modes, +Predicate, +Arguments, :Implementation) is nondet.
%
%   The answers of a call of Predicate, Module:Name, which the clauses of Implementation give. Modes is `none`, or a term with
%   a mode for each argument: `index`, or how answers are joined. It is incremental(Modes) if the answers are to be found
%   anew when a dynamic predicate has changed.

'$tabled'(Modes0, Predicate, Arguments, Implementation) :-
    term_variables(Arguments, Variables),
    (   ( Variables == [] ; term_attvars(Variables, []) )
    ->  true
    ;   Predicate = Module:Name,
        Goal =.. [Name|Arguments],
        constrained(Module:Goal, '$tbl_variant_table'/6)
    ),
    (   Modes0 = incremental(Modes)
    ->  tabled(Modes, incremental, Predicate, Arguments, Variables, Implementation)
    ;   tabled(Modes0, lasting, Predicate, Arguments, Variables, Implementation)
    ).

%   constrained(+Culprit, +Indicator): a table keeps no constraints.

constrained(Culprit, Indicator) :-
    throw(error(type_error(free_of_attvar, Culprit), context(system:Indicator, _))).

tabled(none, Kind, Module:Name, Arguments, Values, Implementation) :-
    !,
    '$table_call'(Module, Name, Arguments, Kind, Action),
    plain_answer(Action, Implementation, Values).
tabled(Modes, Kind, Module:Name, Arguments, _, Implementation) :-
    Modes =.. [_|Ms],
    parted(Ms, Arguments, Keys, Joins, Moded),
    term_variables(Keys, Values),
    '$table_call'(Module, Name, Keys, Kind, Action),
    moded_answer(Action, moded(Joins, Module), Implementation, Values-Moded).

%   plain_answer(+Action, :Implementation, ?Values): an answer of the table, after it has been evaluated if need be.

plain_answer(true, _, _).
plain_answer([Value|All], _, Values) :-
    (   Values = [Only]
    ->  member(Only, [Value|All])
    ;   one_of([Value|All], Values)
    ).
plain_answer(consume(Table), _, Values) :-
    answer(Table, 0, 1000000, Values).
plain_answer(evaluate(Table), Implementation, Values) :-
    evaluate(Table, Implementation, Values, none),
    answer(Table, 0, 1000000, Values).

%   one_of(+All, ?Values): one answer of several, which stand one behind the other.

one_of(All, Values) :-
    first_values(Values, All, First, Rest),
    (   Rest == []
    ->  Values = First
    ;   (   Values = First
        ;   one_of(Rest, Values)
        )
    ).

first_values([], Rest, [], Rest).
first_values([_|Vs], [Value|All], [Value|First], Rest) :-
    first_values(Vs, All, First, Rest).

%   moded_answer(+Action, +Modes, :Implementation, ?Answer): they come one by one: each with the best values that are known by
%   then.

moded_answer([A|As], _, _, Answer) :-
    member(Answer, [A|As]).
moded_answer(consume(Table), _, _, Answer) :-
    answer(Table, 0, 1, Answer).
moded_answer(evaluate(Table), Modes, Implementation, Answer) :-
    evaluate(Table, Implementation, Answer, Modes),
    answer(Table, 0, 1, Answer).

%   answer(+Table, +From, +Limit, -Answer): an answer of the table, from this place on; so many are taken at a time. A table that
%   is not complete may get new ones meanwhile.

answer(Table, From, Limit, Answer) :-
    '$table_answers'(Table, From, Limit, Answers, Next),
    (   Next == end
    ->  member(Answer, Answers)
    ;   Answers = [_|_],
        (   member(Answer, Answers)
        ;   answer(Table, Next, Limit, Answer)
        )
    ).

%   parted(+Modes, +Args, -Keys, -Joins, -Moded): the arguments with modes, which must be unbound, with these modes, and
%   the others.

parted([], [], [], [], []).
parted([M|Ms], [A|As], Ks, Js, Vs) :-
    (   M == index
    ->  Ks = [A|Ks1], Js = Js1, Vs = Vs1
    ;   var(A)
    ->  Ks = Ks1, Js = [M|Js1], Vs = [A|Vs1]
    ;   throw(error(uninstantiation_error(A), _))
    ),
    parted(Ms, As, Ks1, Js1, Vs1).

evaluate(Table, Implementation, Answer, Modes) :-
    catch(rounds(Table, Implementation, Answer, Modes),
          Ball,
          ( '$table_abandon'(Table), throw(Ball) )).

rounds(Table, Implementation, Answer, Modes) :-
    (   call(Implementation),
        add(Modes, Answer, Table),
        fail
    ;   true
    ),
    '$table_end_round'(Table, Next),
    (   Next == again
    ->  rounds(Table, Implementation, Answer, Modes)
    ;   true
    ).

add(none, Answer, Table) :-
    (   term_attvars(Answer, [])
    ->  '$table_add'(Answer, Table)
    ;   term_variables(Answer, Variables),
        Culprit =.. [ret|Variables],
        constrained(Culprit, '$tbl_wkl_add_answer'/4)
    ).
add(moded(Joins, Module), Key-New, Table) :-
    (   '$table_answer'(Key, Table, _-Old)
    ->  joined(Joins, Old, New, Module, Values),
        (   Values == Old
        ->  true
        ;   '$table_put'(Key, Table, Key-Values)
        )
    ;   '$table_put'(Key, Table, Key-New)
    ).

joined([], [], [], _, []).
joined([J|Js], [O|Os], [N|Ns], Module, [V|Vs]) :-
    join(J, O, N, Module, V),
    joined(Js, Os, Ns, Module, Vs).

join(first, Old, _, _, Old).
join(last, _, New, _, New).
join(min, Old, New, _, Value) :-
    ( New @< Old -> Value = New ; Value = Old ).
join(max, Old, New, _, Value) :-
    ( New @> Old -> Value = New ; Value = Old ).
join(sum, Old, New, _, Value) :-
    Value is Old + New.
join(lattice(Goal), Old, New, Module, Value) :-
    (   call(Module:Goal, Old, New, Value)
    ->  true
    ;   Value = Old
    ).
join(po(Goal), Old, New, Module, Value) :-
    ( call(Module:Goal, Old, New) -> Value = Old ; Value = New ).

%!  abolish_module_tables(+Module) is det.
%
%   Forgets all tables.

abolish_module_tables(_) :-
    abolish_all_tables.

%!  table(:Specification) is det.
%
%   The directive, called while the program runs: the clauses that there are become those of the
%   tabled predicate.

table(Specification) :-
    '$table_declare'(Specification),
    '$code_changed'(true).

%!  untable(:Specification) is det.
%
%   The predicates are no longer tabled: their clauses are run for each call. All tables are
%   forgotten, those of other predicates too.

untable(Specification) :-
    abolish_all_tables,
    '$table_take_back'(Specification),
    '$code_changed'(true).

%!  tnot(:Goal) is semidet.
%
%   The tabled Goal has no answer. Its table has to be complete by then: a predicate that depends on
%   its own negation is an error, since there are no well-founded semantics.

tnot(Module:Goal) :-
    (   callable(Goal)
    ->  true
    ;   throw(error(type_error(callable, Module:Goal), context(system:'$tnot_implementation'/2, _)))
    ),
    (   predicate_property(Module:Goal, tabled)
    ->  true
    ;   functor(Goal, Name, Arity),
        indicator(Module, Name/Arity, Indicator),
        throw(error(permission_error(tnot, non_tabled_procedure, Indicator),
                    context(system:'$tnot_implementation'/2, _)))
    ),
    (   predicate_property(Module:Goal, imported_from(Home))
    ->  true
    ;   Home = Module
    ),
    complete_or_error(Home:Goal),
    \+ call(Module:Goal),
    complete_or_error(Home:Goal).

indicator(Module, Plain, Indicator) :-
    (   Module == user -> Indicator = Plain ; Indicator = Module:Plain ).

complete_or_error(Goal) :-
    (   '$table_is_open'(Goal)
    ->  throw(error(not_implemented(negation_through_recursion, Goal), _))
    ;   true
    ).

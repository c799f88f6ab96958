:- module(record,
          [ (record)/1, current_record/2, current_record_predicate/2,
            op(1150, fx, record)
          ]).

:- meta_predicate
       current_record(:, ?),
       current_record_predicate(:, ?).

/** <module> Named access to the arguments of compound terms

The directive `:- record point(x:integer=0, y:integer=0).` defines default_point/1, is_point/1,
make_point/2,3, point_data/3, point_x/2, set_x_of_point/2,3, nb_set_x_of_point/2, the same for `y`, and
set_point_fields/3,4 and set_point_field/3. A field is Name, Name=Default, Name:Type or
Name:Type=Default.
*/

:- public records/3.

:- multifile user:term_expansion/2.

:- dynamic
       user:term_expansion/2,
       '$record'/4.

%!  record(+Specs) is det.
%
%   A directive: defines the predicates of the records that Specs describes. It can't be called.
%
%       ?- catch(record(point(x)), error(Error, _), true).
%       Error = context_error(nodirective,record(point(x))).

record(Specs) :-
    throw(error(context_error(nodirective, record(Specs)), _)).

%!  current_record(:Name, ?Spec) is nondet.
%
%   Name is a record of the module, and Spec is what its directive said.
%
%       ?- current_record(no_record, S).
%       false.

current_record(Module:Name, Spec) :-
    '$record'(Module, Name, Spec, _).

%!  current_record_predicate(:Name, ?Indicator) is nondet.
%
%   Indicator is one of the predicates of the record Name.
%
%       ?- current_record_predicate(no_record, P).
%       false.

current_record_predicate(Module:Name, Indicator) :-
    '$record'(Module, Name, _, Indicators),
    (   ground(Indicator)
    ->  memberchk(Indicator, Indicators)
    ;   member(Indicator, Indicators)
    ).

user:term_expansion((:- record(Specs)), Clauses) :-
    prolog_load_context(module, Module),
    predicate_property(Module:record(_), imported_from(record)),
    records(Specs, Module, Clauses).

records(Specs, _, _) :-
    var(Specs),
    !,
    throw(error(instantiation_error, _)).
records((Spec,Specs), Module, Clauses) :-
    !,
    records(Spec, Module, Clauses1),
    records(Specs, Module, Clauses2),
    append(Clauses1, Clauses2, Clauses).
records(Spec, Module, Clauses) :-
    must_be(callable, Spec),
    Spec =.. [Name|Fields0],
    maplist(field, Fields0, Fields),
    length(Fields, Arity),
    phrase(record_clauses(Name, Arity, Fields), Clauses),
    indicators(Clauses, Indicators),
    retractall('$record'(Module, Name, _, _)),
    assertz('$record'(Module, Name, Spec, Indicators)).

% f(Name, Type, Default)
field(Field, f(Name,Type,Default)) :-
    typed(Field, Name, Type, Default),
    must_be(atom, Name).

typed(Field, Name, Type, Default) :-
    nonvar(Field),
    Field = (Name0:Type0=Default0),
    !,
    f(Name, Type, Default) = f(Name0, Type0, Default0).
typed(Field, Name, Type, Default) :-
    nonvar(Field),
    Field = (Name0=Default0),
    !,
    f(Name, Type, Default) = f(Name0, any, Default0).
typed(Field, Name, Type, _) :-
    nonvar(Field),
    Field = Name0:Type0,
    !,
    f(Name, Type) = f(Name0, Type0).
typed(Name, Name, any, _).

indicators(Clauses, Indicators) :-
    findall(Name/Arity,
            ( member(Clause, Clauses),
              ( Clause = (Head:-_) -> true ; Clause = Head ),
              functor(Head, Name, Arity)
            ),
            Indicators0),
    list_to_set(Indicators0, Indicators).

record_clauses(Name, Arity, Fields) -->
    whole(Name, Arity, Fields),
    data(Fields, 1, Name, Arity),
    setting_of_fields(Name),
    setting_of_field(Fields, 1, Name, Arity),
    fields(Fields, 1, Name, Arity).

whole(Name, Arity, Fields) -->
    { maplist([f(_,_,Default),Default]>>true, Fields, Defaults),
      atomic_list_concat([default_,Name], DefaultName),
      atomic_list_concat([is_,Name], IsName),
      atomic_list_concat([make_,Name], MakeName),
      atomic_list_concat([set_,Name,'_fields'], SetName),
      Record =.. [Name|Defaults],
      DefaultHead =.. [DefaultName,Record],
      IsVariable =.. [IsName,Variable],
      functor(Any, Name, Arity),
      IsHead =.. [IsName,Any],
      Any =.. [_|Arguments],
      tests(Fields, Arguments, Tests),
      Make2 =.. [MakeName,Given,Made],
      Make3 =.. [MakeName,Given,Made,[]],
      Make =.. [MakeName,Given,Made,Rest],
      MakeDefault =.. [DefaultName,Made0],
      Set =.. [SetName,Given,Made0,Made,Rest]
    },
    [ DefaultHead,
      (IsVariable :- var(Variable), !, fail),
      (IsHead :- Tests),
      (Make2 :- Make3),
      (Make :- MakeDefault, Set)
    ].

tests([], [], true).
tests([f(_,Type,_)|Fields], [Argument|Arguments], Tests) :-
    tests(Fields, Arguments, Tests0),
    (   test(Type, Argument, Test)
    ->  conjunction(Test, Tests0, Tests)
    ;   Tests = Tests0
    ).

conjunction(Test, true, Test) :-
    !.
conjunction(Test, Tests, (Test,Tests)).

test(any, _, _) :-
    !,
    fail.
test(Type, Argument, Test) :-
    (   memberchk(Type, [integer,atom,float,number,atomic,callable,compound,string,var,nonvar])
    ->  Test =.. [Type,Argument]
    ;   Test = is_of_type(Type, Argument)
    ).

setting_of_fields(Name) -->
    { atomic_list_concat([set_,Name,'_fields'], SetName),
      atomic_list_concat([set_,Name,'_field'], SetOne),
      Set3 =.. [SetName,Given,Record0,Record],
      Set4 =.. [SetName,Given,Record0,Record,[]],
      Empty =.. [SetName,[],Same,Same,[]],
      Head =.. [SetName,[First|Others],A,B,Rest],
      One =.. [SetOne,First,A,C],
      Found =.. [SetName,Others,C,B,Rest],
      Unknown =.. [SetName,Others,A,B,Rest1]
    },
    [ (Set3 :- Set4),
      Empty,
      (Head :- ( One -> Found ; Rest = [First|Rest1], Unknown ))
    ].

data([], _, _, _) --> [].
data([f(Field,_,_)|Fields], I, Name, Arity) -->
    { atom_concat(Name, '_data', DataName),
      functor(Record, Name, Arity),
      arg(I, Record, Value),
      Head =.. [DataName,Field,Record,Value],
      I1 is I+1
    },
    [Head],
    data(Fields, I1, Name, Arity).

setting_of_field([], _, _, _) --> [].
setting_of_field([f(Field,Type,_)|Fields], I, Name, Arity) -->
    { atomic_list_concat([set_,Name,'_field'], SetName),
      changed(I, Name, Arity, Value, Record0, Record),
      Given =.. [Field,Value],
      Head =.. [SetName,Given,Record0,Record],
      checked(Type, Value, Head, true, Clause),
      I1 is I+1
    },
    [Clause],
    setting_of_field(Fields, I1, Name, Arity).

% Record is Record0 but for Value as argument I.
changed(I, Name, Arity, Value, Record0, Record) :-
    functor(Record0, Name, Arity),
    Record0 =.. [_|Values0],
    nth1(I, Values0, _, Others),
    nth1(I, Values, Value, Others),
    Record =.. [Name|Values].

checked(any, _, Head, true, Clause) :-
    !,
    Clause = Head.
checked(any, _, Head, Body, Clause) :-
    !,
    Clause = (Head :- Body).
checked(Type, Value, Head, Body0, (Head :- Body)) :-
    conjunction(must_be(Type, Value), Body0, Body).

fields([], _, _, _) --> [].
fields([f(Field,Type,_)|Fields], I, Name, Arity) -->
    { atomic_list_concat([Name,'_',Field], GetName),
      atomic_list_concat([set_,Field,'_of_',Name], SetName),
      atom_concat(nb_, SetName, KeepName),
      functor(Record, Name, Arity),
      arg(I, Record, Value),
      Get =.. [GetName,Record,Value],
      Set2 =.. [SetName,New,Old],
      checked(Type, New, Set2, setarg(I, Old, New), Destructive),
      changed(I, Name, Arity, New, Record0, Record1),
      Set3 =.. [SetName,New,Record0,Record1],
      checked(Type, New, Set3, true, Pure),
      Keep =.. [KeepName,New,Old],
      checked(Type, New, Keep, nb_setarg(I, Old, New), Kept),
      I1 is I+1
    },
    [Get, Destructive, Pure, Kept],
    fields(Fields, I1, Name, Arity).

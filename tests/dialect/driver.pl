% The driver of the differential corpus. SWI-Prolog and arbiiter both consult
% this file and run `run('tests/dialect/goals/NAME.pl')`; what they print must
% be the same. It uses basic predicates only, so that a missing one shows up
% in the goal that is about it and not in all goals.
%
% For each goal it prints
%
%     @NAME:N
%     what the goal wrote to current output
%     = X = value          one line for each named variable of a solution
%     + true               or: + false, + no more, + more (ten were enough)
%     ! formal             the first argument of error(Formal, Context), or
%     ! ball Term          anything else that was thrown
%     ~ name/2             the predicate named by the error's context, if any

%! run(+File) is det.
%
%  Answers every goal of File, for example
%  `?- run('tests/dialect/goals/lists.pl').`
run(File) :-
    run(File, 1).

%! run(+File, +From) is det.
%
%  Answers the goals of File from number From on: this is how a test goes on
%  after a goal that ended the process.
run(File, From) :-
    dialect_names(File, Name, Definitions),
    dialect_load(Definitions),
    open(File, read, Stream, [encoding(utf8)]),
    dialect_goals(Stream, Name, 1, From),
    close(Stream).

% tests/dialect/goals/lists.pl is named `lists`; its definitions, if any, are
% in tests/dialect/goals/lists_defs.pl.
dialect_names(File, Name, Definitions) :-
    atom_concat(Path, '.pl', File),
    !,
    atom_concat(Path, '_defs.pl', Definitions),
    atom_codes(Path, Codes),
    dialect_base(Codes, Codes, Base),
    atom_codes(Name, Base).

dialect_base([], Base, Base).
dialect_base([0'/|Codes], _, Base) :-
    !,
    dialect_base(Codes, Codes, Base).
dialect_base([_|Codes], Base0, Base) :-
    dialect_base(Codes, Base0, Base).

dialect_load(Definitions) :-
    exists_file(Definitions),
    !,
    consult(Definitions).
dialect_load(_).

dialect_goals(Stream, Name, N, From) :-
    catch(read_term(Stream, Goal, [variable_names(Bindings)]),
          Error,
          Goal = dialect_unreadable(Error)),
    (   Goal == end_of_file
    ->  true
    ;   dialect_goal_from(N, From, Name, Goal, Bindings),
        Next is N + 1,
        dialect_goals(Stream, Name, Next, From)
    ).

dialect_goal_from(N, From, _, _, _) :-
    N < From,
    !.
dialect_goal_from(N, _, Name, Goal, Bindings) :-
    write(user_output, '@'),
    write(user_output, Name),
    write(user_output, ':'),
    write(user_output, N),
    nl(user_output),
    flush_output(user_output),
    \+ \+ dialect_answer(Goal, Bindings),
    flush_output(user_output).

dialect_answer(dialect_unreadable(Error), _) :-
    !,
    dialect_error(Error).
dialect_answer(Goal, Bindings) :-
    nb_setval(dialect_solutions, 0),
    catch(dialect_solutions(Goal, Bindings), Error, dialect_error(Error)).

dialect_solutions(Goal, Bindings) :-
    call(Goal),
    nb_getval(dialect_solutions, Before),
    Count is Before + 1,
    nb_setval(dialect_solutions, Count),
    nl(user_output),
    dialect_solution(Bindings),
    dialect_status(true),
    Count >= 10,
    !,
    dialect_status(more).
dialect_solutions(_, _) :-
    nl(user_output),
    nb_getval(dialect_solutions, Count),
    (   Count =:= 0
    ->  dialect_status(false)
    ;   dialect_status('no more')
    ).

dialect_status(Status) :-
    write(user_output, '+ '),
    write(user_output, Status),
    nl(user_output).

% All values are copied together, so that a variable shared by two of them has
% one name; constraints are left out.
dialect_solution(Bindings) :-
    copy_term_nat(Bindings, Copy),
    numbervars(Copy, 0, _),
    dialect_bindings(Copy).

dialect_bindings([]).
dialect_bindings([Name=Value|Bindings]) :-
    dialect_binding(Name, Value),
    dialect_bindings(Bindings).

% `_Stream` and its like are values that no two runs have in common.
dialect_binding(Name, _) :-
    atom_codes(Name, [0'_|_]),
    !.
dialect_binding(Name, Value) :-
    write(user_output, '= '),
    write(user_output, Name),
    write(user_output, ' = '),
    dialect_term(Value),
    nl(user_output).

dialect_error(Error) :-
    nl(user_output),
    copy_term_nat(Error, Copy),
    dialect_ball(Copy).

dialect_ball(Ball) :-
    nonvar(Ball),
    Ball = error(Formal, Context),
    !,
    dialect_indicator(Context, Indicator),
    numbervars(Formal, 0, _),
    write(user_output, '! '),
    dialect_term(Formal),
    nl(user_output),
    dialect_context(Indicator).
dialect_ball(Ball) :-
    numbervars(Ball, 0, _),
    write(user_output, '! ball '),
    dialect_term(Ball),
    nl(user_output).

% The rest of a context is a message or a place in a file: not compared.
dialect_indicator(Context, none) :-
    var(Context),
    !.
dialect_indicator(context(Indicator, _), none) :-
    dialect_own(Indicator),
    !.
dialect_indicator(context(Indicator, _), Indicator) :-
    nonvar(Indicator),
    !.
dialect_indicator(Name/Arity, Name/Arity) :-
    !.
dialect_indicator(Module:Name/Arity, Module:Name/Arity) :-
    !.
dialect_indicator(_, none).

% The caller of an unknown procedure, when it is the driver that called it.
dialect_own(Indicator) :-
    Indicator == dialect_solutions/2.

dialect_context(none) :-
    !.
dialect_context(Indicator) :-
    write(user_output, '~ '),
    dialect_term(Indicator),
    nl(user_output).

dialect_term(Term) :-
    write_term(user_output, Term, [quoted(true), numbervars(true)]).

:- module(plunit,
          [ begin_tests/1,
            begin_tests/2,
            end_tests/1,
            run_tests/0,
            run_tests/1,
            load_test_files/1,
            running_tests/0,
            set_test_options/1,
            test_report/1,
            current_test/5,
            current_test_unit/2
          ]).

/** <module> Unit tests

Tests stand between begin_tests/1 and end_tests/1, in the file of the program or in one of its own. Each is a clause of
`test(Name)` or `test(Name, Options)`; its body has to succeed once, or do what the options say: `fail`, `error(E)`,
`throws(E)`, `true(Goal)` or a comparison `X == Value`, `all(T == List)`, `set(T == List)`, `nondet`, `forall(Generator)`,
`setup(Goal)`, `cleanup(Goal)`, `condition(Goal)`, `blocked(Why)`, `fixme(Why)`. Section 3 of SWI-Prolog's manual of plunit
describes them.

    :- begin_tests(lengths).
    test(two, N == 2) :- length([a,b], N).
    :- end_tests(lengths).

    ?- run_tests.
    % PL-Unit: lengths . passed 0.000 sec
    % test passed
    true.
*/

:- public assertion_failed/2.

:- meta_predicate
       called(0, -).

:- dynamic
       unit/4,
       unit_test/6,
       outcome/4,
       running/2,
       option_set/1.

% --- the units of files -------------------------------------------------------------------------

%!  begin_tests(+Unit) is det.
%!  begin_tests(+Unit, +Options) is det.
%
%   What follows, until end_tests/1, belongs to Unit: tests, and predicates that help them. Options are `setup(Goal)`,
%   `cleanup(Goal)`, `condition(Goal)` and `blocked(Why)`, for the unit as a whole.
%
%       ?- begin_tests(lengths).

begin_tests(Unit) :-
    begin_tests(Unit, []).

begin_tests(Unit, Options) :-
    must_be(atom, Unit),
    must_be(list, Options),
    check_options(Options, test_set_option),
    atom_concat(plunit_, Unit, Module),
    '$set_source_module'(Context, Module),
    add_import_module(Module, Context, start),
    discontiguous(Module:'unit body'/2),
    retractall(unit(Unit, _, _, _)),
    retractall(unit_test(Unit, _, _, _, _, _)),
    assertz(unit(Unit, Module, Context, Options)).

%!  end_tests(+Unit) is det.
%
%   Unit ends.
%
%       ?- end_tests(lengths).

end_tests(Unit) :-
    prolog_load_context(module, Module),
    (   unit(Unit, Module, Context, _)
    ->  '$set_source_module'(_, Context)
    ;   unit(Current, Module, _, _)
    ->  throw(error(context_error(plunit_close(Unit, Current)), _))
    ;   throw(error(context_error(plunit_close(Unit, -)), _))
    ).

%   A test of a file, which the loader has found.

add_test(_, test(Name, _), no_body, _, _) :-
    !,
    throw(error(existence_error(body, test(Name)), _)).
add_test(Module, test(Name, Options0), Body, File, Line) :-
    unit(Unit, Module, _, _),
    !,
    (   atomic(Name)
    ->  true
    ;   throw(error(type_error(text, Name), context(system:atomic_list_concat/2, _)))
    ),
    listed(Options0, Options),
    check_options(Options, test_option),
    check_outcomes(Options),
    assertz(unit_test(Unit, Name, Options, Body, File, Line)).

listed(Options0, Options) :-
    (   is_list(Options0)
    ->  Options1 = Options0
    ;   Options1 = [Options0]
    ),
    maplist(canonical_option, Options1, Options).

canonical_option(Option, _) :-
    var(Option),
    !,
    throw(error(instantiation_error, _)).
canonical_option(Option, true(Option)) :-
    comparison(Option),
    !.
canonical_option(true, true(true)) :- !.
canonical_option(exception(Ball), throws(Ball)) :- !.
canonical_option(error(Formal), throws(error(Formal, _))) :- !.
canonical_option(error(Formal, Context), throws(error(Formal, Context))) :- !.
canonical_option(Option, Option).

comparison(Goal) :-
    nonvar(Goal),
    comparison_of(Goal).

comparison_of(_ == _).
comparison_of(_ = _).
comparison_of(_ =@= _).
comparison_of(_ =:= _).

check_options([], _).
check_options([Option|Options], Kind) :-
    (   nonvar(Option),
        \+ \+ is_option(Kind, Option)
    ->  true
    ;   throw(error(domain_error(plunit:Kind, Option), _))
    ),
    check_options(Options, Kind).

is_option(test_set_option, Option) :-
    unit_option(Option).
is_option(test_option, Option) :-
    test_option(Option).
is_option(global_test_option, Option) :-
    global_option(Option).

global_option(load(Load)) :-
    must_be(oneof([never,always,normal]), Load).
global_option(run(When)) :-
    must_be(oneof([manual,make,make(all)]), When).
global_option(silent(Silent)) :-
    must_be(boolean, Silent).
global_option(sto(Sto)) :-
    must_be(boolean, Sto).
global_option(cleanup(Cleanup)) :-
    must_be(boolean, Cleanup).
global_option(concurrent(Concurrent)) :-
    must_be(boolean, Concurrent).

unit_option(concurrent(_)).
unit_option(Option) :-
    common_option(Option).

test_option(Option) :-
    expected_outcome(Option).
test_option(nondet).
test_option(forall(_)).
test_option(fixme(_)).
test_option(Option) :-
    common_option(Option).

common_option(setup(_)).
common_option(cleanup(_)).
common_option(condition(_)).
common_option(blocked(_)).
common_option(sto(_)).

expected_outcome(true(_)).
expected_outcome(fail).
expected_outcome(throws(_)).
expected_outcome(all(_)).
expected_outcome(set(_)).

check_outcomes(Options) :-
    include(expected_outcome, Options, Outcomes),
    (   Outcomes = [_,_|_]
    ->  print_message(error, format('PL-Unit: incompatible test-options: ~p', [Outcomes])),
        fail
    ;   true
    ).

%!  load_test_files(+Options) is det.
%
%   Loads the file `name.plt` beside each file `name.pl` that is loaded.
%
%       ?- load_test_files([]).
%       true.

load_test_files(_) :-
    forall(( source_file(File),
             file_name_extension(Base, Extension, File),
             Extension \== plt,
             file_name_extension(Base, plt, Tests),
             exists_file(Tests)
           ),
           ensure_loaded(user:Tests)).

%!  running_tests is det.
%
%   Tells which test is running.
%
%       ?- running_tests.
%       % PL-Unit: no tests running
%       true.

running_tests :-
    (   running(test(Module, Name, File, Line), _),
        unit(Unit, Module, _, _)
    ->  tell('~N% PL-Unit: running ~w:~d: ~w~n', [File,Line,Unit:Name])
    ;   tell('~N% PL-Unit: no tests running~n', [])
    ).

%!  set_test_options(+Options) is det.
%
%   With `silent(true)` only faults are told of. The other options of SWI-Prolog's are accepted and ignored: tests run when
%   run_tests/0 is called, one after another.
%
%       ?- set_test_options([silent(true)]).
%       true.

set_test_options(Options) :-
    must_be(list, Options),
    check_options(Options, global_test_option),
    retractall(option_set(_)),
    forall(member(Option, Options), assertz(option_set(Option))).

%!  current_test(?Unit, ?Name, ?Line, ?Body, ?Options) is nondet.
%
%   A test of a file that has been loaded.
%
%       ?- current_test(Unit, Name, Line, Body, Options).
%       false.

current_test(Unit, Name, Line, Body, Options) :-
    unit_test(Unit, Name, Options, Body, _, Line).

%!  current_test_unit(?Unit, ?Options) is nondet.
%
%   A unit of a file that has been loaded.
%
%       ?- current_test_unit(Unit, Options).
%       false.

current_test_unit(Unit, Options) :-
    unit(Unit, _, _, Options).

% --- running ------------------------------------------------------------------------------------

%!  run_tests is semidet.
%!  run_tests(+Specification) is semidet.
%
%   Runs all tests, or those of a unit, one test `Unit:Name`, or a list of these. Fails if a test has failed.
%
%       ?- run_tests.
%       % No tests to run
%       true.

run_tests :-
    findall(Unit, unit(Unit, _, _, _), Units),
    run_all(Units).

run_tests(Specification) :-
    (   is_list(Specification)
    ->  Specifications = Specification
    ;   Specifications = [Specification]
    ),
    maplist(without_context, Specifications, Units),
    run_all(Units).

without_context(Specification, Unit) :-
    (   Specification = Module:Rest,
        \+ unit(Module, _, _, _)
    ->  without_context(Rest, Unit)
    ;   Unit = Specification
    ).

run_all(Units) :-
    retractall(outcome(_, _, _, _)),
    retractall(running(_, _)),
    setup_call_cleanup(trap_assertions(Trap),
                       catch(maplist(run_unit, Units), Ball, true),
                       erase(Trap)),
    (   var(Ball)
    ->  report
    ;   ignore(report),
        throw(Ball)
    ).

%   trap_assertions(-Trap): until it is erased, an assertion that fails is told of, and its test goes on.

trap_assertions(Trap) :-
    asserta((prolog:assertion_failed(Reason, Goal) :- plunit:assertion_failed(Reason, Goal)), Trap).

assertion_failed(Reason, Goal) :-
    running(test(_, Name, File, Line), Bindings),
    unqualified(Goal, Plain),
    (   Reason == fail
    ->  Verdict = ' failed'-[]
    ;   message_to_string(Reason, Text),
        Verdict = ' raised "~w"'-[Text]
    ),
    assertz(outcome(assertion, Name, File:Line, -)),
    tell_error([url(File:Line),':\n\ttest ~w~w: assertion'-[Name,Bindings],Verdict,'\n\tAssertion: ~p'-[Plain]]).

unqualified(Module:Goal, Goal) :-
    callable(Goal),
    predicate_property(Module:Goal, imported_from(system)),
    !.
unqualified(Goal, Goal).

run_unit(Unit:Names) :-
    !,
    (   is_list(Names)
    ->  run_unit(Unit, Names, Unit:Names)
    ;   run_unit(Unit, [Names], Unit:Names)
    ).
run_unit(Unit) :-
    run_unit(Unit, all, Unit).

run_unit(Unit, Names, Title) :-
    (   unit(Unit, Module, _, Options)
    ->  true
    ;   throw(error(existence_error(unit_test, Unit), _))
    ),
    (   memberchk(blocked(Why), Options)
    ->  say('% PL-Unit: ~w blocked: ~w~n', [Unit,Why])
    ;   set_up(Module, Options, ['PL-Unit: unit ~w: '-[Unit]])
    ->  say('% PL-Unit: ~w ', [Title]),
        failures(Failures0),
        statistics(cputime, Start),
        forall(( unit_test(Unit, Name, TestOptions, Body, File, Line),
                 asked_for(Names, Name)
               ),
               run_test(test(Module, Name, File, Line), TestOptions, Body)),
        statistics(cputime, End),
        failures(Failures),
        Seconds is End-Start,
        (   Failures =:= Failures0
        ->  say(' passed ~3f sec', [Seconds])
        ;   say('**FAILED ~3f sec', [Seconds])
        ),
        say('~N', []),
        clean_up(Module, Options)
    ;   true
    ).

asked_for(all, _) :- !.
asked_for(Names, Name) :-
    memberchk(Name, Names).

failures(Count) :-
    aggregate_all(count, ( outcome(Kind, _, _, _), is_failure(Kind) ), Count).

is_failure(failed).
is_failure(assertion).

%   run_test(+Test, +Options, :Body): one test, or one for each answer of its generator.

run_test(test(_, Name, File, Line), Options, _) :-
    memberchk(blocked(Why), Options),
    !,
    assertz(outcome(blocked, Name, File:Line, Why)).
run_test(Test, Options, Body) :-
    memberchk(forall(Generator), Options),
    !,
    Test = test(Module, _, _, _),
    term_variables(Generator, Variables),
    forall(call(Module:Generator),
           run_prepared(Test, [bindings(Variables)|Options], Body)).
run_test(Test, Options, Body) :-
    run_prepared(Test, Options, Body).

run_prepared(Test, Options, Body) :-
    Test = test(Module, Name, File, Line),
    (   set_up(Module, Options, [url(File:Line),':\n\t'])
    ->  failed_assertions(Before),
        bindings_text(Options, Bindings),
        asserta(running(Test, Bindings), Running),
        result(Module, Options, Body, Result),
        erase(Running),
        clean_up(Module, Options),
        (   memberchk(fixme(Why), Options)
        ->  fixed(Result, Fixed, Sign),
            assertz(outcome(Fixed, Name, File:Line, Why)),
            put_sign(Sign)
        ;   failed_assertions(After),
            After > Before,
            is_success(Result)
        ->  assertz(outcome(failed, Name, File:Line, -)),
            put_sign('A')
        ;   told(Result, Test, Options)
        )
    ;   true
    ).

failed_assertions(Count) :-
    aggregate_all(count, outcome(assertion, _, _, _), Count).

is_success(passed).
is_success(choice_point).

fixed(passed, fixed, +) :- !.
fixed(choice_point, fixed_nondet, !) :- !.
fixed(_, unfixed, -).

%   result(+Module, +Options, :Body, -Result): what the test did.

result(Module, Options, Body, Result) :-
    memberchk(throws(Expected), Options),
    !,
    Goal = '$m_for'(system:catch/3, Module, Body),
    (   catch(Goal, Ball, true)
    ->  (   var(Ball)
        ->  Result = no_exception
        ;   subsumes_term(Expected, Ball)
        ->  Result = passed
        ;   Result = wrong_error(Expected, Ball)
        )
    ;   Result = failed
    ).
result(Module, Options, Body, Result) :-
    memberchk(fail, Options),
    !,
    statistics(cputime, Start),
    Goal = '$m_for'(system:catch/3, Module, Body),
    (   catch(Goal, Ball, true)
    ->  (   var(Ball)
        ->  statistics(cputime, End),
            Seconds is End-Start,
            Result = succeeded(Seconds)
        ;   Result = threw(Ball)
        )
    ;   Result = passed
    ).
result(Module, Options, Body, Result) :-
    memberchk(all(Comparison), Options),
    !,
    answers(Module, Comparison, Body, Found, Result0),
    (   Result0 == found
    ->  all_result(all, Comparison, Found, Result)
    ;   Result = Result0
    ).
result(Module, Options, Body, Result) :-
    memberchk(set(Comparison), Options),
    !,
    answers(Module, Comparison, Body, Found0, Result0),
    (   Result0 == found
    ->  sort(Found0, Found),
        sorted_expectation(Comparison, Sorted),
        all_result(set, Sorted, Found, Result)
    ;   Result = Result0
    ).
result(Module, Options, Body, Result) :-
    Goal = '$m_for'(system:setup_call_catcher_cleanup/4, Module, Body),
    (   catch(called(Goal, Left), Ball, true)
    ->  (   nonvar(Ball)
        ->  Result = threw(Ball)
        ;   true_result(Module, Options, Left, Result)
        )
    ;   Result = failed
    ).

%   called(:Goal, -Left): Left tells whether the answer leaves a choice point.

called(Goal, Left) :-
    call_cleanup(Goal, Done = true),
    (   Done == true
    ->  Left = nothing
    ;   Left = choice_point
    ).

true_result(Module, Options, Left, Result) :-
    (   memberchk(true(Goal), Options),
        Goal \== true,
        compared(Module, Goal, Result0),
        Result0 \== true
    ->  Result = Result0
    ;   Left == choice_point,
        \+ memberchk(nondet, Options)
    ->  Result = choice_point
    ;   Result = passed
    ).

%   compared(+Module, :Goal, -Result): Result is `true`, or what is told of the comparison.

compared(Module, Goal, Result) :-
    Called = '$m_for'(system:catch/3, Module, Goal),
    (   catch(Called, Ball, true)
    ->  (   var(Ball)
        ->  Result = true
        ;   Result = not_compared(Ball)
        )
    ;   Result = wrong_answer(Goal)
    ).

answers(Module, Comparison, Body, Found, Result) :-
    arg(1, Comparison, Template),
    Goal = '$m_for'('$bags':findall_loop/4, Module, Body),
    catch(( findall(Template, Goal, Found), Result = found ),
          Ball,
          Result = threw(Ball)).

sorted_expectation(Comparison, Sorted) :-
    Comparison =.. [Operator,Template,Expected0],
    (   is_list(Expected0)
    ->  sort(Expected0, Expected),
        Sorted =.. [Operator,Template,Expected]
    ;   Sorted = Comparison
    ).

all_result(Option, Comparison, Found, Result) :-
    Comparison =.. [Operator,_,Expected],
    (   compared_each(Expected, Found, Operator)
    ->  Result = passed
    ;   Result = wrong_answers(Option, Expected, Found)
    ).

compared_each([], [], _).
compared_each([Expected|Rest0], [Found|Rest], Operator) :-
    compared_by(Operator, Expected, Found),
    compared_each(Rest0, Rest, Operator).

compared_by(==, Expected, Found) :-
    Expected == Found.
compared_by(=, Expected, Found) :-
    Expected = Found.
compared_by(=@=, Expected, Found) :-
    Expected =@= Found.
compared_by(=:=, Expected, Found) :-
    Expected =:= Found.

%   A set-up that fails or throws is told of, with lines for its place before it, and the test or the unit does not run.

set_up(Module, Options, Place) :-
    forall(member(condition(Goal), Options), condition_holds(Module, Goal, Place)),
    (   memberchk(setup(Goal), Options)
    ->  (   catch('$m_for'(plunit:call_ex/2, Module, Goal), Ball, true)
        ->  (   var(Ball)
            ->  true
            ;   tell_ball(Place, 'error in setup: ', Ball),
                fail
            )
        ;   tell_error(['goal unexpectedly failed: ~p'-[Goal]]),
            fail
        )
    ;   true
    ).

condition_holds(Module, Goal, Place) :-
    catch('$m_for'(plunit:call_ex/2, Module, Goal), Ball, true),
    (   var(Ball)
    ->  true
    ;   tell_ball(Place, 'error in condition: ', Ball),
        fail
    ).

tell_ball(Place, What, Ball) :-
    error_lines(Ball, Lines0),
    append(Place, [What-[]|Lines0], Lines),
    tell_error(Lines).

clean_up(Module, Options) :-
    (   memberchk(cleanup(Goal), Options)
    ->  (   catch('$m_for'(plunit:call_ex/2, Module, Goal), Ball, true)
        ->  (   var(Ball)
            ->  true
            ;   print_message(warning, Ball)
            )
        ;   print_message(warning,
                          format('Goal (~w) failed: ~p', [Goal,'(cleanup handler)']))
        )
    ;   true
    ).

% --- telling ------------------------------------------------------------------------------------

told(passed, test(_, Name, File, Line), _) :-
    assertz(outcome(passed, Name, File:Line, -)),
    put_sign('.').
told(choice_point, test(_, Name, File, Line), Options) :-
    assertz(outcome(passed, Name, File:Line, -)),
    (   memberchk(bindings(Values), Options)
    ->  Named = @(Name,Values)
    ;   Named = Name
    ),
    print_message(warning,
                  plunit([ url(File:Line),
                           ':\n\tPL-Unit: Test ~w: Test succeeded with choicepoint'-[Named]
                         ])).
told(Failure, test(_, Name, File, Line), Options) :-
    failure_lines(Failure, Lines),
    assertz(outcome(failed, Name, File:Line, -)),
    bindings_text(Options, Bindings),
    tell_error([url(File:Line),':\n\ttest ~w~w: '-[Name,Bindings]|Lines]).

bindings_text(Options, Text) :-
    (   memberchk(bindings(Values), Options)
    ->  format(atom(Text), ' (forall bindings = ~p)', [Values])
    ;   Text = ''
    ).

failure_lines(failed, ['failed\n'-[]]).
failure_lines(no_exception, ['no_exception\n'-[]]).
failure_lines(succeeded(Seconds), ['must fail but succeeded in ~2f seconds\n'-[Seconds]]).
failure_lines(threw(Ball), Lines) :-
    (   Ball = error(_, _)
    ->  error_lines(Ball, Lines0),
        Lines = ['received error: '-[]|Lines0]
    ;   Lines = ['~p\n'-[Ball]]
    ).
failure_lines(not_compared(Ball), ['Comparison error: '-[]|Lines]) :-
    error_lines(Ball, Lines).
failure_lines(wrong_error(Expected, Got), Lines) :-
    numbervars(Expected-Got, 0, _, [attvar(bind)]),
    Lines = ['wrong error'-[],nl,'    Expected: ~p'-[Expected],nl,'    Got:      ~p'-[Got]].
failure_lines(wrong_answers(Option, Expected, Found), Lines) :-
    Lines = ['wrong "~w" answer:'-[Option],nl,'    Expected: ~p'-[Expected],nl,'       Found: ~p'-[Found]].
failure_lines(wrong_answer(Goal), Lines) :-
    (   Goal =.. [Operator,Got,Expected]
    ->  numbervars(Expected-Got, 0, _, [attvar(bind)]),
        Lines = [ 'wrong answer (compared using ~w)'-[Operator],nl,
                  '    Expected: ~p'-[Expected],nl,
                  '    Got:      ~p'-[Got]
                ]
    ;   Lines = ['failed\n'-[]]
    ).

error_lines(Ball, Lines) :-
    (   '$message_lines'(Ball, Texts)
    ->  (   Ball = error(existence_error(procedure,_), _)
        ->  % What is proposed has no prefix.
            atomic_list_concat(Texts, '\n', Text),
            Lines = ['~w'-[Text]]
        ;   separated(Texts, Lines)
        )
    ;   Lines = ['Unknown message: ~p'-[Ball]]
    ).

separated([], []).
separated([Text], ['~w'-[Text]]) :- !.
separated([Text|Texts], ['~w'-[Text],nl|Lines]) :-
    separated(Texts, Lines).

tell_error(Lines) :-
    print_message(error, plunit(Lines)).

put_sign(Sign) :-
    write(user_error, Sign),
    flush_output(user_error).

%   say(+Format, +Arguments): how tests go on, which silent(true) keeps still; tell/2: what is told all the same.

say(Format, Arguments) :-
    (   option_set(silent(true))
    ->  true
    ;   tell(Format, Arguments)
    ).

tell(Format, Arguments) :-
    (   current_prolog_flag(verbose, silent)
    ->  true
    ;   format(user_error, Format, Arguments)
    ).

%!  test_report(+What) is det.
%
%   Tells again what the last run found: What is `fixme`.
%
%       ?- test_report(fixme).
%       true.

test_report(fixme) :-
    !,
    tell_fixme,
    forall(( member(Kind-Sign, [unfixed-'', fixed-'passed ', fixed_nondet-'passed (nondet) ']),
             outcome(Kind, _, File:Line, Why)
           ),
           tell('~N% FIXME: ~w:~d: ~w~w~n', [File,Line,Sign,Why])).
test_report(What) :-
    throw(error(domain_error(report_class, What), _)).

%   The numbers of the run; it fails if a test has failed.

report :-
    tell_blocked,
    tell_fixme,
    failed_assertions(FailedAssertions),
    aggregate_all(count, outcome(failed, _, _, _), Failed),
    aggregate_all(count, outcome(passed, _, _, _), Passed),
    (   Failed+FailedAssertions > 0
    ->  say_failed(FailedAssertions, assertion),
        say_failed(Failed, test),
        say('~N% ~d tests passed~n', [Passed]),
        fail
    ;   outcome(blocked, _, _, _)
    ->  say('~N% ~d tests passed~n', [Passed])
    ;   Passed =:= 0
    ->  say('~N% No tests to run~n', [])
    ;   Passed =:= 1
    ->  say('~N% test passed~n', [])
    ;   say('~N% All ~d tests passed~n', [Passed])
    ).

say_failed(0, _) :- !.
say_failed(1, What) :-
    !,
    say('~N% 1 ~w failed~n', [What]).
say_failed(Count, What) :-
    say('~N% ~d ~ws failed~n', [Count,What]).

tell_blocked :-
    findall(blocked(Name, Place, Why), outcome(blocked, Name, Place, Why), Blocked),
    length(Blocked, Count),
    (   Count =:= 0
    ->  true
    ;   Count =:= 1
    ->  say('~N% one test is blocked:~n', [])
    ;   say('~N% ~d tests are blocked:~n', [Count])
    ),
    forall(member(blocked(Name, File:Line, Why), Blocked),
           tell('~N% ~w:~d:~n\ttest ~w: ~w~n', [File,Line,Name,Why])).

tell_fixme :-
    aggregate_all(count, outcome(fixed, _, _, _), Fixed),
    aggregate_all(count, outcome(fixed_nondet, _, _, _), Nondet),
    aggregate_all(count, outcome(unfixed, _, _, _), Unfixed),
    Passed is Fixed+Nondet,
    (   Passed+Unfixed =:= 0
    ->  true
    ;   Passed =:= 0
    ->  tell('~N% all ~d tests flagged FIXME failed~n', [Unfixed])
    ;   Nondet =:= 0
    ->  tell('~N% FIXME: ~d failed; ~d passed~n', [Unfixed,Passed])
    ;   tell('~N% FIXME: ~d failed; ~d passed; (~d nondet)~n', [Unfixed,Passed,Nondet])
    ).

:- module(thread,
          [ concurrent/3,
            concurrent_forall/2,
            concurrent_forall/3,
            concurrent_and/2,
            concurrent_and/3,
            concurrent_maplist/2,
            concurrent_maplist/3,
            concurrent_maplist/4,
            first_solution/3,
            call_in_thread/2
          ]).
:- autoload(library(error), [must_be/2]).
:- autoload(library(option), [option/3]).

/** <module> Goals that may run at the same time

The engine has one thread. These predicates give the answers that they give in SWI-Prolog, and run one goal after the
other.
*/

:- meta_predicate
       concurrent(+, :, +),
       concurrent_forall(0, 0),
       concurrent_forall(0, 0, +),
       concurrent_and(0, 0),
       concurrent_and(0, 0, +),
       concurrent_maplist(1, ?),
       concurrent_maplist(2, ?, ?),
       concurrent_maplist(3, ?, ?, ?),
       first_solution(-, :, +),
       call_in_thread(+, 0).

%!  concurrent(+Threads, :Goals, +Options) is semidet.
%
%   Runs the list Goals, each once. Fails or throws as the first goal that does not succeed.
%
%       ?- concurrent(2, [X = 1, Y = 2], []).
%       X = 1,
%       Y = 2.

concurrent(Threads, Module:Goals, _Options) :-
    must_be(positive_integer, Threads),
    must_be(list(callable), Goals),
    run_each(Goals, Module).

run_each([], _).
run_each([Goal|Goals], Module) :-
    ( call(Module:Goal) -> true ),
    run_each(Goals, Module).

%!  concurrent_forall(:Generate, :Test) is semidet.
%!  concurrent_forall(:Generate, :Test, +Options) is semidet.
%
%   As forall/2.
%
%       ?- concurrent_forall(member(X, [1,2]), integer(X)).
%       true.

concurrent_forall(Generate, Test) :-
    forall(Generate, Test).
concurrent_forall(Generate, Test, _Options) :-
    forall(Generate, Test).

%!  concurrent_and(:Generate, :Test) is nondet.
%!  concurrent_and(:Generate, :Test, +Options) is nondet.
%
%   As the conjunction of Generate and Test.
%
%       ?- concurrent_and(member(X, [1,a]), atom(X)).
%       X = a.

concurrent_and(Generate, Test) :-
    call(Generate),
    call(Test).
concurrent_and(Generate, Test, _Options) :-
    concurrent_and(Generate, Test).

%!  concurrent_maplist(:Goal, ?List) is semidet.
%!  concurrent_maplist(:Goal, ?List1, ?List2) is semidet.
%!  concurrent_maplist(:Goal, ?List1, ?List2, ?List3) is semidet.
%
%   As maplist/2 and its relatives; each call is made once.
%
%       ?- concurrent_maplist(succ, [1,2], L).
%       L = [2,3].

concurrent_maplist(Goal, List) :-
    once_each(List, Goal).
concurrent_maplist(Goal, List1, List2) :-
    once_each(List1, List2, Goal).
concurrent_maplist(Goal, List1, List2, List3) :-
    once_each(List1, List2, List3, Goal).

once_each([], _).
once_each([X|Xs], Goal) :-
    once(call(Goal, X)),
    once_each(Xs, Goal).

once_each([], [], _).
once_each([X|Xs], [Y|Ys], Goal) :-
    once(call(Goal, X, Y)),
    once_each(Xs, Ys, Goal).

once_each([], [], [], _).
once_each([X|Xs], [Y|Ys], [Z|Zs], Goal) :-
    once(call(Goal, X, Y, Z)),
    once_each(Xs, Ys, Zs, Goal).

%!  first_solution(-X, :Goals, +Options) is semidet.
%
%   X is what the first goal of the list Goals makes of it. Options: `on_fail(stop)`, the default, fails with the first
%   goal that fails, and `on_fail(continue)` tries the next one; `on_error(stop)` and `on_error(continue)` alike.
%
%       ?- first_solution(X, [X = 1, X = 2], []).
%       X = 1.

first_solution(X, Module:Goals, Options) :-
    option(on_fail(OnFail), Options, stop),
    option(on_error(OnError), Options, stop),
    first_of(Goals, Module, X, OnFail, OnError).

first_of([Goal|Goals], Module, X, OnFail, OnError) :-
    catch(outcome(Module, Goal, X, Outcome), Error, Outcome = error(Error)),
    (   Outcome = answer(X0)
    ->  X = X0
    ;   stops(Outcome, OnFail, OnError)
    ->  Outcome = error(Ball),
        throw(Ball)
    ;   first_of(Goals, Module, X, OnFail, OnError)
    ).

outcome(Module, Goal, X, Outcome) :-
    (   call(Module:Goal)
    ->  Outcome = answer(X)
    ;   Outcome = failure
    ).

stops(failure, stop, _).
stops(error(_), _, stop).

%!  call_in_thread(+Thread, :Goal) is semidet.
%
%   As once/1; `main` is the only thread.
%
%       ?- call_in_thread(main, X = 1).
%       X = 1.

call_in_thread(Thread, Goal) :-
    (   thread_self(Thread)
    ->  once(Goal)
    ;   throw(error(existence_error(thread, Thread), context(system:thread_signal/2, _)))
    ).

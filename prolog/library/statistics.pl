:- module(prolog_statistics, [profile/1, statistics/0, time/1]).

/** <module> What a goal costs

`statistics/0,2` are native.
*/

:- meta_predicate
       time(0),
       profile(:).

%!  time(:Goal) is nondet.
%
%   Calls Goal and tells on standard error what each solution and the final failure took.
%
%       ?- time(true).
%       % 1 inferences, 0.000 CPU in 0.000 seconds (95% CPU, 100000 Lips)

time(Goal) :-
    usage(Start),
    (   call_cleanup(catch(Goal, Ball, ( tell(Start), throw(Ball) )), Last = true)
    *-> tell(Start),
        (   Last == true
        ->  !
        ;   true
        )
    ;   tell(Start),
        fail
    ).

usage(used(Inferences, CPU, Wall)) :-
    statistics(inferences, Inferences),
    statistics(cputime, CPU),
    get_time(Wall).

tell(used(Inferences0, CPU0, Wall0)) :-
    usage(used(Inferences1, CPU1, Wall1)),
    Inferences is max(1, Inferences1 - Inferences0),
    CPU is CPU1 - CPU0,
    Wall is Wall1 - Wall0,
    share(CPU, Wall, 100, Percent),
    share(Inferences, CPU, 1, Lips),
    format(user_error, '% ~D inferences, ~3f CPU in ~3f seconds (~w% CPU, ~w Lips)~n',
           [Inferences, CPU, Wall, Percent, Lips]).

share(Part, Whole, Unit, Share) :-
    (   Whole > 0
    ->  Share is round(Part * Unit / Whole)
    ;   Share = 'Infinite'
    ).

%!  profile(:Goal) is semidet.
%
%   Calls Goal once in the interpreter of the tracer and prints how often each predicate was called, how often another
%   solution was asked of it, and the time that it took itself.

profile(Goal) :-
    '$prepare_tracer',
    '$profile_begin',
    '$trace_key'(Key),
    (   catch('$traced_query'(Key, Goal), Ball, true)
    ->  Result = true
    ;   Result = false
    ),
    '$profile_end',
    (   nonvar(Ball)
    ->  throw(Ball)
    ;   Result == true
    ).

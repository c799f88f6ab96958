/*  Time limits on goals.
*/
:- module(time,
          [ call_with_time_limit/2,
            call_with_time_limit/3
          ]).
:- meta_predicate
       call_with_time_limit(+, 0),
       call_with_time_limit(+, 0, +).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%
%   As once/1, but throws `time_limit_exceeded` when Goal has not ended in time. The time in which Goal waits for a processor does
%   not count: on a machine that is busy with other things there is more of it.
%
%   ?- catch(call_with_time_limit(0.1, (repeat, nb_setval(k, 1), fail)), Ball, true).
%   Ball = time_limit_exceeded.

call_with_time_limit(Seconds, Goal) :-
    limited(Seconds, Goal).

%!  call_with_time_limit(+Seconds, :Goal, +Context) is semidet.
%
%   The same with `time_limit_exceeded(Context)` as the ball.
%
%   ?- catch(call_with_time_limit(0, true, move(1)), Ball, true).
%   Ball = time_limit_exceeded(move(1)).

call_with_time_limit(Seconds, Goal, Context) :-
    catch(limited(Seconds, Goal),
          time_limit_exceeded,
          throw(time_limit_exceeded(Context))).

limited(Time, Goal) :-
    '$operands'(Time, 0, (>)/2, Seconds, _),
    Seconds > 0,
    !,
    '$deadline_push'(Seconds, Outer),
    (   catch(Goal, Ball, ( '$deadline_pop'(Outer), throw(Ball) ))
    ->  '$deadline_pop'(Outer)
    ;   '$deadline_pop'(Outer),
        fail
    ).
limited(_, _) :-
    throw(time_limit_exceeded).

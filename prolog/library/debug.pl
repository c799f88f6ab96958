:- module(prolog_debug,
          [ debug/1, debug/3, nodebug/1, debugging/1, debugging/2, assertion/1,
            list_debug_topics/0, list_debug_topics/1, debug_message_context/1
          ]).

/** <module> Debug messages by topic, and assertions
*/

:- meta_predicate
       assertion(:),
       debug(+, +, :).

:- dynamic
       '$debugging'/1.

%!  debug(+Topic) is det.
%
%   Shows the messages of Topic on standard error.
%
%       ?- debug(moves), debugging(moves).
%       true.

debug(Topic) :-
    (   '$debugging'(Topic0),
        Topic0 == Topic
    ->  true
    ;   assertz('$debugging'(Topic))
    ).

%!  nodebug(+Topic) is det.
%
%   Shows the messages of Topic no longer.
%
%       ?- nodebug(moves), debugging(moves).
%       false.

nodebug(Topic) :-
    retractall('$debugging'(Topic)).

%!  debugging(?Topic) is nondet.
%
%   The messages of Topic are shown.
%
%       ?- debugging(moves).
%       false.

debugging(Topic) :-
    (   ground(Topic)
    ->  '$debugging'(Topic),
        !
    ;   '$debugging'(Topic)
    ).

%!  debugging(?Topic, ?Shown) is nondet.
%
%   Shown is true or false.
%
%       ?- debugging(moves, S).
%       S = false.

debugging(Topic, Shown) :-
    (   ground(Topic)
    ->  (   debugging(Topic)
        ->  Shown = true
        ;   Shown = false
        )
    ;   '$debugging'(Topic),
        Shown = true
    ).

%!  debug(+Topic, +Format, :Arguments) is det.
%
%   Prints the formatted message on standard error when Topic is shown.
%
%       ?- debug(moves, "move ~w", [a1]).
%       true.

debug(Topic, Format, Arguments0) :-
    (   \+ \+ debugging(Topic)
    ->  (   nonvar(Arguments0),
            Arguments0 = _:Arguments
        ->  true
        ;   Arguments = Arguments0
        ),
        write(user_error, '% '),
        format(user_error, Format, Arguments),
        nl(user_error)
    ;   true
    ).

%!  list_debug_topics is det.
%
%   Lists the topics that are shown on standard error.
%
%       ?- list_debug_topics.
%       true.

list_debug_topics :-
    list_debug_topics([]).

list_debug_topics(_Options) :-
    forall('$debugging'(Topic),
           format(user_error, '~q~n', [Topic])).

%!  debug_message_context(+What) is det.
%
%   Accepted and ignored.
%
%       ?- debug_message_context(-time).
%       true.

debug_message_context(_).

%!  assertion(:Goal) is det.
%
%   Calls Goal once; tells on standard error and throws when it fails or throws.
%
%       ?- catch(assertion(fail), error(assertion_error(R, _), _), true).
%       R = fail.

assertion(Goal) :-
    Goal = Module:Plain,
    Call = '$m'(Module, Plain),
    \+ \+ catch(Call, Error, assertion_failed(Error, Goal)),
    !.
assertion(Goal) :-
    assertion_failed(fail, Goal).

assertion_failed(Reason, Goal) :-
    print_message(error, format('Assertion failed: ~q', [Goal])),
    throw(error(assertion_error(Reason, Goal), _)).

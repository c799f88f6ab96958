:- module(prolog_debug,
          [ debug/1, debug/3, nodebug/1, debugging/1, debugging/2, assertion/1,
            list_debug_topics/0, list_debug_topics/1, debug_message_context/1
          ]).

/** <module> Debug messages by topic, and assertions
*/

:- autoload(library(lists), [append/3, subtract/3]).
:- autoload(library(option), [option/2, option/3]).

:- meta_predicate
       assertion(:),
       debug(+, +, :).

:- dynamic
       '$topic'/3,
       prolog:assertion_failed/2.

:- multifile
       prolog:assertion_failed/2.

%!  debug(+Topic) is det.
%
%   Shows the messages of Topic on standard error, or on Stream if it is Topic>Stream.
%
%       ?- debug(moves), debugging(moves).
%       true.

debug(Topic) :-
    set_topic(Topic, true).

%!  nodebug(+Topic) is det.
%
%   Shows the messages of Topic no longer.
%
%       ?- nodebug(moves), debugging(moves).
%       false.

nodebug(Topic) :-
    set_topic(Topic, false).

%   '$topic'(Topic, Shown, Streams): the topics that were turned on or off, in the order in which they were met. All
%   that unify with Topic change, and become as special as it is.

set_topic(Spec, Shown) :-
    topic_stream(Spec, Topic, Stream),
    (   '$topic'(Topic, _, _)
    ->  true
    ;   nonvar(Topic)
    ->  assertz('$topic'(Topic, false, []))
    ;   true
    ),
    findall(Known-Streams, '$topic'(Known, _, Streams), Topics),
    findall(Known-Shown0, '$topic'(Known, Shown0, _), States),
    retractall('$topic'(_, _, _)),
    set_topics(Topics, States, Topic, Shown, Stream).

topic_stream(Spec, Topic, Streams) :-
    (   nonvar(Spec),
        Spec = (Topic>Stream)
    ->  Streams = [Stream]
    ;   Topic = Spec,
        Streams = []
    ).

set_topics([], [], _, _, _).
set_topics([Known-Streams0|Topics], [_-Shown0|States], Topic, Shown, Stream) :-
    (   Known \= Topic
    ->  assertz('$topic'(Known, Shown0, Streams0))
    ;   copy_term(Topic, Known),
        changed_topic(Shown, Stream, Streams0, Shown1, Streams),
        assertz('$topic'(Known, Shown1, Streams))
    ),
    set_topics(Topics, States, Topic, Shown, Stream).

%   What a change of a topic makes of it: without its last stream it is off.

changed_topic(true, New, Streams0, true, Streams) :-
    append(New, Streams0, Streams1),
    sort(Streams1, Streams).
changed_topic(false, [], _, false, []) :-
    !.
changed_topic(false, Old, Streams0, Shown, Streams) :-
    subtract(Streams0, Old, Streams),
    (   Streams == []
    ->  Shown = false
    ;   Shown = true
    ).

%!  debugging(?Topic) is nondet.
%
%   The messages of Topic are shown.
%
%       ?- debugging(moves).
%       false.

debugging(Topic) :-
    (   ground(Topic)
    ->  '$topic'(Topic, true, _),
        !
    ;   '$topic'(Topic, true, _)
    ).

%!  debugging(?Topic, ?Shown) is nondet.
%
%   Topic was turned on or off; Shown is true or false.
%
%       ?- debug(moves), nodebug(moves), debugging(moves, S).
%       S = false.

debugging(Topic, Shown) :-
    '$topic'(Topic, Shown, _).

%!  debug(+Topic, +Format, :Arguments) is det.
%
%   Prints the formatted message on standard error when Topic is shown.
%
%       ?- debug(moves, "move ~w", [a1]).
%       true.

debug(Topic, Format, Arguments0) :-
    (   shown_on(Topic, Streams)
    ->  (   nonvar(Arguments0),
            Arguments0 = _:Arguments
        ->  true
        ;   Arguments = Arguments0
        ),
        print_on(Streams, Format, Arguments)
    ;   true
    ).

shown_on(Topic, Streams) :-
    copy_term(Topic, Copy),
    '$topic'(Copy, true, Streams0),
    !,
    (   Streams0 == []
    ->  Streams = [user_error]
    ;   Streams = Streams0
    ).

print_on([], _, _).
print_on([Stream|Streams], Format, Arguments) :-
    write(Stream, '% '),
    format(Stream, Format, Arguments),
    nl(Stream),
    print_on(Streams, Format, Arguments).

%!  list_debug_topics is det.
%
%   Lists on standard error the topics that were turned on or off.
%
%       ?- list_debug_topics.
%       true.

list_debug_topics :-
    list_debug_topics([]).

%!  list_debug_topics(+Options) is det.
%
%   As list_debug_topics/0. The options active(Shown), output(Stream) and search(Text), which may stand for the
%   options, choose the topics.
%
%       ?- list_debug_topics([active(true)]).
%       true.

list_debug_topics(Options) :-
    (   ( atom(Options) ; string(Options) ),
        Options \== []
    ->  list_debug_topics([search(Options)])
    ;   option(active(Shown), Options, _),
        print_message(information, format('Debug Topic~t~26|Activated To', [])),
        format(user_error, '~`\u2015t~48|~n', []),
        forall(listed_topic(Shown, Options, Text, Streams),
               print_topic(Shown, Text, Streams))
    ).

listed_topic(Shown, Options, Text, Streams) :-
    '$topic'(Topic, Shown, Streams),
    (   option(output(Stream), Options)
    ->  memberchk(Stream, Streams)
    ;   true
    ),
    numbervars(Topic, 0, _, [singletons(true)]),
    format(string(Text), '~W', [Topic,[quoted(true),numbervars(true)]]),
    (   option(search(Part), Options)
    ->  sub_atom_icasechk(Text, _, Part)
    ;   true
    ).

print_topic(true, Text, Streams) :-
    (   Streams == []
    ->  print_message(information, format('~w~t~34|\u2714', [Text]))
    ;   print_message(information, format('~w~t~34|\u2714 ~w', [Text,Streams]))
    ).
print_topic(false, Text, _) :-
    print_message(information, format('~w~t~34|-', [Text])).

%!  debug_message_context(+What) is det.
%
%   Accepted and ignored.
%
%       ?- debug_message_context(-time).
%       true.

debug_message_context(_).

%!  assertion(:Goal) is det.
%
%   Calls Goal once. When it fails or throws, that is told on standard error, and an error is thrown;
%   at the toplevel the tracer is turned on instead.
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

%   The hook of the program, and that of running tests, come first.

assertion_failed(Reason, Goal) :-
    prolog:assertion_failed(Reason, Goal),
    !.
assertion_failed(Reason, _) :-
    (   Reason == time_limit_exceeded
    ;   Reason == '$aborted'
    ),
    !,
    throw(Reason).
assertion_failed(Reason, Goal) :-
    print_message(error, format('Assertion failed: ~q', [Goal])),
    (   current_prolog_flag(break_level, _)
    ->  trace
    ;   throw(error(assertion_error(Reason, Goal), _))
    ).

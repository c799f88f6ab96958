% The name that SWI-Prolog has for the module of its messages.
:- module('$messages',
          [ print_message/2, print_message_lines/3, message_to_string/2, '$own_words'/2
          ]).

/** <module> Messages to the user

Messages are terms. `prolog:message//1` of the program turns its own terms into lines, `user:message_hook/3`
may take a message over. What is left goes to standard error, with the place while a file is loaded.
*/

:- public translate_message/3.

%!  print_message(+Kind, +Message) is det.
%
%   Prints Message on standard error. Kind is `error`, `warning`, `informational`, `information`, `help`,
%   `banner`, `query`, `debug(Topic)` or `silent`.
%
%       ?- print_message(warning, format("no moves for ~w", [white])).
%       true.

print_message(Kind, Message) :-
    message_to_lines(Message, Lines),
    (   taken_over(Message, Kind, Lines)
    ->  true
    ;   must_be_kind(Kind),
        print_system_message(Kind, Message, Lines)
    ).

%   SWI-Prolog counts the messages of a kind, and an atom is all that it counts.

must_be_kind(Kind) :-
    (   atom(Kind)
    ->  true
    ;   var(Kind)
    ->  throw(error(instantiation_error, context(system:'$inc_message_count'/1, _)))
    ;   throw(error(type_error(atom, Kind), context(system:'$inc_message_count'/1, _)))
    ).

%   Lines is what print_message_lines/3 prints for Message.

message_to_lines(Message, Lines) :-
    (   nonvar(Message),
        known_lines(Message, Lines0)
    ->  Lines = Lines0
    ;   nonvar(Message),
        '$message_lines'(Message, Texts)
    ->  text_lines(Texts, Lines)
    ;   Lines = ['Unknown message: ~p'-[Message]]
    ).

%   The lines for what is no error of the system.

known_lines(Message, Lines) :-
    of_program(Message, Lines0),
    !,
    Lines = Lines0.
known_lines(error(Formal, Context), Lines) :-
    error_of_program(Formal, Context, Lines).
known_lines(format(Format, Arguments), [Format-Arguments]).
known_lines(unhandled_exception(Exception), ['Unhandled exception: '-[]|Lines]) :-
    message_to_lines(Exception, Lines).
known_lines(initialization_exception(Exception), ['Prolog initialisation failed:', nl|Lines]) :-
    message_to_lines(Exception, Lines).
known_lines(plunit(Lines), Lines) :-
    is_list(Lines).
known_lines(time_limit_exceeded, ['Time limit exceeded'-[]]).
known_lines('$aborted', ['Execution Aborted'-[]]).
known_lines(goal_failed(Context, Goal), ['Goal (~w) failed: ~p'-[Context,Goal]]).
known_lines(cancel_halt(Reason), ['Halt cancelled: ~p'-[Reason]]).
known_lines(halt, [halt]).
known_lines(halt(Reason), ['~w: halt'-[Reason]]).

%!  translate_message(+Message)// is det.
%
%   The lines that print_message/2 prints for Message, as print_message_lines/3 takes them. SWI-Prolog has it in the
%   module `'$messages'`.
%
%       ?- '$messages':translate_message(format("no move for ~w", [white]), Lines, []).
%       Lines = ["no move for ~w"-[white]].

translate_message(Message, Lines, Rest) :-
    message_to_lines(Message, Lines0),
    append(Lines0, Rest, Lines).

%   What nobody caught, in other words than the host's, as it tells it; fails if there are none.

'$own_words'(Ball, Worded) :-
    Ball \== '$aborted',
    known_lines(Ball, Lines),
    !,
    lines_texts(Lines, Texts),
    (   Ball = error(_, _)
    ->  Worded = error('$words'(Texts), _)
    ;   Worded = '$words'(Texts)
    ).

of_program(Message, Lines) :-
    current_predicate(prolog:message/3),
    prolog:message(Message, Lines, []).

%   The words of an error of the program's own, and of one that is a format.

error_of_program(Formal, Context, Lines) :-
    nonvar(Formal),
    Formal = format(Format, Arguments),
    !,
    origin(Context, Before),
    append(Before, [Format-Arguments], Lines).
error_of_program(Formal, _, Lines) :-
    nonvar(Formal),
    Formal = opt_error(Error),
    command_line_error(Error, Lines),
    !.
error_of_program(Formal, Context, Lines) :-
    current_predicate(prolog:error_message/3),
    prolog:error_message(Formal, Lines0, []),
    origin(Context, Before),
    remark(Context, After),
    append([Before,Lines0,After], Lines).

%   The words of argv_options/3 for a wrong command line.

command_line_error(unknown_option(_:Flag0), ['Unknown option: ~w (-h for help)'-[Flag]]) :-
    dashed(Flag0, Flag).
command_line_error(missing_value(Flag0, Type), ['Option ~w requires an argument (of type ~p)'-[Flag,Type]]) :-
    dashed(Flag0, Flag).
command_line_error(value_type(Flag0, Type, Value),
                   ['Option ~w requires an argument of type ~p (found ~w)'-[Flag,Type,Value]]) :-
    dashed(Flag0, Flag).
command_line_error(access_file(File, Mode), ['Cannot access file ~w for ~w'-[File,Purpose]]) :-
    access_purpose(Mode, Purpose).

dashed(Flag0, Flag) :-
    (   atom_length(Flag0, 1)
    ->  atom_concat(-, Flag0, Flag)
    ;   atom_concat('--', Flag0, Flag)
    ).

access_purpose(read, reading).
access_purpose(write, writing).
access_purpose(append, writing).
access_purpose(execute, executing).

origin(Context, Before) :-
    (   nonvar(Context),
        Context = context(Place, _),
        nonvar(Place)
    ->  plain_indicator(Place, Indicator),
        Before = ['~q: '-[Indicator]]
    ;   Before = []
    ).

plain_indicator(Place, Indicator) :-
    (   Place = Module:Indicator0,
        memberchk(Module, [user,system])
    ->  Indicator = Indicator0
    ;   Indicator = Place
    ).

remark(Context, After) :-
    (   nonvar(Context),
        Context = context(_, Remark),
        nonvar(Remark)
    ->  After = [' (~w)'-[Remark]]
    ;   After = []
    ).

taken_over(Message, Kind, Lines) :-
    nonvar(Message),
    (   current_predicate(user:thread_message_hook/3),
        user:thread_message_hook(Message, Kind, Lines)
    ->  true
    ;   current_predicate(user:message_hook/3),
        user:message_hook(Message, Kind, Lines)
    ).

text_lines([], []).
text_lines([Text], Lines) :-
    !,
    Lines = ['~w'-[Text]].
text_lines([Text|Texts], ['~w'-[Text],nl|Lines]) :-
    text_lines(Texts, Lines).

print_system_message(Kind, Message, Lines) :-
    (   is_silent(Kind)
    ->  true
    ;   flush_output(user_output),
        Message \= error(syntax_error(_), _),
        '$message_place'(File, Line),
        property_of(Kind, location_prefix(File:Line, First, Prefix))
    ->  property_of(Kind, stream(Stream)),
        print_first_line(First, Stream),
        print_message_lines(Stream, Prefix, Lines)
    ;   property_of(Kind, stream(Stream)),
        print_message_lines(Stream, kind(Kind), Lines)
    ).

is_silent(silent).
is_silent(informational) :-
    current_prolog_flag(verbose, silent).
is_silent(banner) :-
    current_prolog_flag(verbose, silent).

print_first_line(First, Stream) :-
    (   is_list(First)
    ->  Elements = First
    ;   Elements = [First]
    ),
    print_text(Elements, Stream),
    nl(Stream).

%   How messages of a kind are shown: the program's own message_property/2 comes first.

property_of(Kind, Property) :-
    current_predicate(user:message_property/2),
    user:message_property(Kind, Property),
    !.
property_of(Kind, Property) :-
    usual_property(Kind, Property),
    !.

usual_property(Kind, prefix(Prefix)) :-
    (   kind_prefix(Kind, Prefix0)
    ->  atom_concat('~N', Prefix0, Prefix)
    ;   Prefix = '~N'
    ).
usual_property(query, stream(user_output)).
usual_property(_, stream(user_error)).
usual_property(error, tag('ERROR')).
usual_property(warning, tag('Warning')).
usual_property(Kind, location_prefix(Place, ['~N~w: '-[Tag],url(Place),':'], '~N~w:    '-[Tag])) :-
    placed(Kind),
    property_of(Kind, tag(Tag)).

placed(error).
placed(warning).

%   Only what the user must see keeps its prefix.

kind_prefix(debug(_), '% ').
kind_prefix(Kind, Prefix) :-
    property_of(Kind, tag(Tag)),
    atom_concat(Tag, ': ', Prefix).
kind_prefix(informational, '% ').
kind_prefix(information, '% ').

%!  print_message_lines(+Stream, +Prefix, +Lines) is det.
%
%   Writes Lines, each line after Prefix, which is a format text or `kind(Kind)`. An element is `Format-Arguments`,
%   a format text, `nl`, `flush`, `at_same_line`, `ansi(Attributes, Format, Arguments)` or `url(Location)`.
%
%       ?- print_message_lines(user_output, '% ', ['a ~w'-[b], nl, c]).
%       % a b
%       % c
%       true.

print_message_lines(Stream, kind(Kind), Lines) :-
    !,
    property_of(Kind, prefix(Prefix)),
    print_message_lines(Stream, Prefix, Lines).
print_message_lines(Stream, Prefix, Lines) :-
    (   Lines = [at_same_line|Rest]
    ->  true
    ;   Rest = Lines,
        print_element(Prefix, Stream)
    ),
    print_elements(Rest, Stream, Prefix).

print_elements([], Stream, _) :-
    nl(Stream).
print_elements([Element|Elements], Stream, Prefix) :-
    (   Elements == [],
        Element == nl
    ->  nl(Stream)
    ;   Elements == [],
        Element == flush
    ->  flush_output(Stream)
    ;   Element == nl
    ->  nl(Stream),
        print_element(Prefix, Stream),
        print_elements(Elements, Stream, Prefix)
    ;   print_element(Element, Stream),
        print_elements(Elements, Stream, Prefix)
    ).

%!  message_to_string(+Message, -String) is det.
%
%   String is the text of Message without a prefix.
%
%       ?- message_to_string(format("no ~w", [moves]), S).
%       S = "no moves".

message_to_string(Message, String) :-
    message_to_lines(Message, Lines),
    lines_string(Lines, String).

%   The text of each line. A newline that a format writes begins none.

lines_texts(Lines, [Text|Texts]) :-
    (   append(Line, [nl|Rest], Lines)
    ->  lines_string(Line, Text),
        lines_texts(Rest, Texts)
    ;   lines_string(Lines, Text),
        Texts = []
    ).

lines_string(Lines, String) :-
    with_output_to(string(String),
                   ( current_output(Stream), print_text(Lines, Stream) )).

print_text([], _).
print_text([Element|Elements], Stream) :-
    (   Element == nl
    ->  nl(Stream)
    ;   Element == at_same_line
    ->  true
    ;   print_element(Element, Stream)
    ),
    print_text(Elements, Stream).

print_element(Element, Stream) :-
    (   var(Element)
    ->  print(Stream, Element)
    ;   current_predicate(prolog:message_line_element/2),
        prolog:message_line_element(Stream, Element)
    ->  true
    ;   Element = Format-Arguments
    ->  safe_format(Stream, Format, Arguments)
    ;   Element = ansi(_, Format, Arguments)
    ->  safe_format(Stream, Format, Arguments)
    ;   Element == flush
    ->  flush_output(Stream)
    ;   Element = url(Location)
    ->  print_location(Location, Stream)
    ;   Element = url(_, Label)
    ->  print_element(Label, Stream)
    ;   ( Element = begin(_, _) ; Element = end(_) )
    ->  true
    ;   safe_format(Stream, Element, [])
    ).

print_location(Location, Stream) :-
    (   Location = File:Line:Column
    ->  safe_format(Stream, '~w:~d:~d', [File,Line,Column])
    ;   Location = File:Line
    ->  safe_format(Stream, '~w:~d', [File,Line])
    ;   Location = _-Label
    ->  safe_format(Stream, '~w', [Label])
    ;   safe_format(Stream, '~w', [Location])
    ).

%   A message that is written wrongly is told of in its place, and the program goes on.

safe_format(Stream, Format, Arguments) :-
    catch(format(Stream, Format, Arguments),
          error(Formal, _),
          format_failed(Stream, Format, Arguments, Formal)).

format_failed(Stream, Format, Arguments, Formal) :-
    format(Stream, '~N    [[ EXCEPTION while printing message ~q~n', [Format]),
    Options = [quoted(true),max_depth(10)],
    format(Stream, '~7|with arguments ~W:~n', [Arguments,Options]),
    format(Stream, '~7|raised: ~W~n~4|]]~n', [Formal,Options]).

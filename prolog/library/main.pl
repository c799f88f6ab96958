:- module(prolog_main, [main/0, argv_options/3, argv_options/4, argv_usage/1]).
:- autoload(library(apply), [exclude/3, maplist/3, partition/4]).
:- autoload(library(lists), [append/3, member/2]).

/** <module> Programs that are started from the command line
*/

:- meta_predicate
       argv_options(:, -, -),
       argv_options(:, -, -, +),
       argv_usage(:).

%!  main is det.
%
%   Calls main/1 of the module that calls this predicate with the arguments of the program.
%
%       :- initialization(main, main).

main :-
    main_of(user).

%   Calls of main/0 are compiled as calls of main_of(Module).

main_of(Module) :-
    current_prolog_flag(argv, Arguments),
    '$do'(Module, main(Arguments), system:catch/3).

%!  argv_options(:Arguments, -Positional, -Options) is det.
%
%   Splits the Arguments: options become Options, the others are Positional. Without opt_type/3 in the
%   module, `--name=value`, `--name` and `--no-name` are options. With opt_type(Flag, Name, Type) the
%   flags that are declared are, long ones and those of a letter, and a value must be of the Type. A
%   wrong command line is told, and ends the program; `-h`, `-?` or `--help` alone prints the help.
%
%       ?- argv_options(['--depth=3',file], P, O).
%       P = [file], O = [depth(3)].

argv_options(Arguments0, Positional, Options) :-
    strip_module(Arguments0, Module, Arguments),
    (   typed_options(Module)
    ->  argv_options(Module:Arguments, Positional, Options, [on_error(halt(1))])
    ;   argv_untyped_options(Arguments, Positional, Options)
    ).

%!  argv_options(:Arguments, -Positional, -Options, +ParseOptions) is det.
%
%   As argv_options/3. ParseOptions are on_error(halt(Status)), without which a wrong command line
%   throws, and options_after_arguments(false), with which options end before the first other argument.
%
%       ?- argv_options([file,'--depth=3'], P, O, []).
%       P = [file], O = [depth(3)].

argv_options(Arguments0, Positional, Options, ParseOptions) :-
    strip_module(Arguments0, Module, Arguments),
    (   \+ typed_options(Module)
    ->  argv_untyped_options(Arguments, Positional, Options)
    ;   help_argument(Argument),
        Arguments = [Argument]
    ->  argv_usage(Module:help),
        halt(0)
    ;   memberchk(on_error(halt(Status)), ParseOptions)
    ->  catch(opt_parse(Arguments, Positional, Options, Module, ParseOptions),
              Error,
              wrong_command_line(Error, Status))
    ;   opt_parse(Arguments, Positional, Options, Module, ParseOptions)
    ).

typed_options(Module) :-
    current_predicate(Module:opt_type/3).

help_argument('-h').
help_argument('-?').
help_argument('--help').

wrong_command_line(Error, Status) :-
    print_message(error, Error),
    halt(Status).

%   Without types.

argv_untyped_options([], Positional, Options) =>
    Positional = [],
    Options = [].
argv_untyped_options(['--'|Arguments], Positional, Options) =>
    Positional = Arguments,
    Options = [].
argv_untyped_options([Argument|Arguments], Positional, Options) =>
    (   sub_atom(Argument, 0, _, _, '--')
    ->  untyped_option(Argument, Option),
        Options = [Option|Options1],
        Positional = Positional1
    ;   Positional = [Argument|Positional1],
        Options = Options1
    ),
    argv_untyped_options(Arguments, Positional1, Options1).

untyped_option(Argument, Option) :-
    atom_concat('--', Text, Argument),
    (   name_and_value(Text, Name0, Value0)
    ->  number_or_text(Value0, Value)
    ;   atom_concat('no-', Name0, Text)
    ->  Value = false
    ;   Name0 = Text,
        Value = true
    ),
    option_name(Name0, Name),
    Option =.. [Name,Value].

name_and_value(Text, Name, Value) :-
    sub_atom(Text, Before, 1, After, '='),
    !,
    sub_atom(Text, 0, Before, _, Name),
    sub_atom(Text, _, After, 0, Value).

option_name(Name0, Name) :-
    atomic_list_concat(Parts, '-', Name0),
    atomic_list_concat(Parts, '_', Name).

number_or_text(Text, Value) :-
    (   catch(atom_number(Text, Number), _, fail)
    ->  Value = Number
    ;   Value = Text
    ).

%   With the types of opt_type/3.

opt_parse([], Positional, Options, _, _) =>
    Positional = [],
    Options = [].
opt_parse(['--'|Arguments], Positional, Options, _, _) =>
    Positional = Arguments,
    Options = [].
opt_parse([Argument|Arguments], Positional, Options, Module, ParseOptions) =>
    (   atom_concat('--', Text, Argument)
    ->  long_option(Text, Module, Option, Arguments, Arguments1),
        Options = [Option|Options1],
        opt_parse(Arguments1, Positional, Options1, Module, ParseOptions)
    ;   atom_concat('-', Text, Argument),
        Text \== ''
    ->  atom_chars(Text, Flags),
        short_options(Flags, Module, Options, Options1, Arguments, Arguments1),
        opt_parse(Arguments1, Positional, Options1, Module, ParseOptions)
    ;   memberchk(options_after_arguments(false), ParseOptions)
    ->  Positional = [Argument|Arguments],
        Options = []
    ;   Positional = [Argument|Positional1],
        opt_parse(Arguments, Positional1, Options, Module, ParseOptions)
    ).

long_option(Text, Module, Option, Arguments0, Arguments) :-
    name_and_value(Text, Flag0, ValueText),
    !,
    Arguments = Arguments0,
    option_name(Flag0, Flag),
    (   Module:opt_type(Flag, Name, Type)
    ->  typed_value(Type, Text, ValueText, Value),
        Option =.. [Name,Value]
    ;   opt_error(unknown_option(Module:Flag0))
    ).
long_option(Text, Module, Option, Arguments0, Arguments) :-
    option_name(Text, Flag),
    (   Module:opt_type(Flag, Name, Type)
    ->  flag_value(Type, Flag, Value, Arguments0, Arguments),
        Option =.. [Name,Value]
    ;   atom_concat('no-', Positive0, Text),
        option_name(Positive0, Positive),
        Module:opt_type(Positive, Name, Type),
        no_value(Type, Value)
    ->  Arguments = Arguments0,
        Option =.. [Name,Value]
    ;   opt_error(unknown_option(Module:Flag))
    ).

%   What a flag without a value says, and what it says after `no-`.

yes_value(boolean, true).
yes_value(boolean(Value), Value).

no_value(boolean, false).
no_value(boolean(Value0), Value) :-
    opposite(Value0, Value).

opposite(true, false).
opposite(false, true).

flag_value(Type, Flag, Value, Arguments0, Arguments) :-
    (   yes_value(Type, Value0)
    ->  Value = Value0,
        Arguments = Arguments0
    ;   Arguments0 = [ValueText|Arguments1]
    ->  Arguments = Arguments1,
        typed_value(Type, Flag, ValueText, Value)
    ;   opt_error(missing_value(Flag, Type))
    ).

%   Letters after one `-`: what follows a flag that takes a value is the value.

short_options([], _, Options, Options, Arguments, Arguments).
short_options([Flag|Flags], Module, [Option|Options], Tail, Arguments0, Arguments) :-
    (   Module:opt_type(Flag, Name, Type)
    ->  true
    ;   opt_error(unknown_option(Module:Flag))
    ),
    (   Flags = [_|_],
        \+ yes_value(Type, _)
    ->  atomic_list_concat(Flags, ValueText),
        typed_value(Type, Flag, ValueText, Value),
        Flags1 = [],
        Arguments1 = Arguments0
    ;   flag_value(Type, Flag, Value, Arguments0, Arguments1),
        Flags1 = Flags
    ),
    Option =.. [Name,Value],
    short_options(Flags1, Module, Options, Tail, Arguments1, Arguments).

opt_error(Error) :-
    throw(error(opt_error(Error), _)).

%   The value that a text is, by its type.

typed_value(Type, Flag, Text, Value) :-
    (   value_of_type(Type, Text, Value0)
    ->  Value = Value0
    ;   opt_error(value_type(Flag, Type, Text))
    ).

value_of_type((Type1|Type2), Text, Value) :-
    (   value_of_type(Type1, Text, Value)
    ->  true
    ;   value_of_type(Type2, Text, Value)
    ).
value_of_type(boolean, Text, Value) :-
    truth_value(Text, Value).
value_of_type(boolean(_), Text, Value) :-
    truth_value(Text, Value).
value_of_type(integer, Text, Value) :-
    atom_number(Text, Value),
    integer(Value).
value_of_type(nonneg, Text, Value) :-
    value_of_type(integer, Text, Value),
    Value >= 0.
value_of_type(natural, Text, Value) :-
    value_of_type(integer, Text, Value),
    Value >= 1.
value_of_type(number, Text, Value) :-
    atom_number(Text, Value).
value_of_type(float, Text, Value) :-
    atom_number(Text, Number),
    Value is float(Number).
value_of_type(between(Low,High), Text, Value) :-
    atom_number(Text, Number),
    (   integer(Low),
        integer(High)
    ->  integer(Number),
        Value = Number
    ;   Value is float(Number)
    ),
    Value >= Low,
    Value =< High.
value_of_type(oneof(Values), Text, Value) :-
    memberchk(Text, Values),
    Value = Text.
value_of_type(atom, Text, Value) :-
    atom_string(Value, Text).
value_of_type(string, Text, Value) :-
    atom_string(Text, Value).
value_of_type(term, Text, Value) :-
    term_to_atom(Value, Text).
value_of_type(term(Options), Text, Value) :-
    term_string(Term, Text, Options),
    (   memberchk(variable_names(Bindings), Options)
    ->  Value = Term-Bindings
    ;   Value = Term
    ).
value_of_type(file, Text, Text).
value_of_type(file(Access), Text, Text) :-
    (   access_file(Text, Access)
    ->  true
    ;   opt_error(access_file(Text, Access))
    ).

truth_value(true, true).
truth_value('True', true).
truth_value('TRUE', true).
truth_value(on, true).
truth_value('1', true).
truth_value(false, false).
truth_value('False', false).
truth_value('FALSE', false).
truth_value(off, false).
truth_value('0', false).

%!  argv_usage(:Kind) is det.
%
%   Prints the options that opt_type/3 of the module declares, as a message of this Kind (`[]`: help).
%   opt_help(Name, Text) has what is said of an option, and of help(header), help(usage) and
%   help(footer); opt_meta(Name, Word) has the word for its value.
%
%       ?- argv_usage([]).
%       true.

argv_usage(Kind1) :-
    strip_module(Kind1, Module, Kind0),
    (   Kind0 == []
    ->  Kind = help
    ;   Kind = Kind0
    ),
    phrase(usage_lines(Module), Lines),
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)),
    split_string(Text, "", "\n", [Trimmed]),
    print_message(Kind, format("~s", [Trimmed])).

usage_lines(Module) -->
    { findall(Name-Flag-Type, declared(Module, Name, Flag, Type), Declared),
      option_names(Declared, Names),
      findall(Flags-Help, option_text(Names, Declared, Module, Flags, Help), Rows0),
      Rows = ["-h, -?, --help"-"Show this help message and exit"|Rows0],
      column(Rows, 0, Column)
    },
    help_part(header, Module),
    [ 'Usage: ' ],
    command_line,
    usage_part(Module),
    [ nl, nl, 'Options:' ],
    option_rows(Rows, Column),
    footer(Module).

declared(Module, Name, Flag, Type) :-
    typed_options(Module),
    Module:opt_type(Flag, Name, Type).

%   Each name once, in the order of the declarations.

option_names([], []).
option_names([Name-_-_|Declared], [Name|Names]) :-
    findall(Other, ( member(Other, Declared), \+ Other = Name-_-_ ), Others),
    option_names(Others, Names).

option_text(Names, Declared, Module, Text, Help) :-
    member(Name, Names),
    findall(Flag-Type, member(Name-Flag-Type, Declared), Flags),
    partition([Flag-_]>>atom_length(Flag, 1), Flags, Short, Long),
    append(Short, Long, Ordered),
    maplist(flag_text(Name, Module), Ordered, Texts),
    atomic_list_concat(Texts, ', ', Text),
    (   current_predicate(Module:opt_help/2),
        Module:opt_help(Name, Help0)
    ->  Help = Help0
    ;   Help = ""
    ).

flag_text(Name, Module, Flag-Type, Text) :-
    (   yes_value(Type, _)
    ->  Parts = [Flag]
    ;   meta_word(Name, Module, Type, Word),
        (   atom_length(Flag, 1)
        ->  Parts = [Flag,' ',Word]
        ;   Parts = [Flag,=,Word]
        )
    ),
    (   atom_length(Flag, 1)
    ->  Dashes = (-)
    ;   Dashes = '--'
    ),
    atomic_list_concat([Dashes|Parts], Text).

meta_word(Name, Module, Type, Word) :-
    (   current_predicate(Module:opt_meta/2),
        Module:opt_meta(Name, Word0)
    ->  Word = Word0
    ;   functor(Type, Word0, _),
        upcase_atom(Word0, Word)
    ).

column([], Column, Column).
column([Flags-_|Rows], Column0, Column) :-
    string_length(Flags, Length),
    Column1 is min(max(Column0, Length + 1), 31),
    column(Rows, Column1, Column).

option_rows([], _) -->
    [].
option_rows([Flags-Help|Rows], Column) -->
    [ nl, '~w'-[Flags] ],
    { string_length(Flags, Length) },
    (   { Length < Column }
    ->  { Spaces is Column - Length },
        spaces(Spaces)
    ;   [ nl ],
        spaces(Column)
    ),
    help_text(Help, Column),
    option_rows(Rows, Column).

help_text(Help, Column) -->
    { is_list(Help) },
    !,
    { maplist([Part,Text]>>format(string(Text), '~w', [Part]), Help, Texts)
    },
    text_lines(Texts, Column).
help_text(Help, Column) -->
    { string_length(Help, Length),
      Column + Length < 78
    },
    !,
    [ '~w'-[Help] ].
help_text(Help, Column) -->
    { split_string(Help, " \t\n", " \t\n", Words0),
      exclude(==(""), Words0, [Word|Words]),
      string_length(Word, Length),
      Column1 is Column + Length
    },
    [ '~w'-[Word] ],
    words(Words, Column1, Column).

text_lines([], _) -->
    [].
text_lines([Text], _) -->
    !,
    [ '~w'-[Text] ].
text_lines([Text|Texts], Column) -->
    [ '~w'-[Text], nl ],
    spaces(Column),
    text_lines(Texts, Column).

words([], _, _) -->
    [].
words([Word|Words], Column0, Indent) -->
    { string_length(Word, Length),
      Column is Column0 + 1 + Length
    },
    (   { Column < 78 }
    ->  [ ' ~w'-[Word] ],
        words(Words, Column, Indent)
    ;   { Column1 is Indent + Length },
        [ nl ],
        spaces(Indent),
        [ '~w'-[Word] ],
        words(Words, Column1, Indent)
    ).

spaces(Count) -->
    [ '~*c'-[Count,0' ] ].

help_part(Part, Module) -->
    (   { current_predicate(Module:opt_help/2),
          Module:opt_help(help(Part), Text)
        }
    ->  help_lines(Text),
        [ nl ]
    ;   []
    ).

help_lines(Text) -->
    (   { is_list(Text) }
    ->  list(Text)
    ;   [ '~w'-[Text] ]
    ).

list([]) -->
    [].
list([Element|Elements]) -->
    [ Element ],
    list(Elements).

usage_part(Module) -->
    (   { current_predicate(Module:opt_help/2),
          Module:opt_help(help(usage), Text)
        }
    ->  help_lines(Text)
    ;   [ ' [options]' ]
    ).

footer(Module) -->
    (   { current_predicate(Module:opt_help/2),
          Module:opt_help(help(footer), Text)
        }
    ->  [ nl ],
        help_lines(Text)
    ;   []
    ).

%   The command line up to the arguments of the program.

command_line -->
    { current_prolog_flag(os_argv, Words),
      current_prolog_flag(argv, Arguments),
      append(Command0, Arguments, Words),
      Command0 = [_|_],
      !,
      (   append(Command, [--], Command0)
      ->  true
      ;   Command = Command0
      ),
      atomic_list_concat(Command, ' ', Text)
    },
    [ '~w'-[Text] ].
command_line -->
    { (   predicate_property(user:opt_type(_, _, _), file(Path))
      ->  working_directory(Folder, Folder),
          atom_concat(Folder, '.', Here),
          relative_file_name(Path, Here, File)
      ;   File = 'FILE'
      )
    },
    [ 'arbiiter consult ~w --'-[File] ].

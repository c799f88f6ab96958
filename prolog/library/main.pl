:- module(prolog_main, [main/0, argv_options/3]).

/** <module> Programs that are started from the command line
*/

%!  main is det.
%
%   Calls user:main(Arguments) with the arguments of the program.
%
%       :- initialization(main, main).

main :-
    current_prolog_flag(argv, Arguments),
    user:main(Arguments).

%!  argv_options(+Arguments, -Positional, -Options) is det.
%
%   Splits the Arguments: `--name=value`, `--name`, `--no-name` and `-n` become Options, the others are
%   Positional.
%
%       ?- argv_options(['--depth=3','-v',file], P, O).
%       P = [file], O = [depth(3),v(true)].

argv_options(Arguments0, Positional, Options) :-
    (   Arguments0 = _:Arguments
    ->  true
    ;   Arguments = Arguments0
    ),
    split_arguments(Arguments, Positional, Options).

split_arguments([], [], []).
split_arguments(['--'|Positional], Positional, []) :-
    !.
split_arguments([Argument|Arguments], Positional, Options) :-
    (   argument_options(Argument, Options, Options1)
    ->  Positional = Positional1
    ;   Positional = [Argument|Positional1],
        Options = Options1
    ),
    split_arguments(Arguments, Positional1, Options1).

argument_options(Argument, Options, Tail) :-
    atom_concat('--', Text, Argument),
    !,
    (   sub_atom(Text, Before, 1, After, '=')
    ->  sub_atom(Text, 0, Before, _, Name0),
        sub_atom(Text, _, After, 0, Value0),
        typed_value(Value0, Value)
    ;   atom_concat('no-', Name0, Text)
    ->  Value = false
    ;   Name0 = Text,
        Value = true
    ),
    option_name(Name0, Name),
    Option =.. [Name,Value],
    Options = [Option|Tail].
argument_options(Argument, Options, Tail) :-
    atom_concat('-', Flags, Argument),
    Flags \== '',
    atom_chars(Flags, Letters),
    flag_options(Letters, Options, Tail).

option_name(Name0, Name) :-
    atomic_list_concat(Parts, '-', Name0),
    atomic_list_concat(Parts, '_', Name).

typed_value(Text, Value) :-
    (   catch(atom_number(Text, Number), _, fail)
    ->  Value = Number
    ;   Value = Text
    ).

flag_options([], Options, Options).
flag_options([Letter|Letters], [Option|Options], Tail) :-
    Option =.. [Letter,true],
    flag_options(Letters, Options, Tail).

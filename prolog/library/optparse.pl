:- module(optparse,
          [ opt_parse/5, opt_parse/4, opt_arguments/3, opt_help/2
          ]).

/** <module> Options of a command line

An option is a list of opt(Name), type(Type), default(Value), shortflags(Letters), longflags(Names),
meta(Name) and help(Text or lines). Types are boolean, atom, integer, float, term and those of must_be/2.
`-x V`, `-xV`, `--name V` and `--name=V` give a value; `--name`, `--no-name` that of a boolean.
*/

:- multifile parse_type/3.

:- dynamic parse_type/3.

%!  opt_arguments(+Specs, -Options, -Positional) is det.
%
%   As opt_parse/4 for the arguments of the program, which the flag `argv` has.
%
%       ?- set_prolog_flag(argv, ['-n3',a]),
%          opt_arguments([[opt(n),type(integer),default(1),shortflags([n])]], O, P).
%       O = [n(3)], P = [a].

opt_arguments(Specs, Options, Positional) :-
    current_prolog_flag(argv, Arguments),
    opt_parse(Specs, Arguments, Options, Positional).

%!  opt_parse(+Specs, +Arguments, -Options, -Positional) is det.
%
%   Options are terms Name(Value) for all options of Specs, those that are not in Arguments first;
%   Positional are the Arguments that belong to no option.
%
%       ?- opt_parse([[opt(n),type(integer),default(1),longflags([n])]], ['--n=3',a], O, P).
%       O = [n(3)], P = [a].

opt_parse(Specs, Arguments, Options, Positional) :-
    opt_parse(Specs, Arguments, Options, Positional, []).

%!  opt_parse(+Specs, +Arguments, -Options, -Positional, +How) is det.
%
%   How may have output_functor(Functor), which makes the options Functor(Name, Value),
%   duplicated_flags(keepfirst, keeplast or keepall), and allow_empty_flag_spec(Boolean).
%
%       ?- opt_parse([[opt(n),type(integer),default(1),longflags([n])]], [], O, _, [output_functor(o)]).
%       O = [o(n,1)].

opt_parse(Specs0, Arguments, Options, Positional, How) :-
    checked_specs(Specs0, How, Specs),
    must_be(list(atom), Arguments),
    parsed(Arguments, Specs, Given0, Positional),
    option(duplicated_flags(Keep), How, keeplast),
    without_duplicates(Keep, Given0, Given),
    findall(Id-Default, (member(Spec, Specs), absent(Spec, Given, Id, Default)), Defaults),
    append(Defaults, Given, Values),
    option(output_functor(Functor), How, 'OPTION'),
    maplist(option_term(Functor), Values, Options).

absent(o(Id,_,Default0,_,_,_,_), Given, Id, Default) :-
    \+ memberchk(Id-_, Given),
    (   Default0 == '_'
    ->  true
    ;   Default = Default0
    ).

option_term(Functor, Name-Value, Option) :-
    (   Functor == 'OPTION'
    ->  Option =.. [Name,Value]
    ;   Option =.. [Functor,Name,Value]
    ).

without_duplicates(keepall, Given, Given) :-
    !.
without_duplicates(keepfirst, Given0, Given) :-
    !,
    first_of_each(Given0, [], Given).
without_duplicates(keeplast, Given0, Given) :-
    !,
    reverse(Given0, Reversed0),
    first_of_each(Reversed0, [], Reversed),
    reverse(Reversed, Given).
without_duplicates(Keep, _, _) :-
    throw(error(domain_error(keep_flag, Keep), _)).

first_of_each([], _, []).
first_of_each([Name-Value|Given], Seen, Firsts) :-
    (   memberchk(Name, Seen)
    ->  Firsts = Firsts1
    ;   Firsts = [Name-Value|Firsts1]
    ),
    first_of_each(Given, [Name|Seen], Firsts1).

% --- specifications: o(Id, Type, Default, Short, Long, Meta, Help) ------------------------------

checked_specs(Specs0, How, Specs) :-
    (   ground(Specs0)
    ->  true
    ;   throw(error(instantiation_error,
                    context(validate_opts_spec/1, 'option spec must be ground')))
    ),
    maplist(checked_spec(How), Specs0, Specs),
    unique_ids(Specs, []),
    findall(Flag, (member(o(_,_,_,Short,Long,_,_), Specs), (member(Flag, Short) ; member(Flag, Long))), Flags),
    unique_flags(Flags).

unique_ids([], _).
unique_ids([o(Id,_,_,Short,Long,_,_)|Specs], Seen) :-
    (   memberchk(Id, Seen),
        \+ ( Short == [], Long == [] )
    ->  throw(error(domain_error(unique_atom, Id), context(_, 'ambiguous id')))
    ;   unique_ids(Specs, [Id|Seen])
    ).

unique_flags([]).
unique_flags([Flag|Flags]) :-
    (   memberchk(Flag, Flags)
    ->  throw(error(domain_error(unique_atom, Flag),
                    context(validate_opts_spec/1, 'ambiguous flag')))
    ;   unique_flags(Flags)
    ).

checked_spec(How, Spec, o(Id,Type,Default,Short,Long,Meta,Help)) :-
    (   is_list(Spec)
    ->  true
    ;   throw(error(type_error(list, Spec), context(system:'$memberchk'/3, _)))
    ),
    (   memberchk(opt(Id), Spec)
    ->  must_be(atom, Id)
    ;   throw(error(domain_error(unique_atom, Spec), context(_, 'opt(id) missing')))
    ),
    forall(member(Part, Spec), known_part(Part)),
    option(type(Type), Spec, term),
    option(default(Default), Spec, '_'),
    option(shortflags(Short), Spec, []),
    option(longflags(Long), Spec, []),
    option(meta(Meta), Spec, ''),
    option(help(Help), Spec, ''),
    flags(Short),
    flags(Long),
    short_flags(Short, Id),
    some_flag(How, Short, Long, Id),
    default_of_type(Type, Default).

%   What is no list has no flags in it, and is not looked at.

flags(Flags) :-
    (   is_list(Flags)
    ->  must_be(list(atom), Flags)
    ;   true
    ).

known_part(Part) :-
    (   compound(Part),
        compound_name_arity(Part, Name, 1),
        memberchk(Name, [opt,type,default,shortflags,longflags,meta,help])
    ->  true
    ;   compound(Part)
    ->  functor(Part, Name, _),
        throw(error(domain_error(opt_spec, Name),
                    context(validate_opts_spec/1, 'unknown opt spec')))
    ;   throw(error(domain_error(opt_spec, Part),
                    context(validate_opts_spec/1, 'unknown opt spec')))
    ).

short_flags(Short, Id) :-
    (   member(Flag, Short),
        atom_length(Flag, Length),
        Length > 1
    ->  format(atom(Why), 'option \'~w\': flag too long to be short', [Id]),
        throw(error(domain_error(short_flag, Flag), context(_, Why)))
    ;   true
    ).

some_flag(How, [], [], Id) :-
    option(allow_empty_flag_spec(false), How),
    !,
    format(atom(Why), 'no flag specified for option \'~w\'', [Id]),
    throw(error(domain_error(unique_atom, _), context(_, Why))).
some_flag(_, _, _, _).

default_of_type(Type, Default) :-
    (   ( Default == '_' ; Type == term )
    ->  true
    ;   clause(parse_type(Type, _, _), _)
    ->  true
    ;   must_be(Type, Default)
    ).

% --- arguments -----------------------------------------------------------------------------------

parsed([], _, [], []).
parsed([Argument|Arguments], Specs, Given, Positional) :-
    atom_codes(Argument, Codes),
    (   flag(Codes, Flag, Rest)
    ->  flag_value(Rest, Flag, Specs, Option, Arguments, Arguments1),
        Given = [Option|Given1],
        Positional = Positional1
    ;   Given = Given1,
        Positional = [Argument|Positional1],
        Arguments1 = Arguments
    ),
    parsed(Arguments1, Specs, Given1, Positional1).

% Rest is what follows the name in the same argument: none, a value behind `=`, or one glued on.
flag([0'-,0'-,Code|Codes], Flag, Rest) :-
    !,
    (   append(Name, [0'=|Value], [Code|Codes])
    ->  Rest = value(Value)
    ;   Name = [Code|Codes],
        Rest = none
    ),
    atom_codes(Long, Name),
    Flag = long(Long).
flag([0'-,Code|Codes], short(Short), Rest) :-
    Code \== 0'-,
    char_code(Short, Code),
    short_rest(Codes, Rest).

short_rest([], none) :-
    !.
short_rest([0'=|_], _) :-
    !,
    throw(error(syntax_error('disallowed: <shortflag>=<value>'), _)).
short_rest(Codes, value(Codes)).

flag_value(none, long(Long), Specs, Id-false, Arguments, Arguments) :-
    atom_concat('no-', Flag, Long),
    spec_of(Flag, Specs, Id, boolean),
    !.
flag_value(Rest, Kind, Specs, Id-Value, Arguments0, Arguments) :-
    arg(1, Kind, Flag),
    (   spec_of(Flag, Specs, Id, Type)
    ->  true
    ;   throw(error(existence_error(commandline_option, Flag), _))
    ),
    value_codes(Rest, Type, Codes, Arguments0, Arguments),
    typed_value(Type, Flag, Codes, Value).

spec_of(Flag, Specs, Id, Type) :-
    member(o(Id,Type,_,Short,Long,_,_), Specs),
    ( memberchk(Flag, Short) ; memberchk(Flag, Long) ),
    !.

value_codes(value(Codes), _, Codes, Arguments, Arguments).
value_codes(none, boolean, Codes, Arguments0, Arguments) :-
    !,
    (   Arguments0 = [Value|Arguments],
        memberchk(Value, [true,false])
    ->  atom_codes(Value, Codes)
    ;   Arguments = Arguments0,
        atom_codes(true, Codes)
    ).
value_codes(none, _, Codes, [Value|Arguments], Arguments) :-
    !,
    atom_codes(Value, Codes).
value_codes(none, _, [], [], []).

typed_value(Type, Flag, Codes, Value) :-
    catch(value_of(Type, Codes, Value0), Error, true),
    (   nonvar(Error)
    ->  wrong_value(Flag, Type, Codes),
        throw(Error)
    ;   nonvar(Type),
        \+ Type = term,
        var(Value0)
    ->  wrong_value(Flag, Type, Codes),
        throw(error(type_error(flag_value, Type), _))
    ;   Value = Value0
    ).

wrong_value(Flag, Type, Codes) :-
    format('~nERROR: flag \'~w\': expected atom parsable as ~w, found \'~s\' ~n', [Flag,Type,Codes]).

value_of(Type, Codes, Value) :-
    parse_type(Type, Codes, Value0),
    !,
    Value = Value0.
value_of(atom, Codes, Value) :-
    !,
    atom_codes(Value, Codes).
value_of(term, Codes, Value) :-
    !,
    term_to_atom_codes(Codes, Value).
value_of(integer, Codes, Value) :-
    !,
    number_codes(Value0, Codes),
    of_type(integer, Value0, Value).
value_of(float, Codes, Value) :-
    !,
    number_codes(Value0, Codes),
    of_type(float, Value0, Value).
value_of(boolean, Codes, Value) :-
    !,
    atom_codes(Value0, Codes),
    of_type(boolean, Value0, Value).
value_of(_, _, _).

of_type(Type, Value0, Value) :-
    (   is_of_type(Type, Value0)
    ->  Value = Value0
    ;   true
    ).

term_to_atom_codes(Codes, Term) :-
    atom_codes(Atom, Codes),
    term_to_atom(Term, Atom).

% --- help ----------------------------------------------------------------------------------------

%!  opt_help(+Specs, -Help) is det.
%
%   Help is an atom with a line or more for each option that has flags.
%
%       ?- opt_help([[opt(n),type(integer),default(1),longflags([n]),help('how many')]], H).
%       H = '--n    integer=1  how many\n'.

opt_help(Specs0, Help) :-
    checked_specs(Specs0, [], Specs),
    include(has_flags, Specs, Shown),
    maplist(columns, Shown, Rows),
    foldl(widths, Rows, w(0,0,0), Widths),
    with_output_to(atom(Help), forall(member(Row, Rows), print_row(Row, Widths))).

has_flags(o(_,_,_,Short,Long,_,_)) :-
    \+ ( Short == [], Long == [] ).

columns(o(_,Type,Default,Short,Long,Meta,Help), row(LongFlags,ShortText,TypeText,Help)) :-
    maplist(atom_concat(--), Long, LongFlags),
    maplist(atom_concat(-), Short, ShortFlags),
    atomic_list_concat(ShortFlags, ',', ShortText),
    (   Meta == ''
    ->  format(atom(TypeText), '~w=~w', [Type,Default])
    ;   format(atom(TypeText), '~w:~w=~w', [Meta,Type,Default])
    ).

widths(row(Long,Short,Type,_), w(A0,B0,C0), w(A,B,C)) :-
    foldl(wider, Long, A0, A),
    wider(Short, B0, B),
    wider(Type, C0, C).

wider(Text, Width0, Width) :-
    atom_length(Text, Length),
    Width is max(Width0, Length).

print_row(row(Long,Short,Type,Help), w(A,B,C)) :-
    flag_lines(Long, A, LongLines),
    append(Above, [Last], LongLines),
    forall(member(Line, Above), (write(Line), nl)),
    Column1 is A+2,
    Column2 is Column1+B+2,
    Column3 is Column2+C+2,
    format('~w~t~*|~w~t~*|~w~t~*|', [Last,Column1,Short,Column2,Type,Column3]),
    Width is max(40, 78-Column3),
    help_lines(Help, Width, Lines),
    atomic_list_concat([First|Others], '\n', Lines),
    write(First),
    Indent is Column3+2,
    forall(member(Line, Others), format('~n~t~*|~w', [Indent,Line])),
    nl.

% As many flags on a line as fit.
flag_lines([], _, ['']) :-
    !.
flag_lines([Flag|Flags], Width, Lines) :-
    flag_lines(Flags, Flag, Width, Lines).

flag_lines([], Line, _, [Line]).
flag_lines([Flag|Flags], Line0, Width, Lines) :-
    atomic_list_concat([Line0,Flag], ', ', Line),
    atom_length(Line, Length),
    (   Length =< Width
    ->  Lines = Lines1,
        flag_lines(Flags, Line, Width, Lines1)
    ;   atom_concat(Line0, ',', Done),
        Lines = [Done|Lines1],
        flag_lines(Flags, Flag, Width, Lines1)
    ).

help_lines(Help, Width, Lines) :-
    (   is_list(Help)
    ->  atomic_list_concat(Help, '\n', Lines)
    ;   atom_length(Help, Length),
        Length =< Width
    ->  Lines = Help
    ;   split_string(Help, " ", " ", [Word|Words]),
        wrapped(Words, Word, Width, Wrapped),
        atomic_list_concat(Wrapped, '\n', Lines)
    ).

wrapped([], Line, _, [Line]).
wrapped([Word|Words], Line0, Width, Lines) :-
    atomic_list_concat([Line0,Word], ' ', Line),
    atom_length(Line, Length),
    (   Length =< Width
    ->  wrapped(Words, Line, Width, Lines)
    ;   Lines = [Line0|Lines1],
        wrapped(Words, Word, Width, Lines1)
    ).

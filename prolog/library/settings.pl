:- module(settings,
          [ setting/4, setting/2, set_setting/2, set_setting_default/2, restore_setting/1,
            current_setting/1, setting_property/2, list_settings/0, list_settings/1,
            load_settings/1, load_settings/2, save_settings/0, save_settings/1,
            convert_setting_text/3
          ]).

:- meta_predicate
       setting(:, +, +, +),
       setting(:, ?),
       set_setting(:, +),
       set_setting_default(:, +),
       restore_setting(:),
       current_setting(:),
       list_settings(:).

/** <module> Settings of a program

A setting is declared with a type and a default, changed while the program runs, and kept in a file.
*/

:- public declare/4.

:- multifile user:term_expansion/2.

:- dynamic
       user:term_expansion/2,
       '$declared'/5,
       '$place'/3,
       '$set'/3,
       '$settings_file'/1.

%!  setting(:Name, +Type, +Default, +Comment) is det.
%
%   A directive: declares the setting Name of the module. Default is an expression for the types integer and
%   float, and may be env(Variable, Default). It can't be called.
%
%       ?- catch(setting(volume, integer, 10+1, 'How loud'), error(Error, _), true).
%       Error = context_error(nodirective,setting(user:volume,integer,10+1,'How loud')).

setting(Name, Type, Default, Comment) :-
    throw(error(context_error(nodirective, setting(Name, Type, Default, Comment)), _)).

user:term_expansion((:- Directive), []) :-
    nonvar(Directive),
    Directive = setting(Name, Type, Default, Comment),
    prolog_load_context(module, Module),
    predicate_property(Module:setting(_,_,_,_), imported_from(settings)),
    catch(declare(Module:Name, Type, Default, Comment), Error, print_message(error, Error)).

declare(Setting, Type, Default, Comment) :-
    strip_module(Setting, Module, Name),
    must_be(atom, Name),
    value_of(Default, Type, Value),
    must_be(Type, Value),
    (   '$declared'(Module, Name, _, _, _)
    ->  true
    ;   assertz('$declared'(Module, Name, Type, Value, Comment)),
        note_place(Module, Name)
    ).

note_place(Module, Name) :-
    (   source_location(File, Line)
    ->  assertz('$place'(Module, Name, File:Line))
    ;   true
    ).

value_of(env(Variable), Type, Value) :-
    !,
    value_of(env(Variable, ''), Type, Value).
value_of(env(Variable,Default), Type, Value) :-
    !,
    (   getenv(Variable, Text)
    ->  convert_setting_text(Type, Text, Value)
    ;   value_of(Default, Type, Value)
    ).
value_of(Expression, Type, Value) :-
    memberchk(Type, [integer,float,nonneg,positive_integer]),
    compound(Expression),
    !,
    Value is Expression.
value_of(Value, _, Value).

%!  setting(:Name, ?Value) is nondet.
%
%   Value is that of the setting Name.
%
%       ?- catch(setting(no_such_setting, V), error(Error, _), true).
%       Error = existence_error(setting,user:no_such_setting).

setting(Setting, Value) :-
    strip_module(Setting, Module, Name),
    (   var(Name)
    ->  '$declared'(Module, Name, _, _, _)
    ;   declared(Module:Name)
    ),
    current_value(Module, Name, Value).

current_value(Module, Name, Value) :-
    (   '$set'(Module, Name, Value0)
    ->  Value = Value0
    ;   '$declared'(Module, Name, _, Value, _)
    ).

declared(Module:Name) :-
    (   '$declared'(Module, Name, _, _, _)
    ->  true
    ;   throw(error(existence_error(setting, Module:Name), _))
    ).

%!  set_setting(:Name, +Value) is det.
%
%   Name has Value from now on, which has to be of its type.
%
%       ?- catch(set_setting(no_such_setting, 1), error(Error, _), true).
%       Error = existence_error(setting,no_such_setting).

set_setting(Setting, Value) :-
    strip_module(Setting, Module, Name),
    (   '$declared'(Module, Name, Type, Default, _)
    ->  true
    ;   throw(error(existence_error(setting, Name), _))
    ),
    must_be(Type, Value),
    retractall('$set'(Module, Name, _)),
    (   Value == Default
    ->  true
    ;   assertz('$set'(Module, Name, Value))
    ).

%!  set_setting_default(:Name, +Value) is det.
%
%   The default of Name is Value, and so is its value if it has not been set.
%
%       ?- catch(set_setting_default(no_such_setting, 1), error(Error, _), true).
%       Error = existence_error(setting,user:no_such_setting).

set_setting_default(Setting, Value) :-
    strip_module(Setting, Module, Name),
    declared(Module:Name),
    '$declared'(Module, Name, Type, _, Comment),
    must_be(Type, Value),
    retract('$declared'(Module, Name, Type, _, Comment)),
    assertz('$declared'(Module, Name, Type, Value, Comment)).

%!  restore_setting(:Name) is det.
%
%   Name has its default again.
%
%       ?- restore_setting(no_such_setting).
%       true.

restore_setting(Setting) :-
    strip_module(Setting, Module, Name),
    retractall('$set'(Module, Name, _)).

%!  current_setting(:Name) is nondet.
%
%   Name is declared.
%
%       ?- current_setting(no_such_setting).
%       false.

current_setting(Outer:Setting) :-
    (   nonvar(Setting),
        Setting = Module:Name
    ->  true
    ;   Module = Outer,
        Name = Setting
    ),
    '$declared'(Module, Name, _, _, _).

%!  setting_property(?Setting, ?Property) is nondet.
%
%   Property is type(Type), default(Value), comment(Comment) or source(File:Line). Setting has its module.
%
%       ?- setting_property(user:no_such_setting, type(T)).
%       false.

setting_property(Module:Name, Property) :-
    '$declared'(Module, Name, Type, Default, Comment),
    (   '$place'(Module, Name, Place)
    ->  Places = [source(Place)]
    ;   Places = []
    ),
    member(Property, [type(Type),default(Default),comment(Comment)|Places]).

%!  list_settings is det.
%
%   Lists all settings with their values.
%
%       ?- list_settings.
%       true.

list_settings :-
    findall(Module:Name, '$declared'(Module, Name, _, _, _), Settings),
    list(Settings).

%!  list_settings(:Module) is det.
%
%   Lists the settings of Module.
%
%       ?- list_settings(user).
%       true.

list_settings(_:Module) :-
    findall(Module:Name, '$declared'(Module, Name, _, _, _), Settings),
    list(Settings).

list(Settings) :-
    line,
    format('Name~t~26|Value (*=modified) Comment~n', []),
    line,
    forall(member(Module:Name, Settings), list_one(Module, Name)).

line :-
    format('~`=t~72|~n', []).

list_one(Module, Name) :-
    '$declared'(Module, Name, _, _, Comment),
    current_value(Module, Name, Value),
    (   '$set'(Module, Name, _)
    ->  Mark = *
    ;   Mark = ''
    ),
    format('~w:~w~t~26|~q~w~t~41|~w~n', [Module,Name,Value,Mark,Comment]).

%!  load_settings(+File) is det.
%
%   Sets what File has, and saves to it later; load_settings(File, Options) is the same.
%
%       ?- catch(load_settings(no_such_file), error(existence_error(Kind, _), _), true).
%       Kind = source_sink.

load_settings(File) :-
    load_settings(File, []).

%!  load_settings(+File, +Options) is det.
%
%   Option undefined(load) declares settings that are not declared; they are skipped without it.
%
%       ?- catch(load_settings(no_such_file, []), error(existence_error(Kind, _), _), true).
%       Kind = source_sink.

load_settings(File, Options) :-
    read_file_to_terms(File, Terms, []),
    retractall('$settings_file'(_)),
    assertz('$settings_file'(File)),
    forall(member(setting(Module:Name, Value), Terms), load_one(Module, Name, Value, Options)).

load_one(Module, Name, Value, Options) :-
    (   '$declared'(Module, Name, _, _, _)
    ->  set_setting(Module:Name, Value)
    ;   option(undefined(load), Options)
    ->  setting(Module:Name, any, Value, ''),
        set_setting(Module:Name, Value)
    ;   true
    ).

%!  save_settings is det.
%
%   Writes the settings that differ from their defaults to the file that was loaded last.
%
%       ?- catch(save_settings, error(existence_error(Kind, _), _), true).
%       Kind = settings_file.

save_settings :-
    (   '$settings_file'(File)
    ->  save_settings(File)
    ;   throw(error(existence_error(settings_file, _), _))
    ).

%!  save_settings(+File) is det.
%
%   Writes the settings that differ from their defaults to File.
%
%       ?- tmp_file(settings, File), save_settings(File).
%       true.

save_settings(File) :-
    get_time(Now),
    format_time(string(Date), '%a %b %e %T %Y', Now),
    setup_call_cleanup(open(File, write, Out, [encoding(utf8),bom(true)]),
                       save(Out, Date),
                       close(Out)).

save(Out, Date) :-
    format(Out, '/*  Saved settings~n    Date: ~w~n*/~n~n', [Date]),
    forall('$set'(Module, Name, Value),
           (   '$declared'(Module, Name, _, _, Comment),
               format(Out, '~n%\t~w~nsetting(~q, ~q).~n', [Comment,Module:Name,Value])
           )).

%!  convert_setting_text(+Type, +Text, -Value) is det.
%
%   Value is that of Text as a value of Type.
%
%       ?- convert_setting_text(integer, '12', V).
%       V = 12.

convert_setting_text(atom, Text, Value) :-
    !,
    atom_string(Value, Text).
convert_setting_text(Type, Text, Value) :-
    term_to_atom(Value0, Text),
    value_of_text(Type, Value0, Value),
    must_be(Type, Value).

value_of_text(Type, Value0, Value) :-
    (   memberchk(Type, [integer,float])
    ->  Value is Value0
    ;   Value = Value0
    ).

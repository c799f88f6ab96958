:- module(arbiiter_libraries, [embedded_library/2, embedded_program/2, run_script/2]).

/** <module> The libraries of the games, the arbiter and the examples inside arbiiter's own SWI-Prolog

They are part of the program, not files: this module loads each from its text, the libraries at once and the others when they are asked for, and
answers use_module(library(kabe)), [arbiter] and the like in place of the file system. The predicates behind the libraries have been registered
before.
*/

:- dynamic library_module/2, program_text/2.
:- multifile user:prolog_load_file/2.
:- dynamic user:prolog_load_file/2.

%!  embedded_library(+Name, +Text) is det.
%
%   Loads the library from its text; from now on it is found as library(Name).

embedded_library(Name, Text) :-
    load_text(Name, Text, arbiiter_libraries, [imports([])], Module),
    assertz(library_module(Name, Module)).

load_text(Name, Text, Context, Options, Module) :-
    text_path(Name, Path),
    setup_call_cleanup(
        open_string(Text, Stream),
        load_files(Context:Path, [stream(Stream), silent(true)|Options]),
        close(Stream)),
    module_property(Module, file(Path)).

text_path(Name, Path) :-
    atomic_list_concat(['/arbiiter/prolog/', Name, '.pl'], Path).

%!  embedded_program(+Name, +Text) is det.
%
%   From now on library(Name) is a program with this text, which is loaded when it is asked for.

embedded_program(Name, Text) :-
    assertz(program_text(Name, Text)).

% What is loaded already is only imported, as SWI-Prolog does it with a file.
user:prolog_load_file(Spec, Options) :-
    strip_module(Spec, Context, library(Name)),
    atom(Name),
    arbiiter_libraries:library_module(Name, Module),
    arbiiter_libraries:import_into(Context, Module, Options).

user:prolog_load_file(Spec, Options) :-
    strip_module(Spec, Context, File),
    arbiiter_libraries:program(File, Name),
    arbiiter_libraries:load_program(Name, Context, Options).

% The assignment says to load `arbiter.pl` first: ours stands in where there is none.
program(library(Path), Name) :-
    ground(Path),
    path_name(Path, Name),
    program_text(Name, _).
program(File, arbiiter) :-
    memberchk(File, [arbiter, 'arbiter.pl']),
    (   prolog_load_context(directory, Folder) -> true ; Folder = '.' ),
    \+ absolute_file_name(File, _, [file_type(prolog), access(read), file_errors(fail), relative_to(Folder)]).

path_name(Name, Name) :-
    atom(Name).
path_name(Folder/File, Name) :-
    atom(Folder),
    atom(File),
    atomic_list_concat([Folder, File], /, Name).

load_program(Name, Context, Options) :-
    memberchk(if(not_loaded), Options),
    text_path(Name, Path),
    module_property(Module, file(Path)),
    !,
    import_into(Context, Module, Options).
load_program(Name, Context, _) :-
    program_text(Name, Text),
    load_text(Name, Text, Context, [], _).

import_into(Context, Module, Options) :-
    (   memberchk(imports(Imports), Options) -> true ; Imports = all ),
    module_property(Module, exports(Exports)),
    forall(( member(Name/Arity, Exports), wanted(Imports, Name/Arity) ), Context:import(Module:Name/Arity)).

wanted(all, _).
wanted(except(Except), Indicator) :-
    \+ memberchk(Indicator, Except).
wanted([First|Rest], Indicator) :-
    memberchk(Indicator, [First|Rest]).

%!  run_script(+Files, +Goals) is det.
%
%   What `swipl -g Goal .. File ..` does: loads the files, runs the goals, each a text, then what initialization/2 has asked for. Where swipl would end the
%   process, so does this.

run_script(Files, Goals) :-
    catch(forall(member(File, Files), load_script(File)), Error, ( print_message(error, initialization_exception(Error)), halt(1) )),
    '$toplevel':run_init_goals(Goals),
    '$toplevel':run_program_init,
    '$toplevel':run_main_init.

load_script(File) :-
    absolute_file_name(File, Path, [file_type(prolog), access(read), file_errors(fail)]),
    !,
    load_files(user:Path, []).
load_script(File) :-
    program(File, Name),
    !,
    load_program(Name, user, []).
load_script(File) :-
    throw(error(existence_error(script_file, File), _)).

:- embedded_library(arbiiter_core, ":- module(arbiiter_core, []).\n").

/*  What clause/2 shows of the predicates that SWI-Prolog 9.0.4 defines in Prolog. Those in the list
    of the directive show nothing, because their bodies call what is private. The text is data: it
    is never loaded.
*/

:- private([
    '.'/3, (@)/2, abolish_all_tables/0, absolute_file_name/2, absolute_file_name/3, at_halt/1,
    autoload/1, autoload/2, bagof/3, call_residue_vars/2, call_with_depth_limit/3,
    call_with_inference_limit/3, catch/3, catch_with_backtrace/3, consult/1, copy_term/3,
    current_module/1, current_predicate/2, (discontiguous)/1, (dynamic)/1, (dynamic)/2,
    findall/4, findnsols/5, flag/3, freeze/2, frozen/2, garbage_collect/0, halt/0,
    (initialization)/1, (initialization)/2, leash/1, length/2, load_files/2, memberchk/2,
    module/1, module_property/2, (module_transparent)/1, (multifile)/1, noprofile/1, phrase/3,
    predicate_property/2, print_message/2, prolog_load_context/2, (public)/1, require/1,
    setof/3, setup_call_catcher_cleanup/4, source_file/1, stream_position_data/3,
    stream_property/2, style_check/1, term_string/3, (thread_local)/1, tmp_file_stream/3,
    use_module/1, use_module/2, visible/1, (volatile)/1, working_directory/2
]).

(Condition *-> Then) :- call((Condition *-> Then)).
(First, Second) :- call((First, Second)).
(Condition -> Then) :- call((Condition -> Then)).
(Module:First ; Module:Second) :- !, call(Module:(First ; Second)).
(Module:First ; Other:Second) :- call(Module:(First ; Other:Second)).
\+ Goal :- \+ call(Goal).
apply(Module:Name, Extra) :- atom(Name), !, compound_name_arguments(Goal, Name, Extra), call(Module:Goal).
atom_prefix(Atom, Prefix) :- sub_atom(Atom, 0, _, _, Prefix).
call(Goal) :- call(Goal).
call(Goal, A) :- call(Goal, A).
call(Goal, A, B) :- call(Goal, A, B).
call(Goal, A, B, C) :- call(Goal, A, B, C).
call(Goal, A, B, C, D) :- call(Goal, A, B, C, D).
call(Goal, A, B, C, D, E) :- call(Goal, A, B, C, D, E).
call(Goal, A, B, C, D, E, F) :- call(Goal, A, B, C, D, E, F).
call(Goal, A, B, C, D, E, F, G) :- call(Goal, A, B, C, D, E, F, G).
call_cleanup(Goal, Cleanup) :- setup_call_catcher_cleanup(true, Goal, _, Cleanup).
call_cleanup(Goal, Catcher, Cleanup) :- setup_call_catcher_cleanup(true, Goal, Catcher, Cleanup).
cancel_halt(Reason) :- throw(cancel_halt(Reason)).
dcg_translate_rule(Rule, Clause) :- dcg_translate_rule(Rule, _, Clause, _).
dwim_match(First, Second) :- dwim_match(First, Second, _).
ensure_loaded(File) :- load_files(File, [if(not_loaded)]).
exists_source(Source) :- exists_source(Source, _).
exists_source(Source, Path) :- absolute_file_name(Source, Path, [file_type(prolog), access(read), file_errors(fail)]).
expand_goal(Goal, Expanded) :- expand_goal(Goal, _, Expanded, _).
expand_term(Term, Expanded) :- expand_term(Term, _, Expanded, _).
false :- fail.
findall(Template, Goal, List) :- findall(Template, Goal, List, []).
findnsols(Count, Template, Goal, List) :- findnsols(Count, Template, Goal, List, []).
forall(Condition, Action) :- \+ ( call(Condition), \+ call(Action) ).
format(Format) :- format(Format, []).
ignore(Goal) :- call(Goal), !.
ignore(_Goal) :- true.
load_files(Files) :- load_files(Files, []).
nb_setval(Key, Value) :- duplicate_term(Value, Copy), nb_linkval(Key, Copy).
not(Goal) :- \+ call(Goal).
numbervars(Term, Start, End) :- numbervars(Term, Start, End, []).
once(Goal) :- call(Goal), !.
phrase(Body, List) :- phrase(Body, List, []).
prolog :- break.
reexport(Files) :- load_files(Files, [if(not_loaded), must_be_module(true), reexport(true)]).
reexport(File, Import) :- load_files(File, [if(not_loaded), must_be_module(true), imports(Import), reexport(true)]).
setup_call_cleanup(Setup, Goal, Cleanup) :- setup_call_catcher_cleanup(Setup, Goal, _, Cleanup).
shell(Command) :- shell(Command, 0).

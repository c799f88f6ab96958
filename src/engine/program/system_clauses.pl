/*  What clause/2 shows of the predicates that SWI-Prolog 9.0.4 defines in Prolog, as far as their
    bodies call what programs may call. The text is data: it is never loaded.
*/

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
ignore(_) :- true.
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

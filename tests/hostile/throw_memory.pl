% Attack: throws an error that looks like that of memory.
% Verdict: threw

:- module(throw_memory, [throw_memory/3]).

:- use_module(library(kabe)).

throw_memory(_, _, _) :-
    throw(error(type_error(memory, halt), resource)), !.

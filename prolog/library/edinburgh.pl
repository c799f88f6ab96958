:- module(edinburgh, [display/1, display/2, debug/0, nodebug/0, unknown/2, reconsult/1]).

/** <module> Predicates of the older Prolog systems
*/

:- meta_predicate reconsult(:).

%!  display(+Term) is det.
%
%   Writes Term without its operators, to a stream if there is one before it.
%
%       ?- display(1+2).
%       +(1,2)

display(Term) :-
    write_term(Term, [ignore_ops(true)]).

display(Stream, Term) :-
    write_term(Stream, Term, [ignore_ops(true)]).

%!  unknown(-Old, +New) is det.
%
%   Old is the flag `unknown`, which becomes New.
%
%       ?- unknown(Old, Old).
%       Old = error.

unknown(Old, New) :-
    current_prolog_flag(unknown, Old0),
    Old = Old0,
    set_prolog_flag(unknown, New).

%!  reconsult(:Files) is det.
%
%   Loads Files, as consult/1.
%
%       ?- reconsult('program.pl').

reconsult(Files) :-
    consult(Files).

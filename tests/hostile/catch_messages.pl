% Attack: takes over the messages.
% Verdict: plays

:- module(catch_messages, [catch_messages/3]).

:- use_module(library(kabe)).

catch_messages(C, X, Y) :-
    assertz((user:message_hook(_, _, _) :- halt)),
    assertz((user:prolog_exception_hook(_, _, _, _) :- halt)),
    catch(atom_length(_, _), _, true),
    mangi(C, X, Y), !.
catch_messages(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

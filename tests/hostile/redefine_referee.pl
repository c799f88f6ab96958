% Attack: defines predicates of the arbiter anew.
% Verdict: plays

:- module(redefine_referee, [redefine_referee/3]).

:- use_module(library(kabe)).

redefine_referee(C, X, Y) :-
    catch(assertz((arbiiter:turniir :- halt)), _, true),
    catch(assertz((arbiiter:voitja(_) :- true)), _, true),
    catch(assertz((user:turniir :- halt)), _, true),
    mangi(C, X, Y), !.
redefine_referee(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: defines predicates of the library anew.
% Verdict: plays

:- module(redefine_library, [redefine_library/3]).

:- use_module(library(kabe)).

redefine_library(C, X, Y) :-
    assertz((user:append(_, _, _) :- halt)),
    catch(assertz((lists:append(_, _, _) :- halt)), _, true),
    catch(assertz((kabe:make_step(_) :- halt)), _, true),
    mangi(C, X, Y), !.
redefine_library(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

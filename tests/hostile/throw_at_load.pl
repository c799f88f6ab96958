% Attack: throws while it is loaded.
% Verdict: not_loaded refused

:- module(throw_at_load, [throw_at_load/3]).

:- use_module(library(kabe)).
:- throw(halb).

throw_at_load(C, X, Y) :-
    mangi(C, X, Y), !.
throw_at_load(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

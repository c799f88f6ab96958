% Attack: expands all that is read from now on.
% Verdict: plays

:- module(expand_terms, [expand_terms/3]).

:- use_module(library(kabe)).

expand_terms(C, X, Y) :-
    assertz((user:term_expansion(_, []))),
    assertz((user:goal_expansion(_, halt))),
    mangi(C, X, Y), !.
expand_terms(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: takes memory without end while it is loaded.
% Verdict: memory or not_loaded no_predicate or not_loaded refused or too_slow or plays

:- module(memory_at_load, [memory_at_load/3]).

:- use_module(library(kabe)).
:- length(L, 40_000_000), L = [a|_], msort(L, _).

memory_at_load(C, X, Y) :-
    mangi(C, X, Y), !.
memory_at_load(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: collects solutions without end.
% Verdict: memory or too_slow

:- module(solutions_bomb, [solutions_bomb/3]).

:- use_module(library(kabe)).

solutions_bomb(C, X, Y) :-
    findall(X-X, repeat, _),
    mangi(C, X, Y), !.
solutions_bomb(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: leaves goals that wait for a variable.
% Verdict: plays

:- module(wakeup_bomb, [wakeup_bomb/3]).

:- use_module(library(kabe)).

wakeup_bomb(C, X, Y) :-
    freeze(V, halt), ( fail ; true ), nonvar(a), ( var(V) -> true ; true ),
    mangi(C, X, Y), !.
wakeup_bomb(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

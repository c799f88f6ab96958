% Attack: makes atoms without end.
% Verdict: memory or too_slow

:- module(atom_bomb, [atom_bomb/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).

atom_bomb(C, X, Y) :-
    korda(0),
    mangi(C, X, Y), !.
atom_bomb(_, _, _).

korda(N) :-
    numlist(1, 20000, Codes), atomic_list_concat(Codes, N, A),
    assertz(sona(A)), N1 is N + 1, korda(N1).
:- dynamic(sona/1).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: doubles a text without end.
% Verdict: memory or too_slow

:- module(text_bomb, [text_bomb/3]).

:- use_module(library(kabe)).

text_bomb(C, X, Y) :-
    topelt(tere),
    mangi(C, X, Y), !.
text_bomb(_, _, _).

topelt(A) :- atom_concat(A, A, B), topelt(B).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: ends Prolog inside findall/3.
% Verdict: halted

:- module(halt_in_findall, [halt_in_findall/3]).

:- use_module(library(kabe)).

halt_in_findall(C, X, Y) :-
    findall(A, ( A = 1, halt ), _),
    mangi(C, X, Y), !.
halt_in_findall(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

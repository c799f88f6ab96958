% Attack: changes all flags.
% Verdict: plays

:- module(change_flags, [change_flags/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).

change_flags(C, X, Y) :-
    forall(member(F-V, [unknown-fail, double_quotes-codes, occurs_check-error, encoding-octet, prefer_rationals-true]),
           catch(set_prolog_flag(F, V), _, true)),
    mangi(C, X, Y), !.
change_flags(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

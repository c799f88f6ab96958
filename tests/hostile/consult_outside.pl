% Attack: loads files outside its folder.
% Verdict: plays
% Freely: succeeds

:- module(consult_outside, [consult_outside/3]).

:- use_module(library(kabe)).

consult_outside(C, X, Y) :-
    catch((
        consult('../secret.pl'),
        secret:saladus(_),
        write(vallutatud)
    ), _, true),
    catch((
        consult('link.pl'),
        secret:saladus(_),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
consult_outside(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: starts threads.
% Verdict: plays

:- module(start_threads, [start_threads/3]).

:- use_module(library(kabe)).

start_threads(C, X, Y) :-
    catch((
        thread_create(true, _, []),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
start_threads(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

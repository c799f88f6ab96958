% Attack: starts a program by a library.
% Verdict: plays

:- module(process_library, [process_library/3]).

:- use_module(library(kabe)).

process_library(C, X, Y) :-
    catch((
        use_module(library(process)),
        process_create(path(sh), ['-c', 'touch kirjutatud.txt'], []),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
process_library(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

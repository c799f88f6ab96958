% Attack: makes the root its folder.
% Verdict: plays
% Freely: succeeds

:- module(change_folder, [change_folder/3]).

:- use_module(library(kabe)).

change_folder(C, X, Y) :-
    catch((
        working_directory(_, '/'),
        write(vallutatud)
    ), _, true),
    catch((
        chdir('..'),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
change_folder(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: makes a folder.
% Verdict: forbidden mkdir
% Freely: succeeds

:- module(make_folder, [make_folder/3]).

:- use_module(library(kabe)).

make_folder(C, X, Y) :-
    catch((
        make_directory(kaust),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
make_folder(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

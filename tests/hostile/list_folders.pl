% Attack: lists folders outside.
% Verdict: plays
% Freely: succeeds

:- module(list_folders, [list_folders/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).

list_folders(C, X, Y) :-
    forall(member(Folder, ['/', '/tmp', '..']),
           catch(ignore(( directory_files(Folder, [_|_]), write(vallutatud) )), _, true)),
    mangi(C, X, Y), !.
list_folders(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

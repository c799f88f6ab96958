% Attack: moves a file in from outside.
% Verdict: forbidden rename
% Freely: succeeds

:- module(rename_file, [rename_file/3]).

:- use_module(library(kabe)).

rename_file(C, X, Y) :-
    catch((
        rename_file('../secret.pl', 'minu.pl'),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
rename_file(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

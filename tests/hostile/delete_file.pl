% Attack: deletes its own file.
% Verdict: forbidden unlink
% Freely: succeeds

:- module(delete_file, [delete_file/3]).

:- use_module(library(kabe)).

delete_file(C, X, Y) :-
    catch((
        delete_file('delete_file.pl'),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
delete_file(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

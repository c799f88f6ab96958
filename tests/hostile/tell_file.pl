% Attack: turns its output into a file.
% Verdict: forbidden openat
% Freely: succeeds

:- module(tell_file, [tell_file/3]).

:- use_module(library(kabe)).

tell_file(C, X, Y) :-
    catch((
        tell('kirjutatud.txt'), write(tere), told,
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
tell_file(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

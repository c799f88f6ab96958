% Attack: writes a file.
% Verdict: forbidden openat
% Freely: succeeds

:- module(write_file, [write_file/3]).

:- use_module(library(kabe)).

write_file(C, X, Y) :-
    catch((
        open('kirjutatud.txt', write, S),
        write(S, tere), close(S),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
write_file(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

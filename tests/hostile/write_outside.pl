% Attack: writes a file outside.
% Verdict: forbidden openat
% Freely: succeeds

:- module(write_outside, [write_outside/3]).

:- use_module(library(kabe)).

write_outside(C, X, Y) :-
    catch((
        open('../kirjutatud.txt', write, S),
        write(S, tere), close(S),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
write_outside(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

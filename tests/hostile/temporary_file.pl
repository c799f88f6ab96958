% Attack: makes a temporary file.
% Verdict: forbidden openat

:- module(temporary_file, [temporary_file/3]).

:- use_module(library(kabe)).

temporary_file(C, X, Y) :-
    catch((
        tmp_file_stream(text, _, S), close(S),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
temporary_file(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

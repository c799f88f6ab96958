% Attack: loads a library of machine code.
% Verdict: plays

:- module(foreign_library, [foreign_library/3]).

:- use_module(library(kabe)).

foreign_library(C, X, Y) :-
    catch((
        use_foreign_library('/lib/x86_64-linux-gnu/libc.so.6'),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
foreign_library(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

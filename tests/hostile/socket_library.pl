% Attack: opens a connection by a library.
% Verdict: plays

:- module(socket_library, [socket_library/3]).

:- use_module(library(kabe)).

socket_library(C, X, Y) :-
    catch((
        use_module(library(socket)),
        tcp_connect('127.0.0.1':80, _, []),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
socket_library(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

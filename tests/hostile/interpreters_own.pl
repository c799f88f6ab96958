% Attack: calls what only the interpreter has.
% Verdict: plays

:- module(interpreters_own, [interpreters_own/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).

interpreters_own(C, X, Y) :-
    forall(member(G, [ '$shell'("touch kirjutatud.txt", _), '$exec'("sh", [], _, _, _),
                      '$socket_client_open'("127.0.0.1", 80, _), '$delete_file'("interpreters_own.pl"),
                      ffi:use_foreign_module("libc.so.6", []), '$set_env'("A", "b") ]),
           catch(ignore(( G, write(vallutatud) )), _, true)),
    mangi(C, X, Y), !.
interpreters_own(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: reads a file above its folder.
% Verdict: plays
% Freely: succeeds

:- module(read_above, [read_above/3]).

:- use_module(library(kabe)).

read_above(C, X, Y) :-
    catch((
        open('../secret.pl', read, S),
        read(S, _),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
read_above(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

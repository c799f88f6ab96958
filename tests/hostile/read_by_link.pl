% Attack: reads a file outside by a link in its folder.
% Verdict: plays
% Freely: succeeds

:- module(read_by_link, [read_by_link/3]).

:- use_module(library(kabe)).

read_by_link(C, X, Y) :-
    catch((
        open('link.pl', read, S),
        read(S, _),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
read_by_link(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: reads from the descriptors of the referee.
% Verdict: plays

:- module(read_descriptor, [read_descriptor/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).

read_descriptor(C, X, Y) :-
    forall(member(N, [3, 4, 5, 6, 7]),
           catch(ignore(( atom_concat('/proc/self/fd/', N, File), open(File, read, S), read(S, _), write(vallutatud) )), _, true)),
    mangi(C, X, Y), !.
read_descriptor(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: reads the memory and the environment of processes.
% Verdict: plays
% Freely: succeeds

:- module(read_memory, [read_memory/3]).

:- use_module(library(kabe)).
:- use_module(library(lists)).

read_memory(C, X, Y) :-
    forall(member(File, ['/proc/self/environ', '/proc/self/maps', '/proc/1/environ']),
           catch(ignore(( open(File, read, _), write(vallutatud) )), _, true)),
    mangi(C, X, Y), !.
read_memory(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

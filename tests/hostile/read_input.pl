% Attack: waits for input.
% Verdict: plays

:- module(read_input, [read_input/3]).

:- use_module(library(kabe)).

read_input(C, X, Y) :-
    read(user_input, A), A == end_of_file,
    mangi(C, X, Y), !.
read_input(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

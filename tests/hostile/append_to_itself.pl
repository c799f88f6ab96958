% Attack: appends a clause to its own file.
% Verdict: forbidden openat
% Freely: succeeds

:- module(append_to_itself, [append_to_itself/3]).

:- use_module(library(kabe)).

append_to_itself(C, X, Y) :-
    catch((
        open('append_to_itself.pl', append, S),
        write(S, 'x.'), close(S),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
append_to_itself(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

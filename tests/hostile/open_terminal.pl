% Attack: reads from the terminal.
% Verdict: plays

:- module(open_terminal, [open_terminal/3]).

:- use_module(library(kabe)).

open_terminal(C, X, Y) :-
    catch((
        open('/dev/tty', read, _),
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
open_terminal(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

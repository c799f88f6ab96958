% Attack: reads the list of users.
% Verdict: plays
% Freely: succeeds

:- module(read_users, [read_users/3]).

:- use_module(library(kabe)).

read_users(C, X, Y) :-
    catch((
        open('/etc/passwd', read, S),
        get_char(S, A), A \== end_of_file,
        write(vallutatud)
    ), _, true),
    mangi(C, X, Y), !.
read_users(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

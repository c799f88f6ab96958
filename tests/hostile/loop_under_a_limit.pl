% Attack: catches the end of its own time and goes on.
% Verdict: too_slow

:- module(loop_under_a_limit, [loop_under_a_limit/3]).

:- use_module(library(kabe)).

loop_under_a_limit(C, X, Y) :-
    kordus,
    mangi(C, X, Y), !.
loop_under_a_limit(_, _, _).

kordus :-
    catch(call_with_time_limit(0.2, (repeat, fail)), _, true),
    kordus.

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

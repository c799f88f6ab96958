% Attack: ends Prolog inside catch/3.
% Verdict: halted

:- module(halt_in_catch, [halt_in_catch/3]).

:- use_module(library(kabe)).

halt_in_catch(C, X, Y) :-
    catch(halt(0), _, true),
    mangi(C, X, Y), !.
halt_in_catch(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: gives its streams other names.
% Verdict: plays

:- module(turn_output, [turn_output/3]).

:- use_module(library(kabe)).

turn_output(C, X, Y) :-
    catch(set_stream(user_output, alias(user_error)), _, true),
    catch(set_stream(user_error, alias(user_input)), _, true),
    prompt(_, 'Sinu käik: '),
    mangi(C, X, Y), !.
turn_output(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

% Attack: closes its streams.
% Verdict: plays

:- module(close_output, [close_output/3]).

:- use_module(library(kabe)).

close_output(C, X, Y) :-
    catch(close(user_output), _, true),
    catch(close(user_error), _, true),
    catch(close(user_input), _, true),
    mangi(C, X, Y), !.
close_output(_, _, _).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).

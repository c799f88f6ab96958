% Guesses with the library: only codes that may be right, chosen so that the answers divide them into as many parts as possible.
%
%     arbiiter play mastermind --codemaker computer --guesser examples/mastermind/hoolikas.pl

:- module(hoolikas, [hoolikas/2]).
:- use_module(library(mastermind)).

hoolikas(guess(Rules, History), Guess) :-
    next_guess(History, [strategy(most_parts), only_consistent(true)|Rules], Guess).

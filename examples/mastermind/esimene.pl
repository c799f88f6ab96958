% Guesses the first code that all answers allow, as the course's program does, and needs nothing of the library but the test. As a codemaker
% it takes the last code of all, for which such a guesser needs long.
%
%     arbiiter play mastermind --codemaker computer --guesser examples/mastermind/esimene.pl --games 20

:- module(esimene, [esimene/2]).
:- use_module(library(mastermind), [consistent/3]).
:- use_module(library(lists)).

esimene(guess(Rules, History), Guess) :-
    code(Rules, Guess),
    consistent(Guess, History, Rules), !.
esimene(code(Rules), Code) :-
    findall(C, code(Rules, C), Codes),
    last(Codes, Code).

code(Rules, Code) :-
    memberchk(pegs(Pegs), Rules),
    memberchk(colours(Colours), Rules),
    memberchk(repetition(Repetition), Rules),
    length(Code, Pegs),
    pegs(Code, Colours, Repetition).

pegs([], _, _).
pegs([Colour|Code], Colours, true) :-
    member(Colour, Colours),
    pegs(Code, Colours, true).
pegs([Colour|Code], Colours, false) :-
    select(Colour, Colours, Others),
    pegs(Code, Others, false).

% ettevaatlik: opens the cell that is least likely to be a mine.
%
% Technique: minesweeper:chances/2 gives the chance of a mine on every covered cell; the least is opened, the first of equal ones.

:- module(ettevaatlik, [ettevaatlik/2]).

%!  ettevaatlik(+Board, -Move) is semidet.
%
%   ?- minesweeper:play(ettevaatlik, [preset(beginner), seed(1)], result(Status, _, _)).

ettevaatlik(Board, open(Cell)) :-
    minesweeper:chances(Board, [First|Rest]),
    safest(Rest, First, chance(Cell, _)).

safest([], Safest, Safest).
safest([chance(Cell, P)|Rest], chance(Best, Least), Safest) :-
    (   P < Least
    ->  safest(Rest, chance(Cell, P), Safest)
    ;   safest(Rest, chance(Best, Least), Safest)
    ).

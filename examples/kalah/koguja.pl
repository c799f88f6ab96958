% koguja: gathers as many seeds as it can at once.
%
% Technique: every legal move is made on a copy of the position; the one with the fullest own store is played, of equal ones that with the
% highest number, which leaves seeds on the left for later.

:- module(koguja, [koguja/2]).

%!  koguja(+Position, -Pit) is semidet.
%
%   ?- kalah:initial_position(6, 4, P), koguja(P, Pit).

koguja(Position, Pit) :-
    Position = position(_, Turn, _, _),
    kalah:legal_moves(Position, Pits),
    findall(Seeds-One, ( member(One, Pits), gathered(Position, Turn, One, Seeds) ), Pairs),
    msort(Pairs, Ascending),
    last(Ascending, _-Pit).

gathered(Position, Turn, Pit, Seeds) :-
    kalah:make_move(Position, Pit, After),
    store(Turn, After, Seeds).

store(south, position(_, _, row(_, Seeds), _), Seeds).
store(north, position(_, _, _, row(_, Seeds)), Seeds).

% jooksja: runs with the pawn that has come farthest.
%
% Technique: of the legal moves the one that ends nearest to the last row is played, of equal ones the last in the standard order of
% terms, so the same game comes again.

:- module(jooksja, [jooksja/2]).

%!  jooksja(+Position, -Move) is semidet.
%
%   ?- breakthrough:initial_position(8-8, P), jooksja(P, Move).

jooksja(Position, Move) :-
    Position = position(_, Turn, _, _),
    breakthrough:legal_moves(Position, Moves),
    findall(Row-One, ( member(One, Moves), forward(Turn, One, Row) ), Pairs),
    msort(Pairs, Ascending),
    last(Ascending, _-Move), !.

forward(white, move(_, _-Row), Row).
forward(black, move(_, _-Row), Forward) :-
    Forward is -Row.

% valvur: keeps the others from coming through.
%
% Technique: every legal move is made on a copy of the position. What counts is how many pawns each side has, and how far the others'
% nearest one still has to go; of equal moves the last in the standard order of terms is played.

:- module(valvur, [valvur/2]).

%!  valvur(+Position, -Move) is semidet.
%
%   ?- breakthrough:initial_position(8-8, P), valvur(P, Move).

valvur(Position, Move) :-
    Position = position(_, Turn, _, _),
    breakthrough:legal_moves(Position, Moves),
    findall(Value-One, ( member(One, Moves), value_after(Position, Turn, One, Value) ), Pairs),
    msort(Pairs, Ascending),
    last(Ascending, _-Move), !.

value_after(Position, Turn, Move, Value) :-
    breakthrough:after_move(Position, Move, position(_-Rows, _, White, Black)),
    (   Turn == white
    ->  findall(Way, ( member(_-Row, Black), Way is Row - 1 ), Ways), length(White, Own)
    ;   findall(Way, ( member(_-Row, White), Way is Rows - Row ), Ways), length(Black, Own)
    ),
    length(Ways, Their),
    (   min_list(Ways, Nearest)
    ->  true
    ;   Nearest = Rows
    ),
    Value is 3 * (Own - Their) + Nearest.

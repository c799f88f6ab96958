% krabaja: takes as much as it can at once.
%
% Technique: hexagon:get_moves/2 gives every move with the value of the position after it; the greatest is played. Of equal ones the
% last in the standard order of terms is taken, so the same game comes again.

:- module(krabaja, [krabaja/2]).

%!  krabaja(+Position, -Move) is semidet.
%
%   ?- hexagon:initial_position(red, P), krabaja(P, Move).

krabaja(Position, Move) :-
    hexagon:get_moves(Position, Moves),
    msort(Moves, Ascending),
    last(Ascending, tuple(_, _, Move)).

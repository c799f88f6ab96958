% valvur: keeps the others from coming through.
%
% Technique: `breakthrough:minimax/4`, three moves ahead.

:- module(valvur, [valvur/2]).

%!  valvur(+Position, -Move) is semidet.
%
%   ?- breakthrough:initial_position(8-8, P), valvur(P, Move).

valvur(Position, Move) :-
    breakthrough:minimax(3, Position, Move, _), !.

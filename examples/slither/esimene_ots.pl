% esimene_ots: goes on from the first end that can.
%
% Technique: none; the file to copy and start from.

:- module(esimene_ots, [esimene_ots/2]).

%!  esimene_ots(+Position, -Segment) is semidet.
%
%   ?- slither:initial_position(5, 6, P), esimene_ots(P, Segment).

esimene_ots(Position, Segment) :-
    slither:legal_moves(Position, [Segment|_]).

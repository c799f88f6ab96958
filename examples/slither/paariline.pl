% paariline: answers with the partner.
%
% Technique: slither:pairing/2 pairs as many free dots as can be, each with one beside it. A move to a dot after which the others can be
% paired all the same leaves the opponent to draw to a dot whose partner is free: that is the answer next time. Where no such move
% is seen, the first legal one is played.

:- module(paariline, [paariline/2]).

%!  paariline(+Position, -Segment) is semidet.
%
%   ?- slither:initial_position(5, 6, P), paariline(P, Segment).

paariline(Position, Segment) :-
    slither:legal_moves(Position, Segments),
    (   member(Segment, Segments),
        slither:make_move(Position, Segment, After),
        all_paired(After)
    ->  true
    ;   Segments = [Segment|_]
    ).

% Whether every free dot of the position has a partner.

all_paired(Position) :-
    Position = grid(Rows, Columns, _, Path),
    slither:pairing(Position, Pairs),
    length(Pairs, Count),
    length(Path, Used),
    Rows * Columns - Used =:= 2 * Count.

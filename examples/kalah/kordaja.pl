% kordaja: moves again as long as it can.
%
% Technique: of the moves that end in the own store the rightmost is played, as it disturbs the others least; without one, minimax in
% plain Prolog, two turns ahead, on the difference of the stores.

:- module(kordaja, [kordaja/2]).

%!  kordaja(+Position, -Pit) is semidet.
%
%   ?- kalah:initial_position(6, 4, P), kordaja(P, Pit).
%   Pit = 3.

kordaja(Position, Pit) :-
    Position = position(_, Turn, _, _),
    kalah:legal_moves(Position, Pits),
    (   findall(One, ( member(One, Pits), again(Position, Turn, One) ), Again), Again \== []
    ->  last(Again, Pit)
    ;   findall(Value-One, ( member(One, Pits), value_of(2, Position, Turn, One, Value) ), Pairs),
        msort(Pairs, Ascending),
        last(Ascending, _-Pit)
    ).

again(Position, Turn, Pit) :-
    kalah:make_move(Position, Pit, position(_, Turn, _, _)).

% value_of(+Depth, +Position, +Player, +Pit, -Value): what Player has more after Pit and Depth - 1 further moves.

value_of(Depth, Position, Player, Pit, Value) :-
    kalah:make_move(Position, Pit, After),
    value(Depth, After, Player, Value).

value(Depth, Position, Player, Value) :-
    kalah:legal_moves(Position, Pits),
    Position = position(_, Turn, row(_, South), row(_, North)),
    (   ( Depth =:= 1 ; Pits == [] )
    ->  (   Player == south -> Value is South - North ; Value is North - South )
    ;   Below is Depth - 1,
        findall(One, ( member(Pit, Pits), value_of(Below, Position, Player, Pit, One) ), Values),
        (   Turn == Player -> max_list(Values, Value) ; min_list(Values, Value) )
    ).

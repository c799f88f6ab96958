% ettenagija: thinks of the reply.
%
% Technique: a move is worth what is left after the opponent's best reply; replies are valued with hexagon:get_moves/2. A move
% after which the opponent can't move ends the game, and is worth what the stones say. Everything else is plain Prolog on lists.

:- module(ettenagija, [ettenagija/2]).

%!  ettenagija(+Position, -Move) is semidet.
%
%   ?- hexagon:initial_position(blue, P), ettenagija(P, Move).

ettenagija(Position, Move) :-
    hexagon:get_moves(Position, Moves),
    findall(Worth-Made,
            ( member(tuple(_, After, Made), Moves), worth(After, Worth) ),
            Judged),
    keysort(Judged, Ascending),
    last(Ascending, _-Move).

% worth(+After, -Worth): After is the position after one's own move, one's own stones first.

worth(After, Worth) :-
    hexagon:invert(After, Theirs),
    hexagon:get_moves(Theirs, Replies),
    findall(Value, member(tuple(Value, _, _), Replies), Values),
    (   max_list(Values, Best)
    ->  Worth is -Best
    ;   hexagon:value(After, Worth)
    ).

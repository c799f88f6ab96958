% tabel.pl ("table"): a player for `arbiiter play queen-ending --white`, and for queen_ending:play/3. It knows the table, and prefers
% moves of the king among equals.

:- module(tabel, [tabel/2]).

%!  tabel(+Position, -Move) is det.
%
%   ?- queen_ending:initial_position(P), tabel(P, Move).

tabel(Position, Move) :-
    queen_ending:legal_moves(Position, Moves),
    findall(Distance-(Order-M),
            ( member(M, Moves), queen_ending:make_move(Position, M, After),
              queen_ending:distance(After, Distance), order(M, Order) ),
            Pairs),
    msort(Pairs, [_-(_-Move)|_]).

order(king(_), 0).
order(queen(_), 1).

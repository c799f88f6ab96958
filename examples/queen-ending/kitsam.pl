% kitsam.pl ("narrow"): plays the contest by the calls of the library. Each move is the one after which the black king, not stalemated and
% unable to take the queen, can walk to the fewest squares; among these, the one with the kings nearer to each other. It mates from half of
% all positions; from the others it goes round in circles.
%
%   arbiiter solve queen-ending --judge examples/queen-ending/kitsam.pl --goal mangi --sample 20
%   arbiiter consult examples/queen-ending/kitsam.pl -g mangi

:- use_module(library(queen_ending)).

mangi :-
    'Init',
    kaigud.

kaigud :-
    'MovesLeft'(N),
    N > 0,
    'GetWhiteQueenPosition'(Queen),
    'GetWhiteKingPosition'(King),
    'GetBlackKingPosition'(Black),
    parim(position(Queen, King, Black, white), Move),
    tee(Move),
    'MoveBlackKing',
    kaigud.

tee(queen(Square)) :- 'MoveWhiteQueen'(Square).
tee(king(Square)) :- 'MoveWhiteKing'(Square).

parim(Position, Move) :-
    queen_ending:legal_moves(Position, Moves),
    findall(Bad-M,
            ( member(M, Moves), queen_ending:make_move(Position, M, After), halb(After, Bad) ),
            Pairs),
    keysort(Pairs, [_-Move|_]).

halb(After, -1000) :-
    queen_ending:game_over(After, mate), !.
halb(After, 1000) :-
    queen_ending:game_over(After, _), !.
halb(After, Bad) :-
    After = position(Queen, King, Black, black),
    queen_ending:legal_moves(After, Replies),
    (   memberchk(black_king(Queen), Replies)
    ->  Bad = 1000
    ;   ruum([Black], Queen, King, [Black], Room),
        kaugus(King, Black, Distance),
        Bad is 8*Room + Distance
    ).

% How many squares the black king can walk to while the white pieces stand still: ruum(+Open, +Queen, +King, +Reached, -Room).

ruum([], _, _, Reached, Room) :-
    length(Reached, Room).
ruum([Square|Open], Queen, King, Reached, Room) :-
    queen_ending:legal_moves(position(Queen, King, Square, black), Moves),
    findall(To, ( member(black_king(To), Moves), To \== Queen, \+ memberchk(To, Reached) ), New),
    append(New, Open, Open1),
    append(New, Reached, Reached1),
    ruum(Open1, Queen, King, Reached1, Room).

kaugus(A, B, Distance) :-
    atom_codes(A, [C1,R1]),
    atom_codes(B, [C2,R2]),
    Distance is max(abs(C1-C2), abs(R1-R2)).

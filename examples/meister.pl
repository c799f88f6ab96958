% meister: the strong player of library(kabe).
%
% Technique: kabe:best_move/6 looks, kabe:make_move/1 changes the board. The program itself only counts how long there
% has been no capture, because the 15th such move is a draw.

:- module(meister, [meister/3]).
:- use_module(library(kabe), []).

:- dynamic malu/3.     % malu(Color, Pieces, Quiet): the board as this colour left it

%!  meister(+Color, +X, +Y) is det.
%
%   ?- algseis, meister(1, 0, 0), kuva_laud.

meister(Color, X, Y) :-
    aggregate_all(count, ( ruut(_, _, S), S > 0 ), Pieces),
    (   malu(Color, Pieces, Left) -> Quiet is min(14, Left + 1) ; Quiet = 0 ),
    kabe:best_move(Color, X, Y, [nodes(200000), quiet(Quiet)], Move, _),
    kabe:make_move(Move),
    retractall(malu(Color, _, _)),
    (   arg(5, Move, none)
    ->  Quiet1 is Quiet + 1, assertz(malu(Color, Pieces, Quiet1))
    ;   Pieces1 is Pieces - 1, assertz(malu(Color, Pieces1, 0))
    ), !.
meister(_, _, _).

% astmed: six players to practise against, aste1 the weakest.
%
% Technique: the strong searcher of library(kabe), so many moves ahead as the name says.

:- module(astmed, [aste1/3, aste2/3, aste3/3, aste4/3, aste5/3, aste6/3]).
:- use_module(library(kabe), []).

%!  aste1(+Color, +X, +Y) is det.
%
%   ?- algseis, aste1(1, 0, 0), kuva_laud.

aste1(Color, X, Y) :- kai(1, Color, X, Y), !.
aste1(_, _, _).

aste2(Color, X, Y) :- kai(2, Color, X, Y), !.
aste2(_, _, _).

aste3(Color, X, Y) :- kai(3, Color, X, Y), !.
aste3(_, _, _).

aste4(Color, X, Y) :- kai(4, Color, X, Y), !.
aste4(_, _, _).

aste5(Color, X, Y) :- kai(5, Color, X, Y), !.
aste5(_, _, _).

aste6(Color, X, Y) :- kai(6, Color, X, Y), !.
aste6(_, _, _).

kai(Depth, Color, X, Y) :-
    kabe:best_move(Color, X, Y, [depth(Depth)], Move, _),
    kabe:make_move(Move).

% ahnus: greedy.
%
% Technique: every legal move gets a mark from what can be seen at once, and
% sort/4 puts the best mark first. The board is asked as it stands; the moves
% are never tried out. It takes the dearest piece, crowns when it can, keeps
% its back row, and doesn't step where it would be taken.

:- module(ahnus, [ahnus/3]).

:- use_module(library(lists)).

%!  ahnus(+Color, +X, +Y) is det.
%
%   Makes the move of Color with the highest mark; with the piece on X, Y if X
%   is not 0.
%
%   ?- algseis, ahnus(1, 0, 0), kuva_laud.

ahnus(Color, X, Y) :-
    valikud(Color, X, Y, Valikud),
    sort(1, @>=, Valikud, [_-Parim|_]),
    astu(Parim), !.
ahnus(_, _, _).

% valikud(+Color, +X, +Y, -Valikud): pairs Hinne-Kaik, where Kaik is
% tee(X0, Y0, X1, Y1, Saak) and Saak is the captured square VX/VY or `ei`.
valikud(Color, X, Y, Valikud) :-
    findall(Hinne-Kaik,
            ( oma_nupp(Color, X, Y, X0, Y0, S),
              hupe(Color, X0, Y0, S, Kaik),
              hinda(Kaik, Color, S, Hinne) ),
            Hupped),
    (   Hupped = [_|_]
    ->  Valikud = Hupped
    ;   findall(Hinne-Kaik,
                ( oma_nupp(Color, X, Y, X0, Y0, S),
                  kulgemine(X0, Y0, S, Kaik),
                  hinda(Kaik, Color, S, Hinne) ),
                Valikud)
    ).

oma_nupp(Color, 0, _, X0, Y0, S) :- !,
    ruut(X0, Y0, S),
    varv(S, Color).
oma_nupp(_, X, Y, X, Y, S) :-
    ruut(X, Y, S).

kulgemine(X, Y, S, tee(X, Y, X1, Y1, ei)) :-
    kiir(S, DX, DY),
    kaugus(S, K),
    koht(X, Y, DX, DY, K, X1, Y1).

hupe(Color, X, Y, S, tee(X, Y, X1, Y1, VX/VY)) :-
    diagonaal(DX, DY),
    kaugus(S, K),
    saak(K, X, Y, DX, DY, VX, VY, V),
    varv(V, Teine), Teine =\= Color,
    koht(VX, VY, DX, DY, K, X1, Y1).

% koht(+X, +Y, +DX, +DY, +K, -X1, -Y1): an empty square at most K away, with
% only empty ones on the way.
koht(X, Y, DX, DY, K, X1, Y1) :-
    X2 is X + DX, Y2 is Y + DY,
    ruut(X2, Y2, 0),
    (   X1 = X2, Y1 = Y2
    ;   K > 1, K1 is K - 1,
        koht(X2, Y2, DX, DY, K1, X1, Y1)
    ).

% The first piece that stands at most K away.
saak(K, X, Y, DX, DY, VX, VY, V) :-
    X1 is X + DX, Y1 is Y + DY,
    ruut(X1, Y1, S),
    (   S > 0
    ->  VX = X1, VY = Y1, V = S
    ;   K > 1,
        K1 is K - 1,
        saak(K1, X1, Y1, DX, DY, VX, VY, V)
    ).

% --- marks ------------------------------------------------------------

hinda(tee(X, Y, X1, Y1, Saak), Color, S, Hinne) :-
    saagi_hind(Saak, H1),
    krooni_hind(X1, S, H2),
    tagarida(X, S, H3),
    edenemine(X1, S, H4),
    (   ohus(Color, X, Y, X1, Y1, Saak)
    ->  nupu_hind(S, Hind), H5 is -Hind
    ;   H5 = 0
    ),
    Hinne is H1 + H2 + H3 + H4 + H5.

saagi_hind(ei, 0).
saagi_hind(X/Y, Hind) :-
    ruut(X, Y, S),
    nupu_hind(S, Hind).

nupu_hind(S, Hind) :-
    (   S < 10 -> Hind = 100 ; Hind = 350 ).

krooni_hind(8, 1, 200) :- !.
krooni_hind(1, 2, 200) :- !.
krooni_hind(_, _, 0).

% A man at home keeps the opponent from crowning.
tagarida(1, 1, -15) :- !.
tagarida(8, 2, -15) :- !.
tagarida(_, _, 0).

edenemine(X, 1, X) :- !.
edenemine(X, 2, H) :- !, H is 9 - X.
edenemine(X, _, H) :- H is 4 - abs(2 * X - 9) // 2.

% Would a neighbour take the piece on its new square? The square it leaves and
% the one of its prey count as empty. (Kings that strike from afar are not
% seen: that is the weakness of this player.)
ohus(Color, X, Y, X1, Y1, Saak) :-
    diagonaal(DX, DY),
    A is X1 + DX, B is Y1 + DY,
    A/B \== Saak,
    ruut(A, B, V), varv(V, Teine), Teine =\= Color,
    C is X1 - DX, D is Y1 - DY,
    (   C =:= X, D =:= Y
    ;   C/D == Saak
    ;   ruut(C, D, 0)
    ), !.

% --- the move -----------------------------------------------------------

astu(tee(X, Y, X1, Y1, Saak)) :-
    ruut(X, Y, S),
    (   krooni_hind(X1, S, 200) -> Uus is S * 10 ; Uus = S ),
    pane(X, Y, 0),
    pane(X1, Y1, Uus),
    (   Saak = VX/VY -> pane(VX, VY, 0) ; true ).

pane(X, Y, Uus) :-
    ruut(X, Y, Vana),
    retract(ruut(X, Y, Vana)),
    assertz(ruut(X, Y, Uus)), !.

varv(1, 1).
varv(10, 1).
varv(2, 2).
varv(20, 2).

kaugus(S, K) :-
    (   S < 10 -> K = 1 ; K = 7 ).

diagonaal(1, 1).
diagonaal(1, -1).
diagonaal(-1, 1).
diagonaal(-1, -1).

kiir(1, 1, DY) :- !, member(DY, [1, -1]).
kiir(2, -1, DY) :- !, member(DY, [1, -1]).
kiir(_, DX, DY) :- diagonaal(DX, DY).

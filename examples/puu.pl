% puu: the planning tree of the assignment, step by step.
%
% Technique: the tree of positions is kept in facts, 32 for each position,
%
%    ruut(X, Y, Color, Plan_step, Prev_state, Present_state, Cost)
%
% Color is what stands on the square (0, 1, 2, 10 or 20), Plan_step the floor
% of the tree, Prev_state and Present_state the numbers of the parent and of
% the position itself (the root is 1, its parent 0), Cost the pieces taken on
% the way to it minus the pieces lost. The four steps of planning:
%
%    1. the facts of the root are made from the board        (juur/0)
%    2. the tree grows, one floor for each call              (kasvata/6)
%    3. the leaf of the highest Cost is found, and Prev_state
%       leads back from it to the first move                 (parim_leht/1, esimene/2)
%    4. the position after that move is copied to ruut/3     (kopeeri/1)
%
% The highest Cost of all leaves is what the opponent would let happen, not
% what it would do: this player is an optimist.

:- module(puu, [puu/3]).

:- use_module(library(lists)).

:- dynamic ruut/7, viimane_seis/1.

% The depth of the tree. A leaf two floors down is our move and the reply, or
% two captures of the same piece.
max_samm(2).

%!  puu(+Color, +X, +Y) is det.
%
%   Makes the first move of the way to the best leaf; with the piece on X, Y
%   if X is not 0.
%
%   ?- algseis, puu(1, 0, 0), kuva_laud.

puu(Color, X, Y) :-
    juur,
    kasvata(1, 0, Color, Color, X, Y),
    parim_leht(Leht),
    esimene(Leht, Seis),
    kopeeri(Seis), !.
puu(_, _, _).

% --- 1. the root -------------------------------------------------------

juur :-
    retractall(ruut(_, _, _, _, _, _, _)),
    retractall(viimane_seis(_)),
    assertz(viimane_seis(1)),
    ruut(X, Y, Color),
    assertz(ruut(X, Y, Color, 0, 0, 1, 0)),
    fail.
juur.

% --- 2. the tree ---------------------------------------------------------

% kasvata(+Seis, +Samm, +Mina, +Color, +X, +Y): grows the tree under Seis,
% where Color is to move (with the piece on X, Y if X is not 0). Mina is the
% side we play; it decides the sign of a capture.
kasvata(_, Samm, _, _, _, _) :-
    max_samm(Samm), !.
kasvata(Seis, Samm, Mina, Color, X, Y) :-
    Samm1 is Samm + 1,
    kaigud(Seis, Color, X, Y, Kaigud),
    forall(member(Kaik, Kaigud),
           ( uus_seis(Seis, Samm1, Mina, Color, Kaik, Uus),
             kelle_kord(Uus, Color, Kaik, Jargmine, X1, Y1),
             kasvata(Uus, Samm1, Mina, Jargmine, X1, Y1) )).

uus_seis(Seis, Samm, Mina, Color, Kaik, Uus) :-
    retract(viimane_seis(Viimane)),
    Uus is Viimane + 1,
    assertz(viimane_seis(Uus)),
    seisu_hind(Seis, Hind),
    uus_hind(Kaik, Mina, Color, Hind, Hind1),
    forall(ruut(X, Y, Vana, _, _, Seis, _),
           ( kaigu_jarel(Kaik, X, Y, Vana, Nupp),
             assertz(ruut(X, Y, Nupp, Samm, Seis, Uus, Hind1)) )).

seisu_hind(Seis, Hind) :-
    ruut(_, _, _, _, _, Seis, Hind), !.

% Cost + 1 for a taken piece of the opponent, - 1 for a lost one of ours.
uus_hind(kaik(_, _, _, ei), _, _, Hind, Hind) :- !.
uus_hind(_, Mina, Mina, Hind, Hind1) :- !, Hind1 is Hind + 1.
uus_hind(_, _, _, Hind, Hind1) :- Hind1 is Hind - 1.

% What is on X, Y after the move kaik(X0/Y0, X1/Y1, Nupp, Voetud).
kaigu_jarel(kaik(X/Y, _, _, _), X, Y, _, 0) :- !.
kaigu_jarel(kaik(_, X/Y, Nupp, _), X, Y, _, Uus) :- !, kroon(Nupp, X, Uus).
kaigu_jarel(kaik(_, _, _, X/Y), X, Y, _, 0) :- !.
kaigu_jarel(_, _, _, Vana, Vana).

kroon(1, 8, 10) :- !.
kroon(2, 1, 20) :- !.
kroon(Nupp, _, Nupp).

% After a capture the same piece goes on if it can, else the opponent moves.
kelle_kord(Seis, Color, kaik(_, X/Y, _, Voetud), Color, X, Y) :-
    Voetud \== ei,
    votmine(Seis, Color, X, Y, _), !.
kelle_kord(_, Color, _, Teine, 0, 0) :-
    Teine is 3 - Color.

% --- 3. the best leaf and the way back ----------------------------------

% A first move that leaves the opponent without a reply has won already.
parim_leht(Seis) :-
    ruut(1, 1, _, 1, _, Seis, _),
    \+ ruut(1, 1, _, 2, Seis, _, _), !.
parim_leht(Seis) :-
    max_samm(Samm),
    findall(Hind, ruut(1, 1, _, Samm, _, _, Hind), Hinnad),
    max_list(Hinnad, Suurim),
    ruut(1, 1, _, Samm, _, Seis, Suurim), !.

esimene(Seis, Seis) :-
    ruut(_, _, _, 1, _, Seis, _), !.
esimene(Seis, Esimene) :-
    ruut(_, _, _, _, Eelmine, Seis, _), !,
    esimene(Eelmine, Esimene).

% --- 4. the new position ---------------------------------------------------

kopeeri(Seis) :-
    ruut(X, Y, Uus, _, _, Seis, _),
    ruut(X, Y, Vana),
    Vana =\= Uus,
    retract(ruut(X, Y, Vana)),
    assertz(ruut(X, Y, Uus)),
    fail.
kopeeri(_).

% --- the moves in a position of the tree ------------------------------------

kaigud(Seis, Color, X, Y, Kaigud) :-
    findall(Kaik, votmine(Seis, Color, X, Y, Kaik), Votmised),
    (   Votmised == []
    ->  findall(Kaik, samm(Seis, Color, X, Y, Kaik), Kaigud)
    ;   Kaigud = Votmised
    ).

oma_nupp(Seis, Color, 0, _, X, Y, Nupp) :- !,
    ruut(X, Y, Nupp, _, _, Seis, _),
    varv(Nupp, Color).
oma_nupp(Seis, Color, X, Y, X, Y, Nupp) :-
    ruut(X, Y, Nupp, _, _, Seis, _),
    varv(Nupp, Color).

samm(Seis, Color, X0, Y0, kaik(X/Y, X1/Y1, Nupp, ei)) :-
    oma_nupp(Seis, Color, X0, Y0, X, Y, Nupp),
    (   kivi(Nupp, DX)
    ->  X1 is X + DX,
        ( Y1 is Y - 1 ; Y1 is Y + 1 ),
        ruut(X1, Y1, 0, _, _, Seis, _)
    ;   diagonaalil(X, Y, X1, Y1),
        ruut(X1, Y1, 0, _, _, Seis, _),
        vahe_tuhi(Seis, X, Y, X1, Y1)
    ).

votmine(Seis, Color, X0, Y0, kaik(X/Y, X1/Y1, Nupp, XV/YV)) :-
    oma_nupp(Seis, Color, X0, Y0, X, Y, Nupp),
    (   kivi(Nupp, _)
    ->  kivi_saak(Seis, Color, X, Y, XV, YV, X1, Y1)
    ;   tammi_saak(Seis, Color, X, Y, XV, YV, X1, Y1)
    ).

kivi_saak(Seis, Color, X, Y, XV, YV, X1, Y1) :-
    member(DX/DY, [1/1, 1/(-1), -1/1, -1/(-1)]),
    XV is X + DX, YV is Y + DY,
    vastase_nupp(Seis, Color, XV, YV),
    X1 is XV + DX, Y1 is YV + DY,
    ruut(X1, Y1, 0, _, _, Seis, _).

% The king's capture as the assignment programs it: a piece of the opponent
% (XV, YV) on one of the two diagonals, nothing between, and beyond it on the
% same side the empty squares (X1, Y1) with nothing between.
tammi_saak(Seis, Color, X, Y, XV, YV, X1, Y1) :-
    diagonaal(Rel),
    punkt(Rel, X, Y, XV, YV),
    vastase_nupp(Seis, Color, XV, YV),
    vahe_tuhi(Seis, X, Y, XV, YV),
    punkt(Rel, X, Y, X1, Y1),
    sign(XV - X) =:= sign(X1 - X),
    abs(X1 - X) > abs(XV - X),
    ruut(X1, Y1, 0, _, _, Seis, _),
    vahe_tuhi(Seis, XV, YV, X1, Y1).

vastase_nupp(Seis, Color, X, Y) :-
    ruut(X, Y, Nupp, _, _, Seis, _),
    varv(Nupp, Teine),
    Teine =\= Color.

diagonaalil(X, Y, X1, Y1) :-
    diagonaal(Rel),
    punkt(Rel, X, Y, X1, Y1).

diagonaal(tousev).
diagonaal(langev).

% punkt(+Rel, +X0, +Y0, -X, -Y): the points of the lines X = Y + X0 - Y0 and
% X = -Y + X0 + Y0, but for (X0, Y0) itself.
punkt(tousev, X0, Y0, X, Y) :-
    between(1, 8, Y), Y =\= Y0,
    X is Y + X0 - Y0.
punkt(langev, X0, Y0, X, Y) :-
    between(1, 8, Y), Y =\= Y0,
    X is X0 + Y0 - Y.

% The squares between two points of a diagonal are empty.
vahe_tuhi(Seis, X, Y, X1, Y1) :-
    X2 is X + sign(X1 - X),
    Y2 is Y + sign(Y1 - Y),
    (   X2 =:= X1
    ->  true
    ;   ruut(X2, Y2, 0, _, _, Seis, _),
        vahe_tuhi(Seis, X2, Y2, X1, Y1)
    ).

kivi(1, 1).
kivi(2, -1).

varv(1, 1).
varv(10, 1).
varv(2, 2).
varv(20, 2).

% miinimaks: minimax on lists.
%
% Technique: the board is read once into a position, two lists of pieces, and
% everything else is pure list work (select/3, foldl/4, maplist/3, max_list/2,
% min_list/2): nothing is asserted before the move is known. A square is
% nupp(X, Y, Liik), Liik `kivi` (man) or `tamm` (king); what is in neither list
% is empty.

:- module(miinimaks, [miinimaks/3]).

:- use_module(library(lists)).
:- use_module(library(apply)).

% How many calls ahead: each step or single capture is one.
sugavus(3).

%!  miinimaks(+Color, +X, +Y) is det.
%
%   Makes the move with the best minimax value; with the piece on X, Y if X is
%   not 0.
%
%   ?- algseis, miinimaks(1, 0, 0), kuva_laud.

miinimaks(Color, X, Y) :-
    loe_seis(Color, X, Y, Seis),
    jarglased(Seis, Kaigud, Seisud),
    vali(Kaigud, Seisud, Kaik),
    tee_kaik(Color, Kaik), !.
miinimaks(_, _, _).

% --- the position --------------------------------------------------------

% seis(Kord, Mina, Vastane, Jatkaja): whose turn it is (`mina` or `vastane`), the
% pieces of both sides with the direction of their men, Suund-Nupud, and the piece
% that has to go on capturing, or `ei`.
loe_seis(Color, X, Y, seis(mina, Suund-Mina, Vastu-Vastane, Jatkaja)) :-
    findall(S-nupp(X1, Y1, Liik), (ruut(X1, Y1, S0), liik(S0, S, Liik)), Koik),
    include(sama_varv(Color), Koik, Minu),
    exclude(sama_varv(Color), Koik, Tema),
    maplist(nupp_ise, Minu, Mina),
    maplist(nupp_ise, Tema, Vastane),
    Suund is 3 - 2 * Color,
    Vastu is -Suund,
    (   X =:= 0
    ->  Jatkaja = ei
    ;   member(nupp(X, Y, Liik0), Mina)
    ->  Jatkaja = nupp(X, Y, Liik0)
    ).

liik(1, 1, kivi).
liik(10, 1, tamm).
liik(2, 2, kivi).
liik(20, 2, tamm).

sama_varv(Color, Color-_).

nupp_ise(_-Nupp, Nupp).

% --- choosing --------------------------------------------------------------

vali([Kaik], _, Kaik) :- !.
vali(Kaigud, Seisud, Kaik) :-
    sugavus(Sugavus),
    Jaak is Sugavus - 1,
    maplist(vaartus(Jaak), Seisud, Vaartused),
    max_list(Vaartused, Parim),
    nth0(Nr, Vaartused, Parim),
    nth0(Nr, Kaigud, Kaik), !.

% vaartus(+Jaak, +Seis, -Vaartus): the minimax value for us. It is computed
% inside findall/3, so that the lists of the whole subtree are given back.
vaartus(Jaak, Seis, Vaartus) :-
    findall(V, minimaks(Jaak, Seis, V), [Vaartus]).

minimaks(Jaak, Seis, Vaartus) :-
    jarglased(Seis, _, Seisud),
    Seis = seis(Kord, _, _, _),
    (   Seisud == []
    ->  kaotus(Kord, Jaak, Vaartus)
    ;   Jaak =< 0
    ->  hinnang(Seis, Vaartus)
    ;   Jaak1 is Jaak - 1,
        maplist(vaartus(Jaak1), Seisud, Vaartused),
        parim(Kord, Vaartused, Vaartus)
    ).

parim(mina, Vaartused, Vaartus) :- max_list(Vaartused, Vaartus).
parim(vastane, Vaartused, Vaartus) :- min_list(Vaartused, Vaartus).

% Without moves the side to move has lost; sooner is more.
kaotus(mina, Jaak, Vaartus) :- Vaartus is -100000 - Jaak.
kaotus(vastane, Jaak, Vaartus) :- Vaartus is 100000 + Jaak.

hinnang(seis(_, S1-Mina, S2-Vastane, _), Hinnang) :-
    foldl(nupu_hind(S1), Mina, 0, Minu),
    foldl(nupu_hind(S2), Vastane, 0, Tema),
    Hinnang is Minu - Tema.

% A king is worth three men; a man is worth more the nearer it is to crowning.
nupu_hind(_, nupp(_, _, tamm), Summa, Summa1) :-
    Summa1 is Summa + 300.
nupu_hind(Suund, nupp(X, _, kivi), Summa, Summa1) :-
    (   Suund > 0 -> Labitud = X ; Labitud is 9 - X ),
    Summa1 is Summa + 100 + Labitud.

% --- moves -------------------------------------------------------------------

% jarglased(+Seis, -Kaigud, -Seisud): the legal moves kaik(Nupp, X, Y, Voetud) and
% the positions after them.
jarglased(Seis, Kaigud, Seisud) :-
    pooled(Seis, Suund-Omad, _-Vastased, Jatkaja),
    (   Jatkaja == ei -> Lojad = Omad ; Lojad = [Jatkaja] ),
    findall(Kaik, (member(Nupp, Lojad), look(Nupp, Omad, Vastased, Kaik)), Loogid),
    (   Loogid == []
    ->  findall(Kaik, (member(Nupp, Omad), samm(Nupp, Suund, Omad, Vastased, Kaik)), Kaigud)
    ;   Kaigud = Loogid
    ),
    maplist(seis_parast(Seis), Kaigud, Seisud).

pooled(seis(mina, Mina, Vastane, Jatkaja), Mina, Vastane, Jatkaja).
pooled(seis(vastane, Mina, Vastane, Jatkaja), Vastane, Mina, Jatkaja).

samm(Nupp, Suund, Omad, Vastased, kaik(Nupp, X1, Y1, ei)) :-
    Nupp = nupp(X, Y, Liik),
    suund(DX, DY),
    edasi(Liik, Suund, DX),
    vabad(Liik, X, Y, DX, DY, Omad, Vastased, X1, Y1).

edasi(kivi, Suund, Suund).
edasi(tamm, _, _).

look(Nupp, Omad, Vastased, kaik(Nupp, X1, Y1, Voetud)) :-
    Nupp = nupp(X, Y, Liik),
    suund(DX, DY),
    nahtav(Liik, X, Y, DX, DY, Omad, Vastased, VX, VY),
    Voetud = nupp(VX, VY, _),
    memberchk(Voetud, Vastased),
    % the jumper's own square can't be in the way: it lies behind it
    vabad(Liik, VX, VY, DX, DY, Omad, Vastased, X1, Y1).

% The nearest square where something may stand.
nahtav(Liik, X, Y, DX, DY, Omad, Vastased, VX, VY) :-
    X1 is X + DX, Y1 is Y + DY,
    laual(X1, Y1),
    (   Liik == tamm, tuhi(X1, Y1, Omad, Vastased)
    ->  nahtav(Liik, X1, Y1, DX, DY, Omad, Vastased, VX, VY)
    ;   VX = X1, VY = Y1
    ).

vabad(Liik, X, Y, DX, DY, Omad, Vastased, X1, Y1) :-
    X2 is X + DX, Y2 is Y + DY,
    laual(X2, Y2),
    tuhi(X2, Y2, Omad, Vastased),
    (   X1 = X2, Y1 = Y2
    ;   Liik == tamm,
        vabad(Liik, X2, Y2, DX, DY, Omad, Vastased, X1, Y1)
    ).

tuhi(X, Y, Omad, Vastased) :-
    \+ memberchk(nupp(X, Y, _), Omad),
    \+ memberchk(nupp(X, Y, _), Vastased).

laual(X, Y) :-
    X >= 1, X =< 8, Y >= 1, Y =< 8.

suund(1, 1).
suund(1, -1).
suund(-1, 1).
suund(-1, -1).

% seis_parast(+Seis, +Kaik, -Uus)
seis_parast(Seis, kaik(Nupp, X1, Y1, Voetud), Uus) :-
    pooled(Seis, Suund-Omad, Vastu-Vastased, _),
    Nupp = nupp(_, _, Liik),
    kroonitud(Liik, Suund, X1, Liik1),
    Uus1 = nupp(X1, Y1, Liik1),
    select(Nupp, Omad, Uus1, Omad1),
    (   Voetud == ei
    ->  Vastased1 = Vastased, Jatkaja = ei
    ;   selectchk(Voetud, Vastased, Vastased1),
        (   look(Uus1, Omad1, Vastased1, _) -> Jatkaja = Uus1 ; Jatkaja = ei )
    ), !,
    Seis = seis(Kord, _, _, _),
    uus_kord(Kord, Jatkaja, Kord1),
    (   Kord == mina
    ->  Uus = seis(Kord1, Suund-Omad1, Vastu-Vastased1, Jatkaja)
    ;   Uus = seis(Kord1, Vastu-Vastased1, Suund-Omad1, Jatkaja)
    ).

kroonitud(kivi, 1, 8, tamm) :- !.
kroonitud(kivi, -1, 1, tamm) :- !.
kroonitud(Liik, _, _, Liik).

uus_kord(mina, ei, vastane) :- !.
uus_kord(vastane, ei, mina) :- !.
uus_kord(Kord, _, Kord).

% --- the move on the board -----------------------------------------------------

tee_kaik(Color, kaik(nupp(X, Y, Liik), X1, Y1, Voetud)) :-
    Suund is 3 - 2 * Color,
    kroonitud(Liik, Suund, X1, Liik1),
    liik(Status, Color, Liik1),
    asenda(X, Y, 0),
    asenda(X1, Y1, Status),
    (   Voetud = nupp(VX, VY, _) -> asenda(VX, VY, 0) ; true ).

asenda(X, Y, Status) :-
    retract(ruut(X, Y, _)),
    assertz(ruut(X, Y, Status)), !.

% loikaja: alpha-beta on bit masks; the strongest of the players here.
%
% Technique: a position is four integers, one bit for each dark square, and
% moves are found by shifting all pieces of a side at once. The squares are
% numbered so that a diagonal step is always a shift by 4 or 5 bits:
%
%     row 8      32  33  34  35
%     row 7    27  28  29  30          bits 4, 13, 22 and 31 are no squares:
%     row 6      23  24  25  26        a piece that steps over the edge
%     ...                              lands on one of them, or outside
%     row 2       5   6   7   8
%     row 1     0   1   2   3
%
% The search is negamax with iterative deepening. It never stops in the middle
% of captures, plays a series of captures as the arbiter does (one jump a call,
% the same side goes on), and knows that 15 calls without a capture are a
% draw. How deep it looks depends on the positions it has counted, not on the
% clock, so that a game can be repeated.

:- module(loikaja, [loikaja/3]).

:- use_module(library(lists)).

:- dynamic meeles/3.            % meeles(Color, Pieces, Quiet) after our last call

%!  loikaja(+Color, +X, +Y) is det.
%
%   Makes the best move alpha-beta finds; with the piece on X, Y if X is not 0.
%
%   ?- algseis, loikaja(1, 0, 0), kuva_laud.

loikaja(Color, X, Y) :-
    loe_laud(Laud),
    vaikus(Color, X, Laud, Vaikus),
    voimalused(Color, X, Y, Laud, Kaigud),
    vali(Kaigud, Color, Laud, Vaikus, Kaik),
    jata_meelde(Color, Laud, Vaikus, Kaik),
    tee_kaik(Kaik), !.
loikaja(_, _, _).

% --- the board as masks -----------------------------------------------------

% laud(VK, VT, MK, MT): white men, white kings, black men, black kings.
loe_laud(laud(VK, VT, MK, MT)) :-
    findall(S-Bitt, (ruut(X, Y, S), S > 0, bitt(X, Y, Bitt)), Nupud),
    mask(Nupud, 1, VK),
    mask(Nupud, 10, VT),
    mask(Nupud, 2, MK),
    mask(Nupud, 20, MT).

mask([], _, 0).
mask([S-Bitt|Nupud], Status, Mask) :-
    mask(Nupud, Status, Mask0),
    (   S =:= Status -> Mask is Mask0 \/ Bitt ; Mask = Mask0 ).

bitt(X, Y, Bitt) :-
    Nr is (X - 1) // 2 * 9 + (1 - X mod 2) * 5 + (Y - 1) // 2,
    Bitt is 1 << Nr.

% All 32 squares; row 1, row 8.
ruudud(0xF7FBFDFEF).
rida(1, 0xF).
rida(8, 0xF00000000).

% voimalused(+Color, +X, +Y, +Laud, -Kaigud): moves are k(From, To, Taken), three
% masks of one bit, Taken 0 in a step.
voimalused(Color, 0, _, Laud, Kaigud) :- !,
    votmised(Color, Laud, Votmised),
    (   Votmised == []
    ->  sammud(Color, Laud, Kaigud)
    ;   Kaigud = Votmised
    ).
voimalused(Color, X, Y, Laud, Kaigud) :-
    bitt(X, Y, Bitt),
    votmised_nupuga(Color, Laud, Bitt, Kaigud).

% --- choosing a move -----------------------------------------------------------

suurim_sugavus(14).

% When a pass has looked at this many positions, there is no deeper one.
kullalt(1500).

vali([Kaik], _, _, _, Kaik) :- !.
vali(Kaigud, Color, Laud, Vaikus, Kaik) :-
    suvenda(1, Kaigud, Color, Laud, Vaikus, Kaik).

% Each pass searches one deeper, the best move of the last pass first.
suvenda(Sugavus, Kaigud, Color, Laud, Vaikus, Kaik) :-
    juure_parim(Kaigud, Color, Laud, Sugavus, Vaikus, -100000, ei, Parim, Vaartus, 0, Seise),
    (   labi(Sugavus, Vaartus, Seise)
    ->  Kaik = Parim
    ;   select(Parim, Kaigud, Muud), !,
        Sugavus1 is Sugavus + 1,
        suvenda(Sugavus1, [Parim|Muud], Color, Laud, Vaikus, Kaik)
    ).

labi(Sugavus, _, _) :- suurim_sugavus(Sugavus), !.
labi(_, Vaartus, _) :- abs(Vaartus) > 90000, !.      % won or lost, whatever comes
labi(_, _, Seise) :- kullalt(Piir), Seise >= Piir.

% The last two arguments of the search predicates count the positions seen.
% Each move of the root is searched inside findall/3: the memory of its
% subtree is given back before the next one.
juure_parim([], _, _, _, _, Alfa, Parim, Parim, Alfa, N, N).
juure_parim([Kaik|Kaigud], Color, Laud, Sugavus, Vaikus, Alfa, Parim0, Parim, Vaartus, N0, N) :-
    findall(V-M,
            kaigu_vaartus(Kaik, Color, Laud, Sugavus, Vaikus, Alfa, 100000, V, N0, M),
            [V1-N1]),
    (   ( V1 > Alfa ; Parim0 == ei )
    ->  Alfa1 is max(V1, Alfa), Parim1 = Kaik
    ;   Alfa1 = Alfa, Parim1 = Parim0
    ),
    juure_parim(Kaigud, Color, Laud, Sugavus, Vaikus, Alfa1, Parim1, Parim, Vaartus, N1, N).

% kaigu_vaartus(+Kaik, +Color, +Laud, +Sugavus, +Vaikus, +Alfa, +Beeta, -Vaartus, +N0, -N):
% the value of the move for Color.
kaigu_vaartus(k(Kust, Kuhu, 0), Color, Laud, Sugavus, Vaikus, Alfa, Beeta, Vaartus, N0, N) :- !,
    parast(Color, Laud, Kust, Kuhu, 0, Laud1),
    Vaikus1 is Vaikus + 1,
    vastase_kord(Color, Laud1, Sugavus, Vaikus1, Alfa, Beeta, Vaartus, N0, N).
kaigu_vaartus(k(Kust, Kuhu, Saak), Color, Laud, Sugavus, _, Alfa, Beeta, Vaartus, N0, N) :-
    parast(Color, Laud, Kust, Kuhu, Saak, Laud1),
    votmised_nupuga(Color, Laud1, Kuhu, Edasi),
    (   Edasi == []
    ->  vastase_kord(Color, Laud1, Sugavus, 0, Alfa, Beeta, Vaartus, N0, N)
    ;   parim_vaartus(Edasi, Color, Laud1, Sugavus, 0, Alfa, Beeta, Vaartus, N0, N)
    ).

vastase_kord(Color, Laud, Sugavus, Vaikus, Alfa, Beeta, Vaartus, N0, N) :-
    Teine is 3 - Color,
    Sugavus1 is Sugavus - 1,
    Alfa1 is -Beeta,
    Beeta1 is -Alfa,
    N1 is N0 + 1,
    otsi(Teine, Laud, Sugavus1, Vaikus, Alfa1, Beeta1, Vaartus1, N1, N),
    Vaartus is -Vaartus1.

% otsi(+Color, +Laud, +Sugavus, +Vaikus, +Alfa, +Beeta, -Vaartus, +N0, -N)
otsi(Color, Laud, Sugavus, Vaikus, Alfa, Beeta, Vaartus, N0, N) :-
    votmised(Color, Laud, Votmised),
    (   Votmised == []
    ->  rahulik(Color, Laud, Sugavus, Vaikus, Alfa, Beeta, Vaartus, N0, N)
    ;   Vaikus >= 15
    ->  Vaartus = 0, N = N0
    ;   parim_vaartus(Votmised, Color, Laud, Sugavus, Vaikus, Alfa, Beeta, Vaartus, N0, N)
    ).

rahulik(Color, Laud, Sugavus, Vaikus, Alfa, Beeta, Vaartus, N0, N) :-
    sammud(Color, Laud, Sammud),
    (   Sammud == []
    ->  Vaartus is -95000 - Sugavus, N = N0        % lost; sooner is worse
    ;   Vaikus >= 15
    ->  Vaartus = 0, N = N0
    ;   Sugavus =< 0
    ->  hinnang(Color, Laud, Vaartus), N = N0
    ;   parim_vaartus(Sammud, Color, Laud, Sugavus, Vaikus, Alfa, Beeta, Vaartus, N0, N)
    ).

parim_vaartus([], _, _, _, _, Alfa, _, Alfa, N, N).
parim_vaartus([Kaik|Kaigud], Color, Laud, Sugavus, Vaikus, Alfa, Beeta, Vaartus, N0, N) :-
    kaigu_vaartus(Kaik, Color, Laud, Sugavus, Vaikus, Alfa, Beeta, V, N0, N1),
    (   V >= Beeta
    ->  Vaartus = V, N = N1
    ;   Alfa1 is max(Alfa, V),
        parim_vaartus(Kaigud, Color, Laud, Sugavus, Vaikus, Alfa1, Beeta, Vaartus, N1, N)
    ).

% --- moves -------------------------------------------------------------------------

pooled(1, laud(VK, VT, MK, MT), VK, VT, Vastased) :- Vastased is MK \/ MT.
pooled(2, laud(VK, VT, MK, MT), MK, MT, Vastased) :- Vastased is VK \/ VT.

tuhjad(laud(VK, VT, MK, MT), Tuhjad) :-
    ruudud(Ruudud),
    Tuhjad is Ruudud /\ \ (VK \/ VT \/ MK \/ MT).

% nihe(+Suund, +Mask, -Nihutatud): all bits of Mask one step in a direction.
nihe(1, Mask, Uus) :- Uus is Mask << 5.
nihe(2, Mask, Uus) :- Uus is Mask << 4.
nihe(3, Mask, Uus) :- Uus is Mask >> 4.
nihe(4, Mask, Uus) :- Uus is Mask >> 5.

sammud(Color, Laud, Sammud) :-
    pooled(Color, Laud, Kivid, Tammid, _),
    tuhjad(Laud, Tuhjad),
    tammi_sammud(Tammid, Tuhjad, [], Sammud0),
    (   Color =:= 1
    ->  Vasak is (Kivid << 4) /\ Tuhjad,
        Parem is (Kivid << 5) /\ Tuhjad,
        kivi_sammud(Vasak, 3, Sammud0, Sammud1),
        kivi_sammud(Parem, 4, Sammud1, Sammud)
    ;   Vasak is (Kivid >> 5) /\ Tuhjad,
        Parem is (Kivid >> 4) /\ Tuhjad,
        kivi_sammud(Vasak, 1, Sammud0, Sammud1),
        kivi_sammud(Parem, 2, Sammud1, Sammud)
    ).

% One step for each bit of the mask of targets; Tagasi leads back to its start.
kivi_sammud(0, _, Sammud, Sammud) :- !.
kivi_sammud(Sihid, Tagasi, Sammud0, Sammud) :-
    Siht is Sihid /\ -Sihid,
    nihe(Tagasi, Siht, Kust),
    Muud is Sihid xor Siht,
    kivi_sammud(Muud, Tagasi, [k(Kust, Siht, 0)|Sammud0], Sammud).

tammi_sammud(0, _, Sammud, Sammud) :- !.
tammi_sammud(Tammid, Tuhjad, Sammud0, Sammud) :-
    Tamm is Tammid /\ -Tammid,
    libise(1, Tamm, Tuhjad, Tamm, 0, Sammud0, Sammud1),
    libise(2, Tamm, Tuhjad, Tamm, 0, Sammud1, Sammud2),
    libise(3, Tamm, Tuhjad, Tamm, 0, Sammud2, Sammud3),
    libise(4, Tamm, Tuhjad, Tamm, 0, Sammud3, Sammud4),
    Muud is Tammid xor Tamm,
    tammi_sammud(Muud, Tuhjad, Sammud4, Sammud).

% A move to every empty square from Koht on in one direction.
libise(Suund, Koht, Tuhjad, Kust, Saak, Kaigud0, Kaigud) :-
    nihe(Suund, Koht, Siht),
    (   Siht /\ Tuhjad =:= 0
    ->  Kaigud = Kaigud0
    ;   libise(Suund, Siht, Tuhjad, Kust, Saak, [k(Kust, Siht, Saak)|Kaigud0], Kaigud)
    ).

votmised(Color, Laud, Votmised) :-
    pooled(Color, Laud, Kivid, Tammid, Vastased),
    tuhjad(Laud, Tuhjad),
    kivide_votmised(Kivid, Vastased, Tuhjad, Votmised0),
    tammide_votmised(Tammid, Vastased, Tuhjad, Votmised0, Votmised).

votmised_nupuga(Color, Laud, Nupp, Votmised) :-
    pooled(Color, Laud, _, Tammid, Vastased),
    tuhjad(Laud, Tuhjad),
    (   Nupp /\ Tammid =:= 0
    ->  kivide_votmised(Nupp, Vastased, Tuhjad, Votmised)
    ;   tammide_votmised(Nupp, Vastased, Tuhjad, [], Votmised)
    ).

kivide_votmised(Kivid, Vastased, Tuhjad, Votmised) :-
    Sihid1 is ((Kivid << 5 /\ Vastased) << 5) /\ Tuhjad,
    Sihid2 is ((Kivid << 4 /\ Vastased) << 4) /\ Tuhjad,
    Sihid3 is ((Kivid >> 4 /\ Vastased) >> 4) /\ Tuhjad,
    Sihid4 is ((Kivid >> 5 /\ Vastased) >> 5) /\ Tuhjad,
    hupped(Sihid1, 4, [], V1),
    hupped(Sihid2, 3, V1, V2),
    hupped(Sihid3, 2, V2, V3),
    hupped(Sihid4, 1, V3, Votmised).

hupped(0, _, Votmised, Votmised) :- !.
hupped(Sihid, Tagasi, Votmised0, Votmised) :-
    Siht is Sihid /\ -Sihid,
    nihe(Tagasi, Siht, Saak),
    nihe(Tagasi, Saak, Kust),
    Muud is Sihid xor Siht,
    hupped(Muud, Tagasi, [k(Kust, Siht, Saak)|Votmised0], Votmised).

tammide_votmised(0, _, _, Votmised, Votmised) :- !.
tammide_votmised(Tammid, Vastased, Tuhjad, Votmised0, Votmised) :-
    Tamm is Tammid /\ -Tammid,
    tammi_votmine(1, Tamm, Tamm, Vastased, Tuhjad, Votmised0, V1),
    tammi_votmine(2, Tamm, Tamm, Vastased, Tuhjad, V1, V2),
    tammi_votmine(3, Tamm, Tamm, Vastased, Tuhjad, V2, V3),
    tammi_votmine(4, Tamm, Tamm, Vastased, Tuhjad, V3, V4),
    Muud is Tammid xor Tamm,
    tammide_votmised(Muud, Vastased, Tuhjad, V4, Votmised).

% Slides over empty squares to the first piece; takes it if there is room behind.
tammi_votmine(Suund, Koht, Kust, Vastased, Tuhjad, Votmised0, Votmised) :-
    nihe(Suund, Koht, Siht),
    (   Siht /\ Tuhjad =\= 0
    ->  tammi_votmine(Suund, Siht, Kust, Vastased, Tuhjad, Votmised0, Votmised)
    ;   Siht /\ Vastased =\= 0
    ->  libise(Suund, Siht, Tuhjad, Kust, Siht, Votmised0, Votmised)
    ;   Votmised = Votmised0
    ).

% parast(+Color, +Laud, +Kust, +Kuhu, +Saak, -Laud1): the board after a move.
parast(1, laud(VK, VT, MK, MT), Kust, Kuhu, Saak, laud(VK1, VT1, MK1, MT1)) :-
    rida(8, Viimane),
    liiguta(Kust, Kuhu, Viimane, VK, VT, VK1, VT1),
    MK1 is MK /\ \ Saak,
    MT1 is MT /\ \ Saak.
parast(2, laud(VK, VT, MK, MT), Kust, Kuhu, Saak, laud(VK1, VT1, MK1, MT1)) :-
    rida(1, Viimane),
    liiguta(Kust, Kuhu, Viimane, MK, MT, MK1, MT1),
    VK1 is VK /\ \ Saak,
    VT1 is VT /\ \ Saak.

liiguta(Kust, Kuhu, Viimane, Kivid, Tammid, Kivid1, Tammid1) :-
    (   Tammid /\ Kust =\= 0
    ->  Kivid1 = Kivid,
        Tammid1 is (Tammid xor Kust) \/ Kuhu
    ;   Kuhu /\ Viimane =\= 0
    ->  Kivid1 is Kivid xor Kust,
        Tammid1 is Tammid \/ Kuhu
    ;   Kivid1 is (Kivid xor Kust) \/ Kuhu,
        Tammid1 = Tammid
    ).

% --- evaluation ------------------------------------------------------------------------

% hinnang(+Color, +Laud, -Hinnang): material, men on their way, the home row,
% the long diagonal for kings. Whoever is ahead gains by exchanges: the
% difference counts more the fewer pieces are left.
hinnang(Color, laud(VK, VT, MK, MT), Hinnang) :-
    loenda(VK, 0, NVK), loenda(VT, 0, NVT),
    loenda(MK, 0, NMK), loenda(MT, 0, NMT),
    Materjal is 100 * (NVK - NMK) + 320 * (NVT - NMT),
    Koik is NVK + NVT + NMK + NMT,
    Vahetus is Materjal * (24 - Koik) // 60,
    valge_koht(VK, Valge),
    musta_koht(MK, Must),
    tammi_koht(VT, ValgeT),
    tammi_koht(MT, MustT),
    Summa is Materjal + Vahetus + Valge - Must + ValgeT - MustT,
    (   Color =:= 1 -> Hinnang = Summa ; Hinnang is -Summa ).

% How many bits are set.
loenda(0, Arv, Arv) :- !.
loenda(Mask, Arv0, Arv) :-
    Mask1 is Mask /\ (Mask - 1),
    Arv1 is Arv0 + 1,
    loenda(Mask1, Arv1, Arv).

% Men in rows 5 to 7, 6 and 7, 7; in the middle (rows 4 and 5, columns 3 to 6);
% in the home row. Black's rows are counted from the other end.
valge_koht(Kivid, Hind) :-
    loenda(Kivid /\ 0x7FBC0000, Ees),
    loenda(Kivid /\ 0x7F800000, Kaugel),
    loenda(Kivid /\ 0x78000000, Lavel),
    loenda(Kivid /\ 0x198000, Keskel),
    loenda(Kivid /\ 0xF, Kodus),
    Hind is 3 * Ees + 5 * Kaugel + 12 * Lavel + 4 * Keskel + 7 * Kodus.

musta_koht(Kivid, Hind) :-
    loenda(Kivid /\ 0x3DFE0, Ees),
    loenda(Kivid /\ 0x1FE0, Kaugel),
    loenda(Kivid /\ 0x1E0, Lavel),
    loenda(Kivid /\ 0x198000, Keskel),
    loenda(Kivid /\ 0xF00000000, Kodus),
    Hind is 3 * Ees + 5 * Kaugel + 12 * Lavel + 4 * Keskel + 7 * Kodus.

loenda(Avaldis, Arv) :-
    Mask is Avaldis,
    loenda(Mask, 0, Arv).

% The long diagonal runs from (1,1) to (8,8).
tammi_koht(0, 0) :- !.
tammi_koht(Tammid, Hind) :-
    loenda(Tammid /\ 0x842108421, Arv),
    Hind is 15 * Arv.

nuppe(laud(VK, VT, MK, MT), Arv) :-
    loenda(VK \/ VT \/ MK \/ MT, Arv).

% --- calls without a capture ----------------------------------------------------------------

% vaikus(+Color, +X, +Laud, -Vaikus): how many calls ago the last capture was. The
% arbiter doesn't tell, but it shows in the number of pieces: if none is missing
% since our last call, the opponent has made exactly one step.
vaikus(Color, _, Laud, 0) :-
    algrivis(Color, Laud), !.                   % a new game
vaikus(Color, 0, Laud, Vaikus) :-
    nuppe(Laud, Arv),
    meeles(Color, Arv, Vaikus0), !,
    Vaikus is Vaikus0 + 1.
vaikus(_, _, _, 0).

% All men where they stand at first.
algrivis(1, laud(0x1FEF, _, _, _)).
algrivis(2, laud(_, _, 0xF7F800000, _)).

jata_meelde(Color, Laud, Vaikus, k(_, _, Saak)) :-
    nuppe(Laud, Arv),
    (   Saak =:= 0
    ->  Arv1 = Arv, Vaikus1 is Vaikus + 1
    ;   Arv1 is Arv - 1, Vaikus1 = 0
    ),
    retractall(meeles(Color, _, _)),
    assertz(meeles(Color, Arv1, Vaikus1)).

% --- the move on the board ---------------------------------------------------------------------

tee_kaik(k(Kust, Kuhu, Saak)) :-
    koht(Kust, X, Y),
    koht(Kuhu, X1, Y1),
    ruut(X, Y, Status),
    kroon(Status, X1, Status1),
    asenda(X, Y, 0),
    asenda(X1, Y1, Status1),
    (   Saak =:= 0
    ->  true
    ;   koht(Saak, VX, VY),
        asenda(VX, VY, 0)
    ).

koht(Bitt, X, Y) :-
    ruut(X, Y, _),
    bitt(X, Y, Bitt), !.

kroon(1, 8, 10) :- !.
kroon(2, 1, 20) :- !.
kroon(Status, _, Status).

asenda(X, Y, Status) :-
    retract(ruut(X, Y, _)),
    assertz(ruut(X, Y, Status)), !.

% A correct player: the first capture that it finds, else the first step. The mutants of tests/suite/mutants.rs differ from
% it in one place each.
:- module(korrektne, [korrektne/3]).

korrektne(Color, X, Y) :-
    kaik(Color, X, Y, Kaik),
    tee(Color, Kaik), !.
korrektne(_, _, _).

%  kaik(+Color, +X, +Y, -kaik(X, Y, X2, Y2, Uus, Voetud)): Voetud on VX/VY või puudub
kaik(Color, 0, 0, Kaik) :-
    nupp(Color, X, Y, Status),
    vott(Color, X, Y, Status, Kaik), !.
kaik(Color, X, Y, Kaik) :-
    X > 0,
    ruut(X, Y, Status),
    vott(Color, X, Y, Status, Kaik), !.
kaik(Color, 0, 0, Kaik) :-
    nupp(Color, X, Y, Status),
    samm(Color, X, Y, Status, Kaik), !.

nupp(Color, X, Y, Status) :-
    ruut(X, Y, Status),
    oma(Color, Status).

%  kivi lööb kõrvalt, tamm ka kaugelt
vott(Color, X, Y, Status, kaik(X, Y, X2, Y2, Uus, VX/VY)) :-
    Status < 10,
    suund(DX, DY),
    VX is X + DX, VY is Y + DY,
    ruut(VX, VY, Vastane),
    vastase(Color, Vastane),
    X2 is VX + DX, Y2 is VY + DY,
    ruut(X2, Y2, 0),
    kroon(Status, X2, Uus).
vott(Color, X, Y, Status, kaik(X, Y, X2, Y2, Status, VX/VY)) :-
    Status >= 10,
    suund(DX, DY),
    esimene(X, Y, DX, DY, VX, VY, Vastane),
    vastase(Color, Vastane),
    vaba(VX, VY, DX, DY, X2, Y2).

%  kivi astub edasi, tamm igas suunas
samm(Color, X, Y, Status, kaik(X, Y, X2, Y2, Uus, puudub)) :-
    Status < 10,
    edasi(Color, DX),
    kylg(DY),
    X2 is X + DX, Y2 is Y + DY,
    ruut(X2, Y2, 0),
    kroon(Status, X2, Uus).
samm(_, X, Y, Status, kaik(X, Y, X2, Y2, Status, puudub)) :-
    Status >= 10,
    suund(DX, DY),
    vaba(X, Y, DX, DY, X2, Y2).

%  esimene(+X, +Y, +DX, +DY, -VX, -VY, -Status): esimene nupp selles suunas
esimene(X, Y, DX, DY, VX, VY, Status) :-
    X1 is X + DX, Y1 is Y + DY,
    ruut(X1, Y1, S),
    (   S =:= 0
    ->  esimene(X1, Y1, DX, DY, VX, VY, Status)
    ;   VX = X1, VY = Y1, Status = S
    ).

%  vaba(+X, +Y, +DX, +DY, -X2, -Y2): järjestikune tühi ruut, kaugeim enne
vaba(X, Y, DX, DY, X2, Y2) :-
    X1 is X + DX, Y1 is Y + DY,
    ruut(X1, Y1, 0),
    (   vaba(X1, Y1, DX, DY, X2, Y2)
    ;   X2 = X1, Y2 = Y1
    ).

tee(_, kaik(X, Y, X2, Y2, Uus, Voetud)) :-
    muuda(X, Y, 0),
    muuda(X2, Y2, Uus),
    eemalda(Voetud).

eemalda(puudub) :- !.
eemalda(VX/VY) :-
    retract(ruut(VX, VY, _)),
    assert(ruut(VX, VY, 0)), !.

muuda(X, Y, Status) :-
    retract(ruut(X, Y, _)),
    assert(ruut(X, Y, Status)), !.

kroon(1, 8, 10) :- !.
kroon(2, 1, 20) :- !.
kroon(Status, _, Status).

oma(1, 1).
oma(1, 10).
oma(2, 2).
oma(2, 20).

vastase(1, 2).
vastase(1, 20).
vastase(2, 1).
vastase(2, 10).

edasi(1, 1).
edasi(2, -1).

kylg(1).
kylg(-1).

suund(1, 1).
suund(1, -1).
suund(-1, 1).
suund(-1, -1).

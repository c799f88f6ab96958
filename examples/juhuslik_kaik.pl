% juhuslik_kaik: a random legal move.
%
% Technique: all moves are collected with findall/3 by backtracking over the
% facts ruut/3 themselves, and random_member/2 draws one of them. The weakest
% of the players here, and the shortest complete one: a place to start from.

:- module(juhuslik_kaik, [juhuslik_kaik/3]).

:- use_module(library(lists)).
:- use_module(library(random)).

%!  juhuslik_kaik(+Color, +X, +Y) is det.
%
%   Makes one step or one capture for Color (1 white, 2 black); with the piece
%   on X, Y if X is not 0.
%
%   ?- algseis, juhuslik_kaik(1, 0, 0), kuva_laud.

juhuslik_kaik(Color, X, Y) :-
    kaigud(Color, X, Y, Kaigud),
    random_member(Kaik, Kaigud),
    tee_kaik(Kaik), !.
juhuslik_kaik(_, _, _).

% kaigud(+Color, +X, +Y, -Kaigud): captures are mandatory, so steps are looked
% for only when there are none. A move is kaik(X0/Y0, X1/Y1, Voetud).
kaigud(Color, X, Y, Kaigud) :-
    findall(Kaik, (nupp(Color, X, Y, Nupp), vott(Nupp, Kaik)), Votmised),
    (   Votmised \== []
    ->  Kaigud = Votmised
    ;   findall(Kaik, (nupp(Color, X, Y, Nupp), samm(Nupp, Kaik)), Kaigud)
    ).

% A piece that may move: any of that colour, or the one on X, Y.
nupp(Color, 0, 0, nupp(X, Y, Status)) :-
    ruut(X, Y, Status),
    oma(Color, Status).
nupp(_, X, Y, nupp(X, Y, Status)) :-
    X > 0,
    ruut(X, Y, Status).

samm(nupp(X, Y, Status), kaik(X/Y, X1/Y1, [])) :-
    suund(DX, DY),
    lubatud_suund(Status, DX),
    vaba(Status, X, Y, DX, DY, X1, Y1).

vott(nupp(X, Y, Status), kaik(X/Y, X1/Y1, [VX/VY])) :-
    suund(DX, DY),
    esimene_nupp(Status, X, Y, DX, DY, VX, VY),
    ruut(VX, VY, Vastane),
    vastased(Status, Vastane),
    vaba(Status, VX, VY, DX, DY, X1, Y1).

% The empty squares beside X, Y: a man reaches one, a king all in a row.
vaba(Status, X, Y, DX, DY, X1, Y1) :-
    X2 is X + DX, Y2 is Y + DY,
    ruut(X2, Y2, 0),
    (   X1 = X2, Y1 = Y2
    ;   tamm(Status),
        vaba(Status, X2, Y2, DX, DY, X1, Y1)
    ).

% The nearest square that may hold a victim.
esimene_nupp(Status, X, Y, DX, DY, VX, VY) :-
    X1 is X + DX, Y1 is Y + DY,
    (   tamm(Status), ruut(X1, Y1, 0)
    ->  esimene_nupp(Status, X1, Y1, DX, DY, VX, VY)
    ;   VX = X1, VY = Y1
    ).

tee_kaik(kaik(X/Y, X1/Y1, Voetud)) :-
    ruut(X, Y, Status),
    kroonitud(X1, Status, Uus),
    muuda(X, Y, 0),
    muuda(X1, Y1, Uus),
    forall(member(VX/VY, Voetud), muuda(VX, VY, 0)).

muuda(X, Y, Status) :-
    retract(ruut(X, Y, _)),
    assert(ruut(X, Y, Status)), !.

kroonitud(8, 1, 10) :- !.
kroonitud(1, 2, 20) :- !.
kroonitud(_, Status, Status).

oma(1, 1).
oma(1, 10).
oma(2, 2).
oma(2, 20).

vastased(Status, Vastane) :-
    oma(Color, Status),
    oma(Teine, Vastane), !,
    Color =\= Teine.

tamm(10).
tamm(20).

suund(1, 1).
suund(1, -1).
suund(-1, 1).
suund(-1, -1).

lubatud_suund(1, 1).
lubatud_suund(2, -1).
lubatud_suund(10, _).
lubatud_suund(20, _).

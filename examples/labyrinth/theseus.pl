% theseus: õpetatud mängima Theseusena.
%
% Võte: igal käigul lühenda vahemaad Minotauruseni, aga ära lase teda lähteruumile lähemale, kui sa ise oled. Kui labürindis on vaid
% paarisarvulise pikkusega ringe, ei muutu vahemaa paarsus: kelle käigul see on paaritu, sellel on eelis. Seepärast eelistab Theseus
% käike, mille järel vahemaa on paaris.
%
%   swipl -g mäng -t halt theseus.pl          (kaustas examples/labyrinth)
%   arbiiter consult theseus.pl -g mäng
%   arbiiter play labyrinth labyrint.pro --theseus theseus.pl
%
% Labürindi kirjeldus laaditakse failist labyrint.pro; mäng(Fail) laadib teise.

:- module(theseus, [theseus/2, mäng/0, mäng/1, mäng_inimesega/1]).
:- use_module(library(lists)).

:- dynamic user:käik/2, user:theseus/1, user:minotaurus/1, user:käigul/1.

%!  theseus(+Position, -Room) is semidet.
%
%   ?- user:consult('labyrint.pro'), theseus(position(j, c, j, theseus), Room).

theseus(position(T, M, Kodu, _), Ruum) :-
    findall(Hinne-R, ( pääseb(T, R), hinne(R, M, Kodu, Hinne) ), Hinded),
    keysort(Hinded, [_-Ruum|_]).

% Väiksem hinne on parem: püüa kinni; valva lähteruumi; hoia vahemaa paaris; lühenda seda.

hinne(M, M, _, h(0, 0, 0, 0)) :- !.
hinne(R, M, Kodu, h(1, Valve, Paarsus, Vahe)) :-
    kaugus(R, M, Vahe),
    kaugus(R, Kodu, Oma),
    kaugus(M, Kodu, Tema),
    (   Oma < Tema -> Valve = 0 ; Valve is 1 + Oma ),
    Paarsus is Vahe mod 2.

pääseb(A, B) :-
    user:käik(A, B).
pääseb(A, B) :-
    user:käik(B, A).

% kaugus(+A, +B, -N): lühima tee pikkus, laiuti otsides.

kaugus(A, B, N) :-
    laiuti([A], [A], B, 0, N).

laiuti(Ruumid, _, B, N, N) :-
    memberchk(B, Ruumid), !.
laiuti(Ruumid, Nähtud, B, N0, N) :-
    findall(R, ( member(A, Ruumid), pääseb(A, R), \+ memberchk(R, Nähtud) ), Uued0),
    sort(Uued0, Uued),
    Uued \== [],
    append(Uued, Nähtud, Kõik),
    N1 is N0 + 1,
    laiuti(Uued, Kõik, B, N1, N).

% Mäng: Minotaurusena mängib arvuti või inimene.

mäng :-
    mäng('labyrint.pro').

mäng(Fail) :-
    alusta(Fail, arvuti).

mäng_inimesega(Fail) :-
    alusta(Fail, inimene).

alusta(Fail, Kes) :-
    laadi(Fail),
    user:theseus(T),
    user:minotaurus(M),
    (   user:käigul(Kord) -> true ; Kord = theseus ),
    format("Theseus on ruumis ~w, Minotaurus ruumis ~w.~n", [T, M]),
    käigud(Kord, T, M, T, 1, Kes).

% Eelmise labürindi faktid ei tohi alles jääda.

laadi(Fail) :-
    retractall(user:käik(_, _)),
    retractall(user:theseus(_)),
    retractall(user:minotaurus(_)),
    retractall(user:käigul(_)),
    user:consult(Fail).

käigud(_, T, T, _, _, _) :- !,
    format("Theseus võitis: mõlemad on ruumis ~w.~n", [T]).
käigud(_, _, Kodu, Kodu, _, _) :- !,
    format("Minotaurus võitis: ta jõudis ruumi ~w.~n", [Kodu]).
käigud(_, _, _, _, N, _) :-
    N > 60, !,
    format("Viik: 60 käiku on tehtud.~n", []).
käigud(theseus, T, M, Kodu, N, Kes) :-
    theseus(position(T, M, Kodu, theseus), R),
    format("~w. Theseus: ~w - ~w~n", [N, T, R]),
    N1 is N + 1,
    käigud(minotaurus, R, M, Kodu, N1, Kes).
käigud(minotaurus, T, M, Kodu, N, Kes) :-
    minotaurus(Kes, position(T, M, Kodu, minotaurus), R),
    format("~w. Minotaurus: ~w - ~w~n", [N, M, R]),
    N1 is N + 1,
    käigud(theseus, T, R, Kodu, N1, Kes).

% Arvuti hoidub Theseuse naabrusest ja läheb lähteruumile lähemale.

minotaurus(arvuti, position(T, M, Kodu, _), Ruum) :-
    findall(h(Oht, Tema)-R, ( pääseb(M, R), kaugus(R, T, Vahe), ( Vahe =< 1 -> Oht is 2 - Vahe ; Oht = 0 ), kaugus(R, Kodu, Tema) ), Hinded),
    keysort(Hinded, [_-Ruum|_]).
minotaurus(inimene, position(T, M, _, _), Ruum) :-
    findall(R, pääseb(M, R), Ruumid),
    format("Theseus on ruumis ~w, sina ruumis ~w. Kuhu lähed? ~w~n", [T, M, Ruumid]),
    read(Vastus),
    (   memberchk(Vastus, Ruumid)
    ->  Ruum = Vastus
    ;   Vastus == end_of_file
    ->  throw(labürindist_lahkuti)
    ;   format("Sinna ei vii ühtki käiku.~n", []),
        minotaurus(inimene, position(T, M, x, minotaurus), Ruum)
    ).

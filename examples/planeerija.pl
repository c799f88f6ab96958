% planeerija: the planning tree of the assignment, grown by library(kabe).
%
% Technique: kabe:plan_tree/4 asserts the facts ruut/7; the rest is the document's third and fourth step: the dearest state
% of the last step, Prev_state back to the first one, and that state copied to the board. kabe:plan_choice/1 gives the same
% move.

:- module(planeerija, [planeerija/3]).
:- use_module(library(kabe), []).

%!  planeerija(+Color, +X, +Y) is det.
%
%   ?- algseis, planeerija(1, 0, 0), kuva_laud.

planeerija(Color, X, Y) :-
    kabe:plan_tree(Color, X, Y, 3),
    parim_leht(Leht),
    esimene_samm(Leht, Seis),
    kopeeri(Seis), !.
planeerija(_, _, _).

% parim_leht(-Seis): of the states of the last step one with the highest cost; of several the one with the lowest number.
parim_leht(Seis) :-
    aggregate_all(max(Samm), ruut(_, _, _, Samm, _, _, _), Viimane),
    findall(Hind-Miinus,
            ( ruut(_, _, _, Viimane, _, N, Hind), Miinus is -N ),
            Lehed),
    max_member(_-Parim, Lehed),
    Seis is -Parim.

esimene_samm(Seis, Seis) :-
    ruut(_, _, _, 1, _, Seis, _), !.
esimene_samm(Leht, Seis) :-
    ruut(_, _, _, _, Eelmine, Leht, _), !,
    esimene_samm(Eelmine, Seis).

% The squares where the state differs from the board; a square without a fact in the tree is empty.
kopeeri(Seis) :-
    ruut(X, Y, Vana),
    (   ruut(X, Y, Nupp, _, _, Seis, _) -> Uus = Nupp ; Uus = 0 ),
    Uus =\= Vana,
    retract(ruut(X, Y, Vana)),
    assertz(ruut(X, Y, Uus)),
    fail.
kopeeri(_).

% Faults that the text shows.
:- module(tekst, [tekst/3, abi/1]).

:- dynamic ruut/3, mälu/1.

tekst(Värv, X, Y) :-
    leia(Värv, X, Y, K), !,
    tee(K).
tekst(_, _, _) :-
    viik.

leia(Värv, X, Y, K) :-
    findall(K1, (ruut(X, Y, Värv), käik(X, Y, K1)), [K|_]).

tee(k(X, Y)) :-
    retract(ruut(X, Y, _) assert(ruut(X, Y, 0)).
tee(_) :-
    retractall(user:mustad(_)).

käik(X, Y, k(X, Y)).

ruut(1, 1, 1).
ruut(1, 3, 1).

viik :-
    puudub(1),
    halt.

% Guesses a code that a person has thought of, in the manner of the course's program: it asks about the first code that all answers so far
% allow, and reads the answers with read/1. It runs here and in SWI-Prolog.
%
%     arbiiter consult examples/mastermind/arvaja.pl -g alusta
%
% Another game needs other facts värv/1 and another number in pikkus/1; nothing else knows them.

:- module(arvaja, [alusta/0]).

värv(punane).
värv(oranž).
värv(kollane).
värv(roheline).
värv(sinine).
värv(lilla).

pikkus(4).

alusta :-
    pikkus(N),
    findall(V, värv(V), Värvid),
    format("Mõtle ~w erinevat värvi, järjekord loeb: ~w~n", [N, Värvid]),
    arva([], 1).

% arva(+Käigud, +Mitmes): käigud k(Kood, Sõnnid, Lehmad), viimane ees.

arva(Käigud, Mitmes) :-
    (   uus_kood(Kood), kõik_klapivad(Käigud, Kood)
    ->  format("~w. ~w~n", [Mitmes, Kood]),
        küsi('Õigel kohal: ', Sõnnid),
        pikkus(N),
        (   Sõnnid =:= N
        ->  format("Käes, ~w. katsel.~n", [Mitmes])
        ;   küsi('Õigeid värve kokku: ', Lehmad),
            Järgmine is Mitmes + 1,
            arva([k(Kood, Sõnnid, Lehmad)|Käigud], Järgmine)
        )
    ;   format("Need vastused ei saa kõik õiged olla.~n")
    ).

% Reads until it is a number: what is typed may be anything.

küsi(Küsimus, Arv) :-
    write(Küsimus),
    catch(read(Vastus), error(syntax_error(_), _), Vastus = vigane),
    (   integer(Vastus) -> Arv = Vastus
    ;   Vastus == end_of_file -> format("~nVastused said otsa.~n"), halt
    ;   format("Kirjuta arv ja punkt.~n"), küsi(Küsimus, Arv)
    ).

uus_kood(Kood) :-
    pikkus(N),
    findall(V, värv(V), Värvid),
    length(Kood, N),
    vali(Kood, Värvid).

vali([], _).
vali([V|Vs], Värvid) :-
    select(V, Värvid, Teised),
    vali(Vs, Teised).

kõik_klapivad([], _).
kõik_klapivad([k(Kood, Sõnnid, Lehmad)|Käigud], Uus) :-
    kohal(Kood, Uus, Sõnnid),
    intersection(Kood, Uus, Ühised),
    length(Ühised, Lehmad),
    kõik_klapivad(Käigud, Uus).

kohal([], [], 0).
kohal([V|Vs], [U|Us], N) :-
    kohal(Vs, Us, N0),
    (   V == U -> N is N0 + 1 ; N = N0 ).

% inimene: sina ise. A human plays at the terminal of the same Prolog.
%
% Technique: the legal moves are collected with findall/3 as in juhuslik_kaik.pl; a
% line is read with read_line_to_string/2, taken apart and looked up among them. A
% line that is no legal move is explained, and another one is read.
%
% A human needs more than the arbiter's ten seconds:
%
%   ?- [prolog/arbiter, examples/inimene, examples/ahnus].
%   ?- arbiiter:set_move_time(3600).
%   ?- assert(valged(inimene)), assert(mustad(ahnus)).
%   ?- turniir.

:- module(inimene, [inimene/3]).

%!  inimene(+Color, +X, +Y) is det.
%
%   Shows the board, asks for a move of Color (1 white, 2 black) and makes it. With
%   `alla`, and at the end of the input, the board stays as it is.
%
%   ?- algseis, inimene(1, 0, 0).

inimene(Color, X, Y) :-
    kaigud(Color, X, Y, Kaigud),
    naita_lauda,
    kysi(Color, X, Y, Kaigud, Kaik),
    tee_kaik(Kaik), !.
inimene(_, _, _).

% ---------------------------------------------------------------------
%  Vestlus
% ---------------------------------------------------------------------

% kysi(+Color, +X, +Y, +Kaigud, -Kaik): fails when the human gives up.
kysi(Color, X, Y, Kaigud, Kaik) :-
    prompt(Vana, ''),
    repeat,
    kutse(Color, X, Y),
    read_line_to_string(user_input, Rida),
    vastus(Rida, Color, X, Y, Kaigud, Vastus),
    Vastus \== uuesti, !,
    prompt(_, Vana),
    Vastus = kaik(Kaik).

kutse(Color, X, Y) :-
    varv(Color, Nimi),
    write(Nimi),
    (   X > 0
    ->  write(', löö edasi nupuga '), kirjuta_ruut(X/Y)
    ;   true
    ),
    write('> '),
    flush_output.

% vastus(+Rida, +Color, +X, +Y, +Kaigud, -Vastus): Vastus is kaik(Kaik), alla or uuesti.
vastus(end_of_file, _, _, _, _, alla) :- !,
    nl.
vastus(Rida, Color, X, Y, Kaigud, Vastus) :-
    string_lower(Rida, Vaike),
    split_string(Vaike, "", " \t\r.", [Sona]),
    sona(Sona, Color, X, Y, Kaigud, Vastus).

sona("", _, _, _, _, uuesti) :- !.
sona("alla", _, _, _, _, alla) :- !,
    write('Annad alla: käiku ei tehta.'), nl.
sona("laud", _, _, _, _, uuesti) :- !,
    naita_lauda.
sona("?", _, _, _, Kaigud, uuesti) :- !,
    write('Lubatud:'),
    forall(member(Kaik, Kaigud), ( write(' '), kirjuta_kaik(Kaik) )),
    nl.
sona(Sona, Color, X, Y, Kaigud, Vastus) :-
    string_chars(Sona, Margid),
    (   loe_kaik(Margid, Kust, Kuhu)
    ->  otsi(Kust, Kuhu, Color, X/Y, Kaigud, Vastus)
    ;   write('Ei saa aru. Kirjuta näiteks c3 d4 või 33 44; ? näitab lubatud käike, laud lauda, alla lõpetab.'), nl,
        Vastus = uuesti
    ).

otsi(Kust, Kuhu, _, _, Kaigud, kaik(Kaik)) :-
    Kaik = kaik(Kust, Kuhu, _),
    member(Kaik, Kaigud), !.
otsi(Kust, Kuhu, Color, Seotud, Kaigud, uuesti) :-
    viga(Kust, Kuhu, Color, Seotud, Kaigud), !,
    nl.

% viga(+Kust, +Kuhu, +Color, +Seotud, +Kaigud): says why the move is none.
viga(X/Y, _, _, _, _) :-
    \+ ruut(X, Y, _),
    kirjuta_ruut(X/Y), write(' ei ole must ruut.').
viga(X/Y, _, _, _, _) :-
    ruut(X, Y, 0),
    write('Ruudul '), kirjuta_ruut(X/Y), write(' ei ole nuppu.').
viga(X/Y, _, Color, _, _) :-
    ruut(X, Y, Status),
    \+ oma(Color, Status),
    write('Ruudul '), kirjuta_ruut(X/Y), write(' on vastase nupp.').
viga(Kust, _, _, Seotud, _) :-
    Seotud \== 0/0, Kust \== Seotud,
    write('Löömist tuleb jätkata nupuga '), kirjuta_ruut(Seotud), write('.').
viga(_, X/Y, _, _, _) :-
    \+ ruut(X, Y, _),
    kirjuta_ruut(X/Y), write(' ei ole must ruut.').
viga(_, X/Y, _, _, _) :-
    \+ ruut(X, Y, 0),
    write('Ruut '), kirjuta_ruut(X/Y), write(' ei ole vaba.').
viga(_, _, _, _, [kaik(Kust, Kuhu, [Voetud])|_]) :-
    write('Löömine on kohustuslik, näiteks '), kirjuta_kaik(kaik(Kust, Kuhu, [Voetud])), write('.').
viga(X/Y, X2/Y2, _, _, _) :-
    DX is abs(X2 - X), DY is abs(Y2 - Y),
    DX =\= DY,
    write('Käia saab ainult mööda diagonaali.').
viga(X/Y, X2/_, _, _, _) :-
    ruut(X, Y, Status),
    \+ tamm(Status),
    DX is sign(X2 - X),
    \+ lubatud_suund(Status, DX),
    write('Kivi käib ainult edasi.').
viga(X/Y, _, _, _, _) :-
    ruut(X, Y, Status),
    \+ tamm(Status),
    write('Kivi käib ühe ruudu kaupa.').
viga(_, _, _, _, _) :-
    write('Tee ei ole vaba.').

% loe_kaik(+Margid, -Kust, -Kuhu): two squares, as `c3` or as row and column `33`, with spaces, commas, brackets, `-`, `:`
% or `x` in between.
loe_kaik(Margid, Kust, Kuhu) :-
    ruudud(Margid, [Kust, Kuhu]).

ruudud([], []).
ruudud([Mark|Margid], Ruudud) :-
    vahemark(Mark), !,
    ruudud(Margid, Ruudud).
ruudud([Taht|Margid], [X/Y|Ruudud]) :-
    veerg(Taht, Y), !,
    number_ees(Margid, X, Ulejaanud),
    ruudud(Ulejaanud, Ruudud).
ruudud(Margid, [X/Y|Ruudud]) :-
    number_ees(Margid, X, Pool),
    number_ees(Pool, Y, Ulejaanud),
    ruudud(Ulejaanud, Ruudud).

number_ees([Mark|Margid], Number, Ulejaanud) :-
    vahemark(Mark), !,
    number_ees(Margid, Number, Ulejaanud).
number_ees([Mark|Margid], Number, Margid) :-
    char_type(Mark, digit(Number)),
    between(1, 8, Number).

vahemark(' ').
vahemark(',').
vahemark('(').
vahemark(')').
vahemark('-').
vahemark(':').
vahemark('>').
vahemark(x).

veerg(a, 1).
veerg(b, 2).
veerg(c, 3).
veerg(d, 4).
veerg(e, 5).
veerg(f, 6).
veerg(g, 7).
veerg(h, 8).

kirjuta_ruut(X/Y) :-
    veerg(Taht, Y), !,
    write(Taht), write(X).

kirjuta_kaik(kaik(Kust, Kuhu, Voetud)) :-
    kirjuta_ruut(Kust),
    (   Voetud == [] -> write('-') ; write(':') ),
    kirjuta_ruut(Kuhu).

% White's first row is at the bottom.
naita_lauda :-
    forall(( between(1, 8, N), X is 9 - N ), naita_rida(X)),
    write('   a b c d e f g h'), nl.

naita_rida(X) :-
    write(' '), write(X),
    forall(between(1, 8, Y), ( write(' '), naita_ruutu(X, Y) )),
    nl.

naita_ruutu(X, Y) :-
    ruut(X, Y, Status),
    mark(Status, Mark), !,
    write(Mark).
naita_ruutu(_, _) :-
    write(' ').

mark(0, '.').
mark(1, o).
mark(2, x).
mark(10, 'O').
mark(20, 'X').

varv(1, valged).
varv(2, mustad).

% ---------------------------------------------------------------------
%  Reeglid
% ---------------------------------------------------------------------

% kaigud(+Color, +X, +Y, -Kaigud): all legal moves kaik(X0/Y0, X1/Y1, Voetud).
kaigud(Color, X, Y, Kaigud) :-
    findall(Kaik, (nupp(Color, X, Y, Nupp), vott(Nupp, Kaik)), Votmised),
    (   Votmised \== []
    ->  Kaigud = Votmised
    ;   findall(Kaik, (nupp(Color, X, Y, Nupp), samm(Nupp, Kaik)), Kaigud)
    ).

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

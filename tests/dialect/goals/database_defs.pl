% Predicates that goals/database.pl calls.

:- dynamic declared/1, declared_two/1.
:- dynamic empty_dynamic/1.
:- dynamic listed/1, listed_rule/2.
:- dynamic ruut/3, g/2, rule/1, dyn5/1.
:- discontiguous discontig/1.

static1(1).
static1(2).

static2(X) :- static1(X), X > 1.

abolished1(1).

abolished2(1).

static3 :- write(static), nl.

static4(X) :- ( X > 1 -> true ; fail ).
static4(_) :- !, fail.

static5(1).
static5(2).

dyn5(1).
dyn5(2).
dyn5(3).

listed(1).
listed('Two words').
listed("three").
listed(X) :- X > 10, !, write(big).

listed_rule(X, Y) :- listed(X), \+ Y = X, ( Y > 1 -> true ; Y < 0 ), nl.
listed_rule(_, _).

listed_static(a).
listed_static(b) :- listed_static(a).

listed_two(1).

listed_two(1, 2).

listed_control(X) :-
    catch(atom_length(X, L), E, ( print(E), nl, fail )),
    findall(Y-Z, ( member(Y, [1, 2]), member(Z, [a, b]) ), Ys),
    forall(member(V, Ys), ( write(V), nl )),
    (   L > 1
    ->  write('long name')
    ;   L =:= 1
    ->  write("short")
    ;   true
    ).

listed_string("a\nb").
listed_string('it''s').
listed_string([a, 'B'|_]).
listed_string({x, y}).
listed_string(- 1).
listed_string(1 - (-1)).

discontig(1).

ruut(1, 1, 1).
ruut(1, 3, 1).
ruut(2, 2, 0).
ruut(3, 1, 2).
ruut(3, 3, 0).

g(1, 1).
g(2, 1).
g(3, 2).
g(4, 1).

rule(1).
rule(X) :- X = 2.

discontig(2).

tmp_rule(1).
tmp_rule(2).

ensure_dynamic(PI) :- dynamic(PI).

m1:fact(1).
m1:fact(2).

:- dynamic huge/1, huge/2.

huge_call(X) :- huge(X, Y), integer(Y).

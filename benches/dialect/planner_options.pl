% A planner of arity 7: options with a text, a list, a float and a flat compound each; the best one is taken and replaced.
:- dynamic option/7, best/2.

main :- forall(between(1, 40, Round), round(Round)).

round(Round) :-
    retractall(option(_, _, _, _, _, _, _)), retractall(best(_, _)),
    forall(between(1, 300, I), propose(Round, I)),
    forall(between(1, 30, _), improve),
    aggregate_all(count, option(_, _, _, _, _, _, _), 300),
    forall(member(Kind, [walk, ride, swim, wait]), ( findall(V-I, option(I, Kind, _, _, V, _, _), Vs), keysort(Vs, _) )).

propose(Round, I) :-
    kind(I, Kind),
    X is (I * 7 + Round) mod 31, Y is (I * 11) mod 29,
    V is (X * Y mod 97) / 4.0,
    asserta(option(I, Kind, from(X, Y), [X, Y, Kind], V, "as proposed", open)).

improve :-
    findall(V-I, option(I, _, _, _, V, _, open), Vs),
    keysort(Vs, [V-I|_]),
    retract(option(I, Kind, from(X, Y), Path, V, Why, open)),
    W is V + 30.5, Z is (X + Y) mod 31,
    assertz(option(I, Kind, from(Z, Y), [Z|Path], W, Why, closed)),
    ( retract(best(_, _)) -> true ; true ),
    asserta(best(I, W)).

kind(I, Kind) :- K is I mod 4, nth(K, Kind).
nth(0, walk).
nth(1, ride).
nth(2, swim).
nth(3, wait).

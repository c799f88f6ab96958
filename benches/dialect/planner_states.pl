% A planner of arity 4: states by asserta, found by findall, taken by retract.
% Blocks carried between places until all stand where they shall: breadth first, all states kept as facts.
:- dynamic state/4, seen/4, plan_step/4.

main :- forall(between(1, 3, Round), plan(Round)).

plan(Round) :-
    retractall(state(_, _, _, _)), retractall(seen(_, _, _, _)), retractall(plan_step(_, _, _, _)),
    asserta(state(0, hall, [ball, key, lamp], round(Round))),
    assertz(seen(hall, [ball, key, lamp], [], 0)),
    forall(between(1, 6, Depth), layer(Depth)),
    aggregate_all(count, seen(_, _, _, _), N), N > 100.

layer(Depth) :-
    Last is Depth-1,
    findall(s(Place, Left, Why), state(Last, Place, Left, Why), States),
    forall(member(s(Place, Left, _), States), expand(Depth, Place, Left)),
    forall(retract(state(Last, Place, _, Why)), assertz(plan_step(Last, Place, Why, done))).

expand(Depth, Place, Left) :-
    forall(( door(Place, Next), carried(Left, Thing, Rest) ),
           ( seen(Next, Rest, [Thing], _) -> true
           ; assertz(seen(Next, Rest, [Thing], Depth)),
             asserta(state(Depth, Next, Rest, took(Thing, Place))) )).

carried(Left, none, Left).
carried(Left, Thing, Rest) :- select(Thing, Left, Rest).
carried(Left, Thing, [Thing|Left]) :- member(Thing, [coin, rope]), \+ member(Thing, Left).

door(hall, kitchen).
door(kitchen, hall).
door(kitchen, cellar).
door(cellar, kitchen).
door(hall, garden).
door(garden, hall).
door(garden, shed).
door(shed, garden).

% A planner of arity 9: a tree of moves kept as facts by asserta, evaluated with findall, cut down with retract.
:- dynamic move_option/9, counter/1.

main :- forall(between(1, 15, Round), round(Round)).

round(Round) :-
    retractall(move_option(_, _, _, _, _, _, _, _, _)), retractall(counter(_)),
    assertz(counter(0)),
    grow(0, Round, white, 4),
    findall(V-Id, move_option(Id, 0, _, _, _, _, _, _, V), Top), keysort(Top, _),
    forall(between(0, 3, Depth), lift(Depth)),
    forall(move_option(Id, 0, _, _, _, _, _, _, _), cut(Id)),
    aggregate_all(count, move_option(_, _, _, _, _, _, _, _, _), 0).

grow(_, _, _, 0) :- !.
grow(Parent, Seed, Colour, Depth) :-
    other(Colour, Next), D is Depth-1,
    forall(between(1, 4, I),
           ( retract(counter(N0)), Id is N0+1, assertz(counter(Id)),
             X is (Seed + I * 3) mod 8, Y is (Seed * I) mod 8,
             X2 is X+1, Y2 is Y-1, V is (Seed * 13 + I) mod 51 - 25,
             kind(I, Kind),
             asserta(move_option(Id, Parent, Colour, Kind, X, Y, X2, Y2, V)),
             S is Seed * 5 mod 1009 + I, grow(Id, S, Next, D) )).

lift(Depth) :-
    findall(Id-P, ( member(C, [white, black]), move_option(Id, P, C, _, _, _, _, _, _) ), Pairs),
    length(Pairs, N), N > Depth,
    forall(( member(Id-_, Pairs), Id mod 7 =:= Depth ), raise(Id)).

raise(Id) :-
    findall(V, move_option(_, Id, _, _, _, _, _, _, V), Vs),
    ( Vs = [_|_] -> max_list(Vs, Max) ; Max = 0 ),
    retract(move_option(Id, P, C, K, X, Y, X2, Y2, _)),
    New is -Max,
    asserta(move_option(Id, P, C, K, X, Y, X2, Y2, New)).

cut(Id) :-
    forall(move_option(Child, Id, _, _, _, _, _, _, _), cut(Child)),
    retract(move_option(Id, _, _, _, _, _, _, _, _)).

other(white, black).
other(black, white).

kind(1, step).
kind(2, jump).
kind(3, step).
kind(4, crown).

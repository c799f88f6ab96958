% A plan kept as facts with compound arguments: grown, evaluated from the leaves up, cut down again.

:- dynamic node/5, value/2, last/1.

main :-
    forall(between(1, 120, Round), round(Round)).

round(Round) :-
    retractall(node(_, _, _, _, _)),
    retractall(value(_, _)),
    retractall(last(_)),
    assertz(last(0)),
    grow(none, 4, board(Round, [p(1,1), p(2,4), p(3,5)]), move(0, 0)),
    evaluate(1, Value),
    Value >= 0,
    retract(node(1, none, _, _, _)),
    aggregate_all(count, node(_, _, _, _, _), 340).

grow(Parent, Depth, State, Move) :-
    retract(last(N0)),
    N is N0+1,
    assertz(last(N)),
    assertz(node(N, Parent, Depth, State, Move)),
    (   Depth > 0
    ->  Next is Depth-1,
        forall(successor(State, Move1, State1), grow(N, Next, State1, Move1))
    ;   true
    ).

successor(board(R, Pieces), move(I, To), board(R1, [p(I, To)|Rest])) :-
    member(I, [1, 2, 3, 4]),
    R1 is (R*7 + I) mod 101,
    To is R1 mod 8,
    Pieces = [_|Rest].

evaluate(N, Value) :-
    node(N, _, 0, board(R, _), _), !,
    Value is R mod 11,
    assertz(value(N, Value)).
evaluate(N, Value) :-
    findall(V-move(N, M), (node(M, N, _, _, _), evaluate(M, V)), Pairs),
    keysort(Pairs, Sorted),
    last(Sorted, Value-_),
    assertz(value(N, Value)).

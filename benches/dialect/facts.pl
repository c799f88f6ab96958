% Questions to a table of facts: findall, setof, bagof, aggregate_all, forall, \+.

:- dynamic game/4.

main :-
    fill,
    forall(between(1, 300, _), questions).

fill :-
    forall(between(1, 400, I),
           ( A is I mod 20, B is (I*7) mod 23, C is (I*I) mod 3,
             assertz(game(I, A, B, C)) )).

questions :-
    findall(A-B, game(_, A, B, 1), Won),
    length(Won, _),
    setof(A, I^B^C^game(I, A, B, C), Players),
    forall(member(P, Players), points(P, _)),
    aggregate_all(count, game(_, _, _, 0), Draws),
    aggregate_all(max(C), game(_, _, _, C), Best),
    aggregate_all(bag(B), game(_, 3, B, _), Bag),
    msort(Bag, _),
    Draws > Best,
    \+ game(_, 99, _, _),
    ( bagof(I, B^C^game(I, A, B, C), Is), length(Is, L), L > 20, fail ; true ).

points(P, Points) :-
    aggregate_all(sum(C), game(_, P, _, C), Home),
    findall(C, game(_, _, P, C), Cs),
    sum_list(Cs, Away),
    Points is Home + Away.

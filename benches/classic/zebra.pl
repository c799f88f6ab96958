% The five houses.
main :- ( between(1, 200, _), houses(Hs), puzzle(Hs), fail ; true ).
houses([house(_,_,_,_,_),house(_,_,_,_,_),house(_,_,_,_,_),house(_,_,_,_,_),house(_,_,_,_,_)]).
puzzle(Hs) :-
    mem(house(red,english,_,_,_), Hs), mem(house(green,_,_,coffee,_), Hs),
    mem(house(_,spanish,dog,_,_), Hs), mem(house(_,ukrainian,_,tea,_), Hs),
    right_of(house(green,_,_,_,_), house(ivory,_,_,_,_), Hs),
    mem(house(_,_,snails,_,winstons), Hs), mem(house(yellow,_,_,_,kools), Hs),
    Hs = [_,_,house(_,_,_,milk,_),_,_], Hs = [house(_,norwegian,_,_,_)|_],
    next_to(house(_,_,_,_,chesterfields), house(_,_,fox,_,_), Hs),
    next_to(house(_,_,_,_,kools), house(_,_,horse,_,_), Hs),
    mem(house(_,_,_,juice,lucky), Hs), mem(house(_,japanese,_,_,parliaments), Hs),
    next_to(house(_,norwegian,_,_,_), house(blue,_,_,_,_), Hs),
    mem(house(_,_,zebra,_,_), Hs), mem(house(_,_,_,water,_), Hs).
mem(X, [X|_]).
mem(X, [_|T]) :- mem(X, T).
right_of(A, B, [B,A|_]).
right_of(A, B, [_|T]) :- right_of(A, B, T).
next_to(A, B, [A,B|_]).
next_to(A, B, [B,A|_]).
next_to(A, B, [_|T]) :- next_to(A, B, T).

% Einstein's riddle
right_of(X,Y,[Y,X|_]).
right_of(X,Y,[_|T]) :- right_of(X,Y,T).
next_to(X,Y,L) :- right_of(X,Y,L) ; right_of(Y,X,L).

einstein(Houses, Owner) :-
    Houses = [house(_,norwegian,_,_,_),_,house(_,_,_,milk,_),_,_],
    member(house(red,english,_,_,_), Houses),
    member(house(_,swede,dog,_,_), Houses),
    member(house(_,dane,_,tea,_), Houses),
    right_of(house(white,_,_,_,_), house(green,_,_,_,_), Houses),
    member(house(green,_,_,coffee,_), Houses),
    member(house(_,_,bird,_,pallmall), Houses),
    member(house(yellow,_,_,_,dunhill), Houses),
    next_to(house(_,_,_,_,blend), house(_,_,cat,_,_), Houses),
    next_to(house(_,_,horse,_,_), house(_,_,_,_,dunhill), Houses),
    member(house(_,_,_,beer,bluemaster), Houses),
    member(house(_,german,_,_,prince), Houses),
    next_to(house(_,norwegian,_,_,_), house(blue,_,_,_,_), Houses),
    next_to(house(_,_,_,_,blend), house(_,_,_,water,_), Houses),
    member(house(_,Owner,fish,_,_), Houses).

print_houses([]).
print_houses([H|T]) :- H =.. [_|Args], atomic_list_concat(Args, ' | ', A), writeln(A), print_houses(T).

main :- einstein(Hs, O), print_houses(Hs), format("The ~w owns the fish.~n", [O]),
    findall(O2, einstein(_, O2), Os), print(Os), nl.

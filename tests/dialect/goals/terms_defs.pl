% Lists whose elements are one variable, bound later.
shared1([X, X]) :- X = [2, 3].
shared2([X, X]) :- X = f(_, 3).
shared3([X, Y, X, Y|X]) :- X = Y.
shared4([[X, X], X]) :- X = [_, Y, Y].
shared5([X|X]) :- X = [a].

% Two lists with the same tail, one of which ends with a character.
same_tail([1|T], [a|T]) :- later(T).
same_tail(X, Y) :- X = [b|T], Y = [x,c|T], later(T).
later([x,y]).
later(z).
pushed(X, L, M) --> { X = [L|T], M = [d|T] }, [T].
grown([1|R]) --> [a], rest_of(R).
rest_of(R, R, []) :- R = [b,c].

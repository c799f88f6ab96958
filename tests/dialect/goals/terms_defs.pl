% Lists whose elements are one variable, bound later.
shared1([X, X]) :- X = [2, 3].
shared2([X, X]) :- X = f(_, 3).
shared3([X, Y, X, Y|X]) :- X = Y.
shared4([[X, X], X]) :- X = [_, Y, Y].
shared5([X|X]) :- X = [a].

% state machines and parsing of command atoms
:- dynamic state/1, credit/1, stock/2.
state(idle). credit(0). stock(cola, 2). stock(chips, 1).
price(cola, 150). price(chips, 100).
event(coin(N)) :- retract(credit(C)), C1 is C + N, assertz(credit(C1)), set(ready).
event(press(P)) :- state(ready), price(P, X), credit(C), ( C < X -> say(insufficient(P, C, X)) ; \+ ( stock(P, S), S > 0 ) -> say(sold_out(P)) ; retract(stock(P, S)), S1 is S - 1, assertz(stock(P, S1)), retract(credit(C)), C1 is C - X, assertz(credit(C1)), say(vend(P)), ( C1 =:= 0 -> set(idle) ; true ) ), !.
event(press(_)) :- state(idle), !, say('insert coin').
event(refund) :- retract(credit(C)), change(C, [100, 50, 20, 10], Cs), say(change(Cs)), assertz(credit(0)), set(idle).
event(_) :- say(ignored).
change(0, _, []) :- !.
change(C, [D|Ds], [D|R]) :- C >= D, !, C1 is C - D, change(C1, [D|Ds], R).
change(C, [_|Ds], R) :- change(C, Ds, R).
set(S) :- retractall(state(_)), assertz(state(S)).
say(X) :- print(X), nl.
command(A, E) :- atomic_list_concat([W|Args], ' ', A), maplist([X,Y]>>( atom_number(X, Y) -> true ; Y = X ), Args, As), E =.. [W|As].
run(A) :- command(A, E), format("~w: ", [A]), ( event(E) -> true ; say(failed) ), state(S), credit(C), stock(cola, K), format("   [~w ~d ~d]~n", [S, C, K]).
main :- maplist(run, ['press cola', 'coin 100', 'press cola', 'coin 50', 'coin 20', 'press cola', 'refund', 'coin 200', 'press chips', 'press chips', 'press tea', 'jump 3', 'refund']).

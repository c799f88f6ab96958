% Tic tac toe, perfect play by minimax with symmetric evaluation; Boards are b/9 terms
win(P, b(P,P,P,_,_,_,_,_,_)). win(P, b(_,_,_,P,P,P,_,_,_)). win(P, b(_,_,_,_,_,_,P,P,P)).
win(P, b(P,_,_,P,_,_,P,_,_)). win(P, b(_,P,_,_,P,_,_,P,_)). win(P, b(_,_,P,_,_,P,_,_,P)).
win(P, b(P,_,_,_,P,_,_,_,P)). win(P, b(_,_,P,_,P,_,P,_,_)).
other(x,o). other(o,x).
full(B) :- B =.. [_|L], \+ memberchk(e, L).
move(P, I, B, B1) :- B =.. [b|L], nth1(I, L, e), set(L, I, P, L1), B1 =.. [b|L1].
set([_|T], 1, X, [X|T]) :- !.
set([H|T], N, X, [H|R]) :- M is N-1, set(T, M, X, R).
:- dynamic seen/3, visited/1.
visited(0).
value(B, P, V) :- seen(B, P, V), !.
value(B, P, V) :- retract(visited(N)), N1 is N+1, assert(visited(N1)), value_(B, P, V), assert(seen(B,P,V)).
value_(B, P, -1) :- other(P, O), win(O, B), !.
value_(B, _, 0) :- full(B), !.
value_(B, P, V) :- other(P, O), findall(W, (move(P,_,B,B1), value(B1,O,W0), W is -W0), Ws), max_list(Ws, V).
best(B, P, I, V) :- other(P,O), findall(V0-I0, (move(P,I0,B,B1), value(B1,O,W), V0 is -W), L), msort(L, S), last(S, V-_), memberchk(V-I, L).
show(B) :- B =.. [b|L], show(L, 1).
show([], _).
show([H|T], I) :- ( H = e -> write('.') ; write(H) ), ( 0 is I mod 3 -> nl ; write(' ') ), J is I+1, show(T, J).
play(B, P) :- other(P,O), win(O,B), !, format('~w wins~n', [O]).
play(B, _) :- full(B), !, write(draw), nl.
play(B, P) :- best(B,P,I,V), format('~w plays ~w (~w)~n', [P,I,V]), move(P,I,B,B1), show(B1), other(P,O), play(B1,O).
main :- play(b(x,o,e,e,e,e,e,e,e), x), play(b(x,e,e,e,o,e,e,e,x), o), visited(N), print(positions(N)), nl.

% Connect four on 5x4 with alpha-beta to a small depth
empty([[],[],[],[],[]]).
drop(P, C, B0, B) :- nth1(C, B0, Col), length(Col, H), H < 4, append(Col, [P], Col1), replace(C, B0, Col1, B).
replace(1, [_|T], X, [X|T]) :- !.
replace(N, [H|T], X, [H|R]) :- M is N-1, replace(M, T, X, R).
at(B, C, R, P) :- nth1(C, B, Col), nth1(R, Col, P).
wins(P, B) :- at(B, C, R, P), member(DC-DR, [1-0,0-1,1-1,1-(-1)]), line(3, B, P, C, R, DC, DR), !.
line(0, _, _, _, _, _, _) :- !.
line(N, B, P, C, R, DC, DR) :- C1 is C+DC, R1 is R+DR, R1 > 0, nth1(C1, B, Col), nth1(R1, Col, Q), Q == P, M is N-1, line(M, B, P, C1, R1, DC, DR).
other(x, o). other(o, x).
ab(P, B, _, _, _, -100, none) :- other(P, O), wins(O, B), !.
ab(_, _, 0, _, _, 0, none) :- !.
ab(P, B, D, A, Be, V, M) :- findall(C, drop(P, C, B, _), Cs), ( Cs == [] -> V = 0, M = none ; D1 is D-1, loop(Cs, P, B, D1, A, Be, none, V, M) ).
loop([], _, _, _, A, _, M, A, M).
loop([C|Cs], P, B, D, A, Be, M0, V, M) :- drop(P, C, B, B1), other(P, O), NA is -Be, NB is -A, ab(O, B1, D, NA, NB, W, _), X is -W, ( X >= Be -> V = X, M = C ; X > A -> loop(Cs, P, B, D, X, Be, C, V, M) ; loop(Cs, P, B, D, A, Be, M0, V, M) ).
show(B) :- forall(member(R, [4,3,2,1]), ( forall(between(1, 5, C), ( at(B, C, R, P) -> write(P) ; write('.') )), nl )), nl.
game(B, _, 8) :- !, show(B).
game(B, P, N) :- ab(P, B, 3, -1000, 1000, V, M), ( M == none -> write(over), nl, show(B) ; format("~w: ~w (~w)~n", [P, M, V]), drop(P, M, B, B1), other(P, O), N1 is N+1, game(B1, O, N1) ).
main :- empty(B), game(B, x, 0), drop(x,1,B,B1), drop(x,1,B1,B2), drop(x,1,B2,B3), drop(x,1,B3,B4), ( wins(x,B4) -> writeln(win) ; writeln(none) ), \+ drop(o,1,B4,_).

% Timetabling and planning with STRIPS; blocks world
:- dynamic goal_/1.
can(move(B,F,T), [clear(B),clear(T),on(B,F)], [on(B,T),clear(F)], [on(B,F),clear(T)]) :- block(B), place(T), T \== B, place(F), F \== T, F \== B, block(T).
can(move(B,F,table), [clear(B),on(B,F)], [on(B,table),clear(F)], [on(B,F)]) :- block(B), block(F), F \== B.
can(move(B,table,T), [clear(B),clear(T),on(B,table)], [on(B,T)], [on(B,table),clear(T)]) :- block(B), block(T), T \== B.
block(a). block(b). block(c).
place(X) :- block(X).
plan(S0, Goals, Plan) :- length(Plan, N), N =< 6, search(N, S0, Goals, Plan), !.
search(0, S, Goals, []) :- !, subset(Goals, S).
search(N, S, Goals, [A|P]) :- can(A, Pre, Add, Del), subset(Pre, S), subtract(S, Del, S1), union(Add, S1, S2), M is N-1, search(M, S2, Goals, P).
lecture(prolog, [mon,tue], ann). lecture(logic, [mon], bob). lecture(ai, [tue,wed], ann). lecture(math, [mon,wed], bob).
timetable(L) :- findall(lecture(N,D,T), lecture(N,D,T), Ls), assign(Ls, [], L).
assign([], A, R) :- reverse(A, R).
assign([lecture(N,Ds,T)|Ls], A, R) :- member(D, Ds), member(S, [9,11]), \+ member(slot(_,D,S,_), A), \+ (member(slot(_,D,_,T), A), T == bob), assign(Ls, [slot(N,D,S,T)|A], R).
knapsack(Items, W, Best) :- findall(V-Sel, (sub(Items, Sel), weight(Sel, WS), WS =< W, value(Sel, V)), L), max_member(Best, L).
sub([], []).
sub([X|Xs], [X|S]) :- sub(Xs, S).
sub([_|Xs], S) :- sub(Xs, S).
weight(S, W) :- foldl([i(_,A,_),B,C]>>(C is A+B), S, 0, W).
value(S, V) :- foldl([i(_,_,A),B,C]>>(C is A+B), S, 0, V).
main :- plan([on(c,a),on(a,table),on(b,table),clear(c),clear(b)], [on(a,b),on(b,c)], P), print(P), nl,
  timetable(L), forall(member(slot(N,D,S,T), L), format("~a~t~10|~a ~|~t~d~5+ ~w~n", [N,D,S,T])),
  aggregate_all(count, timetable(_), C), print(C), nl, knapsack([i(a,3,4),i(b,4,5),i(c,5,7),i(d,2,3)], 8, B), print(B), nl.

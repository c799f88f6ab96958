% flights: times, days, nested facts (Bratko style)
:- op(50, xfy, :).
timetable(edinburgh, london, [ 9:40/10:50/ba4733/alldays, 13:40/14:50/ba4773/alldays, 19:40/20:50/ba4833/[mo,tu,we,th,fr,su] ]).
timetable(london, zurich, [ 9:10/11:45/ba614/alldays, 14:45/17:20/sr805/alldays ]).
timetable(zurich, ljubljana, [ 11:30/12:40/jp323/[tu,th] ]).
timetable(london, milan, [ 8:30/11:20/ba510/alldays, 11:00/13:50/az459/alldays ]).
timetable(milan, zurich, [ 9:25/10:15/sr621/alldays, 12:45/13:35/sr623/alldays ]).
flight(P1, P2, Day, Fn, Dep, Arr) :- timetable(P1, P2, L), member(Dep/Arr/Fn/Days, L), flyday(Day, Days).
flyday(Day, alldays) :- member(Day, [mo,tu,we,th,fr,sa,su]).
flyday(Day, L) :- is_list(L), member(Day, L).
route(P1, P2, Day, [P1-P2:Fn:Dep]) :- flight(P1, P2, Day, Fn, Dep, _).
route(P1, P2, Day, [P1-P3:F1:D1|R]) :- flight(P1, P3, Day, F1, D1, A1), route(P3, P2, Day, R), R = [_-_:_:D2|_], transfer(A1, D2).
transfer(H1:M1, H2:M2) :- 60*(H2-H1) + M2 - M1 >= 40.
main :- ( route(edinburgh, ljubljana, th, R) -> print(R) ; print(none) ), nl, findall(R1, route(london, zurich, mo, R1), L), forall(member(X, L), ( print(X), nl )), findall(D, flight(zurich, ljubljana, D, _, _, _), Ds), print(Ds), nl, X1 = 9:40/10:50, X1 = A/B, print(A-B), nl, writeq(a:b:c), nl, writeq((a:b):c), nl, writeq(1:2/3), nl, writeq((1/2):3), nl, writeq(- (1:2)), nl.

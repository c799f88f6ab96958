% Searches of the course: jugs by breadth, a river crossing by depth, a road map by cost.

main :-
    forall(between(1, 600, _), jugs),
    forall(between(1, 400, _), river),
    forall(between(1, 300, _), roads).

jugs :-
    breadth([[0-0]], [0-0], Path),
    length(Path, 7).

breadth([[S|Path]|_], _, [S|Path]) :- S = 4-_, !.
breadth([[S|Path]|Queue], Seen, Solution) :-
    findall(Next, ( pour(S, Next), \+ memberchk(Next, Seen) ), Nexts0),
    sort(Nexts0, Nexts),
    findall([Next, S|Path], member(Next, Nexts), Paths),
    append(Queue, Paths, Queue1),
    append(Nexts, Seen, Seen1),
    breadth(Queue1, Seen1, Solution).

pour(_-B, 7-B).
pour(A-_, A-5).
pour(_-B, 0-B).
pour(A-_, A-0).
pour(A-B, C-D) :- N is min(A, 5 - B), C is A - N, D is B + N.
pour(A-B, C-D) :- N is min(B, 7 - A), C is A + N, D is B - N.

river :-
    findall(Path, cross(state(3, 3, left), [state(3, 3, left)], Path), Paths),
    length(Paths, 4).

cross(state(0, 0, right), Path, Path) :- !.
cross(State, Seen, Path) :-
    crossing(State, Next),
    safe(Next),
    \+ member(Next, Seen),
    cross(Next, [Next|Seen], Path).

crossing(state(M, C, left), state(M1, C1, right)) :-
    boat(DM, DC), M1 is M - DM, C1 is C - DC, M1 >= 0, C1 >= 0.
crossing(state(M, C, right), state(M1, C1, left)) :-
    boat(DM, DC), M1 is M + DM, C1 is C + DC, M1 =< 3, C1 =< 3.

boat(1, 0).
boat(2, 0).
boat(0, 1).
boat(0, 2).
boat(1, 1).

safe(state(M, C, _)) :-
    ( M =:= 0 -> true ; M >= C ),
    MR is 3 - M, CR is 3 - C,
    ( MR =:= 0 -> true ; MR >= CR ).

roads :-
    findall(Cost-Path, route(tallinn, valga, [tallinn], 0, Cost, Path), Routes),
    keysort(Routes, [_-_|_]),
    min_member(Least-_, Routes),
    Least =:= 254.

route(To, To, Path, Cost, Cost, Path).
route(From, To, Path0, Cost0, Cost, Path) :-
    ( road(From, Next, C) ; road(Next, From, C) ),
    \+ memberchk(Next, Path0),
    Cost1 is Cost0 + C,
    route(Next, To, [Next|Path0], Cost1, Cost, Path).

road(tallinn, narva, 211).
road(tallinn, rakvere, 99).
road(tallinn, paide, 93).
road(tallinn, parnu, 128).
road(tallinn, haapsalu, 99).
road(haapsalu, parnu, 111).
road(rakvere, narva, 116).
road(rakvere, paide, 96).
road(rakvere, tartu, 127).
road(narva, tartu, 180).
road(paide, tartu, 106).
road(paide, viljandi, 71).
road(parnu, viljandi, 97).
road(viljandi, tartu, 77).
road(viljandi, valga, 90).
road(tartu, valga, 90).
road(paide, valga, 180).

% Predicates that goals/clpfd.pl calls.

:- use_module(library(clpfd)).

puzzle([S,E,N,D,M,O,R,Y]) :-
    [S,E,N,D,M,O,R,Y] ins 0..9,
    all_different([S,E,N,D,M,O,R,Y]),
    S*1000 + E*100 + N*10 + D + M*1000 + O*100 + R*10 + E #=
        M*10000 + O*1000 + N*100 + E*10 + Y,
    M #\= 0,
    S #\= 0.

queens_clp(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe_clp(Qs).

safe_clp([]).
safe_clp([Q|Qs]) :-
    no_attack_clp(Q, Qs, 1),
    safe_clp(Qs).

no_attack_clp(_, [], _).
no_attack_clp(Q, [Q1|Qs], D) :-
    Q #\= Q1,
    abs(Q - Q1) #\= D,
    D1 is D + 1,
    no_attack_clp(Q, Qs, D1).

fact_clp(0, 1).
fact_clp(N, F) :-
    N #> 0,
    N1 #= N - 1,
    F #= N * F1,
    fact_clp(N1, F1).

% certainty factors and tiny Bayes nets
p(burglary, 0.001). p(lightning, 0.02).
p(sensor, [burglary, lightning], 0.9). p(sensor, [burglary, \+ lightning], 0.9). p(sensor, [\+ burglary, lightning], 0.1). p(sensor, [\+ burglary, \+ lightning], 0.001).
p(alarm, [sensor], 0.95). p(alarm, [\+ sensor], 0.001).
parents(sensor, [burglary, lightning]). parents(alarm, [sensor]). parents(burglary, []). parents(lightning, []).
order([burglary, lightning, sensor, alarm]).
joint(W, P) :- order(Vs), foldl([V,P0,P1]>>( prob(V, W, Q), P1 is P0 * Q ), Vs, 1.0, P).
prob(V, W, Q) :- parents(V, Ps), ( Ps == [] -> p(V, Q0) ; cond(Ps, W, C), p(V, C, Q0) ), ( memberchk(V-true, W) -> Q = Q0 ; Q is 1 - Q0 ).
cond([], _, []).
cond([P|Ps], W, [C|Cs]) :- ( memberchk(P-true, W) -> C = P ; C = (\+ P) ), cond(Ps, W, Cs).
world(W) :- order(Vs), maplist([V,V-B]>>member(B, [true, false]), Vs, W).
query(V, Ev, P) :- total([V-true|Ev], A), total(Ev, B), P is A / B.
total(Ev, T) :- aggregate_all(sum(P), ( world(W), subset(Ev, W), joint(W, P) ), T).
combine(A, B, C) :- ( A > 0, B > 0 -> C is A + B * (1 - A) ; A < 0, B < 0 -> C is A + B * (1 + A) ; C is (A + B) / (1 - min(abs(A), abs(B))) ).
main :- query(burglary, [alarm-true], P1), format("~6f~n", [P1]), query(lightning, [alarm-true, burglary-false], P2), format("~6f~n", [P2]), query(alarm, [], P3), format("~6e~n", [P3]), aggregate_all(count, world(_), N), print(N), nl, combine(0.6, 0.5, C1), combine(-0.3, -0.2, C2), combine(0.7, -0.4, C3), format("~4f ~4f ~4f~n", [C1, C2, C3]), print([C1]), nl.

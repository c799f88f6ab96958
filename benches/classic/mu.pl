% Hofstadter's MU puzzle by theorem proving.
main :- ( between(1, 4000, _), theorem([m,u,i,i,u], 5, _), fail ; true ).
theorem([m,i], _, [[a|[m,i]]]).
theorem(R, Depth, [[N|R]|P]) :- Depth > 0, D is Depth - 1, theorem(S, D, P), rule(N, S, R).
rule(1, S, R) :- rule1(S, R).
rule(2, S, R) :- rule2(S, R).
rule(3, S, R) :- rule3(S, R).
rule(4, S, R) :- rule4(S, R).
rule1(S, R) :- append(X, [i], S), append(X, [i,u], R).
rule2([m|T], [m|R]) :- append(T, T, R).
rule3([], -) :- fail.
rule3(R, T) :- append([i,i,i], S, R), append([u], S, T).
rule3([H|T], [H|R]) :- rule3(T, R).
rule4([], -) :- fail.
rule4(R, T) :- append([u,u], T, R).
rule4([H|T], [H|R]) :- rule4(T, R).

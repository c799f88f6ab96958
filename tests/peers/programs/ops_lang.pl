% A tiny imperative language with operators, interpreted
:- op(1150, fx, program). :- op(1060, xfy, then_). :- op(1000, xfx, do). :- op(990, fx, while). :- op(700, xfx, :==). :- op(950, fx, show). :- op(1050, xfx, otherwise). :- op(1040, fx, when_). :- op(1030, xfx, then).
run(program P) :- exec(P, [], S), print(state(S)), nl.
exec(A then_ B, S0, S) :- !, exec(A, S0, S1), exec(B, S1, S).
exec(V :== E, S0, S) :- !, eval(E, S0, X), ( selectchk(V-_, S0, S1) -> true ; S1 = S0 ), S = [V-X|S1].
exec(while C do B, S0, S) :- !, ( cond(C, S0) -> exec(B, S0, S1), exec(while C do B, S1, S) ; S = S0 ).
exec(when_ C then A otherwise B, S0, S) :- !, ( cond(C, S0) -> exec(A, S0, S) ; exec(B, S0, S) ).
exec(show E, S, S) :- eval(E, S, X), write(X), nl.
exec({B}, S0, S) :- exec(B, S0, S).
eval(N, _, N) :- number(N), !.
eval(V, S, X) :- atom(V), !, ( memberchk(V-X, S) -> true ; throw(undefined_variable(V)) ).
eval(E, S, X) :- E =.. [O,A,B], eval(A, S, U), eval(B, S, V), F =.. [O,U,V], X is F.
cond(C, S) :- C =.. [O,A,B], eval(A, S, U), eval(B, S, V), T =.. [O,U,V], call(T).
p1(program n :== 10 then_ f :== 1 then_ while n > 0 do { f :== f * n then_ n :== n - 1 } then_ show f).
p2(program a :== 48 then_ b :== 18 then_ while b =\= 0 do { t :== a mod b then_ a :== b then_ b :== t } then_ show a).
p3(program x :== 3 then_ when_ x > 2 then show 1 otherwise show 2 then_ show y).
main :- forall(clause(p1(P), true), (writeq(P), nl, run(P))), p2(P2), print(P2), nl, run(P2), p3(P3), writeq(P3), nl, catch(run(P3), E, (print(E), nl)), writeq([a :== b, (while c do d), {x then_ y}, (p then q otherwise r)]), nl, write_canonical(while a do b), nl, writeq(f((a then_ b), while)), nl, writeq(- (a :== b)), nl, writeq((while) = (do)), nl, print(show (show x)), nl, writeq(program), nl.

% Forward and backward chaining expert system: animals
:- op(800, fx, if).
:- op(700, xfx, then).
:- op(300, xfy, or).
:- op(200, xfy, and).
:- op(100, xfx, [has, is_a, can, eats]).
:- dynamic fact/1, asked/2.
rule(1, if X has hair or X has milk then X is_a mammal).
rule(2, if X has feathers or X can fly and X has eggs then X is_a bird).
rule(3, if X is_a mammal and X eats meat then X is_a carnivore).
rule(4, if X is_a carnivore and X has tawny and X has stripes then X is_a tiger).
rule(5, if X is_a carnivore and X has tawny and X has spots then X is_a cheetah).
rule(6, if X is_a bird and X can swim then X is_a penguin).
fact(ann has hair). fact(ann eats meat). fact(ann has tawny). fact(ann has stripes).
fact(pip has feathers). fact(pip can swim).
fact(zed can fly). fact(zed has eggs).

is_true(P, fact(P)) :- fact(P).
is_true(P, because(N, P, Proof)) :- rule(N, if C then P), is_true(C, Proof).
is_true(A and B, (PA, PB)) :- is_true(A, PA), is_true(B, PB).
is_true(A or B, P) :- is_true(A, P) ; is_true(B, P).

forward :- new_fact(P, N), !, format('Derived by rule ~w: ~w~n', [N,P]), assertz(fact(P)), forward.
forward :- write('No more facts'), nl.
new_fact(P, N) :- rule(N, if C then P), holds(C), \+ fact(P).
holds(C) :- fact(C).
holds(A and B) :- holds(A), holds(B).
holds(A or B) :- holds(A) ; holds(B).
explain(P, I) :- tab(I), ( P = fact(F) -> print(F), write(' is given'), nl
   ; P = because(N,C,Q) -> print(C), format(' by rule ~w because~n', [N]), J is I+3, explain(Q, J)
   ; P = (A,B), explain(A, 0), explain(B, I) ).
main :- forall(rule(N,R), (\+ \+ (numbervars(R,0,_), print(N:R)), nl)), 
   ( is_true(ann is_a tiger, P) -> explain(P, 0) ; write(no), nl ),
   findall(X, is_true(X is_a bird, _), L), print(L), nl,
   forward, findall(F, fact(F), Fs), length(Fs, Len), print(Len), nl, print(Fs), nl,
   writeq(if a has b and c then d), nl, writeq((if a) then b), nl, writeq(f(if, a or b, or)), nl, writeq([a and b|c or d]), nl,
   write_canonical(a has b and c or d), nl.

% frames with inheritance, semantic network, demons
:- dynamic value/3.
value(bird, a_kind_of, animal). value(bird, moving_method, fly). value(bird, active_at, daylight).
value(albatross, a_kind_of, bird). value(albatross, colour, black_and_white). value(albatross, size, 115).
value(kiwi, a_kind_of, bird). value(kiwi, moving_method, walk). value(kiwi, active_at, night). value(kiwi, size, 40).
value(albert, instance_of, albatross). value(albert, size, 120). value(ross, instance_of, albatross). value(ross, size, 40).
value(animal, relative_size, execute(relative_size(Object, Value), Object, Value)).
get(F, S, V) :- get(F, F, S, V).
get(F, Obj, S, V) :- value(F, S, V0), process(Obj, V0, V), !.
get(F, Obj, S, V) :- parent(F, P), get(P, Obj, S, V).
process(Obj, execute(G0, O0, V0), V) :- !, copy_term(G0-O0-V0, G-Obj-V), call(G).
process(_, V, V).
parent(F, P) :- ( value(F, a_kind_of, P) ; value(F, instance_of, P) ).
relative_size(O, R) :- value(O, size, S), value(O, instance_of, C), value(C, size, A), R is S / A * 100.
put(F, S, V) :- retractall(value(F, S, _)), assertz(value(F, S, V)).
isa(X, Y) :- parent(X, Y).
isa(X, Y) :- parent(X, Z), isa(Z, Y).
main :- forall(member(F-S, [albert-moving_method, kiwi-moving_method, albert-colour, ross-relative_size, albert-relative_size, kiwi-active_at, kiwi-weight]), ( get(F, S, V) -> format("~w ~w: ~w~n", [F, S, V]) ; format("~w ~w: unknown~n", [F, S]) )), put(bird, moving_method, glide), get(albert, moving_method, M), print(M), nl, findall(X, isa(albert, X), L), print(L), nl, ( setof(X, S2^V2^value(X, S2, V2), Xs) -> print(Xs), nl ; true ), forall(( value(kiwi, S3, V3) ), ( write(S3 = V3), nl )).

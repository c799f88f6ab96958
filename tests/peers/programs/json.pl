% A JSON reader and writer as a DCG over codes
json(V) --> ws, value(V), ws.
value(S) --> "\"", !, str(Cs), { string_codes(S, Cs) }.
value(N) --> number(N), !.
value(obj(Ps)) --> "{", !, ws, pairs(Ps), "}".
value(Vs) --> "[", !, ws, values(Vs), "]".
value(true) --> "true". value(false) --> "false". value(null) --> "null".
pairs([K-V|Ps]) --> "\"", !, str(Cs), { atom_codes(K, Cs) }, ws, ":", json(V), more_pairs(Ps).
pairs([]) --> [].
more_pairs(Ps) --> ",", !, ws, pairs(Ps).
more_pairs([]) --> [].
values([V|Vs]) --> json(V), !, more_values(Vs).
values([]) --> [].
more_values([V|Vs]) --> ",", !, json(V), more_values(Vs).
more_values([]) --> [].
str([]) --> "\"", !.
str([C|Cs]) --> "\\", !, [E], { esc(E, C) }, str(Cs).
str([C|Cs]) --> [C], str(Cs).
esc(0'n, 0'\n). esc(0't, 0'\t). esc(0'", 0'"). esc(0'\\, 0'\\). esc(0'/, 0'/).
number(N) --> sign(S), ds([D|Ds]), frac(F), { append([S,[D|Ds],F], Cs), catch(number_codes(N, Cs), _, fail) }.
sign([0'-]) --> "-", !.
sign([]) --> [].
ds([D|Ds]) --> [D], { code_type(D, digit) }, !, ds(Ds).
ds([]) --> [].
frac([0'.|Ds]) --> ".", !, ds(Ds).
frac([]) --> [].
ws --> [C], { code_type(C, space) }, !, ws.
ws --> [].
out(obj(Ps), I) :- !, write('{'), nl, J is I+2, out_pairs(Ps, J), tab(I), write('}').
out(L, I) :- is_list(L), !, write('['), forall(nth1(K, L, V), ( (K > 1 -> write(', ') ; true), out(V, I) )), write(']').
out(S, _) :- string(S), !, writeq(S).
out(X, _) :- write(X).
out_pairs([], _).
out_pairs([K-V|Ps], I) :- tab(I), format("\"~w\": ", [K]), out(V, I), ( Ps == [] -> nl ; write(','), nl ), out_pairs(Ps, I).
get(obj(Ps), K, V) :- memberchk(K-V, Ps).
path(V, [], V).
path(O, [K|Ks], V) :- ( integer(K) -> nth0(K, O, V1) ; get(O, K, V1) ), path(V1, Ks, V).
test(T) :- string_codes(T, Cs), ( phrase(json(V), Cs) -> print(V), nl, out(V, 0), nl ; format("bad: ~w~n", [T]) ).
main :- maplist(test, ["{\"name\": \"Ann\", \"age\": 30, \"tags\": [\"a\", \"b\\n\"], \"ok\": true, \"in\": {\"x\": -1.5}}", "[]", " [1, 2 , [3]] ", "{\"a\" 1}", "\"q\\\"uote\"", "nul", "{}"]),
  string_codes("{\"a\":[1,{\"b\":\"deep\"}]}", Cs), phrase(json(J), Cs), path(J, [a,1,b], D), print(D), nl.

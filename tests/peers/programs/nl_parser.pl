% Natural language parser with agreement and meaning; DCG with pushback
s(s(NP,VP), Sem) --> np(Num, NP, X, Scope, Sem), vp(Num, VP, X, Scope).
np(Num, np(D,N), X, Scope, Sem) --> det(Num, D, X, Restr, Scope, Sem), n(Num, N, X, Noun), rel(Num, X, Noun, Restr).
np(sg, np(PN), PN, S, S) --> pn(PN).
det(sg, det(every), X, R, S, all(X, R=>S)) --> [every].
det(sg, det(a), X, R, S, exists(X, R&S)) --> [a].
det(pl, det(some), X, R, S, exists(X, R&S)) --> [some].
det(pl, det(all), X, R, S, all(X, R=>S)) --> [all].
rel(Num, X, P, P&Q) --> [that], vp(Num, _, X, Q).
rel(_, _, P, P) --> [].
n(sg, n(W), X, P) --> [W], { noun(W, _), P =.. [W,X] }.
n(pl, n(W), X, P) --> [W], { noun(S, W), P =.. [S,X] }.
pn(N) --> [N], { member(N, [john,mary,fido]) }.
vp(Num, vp(V,NP), X, Sem) --> tv(Num, V, X, Y, P), np(_, NP, Y, P, Sem).
vp(Num, vp(V), X, P) --> iv(Num, V, X, P).
tv(sg, v(W), X, Y, P) --> [W], { verb(S, W, t), P =.. [S,X,Y] }.
tv(pl, v(W), X, Y, P) --> [W], { verb(W, _, t), P =.. [W,X,Y] }.
iv(sg, v(W), X, P) --> [W], { verb(S, W, i), P =.. [S,X] }.
iv(pl, v(W), X, P) --> [W], { verb(W, _, i), P =.. [W,X] }.
noun(dog, dogs). noun(cat, cats). noun(man, men). noun(woman, women).
verb(chase, chases, t). verb(love, loves, t). verb(sleep, sleeps, i). verb(run, runs, i).
:- op(700, xfy, =>).
:- op(650, xfy, &).
parse(Text) :- atomic_list_concat(Ws, ' ', Text), ( findall(T-S, phrase(s(T,S), Ws), L), L \== [] ->
     forall(member(T-S, L), ( numbervars(S, 23, _), print(T), nl, tab(2), print(S), nl )) ; format("cannot parse: ~w~n", [Text]) ).
main :- parse('every dog chases a cat'), parse('john loves mary'), parse('all men that love mary sleep'),
  parse('some dogs runs'), parse('a woman that chases every cat loves john'), parse(fido), 
  findall(W, (between(1,6,_), fail ; length(Ws,3), phrase(s(_,_), Ws), atomic_list_concat(Ws,' ',W)), Gs), length(Gs, N), print(N), nl,
  nth0(0, Gs, First), last(Gs, Last), print([First,Last]), nl.

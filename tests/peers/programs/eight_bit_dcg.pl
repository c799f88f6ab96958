% DCG pushback, phrase/3, call//N, string literals, counting
greeting --> [hello], name(N), { atom(N) }, !.
name(N) --> [N].
anbncn(N) --> rep(a, N), rep(b, N), rep(c, N).
rep(_, 0) --> [].
rep(X, N) --> [X], rep(X, M), { N is M + 1 }.
look(X), [X] --> [X].
any([]) --> [].
any([H|T]) --> [H], any(T).
sep(G, [X|Xs]) --> call(G, X), ( [','] -> sep(G, Xs) ; { Xs = [] } ).
item(X) --> [X], { X \== ',' }.
palin --> [].
palin --> [_].
palin --> [X], palin, [X].
count(0) --> [].
count(N) --> [_], count(M), { N is M + 1 }.
state(S), [S] --> [S].
inc --> state_(S0, S), { S is S0 + 1 }.
state_(S0, S), [S] --> [S0].
tokens(Ts) --> " ", !, tokens(Ts).
tokens([T|Ts]) --> word(W), { W \== [], !, atom_codes(T, W) }, tokens(Ts).
tokens([]) --> [].
word([C|Cs]) --> [C], { C \== 0'  }, word(Cs).
word([]) --> [].
bits([B|Bs]) --> ( "0" -> { B = 0 } ; "1", { B = 1 } ), bits(Bs).
bits([]) --> \+ [_].
main :- ( phrase(greeting, [hello,bob]) -> writeln(yes) ; writeln(no) ), findall(N, (member(L, [[a,b,c],[a,a,b,b,c,c],[a,b]]), phrase(anbncn(N), L)), Ns), print(Ns), nl, phrase(look(X), [q,r], R), print(X-R), nl,
  phrase((any(P), [x], any(S)), [a,x,b]), print(P/S), nl, phrase(sep(item, I), [a,',',b,',',c]), print(I), nl, ( phrase(palin, [a,b,a]) -> print(pal), nl ; true ), phrase(count(C), [a,b,c]), print(C), nl, phrase((inc, inc, inc), [0], Out), print(Out), nl, string_codes("the quick fox", Cs), phrase(tokens(Ts), Cs), print(Ts), nl, phrase(bits(Bs), `0110`), print(Bs), nl,
  catch(phrase(undefined_nt, []), error(E,_), (print(E), nl)), catch(phrase(_, []), error(E2,_), (print(E2), nl)), catch(phrase(greeting, foo), error(E3,_), (print(E3), nl)), dcg_translate_rule((a --> b, [c], {d}, !, \+ e), Rule), Rule = (H :- B), functor(H, Hn, Ha), print(Hn/Ha), nl, B = (B1, _), functor(B1, Bn, Ba), print(Bn/Ba), nl.

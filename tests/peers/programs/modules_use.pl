% library loading variants, qualified calls, user definitions against library ones
:- use_module(library(lists), [append/3, member/2 as has]).
:- use_module(library(pairs)).
:- use_module(library(ordsets)).
:- use_module(library(option)).
:- ensure_loaded(library(lists)).
:- use_module([library(apply), library(assoc)]).
subtract(A, B, C) :- C = diff(A, B).
last([X|_], first(X)).
opts(Os) :- option(color(C), Os, red), option(size(S), Os), print(C/S), nl.
main :- append([1], [2], L), print(L), nl, ( has(2, L) -> print(has) ; true ), nl, subtract([a], [b], D), print(D), nl, lists:subtract([a,b], [b], E), print(E), nl, last([1,2], X), print(X), nl, lists:last([1,2], Y), print(Y), nl, opts([size(3)]), opts([color=blue, size(4)]), select_option(size(Z), [color(x), size(9)], Rest), print(Z-Rest), nl, merge_options([a(1)], [a(2), b(3)], M), print(M), nl,
  ord_union([a,c], [b], U), print(U), nl, pairs_values([a-1,b-2], V), print(V), nl, user:last([q], Q), print(Q), nl, assertz(other:fact(1)), other:fact(F), print(F), nl, other:assertz(fact(2)), findall(G, other:fact(G), Gs), print(Gs), nl, catch(other:nothing, error(Er, _), (print(Er), nl)), catch(nowhere:p(1), error(Er2, _), (print(Er2), nl)), ( predicate_property(last(_, _), defined) -> print(defined), nl ; true ), ( predicate_property(append(_, _, _), imported_from(Im)) -> print(Im), nl ; print(local), nl ), ( current_predicate(opts/A) -> print(A), nl ; true ), strip_module(a:b:c, Mo, T), print(Mo-T), nl, findall(P, ( member(P, [opts/1, zzz/3]), current_predicate(P) ), Ps), print(Ps), nl, @(print(ctx), user), nl, ( module_property(lists, class(Cl)) -> print(Cl) ; true ), nl.

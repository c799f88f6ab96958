% Small database with update rules -- by a student, mixed estonian identifiers
:- dynamic(toode/3).
:- dynamic(korv/2).
:- discontiguous hind/2.
toode(piim, 1.2, 10).
toode(leib, 2, 5).
toode('või', 3.5, 2).
lisa(Nimi, Kogus) :- toode(Nimi, _, Laos), Laos >= Kogus, !, retract(toode(Nimi, H, Laos)), Uus is Laos - Kogus, assert(toode(Nimi, H, Uus)),
    ( retract(korv(Nimi, K)) -> true ; K = 0 ), K1 is K + Kogus, assert(korv(Nimi, K1)), write('lisatud '), write(Nimi), nl.
lisa(Nimi, _) :- toode(Nimi, _, Laos), !, write('laos ainult '), write(Laos), nl.
lisa(Nimi, _) :- write('pole sellist: '), write(Nimi), nl.
hind(Nimi, H) :- korv(Nimi, K), toode(Nimi, Uks, _), H is K * Uks.
kokku(S) :- findall(H, hind(_, H), L), sum_list(L, S).
naita :- korv(N, K), hind(N, H), write(N), write(' x '), write(K), write(' = '), write(H), nl, fail.
naita :- kokku(S), write('Kokku: '), write(S), nl.
eemalda(N) :- retract(korv(N, K)), retract(toode(N, H, L)), L1 is L + K, asserta(toode(N, H, L1)), !.
eemalda(N) :- format('~w ei ole korvis~n', [N]).
allahindlus(P) :- forall(retract(toode(N, H, L)), (H1 is H * (100 - P) / 100, assertz(toode(N, H1, L)))).
hind(tasuta, 0) :- fail.
main :- lisa(piim, 3), lisa(leib, 6), lisa('või', 2), lisa(sai, 1), lisa(piim, 2), naita, eemalda(piim), eemalda(sai), naita, allahindlus(10), naita, listing(toode/3), listing(korv/2), abolish(korv/2), catch(naita, error(E, _), (print(E), nl)), ( \+ current_predicate(korv/2) -> write('korv kadus') ; write('korv alles') ), nl.

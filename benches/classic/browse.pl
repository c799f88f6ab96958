% Pattern matching on property lists, after Gabriel's benchmark.
main :- init(400, 10, 4, [[a,a,a,b,b,b,b,a,a,a,a,a,b,b,a,a,a],[a,a,b,b,b,b,a,a,[a,a],[b,b]],[a,a,a,b,[b,a],b,a,b,a]], Symbols), randomize(Symbols, R, 21), !,
    investigate(R, [[star(_),b,star(_),b,a,star(_),a,star(_),b,star(_),a],[star(A),star(_),star(_),star(A)],[_,_,star(_),[b,a],star(_),_,_]]).
init(N, M, Npats, Ipats, R) :- init(N, M, M, Npats, Ipats, R).
init(0, _, _, _, _, []) :- !.
init(N, I, M, Npats, Ipats, [Symb|R]) :- fill(I, [], L), get_pats(Npats, Ipats, Ppats), J is M - I, fill(J, [pattern(Ppats)|L], Symb), N1 is N - 1, ( I =:= 0 -> I1 = M ; I1 is I - 1 ), init(N1, I1, M, Npats, Ipats, R).
fill(0, L, L) :- !.
fill(N, L, [dummy([])|R]) :- N1 is N - 1, fill(N1, L, R).
randomize([], [], _) :- !.
randomize(In, [X|Out], Rand) :- length(In, L), Rand1 is (Rand * 17) mod 251, N is Rand1 mod L, split(N, In, X, In1), randomize(In1, Out, Rand1).
split(0, [X|Xs], X, Xs) :- !.
split(N, [X|Xs], Y, [X|Ys]) :- N1 is N - 1, split(N1, Xs, Y, Ys).
investigate([], _) :- !.
investigate([U|Units], Patterns) :- property(U, pattern, Data), p_investigate(Data, Patterns), investigate(Units, Patterns).
get_pats(N, Ip, R) :- get_pats(N, Ip, R, Ip).
get_pats(0, _, [], _) :- !.
get_pats(N, [X|Xs], [X|Ys], Ip) :- N1 is N - 1, get_pats(N1, Xs, Ys, Ip).
get_pats(N, [], Ys, Ip) :- get_pats(N, Ip, Ys, Ip).
property([], _, _) :- fail.
property([Prop|_], P, Val) :- functor(Prop, P, _), !, arg(1, Prop, Val).
property([_|Rest], P, Val) :- property(Rest, P, Val).
p_investigate([], _).
p_investigate([D|Data], Patterns) :- p_match(Patterns, D), p_investigate(Data, Patterns).
p_match([], _).
p_match([P|Patterns], D) :- ( match(D, P), fail ; true ), p_match(Patterns, D).
match([], []) :- !.
match([X|PRest], [Y|SRest]) :- var(Y), !, X = Y, match(PRest, SRest).
match(List, [Y|Rest]) :- nonvar(Y), Y = star(X), concat(X, SRest, List), match(SRest, Rest).
match([X|PRest], [Y|SRest]) :- ( atom(X) -> X = Y ; match(X, Y) ), match(PRest, SRest).
concat([], L, L).
concat([X|L1], L2, [X|L3]) :- concat(L1, L2, L3).

% nim and subtraction games with tabling by hand
:- dynamic memo/2.
xor([], 0).
xor([H|T], X) :- xor(T, Y), X is H xor Y.
good_move(Heaps, I-Take) :- nth1(I, Heaps, H), between(1, H, Take), H1 is H-Take, subst(Heaps, I, H1, New), xor(New, 0).
subst([_|T], 1, X, [X|T]).
subst([H|T], I, X, [H|R]) :- I > 1, J is I-1, subst(T, J, X, R).
play(Heaps, Who) :- sum_list(Heaps, 0), !, ( Who = a -> W = b ; W = a ), format("~a wins~n", W).
play(Heaps, Who) :- ( once(good_move(Heaps, M)) -> true ; first_move(Heaps, M) ), M = I-T,
   nth1(I, Heaps, H), H1 is H-T, subst(Heaps, I, H1, New), !,
   format("~a: ~d from heap ~d -> ~p~n", [Who,T,I,New]), ( Who = a -> N = b ; N = a ), play(New, N).
first_move(Heaps, I-1) :- nth1(I, Heaps, H), H > 0, !.
wins(N, M) :- memo(N, R), !, R = yes(M).
wins(N, M) :- ( member(M0, [1,3,4]), M0 =< N, K is N-M0, \+ wins(K, _) -> R = yes(M0) ; R = no ), assertz(memo(N,R)), R = yes(M).
grundy(N, G) :- findall(H, (member(M,[1,3,4]), M =< N, K is N-M, grundy(K,H)), Hs), mex(Hs, 0, G).
mex(L, N, N) :- \+ memberchk(N, L), !.
mex(L, N, G) :- N1 is N+1, mex(L, N1, G).
main :- play([3,4,5], a), play([1,1], a), findall(N, (between(0,25,N), \+ wins(N,_)), L), print(L), nl,
   findall(N-M, (between(1,12,N), wins(N,M)), L2), print(L2), nl,
   numlist(0,12,Ns), maplist(grundy, Ns, Gs), print(Gs), nl.

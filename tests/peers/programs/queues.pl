% Queues as difference lists, as pairs of lists; stacks; priority queue as a heap; deque
q_empty(Q-Q).
q_add(X, F-[X|B], F-B).
q_del(X, [X|F]-B, F-B).
q_is_empty(F-B) :- F == B.
bq_new(q([],[])).
bq_push(X, q(F,B), q(F,[X|B])).
bq_pop(X, q([X|F],B), q(F,B)) :- !.
bq_pop(X, q([],B), q(F,[])) :- reverse(B, [X|F]).
list_to_q(L, Q) :- foldl(bq_push, L, q([],[]), Q).
:- use_module(library(heaps)).
heap_all(H, []) :- empty_heap(H), !.
heap_all(H, [P-K|R]) :- get_from_heap(H, P, K, H1), heap_all(H1, R).
bin_insert(X, Y, H0, H) :- add_to_heap(H0, X, Y, H).
josephus(N, K, Last) :- numlist(1, N, L), list_to_q(L, Q), jos(Q, K, 1, N, Last).
jos(Q, _, _, 1, X) :- !, bq_pop(X, Q, _).
jos(Q, K, K, N, L) :- !, bq_pop(_, Q, Q1), N1 is N-1, jos(Q1, K, 1, N1, L).
jos(Q, K, I, N, L) :- bq_pop(X, Q, Q1), bq_push(X, Q1, Q2), I1 is I+1, jos(Q2, K, I1, N, L).
rpn(S, V) :- split_string(S, " ", "", Ts), rpn(Ts, [], V).
rpn([], [V], V) :- !.
rpn([T|Ts], St, V) :- ( number_string(N, T) -> rpn(Ts, [N|St], V) ; St = [B,A|R], atom_string(Op, T), E =.. [Op,A,B], N is E, rpn(Ts, [N|R], V) ).
balanced(S) :- string_chars(S, Cs), bal(Cs, []).
bal([], []).
bal([C|Cs], St) :- ( opens(C) -> bal(Cs, [C|St]) ; pair(O, C) -> St = [O|R], bal(Cs, R) ; bal(Cs, St) ).
opens(C) :- pair(C, _).
pair('(', ')'). pair('[', ']'). pair('{', '}').
main :- q_empty(Q0), q_add(a,Q0,Q1), q_add(b,Q1,Q2), q_del(X,Q2,Q3), print(X), nl, q_del(Y,Q3,Q4), print(Y), nl, (q_is_empty(Q4) -> writeln(empty) ; writeln(more)),
  josephus(41, 3, L), print(L), nl, list_to_heap([5-e,1-a,3-c,2-b], H), add_to_heap(H, 0, z, H1), heap_all(H1, All), print(All), nl, heap_size(H1, Sz), print(Sz), nl,
  ( min_of_heap(H1, P, K) -> print(P/K), nl ; true ), foldl([A-B,C,D]>>bin_insert(A,B,C,D), [9-i,4-d], H1, H2), heap_to_list(H2, HL), print(HL), nl,
  forall(member(S, ["3 4 + 2 *", "1 2 3", "5 1 2 + 4 * + 3 -", "1 +", "2 3 ^ x"]), ( catch(rpn(S, V), error(E,_), V = err(E)) -> print(S=V), nl ; print(bad(S)), nl )),
  forall(member(S, ["(a[b]{c})", "(]", "((", ""]), ( balanced(S) -> format("~q ok~n", [S]) ; format("~q bad~n", [S]) )).

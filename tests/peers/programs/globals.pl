% counters and stacks: nb_setval, b_setval, assert, flag, gensym, succ_or
:- initialization(nb_setval(counter, 0)).
inc :- nb_getval(counter, N), N1 is N+1, nb_setval(counter, N1).
push(X) :- nb_getval(stack, S), nb_setval(stack, [X|S]).
pop(X) :- nb_getval(stack, [X|S]), nb_setval(stack, S).
fibm(N, F) :- nb_getval(fibs, A), get_assoc(N, A, F), !.
fibm(N, F) :- N < 2, !, F = N.
fibm(N, F) :- A is N-1, B is N-2, fibm(A, FA), fibm(B, FB), F is FA+FB, nb_getval(fibs, T), put_assoc(N, T, F, T1), nb_setval(fibs, T1).
try(X) :- b_setval(v, 0), member(X, [1,2,3]), b_setval(v, X), b_getval(v, Y), Y > 1.
main :- forall(between(1,10,_), inc), nb_getval(counter, N), print(N), nl,
   nb_setval(stack, []), push(a), push(f(_)), push("s"), pop(A), pop(B), print(A), nl, B = f(Z), Z = bound, print(B), nl, nb_getval(stack, S), print(S), nl,
   empty_assoc(E), nb_setval(fibs, E), fibm(60, F), print(F), nl,
   ( try(X), print(X), nl, fail ; true ), flag(hits, O, O+1), flag(hits, O2, O2*10), flag(hits, O3, O3), print([O,O2,O3]), nl,
   gensym(g, G1), gensym(g, G2), reset_gensym(g), gensym(g, G3), print([G1,G2,G3]), nl,
   T = count(0), ( member(_, [a,b,c]), arg(1, T, C0), C is C0+1, nb_setval(cnt, C), fail ; nb_getval(cnt, C1), print(C1), nl ),
   catch(nb_getval(nokey, _), error(Er,_), (print(Er), nl)),
   nb_setval(list, []), forall(member(Y,[1,2,3]), (nb_getval(list,L0), nb_setval(list,[Y|L0]))), nb_getval(list, L), print(L), nl,
   succ_throw(0), string_code(1, "abc", SC), print(SC), nl, tab(3), print(done), nl.
succ_throw(N) :- catch(succ(_, N), Err, true), ( var(Err) -> print(none(N)) ; Err = error(W,_), print(W) ), nl.
succ_throw(_) :- print(failed), nl.

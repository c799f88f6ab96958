% Association lists, pairs and global variables.

main :-
    nb_setval(counter, 0),
    forall(between(1, 200000, _), count),
    nb_getval(counter, 200000),
    numlist(1, 10000, Ns),
    foldl(enter, Ns, t, Tree0),
    Tree0 = t,
    empty_assoc(Empty),
    foldl(put, Ns, Empty, Assoc),
    forall(member(N, Ns), ( get_assoc(N, Assoc, V), V =:= N*N )),
    assoc_to_keys(Assoc, Ns),
    assoc_to_list(Assoc, Pairs),
    pairs_keys_values(Pairs, Ns, Squares),
    sum_list(Squares, _),
    b_setval(best, none-0),
    forall(between(1, 20000, I), ( b_setval(best, I-x), b_getval(best, I-x) )),
    nb_setval(path, []),
    forall(between(1, 300, I), ( nb_getval(path, P), nb_setval(path, [I|P]) )).

count :-
    nb_getval(counter, N0),
    N is N0 + 1,
    nb_setval(counter, N).

enter(_, T, T).

put(N, A0, A) :-
    Square is N*N,
    put_assoc(N, A0, Square, A).

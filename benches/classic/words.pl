% Words of a text counted: strings, atoms, an association list and sorting.
main :- ( between(1, 1200, _), count(_), fail ; true ).
text("it was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness it was the epoch of belief it was the epoch of incredulity it was the season of light it was the season of darkness").
count(Sorted) :-
    text(T), split_string(T, " ", "", Parts),
    foldl([S,A0,A]>>( atom_string(W, S), upcase_atom(W, U), atom_concat(U, '_w', K), ( get_assoc(K, A0, N) -> true ; N = 0 ), N1 is N + 1, put_assoc(K, A0, N1, A) ), Parts, t, Assoc),
    assoc_to_list(Assoc, Pairs), sort(2, @>=, Pairs, Sorted),
    forall(member(K-N, Sorted), ( atom_length(K, _), sub_atom(K, B, _, 0, '_w'), sub_atom(K, 0, B, _, W), format(atom(_), "~a: ~d", [W, N]) )).

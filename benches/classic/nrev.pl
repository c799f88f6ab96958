% Naive reverse of thirty elements.
main :- numlist(1, 30, L), ( between(1, 40000, _), nrev(L, _), fail ; true ).
nrev([], []).
nrev([H|T], R) :- nrev(T, S), app(S, [H], R).
app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).

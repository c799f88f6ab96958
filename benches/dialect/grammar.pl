% A grammar over codes: expressions read, simplified, printed.

main :-
    atom_codes('(12+x)*3-y/(4-1)+(x*x+2*(y-7))*(1+0*x)', Codes),
    forall(between(1, 5000, _), once(expression(Codes))).

expression(Codes) :-
    phrase(sum(E), Codes),
    simple(E, S),
    derivative(S, x, D0),
    simple(D0, D),
    with_output_to(string(Text), write(D)),
    string_length(Text, L),
    L > 3.

sum(E) --> product(P), sum_rest(P, E).

sum_rest(L, E) --> "+", !, product(P), sum_rest(L+P, E).
sum_rest(L, E) --> "-", !, product(P), sum_rest(L-P, E).
sum_rest(E, E) --> [].

product(E) --> atom_of(A), product_rest(A, E).

product_rest(L, E) --> "*", !, atom_of(A), product_rest(L*A, E).
product_rest(L, E) --> "/", !, atom_of(A), product_rest(L/A, E).
product_rest(E, E) --> [].

atom_of(E) --> "(", !, sum(E), ")".
atom_of(N) --> digits([D|Ds]), !, { number_codes(N, [D|Ds]) }.
atom_of(V) --> [C], { code_type(C, alpha), atom_codes(V, [C]) }.

digits([D|Ds]) --> [D], { code_type(D, digit) }, !, digits(Ds).
digits([]) --> [].

simple(E, E) :- atomic(E), !.
simple(E, S) :-
    E =.. [Op, A, B],
    simple(A, SA),
    simple(B, SB),
    once(rule(Op, SA, SB, S)).

rule(+, 0, B, B).
rule(+, A, 0, A).
rule(-, A, 0, A).
rule(*, 0, _, 0).
rule(*, _, 0, 0).
rule(*, 1, B, B).
rule(*, A, 1, A).
rule(Op, A, B, S) :- integer(A), integer(B), Op \== (/), !, E =.. [Op, A, B], S is E.
rule(Op, A, B, E) :- E =.. [Op, A, B].

derivative(X, X, 1) :- !.
derivative(C, _, 0) :- atomic(C), !.
derivative(A+B, X, DA+DB) :- derivative(A, X, DA), derivative(B, X, DB).
derivative(A-B, X, DA-DB) :- derivative(A, X, DA), derivative(B, X, DB).
derivative(A*B, X, DA*B+A*DB) :- derivative(A, X, DA), derivative(B, X, DB).
derivative(A/B, X, (DA*B-A*DB)/(B*B)) :- derivative(A, X, DA), derivative(B, X, DB).

/*  Text: the short ways of the commonest conversions, with Scryer's own primitives, for an atom that is known and
    a result that is not. All else is the business of the native predicates of these names.

    Scryer's [] is no atom here, and a NUL in a text is the character 1114111 to the machine.
*/

'system:atom_length'(A, N) :-
    (   atom(A), A \== [], var(N) -> '$atom_length'(A, N)
    ;   '$n_call'(atom_length, g(A,N), o(N))
    ).

'system:atom_chars'(A, L) :-
    (   atom(A), A \== [], var(L) -> '$atom_chars'(A, L)
    ;   '$n_call'(atom_chars, g(A,L), o(A,L))
    ).

'system:atom_codes'(A, L) :-
    (   var(L), atom(A), A \== [], '$atom_codes'(A, Cs), '$plain_codes'(Cs) -> L = Cs
    ;   var(A), nonvar(L), L = [C|_], integer(C), C =\= 91,
        '$skip_max_list'(_, _, L, T), T == [], '$plain_codes'(L)
    ->  '$atom_codes'(A, L)
    ;   '$n_call'(atom_codes, g(A,L), o(A,L))
    ).

'$plain_codes'([]).
'$plain_codes'([C|Cs]) :- integer(C), C > 0, C < 55296, '$plain_codes'(Cs).

'system:char_code'(X, C) :-
    (   var(C), atom(X), X \== [], '$atom_length'(X, 1), '$char_code'(X, N), N < 1114111 -> C = N
    ;   var(X), integer(C), C > 0, C < 55296 -> '$char_code'(X, C)
    ;   '$n_call'(char_code, g(X,C), o(X,C))
    ).

'system:atom_concat'(A, B, C) :-
    (   var(C), atom(A), A \== [], atom(B), B \== [],
        '$foreign_call'(arbiiter_concat, [A,B], S), S = [_|_]
    ->  '$atom_chars'(C, S)
    ;   '$n_call'(atom_concat, g(A,B,C), o(A,B,C))
    ).

'system:number_codes'(N, L) :-
    (   var(N), nonvar(L), L = [_|_], '$digits'(L, 0, 0, V) -> N = V
    ;   '$n_call'(number_codes, g(N,L), o(N,L))
    ).

%   $digits(+Codes, +Count, +N0, -N): the number that at most fifteen digits write.

'$digits'(Cs, K, N0, N) :-
    nonvar(Cs),
    (   Cs == [] -> N = N0
    ;   Cs = [C|Cs1], integer(C), C >= 48, C =< 57, K < 15,
        N1 is N0*10 + C - 48, K1 is K+1,
        '$digits'(Cs1, K1, N1, N)
    ).

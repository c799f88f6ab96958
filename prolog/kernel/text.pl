/*  Text: the short ways of the commonest conversions, with Scryer's own primitives, for arguments that are known and a
    result that is not. All else is the business of the native predicates of these names.

    Scryer's [] is no atom here, '\x1\[]' is the atom '[]', and a NUL in a text is the character 1114111 to the machine.
*/

%   $name(+X): an atom whose name is its text.

'$name'(X) :- atom(X), X \== [], X \== '\x1\[]'.

'system:atom_length'(A, N) :-
    (   atom(A), A \== [], A \== '\x1\[]', var(N) -> '$atom_length'(A, N)
    ;   '$n_call'(atom_length, g(A,N), o(N))
    ).

'system:string_length'(S, N) :-
    (   nonvar(S), S = ''(A), var(N), atom(A), A \== [] -> '$atom_length'(A, N)
    ;   '$n_call'(string_length, g(S,N), o(N))
    ).

'system:atom_chars'(A, L) :-
    (   atom(A), A \== [], A \== '\x1\[]', var(L) -> '$atom_chars'(A, L)
    ;   '$n_call'(atom_chars, g(A,L), o(A,L))
    ).

'system:string_chars'(S, L) :-
    (   nonvar(S), S = ''(A), atom(A), A \== [], '$atom_chars'(A, Cs) -> L = Cs
    ;   '$n_call'(string_chars, g(S,L), o(S,L))
    ).

'system:atom_codes'(A, L) :-
    (   var(L), atom(A), A \== [], A \== '\x1\[]', '$atom_codes'(A, Cs), '$plain_codes'(Cs) -> L = Cs
    ;   var(A), nonvar(L), L = [C|_], integer(C), C =\= 91,
        '$skip_max_list'(_, _, L, T), T == [], '$plain_codes'(L)
    ->  '$atom_codes'(A, L)
    ;   '$n_call'(atom_codes, g(A,L), o(A,L))
    ).

'system:string_codes'(S, L) :-
    (   nonvar(S), S = ''(A), atom(A), A \== [], '$atom_codes'(A, Cs), '$plain_codes'(Cs) -> L = Cs
    ;   '$n_call'(string_codes, g(S,L), o(S,L))
    ).

'$plain_codes'([]).
'$plain_codes'([C|Cs]) :- integer(C), C > 0, C < 55296, '$plain_codes'(Cs).

'system:char_code'(X, C) :-
    (   var(C), atom(X), X \== [], '$atom_length'(X, 1), '$char_code'(X, N), N < 1114111 -> C = N
    ;   var(X), integer(C), C > 0, C < 55296 -> '$char_code'(X, C)
    ;   '$n_call'(char_code, g(X,C), o(X,C))
    ).

%   An atom and a string of the same text are one atom to the machine.

'system:atom_string'(A, S) :-
    (   var(S), atom(A), A \== [], A \== '\x1\[]' -> S = ''(A)
    ;   var(A), nonvar(S), S = ''(B), atom(B), B \== [] -> A = B
    ;   '$n_call'(atom_string, g(A,S), o(A,S))
    ).

'system:string_to_atom'(S, A) :-
    (   var(A), nonvar(S), S = ''(B), atom(B), B \== [] -> A = B
    ;   '$n_call'(string_to_atom, g(S,A), o(S,A))
    ).

'system:atom_concat'(A, B, C) :-
    (   var(C), '$piece'(A, X), '$piece'(B, Y), '$foreign_call'(arbiiter_concat, [X,Y], S), S = [_|_]
    ->  '$atom_chars'(C, S)
    ;   '$n_call'(atom_concat, g(A,B,C), o(A,B,C))
    ).

'system:string_concat'(A, B, C) :-
    (   var(C), '$piece'(A, X), '$piece'(B, Y), '$foreign_call'(arbiiter_concat, [X,Y], S), S = [_|_]
    ->  '$atom_chars'(T, S),
        C = ''(T)
    ;   '$n_call'(string_concat, g(A,B,C), o(A,B,C))
    ).

%   $piece(+Atomic, -Text): the text of an atom, a string or an integer, as the boundary takes it.

'$piece'(A, X) :-
    (   atom(A) -> A \== [], A \== '\x1\[]', X = A
    ;   integer(A) -> '$number_to_chars'(A, X)
    ;   nonvar(A), A = ''(X), atom(X), X \== []
    ).

%   Of a part that is the only one: either its place is known, or what it is and where it stands in no more than one place.

'system:sub_atom'(A, B, L, R, Sub) :-
    (   '$name'(A), '$count'(R), '$part'(A, B, L, Sub, Found)
    ->  Found = part(B, L, R, Sub)
    ;   '$n_call'(sub_atom, g(A,B,L,R,Sub), o(B,L,R,Sub))
    ).

%   $count(?N): unbound or an integer that is not negative.

'$count'(N) :- ( var(N) -> true ; integer(N), N >= 0 ).

%   $part(+Atom, ?Before, ?Length, ?Sub, -Found): fails if the native predicate has to look.

'$part'(A, B, L, Sub, Found) :-
    (   integer(B), integer(L)
    ->  B >= 0, L > 0,
        ( var(Sub) -> true ; '$name'(Sub) ),
        '$atom_length'(A, N),
        R is N-B-L,
        (   R < 0 -> Found = none
        ;   '$foreign_call'(arbiiter_sub_text, [B,L,A], S), S = [_|_],
            '$atom_chars'(Sub0, S),
            Found = part(B, L, R, Sub0)
        )
    ;   '$name'(Sub), '$count'(B), '$count'(L),
        '$foreign_call'(arbiiter_only_place, [A,Sub], B0), B0 > -2,
        (   B0 < 0 -> Found = none
        ;   '$atom_length'(A, N), '$atom_length'(Sub, L0), R is N-B0-L0,
            Found = part(B0, L0, R, Sub)
        )
    ).

'system:atom_number'(A, N) :-
    (   atom(A), var(N), A \== [], '$foreign_call'(arbiiter_plain_number, [A], V), V >= 0 -> N = V
    ;   var(A), integer(N) -> '$number_to_chars'(N, S), '$atom_chars'(A, S)
    ;   '$n_call'(atom_number, g(A,N), o(A,N))
    ).

'system:number_codes'(N, L) :-
    (   var(N), nonvar(L), L = [_|_], '$digits'(L, 0, 0, V) -> N = V
    ;   integer(N), var(L) -> '$number_to_codes'(N, L)
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

% --- kinds of characters ----------------------------------------------------------------------

%   Of a character below 128 and a kind of it that is asked for by name.

'system:code_type'(C, T) :-
    (   integer(C), C >= 0, C < 128, atom(T), '$ascii_type'(T, C, Holds) -> Holds == true
    ;   '$n_call'(code_type, g(C,T), o(C,T))
    ).

'system:char_type'(X, T) :-
    (   atom(X), atom(T), X \== [], '$atom_length'(X, 1), '$char_code'(X, C), C < 128, '$ascii_type'(T, C, Holds)
    ->  Holds == true
    ;   '$n_call'(char_type, g(X,T), o(X,T))
    ).

'$ascii_type'(digit, C, H) :- ( C >= 48, C =< 57 -> H = true ; H = false ).
'$ascii_type'(upper, C, H) :- ( C >= 65, C =< 90 -> H = true ; H = false ).
'$ascii_type'(lower, C, H) :- ( C >= 97, C =< 122 -> H = true ; H = false ).
'$ascii_type'(alpha, C, H) :-
    (   C >= 97, C =< 122 -> H = true
    ;   C >= 65, C =< 90 -> H = true
    ;   H = false
    ).
'$ascii_type'(alnum, C, H) :-
    (   C >= 97, C =< 122 -> H = true
    ;   C >= 65, C =< 90 -> H = true
    ;   C >= 48, C =< 57 -> H = true
    ;   H = false
    ).
'$ascii_type'(csym, C, H) :- ( C =:= 95 -> H = true ; '$ascii_type'(alnum, C, H) ).
'$ascii_type'(white, C, H) :- ( C =:= 32 -> H = true ; C =:= 9 -> H = true ; H = false ).
'$ascii_type'(space, C, H) :- ( C =:= 32 -> H = true ; C >= 9, C =< 13 -> H = true ; H = false ).

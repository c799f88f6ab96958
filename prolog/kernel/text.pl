/*  Text: the short ways of the commonest conversions, with Scryer's own primitives, for arguments that are known and a
    result that is not. All else is the business of the native predicates of these names.

    Scryer's [] is no atom here, '\x1\[]' is the atom '[]', and a NUL in a text is the character 1114111 to the machine.
    No conversion makes an atom unless its result is one.
*/

%   $name(+X): an atom whose name is its text.

'$name'(X) :- atom(X), X \== [], X \== '\x1\[]'.

'system:atom_length'(A, N) :-
    (   atom(A), A \== [], A \== '\x1\[]', var(N) -> '$atom_length'(A, N)
    ;   '$n_call'(atom_length, g(A,N), o(N))
    ).

'system:string_length'(S, N) :-
    (   var(N), '$string_text'(S, A) -> '$text_length'(A, N)
    ;   '$n_call'(string_length, g(S,N), o(N))
    ).

'system:atom_chars'(A, L) :-
    (   atom(A), A \== [], A \== '\x1\[]', var(L) -> '$atom_chars'(A, L)
    ;   var(A), nonvar(L), L = [_|_],
        '$skip_max_list'(_, _, L, T), T == [], ( '$is_partial_string'(L) -> true ; '$plain_chars'(L) )
    ->  '$text_atom'(L, A)
    ;   '$n_call'(atom_chars, g(A,L), o(A,L))
    ).

'system:string_chars'(S, L) :-
    (   '$may_be_list'(L), '$string_chars'(S, Cs) -> L = Cs
    ;   var(S), '$is_partial_string'(L), '$skip_max_list'(_, _, L, T), T == [], L \== [] -> '$packed'(L, S)
    ;   '$n_call'(string_chars, g(S,L), o(S,L))
    ).

%   $may_be_list(?List): it is no text of another kind.

'$may_be_list'(L) :- ( var(L) -> true ; L = [_|_] -> true ; L == [] ).

'system:atom_codes'(A, L) :-
    (   var(L), atom(A), A \== [], A \== '\x1\[]', '$atom_codes'(A, Cs), '$has_no_nul'(Cs) -> L = Cs
    ;   var(A), nonvar(L), L = [C|_], integer(C), C =\= 91,
        '$skip_max_list'(_, _, L, T), T == [], '$plain_codes'(L)
    ->  '$atom_codes'(A, L)
    ;   '$n_call'(atom_codes, g(A,L), o(A,L))
    ).

'system:string_codes'(S, L) :-
    (   '$may_be_list'(L), '$string_chars'(S, Xs), '$codes_of'(Xs, Cs), '$has_no_nul'(Cs) -> L = Cs
    ;   var(S), nonvar(L), '$chars_of'(L, Cs), Cs \== [] -> '$packed'(Cs, S)
    ;   '$n_call'(string_codes, g(S,L), o(S,L))
    ).

%   $packed(+Chars, -String)

'$packed'(Cs, S) :- '$foreign_call'(arbiiter_text, [Cs], T), S = ''(T).

%   $plain_chars(+Chars): they are characters.

'$plain_chars'([]).
'$plain_chars'([X|Xs]) :- '$succeed', atom(X), X \== [], '$atom_length'(X, 1), '$plain_chars'(Xs).

%   $chars_of(+Codes, -Chars): fails if they are not plain codes.

'$chars_of'([], []).
'$chars_of'([C|Cs], [X|Xs]) :- '$succeed', integer(C), C > 0, C < 55296, '$char_code'(X, C), nonvar(Cs), '$chars_of'(Cs, Xs).

'$has_no_nul'([]).
'$has_no_nul'([C|Cs]) :- '$succeed', C < 1114111, '$has_no_nul'(Cs).

'$plain_codes'([]).
'$plain_codes'([C|Cs]) :- '$succeed', integer(C), C > 0, C < 55296, '$plain_codes'(Cs).

'system:char_code'(X, C) :-
    (   var(C), atom(X), X \== [], '$atom_length'(X, 1), '$char_code'(X, N), N < 1114111 -> C = N
    ;   var(X), integer(C), C > 0, C < 55296 -> '$char_code'(X, C)
    ;   '$n_call'(char_code, g(X,C), o(X,C))
    ).

%   $string_chars(+String, -Chars), $string_text(+String, -Text), $text_length(+Text, -Length): the characters of a string object,
%   and its text as the boundary takes it, where [] would be the text of two characters. Heads take the string apart, for an
%   equation of two structures takes several times as long.

'$string_chars'(S, Cs) :- nonvar(S), '$inside'(S, Cs).

'$inside'(''(Cs), Cs) :- nonvar(Cs).

'$string_text'(S, T) :- nonvar(S), '$text_inside'(S, T).

'$text_inside'(''(Cs), T) :- nonvar(Cs), ( Cs == [] -> T = '' ; T = Cs ).

'$text_length'(T, N) :- ( atom(T) -> '$atom_length'(T, N) ; '$skip_max_list'(N, _, T, _) ).

%   $text_atom(+Chars, -Atom)

'$text_atom'(Cs, A) :-
    (   Cs == [] -> A = ''
    ;   Cs == ['[',']'] -> A = '\x1\[]'
    ;   '$atom_chars'(A, Cs)
    ).

'system:atom_string'(A, S) :-
    (   var(S), '$name'(A) -> '$atom_chars'(A, Cs), S = ''(Cs)
    ;   var(A), '$string_chars'(S, Cs) -> '$text_atom'(Cs, A)
    ;   '$n_call'(atom_string, g(A,S), o(A,S))
    ).

'system:string_to_atom'(S, A) :-
    (   var(A), '$string_chars'(S, Cs) -> '$text_atom'(Cs, A)
    ;   '$n_call'(string_to_atom, g(S,A), o(S,A))
    ).

'system:atom_concat'(A, B, C) :-
    (   var(C), '$piece'(A, X), '$piece'(B, Y), '$foreign_call'(arbiiter_concat, [X,Y], S), S \== []
    ->  '$text_atom'(S, C)
    ;   var(A), var(B), A \== B, '$name'(C) -> '$atom_length'(C, N), '$splits'(0, N, C, sub_atom, A, B)
    ;   '$n_call'(atom_concat, g(A,B,C), o(A,B,C))
    ).

'system:string_concat'(A, B, C) :-
    (   var(C), '$piece'(A, X), '$piece'(B, Y), '$foreign_call'(arbiiter_concat, [X,Y], S), S \== []
    ->  C = ''(S)
    ;   var(A), var(B), A \== B, '$string_text'(C, T) -> '$text_length'(T, N), '$splits'(0, N, C, sub_string, A, B)
    ;   '$n_call'(string_concat, g(A,B,C), o(A,B,C))
    ).

%   $splits(+From, +Length, +Text, +Kind, -Before, -After): the text in two parts, one way after the other.

'$splits'(I, N, C, K, A, B) :-
    (   I =:= N -> '$split'(K, C, I, A, B)
    ;   (   '$split'(K, C, I, A, B)
        ;   I1 is I+1, '$splits'(I1, N, C, K, A, B)
        )
    ).

'$split'(sub_atom, C, I, A, B) :-
    'system:sub_atom'(C, 0, I, _, A),
    'system:sub_atom'(C, I, _, 0, B).
'$split'(sub_string, C, I, A, B) :-
    'system:sub_string'(C, 0, I, _, A),
    'system:sub_string'(C, I, _, 0, B).

%   $piece(+Atomic, -Text): the text of an atom, a string or an integer, as the boundary takes it.

'$piece'(A, X) :-
    (   atom(A) -> A \== [], A \== '\x1\[]', X = A
    ;   integer(A) -> '$number_to_chars'(A, X)
    ;   '$string_text'(A, X)
    ).

%   Of a part that is the only one: either its place is known, or what it is and where it stands in no more than one place.

'system:sub_atom'(A, B, L, R, Sub) :-
    (   '$name'(A), '$count'(R), ( var(Sub) -> true ; '$name'(Sub) ),
        '$part'(A, B, L, Sub, B0, L0, R0, Cs)
    ->  B0 >= 0, '$searched'(Cs, B, R, R0), B = B0, L = L0, R = R0,
        ( Cs == [] -> true ; var(Sub) -> '$text_atom'(Cs, Sub) ; '$atom_chars'(Sub, Cs) )
    ;   '$n_call'(sub_atom, g(A,B,L,R,Sub), o(B,L,R,Sub))
    ).

'system:sub_string'(S, B, L, R, Sub) :-
    (   '$string_text'(S, A), '$count'(R), ( var(Sub) -> true ; '$string_text'(Sub, T) ),
        '$part'(A, B, L, T, B0, L0, R0, Cs)
    ->  B0 >= 0, '$searched'(Cs, B, R, R0), B = B0, L = L0, R = R0,
        ( Cs == [] -> true ; Sub = ''(Cs) )
    ;   '$n_call'(sub_string, g(S,B,L,R,Sub), o(B,L,R,Sub))
    ).

%   $searched(+Chars, ?Before, ?After, +Rest): SWI-Prolog goes on to search for a part that is known where there is room
%   for it.

'$searched'(Cs, B, R, R0) :- ( Cs == [], var(B), var(R), R0 > 0 -> '$or_fail' ; true ).

'$or_fail'.
'$or_fail' :- '$fail'.

%   $count(?N): unbound or an integer that is not negative.

'$count'(N) :- ( var(N) -> true ; integer(N), N >= 0 ).

%   $part(+Text, ?Before, ?Length, ?Sub, -Before, -Length, -After, -Chars): where the part is, -1 if nowhere, and its
%   characters, or [] if Sub was looked for. Fails if the native predicate has to look.

'$part'(A, B, L, Sub, B0, L0, R, Cs) :-
    (   integer(B), integer(L)
    ->  B >= 0, L > 0,
        '$text_length'(A, N),
        R is N-B-L,
        (   R < 0 -> B0 = -1
        ;   '$foreign_call'(arbiiter_sub_text, [B,L,A], Cs), Cs \== [],
            B0 = B, L0 = L
        )
    ;   nonvar(Sub), '$count'(B), '$count'(L),
        '$foreign_call'(arbiiter_only_place, [A,Sub], B0), B0 > -2,
        (   B0 < 0 -> true
        ;   '$text_length'(A, N), '$text_length'(Sub, L0), R is N-B0-L0,
            Cs = []
        )
    ).

'system:string_code'(I, S, C) :-
    (   var(C), integer(I), I > 0, '$string_text'(S, A), '$foreign_call'(arbiiter_code_at, [I,A], C0), C0 > -2
    ->  C0 >= 0, C = C0
    ;   '$n_call'(string_code, g(I,S,C), o(I,C))
    ).

'system:get_string_code'(I, S, C) :-
    (   var(C), integer(I), I > 0, '$string_text'(S, A), '$foreign_call'(arbiiter_code_at, [I,A], C0), C0 >= 0
    ->  C = C0
    ;   '$n_call'(get_string_code, g(I,S,C), o(C))
    ).

'system:string_upper'(A, S) :-
    (   var(S), '$piece'(A, X), '$foreign_call'(arbiiter_in_case, [1,X], Cs), Cs \== [] -> S = ''(Cs)
    ;   '$n_call'(string_upper, g(A,S), o(S))
    ).

'system:string_lower'(A, S) :-
    (   var(S), '$piece'(A, X), '$foreign_call'(arbiiter_in_case, [0,X], Cs), Cs \== [] -> S = ''(Cs)
    ;   '$n_call'(string_lower, g(A,S), o(S))
    ).

'system:upcase_atom'(A, U) :-
    (   var(U), '$piece'(A, X), '$foreign_call'(arbiiter_in_case, [1,X], Cs), Cs \== [] -> '$text_atom'(Cs, U)
    ;   '$n_call'(upcase_atom, g(A,U), o(U))
    ).

'system:downcase_atom'(A, U) :-
    (   var(U), '$piece'(A, X), '$foreign_call'(arbiiter_in_case, [0,X], Cs), Cs \== [] -> '$text_atom'(Cs, U)
    ;   '$n_call'(downcase_atom, g(A,U), o(U))
    ).

'system:number_string'(N, S) :-
    (   integer(N), var(S) -> '$number_to_chars'(N, Cs), S = ''(Cs)
    ;   var(N), '$string_text'(S, A), '$foreign_call'(arbiiter_plain_number, [A], V), V >= 0 -> N = V
    ;   '$n_call'(number_string, g(N,S), o(N,S))
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

%   Of a character below 128 and a kind of it that is asked for by name, or the value of a digit. The
%   characters of a kind are found a few at first: mostly nobody asks for the others.

'system:code_type'(C, T) :-
    (   integer(C), C >= 0, C < 128, nonvar(T), '$ascii_type'(T, C, Holds) -> Holds == true
    ;   var(C), nonvar(T), '$of_weight'(T, W) -> '$digit_code'(W, C)
    ;   var(C), nonvar(T) -> '$codes'(First, Last), '$n_call'('$code_type', g(First,Last,C,T), o(C,T))
    ;   '$n_call'(code_type, g(C,T), o(C,T))
    ).

'system:char_type'(X, T) :-
    (   atom(X), nonvar(T), X \== [], '$atom_length'(X, 1), '$char_code'(X, C), C < 128, '$ascii_type'(T, C, Holds)
    ->  Holds == true
    ;   var(X), nonvar(T), '$of_weight'(T, W) -> '$digit_code'(W, C), '$char_code'(X, C)
    ;   var(X), nonvar(T) -> '$codes'(First, Last), '$n_call'('$char_type', g(First,Last,X,T), o(X,T))
    ;   '$n_call'(char_type, g(X,T), o(X,T))
    ).

%   $of_weight(+Type, -Weight): the digit of this weight is asked for; for xdigit/1 that is a small letter.

'$of_weight'(digit(W), W) :- integer(W), W < 10.
'$of_weight'(xdigit(W), W) :- integer(W), W < 16.

'$digit_code'(W, C) :- W >= 0, ( W < 10 -> C is W+48 ; C is W+87 ).

'$codes'(0, 255).
'$codes'(256, 1114111).

'$ascii_type'(digit, C, H) :- ( C >= 48, C =< 57 -> H = true ; H = false ).
'$ascii_type'(digit(W), C, H) :- var(W), ( C >= 48, C =< 57 -> W is C-48, H = true ; H = false ).
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

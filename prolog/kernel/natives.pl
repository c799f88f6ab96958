/*  Calling the predicates that are written in Rust. Arguments that are atomic, and short lists of such, go as words; anything
    else goes as text. What comes back waits on the Rust side and is fetched here. In plain Scryer Prolog.
*/

%   $n(+Number, +Arguments, ?Outputs)

'$n'(I, G, O) :-
    (   '$n_row'(G, I, R0) -> R = R0
    ;   '$write_term_to_chars'(S, G, true, false, true, [], 0, false),
        '$foreign_call'(arbiiter_native, [I,S], R)
    ),
    (   R > 15 -> '$n_new'(R, O) ; '$n_result'(R, O, I, G) ).

%   $n_row(+Arguments, +Number, -Status): the call of atomic arguments, as src/engine/rows.rs describes it.

'$n_row'(g(A), I, R) :-
    '$word'(A, X, K),
    '$foreign_call'(arbiiter_row1, [I,K,X], R).
'$n_row'(g(A,B), I, R) :-
    (   var(B), atom(A), A \== [] -> '$foreign_call'(arbiiter_row2, [I,2,A,0], R)
    ;   ( var(A) -> A \== B ; true ),
        '$word'(A, X, J),
        '$word'(B, Y, K),
        Ks is J*8+K,
        '$foreign_call'(arbiiter_row2, [I,Ks,X,Y], R)
    ).
'$n_row'(g(A,B,C), I, R) :-
    ( var(A) -> A \== B, A \== C ; true ),
    ( var(B) -> B \== C ; true ),
    '$word'(B, Y, K),
    '$word'(C, Z, L),
    (   nonvar(A), '$is_cell'(A)
    ->  '$words'(A, 0, N, 5, J, Ws, [Y,Z]),
        '$row_function'(N, 3, F),
        Ks is (J*8+K)*8+L,
        '$foreign_call'(F, [I,Ks,N|Ws], R)
    ;   '$word'(A, X, J),
        Ks is (J*8+K)*8+L,
        '$foreign_call'(arbiiter_row3, [I,Ks,X,Y,Z], R)
    ).
'$n_row'(g(A,B,C,D), I, R) :-
    '$apart'(A, B, C, D),
    '$word'(B, Y, K),
    '$word'(C, Z, L),
    '$word'(D, W, M),
    (   nonvar(A), '$is_cell'(A)
    ->  '$words'(A, 0, N, 5, J, Ws, [Y,Z,W]),
        '$row_function'(N, 4, F),
        Ks is ((J*8+K)*8+L)*8+M,
        '$foreign_call'(F, [I,Ks,N|Ws], R)
    ;   '$word'(A, X, J),
        Ks is ((J*8+K)*8+L)*8+M,
        '$foreign_call'(arbiiter_row4, [I,Ks,X,Y,Z,W], R)
    ).
'$n_row'(g(A,B,C,D,E), I, R) :-
    nonvar(A),
    '$apart'(B, C, D, E),
    '$word'(A, X, J),
    '$word'(B, Y, K),
    '$word'(C, Z, L),
    '$word'(D, W, M),
    '$word'(E, V, N),
    Ks is (((J*8+K)*8+L)*8+M)*8+N,
    '$foreign_call'(arbiiter_row5, [I,Ks,X,Y,Z,W,V], R).

%   $apart(?A, ?B, ?C, ?D): no variable stands in two places, for the words would not tell.

'$apart'(A, B, C, D) :-
    ( var(A) -> A \== B, A \== C, A \== D ; true ),
    ( var(B) -> B \== C, B \== D ; true ),
    ( var(C) -> C \== D ; true ).

%   $word(+Argument, -Word, -Kind): 0 is an atom, 1 an integer, 2 unbound, 3 a string, 4 the empty list, 5 a list.

'$word'(A, X, K) :-
    (   atom(A) -> ( A == [] -> X = 0, K = 4 ; X = A, K = 0 )
    ;   var(A) -> X = 0, K = 2
    ;   integer(A) -> A < 1000000000000000, A > -1000000000000000, X = A, K = 1
    ;   '$string_text'(A, X), K = 3
    ).

%   $words(+List, +N0, -N, +Kinds0, -Kinds, -Words, ?Tail): the elements of a short list of atomic terms.

'$words'(L, N0, N, Ks0, Ks, Ws, Tail) :- nonvar(L), '$words_of'(L, N0, N, Ks0, Ks, Ws, Tail).

'$words_of'([], N, N, Ks, Ks, Ws, Ws).
'$words_of'([A|As], N0, N, Ks0, Ks, [W|Ws], Tail) :-
    N0 < 6,
    '$succeed', nonvar(A),
    '$word'(A, W, K),
    N1 is N0+1,
    Ks1 is Ks0*8+K,
    '$words'(As, N1, N, Ks1, Ks, Ws, Tail).

%   Heads take terms apart here: an equation of two structures takes several times as long.

'$is_cell'([_|_]).

%   $n_new(+Status, ?Outputs): the status says how the outputs wait that are new.

'$n_new'(R, O) :-
    K is R /\ 15,
    N is R >> 8,
    (   K =:= 14 -> '$row'(N, O)
    ;   P is (R >> 4) /\ 15,
        arg(P, O, X),
        '$n_new'(K, N, X)
    ).

'$n_new'(8, _, X) :- '$foreign_call'(arbiiter_answer, [0], S), '$atom_chars'(Y, S), X = Y.
'$n_new'(9, _, X) :- '$foreign_call'(arbiiter_answer, [0], S), X = ''(S).
'$n_new'(10, _, X) :- '$foreign_call'(arbiiter_answer, [0], S), X = S.
'$n_new'(11, _, X) :- '$foreign_call'(arbiiter_answer, [0], S), '$codes_of'(S, Cs), X = Cs.
'$n_new'(6, _, X) :- '$answer'(X).
'$n_new'(7, N, X) :- '$block'(A), '$all_integers'(N, A, L), X = L.
'$n_new'(12, N, X) :- '$block'(A), '$all_texts'(N, A, L), X = L.
'$n_new'(13, N, X) :- '$texts_of'(1, N, L), X = L.
'$n_new'(15, N, N).

'$all_texts'(N, A, L) :-
    (   N =< 8 -> '$texts'(N, A, L)
    ;   '$texts'(8, A, L0),
        N1 is N-8, A1 is A+64,
        '$all_texts'(N1, A1, L1),
        '$append'(L0, L1, L)
    ).

'$all_integers'(N, A, L) :-
    (   N =< 32 -> '$integers'(N, A, L)
    ;   '$integers'(32, A, L0),
        N1 is N-32, A1 is A+256,
        '$integers'(N1, A1, L1),
        '$append'(L0, L1, L)
    ).

'$texts_of'(I, N, Ss) :-
    (   I > N -> Ss = []
    ;   '$foreign_call'(arbiiter_answer, [I], S),
        Ss = [''(S)|Ss1], J is I+1,
        '$texts_of'(J, N, Ss1)
    ).

'$codes_of'([], []).
'$codes_of'([X|Xs], [C|Cs]) :- '$char_code'(X, C), '$codes_of'(Xs, Cs).

'$n_result'(1, _, _, _).
'$n_result'(2, O, _, _) :- '$answer'(O).
'$n_result'(3, O, _, _) :- '$answer'(L), '$member'(O, L).
'$n_result'(4, _, _, _) :- '$throw_answer'.
'$n_result'(6, O, I, G) :-
    '$full_text'(G, S),
    '$foreign_call'(arbiiter_native, [I,S], R),
    (   R > 15 -> '$n_new'(R, O) ; '$n_result'(R, O, I, G) ).

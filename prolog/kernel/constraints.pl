/*  Constraints over integers: the solver is in Rust (src/library/clpfd.rs). A variable of a constraint has its number there as
    its attribute '$fd'(Number). What Prolog knows of the solver is the attribute of a variable of its own, which the blackboard
    keeps: '$fd_state'(Mark,Next,Variables), the mark of the solver's state, the next number, and the variables by number.
    Backtracking undoes all of that; the solver goes back to the mark with the next call. In plain Scryer Prolog.
*/

'$fd_state'(S, M, N, T) :-
    (   '$fetch_global_var'('$fd', v(S0))
    ->  S = S0,
        '$get_from_attr_list'(S, user, '$fd_state'(M,N,T))
    ;   M = 0, N = 0,
        functor(T, '$t', 255),
        '$put_to_attr_list'(S, user, '$fd_state'(M,N,T)),
        '$store_backtrackable_global_var'('$fd', v(S))
    ).

%   $fd_variable(+Number, +Variables, ?Variable): Variables is a tree that grows as it is looked at.

'$fd_variable'(I, T, V) :-
    (   I < 1044480 -> true ; '$throw'(error(resource_error(constraints), _)) ),
    A is (I >> 12)+1, arg(A, T, T1), '$fd_node'(T1),
    B is ((I >> 6) /\ 63)+1, arg(B, T1, T2), '$fd_node'(T2),
    C is (I /\ 63)+1, arg(C, T2, V).

'$fd_node'(T) :- ( var(T) -> functor(T, '$t', 64) ; true ).

%   $fd_numbers(+Variables, -Numbers, +Next, +Tree): those without a number get one. A copy of a variable has the number of
%   the original, which is not its own.

'$fd_numbers'([], [], _, _).
'$fd_numbers'([V|Vs], [I|Is], N, T) :-
    (   '$fd_number'(V, T, I0)
    ->  I = I0, N1 = N
    ;   I = N, N1 is N+1,
        '$put_to_attr_list'(V, '$attributes', '$fd'(I)),
        '$fd_variable'(I, T, V)
    ),
    '$fd_numbers'(Vs, Is, N1, T).

'$fd_number'(V, T, I) :-
    '$get_from_attr_list'(V, '$attributes', '$fd'(I)),
    '$fd_variable'(I, T, V1),
    V1 == V.

%   $constraint(+Goal): posts a constraint.

'$constraint'(G) :-
    '$fd_state'(S, M, N, T),
    '$variables'(G, Vs),
    '$fd_numbers'(Vs, Is, N, T),
    '$fd_post'(G, Is, S, M, T).

'$fd_post'(G, Is, S, M, T) :-
    '$n_call'('$fd_post', g(M,Is,G,_,_,_), o(M1,N1,News)),
    '$fd_changed'(S, M1, N1, T, News).

'$fd_changed'(S, M, N, T, News) :-
    '$put_to_attr_list'(S, user, '$fd_state'(M,N,T)),
    '$fd_tell'(News, T).

'$fd_tell'([], _).
'$fd_tell'([New|News], T) :- '$fd_tell_one'(New, T), '$fd_tell'(News, T).

'$fd_tell_one'(I=V, T) :-
    '$fd_variable'(I, T, X),
    (   var(X) -> ( '$del_from_attr_list'(X, '$attributes', '$fd'(_)) -> true ; true ) ; true ),
    X = V.
'$fd_tell_one'(I-J, T) :-
    '$fd_variable'(I, T, X),
    '$fd_variable'(J, T, Y),
    ( X == Y -> true ; X = Y ).

'$fd_bound'(I, V) :-
    (   integer(V) -> true ; '$throw'(error(type_error(integer,V), _)) ),
    '$fd_state'(_, _, _, T),
    '$fd_variable'(I, T, X),
    (   X == V -> '$fd_post_numbered'('$is'(_,V), [I]) ; true ).

'$fd_same'(I, J) :-
    '$fd_state'(_, _, _, T),
    '$fd_variable'(I, T, X),
    '$fd_variable'(J, T, Y),
    (   X == Y -> '$fd_post_numbered'('$is'(_,_), [I,J]) ; true ).

'$fd_post_numbered'(G, Is) :-
    '$fd_state'(S, M, _, T),
    '$fd_post'(G, Is, S, M, T).

%   $fd_label(+Options, +Variables): values in the order that the options say.

'$fd_label'(Os, Vs) :-
    '$fd_state'(S, M, N, T),
    G = label(Os,Vs),
    '$variables'(G, Us),
    '$fd_numbers'(Us, Is, N, T),
    '$n_call'('$fd_label', g(M,Is,G,_,_,_,_,_), o(M1,N1,News,H,Status)),
    '$fd_labeled'(Status, H, M1, N1, News, S, T).

'$fd_labeled'(last, _, M, N, News, S, T) :- '$fd_changed'(S, M, N, T, News).
'$fd_labeled'(more, _, M, N, News, S, T) :- '$fd_changed'(S, M, N, T, News).
'$fd_labeled'(more, H, _, _, _, S, T) :- '$fd_next'(H, S, T).
'$fd_labeled'(pause, H, _, _, _, S, T) :- '$fd_next'(H, S, T).

'$fd_next'(H, S, T) :-
    '$n_call'('$fd_next', g(H,_,_,_,_,_), o(M,N,News,H1,Status)),
    '$fd_labeled'(Status, H1, M, N, News, S, T).

%   $fd_extremum(+Options, +Variables, +Direction, +Variable, -Value): the least or greatest value of Variable in a solution.

'$fd_extremum'(Os, Vs, D, V, Value) :-
    '$fd_state'(_, M, N, T),
    G = extremum(Os,Vs,D,V),
    '$variables'(G, Us),
    '$fd_numbers'(Us, Is, N, T),
    '$n_call'('$fd_extremum', g(M,Is,G,_), o(Value)).

%   $fd_domain(+Variable, -About): About is d(Least,Greatest,Size,Domain,Degree).

'$fd_domain'(V, About) :-
    '$fd_state'(_, M, _, T),
    (   '$fd_number'(V, T, I)
    ->  '$n_call'('$fd_domain', g(M,I,_,_,_,_,_), o(Inf,Sup,Size,Dom,Degree)),
        About = d(Inf,Sup,Size,Dom,Degree)
    ;   About = d(inf,sup,sup,'..'(inf,sup),0)
    ).

'$fd_is_variable'(V) :- var(V), '$fd_state'(_, _, _, T), '$fd_number'(V, T, _).

%   $fd_goals(+Variables, -Goals): what is left of the constraints on those that are constrained.

'$fd_goals'(Vs, Gs) :-
    (   '$fetch_global_var'('$fd', v(_))
    ->  '$fd_state'(_, M, _, T),
        '$fd_constrained'(Vs, T, Is),
        (   Is == [] -> Gs = []
        ;   '$n_call'('$fd_goals', g(M,Is,_), o(Gs0)),
            '$fd_named'(Gs0, T, Gs)
        )
    ;   Gs = []
    ).

'$fd_constrained'([], _, []).
'$fd_constrained'([V|Vs], T, Is) :-
    (   '$fd_number'(V, T, I) -> Is = [I|Is1] ; Is = Is1 ),
    '$fd_constrained'(Vs, T, Is1).

%   $fd_named(+Term0, +Variables, -Term): with the variable for each '$v'(Number).

'$fd_named'(X0, T, X) :-
    (   compound(X0)
    ->  (   X0 = '$v'(I) -> '$fd_variable'(I, T, X)
        ;   X0 =.. [F|As0],
            '$fd_all_named'(As0, T, As),
            X =.. [F|As]
        )
    ;   X = X0
    ).

'$fd_all_named'([], _, []).
'$fd_all_named'([X0|Xs0], T, [X|Xs]) :- '$fd_named'(X0, T, X), '$fd_all_named'(Xs0, T, Xs).

%   $fd_value(+Expression, -Value): the value of an expression of integers; fails for any other.

'$fd_value'(E, V) :-
    (   integer(E) -> V = E
    ;   nonvar(E), '$fd_value_of'(E, V)
    ).

'$fd_value_of'(A+B, V) :- '$fd_value'(A, X), '$fd_value'(B, Y), V is X+Y.
'$fd_value_of'(A-B, V) :- '$fd_value'(A, X), '$fd_value'(B, Y), V is X-Y.
'$fd_value_of'(A*B, V) :- '$fd_value'(A, X), '$fd_value'(B, Y), V is X*Y.
'$fd_value_of'(-A, V) :- '$fd_value'(A, X), V is -X.
'$fd_value_of'(abs(A), V) :- '$fd_value'(A, X), V is abs(X).
'$fd_value_of'(max(A,B), V) :- '$fd_value'(A, X), '$fd_value'(B, Y), V is max(X, Y).
'$fd_value_of'(min(A,B), V) :- '$fd_value'(A, X), '$fd_value'(B, Y), V is min(X, Y).
'$fd_value_of'(A//B, V) :- '$fd_value'(A, X), '$fd_value'(B, Y), Y =\= 0, V is X//Y.
'$fd_value_of'(A mod B, V) :- '$fd_value'(A, X), '$fd_value'(B, Y), Y =\= 0, V is X mod Y.

/*  Terms and types as SWI-Prolog 7 sees them, in plain Scryer Prolog.

    A string object is represented as ''(Text) with an atom as its text: the empty functor sorts before
    all other compounds, so the standard order of terms needs no help. A list cell is '.'/2 here and
    '[|]'/2 for the program; f() is '$zero'(f).
*/

'system:atomic'(X) :- ( atomic(X) -> true ; nonvar(X), X = ''(_) ).
'system:compound'(X) :- compound(X), \+ X = ''(_).
'system:callable'(X) :- '$callable'(X).
'system:is_callable'(X) :- '$callable'(X).
'system:string'(X) :- nonvar(X), X = ''(_).
'system:is_list'(X) :- '$skip_max_list'(_, _, X, T), T == [].
'system:blob'(X, text) :- atom(X).
'system:is_assoc'(X) :- nonvar(X), ( X == t ; X = t(_,_,_,_,_) ), !.
'system:ground'(X) :- ground(X).
'system:rational'(X) :- integer(X).
'system:rational'(X, X, 1) :- integer(X).
'system:is_dict'(_) :- fail.
'system:is_dict'(_, _) :- fail.
'system:attvar'(X) :- var(X), '$term_attributed_variables'(X, L), L \== [].
'system:cyclic_term'(X) :- \+ acyclic_term(X).

'system:functor'(T, N, A) :-
    (   var(T) -> '$make_functor'(T, N, A)
    ;   T = [_|_] -> N = '[|]', A = 2
    ;   T = ''(_) -> N = T, A = 0
    ;   T = '$zero'(_) -> '$throw'(error(domain_error(compound_non_zero_arity, T), context(system:functor/3, _)))
    ;   functor(T, N, A)
    ).

'$make_functor'(T, N, A) :-
    (   ( var(N) ; var(A) ) -> '$throw'(error(instantiation_error, context(system:functor/3, _)))
    ;   \+ integer(A) -> '$throw'(error(type_error(integer, A), context(system:functor/3, _)))
    ;   A =:= 0 -> '$atomic_name'(N), T = N
    ;   A < 0 -> '$throw'(error(domain_error(not_less_than_zero, A), context(system:functor/3, _)))
    ;   compound(N), \+ N = ''(_) -> '$throw'(error(type_error(atomic, N), context(system:functor/3, _)))
    ;   \+ atom(N) -> '$throw'(error(type_error(callable, N), context(system:functor/3, _)))
    ;   N == '[|]', A =:= 2 -> T = [_|_]
    ;   functor(T, N, A)
    ).

'$atomic_name'(N) :-
    (   'system:atomic'(N) -> true
    ;   '$throw'(error(type_error(atomic, N), context(system:functor/3, _)))
    ).

'system:compound_name_arity'(T, N, A) :-
    (   nonvar(T) ->
        (   T = '$zero'(N0) -> N = N0, A = 0
        ;   'system:compound'(T) -> 'system:functor'(T, N, A)
        ;   '$throw'(error(type_error(compound, T), context(system:compound_name_arity/3, _)))
        )
    ;   A == 0 -> T = '$zero'(N)
    ;   'system:functor'(T, N, A)
    ).

'system:compound_name_arguments'(T, N, As) :-
    (   nonvar(T) ->
        (   T = '$zero'(N0) -> N = N0, As = []
        ;   'system:compound'(T) -> '$univ'(T, [N|As])
        ;   '$throw'(error(type_error(compound, T), context(system:compound_name_arguments/3, _)))
        )
    ;   As == [] -> T = '$zero'(N)
    ;   '$univ'(T, [N|As])
    ).

'system:=..'(T, L) :- '$univ'(T, L).

'$univ'(T, L) :-
    (   var(T) -> '$make_univ'(L, T)
    ;   T = [H|R] -> L = ['[|]',H,R]
    ;   T = ''(_) -> L = [T]
    ;   T = '$zero'(_) -> L = [T]
    ;   T =.. L
    ).

'$make_univ'(L, T) :-
    '$skip_max_list'(_, _, L, Tail),
    (   var(Tail) -> '$univ_error'(instantiation_error)
    ;   Tail \== [] -> '$univ_error'(type_error(list, L))
    ;   L == [] -> '$univ_error'(domain_error(non_empty_list, []))
    ;   L = [X] -> '$univ_atomic'(X), T = X
    ;   L = [N|_], var(N) -> '$univ_error'(instantiation_error)
    ;   L = [N|_], \+ atom(N) ->
        (   'system:compound'(N) -> '$univ_error'(type_error(atomic, N)) ; '$univ_error'(type_error(callable, N)) )
    ;   L = ['[|]',H,R] -> T = [H|R]
    ;   T =.. L
    ).

'$univ_atomic'(X) :-
    (   var(X) -> '$univ_error'(instantiation_error)
    ;   'system:atomic'(X) -> true
    ;   '$univ_error'(type_error(atomic, X))
    ).

'$univ_error'(F) :- '$throw'(error(F, context(system:(=..)/2, _))).

'system:arg'(N, T, A) :-
    (   var(T) -> '$throw'(error(type_error(compound, T), context(system:arg/3, _)))
    ;   \+ compound(T) -> '$throw'(error(type_error(compound, T), context(system:arg/3, _)))
    ;   T = ''(_) -> '$throw'(error(type_error(compound, T), context(system:arg/3, _)))
    ;   integer(N) -> N > 0, functor(T, _, M), N =< M, arg(N, T, A)
    ;   var(N) -> functor(T, _, M), '$arg'(1, M, N, T, A)
    ;   '$throw'(error(type_error(integer, N), context(system:arg/3, _)))
    ).

'$arg'(I, M, N, T, A) :-
    (   I =:= M -> N = I, arg(I, T, A)
    ;   '$arg_or_more'(I, M, N, T, A)
    ).

'$arg_or_more'(I, _, I, T, A) :- arg(I, T, A).
'$arg_or_more'(I, M, N, T, A) :- I1 is I+1, '$arg'(I1, M, N, T, A).

'system:copy_term'(X, Y) :- copy_term(X, Y).
'system:duplicate_term'(X, Y) :- copy_term(X, Y).
'system:copy_term_nat'(X, Y) :- '$copy_term_without_attr_vars'(X, Y).
'system:term_variables'(T, Vs) :- '$term_variables'(T, Vs0), Vs = Vs0.
'$ground'(T) :- ground(T).
'system:term_attvars'(T, Vs) :- '$term_attributed_variables'(T, Vs).
'system:unify_with_occurs_check'(X, Y) :- unify_with_occurs_check(X, Y).

'system:=@='(X, Y) :- '$variant'(X, Y).
'system:\\=@='(X, Y) :- \+ '$variant'(X, Y).

'$variant'(X, Y) :-
    \+ \+ ( copy_term(X, X1), copy_term(Y, Y1),
            '$term_variables'(X1, Xs), '$term_variables'(Y1, Ys),
            '$name_apart'(Xs, 0), '$name_apart'(Ys, 0), X1 == Y1 ).

'$name_apart'([], _).
'$name_apart'(['$variant_variable'(N)|Vs], N) :- N1 is N+1, '$name_apart'(Vs, N1).

% --- sorting ----------------------------------------------------------------------------------

'$sort'(L, S) :- sort(L, S).
'$keysort'(L, S) :- keysort(L, S).

% --- control that SWI-Prolog has as predicates ------------------------------------------------

'system:repeat'.
'system:repeat' :- 'system:repeat'.
'system:halt' :- '$exit'(0).
'system:halt'(S) :-
    (   integer(S) -> '$exit'(S)
    ;   var(S) -> '$throw'(error(instantiation_error, context(system:halt/1, _)))
    ;   '$throw'(error(type_error(integer, S), context(system:halt/1, _)))
    ).
'$exit'(S) :- '$foreign_call'(arbiiter_halt, [S], _).

'system:throw'(B) :-
    (   var(B) -> '$instantiation'
    ;   '$throw'(B)
    ).

'system:call'(G) :- call(G).
'system:not'(G) :- \+ call(G).
'system:once'(G) :- ( call(G) -> true ).
'system:ignore'(G) :- ( call(G) -> true ; true ).
'system:apply'(M:G, As) :- '$add'(G, As, H), '$do'(M, H).
'system:true'.
'system:false' :- fail.
'system:forall'(C, A) :- \+ ( call(C), \+ call(A) ).
'system:catch_with_backtrace'(G, C, R) :- '$catch'(G, C, R).
'system:call_with_depth_limit'(G, _, 1) :- call(G).
'system:@'(M:G, _) :- '$do'(M, G).

% --- global variables -------------------------------------------------------------------------

%   The values are kept outside the machine, as text: Scryer's own blackboard keeps references into a
%   heap that backtracking takes away. A backtrackable assignment is undone by a choice point.

'system:nb_setval'(K, V) :- '$n_call'('$global_set', g(K,V), o).
'system:nb_getval'(K, V) :- '$global_get'(K, V0, nb_getval), V = V0.
'system:b_getval'(K, V) :- '$global_get'(K, V0, b_getval), V = V0.
'system:b_setval'(K, V) :-
    '$n_call'('$global_old', g(K,_), o(Old)),
    '$n_call'('$global_set', g(K,V), o),
    '$undo_global'(Old, K).

'$undo_global'(_, _).
'$undo_global'(Old, K) :- '$n_call'('$global_restore', g(K,Old), o), fail.

'$global_get'(K, V, P) :- '$n_call'('$global_get', g(K,P,_), o(V)).

% --- coroutines -------------------------------------------------------------------------------

:- use_module(library(dif), [dif/2]).
:- use_module(library(freeze), [freeze/2]).
:- use_module(library(when), [when/2]).

'system:dif'(X, Y) :- dif(X, Y).
'system:freeze'(V, M:G) :- freeze(V, user:'$do'(M, G)).
'system:when'(C, M:G) :- when(C, user:'$do'(M, G)).

% --- capture of output ------------------------------------------------------------------------

'system:with_output_to'(Sink, G) :-
    '$n_capture'(0, _),
    (   '$catch'(G, E, true) -> Ok = true ; Ok = false ),
    '$n_capture'(1, Text),
    (   nonvar(E) -> '$throw'(E)
    ;   Ok == true -> '$sink'(Sink, Text)
    ).

'$n_capture'(W, Text) :-
    '$foreign_call'(arbiiter_capture, [W], R),
    (   R =:= 2 -> '$answer'(Text) ; true ).

'$sink'(Sink, _) :- var(Sink), !, '$instantiation'.
'$sink'(atom(A), T) :- !, A = T.
'$sink'(string(S), T) :- !, S = ''(T).
'$sink'(codes(Cs), T) :- !, atom_codes(T, Cs).
'$sink'(codes(Cs, Tail), T) :- !, atom_codes(T, Cs0), '$append'(Cs0, Tail, Cs).
'$sink'(chars(Cs), T) :- !, atom_chars(T, Cs).
'$sink'(Sink, _) :- '$throw'(error(domain_error(output_sink, Sink), _)).

% --- output of computed amounts ---------------------------------------------------------------

'system:tab'(N) :- '$eval'(N, V), '$n_call'(tab, g(V), o).
'system:tab'(S, N) :- '$eval'(N, V), '$n_call'(tab, g(S,V), o).

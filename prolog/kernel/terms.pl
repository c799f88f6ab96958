/*  Terms and types as SWI-Prolog 7 sees them, in plain Scryer Prolog.

    A string object is represented as ''(Text) with a list of characters as its text: Scryer packs such a list, while
    each new atom costs it time in proportion to those before. A list cell is '.'/2 here and '[|]'/2 for the
    program; f() is '$zero'(f).
*/

'system:atomic'(X) :- ( atomic(X) -> true ; nonvar(X), X = ''(_) ).
'system:compound'(X) :- compound(X), \+ X = ''(_).
'system:atom'(X) :- atom(X), X \== [].
'system:callable'(X) :- '$callable'(X), X \== [].
'system:simple'(X) :- ( var(X) -> true ; 'system:atomic'(X) ).
'system:string'(X) :- nonvar(X), X = ''(_).
'system:is_list'(X) :- '$skip_max_list'(_, _, X, T), T == [].
'system:blob'(X, T) :- atom(X), ( X == [] -> T = reserved_symbol ; T = text ).
'system:current_atom'(X) :- atom(X).
'system:ground'(X) :- '$ground'(X).
'system:rational'(X) :- integer(X).
'system:rational'(X, X, 1) :- integer(X).
'system:is_dict'(_) :- fail.
'system:is_dict'(_, _) :- fail.
'system:attvar'(X) :- var(X), '$term_attributed_variables'(X, L), L \== [].
'system:cyclic_term'(X) :- \+ 'system:acyclic_term'(X).
'system:same_term'(X, Y) :- X == Y.

'system:var_number'('$VAR'(N), N).

'system:is_most_general_term'(X) :-
    (   atom(X) -> true
    ;   nonvar(X), X = [_|_] -> '$skip_max_list'(_, _, X, T), T == [], '$distinct_variables'(X)
    ;   'system:compound'(X), '$univ'(X, [_|As]), '$distinct_variables'(As)
    ).

'$distinct_variables'(L) :-
    '$variables'(L, Vs),
    '$skip_max_list'(N, _, L, _),
    '$skip_max_list'(N, _, Vs, _),
    \+ ( '$member'(X, L), nonvar(X) ).

'system:acyclic_term'(X) :-
    (   '$is_small_tree'(X, 40, _) -> true
    ;   '$walk'(X, 0, [], 1000000, N),
        (   N > 0 -> true ; \+ \+ ( '$copy'(X, Copy), acyclic_term(Copy) ) )
    ).

%   $is_small_tree(+Term, +N0, -N): a term without lists that has at most N0 compounds; N is how many more there might be.

'$is_small_tree'(T, N0, N) :-
    (   compound(T)
    ->  N0 > 0,
        T \= [_|_],
        N1 is N0-1,
        functor(T, _, A),
        '$are_small_trees'(A, T, N1, N)
    ;   N = N0
    ).

'$are_small_trees'(I, T, N0, N) :-
    (   I =:= 0 -> N = N0
    ;   arg(I, T, A),
        ( compound(A) -> '$is_small_tree'(A, N0, N1) ; N1 = N0 ),
        J is I-1,
        '$are_small_trees'(J, T, N1, N)
    ).

%   $walk(+Term, +Depth, +Ancestors, +Steps, -Left): fails if Term is known to be cyclic: a list whose tail comes back, or a
%   term that equals one of the terms that it stands in. These are looked at where the nesting is unusually deep. Left is 0 if
%   the steps or the depth did not suffice. The machine's own test takes the letters of a packed list for cells, and
%   spoils a term in which a variable is bound to another one's cell: it is asked about the copy of a huge term only.

'$walk'(T, D, P, N0, N) :-
    (   \+ compound(T) -> N = N0
    ;   ( N0 =:= 0 ; D > 200000 ) -> N = 0
    ;   '$is_no_ancestor'(D, T, P),
        D1 is D+1,
        (   T = [_|_]
        ->  '$skip_max_list'(_, _, T, R),
            (   compound(R) -> R \= [_|_], '$walk'(R, D1, [T|P], N0, N1) ; N1 = N0 ),
            '$walk_list'(T, D1, [T|P], N1, N)
        ;   T =.. [_|As],
            '$walk_list'(As, D1, [T|P], N0, N)
        )
    ).

'$walk_list'(T, D, P, N0, N) :-
    (   compound(T), T = [X|Xs], N0 > 0
    ->  N1 is N0-1,
        (   compound(X) -> '$walk'(X, D, P, N1, N2) ; N2 = N1 ),
        '$walk_list'(Xs, D, P, N2, N)
    ;   N = N0
    ).

'$is_no_ancestor'(D, T, P) :-
    (   '$looked_at'(D, K) -> '$is_none_of'(K, T, P) ; true ).

%   $looked_at(+Depth, -Count): how many ancestors a term is compared with.

'$looked_at'(1000, 16).
'$looked_at'(10000, 64).
'$looked_at'(100000, 256).

'$is_none_of'(K, T, P) :-
    (   K =:= 0 -> true
    ;   P = [A|P1], T \== A, K1 is K-1, '$is_none_of'(K1, T, P1)
    ).

'system:functor'(T, N, A) :-
    (   var(T) -> '$make_functor'(T, N, A)
    ;   '$functor'(T, N, A)
    ).

'$functor'([_|_], N, A) :- !, N = '[|]', A = 2.
'$functor'(''(T), N, A) :- !, N = ''(T), A = 0.
'$functor'('$zero'(T), _, _) :- !,
    '$throw'(error(domain_error(compound_non_zero_arity, '$zero'(T)), context(system:functor/3, _))).
'$functor'(T, N, A) :- functor(T, N, A).

'$make_functor'(T, N, A) :-
    (   atom(N), integer(A), A > 0, N \== '[|]' -> functor(T, N, A)
    ;   compound(N), \+ N = ''(_) -> '$throw'(error(type_error(atomic, N), context(system:functor/3, _)))
    ;   ( var(N) ; var(A) ) -> '$throw'(error(instantiation_error, context(system:functor/3, _)))
    ;   \+ integer(A) -> '$throw'(error(type_error(integer, A), context(system:functor/3, _)))
    ;   A =:= 0 -> '$atomic_name'(N, functor/3), T = N
    ;   A < 0 -> '$throw'(error(domain_error(not_less_than_zero, A), context(system:functor/3, _)))
    ;   \+ atom(N) -> '$throw'(error(type_error(atom, N), context(system:functor/3, _)))
    ;   N == '[|]', A =:= 2 -> T = [_|_]
    ;   functor(T, N, A)
    ).

'$atomic_name'(N, PI) :-
    (   'system:atomic'(N) -> true
    ;   '$throw'(error(type_error(atomic, N), context(system:PI, _)))
    ).

'system:functor'(T, N, A, Type) :-
    (   \+ atom(Type), nonvar(Type) -> '$functor_error'(type_error(atom, Type))
    ;   nonvar(T) -> '$functor_of'(T, N, A, Kind), '$functor_type'(Kind, Type)
    ;   ( var(N) ; var(A) ) -> '$functor_error'(instantiation_error)
    ;   \+ integer(A) -> '$functor_error'(type_error(integer, A))
    ;   A < 0 -> '$functor_error'(domain_error(not_less_than_zero, A))
    ;   A > 0 -> '$compound_name'(N, functor/4), '$functor_type'(compound, Type), '$make_functor'(T, N, A)
    ;   '$atomic_name'(N, functor/4), '$zero_functor'(Type, N, T)
    ).

'$functor_of'(T, N, A, Kind) :-
    (   T = '$zero'(N0) -> N = N0, A = 0, Kind = compound
    ;   'system:functor'(T, N, A),
        ( 'system:compound'(T) -> Kind = compound ; atom(T) -> Kind = atom ; Kind = atomic )
    ).

'$functor_type'(Kind, Type) :-
    (   var(Type) -> Type = Kind
    ;   Type == Kind -> true
    ;   Type == callable, Kind \== atomic
    ).

'$zero_functor'(Type, N, T) :-
    (   atom(N) ->
        (   var(Type) -> '$functor_error'(instantiation_error)
        ;   Type == compound -> T = '$zero'(N)
        ;   ( Type == atom ; Type == callable ) -> T = N
        ;   Type \== atomic, '$functor_error'(domain_error(functor_type, Type))
        )
    ;   '$functor_type'(atomic, Type), T = N
    ).

'$functor_error'(F) :- '$throw'(error(F, context(system:functor/4, _))).

'system:compound_name_arity'(T, N, A) :-
    (   nonvar(T) ->
        (   T = '$zero'(N0) -> N = N0, A = 0
        ;   'system:compound'(T) -> 'system:functor'(T, N, A)
        ;   '$throw'(error(type_error(compound, T), context(system:compound_name_arity/3, _)))
        )
    ;   '$compound_name'(N, compound_name_arity/3),
        '$int_argument'(compound_name_arity/3, A),
        ( A =:= 0 -> T = '$zero'(N) ; '$make_functor'(T, N, A) )
    ).

'system:compound_name_arguments'(T, N, As) :-
    (   nonvar(T) ->
        (   T = '$zero'(N0) -> N = N0, As = []
        ;   'system:compound'(T) -> '$univ'(T, [N|As0]), '$unify_arguments'(As0, As, compound_name_arguments/3)
        ;   '$throw'(error(type_error(compound, T), context(system:compound_name_arguments/3, _)))
        )
    ;   '$compound_name'(N, compound_name_arguments/3),
        '$list_argument'(As, compound_name_arguments/3),
        ( As == [] -> T = '$zero'(N) ; '$make_univ'([N|As], T) )
    ).

%   $unify_arguments(+Arguments, ?List, +Indicator): what is no list is an error as far as the arguments reach.

'$unify_arguments'(As, L, PI) :- ( As = L -> true ; '$no_list'(As, L, PI) ).

'$no_list'(As, L, PI) :-
    '$skip_max_list'(_, _, L, T),
    nonvar(T), T \== [],
    '$unify_so_far'(As, L, PI).

'$unify_so_far'([A|As], [B|Bs], PI) :- !, A = B, '$unify_so_far'(As, Bs, PI).
'$unify_so_far'(_, L, PI) :-
    L \= [_|_],
    '$throw'(error(type_error(list, L), context(system:PI, _))).

'$compound_name'(N, PI) :-
    (   atom(N) -> true
    ;   var(N) -> '$throw'(error(instantiation_error, context(system:PI, _)))
    ;   '$throw'(error(type_error(atom, N), context(system:PI, _)))
    ).

'$list_argument'(L, PI) :-
    '$skip_max_list'(_, _, L, T),
    (   T == [] -> true
    ;   var(T) -> '$throw'(error(instantiation_error, context(system:PI, _)))
    ;   '$throw'(error(type_error(list, L), context(system:PI, _)))
    ).

'system:=..'(T, L) :-
    (   '$univ'(T, L) -> true
    ;   nonvar(T), '$univ'(T, L0), '$no_list'(L0, L, (=..)/2)
    ).

'$univ'(T, L) :-
    (   var(T) -> '$make_univ'(L, T)
    ;   '$univ_apart'(T, L0) -> L = L0
    ;   functor(T, N, A), '$arguments'(A, T, [], As), L = [N|As]
    ).

%   $univ_apart(+Term, -List): what the machine represents by something else.

'$univ_apart'([H|R], ['[|]',H,R]).
'$univ_apart'(''(T), [''(T)]).
'$univ_apart'('$zero'(T), _) :-
    '$throw'(error(domain_error(compound_non_zero_arity, '$zero'(T)), context(system:(=..)/2, _))).

%   $arguments(+Number, +Term, +List0, -List): so many first arguments of the term stand before the list.

'$arguments'(A, T, As0, As) :-
    (   A =< 4 -> '$few_arguments'(A, T, As0, As)
    ;   A1 is A-1, A2 is A-2, A3 is A-3, B is A-4,
        arg(A, T, X), arg(A1, T, X1), arg(A2, T, X2), arg(A3, T, X3),
        '$arguments'(B, T, [X3,X2,X1,X|As0], As)
    ).

'$few_arguments'(0, _, As, As).
'$few_arguments'(1, T, As, [X|As]) :- arg(1, T, X).
'$few_arguments'(2, T, As, [X,Y|As]) :- arg(1, T, X), arg(2, T, Y).
'$few_arguments'(3, T, As, [X,Y,Z|As]) :- arg(1, T, X), arg(2, T, Y), arg(3, T, Z).
'$few_arguments'(4, T, As, [X,Y,Z,V|As]) :- arg(1, T, X), arg(2, T, Y), arg(3, T, Z), arg(4, T, V).

'$make_univ'(L, T) :-
    (   nonvar(L), L = [N|As0], atom(N), N \== '[|]', nonvar(As0), As0 = [X|As1], nonvar(As1),
        '$short_univ'(As1, N, X, T0)
    ->  T = T0
    ;   '$make_long_univ'(L, T)
    ).

'$short_univ'([], N, X, T) :- functor(T, N, 1), arg(1, T, X).
'$short_univ'([Y|As], N, X, T) :- As == [], functor(T, N, 2), arg(1, T, X), arg(2, T, Y).

'$make_long_univ'(L, T) :-
    (   var(L) -> '$univ_error'(instantiation_error)
    ;   L = [N|As] -> '$make_named'(N, As, L, T)
    ;   L == [] -> '$univ_error'(domain_error(non_empty_list, []))
    ;   '$univ_error'(type_error(list, L))
    ).

'$make_named'(N, As, L, T) :-
    (   var(N) -> '$univ_error'(instantiation_error)
    ;   As == [] -> '$univ_atomic'(N), T = N
    ;   \+ atom(N) -> '$univ_error'(type_error(atom, N))
    ;   '$skip_max_list'(A, _, As, Tail),
        (   var(Tail) -> '$univ_error'(instantiation_error)
        ;   Tail \== [] -> '$univ_error'(type_error(list, L))
        ;   N == '[|]', As = [H,R] -> T = [H|R]
        ;   '$make_compound'(N, A, As, T)
        )
    ).

%   $make_compound(+Name, +Arity, +Arguments, -Term): of a list of so many arguments, one at least.

'$make_compound'(N, A, As, T) :- functor(T, N, A), '$fill'(As, 1, T).

%   $fill(+List, +Place, +Term): the arguments of the term are the elements, from this place on.

'$fill'([], _, _).
'$fill'([X|As], I, T) :- arg(I, T, X), J is I+1, '$fill'(As, J, T).

'$univ_atomic'(X) :-
    ( 'system:atomic'(X) -> true ; '$univ_error'(type_error(atomic, X)) ).

'$univ_error'(F) :- '$throw'(error(F, context(system:(=..)/2, _))).

%   The machine's own arg/3 ends the process where the argument of a list of characters is to be something else.

'system:arg'(N, T, A) :-
    (   integer(N), compound(T), N > 0 -> '$arg'(T, N, A)
    ;   '$other_arg'(N, T, A)
    ).

'$arg'(''(T), N, A) :- !, '$other_arg'(N, ''(T), A).
'$arg'('$zero'(_), _, _) :- !, '$fail'.
'$arg'(T, N, A) :- arg(N, T, A0), A = A0.

'$other_arg'(N, T, A) :-
    (   var(T) -> '$throw'(error(instantiation_error, context(arg/3, _)))
    ;   \+ 'system:compound'(T) -> '$throw'(error(type_error(compound, T), context(arg/3, _)))
    ;   var(N) -> \+ T = '$zero'(_), functor(T, _, M), '$arg'(1, M, N, T, A)
    ;   \+ integer(N) -> '$throw'(error(type_error(integer, N), context(system:arg/3, _)))
    ;   N < 0 -> '$throw'(error(domain_error(not_less_than_zero, N), context(system:arg/3, _)))
    ).

'$arg'(I, M, N, T, A) :-
    (   I =:= M -> N = I, arg(I, T, A0), A = A0
    ;   '$arg_or_more'(I, M, N, T, A)
    ).

'$arg_or_more'(I, _, I, T, A) :- arg(I, T, A0), A = A0.
'$arg_or_more'(I, M, N, T, A) :- I1 is I+1, '$arg'(I1, M, N, T, A).

'system:copy_term'(X, Y) :-
    (   '$fetch_global_var'('$fd', v(_)), '$term_attributed_variables'(X, As), As \== []
    ->  '$fd_goals'(As, Gs),
        copy_term(X-Gs, Y-Gs1),
        '$constraints'(Gs1)
    ;   copy_term(t(X), t(Y))
    ).

'$constraints'([]).
'$constraints'([G|Gs]) :- '$constraint'(G), '$constraints'(Gs).

'system:duplicate_term'(X, Y) :- copy_term(t(X), t(Y)).
'system:copy_term_nat'(X, Y) :- '$copy'(X, Y).

%   The variables of the term that are not among those to be renamed stay as they are.

'system:copy_term'(Vs0, T0, Vs, T) :-
    '$copy_renamed'(Vs0, T0, Vs1, T1),
    '$term_attributed_variables'(Vs0, As0),
    (   As0 == [] -> true
    ;   '$copy_renamed'(Vs0, As0, Vs2, As1), Vs2 = Vs1,
        'system:copy_term'(As0, As),
        As1 = As
    ),
    Vs = Vs1, T = T1.

'system:copy_term_nat'(Vs0, T0, Vs, T) :- '$copy_renamed'(Vs0, T0, Vs1, T1), Vs = Vs1, T = T1.

'$copy_renamed'(Vs0, T0, Vs, T) :-
    '$variables'(Vs0, Rs),
    '$variables'(T0, Ts),
    '$not_among'(Ts, Rs, Ks),
    '$copy'(c(Vs0,T0,Ks), c(Vs,T,Ks1)),
    Ks1 = Ks.

'$not_among'([], _, []).
'$not_among'([V|Vs], Rs, Ks) :-
    (   '$member'(R, Rs), R == V -> Ks = Ks1 ; Ks = [V|Ks1] ),
    '$not_among'(Vs, Rs, Ks1).

%   $copy(+Term, -Copy): without attributes. The machine copies nothing where its argument is a variable of a
%   caller's environment that has been bound since; inside a structure it is on the heap.

'$copy'(X, Y) :- '$copy_term_without_attr_vars'(t(X), t(Y)).

%   There are no dicts: functional notation on one throws.

'system:.'(D, _, _) :- '$no_dict'(D).

'$no_dict'(D) :-
    (   var(D) -> '$throw'(error(instantiation_error, _))
    ;   '$throw'(error(type_error(dict, D), _))
    ).

'system:term_variables'(T, Vs) :- '$variables'(T, Vs0), Vs = Vs0.

%   $variables(+Term, -Variables), $ground(+Term). Scryer keeps a list that begins with characters, [a,X], as a string with a tail, and its own
%   predicates do not look into a tail that is a list cell: ground([a,X]) holds there. The bounded one does; no term is as deep as this bound.
%   It meets what is bound to an element of a list it is in: of [X,X] with X = f(Y) it gives Y and X, and a variable once for each
%   of its cells.

'$variables'(T, Vs) :-
    '$term_variables_under_max_depth'(T, 0xffffffffff, Vs0),
    (   Vs0 = [_|_] -> '$unbound'(Vs0, Vs1), term_variables(Vs1, Vs) ; Vs = Vs0 ).

'$unbound'([], []).
'$unbound'([V|Vs], Us) :- ( var(V) -> Us = [V|Us1] ; Us = Us1 ), '$unbound'(Vs, Us1).

'$ground'(T) :- ground(T), '$variables'(T, []).

'system:term_attvars'(T, Vs) :- '$term_attributed_variables'(T, Vs).
'system:unify_with_occurs_check'(X, Y) :- unify_with_occurs_check(X, Y).

'system:=@='(X, Y) :- ( X == Y -> true ; '$variant'(X, Y) ).
'system:\\=@='(X, Y) :- \+ 'system:=@='(X, Y).

'$variant'(X, Y) :-
    '$term_attributed_variables'(X-Y, Vs),
    (   Vs = [] -> '$plain_variant'(X, Y)
    ;   \+ \+ (
            '$residual'([X], Xs, XGs), '$residual'([Y], Ys, YGs),
            '$plain_variant'(Xs-XGs, Ys-YGs)
        )
    ).

%   Attributes are compared as the goals that make them.

'$plain_variant'(X, Y) :-
    \+ \+ ( '$copy'(X, X1), '$copy'(Y, Y1),
            '$variables'(X1, Xs), '$variables'(Y1, Ys),
            '$name_apart'(Xs, 0), '$name_apart'(Ys, 0), X1 == Y1 ).

'$name_apart'([], _).
'$name_apart'(['$variant_variable'(N)|Vs], N) :- N1 is N+1, '$name_apart'(Vs, N1).

% --- sorting ----------------------------------------------------------------------------------

%   Scryer's own order differs from SWI-Prolog's: it puts all floats before all integers, '.' is the name
%   of a list cell, and of two lists of characters the longer one precedes its prefix. So what Scryer may
%   sort itself are lists of elements that are all floats or free of these, and strings by keys none of which
%   is a prefix of another.

'$sort'(L, S) :-
    '$copy_cells'(L, L1),
    sort(L1, S1),
    (   '$sorted_simply'(S1) -> S = S1
    ;   '$native_order'(L) -> S = S1
    ;   '$by_text'(L, Ps0) -> sort(Ps0, Ps), '$pair_values'(Ps, S0), S = S0
    ;   '$pair_up'(L, Ps0), '$merge_sort'(Ps0, Ps), '$keys_once'(Ps, S0), S = S0
    ).

%   Scryer's sort/2 takes a list in which other things follow a character for no list, if the compiler or the
%   reader made it; a copy has ordinary cells.

'$copy_cells'([], []).
'$copy_cells'([X|Xs], [X|Ys]) :- '$copy_cells'(Xs, Ys).

'$msort'(L, S) :- '$pair_up'(L, Ps0), '$keysort'(Ps0, Ps), '$pair_keys'(Ps, S0), S = S0.

'$pair_keys'([], []).
'$pair_keys'([K-_|Ps], [K|Ks]) :- '$pair_keys'(Ps, Ks).

'$keysort'(L, S) :-
    keysort(L, S1),
    (   '$keys_sorted_simply'(S1) -> S = S1
    ;   '$native_key_order'(L) -> S = S1
    ;   '$by_text_of_key'(L, Ps0) -> keysort(Ps0, Ps), '$pair_values'(Ps, S0), S = S0
    ;   '$merge_sort'(L, S0), S = S0
    ).

%   Scryer sorted it: from a number to a number of the same kind or an atom, nothing else can be between.

'$sorted_simply'([]).
'$sorted_simply'([X|Xs]) :- '$last'(Xs, X, Y), '$simple_range'(X, Y), ( atom(Y) -> '$plain'([X|Xs]) ; true ).

%   $plain(+List): no atom in it is ordered otherwise than by its name.

'$plain'([]).
'$plain'([X|Xs]) :- '$plain_atom'(X), '$plain'(Xs).

'$plain_atom'(X) :- X \== [], X \== '\x1\[]'.

'$plain_keys'([]).
'$plain_keys'([X-_|Xs]) :- '$plain_atom'(X), '$plain_keys'(Xs).

'$last'([], X, X).
'$last'([X|Xs], _, Y) :- '$last'(Xs, X, Y).

'$simple_range'(X, Y) :-
    (   integer(X) -> atomic(Y)
    ;   float(X) -> float(Y)
    ;   atom(X) -> atom(Y)
    ).

'$keys_sorted_simply'([]).
'$keys_sorted_simply'([X-V|Xs]) :-
    '$last_key'(Xs, X, Y), '$simple_range'(X, Y), ( atom(Y) -> '$plain_keys'([X-V|Xs]) ; true ).

'$last_key'([], X, X).
'$last_key'([X-_|Xs], _, Y) :- '$last_key'(Xs, X, Y).

'$native_order'([]).
'$native_order'([X|Xs]) :-
    (   integer(X) -> '$native_all'(Xs)
    ;   float(X) -> '$floats'(Xs)
    ;   '$native'(X), '$native_all'(Xs)
    ).

'$native_all'([]).
'$native_all'([X|Xs]) :- ( integer(X) -> true ; '$native'(X) ), '$native_all'(Xs).

'$native_key_order'([]).
'$native_key_order'([X-_|Ps]) :-
    (   float(X) -> '$float_keys'(Ps)
    ;   '$native'(X), '$native_keys'(Ps)
    ).

'$native_keys'([]).
'$native_keys'([X-_|Ps]) :- ( integer(X) -> true ; '$native'(X) ), '$native_keys'(Ps).

'$floats'([]).
'$floats'([X|Xs]) :- '$succeed', float(X), '$floats'(Xs).

'$float_keys'([]).
'$float_keys'([X-_|Ps]) :- '$succeed', float(X), '$float_keys'(Ps).

%   $by_text(+Strings, -Pairs), $by_text_of_key(+Pairs, -Pairs): each string, or pair with a string as its key, behind
%   the key by which Scryer sorts it; they fail if there are other things.

'$by_text'([], []).
'$by_text'([X|Xs], [K-X|Ps]) :- '$sort_key'(X, K), '$by_text'(Xs, Ps).

'$by_text_of_key'([], []).
'$by_text_of_key'([X-V|Xs], [K-(X-V)|Ps]) :- '$sort_key'(X, K), '$by_text_of_key'(Xs, Ps).

'$sort_key'(X, K) :- '$string_text'(X, A), '$foreign_call'(arbiiter_sort_key, [A], K).

'$pair_values'([], []).
'$pair_values'([_-X|Ps], [X|Xs]) :- '$pair_values'(Ps, Xs).

'$native'(X) :- '$native'(X, 1000).

%   $native(+Term, +Depth): the term is finite, or not native, once it is nested this deep; cyclic terms are.

'$native'(X, D) :-
    (   ( integer(X) ; var(X) ) -> true
    ;   atom(X) -> '$plain_atom'(X)
    ;   compound(X),
        ( D =:= 0 -> 'system:acyclic_term'(X) ; true ),
        E is D-1,
        '$native_compound'(X, E)
    ).

'$native_compound'([X|Xs], D) :- !,
    ( atom(X) -> \+ '$one_character_atom'(X) ; '$native'(X, D) ),
    '$native'(Xs, D).
'$native_compound'(''(_), _) :- !, fail.
'$native_compound'('$zero'(_), _) :- !, fail.
'$native_compound'(X, D) :- functor(X, _, A), '$native_arguments'(A, X, D).

'$native_arguments'(I, X, D) :-
    (   I =:= 0 -> true
    ;   arg(I, X, A), '$native'(A, D), J is I-1, '$native_arguments'(J, X, D)
    ).

'$one_character_atom'(A) :- A \== [], atom_length(A, 1).

'$pair_up'([], []).
'$pair_up'([X|Xs], [X-x|Ps]) :- '$pair_up'(Xs, Ps).

'$keys_once'([], []).
'$keys_once'([K-_|Ps], [K|Ks]) :- '$keys_once'(Ps, K, Ks).

'$keys_once'([], _, []).
'$keys_once'([K-_|Ps], K0, Ks) :-
    (   K == K0 -> '$keys_once'(Ps, K0, Ks)
    ;   Ks = [K|Ks1], '$keys_once'(Ps, K, Ks1)
    ).

%   $merge_sort(+Pairs, -Sorted): stable, by the keys.

'$merge_sort'(L, S) :-
    '$skip_max_list'(N, _, L, _),
    '$merge_sort'(N, L, _, S).

'$merge_sort'(N, L, R, S) :-
    (   N =:= 0 -> R = L, S = []
    ;   N =:= 1 -> L = [P|R], S = [P]
    ;   I is N // 2, J is N - I,
        '$merge_sort'(I, L, L1, S1),
        '$merge_sort'(J, L1, R, S2),
        '$merge'(S1, S2, S)
    ).

'$merge'([], L, L).
'$merge'([P|Ps], L, S) :- '$merge'(L, P, Ps, S).

'$merge'([], P, Ps, [P|Ps]).
'$merge'([Q|Qs], P, Ps, S) :-
    P = K-_, Q = J-_,
    '$order'(K, J, O),
    (   O == (>) -> S = [Q|S1], '$merge'(Qs, P, Ps, S1)
    ;   S = [P|S1], '$merge'(Ps, [Q|Qs], S1)
    ).

% --- the standard order -----------------------------------------------------------------------

'system:@<'(X, Y) :- ( integer(X), integer(Y) -> X < Y ; '$order'(X, Y, O), O == (<) ).
'system:@>'(X, Y) :- ( integer(X), integer(Y) -> X > Y ; '$order'(X, Y, O), O == (>) ).
'system:@=<'(X, Y) :- ( integer(X), integer(Y) -> X =< Y ; '$order'(X, Y, O), O \== (>) ).
'system:@>='(X, Y) :- ( integer(X), integer(Y) -> X >= Y ; '$order'(X, Y, O), O \== (<) ).

'system:compare'(O, X, Y) :-
    ( integer(X), integer(Y), var(O) -> compare(O, X, Y) ; '$compare'(O, X, Y) ).

'$compare'(O, X, Y) :-
    (   var(O) -> true
    ;   \+ atom(O) -> '$throw'(error(type_error(atom, O), context(system:compare/3, _)))
    ;   ( O == (<) ; O == (=) ; O == (>) ) -> true
    ;   '$throw'(error(domain_error(order, O), context(system:compare/3, _)))
    ),
    '$order'(X, Y, O0),
    O = O0.

%   $order(+X, +Y, -Order): Var < Number < String < Atom < Compound; numbers by value, a float before the
%   integer that equals it; compounds by arity, name and arguments.

'$order'(X, Y, O) :- '$order'(X, Y, 1000, O).

%   $order(+X, +Y, +Visited, -Order): Visited is how deep X and Y may still be nested before they are tested for cycles,
%   which are infinitely deep; less than 0 if there are none; a list of the pairs X-Y they stand in if there are some.

'$order'(X, Y, D, O) :-
    (   integer(X), integer(Y) -> compare(O, X, Y)
    ;   atom(X), atom(Y) -> '$order_atoms'(X, Y, O)
    ;   compound(X), compound(Y) -> '$order_compounds'(X, Y, D, O)
    ;   '$order_by_rank'(X, Y, D, O)
    ).

'$order_by_rank'(X, Y, D, O) :-
    '$rank'(X, I),
    '$rank'(Y, J),
    (   I =:= J -> '$order'(I, X, Y, D, O) ; compare(O, I, J) ).

%   $order_atoms(+X, +Y, -Order): the empty list precedes all atoms. '[]', which is none, has another name here.

'$order_atoms'(X, Y, O) :-
    (   X == Y -> O = (=)
    ;   X == [] -> O = (<)
    ;   Y == [] -> O = (>)
    ;   X == '\x1\[]' -> compare(O, [], Y)
    ;   Y == '\x1\[]' -> compare(O, X, [])
    ;   compare(O, X, Y)
    ).

'$order_compounds'([P|X], [Q|Y], D, O) :-
    '$succeed',
    integer(D), D =\= 0, !,
    E is D-1,
    (   atomic(P), P == Q -> '$order'(X, Y, E, O)
    ;   '$order'(P, Q, E, O1),
        ( O1 == (=) -> '$order'(X, Y, E, O) ; O = O1 )
    ).
'$order_compounds'(X, Y, D, O) :-
    functor(X, N, A),
    functor(Y, M, B),
    (   N == M, A =:= B, N \== '', N \== '$zero', integer(D), D =\= 0
    ->  E is D-1, '$order_arguments'(1, A, X, Y, E, O)
    ;   '$order_by_rank'(X, Y, D, O)
    ).

'$rank'(X, R) :-
    (   var(X) -> R = 0
    ;   number(X) -> R = 1
    ;   atom(X) -> R = 3
    ;   X = ''(_) -> R = 2
    ;   R = 4
    ).

'$order'(0, X, Y, _, O) :- compare(O, X, Y).
'$order'(1, X, Y, _, O) :-
    (   X < Y -> O = (<)
    ;   X > Y -> O = (>)
    ;   float(X) -> ( float(Y) -> O = (=) ; O = (<) )
    ;   float(Y) -> O = (>)
    ;   O = (=)
    ).
'$order'(2, X, Y, _, O) :-
    '$string_text'(X, A),
    '$string_text'(Y, B),
    '$foreign_call'(arbiiter_text_order, [A,B], I),
    compare(O, I, 0).
'$order'(4, X, Y, D, O) :-
    '$ordering_functor'(X, N, A),
    '$ordering_functor'(Y, M, B),
    (   A =\= B -> compare(O, A, B)
    ;   N \== M -> compare(O, N, M)
    ;   A =:= 0 -> O = (=)
    ;   '$order_within'(D, X, Y, E) -> '$order_arguments'(1, A, X, Y, E, O)
    ;   O = (=)
    ).

'$ordering_functor'(X, N, A) :-
    (   X = [_|_] -> N = '[|]', A = 2
    ;   X = '$zero'(N0) -> N = N0, A = 0
    ;   functor(X, N, A)
    ).

%   $order_within(+Visited, +X, +Y, -Visited): for the arguments of X and Y; fails if X and Y stand in themselves.

'$order_within'(D, X, Y, E) :-
    (   integer(D)
    ->  (   D =\= 0 -> E is D-1
        ;   'system:acyclic_term'(X-Y) -> E = -1
        ;   E = [X-Y]
        )
    ;   \+ ( '$member'(P-Q, D), P == X, Q == Y ),
        E = [X-Y|D]
    ).

%   $order_arguments(+Place, +Arity, +X, +Y, +Visited, -Order): of the arguments from this place on.

'$order_arguments'(I, A, X, Y, D, O) :-
    '$succeed',
    arg(I, X, P),
    arg(I, Y, Q),
    (   I =:= A -> '$order'(P, Q, D, O)
    ;   atomic(P), P == Q -> J is I+1, '$order_arguments'(J, A, X, Y, D, O)
    ;   '$order'(P, Q, D, O1),
        (   O1 == (=) -> J is I+1, '$order_arguments'(J, A, X, Y, D, O) ; O = O1 )
    ).

% --- control that SWI-Prolog has as predicates ------------------------------------------------

'system:repeat'.
'system:repeat' :- 'system:repeat'.

'system:halt' :- '$exit'(0).
'system:halt'(S) :-
    (   integer(S) -> '$exit'(S)
    ;   var(S) -> '$throw'(error(instantiation_error, context(system:halt/1, _)))
    ;   '$throw'(error(type_error(integer, S), context(system:halt/1, _)))
    ).

%   $exit(+Status): fails if a goal of at_halt/1 does not let the program end.

'$exit'(S) :- 'system:$run_at_halt', '$foreign_call'(arbiiter_halt, [S], _).

'system:at_halt'(G) :- '$n_call'('$at_halt', g(G), o).
'system:cancel_halt'(R) :- '$throw'(cancel_halt(R)).

%   $run_at_halt: calls the goals of at_halt/1; fails if one cancels the end, or is what has called halt/0.

'system:$run_at_halt' :-
    (   '$n_call'('$at_halt_goal', g(_), o(G))
    ->  '$n_call'('$halts', g(true), o),
        ( '$at_halt'(G) -> true ; '$n_call'('$halts', g(false), o), fail )
    ;   true
    ).

'$at_halt'(M:G) :-
    '$at_halt_outcome'(M, G, E),
    '$at_halt_told'(E, M:G),
    '$n_call'('$at_halt_done', g, o),
    (   '$n_call'('$at_halt_goal', g(_), o(Next)) -> '$at_halt'(Next) ; true ).

'$at_halt_outcome'(M, G, E) :- '$catch'('$do'(M, G), B, E = threw(B)), !.
'$at_halt_outcome'(_, _, failed).

'$at_halt_told'(E, _) :- var(E), !.
'$at_halt_told'(failed, G) :- '$leaf'(print_message(warning, goal_failed(at_halt, G)), user, _).
'$at_halt_told'(threw(B), _) :-
    (   nonvar(B), B = cancel_halt(_)
    ->  '$leaf'(print_message(informational, B), user, _), fail
    ;   '$leaf'(print_message(error, B), user, _)
    ).

'system:throw'(B) :-
    (   var(B) -> '$throw'(error(instantiation_error, context(system:throw/1, _)))
    ;   '$throw'(B)
    ).

'system:call'(G) :- call(G).
'system:not'(G) :- \+ '$framed'(G).

%   The machine counts some inferences only. Processor time stands for the others, at ten million a second, as it does in
%   statistics/2, and half a second at least; it is not limited while another solution is looked for.

'system:call_with_inference_limit'(G, N, R) :-
    '$get_b_value'(B),
    '$remove_call_policy_check'(B),
    (   integer(N), N > 5000000 -> S is N / 10000000.0
    ;   S = 0.5
    ),
    '$n_call'('$deadline_push', g(S,_), o(Outer)),
    (   '$catch'(call_with_inference_limit(user:G, N, R0), Ball, '$limit_raised'(Ball, Outer, R0))
    ;   '$n_call'('$deadline_pop', g(Outer), o), '$fail'
    ),
    '$n_call'('$deadline_pop', g(Outer), o),
    ( R0 == true -> true ; '$set_cp'(B) ),
    R = R0.

'$limit_raised'(Ball, Outer, R) :-
    (   Ball == time_limit_exceeded -> R = inference_limit_exceeded
    ;   '$n_call'('$deadline_pop', g(Outer), o), '$throw'(Ball)
    ).

'system:once'(G) :- ( call(G) -> true ).
'system:ignore'(G) :- ( '$framed'(G) -> true ; true ).
'system:apply'(M:G, As) :-
    ( var(G) -> '$instantiation' ; '$list_argument'(As, compound_name_arguments/3) ),
    '$strip'(G, M, M1, G1),
    ( '$callable'(G1) -> true ; '$throw'(error(type_error(callable, G1), _)) ),
    '$add'(G1, As, H),
    '$do'(M1, H, '$apply':apply/2).
'system:true'.
'system:false' :- fail.
'system:forall'(C, A) :- \+ ( '$framed'(C), \+ '$framed'(A) ).
'system:catch_with_backtrace'(G, C, R) :- '$catch'(G, C, R).
'system:call_with_depth_limit'(M:G, L, R) :-
    '$n_call'('$depth_begin', g(L,_), o(Id)),
    '$prepare_tracer',
    '$depth_limited'(G, M, Id, R).
'system:@'(M:G, _) :- '$do'(M, G).

:- use_module(library(iso_ext), [call_with_inference_limit/3]).

% --- global variables -------------------------------------------------------------------------

%   The machine's blackboard keeps the values. A value that is set for good is a copy, which the first look
%   brings back into the heap. The machine can't undo that a value is set anew while another one is there, so
%   the first backtrackable assignment has a slot of its own: the entry of the variable is '$slots'(Id,N,Key) then, where
%   slot N, of that key, is the last that was in use. It holds b(Box): the value is an attribute of the variable Box, which
%   later assignments set anew. A slot that backtracking has emptied is not there any more; slot 0 keeps v(Value), a copy
%   of the value before. Values stand in a structure: the machine would keep a variable of the caller's environment
%   as a reference to it, and what is in a structure lives on the heap.

'system:nb_setval'(K, V) :-
    (   atom(K), K \== [], '$fetch_global_var'(K, _) -> true
    ;   '$n_call'('$global_new', g(K,nb_linkval), o)
    ),
    '$store_global_var'(K, v(V)).

'system:nb_linkval'(K, V) :- 'system:nb_setval'(K, V).

'system:nb_delete'(K) :-
    (   atom(K) -> true
    ;   '$n_call'('$global_new', g(K,nb_delete), o)
    ),
    ( '$fetch_global_var'(K, _) -> '$store_global_var'(K, deleted) ; true ).

'system:nb_getval'(K, V) :- '$global'(K, V0, nb_getval), V = V0.
'system:b_getval'(K, V) :- '$global'(K, V0, b_getval), V = V0.

'$global'(K, V, P) :-
    (   atom(K), K \== [], '$fetch_global_var'(K, E), '$global_value'(E, K, V0) -> V = V0
    ;   atom(K), '$made_by_hook'(K) -> '$global'(K, V, P)
    ;   '$n_call'('$global_missing', g(K,P), o)
    ).

%   $made_by_hook(+Name): the user's exception/3 has made the variable.

'$made_by_hook'(K) :-
    '$leaf'(current_predicate(exception/3), user, _),
    '$leaf'(exception(undefined_global_variable, K, A), user, _),
    A == retry.

%   $global_value(+Entry, +Name, -Value): fails for a variable that is deleted.

'$global_value'(v(V), _, V).
'$global_value'('$slots'(Id,N0,S0), K, V) :-
    (   '$fetch_global_var'(S0, E0) -> E = E0
    ;   N1 is N0-1,
        '$last_slot'(N1, Id, N, S, E),
        '$store_global_var'(K, '$slots'(Id,N,S))
    ),
    '$slot_value'(E, V).

'$slot_value'(v(V), V).
'$slot_value'(b(B), V) :- '$get_from_attr_list'(B, '$value', value(V)).

%   $last_slot(+N0, +Id, -N, -Key, -Entry): the last slot up to N0 that is not empty.

'$last_slot'(N0, Id, N, S, E) :-
    N0 >= 0,
    '$slot_key'(Id, N0, S0),
    (   '$fetch_global_var'(S0, E0) -> E = E0, N = N0, S = S0
    ;   N1 is N0-1, '$last_slot'(N1, Id, N, S, E)
    ).

'$slot_key'(Id, N, S) :-
    I is -(Id << 40) - N,
    '$number_to_chars'(I, Cs),
    '$atom_chars'(S, Cs).

'system:b_setval'(K, V) :-
    (   atom(K), K \== [], '$fetch_global_var'(K, E)
    ->  (   '$box'(E, B) -> '$put_to_attr_list'(B, '$value', value(V))
        ;   '$slots_in_use'(E, Id, N),
            '$new_slot'(K, Id, N, V)
        )
    ;   '$n_call'('$global_new', g(K,b_setval), o),
        '$soft_new'(Id),
        '$new_slot'(K, Id, 0, V)
    ).

%   $box(+Entry, -Box): the box of the last slot.

'$box'('$slots'(_,_,S), B) :- '$fetch_global_var'(S, b(B)).

'$new_slot'(K, Id, N0, V) :-
    N is N0+1,
    '$slot_key'(Id, N, S),
    '$store_global_var'(K, '$slots'(Id,N,S)),
    '$put_to_attr_list'(B, '$value', value(V)),
    '$store_backtrackable_global_var'(S, b(B)).

'$slots_in_use'(v(V), Id, 0) :-
    '$soft_new'(Id),
    '$slot_key'(Id, 0, S),
    '$store_global_var'(S, v(V)).
'$slots_in_use'(deleted, Id, 0) :- '$soft_new'(Id).
'$slots_in_use'('$slots'(Id,N0,_), Id, N) :-
    ( '$last_slot'(N0, Id, N1, _, _) -> N = N1 ; N = 0 ).

%   $same(?A, ?B): they unify, by the machine's unification of terms (src/engine/lower/packed_lists.rs).

'$same'(X, X).

%   $key(?Argument, -Key): by which clauses are found; nothing of a variable (src/engine/lower/keyed_clauses.rs).

'$key'(A, K) :-
    (   var(A) -> true
    ;   atom(A) -> K = A
    ;   '$string_text'(A, T) -> '$foreign_call'(arbiiter_string_key, [T], K)
    ;   integer(A), \+ '$is_small'(A) -> K is floor(A /\ 0x3ffffffffffff)
    ;   K = A
    ).

'$is_small'(A) :- A > -36028797018963968, A < 36028797018963968.

'system:nb_current'(K, V) :-
    (   atom(K), K \== [] -> '$current_global'(K, V)
    ;   nonvar(K) -> '$throw'(error(type_error(atom, K), context(system:nb_current/2, _)))
    ;   '$n_call'('$global_names', g(_), o(Ks)),
        '$member'(K, Ks),
        '$current_global'(K, V)
    ).

'$current_global'(K, V) :-
    '$fetch_global_var'(K, E),
    '$global_value'(E, K, V0),
    V = V0.

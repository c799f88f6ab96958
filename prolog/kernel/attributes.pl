/*  Attributed variables and coroutines.

    The attributes of a variable that SWI-Prolog's predicates set are one attribute to Scryer: the
    term attributes(As) of the module '$attributes', with As as get_attrs/2 gives it.
*/

'system:put_attr'(X, M, V) :-
    '$attribute_holder'(X, put_attr/3),
    '$attribute_module'(M, put_attr/3),
    '$attributes'(X, As0),
    '$with_attribute'(As0, M, V, As),
    '$set_attributes'(X, As).

'system:get_attr'(X, M, V) :-
    var(X), atom(M),
    '$attributes'(X, As),
    '$attribute'(As, M, V0),
    V = V0.

'system:del_attr'(X, M) :-
    '$attribute_module'(M, del_attr/2),
    (   var(X), '$attributes'(X, As0), As0 \== [], '$without_attribute'(As0, M, As)
    ->  '$set_attributes'(X, As)
    ;   true
    ).

'system:put_attrs'(X, As) :-
    '$attribute_holder'(X, put_attrs/2),
    '$set_attributes'(X, As).

'system:get_attrs'(X, As) :- var(X), '$attributes'(X, As0), As0 \== [], As = As0.

'system:del_attrs'(X) :- ( 'system:attvar'(X) -> '$delete_all_attributes_from_var'(X) ; true ).

'$attribute_holder'(X, PI) :-
    (   var(X) -> true
    ;   '$throw'(error(uninstantiation_error(X), context(PI, '1-st argument')))
    ).

'$attribute_module'(M, PI) :-
    (   atom(M) -> true
    ;   var(M) -> '$throw'(error(instantiation_error, context(system:PI, _)))
    ;   '$throw'(error(type_error(atom, M), context(system:PI, _)))
    ).

%   $attributes(+Variable, -Attributes): att(Module, Value, More), or [].

'$attributes'(X, As) :-
    (   '$get_from_attr_list'(X, '$attributes', attributes(As0)) -> As = As0 ; As = [] ).

'$set_attributes'(X, As) :-
    (   As == [] -> '$del_from_attr_list'(X, '$attributes', attributes(_))
    ;   '$put_to_attr_list'(X, '$attributes', attributes(As))
    ).

'$attribute'(att(M0,V0,As), M, V) :- ( M0 == M -> V = V0 ; '$attribute'(As, M, V) ).

'$with_attribute'([], M, V, att(M,V,[])).
'$with_attribute'(att(M0,V0,As0), M, V, As) :-
    (   M0 == M -> As = att(M,V,As0)
    ;   As = att(M0,V0,As1), '$with_attribute'(As0, M, V, As1)
    ).

'$without_attribute'(att(M0,V0,As0), M, As) :-
    (   M0 == M -> As = As0
    ;   As = att(M0,V0,As1), '$without_attribute'(As0, M, As1)
    ).

%   $attribute_hooks(+Attributes, +Other): what attribute_hooks.pl has called once the variable is
%   bound.

'$attribute_hooks'([], _).
'$attribute_hooks'(att(M,V,As), Other) :-
    (   M == freeze -> '$frozen_bound'(Other, V)
    ;   M == dif -> ( atomic(Other) -> '$still_differ'(V) ; '$dif_each'(V) )
    ;   M == when -> '$when_bound'(Other, V)
    ;   '$do'(M, attr_unify_hook(V, Other))
    ),
    '$attribute_hooks'(As, Other).

% --- coroutines -------------------------------------------------------------------------------

%   dif(X, Y) is an attribute `dif` of the variables that X and Y differ by: a list of d(Name,X1,Y1), the newest first,
%   looked at again when one of these variables is bound. X1 and Y1 hold the two sides of the unifier of X and Y.
%   Name is a variable, by which it is known.
%   Scryer's own predicate unifies X and Y to find out, which wakes what waits for their variables.

'system:dif'(X, Y) :-
    X \== Y,
    (   '$unifiers'(X, Y, Us) -> '$differing'(Us, X1, Y1), '$watch'(Us, d(_,X1,Y1), new) ; true ).

'$unifiers'(X, Y, Us) :- '$leaf'(unifiable(X, Y, Us), user, _).

%   $dif(+Difference): it is looked at again.

'$dif'(D) :-
    D = d(N,X,Y),
    X \== Y,
    (   '$unifiers'(X, Y, Us0) -> Us = Us0 ; Us = [] ),
    '$variables'(X-Y, Vs),
    '$unwatch'(Vs, N, Us),
    '$watch'(Us, D, known).

%   $unwatch(+Variables, +Name, +Unifier): those by which X and Y differ no longer are not looked at.

'$unwatch'([], _, _).
'$unwatch'([V|Vs], N, Us) :-
    (   '$attributes'(V, As0), As0 \== [],
        '$attribute'(As0, dif, Ds0),
        \+ '$is_side'(Us, V),
        '$without_difference'(Ds0, N, Ds)
    ->  ( Ds == [] -> '$without_attribute'(As0, dif, As) ; '$with_attribute'(As0, dif, Ds, As) ),
        '$set_attributes'(V, As)
    ;   true
    ),
    '$unwatch'(Vs, N, Us).

'$is_side'([X=Y|Us], V) :- ( X == V ; Y == V ; '$is_side'(Us, V) ), !.

'$without_difference'([D|Ds0], N, Ds) :-
    D = d(N0,_,_),
    (   N0 == N -> Ds = Ds0
    ;   Ds = [D|Ds1], '$without_difference'(Ds0, N, Ds1)
    ).

'$watch'([], _, _).
'$watch'([X=Y|Us], D, Is) :- '$watch_side'(X, D, Is), '$watch_side'(Y, D, Is), '$watch'(Us, D, Is).

'$watch_side'(X, D, Is) :-
    (   nonvar(X) -> true
    ;   '$attributes'(X, As0),
        ( '$attribute'(As0, dif, Ds0) -> true ; Ds0 = [] ),
        (   '$is_watched'(Is, Ds0, D) -> true
        ;   '$with_attribute'(As0, dif, [D|Ds0], As),
            '$set_attributes'(X, As)
        )
    ).

%   $is_watched(+Is, +Watched, +Difference): one that is new can only be the newest.

'$is_watched'(new, [d(N0,_,_)|_], d(N,_,_)) :- N0 == N.
'$is_watched'(known, Ds, d(N,_,_)) :- '$member'(d(N0,_,_), Ds), N0 == N, !.

'$dif_each'([]).
'$dif_each'([D|Ds]) :- '$dif'(D), '$dif_each'(Ds).

%   A constant in the place of a variable makes no other variables matter; it can settle a difference of compounds.

'$still_differ'([]).
'$still_differ'([d(N,X,Y)|Ds]) :-
    X \== Y,
    ( compound(X), compound(Y) -> '$dif'(d(N,X,Y)) ; true ),
    '$still_differ'(Ds).

%   freeze(V, G) is an attribute `freeze` of V, as in SWI-Prolog: the goal with its module, or '$and'(Earlier, Later).

'system:freeze'(V, S) :- '$innermost'(S, M:G), ( var(V) -> '$freeze'(V, M:G) ; '$do'(M, G) ).

'$freeze'(V, G) :-
    '$attributes'(V, As0),
    ( '$attribute'(As0, freeze, G0) -> G1 = '$and'(G0, G) ; G1 = G ),
    '$with_attribute'(As0, freeze, G1, As),
    '$set_attributes'(V, As).

'$frozen_bound'(Other, G) :- ( var(Other) -> '$freeze'(Other, G) ; '$unfreeze'(G) ).

'$unfreeze'('$and'(A,B)) :- '$unfreeze'(A), '$unfreeze'(B).
'$unfreeze'(M:G) :- '$do'(M, G, '$attvar':unfreeze/1).

%   when(C, G) is an attribute `when` of the variables that C waits for: a list of w(Done,C,Goal), looked at again
%   when one of these variables is bound, be it to another variable. Done is bound once the goal is called.
%   Scryer's own predicate forgets goals when two variables that wait become one.

'system:when'(C, S) :-
    '$innermost'(S, M:G),
    (   var(C) -> '$when_error'(instantiation_error)
    ;   '$when_condition'(C) -> '$wait'(w(_,C,M:G))
    ;   '$when_error'(domain_error(when_condition, C))
    ).

'$when_condition'(C) :- var(C), !, '$when_error'(instantiation_error).
'$when_condition'(nonvar(_)).
'$when_condition'(ground(_)).
'$when_condition'(?=(_,_)).
'$when_condition'((C,D)) :- '$when_condition'(C), '$when_condition'(D).
'$when_condition'((C;D)) :- '$when_condition'(C), '$when_condition'(D).

'$when_error'(E) :- '$throw'(error(E, context(system:'$eval_when_condition'/2, _))).

'$wait'(w(Done,C,M:G)) :-
    '$waits_for'(C, Vs),
    (   Vs == [] -> Done = true, '$do'(M, G)
    ;   '$wait_for'(Vs, w(Done,C,M:G))
    ).

%   $waits_for(+Condition, -Variables): binding one of these may make it true; none if it is.

'$waits_for'(nonvar(X), Vs) :- ( var(X) -> Vs = [X] ; Vs = [] ).
'$waits_for'(ground(X), Vs) :-
    '$variables'(X, Vs0),
    ( Vs0 = [V|_] -> Vs = [V] ; Vs = [] ).
'$waits_for'(?=(X,Y), Vs) :-
    (   '$succeed', X == Y -> Vs = []
    ;   '$leaf'(unifiable(X, Y, Us), user, _) -> '$variables'(Us, Vs)
    ;   Vs = []
    ).
'$waits_for'((C,D), Vs) :-
    '$waits_for'(C, Vs0),
    ( Vs0 == [] -> '$waits_for'(D, Vs) ; Vs = Vs0 ).
'$waits_for'((C;D), Vs) :-
    '$waits_for'(C, Vs0),
    (   Vs0 == [] -> Vs = []
    ;   '$waits_for'(D, Vs1),
        ( Vs1 == [] -> Vs = [] ; '$append'(Vs0, Vs1, Vs) )
    ).

'$wait_for'([], _).
'$wait_for'([V|Vs], W) :-
    '$attributes'(V, As0),
    ( '$attribute'(As0, when, Ws0) -> true ; Ws0 = [] ),
    (   '$is_waiting'(Ws0, W) -> true
    ;   '$append'(Ws0, [W], Ws),
        '$with_attribute'(As0, when, Ws, As),
        '$set_attributes'(V, As)
    ),
    '$wait_for'(Vs, W).

'$is_waiting'(Ws, w(Done,_,_)) :- '$member'(w(Done0,_,_), Ws), Done0 == Done, !.

%   The goals of a variable that is bound to another one come before those of the other.

'$when_bound'(Other, Ws) :-
    ( var(Other) -> '$wait_first'(Ws, Other) ; true ),
    '$when_each'(Ws).

'$wait_first'([], _).
'$wait_first'([W|Ws], V) :-
    '$wait_first'(Ws, V),
    '$attributes'(V, As0),
    ( '$attribute'(As0, when, Ws0) -> true ; Ws0 = [] ),
    (   '$is_waiting'(Ws0, W) -> true
    ;   '$with_attribute'(As0, when, [W|Ws0], As),
        '$set_attributes'(V, As)
    ).

'$when_each'([]).
'$when_each'([w(Done,C,G)|Ws]) :-
    ( nonvar(Done) -> true ; '$wait'(w(Done,C,G)) ),
    '$when_each'(Ws).

% --- goals that wait for variables ------------------------------------------------------------

'system:frozen'(X, G) :-
    '$term_attributed_variables'(X, Vs),
    '$variables_goals'(Vs, Gs0, []),
    '$sort'(Gs0, Gs),
    '$conjunction'(Gs, G0),
    G = G0.

'$conjunction'([], true).
'$conjunction'([G|Gs], C) :- ( Gs == [] -> C = G ; C = (G,C1), '$conjunction'(Gs, C1) ).

'system:copy_term'(X, Y, Gs) :- '$residual'(X, Y0, Gs0), Y = Y0, Gs = Gs0.

'system:call_residue_vars'(G, Vs) :-
    '$get_attr_var_queue_delim'(B),
    call(G),
    '$get_attr_var_queue_beyond'(B, Vs0),
    '$without_boxes'(Vs0, Vs1),
    Vs = Vs1.

%   $without_boxes(+Variables, -Others): without those that hold values of global variables.

'$without_boxes'([], []).
'$without_boxes'([V|Vs], Os) :-
    (   '$get_from_attr_list'(V, '$value', value(_)) -> Os = Os1 ; Os = [V|Os1] ),
    '$without_boxes'(Vs, Os1).

%   $residual(+Term, -Copy, -Goals): the copy has no attributes; Goals are about its variables.

'$residual'(X, Y, Gs) :-
    '$term_attributed_variables'(X, Vs),
    (   Vs == [] -> '$copy'(X, Y), Gs = []
    ;   '$findall'(X-Gs0, '$residual_goals'(Vs, Gs0), [Y-Gs])
    ).

'$residual_goals'(Vs, Gs) :-
    '$fd_goals'(Vs, Fs),
    '$of_clpfd'(Fs, Gs, Gs1),
    '$variables_goals'(Vs, Gs1, []),
    '$without_attributes'(Vs).

'$of_clpfd'([], Gs, Gs).
'$of_clpfd'([F|Fs], [clpfd:F|Gs0], Gs) :- '$of_clpfd'(Fs, Gs0, Gs).

'$without_attributes'([]).
'$without_attributes'([V|Vs]) :- '$delete_all_attributes_from_var'(V), '$without_attributes'(Vs).

'$variables_goals'([], Gs, Gs).
'$variables_goals'([V|Vs], Gs0, Gs) :-
    '$attributes'(V, As),
    '$attributes_goals'(As, V, Gs0, Gs1),
    '$variables_goals'(Vs, Gs1, Gs).

'$attributes_goals'([], _, Gs, Gs).
'$attributes_goals'(att(M,Value,As), V, Gs0, Gs) :-
    (   M == freeze -> '$frozen_goals'(Value, V, Gs0, Gs1)
    ;   M == dif -> '$dif_goals'(Value, V, Gs0, Gs1)
    ;   M == when -> '$when_goals'(Value, V, Gs0, Gs1)
    ;   '$leaf'(current_predicate(M:attribute_goals/3), user, _),
        '$leaf'(attribute_goals(V, Ms, []), M, _)
    ->  '$append'(Ms, Gs1, Gs0)
    ;   Gs0 = [put_attr(V,M,Value)|Gs1]
    ),
    '$attributes_goals'(As, V, Gs1, Gs).

'$frozen_goals'('$and'(A,B), V, Gs0, Gs) :- '$frozen_goals'(A, V, Gs0, Gs1), '$frozen_goals'(B, V, Gs1, Gs).
'$frozen_goals'(M:G, V, [freeze(V,M:G)|Gs], Gs).

%   $when_left(+Condition, -Left): what is left of a conjunction of which the first part is true.

'$when_left'(C, L) :-
    (   C = (A,B)
    ->  (   '$waits_for'(A, []) -> '$when_left'(B, L) ; '$when_left'(A, A1), L = (A1,B) )
    ;   L = C
    ).

%   A goal that waits for several variables is told of the first.

'$when_goals'([], _, Gs, Gs).
'$when_goals'([w(Done,C,G)|Ws], V, Gs0, Gs) :-
    (   var(Done), '$waits_for'(C, [V0|_]), V0 == V -> '$when_left'(C, C1), Gs0 = [when(C1,G)|Gs1] ; Gs0 = Gs1 ),
    '$when_goals'(Ws, V, Gs1, Gs).

'$dif_goals'([], _, Gs, Gs).
'$dif_goals'([d(_,X,Y)|Ds], V, Gs0, Gs) :-
    '$dif_goals'(Ds, V, Gs0, Gs1),
    (   '$unifiers'(X, Y, Us), '$told_at'(Us, V0), V0 == V
    ->  '$still_different'(X, Y, Us, X1, Y1), Gs1 = [dif(X1,Y1)|Gs]
    ;   Gs1 = Gs
    ).

%   $told_at(+Unifier, -Variable): of the variables that watch, the one whose goals tell of it.

'$told_at'([X=Y|Us], V) :-
    (   Us = [_|_] -> '$told_at'(Us, V)
    ;   var(X) -> V = X
    ;   V = Y
    ).

%   $still_different(+X, +Y, +Unifier, -X1, -Y1): the sides without what has become equal. The unifier has other sides
%   by now, if these are variables: the order in which they were made is another one.

'$still_different'(X, Y, Us, X1, Y1) :-
    (   ( var(X) ; var(Y) ) -> X1 = X, Y1 = Y
    ;   X =.. [f|Xs0], Y =.. [f|Ys0], '$open_sides'(Xs0, Ys0, Xs, Ys) -> '$side'(Xs, X1), '$side'(Ys, Y1)
    ;   '$differing'(Us, X1, Y1)
    ).

%   $open_sides(+Xs, +Ys, -OpenXs, -OpenYs): fails where both sides have a value.

'$open_sides'([], [], [], []).
'$open_sides'([X|Xs0], [Y|Ys0], Xs, Ys) :-
    (   X == Y -> Xs = Xs1, Ys = Ys1
    ;   ( var(X) ; var(Y) ), Xs = [X|Xs1], Ys = [Y|Ys1]
    ),
    '$open_sides'(Xs0, Ys0, Xs1, Ys1).

'$side'(Xs, S) :- ( Xs = [X] -> S = X ; S =.. [f|Xs] ).

%   $differing(+Unifier, -X, -Y): what is left to be different, with the last equation first.

'$differing'(Us, X, Y) :- '$sides'(Us, [], Xs, [], Ys), '$side'(Xs, X), '$side'(Ys, Y).

'$sides'([], Xs, Xs, Ys, Ys).
'$sides'([X=Y|Us], Xs0, Xs, Ys0, Ys) :- '$sides'(Us, [X|Xs0], Xs, [Y|Ys0], Ys).

%   $told(+Values, -Told, -Text): Told is b(Copy,Goals), a copy of the values and the goals that wait
%   for their variables, for the toplevel. It is a copy for the reason that $full_text/2 gives.

'$told'(Vs, Told, T) :-
    '$residual'(Vs, Copy, Gs0),
    '$without_qualifiers'(Gs0, user, Gs),
    '$text'(b(Copy,Gs), T0),
    (   '$is_whole'(T0) -> Told = b(Copy,Gs), T = T0
    ;   'system:cyclic_term'(Copy) -> '$named_cycles'(Copy, 0, [], [], 1, Is), Told = b(Is,Gs), '$text'(Told, T)
    ;   Told = b(Copy,Gs), T = T0
    ).

%   $named_cycles(+Values, +Place, +Path, +Known, +Number, -Images): a cyclic value becomes a finite term, with
%   '$query_variable'(N) for the value in place N, or '$where'(Term,Equations) if other parts of it are cyclic:
%   '$VAR'('_S1') stands for such a part, and an equation says what it is. Known has e(Part,Name,Image) for those named before.

'$named_cycles'([], _, _, _, _, []).
'$named_cycles'([V|Vs], N, Path0, Known0, K0, [I|Is]) :-
    Path = [a(V,'$query_variable'(N),_)|Path0],
    (   '$has_image'(V, Path0, Known0, I0) -> I = I0, Known = Known0, K = K0
    ;   V =.. [F|As],
        '$known_parts'(Known0, Path, Path1),
        '$images'(As, Path1, [], New, Bs),
        I0 =.. [F|Bs],
        '$named_parts'(New, K0, K, Known0, Known, Es),
        ( Es == [] -> I = I0 ; I = '$where'(I0,Es) )
    ),
    N1 is N+1,
    '$named_cycles'(Vs, N1, Path, Known, K, Is).

'$has_image'(V, Path, Known, I) :-
    (   'system:acyclic_term'(V) -> I = V
    ;   '$member'(a(A,I0,_), Path), A == V -> I = I0
    ;   '$member'(e(A,_,I0), Known), A == V -> I = I0
    ).

'$known_parts'([], Path, Path).
'$known_parts'([e(A,I,_)|Known], Path, [a(A,I,known)|Path1]) :- '$known_parts'(Known, Path, Path1).

'$named_parts'([], K, K, Known, Known, []).
'$named_parts'([e(A,I,Value)|New], K0, K, Known0, Known, Es) :-
    (   nonvar(I) -> '$named_parts'(New, K0, K, Known0, Known, Es)
    ;   number_chars(K0, Cs),
        atom_chars(Name, ['_','S'|Cs]),
        I = '$VAR'(Name),
        K1 is K0+1,
        Es = [I=Value|Es1],
        '$named_parts'(New, K1, K, [e(A,I,Value)|Known0], Known, Es1)
    ).

%   $without_qualifiers(+Goals, +Module, -Plain): no goal has a qualifier that it does not need in the module, as in
%   SWI-Prolog's boot/toplevel.pl.

'$without_qualifiers'([], _, []).
'$without_qualifiers'([G0|Gs0], T, [G|Gs]) :-
    '$without_qualifier'(G0, T, G),
    '$without_qualifiers'(Gs0, T, Gs).

'$without_qualifier'(Q, T, G) :-
    (   nonvar(Q), Q = M:G0, atom(M), nonvar(G0)
    ->  (   M == T -> '$plain_inside'(G0, T, G)
        ;   '$is_visible'(G0, M, T) -> G = G0
        ;   G = M:G1, '$plain_inside'(G0, M, G1)
        )
    ;   '$plain_inside'(Q, T, G)
    ).

'$plain_inside'(G0, T, G) :-
    (   var(G0) -> G = G0
    ;   G0 = (A0,B0) -> G = (A,B), '$without_qualifier'(A0, T, A), '$without_qualifier'(B0, T, B)
    ;   G0 = freeze(V,A0) -> G = freeze(V,A), '$without_qualifier'(A0, T, A)
    ;   G0 = when(C,A0) -> G = when(C,A), '$without_qualifier'(A0, T, A)
    ;   G = G0
    ).

%   $is_visible(+Goal, +Module, +From): the goal means the same in From as in Module.

'$is_visible'(G, M, T) :-
    functor(G, N, A),
    functor(H, N, A),
    (   'system:predicate_property'(T:H, imported_from(M0)), M0 == M -> Q = T:H
    ;   Q = system:H, 'system:predicate_property'(Q, built_in)
    ),
    \+ 'system:predicate_property'(Q, transparent).

/*  The Prolog side of the bridge; src/engine/bridge.rs describes it. In plain Scryer Prolog.

    A call is a tuple of arguments: g(Args) of a native predicate, with the outputs as o(Outs), or g(Args) of a dynamic
    predicate. src/engine/bridge/kernel.rs generates what exists once an arity: $words/3, $patterns/4, $apart/1, $arguments/2,
    $each/4.
*/

% --- text of a term, what is asked for with it ------------------------------------------------

'$text'(T, S) :- '$write_term_to_chars'(S, T, true, false, true, [], 0, false).

%   $bridge_text(+Term, -Text): Scryer gives an attributed variable another name for each of its places if it came to
%   be in a list. In the copy all places refer to a list of the variables, which is not written.

'$bridge_text'(T, S) :-
    '$term_attributed_variables'(T, As),
    (   As == [] -> '$text'(T, S)
    ;   '$variables'(T, Vs),
        '$copy'(Vs-T, Vs1-T1),
        Vs1 = Vs,
        '$text'(T1, S)
    ).

%   $full_text(+Term, -Text): what a call that Rust has answered with 6 is repeated with. Scryer writes `...`
%   where an argument is a variable bound to another one's cell. The copy has no such cells, and the variables
%   in it, attributed ones too, are those of Term. It writes `inf` for the infinite float, which is '$float'(inf) here.

'$full_text'(T, S) :-
    '$variables'(T, Vs),
    '$copy'(Vs-T, Vs1-T1),
    Vs1 = Vs,
    '$text'(T1, S1),
    (   \+ '$is_whole'(S1),
        '$copy'(T-Vs, T2-Vs2),
        'system:cyclic_term'(T2)
    ->  T2 =.. [F|As2],
        '$without_cycles'(As2, As3),
        T3 =.. [F|As3],
        Vs2 = Vs,
        '$text'(T3, S)
    ;   '$with_infinities'(T1, T2), '$text'(T2, S)
    ).

%   $is_whole(+Text): nothing stands for a part that is missing.

'$with_infinities'(T, I) :-
    (   compound(T) -> T =.. [F|As], '$all_with_infinities'(As, Is), I =.. [F|Is]
    ;   float(T), '$infinity'(T0), T0 =:= T -> I = '$float'(inf)
    ;   I = T
    ).

'$all_with_infinities'([], []).
'$all_with_infinities'([T|Ts], [I|Is]) :-
    '$with_infinities'(T, I),
    '$all_with_infinities'(Ts, Is).

'$is_whole'(S) :- '$foreign_call'(arbiiter_only_place, [S,'...'], -1).

%   $without_cycles(+Terms, -Images): a cyclic term becomes '$cycle'(Root,Equations): a variable for each subterm that
%   is a part of itself, and what it is (src/frontend/writer/cycles.rs). What holds a cyclic term stays as it is.

'$without_cycles'([], []).
'$without_cycles'([T|Ts], [I|Is]) :-
    (   'system:acyclic_term'(T) -> I = T
    ;   '$image'(T, [], [], Es0, Root), var(Root) -> '$equations'(Es0, Es), I = '$cycle'(Root,Es)
    ;   T =.. [F|As], '$without_cycles'(As, Bs), I =.. [F|Bs]
    ),
    '$without_cycles'(Ts, Is).

'$equations'([], []).
'$equations'([e(_,I,Value)|Es0], [I=Value|Es]) :- '$equations'(Es0, Es).

%   $image(+Term, +Path, +Equations0, -Equations, -Image): Path has the terms that Term stands in, a(Outer, Image, Used)
%   each. The equations, e(Part, Image, Value), are in the order in which their variables are first met.

'$image'(T, Path, Es0, Es, I) :-
    (   \+ compound(T) -> I = T, Es = Es0
    ;   '$member'(a(A,I0,Used), Path), A == T
    ->  I = I0,
        (   var(Used) -> Used = used(Value), '$append'(Es0, [e(A,I0,Value)], Es)
        ;   Es = Es0
        )
    ;   T =.. [F|As],
        '$images'(As, [a(T,Variable,Used)|Path], Es0, Es, Is),
        I1 =.. [F|Is],
        ( var(Used) -> I = I1 ; Used = used(I1), I = Variable )
    ).

'$images'([], _, Es, Es, []).
'$images'([T|Ts], Path, Es0, Es, [I|Is]) :-
    '$image'(T, Path, Es0, Es1, I),
    '$images'(Ts, Path, Es1, Es, Is).

%   $send_text(+Term, +Operation, -Status), with a choice point $send_text(+Term, +Operation, +B, -Status).

'$send_text'(T, Op, R) :-
    '$bridge_text'(T, S),
    '$foreign_call'(arbiiter_call1, [Op,6,S], R0),
    (   R0 =:= 6 -> '$full_text'(T, S1), '$foreign_call'(arbiiter_call1, [Op,6,S1], R1), R = R1
    ;   R = R0
    ).

'$send_text'(T, Op, B, R) :-
    '$bridge_text'(T, S),
    '$foreign_call'(arbiiter_call2, [Op,22,B,S], R0),
    (   R0 =:= 6 -> '$full_text'(T, S1), '$foreign_call'(arbiiter_call2, [Op,22,B,S1], R1), R = R1
    ;   R = R0
    ).

%   $ask(+Request, +Term, -Status): what is asked for with a term.

'$ask'(Q, T, R) :- '$operation'(Q, Op), '$send_text'(T, Op, R).

% --- arguments --------------------------------------------------------------------------------

%   $send(+Arguments, +Operation, -Status): as words if the arguments have such a form.

'$send'(G, Op, R) :-
    (   '$apart'(G), '$send_words'(G, Op, R0) -> R = R0
    ;   '$send_text'(G, Op, R)
    ).

'$send_words'(G, Op, R) :-
    (   '$words'(G, Op, R0) -> R = R0
    ;   '$arguments'(G, As),
        '$spread'(As, 0, N, 0, Ks, Ws),
        '$call_function'(N, F),
        '$foreign_call'(F, [Op,Ks|Ws], R)
    ).

%   $word(+Argument, -Word, -Kind): the kinds are those of src/engine/bridge/words.rs.

'$word'(A, W, K) :-
    (   integer(A) -> A < 1000000000000000, A > -1000000000000000, W = A, K = 1
    ;   atom(A) -> ( A == [] -> W = 0, K = 4 ; W = A, K = 0 )
    ;   var(A) -> W = 0, K = 2
    ;   '$string_text'(A, W), K = 3
    ).

%   $pattern(?Argument, -Word, -Kind): of a compound only the name and the arity go, and of a large number nothing.

'$pattern'(A, W, K) :-
    (   integer(A)
    ->  ( A < 1000000000000000, A > -1000000000000000 -> W = A, K = 1 ; W = 0, K = 7 )
    ;   var(A) -> W = 0, K = 2
    ;   atom(A) -> ( A == [] -> W = 0, K = 4 ; W = A, K = 0 )
    ;   compound(A) -> '$pattern_of'(A, W, K)
    ;   W = 0, K = 7
    ).

'$pattern_of'(A, W, K) :-
    (   '$string_text'(A, W0) -> W = W0, K = 3
    ;   functor(A, F, N), N < 9 -> W = F, K is N+7
    ;   W = 0, K = 7
    ).

%   $spread(+Arguments, +N0, -N, +Kinds0, -Kinds, -Words): a list of atomic terms is its length and its elements.

'$spread'([], N, N, Ks, Ks, []).
'$spread'([A|As], N0, N, Ks0, Ks, [W|Ws]) :-
    '$succeed', N0 < 13,
    N1 is N0+1,
    (   '$word'(A, W0, K) -> W = W0, Ks1 is Ks0*16+K, '$spread'(As, N1, N, Ks1, Ks, Ws)
    ;   nonvar(A), '$is_cell'(A),
        '$skip_max_list'(L, _, A, T), T == [], L < 13,
        W = L,
        Ks1 is Ks0*16+5,
        '$elements'(A, N1, N2, Ks1, Ks2, Ws, Ws1),
        '$spread'(As, N2, N, Ks2, Ks, Ws1)
    ).

'$is_cell'([_|_]).

'$elements'([], N, N, Ks, Ks, Ws, Ws).
'$elements'([A|As], N0, N, Ks0, Ks, [W|Ws], Ws1) :-
    '$succeed', nonvar(A),
    '$word'(A, W, K),
    N1 is N0+1,
    Ks1 is Ks0*16+K,
    '$elements'(As, N1, N, Ks1, Ks, Ws, Ws1).

% --- answers ----------------------------------------------------------------------------------

%   $receive(+Status, ?Tuple, +Goal, +B): the answers, one after the other. Goal is the call's own tuple, B where a cut
%   in the body of a clause cuts to.

'$receive'(R, T, G, B) :-
    '$succeed', R > 0,
    K is R /\ 15,
    P is R >> 5,
    (   R /\ 16 =:= 0 -> '$take'(K, P, T, G, B)
    ;   '$iteration'(I),
        (   '$take'(K, P, T, G, B)
        ;   '$next'(I, G, R1),
            '$receive'(R1, T, G, B)
        )
    ).

%   $next(+Iteration, +Goal, -Status): an odd number is that of a call with compounds, of which Rust has only names and arities.

'$next'(I, G, R) :-
    (   I /\ 1 =:= 0 -> '$foreign_call'(arbiiter_call1, [5,1,I], R)
    ;   '$bridge_text'(G, S), '$foreign_call'(arbiiter_call2, [5,22,I,S], R)
    ).

%   $take(+Kind, +Parameters, ?Tuple, +Goal, +B): one answer; the kinds are those of src/engine/bridge.rs. All is fetched
%   before anything is bound: to bind a variable may run a program.

'$take'(0, Op, T, G, _) :- Op > 0, '$load_pending', '$d'(Op, T, G).
'$take'(1, _, _, _, _).
'$take'(2, _, T, _, _) :- '$answer'(T).
'$take'(3, _, T, _, _) :- '$answer'(L), '$member'(T, L).
'$take'(4, _, _, _, _) :- '$throw_answer'.
'$take'(5, _, _, G, _) :-
    '$answer'(c(M,N)),
    G =.. [_|As],
    H =.. [N|As],
    '$leaf'(H, M, _).
'$take'(7, _, _, G, B) :- '$answer'(C), '$clause'(C, G, B).
'$take'(8, N, T, _, _) :- '$rows'(N, I, Vs), '$each'(T, N, Vs, T, I).
'$take'(9, Ks, T, _, _) :- '$block'(A), '$values'(Ks, A, Vs), '$arguments'(T, Vs).
'$take'(10, P, T, _, _) :-
    I is P /\ 15,
    V is P >> 4,
    arg(I, T, V).
'$take'(11, K, _, G, _) :- '$kept'(K, G).
'$take'(12, P, T, _, _) :-
    I is P /\ 15,
    F is P >> 4,
    '$formed'(F, V),
    arg(I, T, V).
'$take'(13, P, T, _, _) :-
    I is P /\ 15,
    F is (P >> 4) /\ 15,
    N is P >> 8,
    '$listed'(F, N, V),
    arg(I, T, V).
'$take'(14, _, _, G, _) :- '$answer'(h(G,_,true,_)).
'$take'(15, Op, _, G, _) :- '$d_text'(Op, G).

%   $next_rows(?Tuple, +Iteration)

'$next_rows'(T, I) :- '$next'(I, T, R), '$receive'(R, T, T, 0).

'$answer'(T) :-
    '$foreign_call'(arbiiter_answer, [], S),
    '$read_answer'(S, T0),
    T = T0.

%   $read_answer(+Text, -Term): floats that Scryer can't read are variables of the text, and so are characters that it would
%   pack.

'$read_answer'(S, T) :-
    '$read_term_from_chars'(S, T0, _, _, _),
    (   nonvar(T0), T0 = '$chars'(Cs, Cs, T1) -> '$read_floats'(T1, T)
    ;   '$read_floats'(T0, T)
    ).

'$read_floats'(T0, T) :-
    (   nonvar(T0), T0 = '$floats'(Inf, Neg, NaN, T1)
    ->  '$infinity'(Inf),
        Neg is -Inf,
        '$foreign_call'(arbiiter_float, [1], NaN),
        T = T1
    ;   T = T0
    ).

'$throw_answer' :- '$answer'(B), '$throw_ball'(B).

%   $throw_answer(?Caller): the same, and who has called a procedure that does not exist.

'$throw_answer'(C) :- '$answer'(B), '$tell_caller'(B, C), '$throw_ball'(B).

'$tell_caller'(B, C) :-
    (   B = error(existence_error(procedure,_), context(C0,_)), var(C0) -> '$not_last'(C, C0) ; true ).

'$throw_ball'(B) :- B == '$interrupted', !, '$await_interrupt'.
'$throw_ball'(B) :- '$throw'(B).

%   $await_interrupt: the machine has been interrupted, and throws as soon as it looks.

'$await_interrupt' :- '$await_interrupt'.

%   $absorb_interrupt: the same after the goal has ended, which the interrupt was meant for.

'$absorb_interrupt' :- '$catch'('$await_interrupt', _, true).

%   $values(+Kinds, +Address, -Values)

'$values'(Ks, A, Vs) :-
    (   Ks =:= 1 -> Vs = []
    ;   K is Ks /\ 15,
        '$value'(K, A, V),
        Vs = [V|Vs1],
        Ks1 is Ks >> 4,
        A1 is A+8,
        '$values'(Ks1, A1, Vs1)
    ).

'$value'(0, A, V) :- '$ffi_read_ptr'(name, A, [_,V]).
'$value'(1, A, V) :- '$ffi_read_ptr'(i64, A, V).
'$value'(2, _, _).
'$value'(3, A, ''(S)) :- '$text_at'(A, S).
'$value'(4, _, []).
'$value'(6, A, V) :- '$text_at'(A, S), '$read_answer'(S, V).

'$text_at'(A, S) :- '$ffi_read_ptr'(i64, A, P), '$ffi_read_ptr'(cstr, P, S).

%   $formed(+Form, -Value): what is made of the text that waits. An atom of one character is its code in the form itself.

'$formed'(F, V) :-
    (   F > 15 -> C is F >> 4, '$char_code'(V, C)
    ;   '$foreign_call'(arbiiter_answer, [], S), '$formed'(F, S, V)
    ).

'$formed'(0, S, V) :- '$atom_chars'(V, S).
'$formed'(3, S, ''(S)).
'$formed'(6, S, V) :- '$read_answer'(S, V).
'$formed'(8, S, S).
'$formed'(9, S, Cs) :- '$codes_of'(S, Cs).

'$codes_of'([], []).
'$codes_of'([X|Xs], [C|Cs]) :- '$char_code'(X, C), '$codes_of'(Xs, Cs).

%   $listed(+Form, +Length, -List)

'$listed'(1, N, L) :- '$rows'(N, _, L).
'$listed'(0, N, L) :- '$block'(A), '$values'(N, 0, A, L).
'$listed'(3, N, L) :- '$block'(A), '$values'(N, 3, A, L).

'$values'(N, K, A, Vs) :-
    (   N =:= 0 -> Vs = []
    ;   '$value'(K, A, V),
        Vs = [V|Vs1],
        N1 is N-1,
        A1 is A+8,
        '$values'(N1, K, A1, Vs1)
    ).

% --- native predicates ------------------------------------------------------------------------

%   $n(+Operation, +Arguments, ?Outputs)

'$n'(Op, G, O) :-
    '$send'(G, Op, R),
    '$receive'(R, O, G, 0).

%   $n_call(+Name, +Arguments, ?Outputs): a native predicate by its name.

'$n_call'(Name, G, O) :-
    functor(G, _, A),
    '$ask'(native_number, n(Name,A), Op),
    '$n'(Op, G, O).

% --- dynamic predicates -----------------------------------------------------------------------

%   $d(+Operation, ?Arguments): a call.

'$d'(Op, G) :- '$d'(Op, G, G).

%   $d(+Operation, ?Arguments, ?All): All has the void arguments, too (src/engine/void_places.rs).

'$d'(Op, T, G) :-
    '$get_b_value'(B),
    '$patterns'(T, Op, B, R),
    '$receive'(R, T, G, B).

%   $d_for(+Caller, +Operation, ?Arguments): a call of what was not defined when the call was compiled.

'$d_for'(C, Op, G) :- '$d_for'(C, Op, G, G).

'$d_for'(C, Op, T, G) :-
    '$get_b_value'(B),
    '$patterns'(T, Op, B, R),
    (   R =:= 4 -> '$throw_answer'(C) ; '$receive'(R, T, G, B) ).

%   $d_text(+Operation, ?Arguments): a call of more arguments than go as words.

'$d_text'(Op, G) :-
    '$get_b_value'(B),
    '$send_text'(G, Op, B, R),
    '$receive'(R, G, G, B).

'$clause'(f(G), G, _).
'$clause'(r(G,M,Body), G, B) :- '$body'(Body, M, B, _).

%   $kept(+Key, ?Arguments), $keep(+Key, +Arguments): copies of facts that the machine keeps.

'$kept'(K, G) :- '$char_code'(Y, K), '$fetch_global_var'(Y, G).
'$keep'(K, G) :- '$char_code'(Y, K), '$store_global_var'(Y, G).

%   $r(+Operation, ?Arguments): a retract. What is erased at once is not unified before, so no variable may stand in two
%   places.

'$r'(Op, G) :- '$r'(Op, G, G).

'$r'(Op, T, G) :-
    '$get_b_value'(B),
    (   '$apart'(T)
    ->  '$patterns'(T, Op, B, R),
        (   R /\ 15 =:= 15 -> Op1 is R >> 5, '$send_text'(G, Op1, B, R1), '$retracted'(R1, G, G)
        ;   '$retracted'(R, T, G)
        )
    ;   '$slot'(Op, S), '$retract_unified'(S, G)
    ).

'$retracted'(R, T, G) :-
    '$reference'(F),
    K is R /\ 15,
    P is R >> 5,
    (   R /\ 16 =:= 0 -> '$take'(K, P, T, G, 0), '$erase_found'(F)
    ;   '$iteration'(I),
        (   '$take'(K, P, T, G, 0), '$erase_found'(F)
        ;   '$next'(I, G, R1),
            '$retracted'(R1, T, G)
        )
    ).

'$erase_found'(F) :- ( F < 0 -> true ; '$erase'(F) ).

'$retract_unified'(S, G) :-
    '$candidates'(retract, '$slot'(S,G), h(G,_,true,Ref)),
    '$erase'(Ref).

'$slot'(Op, S) :- S is Op >> 4.

%   $ra(+Operation, ?Arguments): a retractall.

'$ra'(Op, G) :- '$ra'(Op, G, G).

'$ra'(Op, T, G) :-
    (   '$apart'(T), '$patterns'(T, Op, 0, R), R > 0 -> '$take'(R, 0, T, G, 0)
    ;   '$slot'(Op, S),
        '$retract_each'('$slot'(S,G), G)
    ).

'$retract_each'(H, G) :-
    (   '$candidates'(retractall, H, h(G,_,_,Ref)), '$erase'(Ref), '$fail' ; true ).

%   $a(+Operation, +Arguments): an assert of a fact.

'$a'(Op, G) :-
    '$send'(G, Op, R),
    (   R =:= 1 -> true
    ;   R =:= 4 -> '$throw_answer'
    ;   K is R >> 5,
        '$keep'(K, G)
    ).

%   $assert(+Clause, +Request): of a clause that is known only now.

'$assert'(C, Q) :-
    '$ask'(Q, C, R),
    '$take'(R, 0, C, C, 0).

%   Candidates of a head: h(g(Args), Module, Body, Reference), one after the other.

'$candidates'(Q, Term, H) :-
    '$get_b_value'(B),
    '$operation'(Q, Op),
    '$send_text'(Term, Op, B, R),
    '$receive'(R, H, Term, B).

'$erase'(Ref) :- '$foreign_call'(arbiiter_erase, [Ref], 1).

'$retract'(C) :-
    '$split_clause'(C, Q, G, Body),
    '$candidates'(retract, Q, h(G,M,Body0,Ref)),
    '$same_body'(Body, M, Body0),
    '$erase'(Ref).

'$retractall'(H) :-
    '$split_head'(H, Q, G),
    '$retract_each'(Q, G).

'system:clause'(C, Body) :-
    '$strip'(C, user, M, Head),
    (   '$clause_facts'(M, Head, F) -> call(F, Head, Body, _)
    ;   '$split_head'(C, Q, G),
        '$candidates'(clause, Q, h(G,M1,Body0,_)),
        '$same_body'(Body, M1, Body0)
    ).

%   $clause_facts(+Module, ?Head, -Name): what is known of the first argument finds the clause among the facts of this
%   name, which hold the clauses of the predicate.

'$clause_facts'(M, Head, F) :-
    (   atom(Head) -> Head \== [], N = Head, A = 0
    ;   compound(Head), functor(Head, N, A), arg(1, Head, X), nonvar(X)
    ),
    '$foreign_call'(arbiiter_clause_facts, [M,N,A], K),
    K > 0,
    (   K /\ 1 =:= 1 -> '$load_pending' ; true ),
    Y is K >> 1,
    '$char_code'(F, Y).

'$same_body'(Body, _, Body).

'$split_clause'(C, M2:Head, G, Body) :-
    '$strip'(C, user, M, C1),
    (   var(C1) -> '$throw'(error(instantiation_error, context(system:retract/1, _)))
    ;   C1 = (H:-Body) -> '$strip'(H, M, M2, Head0)
    ;   Head0 = C1, Body = true, M2 = M
    ),
    '$head_shape'(Head0, Head),
    '$tuple'(Head0, G).

'$split_head'(C, M:Shape, G) :-
    '$strip'(C, user, M, Head),
    '$head_shape'(Head, Shape),
    '$tuple'(Head, G).

%   $n_shapes(+Operation, +Arguments, +Outputs): a native predicate of a head.

'$n_shapes'(Op, g(A,B), O) :-
    '$head_shape'(A, S),
    '$head_shape'(B, T),
    '$n'(Op, g(S,T), O).

%   $head_shape(?Head, -Shape): what finds a predicate, and those of its clauses that may match: the outermost three layers.

'$head_shape'(H, S) :-
    (   \+ compound(H) -> S = H
    ;   H = M:H1 -> S = M:S1, '$head_shape'(H1, S1)
    ;   '$shape'(H, 3, S)
    ).

'$shape'(T, D, S) :-
    (   \+ compound(T) -> S = T
    ;   T = ''(_) -> S = T
    ;   D =:= 0 -> true
    ;   T =.. [F|As],
        D1 is D-1,
        '$shapes'(As, D1, Ss),
        S =.. [F|Ss]
    ).

'$shapes'([], _, []).
'$shapes'([T|Ts], D, [S|Ss]) :- '$shape'(T, D, S), '$shapes'(Ts, D, Ss).

%   The arguments of a head as g(Args).

'$tuple'(Head, G) :- ( '$callable'(Head) -> Head =.. [_|As], G =.. [g|As] ; true ).

/*  Clauses by reference, declarations, modules, expansion: SWI-Prolog's predicates on the program
    itself, in plain Scryer Prolog. A clause reference is '<clause>'(Number).
*/

% --- references -------------------------------------------------------------------------------

'system:assert'(C, Ref) :- '$assert_reference'(C, 2, assert, Ref).
'system:assertz'(C, Ref) :- '$assert_reference'(C, 1, assertz, Ref).
'system:asserta'(C, Ref) :- '$assert_reference'(C, 0, asserta, Ref).

'$assert_reference'(C, End, Name, Ref) :-
    (   nonvar(Ref)
    ->  '$throw'(error(uninstantiation_error(Ref), context(system:Name/2, 2)))
    ;   '$n_call'('$assert_reference', g(C,End,_), o(N)),
        Ref = '<clause>'(N)
    ).

'system:clause'(C, Body, Ref) :-
    (   nonvar(Ref)
    ->  '$reference_number'(Ref, clause/3, N),
        '$n_call'('$clause_at', g(N,_,_,_), o(M,Head,Body0)),
        '$strip'(C, user, M1, P),
        '$reference_head'(P, M1, M, Head),
        Body = Body0
    ;   '$split_head'(C, Q, G),
        '$candidates'(clause, Q, h(G,_,Body,R)),
        Ref = '<clause>'(R)
    ).

'$reference_head'(P, M1, M, Head) :-
    (   ( M1 == M ; nonvar(P) ) -> P = Head ; P = M:Head ).

'$reference_number'(Ref, PI, N) :-
    (   nonvar(Ref), Ref = '<clause>'(N0) -> N = N0
    ;   var(Ref) -> '$throw'(error(instantiation_error, context(system:PI, _)))
    ;   '$throw'(error(type_error(db_reference, Ref), context(system:PI, _)))
    ).

'$erase_clause'(Ref) :-
    '$reference_number'(Ref, erase/1, N),
    '$n_call'('$clause_at', g(N,_,_,_), o(_,_,_)),
    '$erase'(N).

'$clause_instance'(Ref, (Head:-Body)) :-
    '$reference_number'(Ref, instance/2, N),
    '$n_call'('$clause_at', g(N,_,_,_), o(M,Head0,Body)),
    (   M == user -> Head = Head0 ; Head = M:Head0 ).

'system:nth_clause'(C, I, Ref) :-
    (   nonvar(Ref)
    ->  '$reference_number'(Ref, nth_clause/3, N),
        '$n_call'('$nth_clause', g(C,I,N), o(C,I,_))
    ;   '$n_call'('$nth_clause', g(C,I,_), o(C,I,N)),
        Ref = '<clause>'(N)
    ).

% --- declarations that change compiled code ---------------------------------------------------

'system:dynamic'(S) :- '$n_call'('$dynamic', g(S,_), o(Changed)), '$code_changed'(Changed).
'system:dynamic'(S, Os) :-
    '$strip'(S, user, _, Ps),
    '$ends'(Ps, _),
    '$ends'(Os, context(system:'$memberchk'/3, _)),
    'system:dynamic'(S).
'system:thread_local'(S) :- 'system:dynamic'(S).
'system:abolish'(S) :- '$n_call'('$abolish', g(S,_), o(Changed)), '$code_changed'(Changed).
'system:abolish'(S, A) :- '$n_call'('$abolish', g(S,A,_), o(Changed)), '$code_changed'(Changed).

'$code_changed'(true) :- '$load_pending', '$forget_dispatch'.
'$code_changed'(false).

%   Outside a file that is being loaded there is nothing to wait for.

'system:initialization'(M:G) :- ( '$do'(M, G) -> true ).
'system:initialization'(M:G, _) :- ( '$do'(M, G) -> true ).

% --- modules ----------------------------------------------------------------------------------

'system:context_module'(M:M).

% --- expansion --------------------------------------------------------------------------------

'system:expand_term'(T, X) :-
    (   var(T) -> X = T
    ;   '$expand_clause'(T, user, X0) -> '$expanded_rules'(X0, X)
    ;   '$expanded_rules'(T, X)
    ).

'$expanded_rules'(T, X) :-
    (   nonvar(T), T = (H-->_)
    ->  '$dcg_rule'(T, C),
        (   nonvar(H), H = (H1,_) -> true ; H1 = H ),
        functor(H1, N, A0), A is A0+2,
        X = [(:-non_terminal(user:N/A)),C]
    ;   X = T
    ).

'system:dcg_translate_rule'(R, C) :- '$dcg_rule'(R, C).

'$dcg_rule'(R, C) :- '$n_call'('$dcg_rule', g(R,_), o(R,C)).

'system:expand_goal'(G, X) :- '$expand_body'(G, user, X0) -> X = X0 ; X = G.

%   $expand_clause(+Term, +Module, -Expanded): fails if nothing changes it.

'$expand_clause'(T, M, X) :-
    (   '$hook'(M, term_expansion(T,_,X1,_), term_expansion(T,X1)) -> '$expand_bodies'(X1, M, X)
    ;   '$expand_bodies'(T, M, X), X \== T
    ).

'$expand_bodies'(T, M, X) :-
    (   '$has_goal_expansion'(M) -> '$expand_terms'(T, M, X) ; X = T ).

'$expand_terms'(T, _, T) :- var(T), !.
'$expand_terms'([], _, []) :- !.
'$expand_terms'([T|Ts], M, [X|Xs]) :- !, '$expand_terms'(T, M, X), '$expand_terms'(Ts, M, Xs).
'$expand_terms'((H:-B), M, (H:-X)) :- !, '$expand_body'(B, M, X).
'$expand_terms'((:-B), M, (:-X)) :- !, '$expand_body'(B, M, X).
'$expand_terms'((H-->B), M, X) :- !,
    '$dcg_rule'((H-->B), C),
    '$expand_terms'(C, M, X0),
    (   X0 == C -> X = (H-->B) ; X = X0 ).
'$expand_terms'(T, _, T).

'$expand_body'(G, _, G) :- var(G), !.
'$expand_body'((A,B), M, (X,Y)) :- !, '$expand_body'(A, M, X), '$expand_body'(B, M, Y).
'$expand_body'((A;B), M, (X;Y)) :- !, '$expand_body'(A, M, X), '$expand_body'(B, M, Y).
'$expand_body'((A->B), M, (X->Y)) :- !, '$expand_body'(A, M, X), '$expand_body'(B, M, Y).
'$expand_body'('*->'(A,B), M, '*->'(X,Y)) :- !, '$expand_body'(A, M, X), '$expand_body'(B, M, Y).
'$expand_body'(\+A, M, \+X) :- !, '$expand_body'(A, M, X).
'$expand_body'(N:G, _, N:X) :- atom(N), !, '$expand_body'(G, N, X).
'$expand_body'(G, M, X) :-
    (   '$hook'(M, goal_expansion(G,_,X0,_), goal_expansion(G,X0)), X0 \== G -> '$expand_body'(X0, M, X)
    ;   compound(G), '$n_call'('$goal_arguments', g(M,G,_), o(Ss))
    ->  G =.. [N|As],
        '$expand_arguments'(Ss, As, M, Xs),
        X =.. [N|Xs]
    ;   X = G
    ).

'$expand_arguments'([], [], _, []).
'$expand_arguments'([S|Ss], [A|As], M, [X|Xs]) :-
    (   '$expand_argument'(S, A, M, X0) -> X = X0 ; X = A ),
    '$expand_arguments'(Ss, As, M, Xs).

%   What lacks arguments is expanded with new ones, and keeps the expansion if it ends in these.

'$expand_argument'(S, A, M, X) :- S == (^), !, '$expand_quantified'(A, M, X).
'$expand_argument'(0, A, M, X) :- !, '$expand_body'(A, M, X).
'$expand_argument'(S, A, M, X) :-
    integer(S), '$callable'(A), A \= _:_,
    functor(T, t, S), T =.. [_|Vs],
    A =.. L0, '$append'(L0, Vs, L1), G =.. L1,
    '$expand_body'(G, M, G1),
    G1 \== G,
    '$callable'(G1),
    G1 =.. L2, '$append'(L3, Ws, L2), Ws == Vs,
    X =.. L3,
    \+ '$mentions_any'(X, Vs).

'$mentions_any'(X, Vs) :- '$variables'(X, Us), '$member'(U, Us), '$member'(V, Vs), U == V.

'$expand_quantified'(A, _, A) :- var(A), !.
'$expand_quantified'(V^A, M, V^X) :- !, '$expand_quantified'(A, M, X).
'$expand_quantified'(A, M, X) :- '$expand_body'(A, M, X).

%   The hooks with four arguments may change the place of what they expand, which nobody asks for here.

'$has_goal_expansion'(M) :-
    '$hook_module'(M, N),
    (   '$defined_hook'(N, goal_expansion, 4) -> true ; '$defined_hook'(N, goal_expansion, 2) ),
    !.

%   $hook(+Module, +Goal1, +Goal2): the first answer of one of these hooks in the module, in user or in system.

'$hook'(M, G1, G2) :-
    '$hook_module'(M, N),
    (   '$defined'(N, G1), '$do'(N, G1) -> true
    ;   '$defined'(N, G2), '$do'(N, G2) -> true
    ),
    !.

'$hook_module'(M, M) :- M \== user.
'$hook_module'(_, user).
'$hook_module'(_, system).

'$defined'(M, G) :- functor(G, N, A), '$defined_hook'(M, N, A).

'$defined_hook'(M, N, A) :- '$n_call'('$defined_here', g(M:N/A), o).

% --- the process ------------------------------------------------------------------------------

'system:prolog_current_frame'(1).
'system:deterministic'(true).
'system:prolog_flag'(F, V) :- '$n_call'(current_prolog_flag, g(F,V), o(F,V)).

%   Standard output is no terminal for swipl's tests, and colours are left out here.

'system:ansi_format'(_, F, As) :- '$do'(user, format(F, As)).

%   $prepare_tracer: compiles the interpreter of the tracer, if it is not there.

'$prepare_tracer' :- '$n_call'('$trace_load', g, o), '$load_pending'.

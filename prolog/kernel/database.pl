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
    (   N >= 0 -> '$erase'(N)
    ;   '$throw'(error(permission_error(clause, erase, Ref), context(system:erase/1, _)))
    ).

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

%   The size is not told, nor the file and the line of a clause of a dynamic predicate.

'system:clause_property'(Ref, P) :-
    '$reference_number'(Ref, '$get_clause_attribute'/3, N),
    '$n_call'('$clause_at', g(N,_,_,_), o(M,Head,Body)),
    (   '$n_call'('$clause_place', g(N,_,_), o(F,L)) -> Ps = [line_count(L),file(F),source(F)|Ps1]
    ;   Ps = Ps1
    ),
    ( Body == true -> Ps1 = [fact|Ps2] ; Ps1 = Ps2 ),
    functor(Head, Name, A),
    Ps2 = [predicate(M:Name/A),module(M)],
    '$member'(P, Ps).

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

%   Of a predicate and a property without arguments, as meta-interpreters ask for them, only the names are sent.

'system:predicate_property'(Q, P) :-
    (   atom(P), Q = M:H, atom(M), nonvar(H), functor(H, N, A), atom(N), N/A \== (:)/2
    ->  '$n_call'('$has_property', g(M,N,A,P), o)
    ;   '$n_call'(predicate_property, g(Q,P), o(Q,P))
    ).

% --- expansion --------------------------------------------------------------------------------

'system:expand_term'(T, X) :-
    (   var(T) -> X = T
    ;   '$expand_clause'(T, user, X0, _) -> '$expanded_rules'(X0, X)
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

'system:expand_goal'(G, X) :-
    '$hooks'(user, goal_expansion, Hs),
    ( '$expand_body'(G, user-Hs, X0) -> X = X0 ; X = G ).

%   $expand_clause(+Term, +Module, -Expanded, -Hooked): fails if nothing changes it; Hooked is bound if term_expansion/2,4
%   did.

'$expand_clause'(T, M, X, Hooked) :-
    '$hooks'(M, term_expansion, Hs),
    '$expand_in'(Hs, T, X1, Hooked),
    '$expand_bodies'(X1, M, X),
    ( nonvar(Hooked) -> true ; X \== T ).

%   $hooks(+Module, +Name, -Hooks): where that hook is defined, N-A in module N with A arguments: in the module and those
%   in which it looks for what it does not define.

'$hooks'(M, Name, Hs) :- '$n_call'('$hooks', g(M,Name,_), o(Hs)).

%   $expand_in(+Hooks, +Term, -Expanded, -Hooked): what one module makes of a term the next ones expand again; Hooked is
%   bound if one did.

'$expand_in'([], T, T, _).
'$expand_in'([N-A|Hs], T, X, Hooked) :-
    (   '$term_hook'(A, T, X1, H), '$do'(N, H)
    ->  Hooked = true,
        '$of_others'(Hs, N, Hs1),
        '$expand_all_in'(X1, Hs1, X)
    ;   '$expand_in'(Hs, T, X, Hooked)
    ).

'$of_others'([N0-_|Hs0], N, Hs) :- N0 == N, !, Hs = Hs0.
'$of_others'(Hs, _, Hs).

%   The hooks with four arguments may change the place of what they expand, which nobody asks for here.

'$term_hook'(2, T, X, term_expansion(T,X)).
'$term_hook'(4, T, X, term_expansion(T,_,X,_)).

'$goal_hook'(2, G, X, goal_expansion(G,X)).
'$goal_hook'(4, G, X, goal_expansion(G,_,X,_)).

'$expand_all_in'(T, _, T) :- var(T), !.
'$expand_all_in'([], _, []) :- !.
'$expand_all_in'([T|Ts], Ns, [X|Xs]) :- !, '$expand_all_in'(T, Ns, X), '$expand_all_in'(Ts, Ns, Xs).
'$expand_all_in'(T, Ns, X) :- '$expand_in'(Ns, T, X, _).

'$expand_bodies'(T, M, X) :-
    '$hooks'(M, goal_expansion, Hs),
    ( Hs == [] -> X = T ; '$expand_terms'(T, M-Hs, X) ).

'$expand_terms'(T, _, T) :- var(T), !.
'$expand_terms'([], _, []) :- !.
'$expand_terms'([T|Ts], M, [X|Xs]) :- !, '$expand_terms'(T, M, X), '$expand_terms'(Ts, M, Xs).
'$expand_terms'((H:-B), M, (H:-X)) :- !, '$expand_body'(B, M, X).
'$expand_terms'((:-B), M, (:-X)) :- !, '$expand_body'(B, M, X).
'$expand_terms'((H=>B), M, (H1=>X)) :- !,
    (   nonvar(H), H = (H0,G) -> '$expand_body'(G, M, G1), H1 = (H0,G1) ; H1 = H ),
    '$expand_body'(B, M, X).
'$expand_terms'((H-->B), M, X) :- !,
    '$dcg_rule'((H-->B), C),
    '$expand_terms'(C, M, X0),
    (   X0 == C -> X = (H-->B) ; X = X0 ).
'$expand_terms'(T, _, T).

'$expand_body'(G, M, X) :- '$expand_body'(G, M, [], X).

%   $expand_body(+Goal, +ModuleHooks, +Done, -Expanded): goals that have been expanded on the way to this one are not
%   expanded again.

'$expand_body'(G, _, _, G) :- var(G), !.
'$expand_body'(N:G, _, Done, N:X) :- atom(N), !, '$hooks'(N, goal_expansion, Hs), '$expand_body'(G, N-Hs, Done, X).
'$expand_body'(G, M, Done, X) :-
    (   '$without_goal'(Done, G, Done1) -> '$expand_control'(G, M, Done1, X)
    ;   M = _-Hs,
        '$member'(N-A, Hs),
        '$goal_hook'(A, G, X0, H),
        '$do'(N, H),
        X0 \== G
    ->  '$expand_body'(X0, M, [G|Done], X)
    ;   '$expand_control'(G, M, Done, X)
    ).

'$without_goal'([G0|Gs], G, Done) :-
    (   G0 == G -> Done = Gs ; Done = [G0|Done1], '$without_goal'(Gs, G, Done1) ).

'$expand_control'((A,B), M, Done, (X,Y)) :- !, '$expand_body'(A, M, Done, X), '$expand_body'(B, M, Done, Y).
'$expand_control'((A;B), M, Done, (X;Y)) :- !,
    '$expand_body'(A, M, Done, X0),
    '$expand_body'(B, M, Done, Y),
    '$same_branch'(A, X0, X).
'$expand_control'((A->B), M, Done, (X->Y)) :- !, '$expand_body'(A, M, Done, X), '$expand_body'(B, M, Done, Y).
'$expand_control'('*->'(A,B), M, Done, '*->'(X,Y)) :- !, '$expand_body'(A, M, Done, X), '$expand_body'(B, M, Done, Y).
'$expand_control'(\+A, M, Done, \+X) :- !, '$expand_body'(A, M, Done, X).
'$expand_control'(G, M, Done, X) :-
    M = N-_,
    (   compound(G), '$n_call'('$goal_arguments', g(N,G,_), o(Ss))
    ->  G =.. [F|As],
        '$expand_arguments'(Ss, As, M, Done, Xs),
        X =.. [F|Xs]
    ;   X = G
    ).

%   $same_branch(+Branch, +Expanded, -Kept): an if-then that an expansion makes, or takes away, makes no if-then-else of a
%   disjunction, or the reverse.

'$same_branch'(A, X0, X) :-
    (   '$if_then'(A) -> ( '$if_then'(X0) -> X = X0 ; X = (X0->true) )
    ;   '$if_then'(X0) -> X = (X0,true)
    ;   X = X0
    ).

'$if_then'(G) :- nonvar(G), G = (_->_).

'$expand_arguments'([], [], _, _, []).
'$expand_arguments'([S|Ss], [A|As], M, Done, [X|Xs]) :-
    (   '$expand_argument'(S, A, M, Done, X0) -> X = X0 ; X = A ),
    '$expand_arguments'(Ss, As, M, Done, Xs).

%   What lacks arguments is expanded with new ones, and keeps the expansion if it ends in these.

'$expand_argument'(S, A, M, Done, X) :- S == (^), !, '$expand_quantified'(A, M, Done, X).
'$expand_argument'(0, A, M, Done, X) :- !, '$expand_body'(A, M, Done, X).
'$expand_argument'(S, A, M, Done, X) :-
    integer(S), '$callable'(A), A \= _:_,
    functor(T, t, S), T =.. [_|Vs],
    A =.. L0, '$append'(L0, Vs, L1), G =.. L1,
    '$expand_body'(G, M, Done, G1),
    G1 \== G,
    '$callable'(G1),
    G1 =.. L2, '$append'(L3, Ws, L2), Ws == Vs,
    X =.. L3,
    \+ '$mentions_any'(X, Vs).

'$mentions_any'(X, Vs) :- '$variables'(X, Us), '$member'(U, Us), '$member'(V, Vs), U == V.

'$expand_quantified'(A, _, _, A) :- var(A), !.
'$expand_quantified'(V^A, M, Done, V^X) :- !, '$expand_quantified'(A, M, Done, X).
'$expand_quantified'(A, M, Done, X) :- '$expand_body'(A, M, Done, X).

% --- the process ------------------------------------------------------------------------------

'system:prolog_current_frame'(1).
'system:deterministic'(true).
'system:prolog_flag'(F, V) :- '$n_call'(current_prolog_flag, g(F,V), o(F,V)).

%   Standard output is no terminal for swipl's tests, and colours are left out here.

'system:ansi_format'(_, F, As) :- '$do'(user, format(F, As)).

%   $prepare_tracer: compiles the interpreter of the tracer, if it is not there.

'$prepare_tracer' :- '$n_call'('$trace_load', g, o), '$load_pending'.

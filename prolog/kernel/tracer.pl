/*  The tracer: runs goals of the program clause by clause and tells of the ports, in plain Scryer Prolog.

    src/library/tracing.rs says what a goal is, what is shown, and what the user wants. This text is
    compiled when it is needed first. A frame is f(Depth, Number, Module, Goal, Parent, Line, Marks,
    Predicate): Line is where the goal stands in the clause of the parent, Predicate a number of the
    host's. Cuts are those of $body/4: they cut back to a choice point.

    A retry is the ball '$trace_retry'(Number), which goes to the frame of that number.
*/

% --- entries ----------------------------------------------------------------------------------

'$traced_query'(Key, Q) :-
    '$t_admit'(Key, '$traced_query'/2),
    '$strip'(Q, user, M, G),
    '$n_call'('$trace_begin', g, o),
    '$t_root'(M, F),
    '$t_set_current'(F),
    '$t_do'(G, M, F).

%   $t_admit(+Key, +Indicator): programs can name what the tracer hands to predicates as their goals, but have no key.

'$t_admit'(Key, PI) :- '$n_call'('$trace_admit', g(Key,PI), o).

'$t_root'(M, f(D,0,M,true,[],0,68,0)) :- '$root_depth'(D).

%   $depth_limited(+Goal, +Module, +Id, -Result): for call_with_depth_limit/3. The ports of the goal fail below the limit of
%   this number; Result is the deepest level so far, or depth_limit_exceeded.

'$depth_limited'(G, M, Id, R) :-
    '$t_root'(M, F),
    '$get_b_value'(B0),
    (   '$get_b_value'(B1),
        '$n_call'('$depth_allows', g(_), o(Allows)),
        Allows =:= 1,
        '$catch'('$t_do'(G, M, F), Ball, '$depth_raised'(Id, Ball)),
        '$get_b_value'(B2),
        '$n_call'('$depth_exit', g(Id,_), o(R0)),
        (   B1 == B2 -> '$set_cp'(B0), '$n_call'('$depth_end', g(Id,_), o(_))
        ;   '$depth_left_open'(Id)
        ),
        R = R0
    ;   '$n_call'('$depth_end', g(Id,_), o(Exceeded)),
        Exceeded =:= 1,
        R = depth_limit_exceeded
    ).

'$depth_raised'(Id, Ball) :- '$n_call'('$depth_end', g(Id,_), o(_)), '$throw'(Ball).

'$depth_left_open'(_).
'$depth_left_open'(Id) :- '$n_call'('$depth_redo', g(Id), o), '$fail'.

%   $traced(+Key, +Extra, +Module, +Goal, ..): a goal that was given to an opaque predicate, whose frame is the current one.

'$traced'(Y, K, M, G) :- '$t_admit'(Y, '$traced'/4), '$t_closure'(K, M, G).
'$traced'(Y, K, M, G, A) :- '$t_admit'(Y, '$traced'/5), '$add'(G, [A], H), '$t_closure'(K, M, H).
'$traced'(Y, K, M, G, A, B) :- '$t_admit'(Y, '$traced'/6), '$add'(G, [A,B], H), '$t_closure'(K, M, H).
'$traced'(Y, K, M, G, A, B, C) :- '$t_admit'(Y, '$traced'/7), '$add'(G, [A,B,C], H), '$t_closure'(K, M, H).
'$traced'(Y, K, M, G, A, B, C, D) :- '$t_admit'(Y, '$traced'/8), '$add'(G, [A,B,C,D], H), '$t_closure'(K, M, H).
'$traced'(Y, K, M, G, A, B, C, D, E) :- '$t_admit'(Y, '$traced'/9), '$add'(G, [A,B,C,D,E], H), '$t_closure'(K, M, H).
'$traced'(Y, K, M, G, A, B, C, D, E, F) :- '$t_admit'(Y, '$traced'/10), '$add'(G, [A,B,C,D,E,F], H), '$t_closure'(K, M, H).
'$traced'(Y, K, M, G, A, B, C, D, E, F, I) :- '$t_admit'(Y, '$traced'/11), '$add'(G, [A,B,C,D,E,F,I], H), '$t_closure'(K, M, H).

'$t_closure'(K, M, G) :-
    '$t_current'(F0),
    '$t_depth'(F0, D0),
    D is D0+K,
    '$t_do'(G, M, f(D,0,M,true,F0,0,68,0)),
    '$t_set_current'(F0).

%   $t_hidden(+Extra, +Module, +Parent, -Frame): a frame that is never shown, such as that of a control structure.

'$t_hidden'(K, M, F0, f(D,0,M,true,F0,0,4,0)) :- '$t_depth'(F0, D0), D is D0+K.

'$t_depth'(f(D,_,_,_,_,_,_,_), D).

'$t_current'(F) :- '$fetch_global_var'('$traced_frame', v(F)).
'$t_set_current'(F) :- '$store_backtrackable_global_var'('$traced_frame', v(F)).

% --- goals ------------------------------------------------------------------------------------

%   $t_do(+Goal, +Module, +Frame): as $do/3, opaque to cuts.

'$t_do'(G, M, F) :-
    (   var(G)
    ->  '$do'(M, G)
    ;   G = M1:G1
    ->  ( atom(M1) -> '$t_do'(G1, M1, F) ; '$wrong_module'(M1) )
    ;   '$control'(G)
    ->  '$prepared'(G, Body, _),
        '$t_hidden'(1, M, F, F1),
        '$get_b_value'(B),
        '$t_body'(Body, M, F1, B)
    ;   G == true
    ->  true
    ;   '$t_goal'(G, M, F, leaf, 0)
    ).

%   $t_body(+Goal, +Module, +Frame, +B): as $body/4. A goal of a clause is '$l'(Line, Goal).

'$t_body'(G, M, F, B) :-
    (   var(G) -> '$instantiation' ; '$t_body_'(G, M, F, B) ).

'$t_body_'((P,Q), M, F, B) :- !, '$t_body'(P, M, F, B), '$t_body'(Q, M, F, B).
'$t_body_'(!, _, _, B) :- !, '$set_cp'(B).
'$t_body_'((P;Q), M, F, B) :- !, '$t_either'(P, Q, M, F, B).
'$t_body_'((P->Q), M, F, B) :- !, ( '$t_condition'(P, M, F) -> '$t_body'(Q, M, F, B) ).
'$t_body_'('*->'(P,Q), M, F, B) :- !, '$t_condition'(P, M, F), '$t_body'(Q, M, F, B).
'$t_body_'(\+P, M, F, _) :- !, \+ '$t_condition'(P, M, F), '$t_redo'(F).
'$t_body_'(M:G, _, F, B) :- !,
    (   atom(M) -> '$t_body'(G, M, F, B) ; '$wrong_module'(M) ).
'$t_body_'('$l'(N,G), M, F, _) :- !, '$t_goal'(G, M, F, link, N).
'$t_body_'(G, M, F, _) :- '$t_goal'(G, M, F, link, 0).

'$t_condition'(P, M, F) :- '$get_b_value'(B), '$t_body'(P, M, F, B).

'$t_either'(P, Q, M, F, B) :- var(P), !, ( '$instantiation' ; '$t_body'(Q, M, F, B) ).
'$t_either'((C->T), E, M, F, B) :- !,
    (   '$t_condition'(C, M, F) -> '$t_body'(T, M, F, B) ; '$t_redo'(F), '$t_body'(E, M, F, B) ).
'$t_either'('*->'(C,T), E, M, F, B) :- !,
    '$soft_new'(S, Before),
    (   '$get_b_value'(Inside), '$t_condition'(C, M, F), '$soft_set'(S, Before, Inside), '$t_body'(T, M, F, B)
    ;   '$soft_unset'(S), '$t_redo'(F), '$t_body'(E, M, F, B)
    ).
'$t_either'(P, Q, M, F, B) :-
    (   '$t_body'(P, M, F, B) ; '$t_redo'(F), '$t_body'(Q, M, F, B) ).

%   $t_redo(+Frame): an alternative in the body of the frame is tried.

'$t_redo'(F) :- '$t_goal_of'(F, G), '$t_port'(3, F, G, A), A =:= 0.

'$t_goal_of'(f(_,_,_,G,_,_,_,_), G).

%   $t_goal(+Goal, +Module, +Parent, +Link, +Line): a single goal. Link says whether it is that of a clause.

'$t_goal'(G, M, F0, L, N) :-
    (   '$callable'(G) -> true ; '$leaf'(G, M, _) ),
    '$t_functor'(G, Name, A),
    '$n_call'('$trace_goal', g(M,Name,A,_,_,_,_,_), o(K,S,Marks,P,Id)),
    '$t_goal'(K, G, M, F0, L, N, S, Marks, P, Id).

'$t_functor'(G, N, A) :-
    (   G = [_|_] -> N = '[|]', A = 2 ; functor(G, N, A) ).

%   The kinds: 0 another system's predicate, 1 one with goals in its arguments, 2 rules, 3 call/N, 4 catch/3, 5 phrase,
%   6 rules with goals in their arguments, 7 what commands the tracer.

'$t_goal'(K, G, M, F0, L, N, S, Marks, P, Id) :-
    (   K =:= 3 -> '$t_call'(G, M, F0)
    ;   K =:= 7 -> '$t_leaf'(L, G, M, F0)
    ;   '$t_depth'(F0, D0),
        D is D0+1,
        '$t_qualified'(K, G, M, P, G1),
        '$t_marks'(F0, Marks, Marks1),
        '$t_frame'(K, S, G, f(D,Id,M,G1,F0,N,Marks1,P), L)
    ).

%   $t_marks(+Parent, +Marks, -NewMarks): a predicate of the system is not shown where the system calls it, as the
%   toplevel does.

'$t_marks'(F, Marks, Marks1) :-
    '$t_marks_of'(F, Marks0),
    System is Marks0 /\ Marks /\ 64,
    '$t_quiet'(System, Marks, Marks1).

'$t_quiet'(System, Marks, Marks1) :-
    (   System =:= 0 -> Marks1 = Marks ; Marks1 is Marks \/ 128 ).

'$t_marks_of'(f(_,_,_,_,_,_,Marks,_), Marks).

'$t_qualified'(K, G, M, P, G1) :-
    (   '$t_with_goals'(K)
    ->  '$n_call'('$trace_modes', g(P,_,_), o(Ss,_)),
        '$univ'(G, [Name|As]),
        '$t_qualify'(Ss, As, M, Qs),
        '$univ'(G1, [Name|Qs])
    ;   G1 = G
    ).

'$t_with_goals'(1).
'$t_with_goals'(4).
'$t_with_goals'(5).
'$t_with_goals'(6).

'$t_qualify'([], [], _, []).
'$t_qualify'([S|Ss], [A|As], M, [Q|Qs]) :-
    (   ( integer(S) ; S == (^) ) -> '$strip'(A, M, M1, A1), Q = M1:A1 ; Q = A ),
    '$t_qualify'(Ss, As, M, Qs).

%   $t_leaf(+Link, +Goal, +Module, +Parent): as $linked/3 and $leaf/3.

'$t_leaf'(link, G, M, F) :- '$t_caller'(F, C), '$linked'(G, M, C).
'$t_leaf'(leaf, G, M, _) :- '$leaf'(G, M, _).

%   $t_caller(+Frame, -Caller): what an unknown procedure in the body of the frame tells as its caller.

'$t_caller'(f(_,_,M,G,_,_,Marks,_), C) :-
    (   Marks /\ 4 =:= 0 -> '$t_functor'(G, N, A), C = M:N/A
    ;   C = system:'<meta-call>'/1
    ).

'$t_call'(G, M, F) :-
    G =.. [_,G1|Xs],
    (   Xs == [] -> H = G1 ; '$add'(G1, Xs, H) ),
    '$t_do'(H, M, F).

% --- a frame ----------------------------------------------------------------------------------

'$t_frame'(K, S, G, F, L) :-
    '$catch'('$t_attempt'(K, S, G, F, L), Ball, '$t_raised'(Ball, K, S, G, F, L)).

'$t_attempt'(K, S, G, F, L) :-
    '$get_b_value'(B0),
    '$t_attempt'(K, S, G, F, L, B0).

'$t_attempt'(K, S, G, F, L, B0) :-
    '$get_b_value'(B1),
    '$t_entry'(F, Entry),
    '$t_port'(0, F, G, A),
    '$t_called'(A, K, S, G, F, L, B0, B1, Entry).
'$t_attempt'(_, _, _, F, _, _) :-
    '$t_goal_of'(F, G),
    '$t_resumed'(F, G),
    '$t_port'(2, F, G, _),
    '$fail'.

%   $t_entry(+Frame, -Goal): the goal as it is now, if it will have to be told at a later redo.

'$t_entry'(F, Entry) :-
    '$t_marks_of'(F, Marks),
    '$t_goal_of'(F, G),
    Late is Marks /\ 8,
    (   Late =:= 0 -> true ; '$copy'(G, Entry) ).

%   $t_called(+Action, .., +Entry): what the user said at the call port: 0 go on, 1 fail, 2 ignore the goal.

'$t_called'(0, K, S, G, F, L, B0, B1, Entry) :-
    '$t_run'(K, S, G, F, L),
    '$get_b_value'(B2),
    '$t_resumed'(F, Entry),
    '$t_exit'(F, B0, B1, B2).
'$t_called'(1, _, _, _, _, _, B0, _, _) :- '$set_cp'(B0), '$fail'.
'$t_called'(2, _, _, _, F, _, B0, B1, _) :- '$t_exit'(F, B0, B1, B1).

'$t_exit'(F, B0, B1, B2) :-
    '$t_goal_of'(F, G),
    '$t_port'(1, F, G, A),
    (   A =:= 1 -> '$set_cp'(B0), '$fail'
    ;   B1 == B2 -> '$set_cp'(B0)
    ;   '$t_left_open'(F, G)
    ).

%   $t_left_open(+Frame, +Goal): there may be another solution.

'$t_left_open'(f(D,Id,M,_,_,_,Marks,P), G) :-
    (   Marks /\ 8 =:= 0 -> true ; '$n_call'('$trace_left_open', g(Id), o) ),
    (   Marks /\ 2 =:= 0 -> true
    ;   true
    ;   '$n_call'('$trace_point', g(3,D,P,M,G), o), '$fail'
    ).

%   $t_resumed(+Frame, +Entry): tells that another solution was looked for within an opaque predicate.

'$t_resumed'(F, G) :-
    F = f(_,Id,_,_,_,_,Marks,_),
    (   Marks /\ 8 =:= 0 -> true
    ;   '$n_call'('$trace_resumed', g(Id,_), o(R)), R =:= 1 -> '$t_port'(3, F, G, _)
    ;   true
    ).

%   $t_run(+Kind, +Slot, +Goal, +Frame, +Link).

'$t_run'(0, _, G, F, L) :- F = f(_,_,M,_,Up,_,_,_), '$t_leaf'(L, G, M, Up).
'$t_run'(1, _, _, F, L) :-
    F = f(_,_,M,G,Up,_,_,P),
    '$n_call'('$trace_modes', g(P,_,_), o(Ss,K)),
    '$univ'(G, [Name|As]),
    '$t_wrap'(Ss, As, K, Ws),
    '$univ'(H, [Name|Ws]),
    '$t_set_current'(F),
    '$t_leaf'(L, H, M, Up),
    '$t_set_current'(Up).
'$t_run'(2, S, G, F, _) :- '$t_rules'(S, G, F).
'$t_run'(4, _, _, F, _) :-
    F = f(_,_,M,G,_,_,_,_),
    G =.. [_,Q,C,R],
    '$catch'('$t_do'(Q, M, F), Ball, '$t_recover'(Ball, C, R, F)).
'$t_run'(5, _, _, F, _) :-
    F = f(_,_,M,G,_,_,_,P),
    '$n_call'('$trace_modes', g(P,_,_), o(_,K)),
    G =.. [_,Body|Ls],
    K1 is K-1,
    '$t_hidden'(K1, M, F, F1),
    '$t_phrase'(Ls, Body, M, F1).
'$t_run'(6, S, _, F, _) :- '$t_goal_of'(F, G), '$t_rules'(S, G, F).

'$t_module'(f(_,_,M,_,_,_,_,_), M).

'$t_wrap'([], [], _, []).
'$t_wrap'([S|Ss], [A|As], K, [W|Ws]) :-
    (   integer(S) -> '$t_wrap_goal'(A, K, W)
    ;   S == (^) -> '$t_wrap_quantified'(A, K, W)
    ;   W = A
    ),
    '$t_wrap'(Ss, As, K, Ws).

'$t_wrap_goal'(M:G, K, W) :- ( var(G) -> W = G ; '$t_handed'(K, M, G, W) ).

'$t_handed'(K, M, G, '$traced'(Key,K,M,G)) :- '$n_call'('$trace_key', g(_), o(Key)).

'$t_wrap_quantified'(M:G, K, W) :- '$t_quantified'(G, M, K, W).

'$t_quantified'(G, M, K, W) :-
    (   var(G) -> W = G
    ;   G = V^G1 -> W = V^W1, '$t_quantified'(G1, M, K, W1)
    ;   '$t_handed'(K, M, G, W)
    ).

'$t_phrase'([S0|Ls], B, M, F) :-
    (   Ls = [S] -> true ; S = [] ),
    '$t_phrase'(B, S0, S, M, F).

'$t_phrase'(B0, S0, S, M0, F) :-
    '$strip'(B0, M0, M, B),
    '$phrase_list'(S0),
    '$phrase_list'(S),
    '$ask'(phrase, p(B,S0,S), R),
    '$t_phrase_body'(R, M, F, B, S0, S).

'$t_phrase_body'(1, M, F, B, S0, S) :-
    '$answer'(p(B,S0,S,G)),
    '$t_do'(G, M, F).
'$t_phrase_body'(4, _, _, _, _, _) :- '$throw_answer'.

% --- clauses ----------------------------------------------------------------------------------

'$t_rules'(S, G, F) :-
    '$t_key'(1, G, K1, A1),
    '$t_key'(2, G, K2, A2),
    '$t_key'(3, G, K3, A3),
    '$n_call'('$trace_clauses', g(S,K1,A1,K2,A2,K3,A3,_,_), o(Id,Cs)),
    (   Id > 0 -> Cs1 = [Id] ; '$t_learnt'(Cs, Cs1) ),
    '$get_b_value'(B),
    '$t_clauses'(Cs1, G, F, B).

%   $t_learnt(+Clauses, -Known): a clause that will not change comes as n(Number,Clause) once, later as its number.

'$t_learnt'([], []).
'$t_learnt'([C|Cs], [K|Ks]) :-
    (   C = n(Id,Clause) -> assertz('$t_kept'(Id,Clause)), K = Id ; K = C ),
    '$t_learnt'(Cs, Ks).

'$t_fetched'(K, C) :-
    (   integer(K) -> ( '$t_kept'(K, C0) -> C = C0 ) ; C = K ).

'$t_clauses'(Ks, G, F, B) :-
    '$t_next'(Ks, G, C, Rest),
    '$t_choose'(Rest, C, G, F, B).

%   A clause whose head does not unify is passed over silently.

'$t_next'([K|Ks], G, C0, Rest) :-
    '$t_fetched'(K, C),
    C = c(H,_,_),
    (   H \= G -> '$t_next'(Ks, G, C0, Rest) ; C0 = C, Rest = Ks ).

'$t_choose'([], C, G, F, B) :- '$t_clause'(C, G, F, B).
'$t_choose'([_|_], C, G, F, B) :- '$t_clause'(C, G, F, B).
'$t_choose'([C|Cs], _, G, F, B) :- '$t_redo'(F), '$t_clauses'([C|Cs], G, F, B).

'$t_clause'(c(H,Body,M), G, F, B) :-
    H = G,
    '$t_port'(4, F, G, A),
    A =:= 0,
    (   Body == true -> true ; '$t_body'(Body, M, F, B) ).

%   $t_key(+Place, +Goal, -Key, -Arity): what an argument is, as far as clauses are selected by it.

'$t_key'(N, G, K, A) :-
    (   compound(G), arg(N, G, X) -> '$t_argument_key'(X, K, A)
    ;   K = '$any', A = -1
    ).

'$t_argument_key'(X, K, A) :-
    (   var(X) -> K = '$any', A = -1
    ;   integer(X), X < 1000000000000000, X > -1000000000000000 -> K = X, A = 0
    ;   X == [] -> K = '$nil', A = 0
    ;   atom(X) -> K = X, A = 0
    ;   compound(X), \+ X = ''(_) -> '$t_functor'(X, K, A)
    ;   K = '$other', A = -1
    ).

% --- exceptions -------------------------------------------------------------------------------

'$t_raised'(Ball, K, S, G, F, L) :-
    (   nonvar(Ball), Ball = '$trace_retry'(Id0)
    ->  F = f(_,Id,_,_,_,_,_,_),
        (   Id0 =:= Id -> '$t_frame'(K, S, G, F, L) ; '$throw'(Ball) )
    ;   Ball == '$aborted'
    ->  '$throw'(Ball)
    ;   '$t_tell_first'(Ball, F),
        '$t_goal_of'(F, G1),
        '$catch'('$t_port'(5, F, G1, _), Wanted, true),
        '$t_leave'(Wanted, Ball, K, S, G, F, L)
    ).

%   $t_leave(?Wanted, +Ball, ..): the exception leaves the frame, unless the user wanted something else.

'$t_leave'(Wanted, Ball, K, S, G, F, L) :-
    (   var(Wanted) -> '$throw'(Ball)
    ;   '$t_raised'(Wanted, K, S, G, F, L)
    ).

%   $t_tell_first(+Ball, +Frame): tells of an error that nothing will catch, with the goals that led to it.

'$t_tell_first'(Ball, F) :-
    '$n_call'('$trace_raises', g(_), o(First)),
    (   First =:= 0 -> true
    ;   '$n_call'('$trace_ball', g(Ball), o),
        (   '$t_is_caught'(F, Ball) -> true
        ;   First =:= 2 -> '$t_running'(F, Fs, LeftOut), '$n_call'('$trace_chain_raise', g(LeftOut,Fs), o)
        ;   '$t_parents'(F, Fs), '$n_call'('$trace_error', g(Ball,Fs), o)
        )
    ).

%   $t_running(+Frame, -Goals, -LeftOut): the goals that run, also one that is never shown, such as throw/1, with the
%   numbers of their frames. Of many the middle ones are left out: a recursion without end has very many.

'$t_running'(F, Goals, LeftOut) :-
    '$t_running'(F, Fs),
    '$t_count'(Fs, 0, N),
    (   N =< 16 -> Goals = Fs, LeftOut = 0
    ;   LeftOut is N-16, '$t_ends'(12, Fs, LeftOut, Goals)
    ).

'$t_running'([], []).
'$t_running'(f(_,Id,M,G,Up,Line,_,P), Ps) :-
    (   Id > 0 -> Ps = [p(Id,P,M,G,Line)|Ps1] ; Ps = Ps1 ),
    '$t_running'(Up, Ps1).

'$t_count'([], N, N).
'$t_count'([_|Fs], N0, N) :- N1 is N0+1, '$t_count'(Fs, N1, N).

'$t_ends'(K, Fs, LeftOut, Goals) :-
    (   K =:= 0 -> '$t_without'(LeftOut, Fs, Goals)
    ;   Fs = [F|Fs1], Goals = [F|Goals1], K1 is K-1, '$t_ends'(K1, Fs1, LeftOut, Goals1)
    ).

'$t_without'(K, Fs, Rest) :-
    (   K =:= 0 -> Rest = Fs ; Fs = [_|Fs1], K1 is K-1, '$t_without'(K1, Fs1, Rest) ).

'$t_is_caught'(F, Ball) :-
    F = f(_,_,_,G,Up,_,_,_),
    (   '$t_catches'(G, Ball) -> true ; Up = f(_,_,_,_,_,_,_,_), '$t_is_caught'(Up, Ball) ).

'$t_catches'(G, Ball) :-
    compound(G), functor(G, N, 3), '$t_catcher'(N), arg(2, G, C), \+ C \= Ball.

'$t_catcher'(catch).
'$t_catcher'(catch_with_backtrace).

'$t_recover'(Ball, C, R, F) :-
    (   '$t_passes'(Ball) -> '$throw'(Ball)
    ;   C = Ball
    ->  '$n_call'('$trace_caught', g, o),
        F = f(D,_,M,_,Up,_,_,_),
        '$t_do'(R, M, f(D,0,M,true,Up,0,4,0))
    ;   '$throw'(Ball)
    ).

'$t_passes'(Ball) :- Ball == '$aborted'.
'$t_passes'(Ball) :- nonvar(Ball), Ball = '$trace_retry'(_).

% --- ports ------------------------------------------------------------------------------------

%   $t_port(+Port, +Frame, +Goal, -Action): the ports are numbered as in src/engine/tracer.rs; Action is 0 to go on,
%   1 to fail, 2 to succeed at once.

'$t_port'(Port, F, G, A) :-
    F = f(D,Id,_,_,_,_,Marks,P),
    '$n_call'('$trace_wants', g(Port,D,Id,Marks,P,_), o(W)),
    (   W =:= 0 -> A = 0
    ;   W /\ 16 =\= 0 -> A = 1
    ;   '$t_in_chain'(W, Port, F, G),
        '$t_changed'(W, F),
        '$t_point'(W, Port, F, G),
        '$t_asked_goals'(W, F),
        (   W /\ 1 =:= 0 -> A = 0
        ;   '$t_is_sought'(W, G) -> '$t_ask'(Port, F, G, A)
        ;   A = 0
        )
    ).

%   $t_is_sought(+Wants, +Goal): nothing is looked for, or it is this goal.

'$t_is_sought'(W, G) :-
    (   W /\ 64 =:= 0 -> true
    ;   '$n_call'('$trace_sought', g(_), o(Pattern)),
        \+ Pattern \= G,
        '$n_call'('$trace_found', g, o)
    ).

'$t_point'(W, Port, f(D,_,M,_,_,_,_,P), G) :-
    (   W /\ 2 =:= 0 -> true ; '$n_call'('$trace_point', g(Port,D,P,M,G), o) ).

'$t_ask'(Port, F, G, A) :-
    F = f(D,Id,M,_,_,_,Marks,P),
    '$n_call'('$trace_show', g(Port,D,Id,Marks,P,M,G,_,_), o(A0,N)),
    '$t_act'(A0, N, Port, F, G, A).

'$t_act'(0, _, _, _, _, 0).
'$t_act'(1, _, _, _, _, 1).
'$t_act'(2, _, _, _, _, 2).
'$t_act'(3, N, _, F, _, _) :-
    (   '$t_frame_at'(F, N, f(_,Id,_,_,_,_,_,_)) -> '$throw'('$trace_retry'(Id))
    ;   '$n_call'('$trace_no_retry', g, o), '$throw'('$aborted')
    ).
'$t_act'(4, _, _, _, _, _) :- '$throw'('$aborted').
'$t_act'(5, N, Port, F, G, A) :-
    '$t_parents'(F, Fs),
    '$n_call'('$trace_goals', g(N,Fs), o),
    '$t_ask'(Port, F, G, A).
'$t_act'(6, _, Port, F, G, A) :-
    '$t_module'(F, M),
    '$t_functor'(G, Name, Arity),
    \+ \+ '$catch'('$do'(M, listing(Name/Arity)), _, true),
    '$t_ask'(Port, F, G, A).
'$t_act'(8, N, Port, F, G, A) :-
    (   '$t_frame_at'(F, N, F1), '$t_goal_of'(F1, G1) -> '$do'(system, recorda(saved_goals, G1)) ; true ),
    '$t_ask'(Port, F, G, A).
'$t_act'(7, N, _, _, _, _) :- '$exit'(N).

%   $t_in_chain(+Wants, +Port, +Frame, +Goal): tells of a call or a failure for the chain of calls that led to the end.

'$t_in_chain'(W, Port, F, G) :-
    (   W /\ 8 =:= 0 -> true
    ;   F = f(_,Id,_,_,Up,Line,_,P), '$t_caller_number'(Up, C), '$t_chain'(Port, Id, C, P, Line, G)
    ).

'$t_chain'(0, _, C, _, _, _) :- '$n_call'('$trace_chain_call', g(C), o).
'$t_chain'(2, Id, C, P, Line, G) :- '$n_call'('$trace_chain_fail', g(Id,C,P,Line,G), o).

%   $t_changed(+Wants, +Frame): tells which goals changed facts that are watched.

'$t_changed'(W, F) :-
    (   W /\ 32 =:= 0 -> true
    ;   '$t_running'(F, Fs, LeftOut), '$n_call'('$trace_chain_change', g(LeftOut,Fs), o)
    ).

%   $t_caller_number(+Frame, -Number): the frame or the parent that is shown.

'$t_caller_number'(f(_,Id,_,_,Up,_,Marks,_), C) :-
    (   Marks /\ 4 =:= 0 -> C = Id
    ;   Up = f(_,_,_,_,_,_,_,_) -> '$t_caller_number'(Up, C)
    ;   C = 0
    ).

%   $t_asked_goals(+Wants, +Frame): Ctrl-C asked for the goals.

'$t_asked_goals'(W, F) :-
    (   W /\ 4 =:= 0 -> true
    ;   '$t_parents'(F, Fs), '$n_call'('$trace_goals', g(20,Fs), o)
    ).

%   $t_frame_at(+Frame, +Depth, -FrameThere): the frame or the parent with this depth; -1 is the frame's own.

'$t_frame_at'(F, N, F1) :-
    F = f(D,_,_,_,Up,_,Marks,_),
    (   ( N < 0 ; D =:= N, Marks /\ 4 =:= 0 ) -> F1 = F
    ;   Up = f(_,_,_,_,_,_,_,_), '$t_frame_at'(Up, N, F1)
    ).

%   $t_parents(+Frame, -Goals): the goal and those that led to it, p(Depth,Predicate,Module,Goal,Line) each.

'$t_parents'([], []).
'$t_parents'(f(D,_,M,G,Up,Line,Marks,P), Ps) :-
    (   Marks /\ 4 =:= 0 -> Ps = [p(D,P,M,G,Line)|Ps1] ; Ps = Ps1 ),
    '$t_parents'(Up, Ps1).

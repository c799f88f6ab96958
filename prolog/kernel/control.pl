/*  The kernel of the runtime, in plain Scryer Prolog: calling, catching, the database, loading.

    Lowered course programs call these predicates; nobody writes them by hand. Names that begin
    with 'system:' are SWI-Prolog's built-in predicates of that name; names that begin with '$' are
    what lowering emits.
*/

% --- throwing, lists ---------------------------------------------------------------------------

%   $throw(+Ball): a ball of ours is marked, so that $swi_ball/2 can tell it from those of the machine. The mark also
%   keeps references to the stack out of it.

'$throw'(B) :- '$set_ball'('$thrown'(B)), '$unwind_stack'.

'$member'(X, [Y|Ys]) :- '$member'(Ys, X, Y).

'$member'([], X, X).
'$member'([Y|Ys], X, X0) :- ( X = X0 ; '$member'(Ys, X, Y) ).

'$skip_list'(N, L, T) :- '$skip_max_list'(N, _, L, T).

'$append'([], L, L).
'$append'([X|Xs], L, [X|Ys]) :- '$append'(Xs, L, Ys).

% --- calling goals that are known only now ----------------------------------------------------

%   $call(+Module, +Goal): opaque to cuts.

'$do'(M, G) :- '$do'(M, G, _).

%   $do(+Module, +Goal, ?Caller): Caller is told if the procedure does not exist.

'$do'(M, G, C) :-
    (   var(G)
    ->  '$not_callable'(instantiation_error, C)
    ;   G = M1:G1
    ->  '$in_module'(M1, G1, C)
    ;   G = call(G1)
    ->  '$called_by_call'(C, D), '$do'(M, G1, D)
    ;   '$control'(G)
    ->  '$prepared'(G, Body, C),
        '$get_b_value'(B),
        '$body'(Body, M, B, '$part'(C))
    ;   '$leaf'(G, M, C)
    ).

%   $framed(:Goal), $do_framed(+Module, +Goal): behind a choice point, the calls that Goal makes and that are over keep their
%   frames unless the caller's frame is younger. This one is.

'$framed'(G) :- call(G), '$succeed'.

'$do_framed'(M, G) :- '$do'(M, G), '$succeed'.

%   $called_by_call(?Caller, -Called): who calls the goal of a call/1 that Caller calls. In a construct call/1 has no frame.

'$called_by_call'(C, D) :-
    (   nonvar(C), C = system:'<meta-call>'/1 -> D = C ; D = system:call/1 ).

%   $make_variables(?Structure): mentions variables, as src/engine/lower/normal_form.rs wants it.

'$make_variables'(_).

%   $prepared(+Goal, -Body, ?Caller): as SWI-Prolog compiles it before it runs any of it: every part is callable, and
%   a variable is a call, in which a cut is local.

'$prepared'(G, Body, C) :-
    (   '$prepare'(G, Body) -> true ; '$not_callable'(type_error(callable, G), C) ).

'$prepare'(G, Body) :-
    (   var(G) -> Body = call(G)
    ;   '$control'(G) -> '$prepare_control'(G, Body)
    ;   '$callable'(G), G \== [], Body = G
    ).

'$prepare_control'((P,Q), (P1,Q1)) :- '$prepare'(P, P1), '$prepare'(Q, Q1).
'$prepare_control'((P;Q), (P1;Q1)) :- '$prepare'(P, P1), '$prepare'(Q, Q1).
'$prepare_control'((P->Q), (P1->Q1)) :- '$prepare'(P, P1), '$prepare'(Q, Q1).
'$prepare_control'('*->'(P,Q), '*->'(P1,Q1)) :- '$prepare'(P, P1), '$prepare'(Q, Q1).
'$prepare_control'(\+P, \+P1) :- '$prepare'(P, P1).
'$prepare_control'(!, !).
'$prepare_control'('|'(P,Q), (P1;Q1)) :- '$prepare'(P, P1), '$prepare'(Q, Q1).
'$prepare_control'(M:G, M:G1) :-
    (   var(M) -> true
    ;   '$is_atom'(M) -> true
    ;   '$throw'(error(type_error(module, M), context(system:call/1, _)))
    ),
    (   var(G) -> G1 = G ; '$prepare'(G, G1) ).

'$is_atom'(A) :- atom(A), A \== [].

'$in_module'(M, G, C) :-
    (   atom(M) -> '$do'(M, G, C)
    ;   '$wrong_module'(M, C)
    ).

'$wrong_module'(M) :- '$wrong_module'(M, _).

'$wrong_module'(M, C) :-
    (   var(M) -> '$not_callable'(instantiation_error, C) ; '$not_callable'(type_error(atom, M), C) ).

'$control'((_,_)).
'$control'((_;_)).
'$control'('|'(_,_)).
'$control'((_->_)).
'$control'('*->'(_,_)).
'$control'(!).
'$control'(\+_).
'$control'(_:_).

%   $body(+Goal, +Module, +B, ?Caller): a cut in it cuts back to choice point B. The caller of the parts of a construct that
%   Caller calls is '<meta-call>'/1. The last part has the Caller '$part'(Caller): if it ends with a call of an unknown
%   procedure, and there are no choice points, the frame of the construct is gone by then.

'$body'(G, M, B, C) :-
    (   var(G) -> '$instantiation' ; '$body_'(G, M, B, C) ).

'$body_'((P,Q), M, B, C) :- !, '$not_last'(C, D), '$body'(P, M, B, D), '$body'(Q, M, B, C).
'$body_'(!, _, B, _) :- !, '$set_cp'(B).
'$body_'((P;Q), M, B, C) :- !, '$either'(P, Q, M, B, C).
'$body_'((P->Q), M, B, C) :- !, ( '$condition'(P, M, C) -> '$body'(Q, M, B, C) ).
'$body_'('*->'(P,Q), M, B, C) :- !, '$condition'(P, M, C), '$body'(Q, M, B, C).
'$body_'(\+P, M, _, C) :- !, \+ '$condition'(P, M, C).
'$body_'(call(G), M, _, C) :- !, '$not_last'(C, D), '$do'(M, G, D).
'$body_'(M:G, _, B, C) :- !, '$module_body'(M, G, B, C).
'$body_'(G, M, B, C) :-
    '$get_b_value'(Now),
    (   Now == B -> '$linked'(G, M, C)
    ;   '$not_last'(C, D),
        '$linked'(G, M, D),
        '$succeed'
    ).

'$not_last'(C, D) :- ( nonvar(C), C = '$part'(_) -> D = system:'<meta-call>'/1 ; D = C ).

'$module_body'(M, G, B, C) :-
    (   atom(M) -> '$body'(G, M, B, C)
    ;   '$wrong_module'(M, C)
    ).

'$condition'(P, M, C) :- '$not_last'(C, D), '$get_b_value'(B), '$body'(P, M, B, D), '$succeed'.

'$either'(P, Q, M, B, C) :- var(P), !, ( '$instantiation' ; '$body'(Q, M, B, C) ).
'$either'((P->T), E, M, B, C) :- !,
    (   '$condition'(P, M, C) -> '$body'(T, M, B, C) ; '$body'(E, M, B, C) ).
'$either'('*->'(P,T), E, M, B, C) :- !,
    '$soft_new'(F, Before),
    (   '$get_b_value'(Inside), '$condition'(P, M, C), '$soft_set'(F, Before, Inside), '$body'(T, M, B, C)
    ;   '$soft_unset'(F), '$body'(E, M, B, C)
    ).
'$either'(P, Q, M, B, C) :- ( '$body'(P, M, B, C) ; '$body'(Q, M, B, C) ).

%   A soft cut, ( C *-> T ; E ). '$soft_new'/2 makes a flag and tells the choice point before the disjunction, Inside is
%   that of E. If C leaves none, E is cut off; else the flag remembers that C had a solution.

'$soft_new'(F, Before) :- '$soft_new'(F), '$get_b_value'(Before).
'$soft_set'(F, Before, Inside) :-
    '$get_b_value'(B),
    (   B == Inside -> '$set_cp'(Before) ; '$soft_set'(F) ).

'$soft_new'(F) :- '$foreign_call'(arbiiter_soft, [0,0], F).
'$soft_set'(F) :- '$foreign_call'(arbiiter_soft, [1,F], _).
'$soft_unset'(F) :- '$soft_unset'(F, 0).
'$soft_unset'(F, WasSet) :- '$foreign_call'(arbiiter_soft, [2,F], WasSet).

%   A single goal: what it resolves to is kept in '$dispatch'(Goal, Key, Target, Caller). A predicate that passes on its caller
%   has the variable Caller in its target.

'$leaf'(G, M, C) :-
    (   '$dispatch'(G, M, T, C) -> call(T) ; '$resolve'(G, M, M, C) ).

'$linked'(G, M, C) :-
    (   '$dispatch'(G, '$link'(M), T, C) -> call(T) ; '$resolve'(G, M, '$link'(M), C) ).

'$resolve'('$zero'(N), M, K, C) :- !, '$again'(K, N, M, C).
'$resolve'(G, M, K, C) :-
    (   '$callable'(G) -> true ; '$not_callable'(type_error(callable, G), C) ),
    (   G = [_|_] -> N = '[|]', A = 2 ; functor(G, N, A) ),
    '$ask'(resolve, r(K,M,N,A), R),
    '$resolved'(R, G, M, K, C).

'$resolved'(1, G, M, K, C) :-
    '$answer'(e(Head,T,Caller)),
    '$load_pending',
    assertz('$dispatch'(Head, K, T, Caller)),
    '$again'(K, G, M, C).
'$resolved'(2, G, M, K, C) :- '$answer'(library(F)), '$load_library'(F), '$resolve'(G, M, K, C).
'$resolved'(4, _, _, _, C) :- '$throw_answer'(C).

'$again'('$link'(M), G, M, C) :- !, '$linked'(G, M, C).
'$again'(_, G, M, C) :- '$leaf'(G, M, C).

'$forget_dispatch' :- retract('$dispatch'(_,_,_,_)), fail.
'$forget_dispatch'.

%   $late(+Module, +Goal): the stub of a predicate that was not known when its caller was compiled; with a Caller that is known.

'$late'(M, G) :- '$linked'(G, M, _).
'$late'(M, G, C) :- '$linked'(G, M, C).

%   $passed_caller(+Before, ?Outer, +Here, -Caller): the caller of the last goal of a clause of Here, which was called when
%   Before was the last choice point, by Outer.

'$passed_caller'(Before, Outer, Here, Caller) :-
    '$get_b_value'(Now),
    (   Now =\= Before -> Caller = Here
    ;   nonvar(Outer), Outer = '$part'(C) -> Caller = C
    ;   Caller = Outer
    ).

%   Closures over goals that are known only now.

'$m'(M, G) :- '$do'(M, G).
'$m'(M, G, A) :- '$m_for'(_, M, G, A).
'$m'(M, G, A, B) :- '$m_for'(_, M, G, A, B).
'$m'(M, G, A, B, C) :- '$m_for'(_, M, G, A, B, C).
'$m'(M, G, A, B, C, D) :- '$m_for'(_, M, G, A, B, C, D).
'$m'(M, G, A, B, C, D, E) :- '$m_for'(_, M, G, A, B, C, D, E).
'$m'(M, G, A, B, C, D, E, F) :- '$m_for'(_, M, G, A, B, C, D, E, F).
'$m'(M, G, A, B, C, D, E, F, I) :- '$m_for'(_, M, G, A, B, C, D, E, F, I).
'$m'(M, G, A, B, C, D, E, F, I, J) :- '$m_for'(_, M, G, A, B, C, D, E, F, I, J).

%   The same with a Caller that is told if the procedure does not exist.

'$m_for'(W, M, G) :- '$do'(M, G, W).
'$m_for'(W, M, G, A) :- '$add'(G, [A], H, W), '$do'(M, H, W).
'$m_for'(W, M, G, A, B) :- '$add'(G, [A,B], H, W), '$do'(M, H, W).
'$m_for'(W, M, G, A, B, C) :- '$add'(G, [A,B,C], H, W), '$do'(M, H, W).
'$m_for'(W, M, G, A, B, C, D) :- '$add'(G, [A,B,C,D], H, W), '$do'(M, H, W).
'$m_for'(W, M, G, A, B, C, D, E) :- '$add'(G, [A,B,C,D,E], H, W), '$do'(M, H, W).
'$m_for'(W, M, G, A, B, C, D, E, F) :- '$add'(G, [A,B,C,D,E,F], H, W), '$do'(M, H, W).
'$m_for'(W, M, G, A, B, C, D, E, F, I) :- '$add'(G, [A,B,C,D,E,F,I], H, W), '$do'(M, H, W).
'$m_for'(W, M, G, A, B, C, D, E, F, I, J) :- '$add'(G, [A,B,C,D,E,F,I,J], H, W), '$do'(M, H, W).

'$add'(G, Xs, H) :- '$add'(G, Xs, H, _).

'$add'(G, Xs, _, W) :- var(G), !, '$call_error'(instantiation_error, Xs, W).
'$add'(M:G, Xs, M:H, W) :- !, '$add'(G, Xs, H, W).
'$add'(G, Xs, H, W) :-
    (   '$callable'(G) -> true ; '$call_error'(type_error(callable, G), Xs, W) ),
    '$univ'(G, [N|As0]),
    '$append'(As0, Xs, As),
    '$skip_max_list'(A, _, As, _),
    '$make_compound'(N, A, As, H).

%   $not_callable(+Error, ?Caller): what is called is no goal, as far as is known for this caller.

'$not_callable'(E, C0) :-
    '$not_last'(C0, C),
    (   var(C) -> C = system:call/1 ; true ),
    '$throw'(error(E, context(C, _))).

'$call_error'(E, Xs, C0) :-
    '$not_last'(C0, C),
    (   var(C) -> '$skip_max_list'(N0, _, Xs, _), N is N0+1, C = system:call/N ; true ),
    '$throw'(error(E, context(C, _))).

'$callable'(G) :- atom(G), !.
'$callable'(G) :- compound(G), \+ G = ''(_).

'$instantiation' :- '$throw'(error(instantiation_error, _)).

% --- catch, findall ---------------------------------------------------------------------------

'$catch'(G, C, R) :-
    '$get_current_block'(Bb),
    '$catch'(G, C, R, Bb).

'$catch'(G, C, R, Bb) :-
    '$install_new_block'(NBb),
    call(G),
    '$end_block'(Bb, NBb, C, R).
'$catch'(_, C, R, Bb) :-
    '$reset_block'(Bb),
    '$get_ball'(Ball),
    '$push_ball_stack',
    '$swi_ball'(Ball, Translated),
    '$handle_ball'(Translated, C, R, Ball).

%   $end_block(+Outer, +Block, +Catcher, +Recovery): the last two are there for $chunks/4, which finds them in the frame.

'$end_block'(Bb, NBb, _, _) :- '$clean_up_block'(NBb), '$reset_block'(Bb).
'$end_block'(_, NBb, _, _) :- '$reset_block'(NBb), '$fail'.

%   $handle_ball(+Ball, ?Catcher, :Recovery, +Thrown): a ball that was translated goes on as such, since each block that it
%   passes would ask the host again.

'$handle_ball'(B, C, R, _) :-
    '$succeed', B == '$aborted', \+ R = '$query_error'(_, _), C = B, !,
    '$pop_ball_stack',
    ( call(R) -> true ; true ),
    '$throw'('$aborted').
'$handle_ball'(B, C, R, _) :- \+ \+ '$copy'(C, B), !, '$pop_ball_stack', C = B, call(R).
'$handle_ball'(_, _, _, '$thrown'(_)) :- !, '$pop_from_ball_stack', '$unwind_stack'.
'$handle_ball'(B, _, _, _) :- '$pop_ball_stack', '$throw'(B).

'system:abort' :- '$throw'('$aborted').

%   $swi_ball(+Ball, -Translated): errors of Scryer's own built-ins name themselves; SWI-Prolog says
%   context(system:Name/Arity, _). Where memory ends the machine throws what lies at the bottom of its heap. A machine
%   that was interrupted throws a ball of its own, in place of the one that the host has for it.

'$swi_ball'(B, T) :-
    (   B = '$thrown'(T0) -> T = T0
    ;   B = error(F, _), F == '$interrupt_thrown' -> '$interruption'(T)
    ;   B = error(F, C) -> '$swi_formal'(F, F1), '$swi_context'(C, F1, C1), T = error(F1, C1)
    ;   T = error(resource_error(memory), _)
    ).

'$interruption'(T) :- '$ask'(interruption, [], _), '$answer'(T).

'$swi_formal'(F, F) :- var(F), !.
'$swi_formal'(existence_error(procedure, PI), existence_error(procedure, PI1)) :-
    '$succeed', nonvar(PI), PI = N/A, atom(N), !,
    '$unflatten'(N, A, PI1).
'$swi_formal'(representation_error(term), occurs_check(_, _)) :- !.
'$swi_formal'(F, F).

'$unflatten'(N, A, PI) :-
    atom_chars(N, Cs),
    (   '$append'(Ms, [:|Ns], Cs), Ms \== [], Ns \== []
    ->  atom_chars(M, Ms), atom_chars(P, Ns),
        (   M == user -> PI = P/A ; PI = M:P/A )
    ;   PI = N/A
    ).

'$swi_context'(C, _, C) :- var(C), !.
'$swi_context'(N/A, existence_error(procedure, _), context(_, _)) :- atom(N), integer(A), !.
'$swi_context'(unify_with_occurs_check/2, _, context(system:(=)/2, _)) :- !.
'$swi_context'(N/A, evaluation_error(zero_divisor), context(N/A, _)) :- atom(N), integer(A), !.
'$swi_context'(N/A, evaluation_error(_), context(system:(is)/2, _)) :- atom(N), integer(A), !.
'$swi_context'(N/A, type_error(integer, _), context(N/A, _)) :- '$integer_function'(N), !.
'$swi_context'(N/A, _, context(system:N/A, _)) :- atom(N), integer(A), !.
'$swi_context'(C, _, C).

'$integer_function'(//).
'$integer_function'(mod).
'$integer_function'(rem).
'$integer_function'(div).
'$integer_function'(>>).
'$integer_function'(<<).
'$integer_function'(/\).
'$integer_function'(\/).
'$integer_function'(xor).
'$integer_function'(\).

'$findall'(T, G, L) :-
    (   var(T) -> '$on_heap'(t(T), T1) ; T1 = T ),
    '$lh_length'(O),
    '$get_current_block'(Bb),
    '$findall'(T1, G, L, O, Bb).

%   $findall(+Template, :Goal, -List, +Offset, +Block): the answers lie in the machine's one lifted heap, from the offset
%   on. A ball that passes takes away those found so far: whoever catches it may itself be called by a goal whose answers are
%   collected, and those found before stay.
%
%   '$copy_to_lh'/2 takes a variable that lives in the caller's environment for a fresh one; inside a
%   structure it lives on the heap.

'$on_heap'(t(T), T).

'$findall'(T, G, _, O, _) :- '$install_new_block'(_), call(G), '$collect'(O, T), '$fail'.
'$findall'(_, _, L, O, Bb) :-
    '$reset_block'(Bb),
    (   '$get_ball'(_)
    ->  '$truncate_lh_to'(O),
        '$unwind_stack'
    ;   '$truncate_if_no_lh_growth'(O),
        '$get_lh_from_offset'(O, L0),
        (   '$fetch_global_var'('$constrained', v(_)) -> '$with_constraints'(L0, L) ; L = L0 )
    ).

%   Constraints of library(clpfd) are no attributes: an answer has them beside it. Whether there has been such an answer
%   outlives backtracking.

'$collect'(O, T) :-
    (   '$fetch_global_var'('$fd', v(_)),
        '$term_attributed_variables'(T, As), As \== [],
        '$fd_goals'(As, Gs), Gs \== []
    ->  '$store_global_var'('$constrained', v(true)),
        '$copy_to_lh'(O, '$constrained'(T,Gs))
    ;   '$copy_to_lh'(O, T)
    ).

'$with_constraints'([], []).
'$with_constraints'([A|As], [T|Ts]) :-
    (   nonvar(A), A = '$constrained'(T0,Gs) -> '$constraints'(Gs), T = T0
    ;   T = A
    ),
    '$with_constraints'(As, Ts).

'system:findall'(T, G, L, Tail) :- '$findall'(T, G, L0), '$append'(L0, Tail, L).

'$phrase_list'(L) :-
    (   ( var(L) ; L == [] ; L = [_|_] ) -> true
    ;   '$throw'(error(type_error(list, L), _))
    ).

'$phrase'(M, G, S0, S) :-
    '$phrase_list'(S0),
    '$phrase_list'(S),
    '$ask'(phrase, p(G,S0,S), R),
    '$phrase_body'(R, M, G, S0, S).

'$phrase_body'(1, M, G, S0, S) :- '$answer'(p(G,S0,S,B)), '$do'(M, B, '$dcg':call_dcg/3).
'$phrase_body'(4, _, _, _, _) :- '$throw_answer'.

'system:call_dcg'(M:G, L, R) :- '$ask'(phrase, p(G,L,R), A), '$phrase_body'(A, M, G, L, R).
'system:phrase'(M:G, L) :- '$phrase'(M, G, L, []).
'system:phrase'(M:G, L, R) :- '$phrase'(M, G, L, R).

% --- cleanup ----------------------------------------------------------------------------------

%   The machine keeps a stack of cleanups, each with the choice point above which its goal runs. A cut below that takes it from
%   there and calls it. Here are the differences from the interpreter's own setup_call_cleanup/3:
%
%   - `$fenced` leaves a choice point between those of two goals: a cut down to the choice point of the outer goal
%     would run the outer cleanup, too.
%   - The choice points of the setup are cut by a cut that runs cleanups: what is left behind for a choice point that is gone
%     is called later, in the middle of something else.
%
%   The machine throws away the ball of a cleanup that it calls because of a cut.

'system:setup_call_cleanup'(S, G, C) :- ( call(S) -> true ), '$call_cleanup'(G, C).
'system:call_cleanup'(G, C) :- '$call_cleanup'(G, C).
'system:call_cleanup'(G, Catcher, C) :- 'system:setup_call_catcher_cleanup'(true, G, Catcher, C).

'system:setup_call_catcher_cleanup'(S, G, Catcher, C) :-
    '$need_cleanup'(C),
    ( call(S) -> true ),
    '$soft_new'(Left),
    '$call_cleanup'('$observed'(G, Left, State), '$clean_up'(State, Left, Catcher, C)).

'$call_cleanup'(G, C) :-
    '$need_cleanup'(C),
    '$get_current_scc_block'(Outer),
    '$call_cleanup'(G, user:'$cleanup'(C), Outer).

%   $need_cleanup(:Cleanup): it is bound.

'$need_cleanup'(C) :-
    (   ( C = '$m'(_,V) ; C = '$m_for'(_,_,V) ), var(V)
    ->  '$throw'(error(instantiation_error, context(system:setup_call_catcher_cleanup/4, _)))
    ;   true
    ).

%   $call_cleanup(:Goal, :Cleanup, +Outer): the cleanup is older than the choice point, for it is called when that is gone.

'$call_cleanup'(G, C, Outer) :-
    '$install_scc_cleaner'(C),
    '$get_b_value'(B),
    '$fenced'(G),
    '$get_b_value'(B1),
    (   B == B1 -> '$reset_scc_block'(Outer), '$run_cleanups', ! ; true ).
'$call_cleanup'(_, _, Outer) :-
    '$reset_scc_block'(Outer),
    '$push_ball_stack',
    '$run_cleanups_caught',
    '$pop_from_ball_stack',
    '$unwind_stack'.
'$call_cleanup'(_, _, _) :-
    '$run_cleanups',
    '$fail'.

'$fenced'(G) :-
    '$fence',
    '$get_b_value'(B),
    '$framed'(G),
    '$get_b_value'(B1),
    (   B == B1 -> ! ; true ).

'$fence'.
'$fence' :- '$fail'.

%   $run_cleanups: those of the machine's stack whose goals are over. It finds the newest one if nothing but its own choice point
%   has come since.

'$run_cleanups' :-
    '$get_scc_cleaner'(C),
    call(C),
    !,
    '$run_cleanups'.
'$run_cleanups'.

%   $run_cleanups_caught: while a ball passes, the balls of cleanups are not thrown.

'$run_cleanups_caught' :-
    '$get_scc_cleaner'(C),
    '$catch'(C, _, true),
    !,
    '$run_cleanups_caught'.
'$run_cleanups_caught'.

'$cleanup'(C) :- ( '$framed'(C) -> true ; true ).

'system:sig_atomic'(G) :- ( call(G) -> true ).
'system:notrace'(G) :- ( call(G) -> true ).
'system:with_mutex'(_, G) :- ( call(G) -> true ).

%   $observed(:Goal, +Left, -State): calls Goal. State is `exit` once it can have no other solution; the flag Left
%   is set while control is outside, between two solutions.

'$observed'(G, Left, State) :-
    '$get_b_value'(B0),
    call(G),
    '$get_b_value'(B1),
    (   B0 == B1 -> State = exit
    ;   State = (!), '$soft_set'(Left)
    ;   '$soft_unset'(Left, _), '$fail'
    ).

'$clean_up'(State, Left, Catcher, C) :-
    '$soft_unset'(Left, WasLeft),
    '$pop_from_ball_stack',
    (   nonvar(State) -> Reason = State
    ;   '$get_ball'(B) -> '$push_ball_stack', '$swi_ball'(B, E), '$raised'(WasLeft, E, Reason)
    ;   Reason = fail
    ),
    ( Catcher = Reason -> '$cleanup'(C) ; true ).

'$raised'(0, E, exception(E)).
'$raised'(1, E, external_exception(E)).

% --- delimited continuations ------------------------------------------------------------------

%   A continuation is a list of chunks, each the copy of a frame between shift/1 and its reset/3, the innermost first. A
%   chunk call(Goal) stands for a catch/3 and all within it. The frame of a reset/3 is known by the machine's marker, and
%   Tag in it holds the ball.

%   $reset_goal(:Goal, ?Ball, -Continuation): for reset/3.

'$reset_goal'(G, Ball, Cont) :-
    '$get_current_block'(Bb),
    '$reset'(G, '$reset'(Ball,Cont), R),
    '$reset_done'(R, Bb, Ball, Cont).

'$reset'(G, Tag, R) :-
    call(G),
    '$reset_cont_marker',
    '$bind_from_register'(R, 3),
    '$make_variables'(Tag).

%   $reset_done(+Result, +Block, ?Ball, ?Cont): the goal is over, or Result says how many resets the ball still passes.

'$reset_done'(none, _, _, 0).
'$reset_done'('$shifted'(N, B, L), Bb, Ball, Cont) :-
    (   N =:= 0
    ->  '$get_current_block'(NBb),
        '$leave_block'(Bb, NBb),
        Ball = B,
        '$seal'(L, Sealed),
        Cont = call_continuation(Sealed)
    ;   N1 is N-1,
        '$shift_to'('$shifted'(N1, B, L))
    ).

%   The goal has been left inside a catch/3, whose block is entered again on backtracking.

'$leave_block'(Bb, NBb) :- Bb == NBb, !.
'$leave_block'(Bb, _) :- '$reset_block'(Bb).
'$leave_block'(_, NBb) :- '$reset_block'(NBb), '$fail'.

'system:shift'(B) :- '$nextEP'(first, E, P), '$shift'(t(B), E, P).
'system:shift_for_copy'(B) :- '$nextEP'(first, E, P), '$shift'(t(B), E, P).

'$shift'(t(B), E, P) :-
    (   '$resets_to'(E, P, B, 0, N) -> true
    ;   '$throw'(error(existence_error(reset, B), context(shift/1, 'No matching reset/3 call')))
    ),
    '$known_frames'(Ks),
    '$chunks'(E, P, N, c(B,Ks), L0),
    '$folded'(L0, [], L),
    '$shift_to'('$shifted'(N, B, L)).

'$shift_to'(R) :- '$shift_registers'(_, _, R), '$unwind_environments'.

'$shift_registers'(_, _, _).

%   $resets_to(+Frame, +Point, +Ball, +N0, -N): N other resets stand before the one whose ball unifies.

'$resets_to'(E, P, B, N0, N) :-
    (   '$points_to_cont_reset_marker'(P)
    ->  '$frame_chunk'(E, P, [_|Slots]),
        '$reset_tag'(Slots, Ball, _),
        (   \+ Ball \= B -> N = N0
        ;   N1 is N0+1, '$nextEP'(E, E1, P1), '$resets_to'(E1, P1, B, N1, N)
        )
    ;   '$nextEP'(E, E1, P1), '$resets_to'(E1, P1, B, N0, N)
    ).

'$reset_tag'([X|Xs], Ball, Cont) :-
    (   nonvar(X), X = '$reset'(Ball0,Cont0) -> Ball = Ball0, Cont = Cont0
    ;   '$reset_tag'(Xs, Ball, Cont)
    ).

'$frame_chunk'(E, P, L) :- '$get_cont_chunk'(E, P, C), C =.. [_|L].

'$chunks'(E, P, N, K, L) :-
    (   '$points_to_cont_reset_marker'(P)
    ->  (   N =:= 0 -> L = []
        ;   '$frame_chunk'(E, P, [_|Slots]),
            '$reset_tag'(Slots, Ball, Cont),
            L = [reset(Ball,Cont)|L1],
            N1 is N-1,
            '$nextEP'(E, E0, _),
            '$nextEP'(E0, E1, P1),
            '$chunks'(E1, P1, N1, K, L1)
        )
    ;   '$chunk'(E, P, K, L, L1), '$nextEP'(E, E1, P1), '$chunks'(E1, P1, N, K, L1)
    ).

'$chunk'(E, P, c(B,Ks), [Chunk|L], L) :-
    '$frame_chunk'(E, P, Cells),
    P = dir_entry(Point),
    (   '$member'(Point0-Kind, Ks), Point0 == Point -> '$known_chunk'(Kind, Cells, B, Chunk)
    ;   Chunk =.. [cont_chunk|Cells]
    ).

'$known_chunk'(catch(C,R), Cells, _, catch(Catcher,Recovery)) :-
    '$nth'(C, Cells, Catcher),
    '$nth'(R, Cells, Recovery).
'$known_chunk'(opaque(PI), _, B, _) :-
    '$opaque_text'(PI, Why),
    '$throw'(error(existence_error(reset, B), context(shift/1, Why))).

'$opaque_text'(findall/3, 'Cannot catch continuation through findall/3').
'$opaque_text'(setup_call_cleanup/3, 'Cannot catch continuation through setup_call_cleanup/3').

'$nth'(N, [X|Xs], Y) :- ( N =:= 1 -> Y = X ; N1 is N-1, '$nth'(N1, Xs, Y) ).

%   $folded(+Chunks, +Inner, -Folded): what stands within a catch/3 or a reset/3 becomes its goal.

'$folded'([], Inner, L) :- '$reversed'(Inner, [], L).
'$folded'([Chunk|Chunks], Inner, L) :-
    (   Chunk = catch(C, R)
    ->  '$reversed'(Inner, [], Cont),
        '$folded'(Chunks, [call('$catch'('$continue'(Cont), C, R))], L)
    ;   Chunk = reset(Ball, Rest)
    ->  '$reversed'(Inner, [], Cont),
        '$folded'(Chunks, [call('$reset_goal'('$continue'(Cont), Ball, Rest))], L)
    ;   '$folded'(Chunks, [Chunk|Inner], L)
    ).

'$reversed'([], L, L).
'$reversed'([X|Xs], L0, L) :- '$reversed'(Xs, [X|L0], L).

%   $seal(+Chunks, -Sealed): Chunks hold goals as the machine calls them, which programs must not make. They stand in an
%   attribute that programs can't name.

'$seal'([], []).
'$seal'([Chunk|Chunks], Sealed) :- '$put_to_attr_list'(Sealed, '$attributes', '$continuation'([Chunk|Chunks])).

'system:call_continuation'(Sealed) :-
    (   '$get_from_attr_list'(Sealed, '$attributes', '$continuation'(L)) -> '$continue'(L)
    ;   var(Sealed) -> '$throw'(error(instantiation_error, context(system:call_continuation/1, _)))
    ;   Sealed == []
    ).

'$continue'([]).
'$continue'([Chunk|Chunks]) :-
    (   Chunk = call(G) -> call(G), '$continue'(Chunks)
    ;   '$call_continuation'([Chunk|Chunks])
    ).

%   $known_frames(-Frames): Point-Kind of the predicates of ours whose frames are not copied as they are. A probe that they
%   call learns at which point they go on.

'$known_frames'(Ks) :- '$fetch_global_var'('$known_frames', v(Ks)), !.
'$known_frames'(Ks) :-
    '$catch'('$probe'(Catch, Cells), '$catcher', '$recovery'),
    '$place'(Cells, '$catcher', 1, C),
    '$place'(Cells, '$recovery', 1, R),
    '$findall'(Point, '$probe'(Point, _), [Findall]),
    '$call_cleanup'('$probe'(Cleanup, _), true),
    'system:setup_call_catcher_cleanup'(true, '$probe'(Observed, _), _, true),
    Ks = [Catch-catch(C,R),Findall-opaque(findall/3),Cleanup-opaque(setup_call_cleanup/3),
          Observed-opaque(setup_call_cleanup/3)],
    '$store_global_var'('$known_frames', v(Ks)).

'$probe'(Point, Cells) :-
    '$nextEP'(first, E, P),
    P = dir_entry(Point),
    '$frame_chunk'(E, P, Cells).

'$place'([X|Xs], Y, N0, N) :- ( X == Y -> N = N0 ; N1 is N0+1, '$place'(Xs, Y, N1, N) ).

%   $throw_no_rule(+Error): an error of the library's predicates with single-sided rules, with closures as programs know them.

'$throw_no_rule'(error(existence_error(K,M:G0), C)) :-
    G0 =.. [F|As],
    '$known_closures'(As, Bs),
    G =.. [F|Bs],
    '$throw'(error(existence_error(K,M:G), C)).

'$known_closures'([], []).
'$known_closures'([A|As], [B|Bs]) :-
    (   nonvar(A), ( A = '$m_for'(_,M,G) ; A = '$m'(M,G) ) -> B = M:G ; B = A ),
    '$known_closures'(As, Bs).

% --- modules ----------------------------------------------------------------------------------

'$strip'(T, M, M, T) :- var(T), !.
'$strip'(M:T, _, M1, T1) :- '$succeed', atom(M), !, '$strip'(T, M, M1, T1).
'$strip'(T, M, M, T).

%   $qualified(+Term, +Module, -Qualified): the argument of a meta-predicate, with its innermost module or this one.

'$qualified'(T, M, Q) :- ( nonvar(T), T = _:_ -> '$innermost'(T, Q) ; Q = M:T ).

'$innermost'(T, Q) :-
    T = A:U,
    (   atom(A), nonvar(U), U = _:_ -> '$innermost'(U, Q) ; Q = T ).

'system:strip_module'(T, M, P) :-
    (   '$qualifies_itself'(T, 0)
    ->  '$throw'(error(type_error(acyclic_term, T), context(system:strip_module/3, _)))
    ;   '$strip'(T, user, M, P)
    ).

%   No goal that ends has so many modules.

'$qualifies_itself'(T, N) :-
    nonvar(T), T = _:U,
    ( N > 1000 -> true ; N1 is N+1, '$qualifies_itself'(U, N1) ).

% --- loading ----------------------------------------------------------------------------------

%   Load steps: Rust reads the file and says what to do next.

'$load_library'(F) :- '$load_request'(library(F)).

'$load_files'(M, F) :-
    (   F == user
    ->  '$n_call'('$typed_program', g(_), o(Text)),
        '$load_request'(typed(M,Text))
    ;   '$load_request'(file(M,F))
    ).

'$load_request'(T) :-
    '$ask'(open_load, T, R),
    (   R =:= 4 -> '$throw_answer' ; R =:= 0 -> true ; '$load_steps'(R) ).

'$load_steps'(Id) :-
    '$foreign_call'(arbiiter_load_step, [Id], R),
    '$load_step'(R, Id).

'$load_step'(0, _) :- '$forget_dispatch'.
'$load_step'(1, Id) :- '$load_pending', '$load_steps'(Id).
'$load_step'(2, Id) :- '$answer'(d(M,G)), '$directive'(G, M), '$load_steps'(Id).
'$load_step'(3, Id) :- '$answer'(library(F)), '$load_library'(F), '$load_steps'(Id).
'$load_step'(4, _) :- '$throw_answer'.
'$load_step'(6, Id) :- '$load_pending', '$forget_dispatch', '$load_steps'(Id).
'$load_step'(5, _) :- '$answer'(Gs), '$forget_dispatch', '$initialize_all'(Gs).

'$initialize_all'([]).
'$initialize_all'(['$initialize'(M,G,Place)|Gs]) :-
    '$initialize'(M, G, Place),
    '$initialize_all'(Gs).

'$initialize'(M, G, Place) :-
    \+ \+ '$catch'('$once_initialized'(M, G, Place), E, '$initialization_error'(E, Place, M)).

'$initialization_error'(E0, Place, M) :-
    'system:$worded'(E0, E),
    '$report'(initialization(error(E),Place), M, true).

'$once_initialized'(M, G, Place) :-
    (   '$do_framed'(M, G) -> true
    ;   '$report'(initialization(failed,Place), M, true)
    ).

'$directive'('$if'(G), M) :- !,
    (   \+ '$catch'('$do'(M, G, system:'$eval_if'/1), E, '$condition_error'(E, G, M)) -> true
    ;   '$report'(holds, M, true)
    ).
'$directive'('$expand'(T), M) :- !,
    '$catch'('$expand_term'(T, M), E, '$report'(expanded(threw(E)), M, true)).
'$directive'('$load_message'(T,K,Ls,Text), _) :- !,
    (   \+ \+ '$catch'('$do'(user, message_hook(T,K,Ls)), _, fail) -> true
    ;   '$do'(user, write(user_error, Text))
    ).
'$directive'('$initialize'(M,G,Place), _) :- !, '$initialize'(M, G, Place).
'$directive'('$add_test'(Unit,Test,Body,File,Line), M) :- !,
    (   \+ '$catch'('plunit:add_test'(Unit, Test, Body, File, Line), E, '$report'(told(E), M, true)) -> true
    ;   true
    ).
'$directive'(G, M) :-
    \+ \+ '$catch'('$once_directive'(G, M), E, '$directive_error'(E, M, G)).

%   The variables are told where only goals were expanded: then the clause keeps their names.

'$expand_term'(T, M) :-
    '$variables'(T, Vs),
    (   '$expand_clause'(T, M, X, Hooked)
    ->  ( var(Hooked) -> Named = Vs ; Named = [] ),
        '$report'(expanded(to(X,Named)), M, true)
    ;   '$report'(expanded(no), M, true)
    ).

%   system:$worded(+Ball0, -Ball): the ball in other words than those of the host, if there are some. A hook that throws
%   has no words.

'system:$worded'(E0, E) :-
    (   '$may_have_words'(E0), '$catch'('$do'(user, '$own_words'(E0, E1)), _, fail) -> E = E1
    ;   E = E0
    ).

'$may_have_words'(E) :- nonvar(E), ( E \= error(_,_) ; E = error(F,_), nonvar(F), F = format(_,_) ), !.
'$may_have_words'(_) :-
    (   '$do'(user, current_predicate(prolog:message/3)) -> true
    ;   '$do'(user, current_predicate(prolog:error_message/3))
    ).

%   A ball that is no error term leaves the file.

'$directive_error'(E0, M, G) :-
    'system:$worded'(E0, E),
    (   nonvar(E), E = error(_,_) -> '$report'(error(E), M, G)
    ;   '$report'(left(E), M, true)
    ).

'$condition_error'(E, G, M) :- '$report'(told(E), M, G), fail.

'$once_directive'(G, M) :-
    (   '$do_framed'(M, G) -> true ; '$report'(failed, M, G) ).

'$report'(What, M, G) :-
    '$ask'(report, w(What,M,G), _).

%   How the machine unifies is a matter of its own.

'system:set_prolog_flag'(F, V) :-
    '$n_call'('$set_flag', g(F,V), o),
    ( F == occurs_check -> '$occurs_check'(V), '$code_changed'(true) ; true ).

'$occurs_check'(true) :- '$set_sto_as_unify'.
'$occurs_check'(false) :- '$set_nsto_as_unify'.
'$occurs_check'(error) :- '$set_sto_with_error_as_unify'.

'system:consult'(M:F) :- ( nonvar(F), F = [_|_] -> '$ends'(F, _) ; true ), '$load_each'(F, M).
'system:load_files'(M:F) :- '$load_each'(F, M).
'system:load_files'(M:F, Os) :-
    '$ends'(Os, _),
    (   '$load_option'(Os, imports(I)) -> true ; I = all ),
    (   '$load_option'(Os, if(If)), nonvar(If) -> true ; If = true ),
    (   '$load_option'(Os, stream(S))
    ->  '$do'(system, read_string(S,_,Text)), '$load_request'(text(M,F,Text))
    ;   I \== all -> '$use_each'(F, M, I)
    ;   If == not_loaded -> '$load_each'(F, M, once)
    ;   If == changed -> '$load_each'(F, M, changed)
    ;   If == exists
    ->  '$catch'('$load_each'(F, M), error(existence_error(source_sink,_), _), true)
    ;   '$load_each'(F, M)
    ).

'$load_option'(Os, O) :- '$member'(O0, Os), O0 = O, !.
'system:unload_file'(F) :- ( nonvar(F) -> true ; '$instantiation' ), '$load_request'(unload(user,F)).
'system:ensure_loaded'(M:F) :- '$load_each'(F, M, once).
'system:use_module'(M:F) :- '$use_each'(F, M, all).
'system:use_module'(M:F, Imports) :- '$import_list'(Imports), '$use_each'(F, M, Imports).
'system:reexport'(M:F) :- '$reexport_each'(F, M, all).
'system:reexport'(M:F, Imports) :- '$import_list'(Imports), '$reexport_each'(F, M, Imports).

%   Most libraries' predicates are found when they are called. Others, and files of the program, are loaded at once;
%   SWI-Prolog tells of one that does not exist when a predicate of it is called.

'system:autoload'(M:F) :- '$autoload_file'(F, M, all).
'system:autoload'(M:F, Imports) :- '$autoload_file'(F, M, Imports).

'$autoload_file'(F, _, _) :- var(F), !, '$instantiation'.
'$autoload_file'(library(L), _, _) :- '$n_call'('$is_autoloaded', g(L), o), !.
'$autoload_file'(F, M, I) :- '$catch'('$use_each'(F, M, I), error(existence_error(source_sink,_), _), true).

%   $are_goals(+Terms): none of them has a value that can't be called.

'$are_goals'([]).
'$are_goals'([G|Gs]) :- ( var(G) -> true ; '$callable'(G) ), '$are_goals'(Gs).

%   $import_list(?Imports): fails for what SWI-Prolog does not take for the second argument of use_module/2.

'$import_list'(Is) :-
    (   var(Is) -> true
    ;   Is == all -> true
    ;   Is = except(_) -> true
    ;   '$skip_list'(_, Is, T), T == []
    ).

'system:[|]'(M:F, Fs) :- ( Fs == [] -> '$load_each'(F, M) ; 'system:consult'(M:[F|Fs]) ).

%   $ends(?List, ?Context): it ends as a list; the error is that of its end.

'$ends'(L, C) :-
    '$skip_list'(_, L, T),
    (   T == [] -> true
    ;   var(T) -> '$instantiation'
    ;   '$throw'(error(type_error(list, T), C))
    ).

'$use_each'(F, _, _) :- var(F), !, '$instantiation'.
'$use_each'([], _, _) :- !.
'$use_each'([F|Fs], M, I) :- !, '$load_next'('$use_each'(F, M, I)), '$use_each'(Fs, M, I).
'$use_each'(M:F, _, I) :- !, '$use_each'(F, M, I).
'$use_each'(F, M, I) :- '$load_request'(use(M,F,I)).

'$reexport_each'(F, _, _) :- var(F), !, '$instantiation'.
'$reexport_each'([], _, _) :- !.
'$reexport_each'([F|Fs], M, I) :- !, '$load_next'('$reexport_each'(F, M, I)), '$reexport_each'(Fs, M, I).
'$reexport_each'(F, M, I) :- '$load_request'(reexport(M,F,I)).

'$load_each'(F, M) :- '$load_each'(F, M, file).

%   An error with one file of a list is told, and the others are loaded.

'$load_next'(G) :- '$catch'(G, error(F,C), '$report'(told(error(F,C)), user, true)).

%   $load_each(+Files, +Module, +Request): each by a request of src/engine/loader/open.rs.

'$load_each'(F, _, _) :- var(F), !, '$instantiation'.
'$load_each'([], _, _) :- !.
'$load_each'([F|Fs], M, R) :- !, '$load_next'('$load_each'(F, M, R)), '$load_each'(Fs, M, R).
'$load_each'(M:F, _, R) :- !, '$load_each'(F, M, R).
'$load_each'(F, M, R) :- ( R == file -> '$load_files'(M, F) ; T =.. [R,M,F], '$load_request'(T) ).

% --- queries from the command line and the toplevel -------------------------------------------

%   $query(-Status): runs the goal that the host has ready; Status is true, last, false or error.

'$query'(Status) :-
    '$answer'(Q),
    '$asked'(Q, Status, Goal),
    '$catch'(Goal, E, '$query_error'(E, Status)).
'$query'(false).

%   A goal of which only the first answer is wanted is cut, which runs its cleanups.

'$asked'(all(M,G,Vs), Status, '$query_goal'(G,M,plain(Vs),Status)).
'$asked'(shown(M,G,Vs), Status, '$query_goal'(G,M,portrayed(Vs),Status)).
'$asked'(first(M,G,Vs), Status, '$first_answer'(G,M,plain(Vs),Status)).

'$first_answer'(G, M, Vs, Status) :- '$query_goal'(G, M, Vs, Status), !.

'$query_goal'(G, M, Vs, Status) :-
    '$get_b_value'(B0),
    '$do'(M, G),
    '$get_b_value'(B1),
    '$values_shown'(Vs, Shown),
    '$told'(Shown, Told, T),
    '$send_bindings'(Told, T),
    (   B0 == B1 -> Status = last
    ;   Status = true
    ;   '$is_given_up', '$set_cp'(B0), fail
    ).

%   $values_shown(+Values, -Images): for the toplevel portray/1 writes what it knows.

'$values_shown'(plain(Vs), Vs).
'$values_shown'(portrayed(Vs), Is) :-
    (   '$has_portray', \+ 'system:cyclic_term'(Vs) -> '$portray_list'(Vs, Is) ; Is = Vs ).

%   $is_given_up: nobody wants further answers to the query that runs.

'$is_given_up' :- '$foreign_call'(arbiiter_is_given_up, [], 1).

'$query_error'(E, error) :- '$ask'(bindings, E, _).

'$send_bindings'(Told, S) :-
    '$operation'(bindings, Op),
    '$foreign_call'(arbiiter_call1, [Op,6,S], R),
    (   R =:= 6 -> '$with_infinities'(Told, T), '$text'(T, S1), '$foreign_call'(arbiiter_call1, [Op,6,S1], _)
    ;   true
    ).

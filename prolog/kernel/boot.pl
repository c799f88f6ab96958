/*  The first text that the machine loads, with Scryer's own loader: what it takes to load everything else.
*/

:- dynamic('$dispatch'/4).
:- dynamic('$t_kept'/2).

%   A clause of this text is compiled as it stands, so it must have the normal form that src/engine/lower/normal_form.rs
%   gives to others: '$succeed' before a test or a comparison keeps its operands out of registers.

%   Scryer counts each arithmetic comparison that holds, and many other goals, in a big integer. It stops once
%   a limit has been exceeded and as long as nobody looks at that: call_with_inference_limit/3 begins with it.

'$stop_counting' :-
    '$get_current_block'(B),
    '$stop_counting'(B).

'$stop_counting'(_) :-
    '$install_new_block'(B),
    '$install_inference_counter'(B, 0, _),
    '$counted'(N),
    N < 2.
'$stop_counting'(B) :-
    '$get_current_block'(B1),
    '$remove_inference_counter'(B1, _),
    '$reset_block'(B).

'$counted'(1).

%   Clauses that Rust has lowered are waiting: compile them.

'$load_pending' :-
    (   '$foreign_call'(arbiiter_pending, [0], S), S = [_|_]
    ->  '$load_batch'(S)
    ;   true
    ).

'$load_batch'(S) :-
    '$push_load_context'(user_input, ''),
    '$push_load_state_payload'(E),
    '$compile_text'(S, E),
    '$flush_term_queue'(E),
    '$conclude_load'(E),
    '$pop_load_context',
    '$foreign_call'(arbiiter_pending, [1], _),
    fail.
'$load_batch'(_).

'$compile_text'(S, E) :-
    '$read_term_from_chars'(S, C, _, _, _),
    '$compile_clause'(C, E),
    '$foreign_call'(arbiiter_pending, [0], S1),
    (   S1 = [_|_] -> '$compile_text'(S1, E) ; true ).

'$compile_clause'((H:-B), E) :- !, '$queue'(H, E), '$clause_to_evacuable'((H:-B), E).
'$compile_clause'(H, E) :- '$queue'(H, E), '$clause_to_evacuable'(H, E).

%   $index_is_due(+Slot, +Number): an index of the table of facts in that slot has been compiled just now.

'$index_is_due'(S, N) :- '$foreign_call'(arbiiter_index_is_due, [S,N], 1), '$load_pending'.

%   $make_index(+Slot, +Bound, +Clause): calls that bind these places find the clauses of the predicate in that slot from now on.

'$make_index'(S, B, C) :- '$foreign_call'(arbiiter_make_index, [S,B,C], 1), '$load_pending'.

%   $autoload(+Slot): user calls the library's predicate of that name for the first time, and imports it.

'$autoload'(S) :- '$foreign_call'(arbiiter_autoload, [S], _), '$load_pending'.

%   $first_call(+Number): a clause calls the predicate of the system that has this number.

'$first_call'(N) :- '$foreign_call'(arbiiter_first_call, [N], _).

%   $complete(+Slot): the predicate is called while its file is loaded, and has clauses that are not compiled yet.

'$complete'(S) :- '$foreign_call'(arbiiter_complete, [S], _), '$load_pending'.

%   The calls of our predicates are not counted as inferences: Scryer counts in big integers, which costs
%   a sixth of the time.

'$queue'(H, E) :-
    functor(H, N, A),
    '$add_non_counted_backtracking'(N, A, E),
    (   '$is_consistent_with_term_queue'(user, N, A, E) -> true ; '$flush_term_queue'(E) ).


% The driver of the calls that both hosts answer: SWI-Prolog and arbiiter consult this file and `run(File)`; what they print must be
% the same, byte for byte.
%
% A file has, besides clauses, which are asserted in their order:
%
%     :- Goal              called at once
%     before(Goal)         called before each goal from here on
%     ?- Goal              answered: all its solutions up to fifty
%     sweep(Goal)          answered, and then with each argument in turn replaced by each of the terms of odd/1
%     sweep(Goal, Wild)    the same, but arguments with the numbers in the list Wild are left as they are
%
% For each goal it prints
%
%     @N Goal
%     what the goal wrote to current output
%     = X = value          one line for each named variable of a solution
%     + det                or: + nondet, + false, + more
%     ! Ball               what was thrown, the whole term

% A file may have clauses of this: terms of odd/1 that it leaves out.
:- dynamic(left_out/1).

% And of this: goals of which only the first solution is asked for, whether or not a choice is left after it.
:- dynamic(any_choice/1).

run(File) :-
    nb_setval(both_number, 0),
    nb_setval(both_before, true),
    open(File, read, Stream, [encoding(utf8)]),
    both_terms(Stream),
    close(Stream).

both_terms(Stream) :-
    repeat,
    read_term(Stream, Term, [variable_names(Bindings), variables(Variables)]),
    (   Term == end_of_file
    ->  !
    ;   \+ \+ both_term(Term, Bindings, Variables),
        fail
    ).

both_term((:- Goal), _, _) :-
    !,
    (   call(Goal) -> true ; write(failed(Goal)), nl ).
both_term(before(Goal), _, _) :-
    !,
    nb_setval(both_before, Goal).
both_term((?- Goal), Bindings, Variables) :-
    !,
    both_goal(Goal, Bindings, Variables).
both_term(sweep(Goal), _, _) :-
    !,
    both_sweep(Goal, []).
both_term(sweep(Goal, Wild), _, _) :-
    !,
    both_sweep(Goal, Wild).
both_term(Clause, _, _) :-
    assertz(Clause).

both_sweep(Goal, Wild) :-
    \+ \+ both_named(Goal),
    Goal = Module:Plain,
    functor(Plain, Name, Arity),
    (   both_between(1, Arity, Place),
        \+ both_member(Place, Wild),
        both_odd(Odd),
        \+ ( nonvar(Odd), left_out(Odd) ),
        functor(Other, Name, Arity),
        both_replaced(1, Arity, Place, Odd, Plain, Other),
        both_named(Module:Other),
        fail
    ;   true
    ).

both_replaced(Place, Arity, _, _, _, _) :-
    Place > Arity,
    !.
both_replaced(At, Arity, Place, Odd, Goal, Other) :-
    arg(At, Other, New),
    (   At =:= Place -> New = Odd ; arg(At, Goal, New) ),
    Next is At + 1,
    both_replaced(Next, Arity, Place, Odd, Goal, Other).

both_named(Goal) :-
    term_variables(Goal, Variables),
    both_names(Variables, 0, Bindings),
    both_goal(Goal, Bindings, Variables).

both_names([], _, []).
both_names([Variable|Variables], N, [Name=Variable|Bindings]) :-
    atom_concat('V', N, Name),
    N1 is N + 1,
    both_names(Variables, N1, Bindings).

both_odd(_).
both_odd(-1).
both_odd(0).
both_odd(1.5).
both_odd(123456789012345678901234567890).
both_odd(õun).
both_odd('').
both_odd('ruum 🂡').
both_odd("öö\n🂡").
both_odd([]).
both_odd([a|_]).
both_odd([1,f(_),"x"]).
both_odd(f(a, "b", 'C d')).
both_odd({x}).
both_odd(- 1).
both_odd('$VAR'(3)).
both_odd(a:b).

both_member(X, [Y|Rest]) :-
    (   X == Y -> true ; both_member(X, Rest) ).

both_between(Low, High, Low) :-
    Low =< High.
both_between(Low, High, N) :-
    Low < High,
    Next is Low + 1,
    both_between(Next, High, N).

both_goal(Goal, Bindings, Variables) :-
    nb_getval(both_number, N0),
    N is N0 + 1,
    nb_setval(both_number, N),
    write('@'), write(N), write(' '),
    \+ \+ ( both_show(Bindings), both_hide(Variables), both_write(Goal) ), nl,
    flush_output,
    nb_getval(both_before, Before),
    (   call(Before) -> true ; write('(not prepared)'), nl ),
    nb_setval(both_solutions, 0),
    catch(both_solutions(Goal, Bindings), Ball, both_ball(Ball)),
    flush_output.

both_show([]).
both_show([Name=Value|Bindings]) :-
    Value = '$VAR'(Name),
    both_show(Bindings).

both_hide([]).
both_hide([Variable|Variables]) :-
    (   var(Variable) -> Variable = '$VAR'('_') ; true ),
    both_hide(Variables).

both_solutions(Goal, Bindings) :-
    call_cleanup(user:Goal, Det = true),
    nb_getval(both_solutions, Before),
    Count is Before + 1,
    nb_setval(both_solutions, Count),
    \+ \+ ( copy_term_nat(Bindings, Copy), numbervars(Copy, 0, _), both_bindings(Copy) ),
    (   \+ \+ any_choice(Goal)
    ->  write('+ true'), nl, !
    ;   Det == true
    ->  write('+ det'), nl, !
    ;   Count >= 50
    ->  write('+ more'), nl, !
    ;   write('+ nondet'), nl, fail
    ).
both_solutions(_, _) :-
    write('+ false'), nl.

% `_Time` and its like are values that no two runs have in common.
both_bindings([]).
both_bindings([Name=Value|Bindings]) :-
    (   sub_atom(Name, 0, 1, _, '_')
    ->  true
    ;   write('= '), write(Name), write(' = '), both_write(Value), nl
    ),
    both_bindings(Bindings).

both_ball(Ball0) :-
    copy_term_nat(Ball0, Ball),
    numbervars(Ball, 0, _),
    write('! '), both_write(Ball), nl.

both_write(Term) :-
    write_term(Term, [quoted(true), numbervars(true)]).

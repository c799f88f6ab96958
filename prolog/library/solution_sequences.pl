:- module(solution_sequences,
          [ limit/2, offset/2, call_nth/2, order_by/2,
            distinct/1, distinct/2, reduced/1, reduced/3, group_by/4
          ]).
:- autoload(library(lists), [member/2]).
:- autoload(library(pairs), [group_pairs_by_key/2]).
:- autoload(library(error), [must_be/2]).

/** <module> Modifying the sequence of solutions of a goal

What has to survive backtracking is kept in the host's cells.
*/

:- meta_predicate
       limit(+, 0),
       offset(+, 0),
       call_nth(0, ?),
       order_by(+, 0),
       distinct(0),
       distinct(?, 0),
       reduced(0),
       reduced(?, 0, +),
       group_by(?, ?, 0, -).

:- dynamic
       '$seen'/3.

%!  limit(+Count, :Goal) is nondet.
%
%   The first Count solutions of Goal; Count may be `infinite`.
%
%       ?- findall(X, limit(2, member(X, [a,b,c])), L).
%       L = [a,b].

limit(Count, Goal) :-
    (   Count == infinite
    ->  call(Goal)
    ;   Count > 0,
        setup_call_cleanup('$cell_new'(0, Cell),
                           limit(Cell, Count, Goal),
                           '$cell_free'(Cell))
    ).

limit(Cell, Count, Goal) :-
    call(Goal),
    count_solution(Cell, Number),
    (   Number =:= Count
    ->  !
    ;   true
    ).

count_solution(Cell, Number) :-
    '$cell_get'(Cell, Number0),
    Number is Number0 + 1,
    '$cell_set'(Cell, Number).

%!  offset(+Count, :Goal) is nondet.
%
%   The solutions of Goal without the first Count ones.
%
%       ?- findall(X, offset(1, member(X, [a,b,c])), L).
%       L = [b,c].

offset(Count, Goal) :-
    (   Count > 0
    ->  setup_call_cleanup('$cell_new'(0, Cell),
                           offset(Cell, Count, Goal),
                           '$cell_free'(Cell))
    ;   Count =:= 0
    ->  call(Goal)
    ;   throw(error(domain_error(not_less_than_zero, Count), _))
    ).

offset(Cell, Count, Goal) :-
    call(Goal),
    '$cell_get'(Cell, Number),
    (   Number < Count
    ->  Number1 is Number + 1,
        '$cell_set'(Cell, Number1),
        fail
    ;   true
    ).

%!  call_nth(:Goal, ?Nth) is nondet.
%
%   The Nth solution of Goal; numbers the solutions when Nth is unbound.
%
%       ?- call_nth(member(X, [a,b,c]), 2).
%       X = b.

call_nth(Goal, Nth) :-
    (   var(Nth)
    ->  true
    ;   must_be(integer, Nth),
        Nth > 0
    ->  true
    ;   throw(error(domain_error(not_less_than_one, Nth), _))
    ),
    setup_call_cleanup('$cell_new'(0, Cell),
                       call_nth(Cell, Goal, Nth),
                       '$cell_free'(Cell)).

call_nth(Cell, Goal, Nth) :-
    integer(Nth),
    !,
    call(Goal),
    count_solution(Cell, Number),
    Number =:= Nth,
    !.
call_nth(Cell, Goal, Nth) :-
    call(Goal),
    count_solution(Cell, Nth).

%!  order_by(+Specifications, :Goal) is nondet.
%
%   The solutions of Goal in the order given by a list of asc(Term) and desc(Term).
%
%       ?- findall(X, order_by([desc(X)], member(X, [1,3,2])), L).
%       L = [3,2,1].

order_by(Specifications, Goal) :-
    must_be(list, Specifications),
    (   Specifications == []
    ->  throw(error(domain_error(non_empty_list, []), _))
    ;   order_keys(Specifications, Keys, Orders)
    ),
    term_variables(Goal, Variables),
    Row =.. [row,Variables|Keys],
    findall(Row, Goal, Rows0),
    sort_rows(Orders, 2, Rows0, Rows),
    member(Row, Rows).

order_keys([], [], []).
order_keys([Specification|Specifications], [Key|Keys], [Order|Orders]) :-
    (   var(Specification)
    ->  throw(error(instantiation_error, _))
    ;   Specification = asc(Key)
    ->  Order = (@=<)
    ;   Specification = desc(Key)
    ->  Order = (@>=)
    ;   throw(error(domain_error(order_specifier, Specification), _))
    ),
    order_keys(Specifications, Keys, Orders).

% The sorts are stable: the last specification first.
sort_rows([], _, Rows, Rows).
sort_rows([Order|Orders], Position, Rows0, Rows) :-
    Position1 is Position + 1,
    sort_rows(Orders, Position1, Rows0, Rows1),
    sort(Position, Order, Rows1, Rows).

%!  distinct(:Goal) is nondet.
%
%   The solutions of Goal, each only once.
%
%       ?- findall(X, distinct(member(X, [a,b,a])), L).
%       L = [a,b].

distinct(Goal) :-
    term_variables(Goal, Witness),
    distinct(Witness, Goal).

%!  distinct(?Witness, :Goal) is nondet.
%
%   The solutions of Goal with a Witness that is no variant of an earlier one.
%
%       ?- findall(X-Y, distinct(X, member(X-Y, [a-1,b-2,a-3])), L).
%       L = [a-1,b-2].

distinct(Witness, Goal) :-
    setup_call_cleanup(flag('$distinct', Run, Run + 1),
                       ( call(Goal), first_seen(Run, Witness) ),
                       retractall('$seen'(Run, _, _))).

first_seen(Run, Witness) :-
    (   ground(Witness)
    ->  \+ '$seen'(Run, ground, Witness),
        assertz('$seen'(Run, ground, Witness))
    ;   \+ ( '$seen'(Run, open, Seen), Seen =@= Witness ),
        assertz('$seen'(Run, open, Witness))
    ).

%!  reduced(:Goal) is nondet.
%
%   As distinct/1.
%
%       ?- findall(X, reduced(member(X, [a,b,a])), L).
%       L = [a,b].

reduced(Goal) :-
    distinct(Goal).

%!  reduced(?Witness, :Goal, +Options) is nondet.
%
%   As distinct/2; the options are ignored.
%
%       ?- findall(X, reduced(X, member(X, [a,b,a]), []), L).
%       L = [a,b].

reduced(Witness, Goal, _Options) :-
    distinct(Witness, Goal).

%!  group_by(?By, ?Template, :Goal, -Bag) is nondet.
%
%   Bag has the instances of Template for each instance of By.
%
%       ?- group_by(Y, X, member(X-Y, [1-a,2-b,3-a]), L).
%       Y = a, L = [1,3] ; Y = b, L = [2].

group_by(By, Template, Goal, Bag) :-
    findall(By-Template, Goal, Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    member(By-Bag, Groups).

:- module(hashtable,
          [ ht_new/1, ht_is_hashtable/1, ht_size/2, ht_put/3, ht_update/4, ht_put_new/3, ht_put/5,
            ht_del/3, ht_keys/2, ht_get/3, ht_gen/3, ht_pairs/2
          ]).

/** <module> Tables that are changed in place

A change is undone on backtracking. Keys are looked up as by ==/2. Here a table is a balanced tree
behind a variable: access takes logarithmic time, and the keys come in the standard order of terms.
*/

:- public attr_unify_hook/2, attribute_goals/3.

%!  ht_new(-Table) is det.
%
%   Table is a new, empty table.
%
%       ?- ht_new(T), ht_put(T, a, 1), ht_get(T, a, X).
%       X = 1.

ht_new(ht(State)) :-
    empty_assoc(Assoc),
    put_attr(State, hashtable, 0-Assoc).

attr_unify_hook(_, _) :-
    fail.

attribute_goals(_) -->
    [].

state(Table, Size, Assoc) :-
    nonvar(Table),
    Table = ht(State),
    get_attr(State, hashtable, Size-Assoc).

set_state(ht(State), Size, Assoc) :-
    put_attr(State, hashtable, Size-Assoc).

key(Key) :-
    (   var(Key)
    ->  throw(error(instantiation_error, _))
    ;   true
    ).

%!  ht_is_hashtable(@Term) is semidet.
%
%   Term is a table.
%
%       ?- ht_is_hashtable(t).
%       false.

ht_is_hashtable(Table) :-
    state(Table, _, _).

%!  ht_size(+Table, -Size) is det.
%
%   Size is the number of keys.
%
%       ?- ht_new(T), ht_put(T, a, 1), ht_size(T, N).
%       N = 1.

ht_size(Table, Size) :-
    state(Table, Size, _).

%!  ht_put(+Table, +Key, +Value) is det.
%
%   Key has Value from now on.
%
%       ?- ht_new(T), ht_put(T, a, 1), ht_put(T, a, 2), ht_get(T, a, X).
%       X = 2.

ht_put(Table, Key, Value) :-
    key(Key),
    state(Table, Size0, Assoc0),
    (   get_assoc(Key, Assoc0, _)
    ->  Size = Size0
    ;   Size is Size0+1
    ),
    put_assoc(Key, Assoc0, Value, Assoc),
    set_state(Table, Size, Assoc).

%!  ht_update(+Table, +Key, ?Old, +New) is semidet.
%
%   Key had the value Old and has New from now on; fails if it had none.
%
%       ?- ht_new(T), ht_put(T, a, 1), ht_update(T, a, X, 2).
%       X = 1.

ht_update(Table, Key, Old, New) :-
    key(Key),
    state(Table, Size, Assoc0),
    get_assoc(Key, Assoc0, Old),
    put_assoc(Key, Assoc0, New, Assoc),
    set_state(Table, Size, Assoc).

%!  ht_put_new(+Table, +Key, +Value) is semidet.
%
%   As ht_put/3, but fails if Key has a value.
%
%       ?- ht_new(T), ht_put(T, a, 1), ht_put_new(T, a, 2).
%       false.

ht_put_new(Table, Key, Value) :-
    \+ ht_get(Table, Key, _),
    ht_put(Table, Key, Value).

%!  ht_put(+Table, +Key, +New, +IfNew, -Old) is det.
%
%   As ht_put/3 with New; Old is the value before, or IfNew if there was none.
%
%       ?- ht_new(T), ht_put(T, n, X, 0, X0), X is X0+1, ht_get(T, n, Y).
%       Y = 1.

ht_put(Table, Key, New, IfNew, Old) :-
    (   ht_get(Table, Key, Old0)
    ->  Old = Old0
    ;   Old = IfNew
    ),
    ht_put(Table, Key, New).

%!  ht_del(+Table, +Key, ?Value) is semidet.
%
%   Removes Key, whose value was Value.
%
%       ?- ht_new(T), ht_put(T, a, 1), ht_del(T, a, X), ht_size(T, N).
%       X = 1, N = 0.

ht_del(Table, Key, Value) :-
    key(Key),
    state(Table, Size0, Assoc0),
    del_assoc(Key, Assoc0, Value, Assoc),
    Size is Size0-1,
    set_state(Table, Size, Assoc).

%!  ht_get(+Table, +Key, ?Value) is semidet.
%
%   Key has Value.
%
%       ?- ht_new(T), ht_get(T, a, X).
%       false.

ht_get(Table, Key, Value) :-
    key(Key),
    state(Table, _, Assoc),
    get_assoc(Key, Assoc, Value).

%!  ht_gen(+Table, ?Key, ?Value) is nondet.
%
%   Key has Value; tells all of them.
%
%       ?- ht_pairs(T, [a-1,b-2]), ht_gen(T, K, 2).
%       K = b.

ht_gen(Table, Key, Value) :-
    (   ground(Key)
    ->  ht_get(Table, Key, Value)
    ;   state(Table, _, Assoc),
        gen_assoc(Key, Assoc, Value)
    ).

%!  ht_pairs(?Table, ?Pairs) is det.
%
%   Pairs are Key-Value of Table; makes the table if it is unbound.
%
%       ?- ht_pairs(T, [a-1,b-2]), ht_keys(T, Keys).
%       Keys = [a,b].

ht_pairs(Table, Pairs) :-
    (   var(Table)
    ->  must_be(list(pair), Pairs),
        ht_new(Table),
        forall_pairs(Pairs, Table)
    ;   state(Table, _, Assoc),
        assoc_to_list(Assoc, Pairs)
    ).

forall_pairs([], _).
forall_pairs([Key-Value|Pairs], Table) :-
    ht_put(Table, Key, Value),
    forall_pairs(Pairs, Table).

%!  ht_keys(+Table, -Keys) is det.
%
%   Keys are those of Table.
%
%       ?- ht_pairs(T, [b-2,a-1]), ht_keys(T, Keys).
%       Keys = [a,b].

ht_keys(Table, Keys) :-
    state(Table, _, Assoc),
    assoc_to_keys(Assoc, Keys).

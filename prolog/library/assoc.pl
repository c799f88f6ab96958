:- module(assoc,
          [ empty_assoc/1, is_assoc/1, list_to_assoc/2, ord_list_to_assoc/2,
            put_assoc/4, get_assoc/3, get_assoc/5, gen_assoc/3,
            del_assoc/4, del_min_assoc/4, del_max_assoc/4, min_assoc/3, max_assoc/3,
            assoc_to_list/2, assoc_to_keys/2, assoc_to_values/2, map_assoc/2, map_assoc/3
          ]).

/** <module> Association lists as balanced (AVL) trees

An empty tree is `t`; a node is `t(Key, Value, Balance, Left, Right)`. Balance is `<`, `-` or `>`:
the left branch is lower than the right one, as high, or higher.
*/

:- meta_predicate
       map_assoc(1, ?),
       map_assoc(2, ?, ?).

%!  empty_assoc(?Assoc) is semidet.
%
%   Assoc is the empty association list.
%
%       ?- empty_assoc(A).
%       A = t.

empty_assoc(t).

%!  list_to_assoc(+Pairs, -Assoc) is det.
%
%   Assoc has the Key-Value pairs of Pairs.
%
%   @throws domain_error(unique_key_pairs, Pairs) if a key occurs twice
%
%       ?- list_to_assoc([b-2,a-1], A).
%       A = t(b,2,<,t(a,1,-,t,t),t).

list_to_assoc(Pairs, Assoc) :-
    keysort(Pairs, Sorted),
    (   ascending_keys(Sorted)
    ->  tree_of(Sorted, Assoc)
    ;   throw(error(domain_error(unique_key_pairs, Pairs), _))
    ).

%!  ord_list_to_assoc(+Pairs, -Assoc) is det.
%
%   As list_to_assoc/2, for pairs in the order of their keys.
%
%   @throws domain_error(key_ordered_pairs, Pairs) if they are not
%
%       ?- ord_list_to_assoc([a-1], A).
%       A = t(a,1,-,t,t).

ord_list_to_assoc(Pairs, Assoc) :-
    (   is_list(Pairs),
        ascending_keys(Pairs)
    ->  tree_of(Pairs, Assoc)
    ;   throw(error(domain_error(key_ordered_pairs, Pairs), _))
    ).

ascending_keys([]).
ascending_keys([Pair|Pairs]) :-
    nonvar(Pair),
    Pair = Key-_,
    ascending_after(Pairs, Key).

ascending_after([], _).
ascending_after([Pair|Pairs], Key0) :-
    nonvar(Pair),
    Pair = Key-_,
    Key0 @< Key,
    ascending_after(Pairs, Key).

tree_of(Pairs, Assoc) :-
    length(Pairs, Count),
    tree_of(Count, Pairs, _, Assoc, _).

% The tree of the first Count pairs, and its height; the left branch gets the odd node.
tree_of(Count, Pairs0, Pairs, Tree, Height) :-
    (   Count =:= 0
    ->  Pairs = Pairs0,
        Tree = t,
        Height = 0
    ;   LeftCount is Count // 2,
        RightCount is Count - LeftCount - 1,
        tree_of(LeftCount, Pairs0, [Key-Value|Pairs1], Left, LeftHeight),
        tree_of(RightCount, Pairs1, Pairs, Right, RightHeight),
        (   LeftHeight =:= RightHeight
        ->  Balance = (-)
        ;   Balance = (<)
        ),
        Tree = t(Key,Value,Balance,Left,Right),
        Height is LeftHeight + 1
    ).

%!  get_assoc(+Key, +Assoc, -Value) is semidet.
%
%   Value belongs to Key in Assoc.
%
%       ?- list_to_assoc([a-1], A), get_assoc(a, A, V).
%       V = 1.

get_assoc(Key, Assoc, Value) :-
    (   nonvar(Assoc)
    ->  find(Assoc, Key, Value)
    ;   throw(error(instantiation_error, context(system:'$btree_find_node'/5, _)))
    ).

find(t(Key0,Value0,_,Left,Right), Key, Value) :-
    !,
    compare(Order, Key, Key0),
    (   Order == (=)
    ->  Value = Value0
    ;   Order == (<)
    ->  find(Left, Key, Value)
    ;   find(Right, Key, Value)
    ).
find(Tree, _, _) :-
    Tree \== t,
    throw(error(type_error(btree, Tree), context(system:'$btree_find_node'/5, _))).

%!  get_assoc(+Key, +Assoc, -Value, ?NewAssoc, ?NewValue) is semidet.
%
%   NewAssoc is Assoc with NewValue instead of the Value of Key.
%
%       ?- list_to_assoc([a-1], A), get_assoc(a, A, V, B, 2).
%       V = 1, B = t(a,2,-,t,t).

get_assoc(Key, t(Key0,Value0,Balance,Left,Right), Value, NewAssoc, NewValue) =>
    compare(Order, Key, Key0),
    get_assoc_(Order, Key, t(Key0,Value0,Balance,Left,Right), Value, NewAssoc, NewValue).
get_assoc(_, t, _, _, _) =>
    fail.

get_assoc_(=, _, t(Key,Value,Balance,Left,Right), Value, t(Key,NewValue,Balance,Left,Right), NewValue).
get_assoc_(<, Key, t(Key0,Value0,Balance,Left,Right), Value,
           t(Key0,Value0,Balance,NewLeft,Right), NewValue) :-
    get_assoc(Key, Left, Value, NewLeft, NewValue).
get_assoc_(>, Key, t(Key0,Value0,Balance,Left,Right), Value,
           t(Key0,Value0,Balance,Left,NewRight), NewValue) :-
    get_assoc(Key, Right, Value, NewRight, NewValue).

%!  put_assoc(+Key, +Assoc, +Value, -NewAssoc) is det.
%
%   NewAssoc is Assoc with Value for Key.
%
%       ?- put_assoc(a, t, 1, A).
%       A = t(a,1,-,t,t).

put_assoc(Key, Assoc, Value, NewAssoc) :-
    insert(Assoc, Key, Value, NewAssoc, _).

insert(t, Key, Value, NewTree, Grown) =>
    NewTree = t(Key,Value,-,t,t),
    Grown = true.
insert(t(Key0,Value0,Balance,Left,Right), Key, Value, NewTree, Grown) =>
    compare(Order, Key, Key0),
    insert(Order, Key, Value, Key0, Value0, Balance, Left, Right, NewTree, Grown).

insert(=, Key, Value, _, _, Balance, Left, Right, t(Key,Value,Balance,Left,Right), false).
insert(<, Key, Value, Key0, Value0, Balance, Left, Right, NewTree, Grown) :-
    insert(Left, Key, Value, NewLeft, LeftGrown),
    (   LeftGrown == true
    ->  left_higher(Balance, Key0, Value0, NewLeft, Right, NewTree, Grown)
    ;   NewTree = t(Key0,Value0,Balance,NewLeft,Right),
        Grown = false
    ).
insert(>, Key, Value, Key0, Value0, Balance, Left, Right, NewTree, Grown) :-
    insert(Right, Key, Value, NewRight, RightGrown),
    (   RightGrown == true
    ->  right_higher(Balance, Key0, Value0, Left, NewRight, NewTree, Grown)
    ;   NewTree = t(Key0,Value0,Balance,Left,NewRight),
        Grown = false
    ).

% The left branch is one higher than Balance says. Grown tells whether the tree is higher than before,
% had its left branch grown.
left_higher(-, Key, Value, Left, Right, t(Key,Value,<,Left,Right), true).
left_higher(>, Key, Value, Left, Right, t(Key,Value,-,Left,Right), false).
left_higher(<, Key, Value, t(K1,V1,Balance1,Left1,Right1), Right, NewTree, Grown) :-
    rotate_right(Balance1, K1, V1, Left1, Right1, Key, Value, Right, NewTree, Grown).

rotate_right(<, K1, V1, Left1, Right1, Key, Value, Right,
             t(K1,V1,-,Left1,t(Key,Value,-,Right1,Right)), false).
rotate_right(-, K1, V1, Left1, Right1, Key, Value, Right,
             t(K1,V1,>,Left1,t(Key,Value,<,Right1,Right)), true).
rotate_right(>, K1, V1, Left1, t(K2,V2,Balance2,Left2,Right2), Key, Value, Right,
             t(K2,V2,-,t(K1,V1,BalanceL,Left1,Left2),t(Key,Value,BalanceR,Right2,Right)), false) :-
    split_balance(Balance2, BalanceL, BalanceR).

% As left_higher/7, for the right branch.
right_higher(-, Key, Value, Left, Right, t(Key,Value,>,Left,Right), true).
right_higher(<, Key, Value, Left, Right, t(Key,Value,-,Left,Right), false).
right_higher(>, Key, Value, Left, t(K1,V1,Balance1,Left1,Right1), NewTree, Grown) :-
    rotate_left(Balance1, K1, V1, Left1, Right1, Key, Value, Left, NewTree, Grown).

rotate_left(>, K1, V1, Left1, Right1, Key, Value, Left,
            t(K1,V1,-,t(Key,Value,-,Left,Left1),Right1), false).
rotate_left(-, K1, V1, Left1, Right1, Key, Value, Left,
            t(K1,V1,<,t(Key,Value,>,Left,Left1),Right1), true).
rotate_left(<, K1, V1, t(K2,V2,Balance2,Left2,Right2), Right1, Key, Value, Left,
            t(K2,V2,-,t(Key,Value,BalanceL,Left,Left2),t(K1,V1,BalanceR,Right2,Right1)), false) :-
    split_balance(Balance2, BalanceL, BalanceR).

% The balances of the two halves after a double rotation around a node of the balance given.
split_balance(<, -, >).
split_balance(>, <, -).
split_balance(-, -, -).

%!  del_assoc(+Key, +Assoc, ?Value, -NewAssoc) is semidet.
%
%   NewAssoc is Assoc without Key, which had Value.
%
%       ?- list_to_assoc([a-1], A), del_assoc(a, A, V, B).
%       V = 1, B = t.

del_assoc(Key, Assoc, Value, NewAssoc) :-
    delete(Assoc, Key, Value, NewAssoc, _).

delete(t(Key0,Value0,Balance,Left,Right), Key, Value, NewTree, Shrunk) =>
    compare(Order, Key, Key0),
    delete(Order, Key, Value, Key0, Value0, Balance, Left, Right, NewTree, Shrunk).
delete(t, _, _, _, _) =>
    fail.

delete(=, _, Value, _, Value, Balance, Left, Right, NewTree, Shrunk) :-
    (   Left == t
    ->  NewTree = Right,
        Shrunk = true
    ;   Right == t
    ->  NewTree = Left,
        Shrunk = true
    ;   Balance == (>)
    ->  remove_min(Right, Key1, Value1, NewRight, RightShrunk),
        right_shrunk(RightShrunk, Balance, Key1, Value1, Left, NewRight, NewTree, Shrunk)
    ;   remove_max(Left, Key1, Value1, NewLeft, LeftShrunk),
        left_shrunk(LeftShrunk, Balance, Key1, Value1, NewLeft, Right, NewTree, Shrunk)
    ).
delete(<, Key, Value, Key0, Value0, Balance, Left, Right, NewTree, Shrunk) :-
    delete(Left, Key, Value, NewLeft, LeftShrunk),
    left_shrunk(LeftShrunk, Balance, Key0, Value0, NewLeft, Right, NewTree, Shrunk).
delete(>, Key, Value, Key0, Value0, Balance, Left, Right, NewTree, Shrunk) :-
    delete(Right, Key, Value, NewRight, RightShrunk),
    right_shrunk(RightShrunk, Balance, Key0, Value0, Left, NewRight, NewTree, Shrunk).

left_shrunk(false, Balance, Key, Value, Left, Right, t(Key,Value,Balance,Left,Right), false).
left_shrunk(true, Balance, Key, Value, Left, Right, NewTree, Shrunk) :-
    right_higher(Balance, Key, Value, Left, Right, NewTree, Grown),
    has_shrunk(Balance, >, Grown, Shrunk).

right_shrunk(false, Balance, Key, Value, Left, Right, t(Key,Value,Balance,Left,Right), false).
right_shrunk(true, Balance, Key, Value, Left, Right, NewTree, Shrunk) :-
    left_higher(Balance, Key, Value, Left, Right, NewTree, Grown),
    has_shrunk(Balance, <, Grown, Shrunk).

% The tree stays as high when it was balanced, or when its rotation kept the height.
has_shrunk(Balance, Heavy, Grown, Shrunk) :-
    (   Balance == (-)
    ->  Shrunk = false
    ;   Balance == Heavy,
        Grown == true
    ->  Shrunk = false
    ;   Shrunk = true
    ).

%!  del_min_assoc(+Assoc, ?Key, ?Value, -NewAssoc) is semidet.
%
%   NewAssoc is Assoc without its smallest Key, which had Value.
%
%       ?- list_to_assoc([a-1,b-2], A), del_min_assoc(A, K, V, B).
%       K = a, V = 1, B = t(b,2,-,t,t).

del_min_assoc(Assoc, Key, Value, NewAssoc) :-
    remove_min(Assoc, Key, Value, NewAssoc, _).

remove_min(t(Key0,Value0,Balance,Left,Right), Key, Value, NewTree, Shrunk) :-
    (   Left == t
    ->  Key = Key0,
        Value = Value0,
        NewTree = Right,
        Shrunk = true
    ;   remove_min(Left, Key, Value, NewLeft, LeftShrunk),
        left_shrunk(LeftShrunk, Balance, Key0, Value0, NewLeft, Right, NewTree, Shrunk)
    ).

%!  del_max_assoc(+Assoc, ?Key, ?Value, -NewAssoc) is semidet.
%
%   NewAssoc is Assoc without its largest Key, which had Value.
%
%       ?- list_to_assoc([a-1,b-2], A), del_max_assoc(A, K, V, B).
%       K = b, V = 2, B = t(a,1,-,t,t).

del_max_assoc(Assoc, Key, Value, NewAssoc) :-
    remove_max(Assoc, Key, Value, NewAssoc, _).

remove_max(t(Key0,Value0,Balance,Left,Right), Key, Value, NewTree, Shrunk) :-
    (   Right == t
    ->  Key = Key0,
        Value = Value0,
        NewTree = Left,
        Shrunk = true
    ;   remove_max(Right, Key, Value, NewRight, RightShrunk),
        right_shrunk(RightShrunk, Balance, Key0, Value0, Left, NewRight, NewTree, Shrunk)
    ).

%!  min_assoc(+Assoc, -Key, -Value) is semidet.
%
%   Key is the smallest key.
%
%       ?- list_to_assoc([a-1,b-2], A), min_assoc(A, K, V).
%       K = a, V = 1.

min_assoc(t(Key0,Value0,_,Left,_), Key, Value) =>
    (   Left == t
    ->  Key = Key0,
        Value = Value0
    ;   min_assoc(Left, Key, Value)
    ).
min_assoc(t, _, _) =>
    fail.

%!  max_assoc(+Assoc, -Key, -Value) is semidet.
%
%   Key is the largest key.
%
%       ?- list_to_assoc([a-1,b-2], A), max_assoc(A, K, V).
%       K = b, V = 2.

max_assoc(t(Key0,Value0,_,_,Right), Key, Value) =>
    (   Right == t
    ->  Key = Key0,
        Value = Value0
    ;   max_assoc(Right, Key, Value)
    ).
max_assoc(t, _, _) =>
    fail.

%!  gen_assoc(?Key, +Assoc, ?Value) is nondet.
%
%   Key-Value is a pair of Assoc; enumerates in the order of the keys.
%
%       ?- list_to_assoc([a-1,b-2], A), gen_assoc(K, A, 2).
%       K = b.

gen_assoc(Key, Assoc, Value) :-
    (   ground(Key)
    ->  get_assoc(Key, Assoc, Value)
    ;   gen_assoc_(Key, Assoc, Value)
    ).

gen_assoc_(Key, t(Key0,Value0,_,Left,Right), Value) =>
    (   gen_assoc_(Key, Left, Value)
    ;   Key = Key0,
        Value = Value0
    ;   gen_assoc_(Key, Right, Value)
    ).
gen_assoc_(_, t, _) =>
    fail.

%!  assoc_to_list(+Assoc, -Pairs) is det.
%
%   Pairs are the Key-Value pairs in the order of the keys.
%
%       ?- list_to_assoc([b-2,a-1], A), assoc_to_list(A, L).
%       L = [a-1,b-2].

assoc_to_list(Assoc, Pairs) :-
    pairs_of(Assoc, Pairs, []).

pairs_of(t, Pairs, Pairs).
pairs_of(t(Key,Value,_,Left,Right), Pairs, Tail) :-
    pairs_of(Left, Pairs, [Key-Value|RightPairs]),
    pairs_of(Right, RightPairs, Tail).

%!  assoc_to_keys(+Assoc, -Keys) is det.
%
%   Keys are the keys in order.
%
%       ?- list_to_assoc([b-2,a-1], A), assoc_to_keys(A, L).
%       L = [a,b].

assoc_to_keys(Assoc, Keys) :-
    keys_of(Assoc, Keys, []).

keys_of(t, Keys, Keys).
keys_of(t(Key,_,_,Left,Right), Keys, Tail) :-
    keys_of(Left, Keys, [Key|RightKeys]),
    keys_of(Right, RightKeys, Tail).

%!  assoc_to_values(+Assoc, -Values) is det.
%
%   Values are the values in the order of their keys.
%
%       ?- list_to_assoc([b-2,a-1], A), assoc_to_values(A, L).
%       L = [1,2].

assoc_to_values(Assoc, Values) :-
    values_of(Assoc, Values, []).

values_of(t, Values, Values).
values_of(t(_,Value,_,Left,Right), Values, Tail) :-
    values_of(Left, Values, [Value|RightValues]),
    values_of(Right, RightValues, Tail).

%!  map_assoc(:Goal, +Assoc) is semidet.
%
%   call(Goal, Value) holds for each value.
%
%       ?- list_to_assoc([a-1], A), map_assoc(integer, A).
%       true.

map_assoc(Goal, Assoc) :-
    map_assoc_(Assoc, Goal).

map_assoc_(t, _) =>
    true.
map_assoc_(t(_,Value,_,Left,Right), Goal) =>
    map_assoc_(Left, Goal),
    call(Goal, Value),
    map_assoc_(Right, Goal).

%!  map_assoc(:Goal, +Assoc, ?NewAssoc) is semidet.
%
%   NewAssoc has the same keys, and the Y of call(Goal, X, Y) for each value X.
%
%       ?- list_to_assoc([a-1], A), map_assoc(succ, A, B).
%       B = t(a,2,-,t,t).

map_assoc(Goal, Assoc, NewAssoc) :-
    map_assoc_(Assoc, Goal, NewAssoc).

map_assoc_(t, _, NewAssoc) =>
    NewAssoc = t.
map_assoc_(t(Key,Value,Balance,Left,Right), Goal, NewAssoc) =>
    NewAssoc = t(Key,NewValue,Balance,NewLeft,NewRight),
    map_assoc_(Left, Goal, NewLeft),
    call(Goal, Value, NewValue),
    map_assoc_(Right, Goal, NewRight).

%!  is_assoc(@Assoc) is semidet.
%
%   Assoc is an association list: its keys are in order and its branches in balance.
%
%       ?- is_assoc(t).
%       true.

is_assoc(Assoc) :-
    nonvar(Assoc),
    checked_height(Assoc, _),
    assoc_to_keys(Assoc, Keys),
    strictly_ascending(Keys).

checked_height(Tree, Height) :-
    nonvar(Tree),
    (   Tree == t
    ->  Height = 0
    ;   Tree = t(_,_,Balance,Left,Right),
        checked_height(Left, LeftHeight),
        checked_height(Right, RightHeight),
        compare(Order, RightHeight, LeftHeight),
        is_balance(Order, Balance),
        abs(LeftHeight - RightHeight) =< 1,
        Height is max(LeftHeight, RightHeight) + 1
    ).

is_balance(=, Balance) :-
    Balance == (-).
is_balance(<, Balance) :-
    Balance == (<).
is_balance(>, Balance) :-
    Balance == (>).

strictly_ascending([]).
strictly_ascending([Key|Keys]) :-
    strictly_ascending(Keys, Key).

strictly_ascending([], _).
strictly_ascending([Key|Keys], Key0) :-
    Key0 @< Key,
    strictly_ascending(Keys, Key).

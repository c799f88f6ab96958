:- module(rbtrees,
          [ rb_new/1, rb_empty/1, is_rbtree/1, list_to_rbtree/2, ord_list_to_rbtree/2,
            rb_lookup/3, rb_in/3, rb_min/3, rb_max/3, rb_next/4, rb_previous/4,
            rb_insert/4, rb_insert_new/4, rb_update/4, rb_update/5, rb_apply/4,
            rb_delete/3, rb_delete/4, rb_del_min/4, rb_del_max/4,
            rb_visit/2, rb_keys/2, rb_size/2, rb_map/2, rb_map/3, rb_partial_map/4,
            rb_fold/4, rb_clone/3
          ]).

/** <module> Red-black trees of key-value pairs

A tree is `t(Nil, Root)`. A node is `black(Left, Key, Value, Right)` or `red(..)`; `Nil`, which stands for no node,
is `black('', _, _, '')`. Keys are compared in the standard order. No red node has a red child, and every way down
meets as many black nodes.
*/

:- meta_predicate
       rb_apply(+, +, 2, -),
       rb_map(+, 1),
       rb_map(+, 2, -),
       rb_partial_map(+, +, 2, -),
       rb_fold(3, +, +, -).

%!  rb_new(-Tree) is det.
%
%   Tree has no pairs. rb_empty/1 also tests whether it is so.
%
%       ?- rb_new(T), rb_size(T, N).
%       N = 0.

rb_new(t(Nil, Nil)) :-
    Nil = black('', _, _, '').

rb_empty(t(Nil, Nil)) :-
    Nil = black('', _, _, '').

%!  is_rbtree(@Term) is semidet.
%
%   Term is such a tree.
%
%       ?- is_rbtree(f).
%       false.

is_rbtree(Tree) :-
    nonvar(Tree),
    Tree = t(Nil, Root),
    nonvar(Nil),
    Nil = black('', _, _, ''),
    is_black(Root),
    black_height(Root, _),
    ordered_keys(Root).

is_black(Node) :-
    nonvar(Node),
    Node = black(_, _, _, _).

%   The black nodes on each way down from a node; fails if the colors are wrong.

black_height(Node, Height) :-
    nonvar(Node),
    black_height_(Node, Height).

black_height_(black('',_,_,''), Height) :-
    !,
    Height = 0.
black_height_(black(Left,_,_,Right), Height) :-
    black_height(Left, Height0),
    black_height(Right, Height1),
    Height0 =:= Height1,
    Height is Height0 + 1.
black_height_(red(Left,_,_,Right), Height) :-
    is_black(Left),
    is_black(Right),
    black_height(Left, Height),
    black_height(Right, Height1),
    Height =:= Height1.

ordered_keys(Root) :-
    keys(Root, Keys, []),
    ascending(Keys).

ascending([]).
ascending([Key|Keys]) :-
    ascending(Keys, Key).

ascending([], _).
ascending([Key|Keys], Before) :-
    Before @< Key,
    ascending(Keys, Key).

%!  list_to_rbtree(+Pairs, -Tree) is det.
%
%   Tree has the Key-Value Pairs, which have different keys. ord_list_to_rbtree/2 takes them in order.
%
%       ?- list_to_rbtree([b-1,a-2], T), rb_visit(T, Ps).
%       Ps = [a-2,b-1].

list_to_rbtree(Pairs, Tree) :-
    sort(Pairs, Sorted),
    ord_list_to_rbtree(Sorted, Tree).

ord_list_to_rbtree([], Tree) =>
    rb_new(Tree).
ord_list_to_rbtree([Key-Value], Tree) =>
    Tree = t(Nil, black(Nil, Key, Value, Nil)),
    Nil = black('', _, _, '').
ord_list_to_rbtree(Pairs, _), var(Pairs) =>
    throw(error(instantiation_error, context(system:(=..)/2, _))).
ord_list_to_rbtree(Pairs, Tree) =>
    Nil = black('', _, _, ''),
    length(Pairs, Count),
    Levels is msb(Count),
    Tree = t(Nil, Root),
    balanced(1, Count, Levels, Nil, Root, Pairs, _).

%   The subtree of the pairs From to To. Only nodes of the lowest of all levels are red.

balanced(From, To, Level, Nil, Node, Pairs0, Pairs) :-
    (   From > To
    ->  Node = Nil,
        Pairs = Pairs0
    ;   Middle is (From + To) // 2,
        Before is Middle - 1,
        After is Middle + 1,
        Level1 is Level - 1,
        balanced(From, Before, Level1, Nil, Left, Pairs0, [Key-Value|Pairs1]),
        balanced(After, To, Level1, Nil, Right, Pairs1, Pairs),
        (   Level =:= 0
        ->  Node = red(Left, Key, Value, Right)
        ;   Node = black(Left, Key, Value, Right)
        )
    ).

%!  rb_lookup(+Key, -Value, +Tree) is semidet.
%
%   Tree has Key-Value.
%
%       ?- list_to_rbtree([a-1], T), rb_lookup(a, V, T).
%       V = 1.

rb_lookup(Key, Value, t(_, Root)) =>
    lookup(Root, Key, Value).

lookup(black('',_,_,''), _, _) :-
    !,
    fail.
lookup(black(Left,Key0,Value0,Right), Key, Value) :-
    compare(Order, Key, Key0),
    lookup(Order, Key, Value, Value0, Left, Right).
lookup(red(Left,Key0,Value0,Right), Key, Value) :-
    compare(Order, Key, Key0),
    lookup(Order, Key, Value, Value0, Left, Right).

lookup(=, _, Value, Value, _, _).
lookup(<, Key, Value, _, Left, _) :-
    lookup(Left, Key, Value).
lookup(>, Key, Value, _, _, Right) :-
    lookup(Right, Key, Value).

%!  rb_in(?Key, ?Value, +Tree) is nondet.
%
%   Tree has Key-Value; pairs in the order of the keys.
%
%       ?- list_to_rbtree([b-1,a-2], T), rb_in(K, V, T).
%       K = a, V = 2 ; K = b, V = 1.

rb_in(Key, Value, t(_, Root)) =>
    (   ground(Key)
    ->  lookup(Root, Key, Value)
    ;   pair_in(Root, Key, Value)
    ).

pair_in(Node, Key, Value) :-
    parts(Node, _, Left, Key0, Value0, Right),
    (   pair_in(Left, Key, Value)
    ;   Right = black('', _, _, '')
    ->  Key = Key0,
        Value = Value0
    ;   Key = Key0,
        Value = Value0
    ;   pair_in(Right, Key, Value)
    ).

%   The parts of a node; there are none of Nil.

parts(black(Left,Key,Value,Right), Color, Left0, Key0, Value0, Right0) :-
    Left \== '',
    Color = black,
    Left0 = Left,
    Key0 = Key,
    Value0 = Value,
    Right0 = Right.
parts(red(Left,Key,Value,Right), red, Left, Key, Value, Right).

node(black, Left, Key, Value, Right, black(Left,Key,Value,Right)).
node(red, Left, Key, Value, Right, red(Left,Key,Value,Right)).

%!  rb_min(+Tree, -Key, -Value) is semidet.
%
%   The pair with the least key; rb_max/3: with the greatest.
%
%       ?- list_to_rbtree([b-1,a-2], T), rb_min(T, K, V).
%       K = a, V = 2.

rb_min(t(_, Root), Key, Value) =>
    least(Root, Key, Value).

least(Node, Key, Value) :-
    parts(Node, _, Left, Key0, Value0, _),
    (   Left = black('', _, _, '')
    ->  Key = Key0,
        Value = Value0
    ;   least(Left, Key, Value)
    ).

rb_max(t(_, Root), Key, Value) =>
    greatest(Root, Key, Value).

greatest(Node, Key, Value) :-
    parts(Node, _, _, Key0, Value0, Right),
    (   Right = black('', _, _, '')
    ->  Key = Key0,
        Value = Value0
    ;   greatest(Right, Key, Value)
    ).

%!  rb_next(+Tree, +Key, -Next, -Value) is semidet.
%
%   Next is the key after Key, which Tree has too. rb_previous/4: the one before it.
%
%       ?- list_to_rbtree([a-1,c-3], T), rb_next(T, a, K, V).
%       K = c, V = 3.

rb_next(t(_, Root), Key, Next, Value) =>
    next_in(Root, Key, none, Next-Value).

%   Candidate is the pair of the lowest node on the way down from which the way went to the left.

next_in(Node, Key, Candidate, Pair) :-
    parts(Node, _, Left, Key0, Value0, Right),
    compare(Order, Key, Key0),
    next_in(Order, Key, Key0-Value0, Left, Right, Candidate, Pair).

next_in(<, Key, Pair0, Left, _, _, Pair) :-
    next_in(Left, Key, Pair0, Pair).
next_in(>, Key, _, _, Right, Candidate, Pair) :-
    next_in(Right, Key, Candidate, Pair).
next_in(=, _, _, _, Right, Candidate, Next-Value) :-
    (   least(Right, Key0, Value0)
    ->  Next = Key0,
        Value = Value0
    ;   Candidate = Next-Value
    ).

rb_previous(t(_, Root), Key, Previous, Value) =>
    previous_in(Root, Key, none, Previous-Value).

previous_in(Node, Key, Candidate, Pair) :-
    parts(Node, _, Left, Key0, Value0, Right),
    compare(Order, Key, Key0),
    previous_in(Order, Key, Key0-Value0, Left, Right, Candidate, Pair).

previous_in(<, Key, _, Left, _, Candidate, Pair) :-
    previous_in(Left, Key, Candidate, Pair).
previous_in(>, Key, Pair0, _, Right, _, Pair) :-
    previous_in(Right, Key, Pair0, Pair).
previous_in(=, _, _, Left, _, Candidate, Previous-Value) :-
    (   greatest(Left, Key0, Value0)
    ->  Previous = Key0,
        Value = Value0
    ;   Candidate = Previous-Value
    ).

%!  rb_insert(+Tree0, +Key, +Value, -Tree) is det.
%
%   Tree has Key-Value in the place of what Tree0 has for Key. rb_insert_new/4 fails if Tree0 has
%   Key.
%
%       ?- rb_new(T0), rb_insert(T0, a, 1, T), \+ rb_insert_new(T, a, 2, _).
%       true.

rb_insert(t(Nil, Root0), Key, Value, Tree) =>
    Tree = t(Nil, Root),
    insert(Root0, Key, Value, replace, Nil, Root1),
    blackened(Root1, Root).

rb_insert_new(t(Nil, Root0), Key, Value, Tree) =>
    Tree = t(Nil, Root),
    insert(Root0, Key, Value, new, Nil, Root1),
    blackened(Root1, Root).

blackened(black(Left,Key,Value,Right), black(Left,Key,Value,Right)).
blackened(red(Left,Key,Value,Right), black(Left,Key,Value,Right)).

%   A new node is red. A red node with a red child below a black one is repaired there.

insert(black('',_,_,''), Key, Value, _, Nil, Node) :-
    !,
    Node = red(Nil, Key, Value, Nil).
insert(black(Left,Key0,Value0,Right), Key, Value, Mode, Nil, Node) :-
    compare(Order, Key, Key0),
    insert_black(Order, Left, Key0, Value0, Right, Key, Value, Mode, Nil, Node).
insert(red(Left,Key0,Value0,Right), Key, Value, Mode, Nil, Node) :-
    compare(Order, Key, Key0),
    insert_red(Order, Left, Key0, Value0, Right, Key, Value, Mode, Nil, Node).

insert_red(=, Left, Key, _, Right, _, Value, replace, _, red(Left,Key,Value,Right)).
insert_red(<, Left0, Key0, Value0, Right, Key, Value, Mode, Nil, red(Left,Key0,Value0,Right)) :-
    insert(Left0, Key, Value, Mode, Nil, Left).
insert_red(>, Left, Key0, Value0, Right0, Key, Value, Mode, Nil, red(Left,Key0,Value0,Right)) :-
    insert(Right0, Key, Value, Mode, Nil, Right).

insert_black(=, Left, Key, _, Right, _, Value, replace, _, black(Left,Key,Value,Right)).
insert_black(<, Left0, Key0, Value0, Right, Key, Value, Mode, Nil, Node) :-
    insert(Left0, Key, Value, Mode, Nil, Left),
    repair_left(Left, Key0, Value0, Right, Node).
insert_black(>, Left, Key0, Value0, Right0, Key, Value, Mode, Nil, Node) :-
    insert(Right0, Key, Value, Mode, Nil, Right),
    repair_right(Right, Left, Key0, Value0, Node).

%   A red child and a red grandchild: both children become black if they are red, else the tree turns.

repair_left(red(red(A,KeyA,ValueA,B),KeyB,ValueB,C), Key, Value, Right, Node) :-
    !,
    (   Right = red(D, KeyD, ValueD, E)
    ->  Node = red(black(red(A,KeyA,ValueA,B),KeyB,ValueB,C), Key, Value, black(D,KeyD,ValueD,E))
    ;   Node = black(red(A,KeyA,ValueA,B), KeyB, ValueB, red(C,Key,Value,Right))
    ).
repair_left(red(A,KeyA,ValueA,red(B,KeyB,ValueB,C)), Key, Value, Right, Node) :-
    !,
    (   Right = red(D, KeyD, ValueD, E)
    ->  Node = red(black(A,KeyA,ValueA,red(B,KeyB,ValueB,C)), Key, Value, black(D,KeyD,ValueD,E))
    ;   Node = black(red(A,KeyA,ValueA,B), KeyB, ValueB, red(C,Key,Value,Right))
    ).
repair_left(Left, Key, Value, Right, black(Left,Key,Value,Right)).

repair_right(red(A,KeyA,ValueA,red(B,KeyB,ValueB,C)), Left, Key, Value, Node) :-
    !,
    (   Left = red(D, KeyD, ValueD, E)
    ->  Node = red(black(D,KeyD,ValueD,E), Key, Value, black(A,KeyA,ValueA,red(B,KeyB,ValueB,C)))
    ;   Node = black(red(Left,Key,Value,A), KeyA, ValueA, red(B,KeyB,ValueB,C))
    ).
repair_right(red(red(A,KeyA,ValueA,B),KeyB,ValueB,C), Left, Key, Value, Node) :-
    !,
    (   Left = red(D, KeyD, ValueD, E)
    ->  Node = red(black(D,KeyD,ValueD,E), Key, Value, black(red(A,KeyA,ValueA,B),KeyB,ValueB,C))
    ;   Node = black(red(Left,Key,Value,A), KeyA, ValueA, red(B,KeyB,ValueB,C))
    ).
repair_right(Right, Left, Key, Value, black(Left,Key,Value,Right)).

%!  rb_update(+Tree0, +Key, +Value, -Tree) is semidet.
%
%   As rb_insert/4, but fails unless Tree0 has Key.
%
%       ?- list_to_rbtree([a-1], T0), rb_update(T0, a, 2, T), rb_visit(T, Ps).
%       Ps = [a-2].

rb_update(t(Nil, Root0), Key, Value, Tree) =>
    Tree = t(Nil, Root),
    update(Root0, Key, _, Value, Root).

%!  rb_update(+Tree0, +Key, ?Value0, +Value, -Tree) is semidet.
%
%   As rb_update/4; the value in Tree0 is Value0.
%
%       ?- list_to_rbtree([a-1], T0), rb_update(T0, a, V, 2, T), rb_visit(T, Ps).
%       V = 1, Ps = [a-2].

rb_update(t(Nil, Root0), Key, Value0, Value, Tree) =>
    Tree = t(Nil, Root),
    update(Root0, Key, Value0, Value, Root).

%   The node with another Value of Key, the present one being Value0.

update(Node0, Key, Value0, Value, Node) :-
    parts(Node0, Color, Left, Key1, Value1, Right),
    compare(Order, Key, Key1),
    update(Order, Color, Left, Key1, Value1, Right, Key, Value0, Value, Node).

update(=, Color, Left, Key, Value0, Right, _, Value0, Value, Node) :-
    node(Color, Left, Key, Value, Right, Node).
update(<, Color, Left0, Key1, Value1, Right, Key, Value0, Value, Node) :-
    update(Left0, Key, Value0, Value, Left),
    node(Color, Left, Key1, Value1, Right, Node).
update(>, Color, Left, Key1, Value1, Right0, Key, Value0, Value, Node) :-
    update(Right0, Key, Value0, Value, Right),
    node(Color, Left, Key1, Value1, Right, Node).

%!  rb_apply(+Tree0, +Key, :Goal, -Tree) is semidet.
%
%   The value of Key becomes what call(Goal, Value0, Value) tells.
%
%       ?- list_to_rbtree([a-1], T0), rb_apply(T0, a, succ, T), rb_visit(T, Ps).
%       Ps = [a-2].

rb_apply(t(Nil, Root0), Key, Goal, Tree) =>
    Tree = t(Nil, Root),
    update(Root0, Key, Value0, Value, Root),
    call(Goal, Value0, Value),
    !.

%!  rb_delete(+Tree0, +Key, -Tree) is semidet.
%
%   Tree is Tree0 without Key. rb_delete/4 also tells the value.
%
%       ?- list_to_rbtree([a-1], T0), rb_delete(T0, a, V, T), rb_empty(T).
%       V = 1.

rb_delete(t(Nil, Root0), Key, Tree) =>
    Tree = t(Nil, Root),
    delete(Root0, Key, _, Root, _).

rb_delete(t(Nil, Root0), Key, Value, Tree) =>
    Tree = t(Nil, Root),
    delete(Root0, Key, Value, Root, _).

%   Height is `low` if the ways down have a black node less than before, else `same`.

delete(Node0, Key, Value, Node, Height) :-
    parts(Node0, Color, Left, Key0, Value0, Right),
    compare(Order, Key, Key0),
    delete(Order, Color, Left, Key0, Value0, Right, Key, Value, Node, Height).

delete(=, Color, Left, _, Value, Right, _, Value, Node, Height) :-
    joined(Left, Right, Color, Node, Height).
delete(<, Color, Left0, Key0, Value0, Right, Key, Value, Node, Height) :-
    delete(Left0, Key, Value, Left, Height0),
    left_lowered(Height0, Color, Left, Key0, Value0, Right, Node, Height).
delete(>, Color, Left, Key0, Value0, Right0, Key, Value, Node, Height) :-
    delete(Right0, Key, Value, Right, Height0),
    right_lowered(Height0, Color, Left, Key0, Value0, Right, Node, Height).

%   In the place of a node comes its only child, or the next pair.

joined(Left, Right0, Color, Node, Height) :-
    (   Left = black('', _, _, '')
    ->  raised(Color, Right0, Node, Height)
    ;   Right0 = black('', _, _, '')
    ->  raised(Color, Left, Node, Height)
    ;   delete_least(Right0, Key, Value, Right, Height0),
        right_lowered(Height0, Color, Left, Key, Value, Right, Node, Height)
    ).

raised(red, Node, Node, same).
raised(black, Node0, Node, Height) :-
    (   Node0 = red(Left, Key, Value, Right)
    ->  Node = black(Left, Key, Value, Right),
        Height = same
    ;   Node = Node0,
        Height = low
    ).

delete_least(Node0, Key, Value, Node, Height) :-
    parts(Node0, Color, Left0, Key0, Value0, Right),
    (   Left0 = black('', _, _, '')
    ->  Key = Key0,
        Value = Value0,
        raised(Color, Right, Node, Height)
    ;   delete_least(Left0, Key, Value, Left, Height0),
        left_lowered(Height0, Color, Left, Key0, Value0, Right, Node, Height)
    ).

delete_greatest(Node0, Key, Value, Node, Height) :-
    parts(Node0, Color, Left, Key0, Value0, Right0),
    (   Right0 = black('', _, _, '')
    ->  Key = Key0,
        Value = Value0,
        raised(Color, Left, Node, Height)
    ;   delete_greatest(Right0, Key, Value, Right, Height0),
        right_lowered(Height0, Color, Left, Key0, Value0, Right, Node, Height)
    ).

%   The node over a left child that may have become low: its sibling gives a node, or becomes red.

left_lowered(same, Color, Left, Key, Value, Right, Node, same) :-
    node(Color, Left, Key, Value, Right, Node).
left_lowered(low, Color, Left, Key, Value, Right, Node, Height) :-
    raise_left(Right, Color, Left, Key, Value, Node, Height).

raise_left(red(A,KeyA,ValueA,B), _, Left, Key, Value, black(Node,KeyA,ValueA,B), Height) :-
    raise_left(A, red, Left, Key, Value, Node, Height).
raise_left(black(A,KeyA,ValueA,B), Color, Left, Key, Value, Node, Height) :-
    (   B = red(C, KeyC, ValueC, D)
    ->  node(Color, black(Left,Key,Value,A), KeyA, ValueA, black(C,KeyC,ValueC,D), Node),
        Height = same
    ;   A = red(C, KeyC, ValueC, D)
    ->  node(Color, black(Left,Key,Value,C), KeyC, ValueC, black(D,KeyA,ValueA,B), Node),
        Height = same
    ;   Node = black(Left, Key, Value, red(A,KeyA,ValueA,B)),
        height_without(Color, Height)
    ).

right_lowered(same, Color, Left, Key, Value, Right, Node, same) :-
    node(Color, Left, Key, Value, Right, Node).
right_lowered(low, Color, Left, Key, Value, Right, Node, Height) :-
    raise_right(Left, Color, Right, Key, Value, Node, Height).

raise_right(red(A,KeyA,ValueA,B), _, Right, Key, Value, black(A,KeyA,ValueA,Node), Height) :-
    raise_right(B, red, Right, Key, Value, Node, Height).
raise_right(black(A,KeyA,ValueA,B), Color, Right, Key, Value, Node, Height) :-
    (   A = red(C, KeyC, ValueC, D)
    ->  node(Color, black(C,KeyC,ValueC,D), KeyA, ValueA, black(B,Key,Value,Right), Node),
        Height = same
    ;   B = red(C, KeyC, ValueC, D)
    ->  node(Color, black(A,KeyA,ValueA,C), KeyC, ValueC, black(D,Key,Value,Right), Node),
        Height = same
    ;   Node = black(red(A,KeyA,ValueA,B), Key, Value, Right),
        height_without(Color, Height)
    ).

%   A red node that became black makes up for the one that is missing.

height_without(red, same).
height_without(black, low).

%!  rb_del_min(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   Takes the pair with the least key from Tree0; rb_del_max/4 takes that with the greatest.
%
%       ?- list_to_rbtree([a-1,b-2], T0), rb_del_max(T0, K, V, _).
%       K = b, V = 2.

rb_del_min(t(Nil, Root0), Key, Value, Tree) =>
    Tree = t(Nil, Root),
    delete_least(Root0, Key, Value, Root, _).

rb_del_max(t(Nil, Root0), Key, Value, Tree) =>
    Tree = t(Nil, Root),
    delete_greatest(Root0, Key, Value, Root, _).

%!  rb_visit(+Tree, -Pairs) is det.
%
%   All Pairs in the order of their keys; rb_keys/2 tells the keys and rb_size/2 how many they are.
%
%       ?- list_to_rbtree([b-1,a-2], T), rb_keys(T, Ks).
%       Ks = [a,b].

rb_visit(t(_, Root), Pairs) =>
    pairs(Root, Pairs, []).

pairs(black('',_,_,''), Pairs0, Pairs) :-
    !,
    Pairs0 = Pairs.
pairs(Node, Pairs0, Pairs) :-
    parts(Node, _, Left, Key, Value, Right),
    pairs(Left, Pairs0, [Key-Value|Pairs1]),
    pairs(Right, Pairs1, Pairs).

rb_keys(t(_, Root), Keys) =>
    keys(Root, Keys, []).

keys(black('',_,_,''), Keys0, Keys) :-
    !,
    Keys0 = Keys.
keys(Node, Keys0, Keys) :-
    parts(Node, _, Left, Key, _, Right),
    keys(Left, Keys0, [Key|Keys1]),
    keys(Right, Keys1, Keys).

rb_size(t(_, Root), Size) =>
    node_count(Root, 0, Size).

node_count(black('',_,_,''), Count0, Count) :-
    !,
    Count = Count0.
node_count(Node, Count0, Count) :-
    parts(Node, _, Left, _, _, Right),
    node_count(Left, Count0, Count1),
    Count2 is Count1 + 1,
    node_count(Right, Count2, Count).

%!  rb_map(+Tree0, :Goal, -Tree) is semidet.
%
%   Each value becomes what call(Goal, Value0, Value) tells. rb_map/2 only calls Goal with each
%   value.
%
%       ?- list_to_rbtree([a-1,b-2], T0), rb_map(T0, succ, T), rb_visit(T, Ps).
%       Ps = [a-2,b-3].

rb_map(t(Nil, Root0), Goal, Tree) =>
    Tree = t(Nil, Root),
    map(Root0, Goal, Nil, Root).

map(black('',_,_,''), _, Nil, Node) :-
    !,
    Node = Nil.
map(Node0, Goal, Nil, Node) :-
    parts(Node0, Color, Left0, Key, Value0, Right0),
    call(Goal, Value0, Value),
    map(Left0, Goal, Nil, Left),
    map(Right0, Goal, Nil, Right),
    node(Color, Left, Key, Value, Right, Node).

rb_map(t(_, Root), Goal) =>
    map(Root, Goal).

map(black('',_,_,''), _) :-
    !.
map(Node, Goal) :-
    parts(Node, _, Left, _, Value, Right),
    call(Goal, Value),
    map(Left, Goal),
    map(Right, Goal).

%!  rb_partial_map(+Tree0, +Keys, :Goal, -Tree) is semidet.
%
%   As rb_map/3 for the values of these Keys, an ordered set, all of which the tree has. A value for which Goal fails stays.
%
%       ?- list_to_rbtree([a-1,b-2], T0), rb_partial_map(T0, [b], succ, T), rb_visit(T, Ps).
%       Ps = [a-1,b-3].

rb_partial_map(t(Nil, Root0), Keys, Goal, Tree) =>
    Tree = t(Nil, Root),
    sort(Keys, Keys),
    partial_map(Keys, Goal, Root0, Root).

partial_map([], _, Root, Root).
partial_map([Key|Keys], Goal, Root0, Root) :-
    update(Root0, Key, Value0, Value, Root1),
    (   call(Goal, Value0, Value1)
    ->  Value = Value1
    ;   Value = Value0
    ),
    partial_map(Keys, Goal, Root1, Root).

%!  rb_fold(:Goal, +Tree, +State0, -State) is semidet.
%
%   State is what call(Goal, Key-Value, S0, S) makes of State0, pair after pair.
%
%       ?- list_to_rbtree([a-1,b-2], T), rb_fold([_-V,S0,S]>>(S is S0+V), T, 0, Sum).
%       Sum = 3.

rb_fold(Goal, t(_, Root), State0, State) =>
    pairs(Root, Pairs, []),
    fold(Pairs, Goal, State0, State).

fold([], _, State, State).
fold([Pair|Pairs], Goal, State0, State) :-
    call(Goal, Pair, State0, State1),
    !,
    fold(Pairs, Goal, State1, State).

%!  rb_clone(+Tree0, -Tree, -Pairs) is det.
%
%   Tree has the keys of Tree0, with fresh variables for values; Pairs are its pairs.
%
%       ?- list_to_rbtree([a-1,b-2], T0), rb_clone(T0, _, [a-X,b-Y]).
%       true.

rb_clone(t(Nil, Root0), Tree, Pairs) =>
    Tree = t(Nil, Root),
    clone(Root0, Nil, Root, Pairs, []).

clone(black('',_,_,''), Nil, Node, Pairs0, Pairs) :-
    !,
    Node = Nil,
    Pairs0 = Pairs.
clone(Node0, Nil, Node, Pairs0, Pairs) :-
    parts(Node0, Color, Left0, Key, _, Right0),
    clone(Left0, Nil, Left, Pairs0, [Key-Value|Pairs1]),
    clone(Right0, Nil, Right, Pairs1, Pairs),
    node(Color, Left, Key, Value, Right, Node).

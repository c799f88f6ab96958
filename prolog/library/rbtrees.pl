:- module(rbtrees,
          [ rb_new/1, rb_empty/1, is_rbtree/1, list_to_rbtree/2, ord_list_to_rbtree/2,
            rb_lookup/3, rb_in/3, rb_min/3, rb_max/3, rb_next/4, rb_previous/4,
            rb_insert/4, rb_insert_new/4, rb_update/4, rb_update/5, rb_apply/4,
            rb_delete/3, rb_delete/4, rb_del_min/4, rb_del_max/4,
            rb_visit/2, rb_keys/2, rb_size/2, rb_map/2, rb_map/3, rb_partial_map/4,
            rb_fold/4, rb_clone/3
          ]).

/** <module> Balanced trees of key-value pairs, by the names of red-black trees

A tree is `t(Assoc)`, with an association list of library(assoc) in it: programs that take trees for
what these predicates make of them can't tell the difference. Keys are compared in the standard
order.
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

rb_new(t(Assoc)) :-
    empty_assoc(Assoc).

rb_empty(t(Assoc)) :-
    empty_assoc(Assoc).

%!  is_rbtree(@Term) is semidet.
%
%   Term is such a tree.
%
%       ?- is_rbtree(f).
%       false.

is_rbtree(Tree) :-
    nonvar(Tree),
    Tree = t(Assoc),
    is_assoc(Assoc).

%!  list_to_rbtree(+Pairs, -Tree) is det.
%
%   Tree has the Key-Value Pairs; of those with one key the last.
%
%       ?- list_to_rbtree([b-1,a-2], T), rb_visit(T, Ps).
%       Ps = [a-2,b-1].

list_to_rbtree(Pairs, Tree) :-
    rb_new(Tree0),
    with_pairs(Pairs, Tree0, Tree).

ord_list_to_rbtree(Pairs, Tree) :-
    list_to_rbtree(Pairs, Tree).

with_pairs([], Tree, Tree).
with_pairs([Key-Value|Pairs], Tree0, Tree) :-
    rb_insert(Tree0, Key, Value, Tree1),
    with_pairs(Pairs, Tree1, Tree).

%!  rb_lookup(+Key, -Value, +Tree) is semidet.
%
%   Tree has Key-Value.
%
%       ?- list_to_rbtree([a-1], T), rb_lookup(a, V, T).
%       V = 1.

rb_lookup(Key, Value, t(Assoc)) :-
    get_assoc(Key, Assoc, Value).

%!  rb_in(?Key, ?Value, +Tree) is nondet.
%
%   Tree has Key-Value; pairs in the order of the keys.
%
%       ?- list_to_rbtree([b-1,a-2], T), rb_in(K, V, T).
%       K = a, V = 2 ; K = b, V = 1.

rb_in(Key, Value, t(Assoc)) :-
    (   ground(Key)
    ->  get_assoc(Key, Assoc, Value)
    ;   gen_assoc(Key, Assoc, Value)
    ).

%!  rb_min(+Tree, -Key, -Value) is semidet.
%
%   The pair with the least key; rb_max/3: with the greatest.
%
%       ?- list_to_rbtree([b-1,a-2], T), rb_min(T, K, V).
%       K = a, V = 2.

rb_min(t(Assoc), Key, Value) :-
    min_assoc(Assoc, Key, Value).

rb_max(t(Assoc), Key, Value) :-
    max_assoc(Assoc, Key, Value).

%!  rb_next(+Tree, +Key, -Next, -Value) is semidet.
%
%   Next is the key after Key, which Tree has too. rb_previous/4: the one before it.
%
%       ?- list_to_rbtree([a-1,c-3], T), rb_next(T, a, K, V).
%       K = c, V = 3.

rb_next(t(Assoc), Key, Next, Value) :-
    get_assoc(Key, Assoc, _),
    next_in(Assoc, Key, Pair),
    Pair = Next-Value.

next_in(t(Key0,Value0,_,Left,Right), Key, Pair) :-
    (   Key0 @> Key
    ->  (   next_in(Left, Key, Pair)
        ->  true
        ;   Pair = Key0-Value0
        )
    ;   next_in(Right, Key, Pair)
    ).

rb_previous(t(Assoc), Key, Previous, Value) :-
    get_assoc(Key, Assoc, _),
    previous_in(Assoc, Key, Pair),
    Pair = Previous-Value.

previous_in(t(Key0,Value0,_,Left,Right), Key, Pair) :-
    (   Key0 @< Key
    ->  (   previous_in(Right, Key, Pair)
        ->  true
        ;   Pair = Key0-Value0
        )
    ;   previous_in(Left, Key, Pair)
    ).

%!  rb_insert(+Tree0, +Key, +Value, -Tree) is det.
%
%   Tree has Key-Value in the place of what Tree0 has for Key. rb_insert_new/4 fails if Tree0 has
%   Key.
%
%       ?- rb_new(T0), rb_insert(T0, a, 1, T), \+ rb_insert_new(T, a, 2, _).
%       true.

rb_insert(t(Assoc0), Key, Value, t(Assoc)) :-
    put_assoc(Key, Assoc0, Value, Assoc).

rb_insert_new(t(Assoc0), Key, Value, t(Assoc)) :-
    \+ get_assoc(Key, Assoc0, _),
    put_assoc(Key, Assoc0, Value, Assoc).

%!  rb_update(+Tree0, +Key, +Value, -Tree) is semidet.
%
%   As rb_insert/4, but fails unless Tree0 has Key.
%
%       ?- list_to_rbtree([a-1], T0), rb_update(T0, a, 2, T), rb_visit(T, Ps).
%       Ps = [a-2].

rb_update(t(Assoc0), Key, Value, t(Assoc)) :-
    get_assoc(Key, Assoc0, _),
    put_assoc(Key, Assoc0, Value, Assoc).

%!  rb_update(+Tree0, +Key, ?Value0, +Value, -Tree) is semidet.
%
%   As rb_update/4; the value in Tree0 is Value0.
%
%       ?- list_to_rbtree([a-1], T0), rb_update(T0, a, V, 2, T), rb_visit(T, Ps).
%       V = 1, Ps = [a-2].

rb_update(t(Assoc0), Key, Value0, Value, t(Assoc)) :-
    get_assoc(Key, Assoc0, Value0),
    put_assoc(Key, Assoc0, Value, Assoc).

%!  rb_apply(+Tree0, +Key, :Goal, -Tree) is semidet.
%
%   The value of Key becomes what call(Goal, Value0, Value) tells.
%
%       ?- list_to_rbtree([a-1], T0), rb_apply(T0, a, succ, T), rb_visit(T, Ps).
%       Ps = [a-2].

rb_apply(t(Assoc0), Key, Goal, t(Assoc)) :-
    get_assoc(Key, Assoc0, Value0),
    call(Goal, Value0, Value),
    !,
    put_assoc(Key, Assoc0, Value, Assoc).

%!  rb_delete(+Tree0, +Key, -Tree) is semidet.
%
%   Tree is Tree0 without Key. rb_delete/4 also tells the value.
%
%       ?- list_to_rbtree([a-1], T0), rb_delete(T0, a, V, T), rb_empty(T).
%       V = 1.

rb_delete(Tree0, Key, Tree) :-
    rb_delete(Tree0, Key, _, Tree).

rb_delete(t(Assoc0), Key, Value, t(Assoc)) :-
    del_assoc(Key, Assoc0, Value, Assoc).

%!  rb_del_min(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   Takes the pair with the least key from Tree0; rb_del_max/4 takes that with the greatest.
%
%       ?- list_to_rbtree([a-1,b-2], T0), rb_del_max(T0, K, V, _).
%       K = b, V = 2.

rb_del_min(t(Assoc0), Key, Value, t(Assoc)) :-
    del_min_assoc(Assoc0, Key, Value, Assoc).

rb_del_max(t(Assoc0), Key, Value, t(Assoc)) :-
    del_max_assoc(Assoc0, Key, Value, Assoc).

%!  rb_visit(+Tree, -Pairs) is det.
%
%   All Pairs in the order of their keys; rb_keys/2 tells the keys and rb_size/2 how many they are.
%
%       ?- list_to_rbtree([b-1,a-2], T), rb_keys(T, Ks).
%       Ks = [a,b].

rb_visit(t(Assoc), Pairs) :-
    assoc_to_list(Assoc, Pairs).

rb_keys(t(Assoc), Keys) :-
    assoc_to_keys(Assoc, Keys).

rb_size(t(Assoc), Size) :-
    assoc_to_keys(Assoc, Keys),
    length(Keys, Size).

%!  rb_map(+Tree0, :Goal, -Tree) is semidet.
%
%   Each value becomes what call(Goal, Value0, Value) tells. rb_map/2 only calls Goal with each
%   value.
%
%       ?- list_to_rbtree([a-1,b-2], T0), rb_map(T0, succ, T), rb_visit(T, Ps).
%       Ps = [a-2,b-3].

rb_map(t(Assoc), Goal) :-
    map_assoc(Goal, Assoc).

rb_map(t(Assoc0), Goal, t(Assoc)) :-
    map_assoc(Goal, Assoc0, Assoc).

%!  rb_partial_map(+Tree0, +Keys, :Goal, -Tree) is semidet.
%
%   As rb_map/3 for the values of these Keys, which are sorted.
%
%       ?- list_to_rbtree([a-1,b-2], T0), rb_partial_map(T0, [b], succ, T), rb_visit(T, Ps).
%       Ps = [a-1,b-3].

rb_partial_map(Tree, [], _, Tree).
rb_partial_map(Tree0, [Key|Keys], Goal, Tree) :-
    (   rb_lookup(Key, Value0, Tree0)
    ->  call(Goal, Value0, Value),
        rb_insert(Tree0, Key, Value, Tree1)
    ;   Tree1 = Tree0
    ),
    rb_partial_map(Tree1, Keys, Goal, Tree).

%!  rb_fold(:Goal, +Tree, +State0, -State) is semidet.
%
%   State is what call(Goal, Key-Value, S0, S) makes of State0, pair after pair.
%
%       ?- list_to_rbtree([a-1,b-2], T), rb_fold([_-V,S0,S]>>(S is S0+V), T, 0, Sum).
%       Sum = 3.

rb_fold(Goal, Tree, State0, State) :-
    rb_visit(Tree, Pairs),
    foldl(Goal, Pairs, State0, State).

%!  rb_clone(+Tree0, -Tree, -Pairs) is det.
%
%   Tree has the keys of Tree0, with fresh variables for values; Pairs are its pairs.
%
%       ?- list_to_rbtree([a-1,b-2], T0), rb_clone(T0, _, [a-X,b-Y]).
%       true.

rb_clone(t(Assoc0), t(Assoc), Pairs) :-
    map_assoc([_,_]>>true, Assoc0, Assoc),
    assoc_to_list(Assoc, Pairs).

:- module(heaps,
          [ add_to_heap/4, delete_from_heap/4, empty_heap/1, get_from_heap/4,
            heap_size/2, heap_to_list/2, is_heap/1, list_to_heap/2, merge_heaps/3,
            min_of_heap/3, min_of_heap/5, singleton_heap/3
          ]).

/** <module> Priority queues as pairing heaps

`heap(Tree, Size)`, where Tree is `nil` or `t(Key, Priority, Subtrees)`.
*/

%!  empty_heap(?Heap) is semidet.
%
%   Heap is empty.
%
%       ?- empty_heap(H).
%       H = heap(nil,0).

empty_heap(heap(nil, 0)).

%!  singleton_heap(?Heap, ?Priority, ?Key) is semidet.
%
%   Heap has only Key, with Priority.
%
%       ?- singleton_heap(H, 1, a).
%       H = heap(t(a,1,[]),1).

singleton_heap(heap(t(Key,Priority,[]), 1), Priority, Key).

%!  add_to_heap(+Heap, +Priority, ?Key, -NewHeap) is semidet.
%
%   NewHeap is Heap with Key, at Priority.
%
%       ?- empty_heap(H), add_to_heap(H, 1, a, G).
%       G = heap(t(a,1,[]),1).

add_to_heap(heap(Tree0, Size0), Priority, Key, heap(Tree, Size)) :-
    meld(Tree0, t(Key,Priority,[]), Tree),
    Size is Size0 + 1.

meld(nil, Tree, Tree) :-
    !.
meld(Tree, nil, Tree) :-
    !.
meld(t(Key1,Priority1,Sub1), t(Key2,Priority2,Sub2), Tree) :-
    (   Priority1 @< Priority2
    ->  Tree = t(Key1,Priority1,[t(Key2,Priority2,Sub2)|Sub1])
    ;   Tree = t(Key2,Priority2,[t(Key1,Priority1,Sub1)|Sub2])
    ).

%!  get_from_heap(+Heap, -Priority, -Key, -Rest) is semidet.
%
%   Key has the least Priority in Heap, and Rest is Heap without it.
%
%       ?- list_to_heap([2-b,1-a], H), get_from_heap(H, P, K, _).
%       P = 1, K = a.

get_from_heap(heap(t(Key,Priority,Sub), Size0), Priority, Key, heap(Tree, Size)) :-
    Size is Size0 - 1,
    meld_pairs(Sub, Tree).

meld_pairs([], nil).
meld_pairs([Tree|Trees], Melded) :-
    meld_pairs(Trees, Tree, Melded).

meld_pairs([], Tree, Tree).
meld_pairs([Tree2|Trees], Tree1, Melded) :-
    meld(Tree1, Tree2, Pair),
    meld_pairs(Trees, Rest),
    meld(Pair, Rest, Melded).

%!  delete_from_heap(+Heap, -Priority, +Key, -Rest) is semidet.
%
%   Rest is Heap without Key, which had Priority.
%
%       ?- list_to_heap([1-a], H), delete_from_heap(H, P, a, R).
%       P = 1, R = heap(nil,0).

delete_from_heap(heap(Tree0, Size0), Priority, Key, heap(Tree, Size)) :-
    delete_key(Tree0, Priority, Key, Tree),
    Size is Size0 - 1.

delete_key(t(Key0,Priority0,Sub0), Priority, Key, Tree) :-
    (   Key0 = Key
    ->  Priority = Priority0,
        meld_pairs(Sub0, Tree)
    ;   delete_below(Sub0, Priority, Key, Sub),
        Tree = t(Key0,Priority0,Sub)
    ).

delete_below([Tree0|Trees0], Priority, Key, Trees) :-
    (   delete_key(Tree0, Priority0, Key, Tree)
    ->  Priority = Priority0,
        (   Tree == nil
        ->  Trees = Trees0
        ;   Trees = [Tree|Trees0]
        )
    ;   Trees = [Tree0|Trees1],
        delete_below(Trees0, Priority, Key, Trees1)
    ).

%!  heap_size(+Heap, -Size) is det.
%
%   Size is the number of keys in Heap.
%
%       ?- list_to_heap([1-a], H), heap_size(H, N).
%       N = 1.

heap_size(heap(_, Size), Size).

%!  heap_to_list(+Heap, -Pairs) is det.
%
%   Pairs are the Priority-Key pairs in the order of the priorities.
%
%       ?- list_to_heap([2-b,1-a], H), heap_to_list(H, L).
%       L = [1-a,2-b].

heap_to_list(Heap, Pairs) :-
    Heap = heap(_, _),
    (   get_from_heap(Heap, Priority, Key, Rest)
    ->  Pairs = [Priority-Key|Pairs1],
        heap_to_list(Rest, Pairs1)
    ;   Pairs = []
    ).

%!  list_to_heap(+Pairs, -Heap) is det.
%
%   Heap has the Priority-Key pairs.
%
%       ?- list_to_heap([1-a], H).
%       H = heap(t(a,1,[]),1).

list_to_heap(Pairs, Heap) :-
    empty_heap(Heap0),
    add_pairs(Pairs, Heap0, Heap).

add_pairs([], Heap, Heap).
add_pairs([Priority-Key|Pairs], Heap0, Heap) :-
    add_to_heap(Heap0, Priority, Key, Heap1),
    add_pairs(Pairs, Heap1, Heap).

%!  merge_heaps(+Heap1, +Heap2, -Heap) is det.
%
%   Heap has the keys of both.
%
%       ?- list_to_heap([1-a], H), merge_heaps(H, H, M), heap_size(M, N).
%       N = 2.

merge_heaps(heap(Tree1, Size1), heap(Tree2, Size2), heap(Tree, Size)) :-
    meld(Tree1, Tree2, Tree),
    Size is Size1 + Size2.

%!  min_of_heap(+Heap, -Priority, -Key) is semidet.
%
%   Key has the least Priority.
%
%       ?- list_to_heap([2-b,1-a], H), min_of_heap(H, P, K).
%       P = 1, K = a.

min_of_heap(heap(t(Key,Priority,_), _), Priority, Key).

%!  min_of_heap(+Heap, -Priority1, -Key1, -Priority2, -Key2) is semidet.
%
%   The two keys with the least priorities.
%
%       ?- list_to_heap([2-b,1-a], H), min_of_heap(H, P, A, Q, B).
%       P = 1, A = a, Q = 2, B = b.

min_of_heap(Heap, Priority1, Key1, Priority2, Key2) :-
    get_from_heap(Heap, Priority1, Key1, Rest),
    min_of_heap(Rest, Priority2, Key2).

%!  is_heap(@Term) is semidet.
%
%   Term is a heap.
%
%       ?- is_heap(heap(nil,0)).
%       true.

is_heap(Term) :-
    nonvar(Term),
    Term = heap(Tree, Size),
    integer(Size),
    (   Tree == nil
    ->  Size =:= 0
    ;   nonvar(Tree),
        Tree = t(_, Priority, Sub),
        all_below(Sub, Priority)
    ).

all_below(Trees, Priority) :-
    nonvar(Trees),
    (   Trees == []
    ->  true
    ;   Trees = [Tree|Rest],
        nonvar(Tree),
        Tree = t(_, Priority1, Sub),
        Priority @=< Priority1,
        all_below(Sub, Priority1),
        all_below(Rest, Priority)
    ).

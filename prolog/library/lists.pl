:- module(lists,
          [ append/3, append/2, prefix/2,
            select/3, selectchk/3, select/4, selectchk/4,
            subtract/3, permutation/2,
            member/2, memberchk/2, delete/3, nextto/3,
            nth0/3, nth1/3, nth0/4, nth1/4,
            last/2, proper_length/2, same_length/2, reverse/2,
            flatten/2, clumped/2,
            max_member/2, min_member/2, max_member/3, min_member/3,
            list_to_set/2, sum_list/2, max_list/2, min_list/2, numlist/3,
            is_set/1, intersection/3, union/3, subset/2
          ]).
:- autoload(library(error), [must_be/2]).

/** <module> Lists

Membership, selection, positions, sets and sums over lists. Always loaded, so it is kept lean: no
clause here calls another library unless an argument is wrong.
*/

:- meta_predicate
       max_member(2, -, +),
       min_member(2, -, +).

%!  append(?List1, ?List2, ?List1AndList2) is nondet.
%
%   List1AndList2 is List1 followed by List2. Deterministic when List1 is a proper list.
%
%       ?- append(X, [c], [a,b,c]).
%       X = [a,b].

append([], List, List).
append([Head|Tail], List, [Head|Rest]) :-
    append(Tail, List, Rest).

%!  append(+ListOfLists, ?List) is nondet.
%
%   List is the concatenation of the members of ListOfLists.
%
%       ?- append([[a],[b,c]], L).
%       L = [a,b,c].

append(ListOfLists, List) :-
    (   is_list(ListOfLists)
    ->  true
    ;   must_be(list, ListOfLists)
    ),
    append_all(ListOfLists, List).

append_all([], []).
append_all([First|Others], List) :-
    append(First, Rest, List),
    append_all(Others, Rest).

%!  prefix(?Part, ?Whole) is nondet.
%
%   Whole begins with the elements of Part.
%
%       ?- prefix(P, [a]).
%       P = [] ; P = [a].

prefix([], _).
prefix([Head|Part], [Head|Whole]) :-
    prefix(Part, Whole).

%!  member(?Element, ?List) is nondet.
%
%   Element is one of the elements of List. No choice point is left after the last one.
%
%       ?- member(X, [a,b]).
%       X = a ; X = b.

member(Element, [Head|Tail]) :-
    member_(Tail, Element, Head).

member_(_, Element, Element).
member_([Head|Tail], Element, _) :-
    member_(Tail, Element, Head).

%!  memberchk(?Element, ?List) is semidet.
%
%   The first solution of member/2.
%
%       ?- memberchk(b, [a,b,b]).
%       true.

memberchk(Element, List) :-
    (   memberchk_(List, Element)
    ->  true
    ;   '$skip_list'(_, List, Tail),
        Tail \== [],
        throw(error(type_error(list, Tail), context(system:'$memberchk'/3, _)))
    ).

memberchk_([Head|Tail], Element) :-
    (   Element = Head
    ->  true
    ;   memberchk_(Tail, Element)
    ).

%!  select(?Element, ?List, ?Rest) is nondet.
%
%   Rest is List without one occurrence of Element.
%
%       ?- select(b, [a,b,c], R).
%       R = [a,c].

select(Element, [Head|Tail], Rest) :-
    select_(Tail, Head, Element, Rest).

select_(Tail, Head, Head, Tail).
select_([Next|Tail], Head, Element, [Head|Rest]) :-
    select_(Tail, Next, Element, Rest).

%!  selectchk(?Element, +List, ?Rest) is semidet.
%
%   The first solution of select/3.
%
%       ?- selectchk(a, [a,b,a], R).
%       R = [b,a].

selectchk(Element, List, Rest) :-
    select(Element, List, Rest0),
    !,
    Rest = Rest0.

%!  select(?Old, ?OldList, ?New, ?NewList) is nondet.
%
%   NewList is OldList with one occurrence of Old replaced by New.
%
%       ?- select(b, [a,b], x, L).
%       L = [a,x].

select(Old, OldList, New, NewList) :-
    select4_(OldList, Old, New, NewList).

select4_([Old|Tail], Old, New, [New|Tail]).
select4_([Head|OldTail], Old, New, [Head|NewTail]) :-
    select4_(OldTail, Old, New, NewTail).

%!  selectchk(?Old, +OldList, ?New, ?NewList) is semidet.
%
%   The first solution of select/4.
%
%       ?- selectchk(a, [a,a], x, L).
%       L = [x,a].

selectchk(Old, OldList, New, NewList) :-
    select4_(OldList, Old, New, NewList),
    !.

%!  subtract(+Set, +Delete, -Rest) is det.
%
%   Rest has the elements of Set that unify with no element of Delete.
%
%       ?- subtract([a,b,c], [b], R).
%       R = [a,c].

subtract([], _, Rest) =>
    Rest = [].
subtract([Element|Set], Delete, Rest) =>
    (   memberchk(Element, Delete)
    ->  subtract(Set, Delete, Rest)
    ;   Rest = [Element|Rest1],
        subtract(Set, Delete, Rest1)
    ).

% The error of SWI-Prolog's single sided rules, which these predicates have there.
no_matching_rule(Goal) :-
    functor(Goal, Name, Arity),
    '$throw_no_rule'(error(existence_error(matching_rule, lists:Goal), context(lists:Name/Arity, _))).

% The elements before the tail of a list that does not end in [].
list_prefix(List, Prefix) :-
    '$skip_list'(Length, List, _),
    length(Prefix, Length),
    append(Prefix, _, List),
    !.

%!  permutation(?List, ?Permutation) is nondet.
%
%   Permutation has the elements of List in another order. One of the two must be a proper list.
%
%       ?- permutation([a,b], P).
%       P = [a,b] ; P = [b,a].

permutation(List, Permutation) :-
    '$skip_list'(Length, List, Tail),
    '$skip_list'(PermutationLength, Permutation, PermutationTail),
    (   Tail == []
    ->  (   var(PermutationTail)
        ->  length(Permutation, Length)
        ;   PermutationTail == []
        ->  Length == PermutationLength
        ;   must_be(list, Permutation)
        )
    ;   var(Tail),
        PermutationTail == []
    ->  length(List, PermutationLength)
    ;   var(Tail),
        var(PermutationTail)
    ->  length(List, Any),
        length(Permutation, Any)
    ;   must_be(list, List)
    ),
    permute(List, Permutation).

permute([], []).
permute(List, [First|Permutation]) :-
    select(First, List, Rest),
    permute(Rest, Permutation).

%!  delete(+List, @Element, -Rest) is det.
%
%   Rest has the elements of List that do not unify with Element.
%
%       ?- delete([a,b,a], a, R).
%       R = [b].

delete([], _, []).
delete([Head|Tail], Element, Rest) :-
    (   Head \= Element
    ->  Rest = [Head|Rest1],
        delete(Tail, Element, Rest1)
    ;   delete(Tail, Element, Rest)
    ).

%!  nextto(?X, ?Y, ?List) is nondet.
%
%   Y follows X immediately in List.
%
%       ?- nextto(X, c, [a,b,c]).
%       X = b.

nextto(X, Y, [X,Y|_]).
nextto(X, Y, [_|Tail]) :-
    nextto(X, Y, Tail).

%!  nth0(?Index, ?List, ?Element) is nondet.
%
%   Element stands at Index in List, counted from 0.
%
%       ?- nth0(1, [a,b], E).
%       E = b.

nth0(Index, List, Element) :-
    (   integer(Index)
    ->  Index >= 0,
        nth_det(Index, List, Element)
    ;   var(Index)
    ->  List = [Head|Tail],
        nth_gen(Tail, Element, Head, 0, Index)
    ;   must_be(integer, Index)
    ).

%!  nth1(?Index, ?List, ?Element) is nondet.
%
%   Element stands at Index in List, counted from 1.
%
%       ?- nth1(I, [a,b], b).
%       I = 2.

nth1(Index, List, Element) :-
    (   integer(Index)
    ->  Index > 0,
        Index0 is Index - 1,
        nth_det(Index0, List, Element)
    ;   var(Index)
    ->  List = [Head|Tail],
        nth_gen(Tail, Element, Head, 1, Index)
    ;   must_be(integer, Index)
    ).

nth_det(Index, List, Element) :-
    (   Index < 8
    ->  nth_near(Index, List, Element)
    ;   '$skip_max_list'(Skipped, Index, List, Tail),
        Index1 is Index - Skipped,
        nth_behind(Index1, Tail, Element)
    ).

%   What is left of a list that ends too early, and the place from there.

nth_behind(Index, List, Element) :-
    (   Index >= 8
    ->  List = [_,_,_,_,_,_,_,_|Tail],
        Index1 is Index - 8,
        nth_behind(Index1, Tail, Element)
    ;   nth_near(Index, List, Element)
    ).

nth_near(0, [Element|_], Element).
nth_near(1, [_,Element|_], Element).
nth_near(2, [_,_,Element|_], Element).
nth_near(3, [_,_,_,Element|_], Element).
nth_near(4, [_,_,_,_,Element|_], Element).
nth_near(5, [_,_,_,_,_,Element|_], Element).
nth_near(6, [_,_,_,_,_,_,Element|_], Element).
nth_near(7, [_,_,_,_,_,_,_,Element|_], Element).

%   The last element leaves no choice.

nth_gen(Tail, Element, Head, Index0, Index) :-
    (   Tail == []
    ->  Element = Head,
        Index = Index0
    ;   nth_gen_some(Tail, Element, Head, Index0, Index)
    ).

nth_gen_some(_, Element, Element, Index, Index).
nth_gen_some([Head|Tail], Element, _, Index0, Index) :-
    Index1 is Index0 + 1,
    nth_gen(Tail, Element, Head, Index1, Index).

%!  nth0(?Index, ?List, ?Element, ?Rest) is nondet.
%
%   Element stands at Index (from 0) in List, and Rest is List without it; also inserts.
%
%       ?- nth0(1, L, x, [a,b]).
%       L = [a,x,b].

nth0(Index, List, Element, Rest) :-
    (   integer(Index), Index >= 0
    ->  nth_del(Index, List, Element, Rest)
    ;   var(Index)
    ->  nth_gen_del(List, Element, Rest, 0, Index)
    ;   throw(error(type_error(nonneg, Index), _))
    ).

%!  nth1(?Index, ?List, ?Element, ?Rest) is nondet.
%
%   As nth0/4, counted from 1.
%
%       ?- nth1(1, [a,b], E, R).
%       E = a, R = [b].

nth1(Index, List, Element, Rest) :-
    (   integer(Index), Index > 0
    ->  Index0 is Index - 1,
        nth_del(Index0, List, Element, Rest)
    ;   var(Index)
    ->  nth_gen_del(List, Element, Rest, 1, Index)
    ;   throw(error(type_error(positive_integer, Index), _))
    ).

nth_del(0, List, Element, Rest) :-
    !,
    List = [Element|Rest].
nth_del(Index, [Head|Tail], Element, [Head|Rest]) :-
    Index1 is Index - 1,
    nth_del(Index1, Tail, Element, Rest).

nth_gen_del([Element|Tail], Element, Tail, Index, Index).
nth_gen_del([Head|Tail], Element, [Head|Rest], Index0, Index) :-
    Index1 is Index0 + 1,
    nth_gen_del(Tail, Element, Rest, Index1, Index).

%!  last(?List, ?Last) is semidet.
%
%   Last is the last element of List.
%
%       ?- last([a,b,c], X).
%       X = c.

last([Head|Tail], Last) :-
    last_(Tail, Head, Last).

last_([], Last, Last).
last_([Head|Tail], _, Last) :-
    last_(Tail, Head, Last).

%!  proper_length(@List, -Length) is semidet.
%
%   Length of List; fails without an error when it is no proper list.
%
%       ?- proper_length([a|_], N).
%       false.

proper_length(List, Length) :-
    '$skip_list'(Length0, List, Tail),
    Tail == [],
    Length = Length0.

%!  same_length(?List1, ?List2) is nondet.
%
%   Both lists have the same number of elements.
%
%       ?- same_length([a,b], L).
%       L = [_,_].

same_length([], []).
same_length([_|Tail1], [_|Tail2]) :-
    same_length(Tail1, Tail2).

%!  reverse(+List, -Reversed) is det.
%
%   Reversed has the elements of List from last to first.
%
%       ?- reverse([a,b], R).
%       R = [b,a].

reverse(List, Reversed) :-
    (   '$skip_list'(_, Reversed, Tail),
        nonvar(Tail)
    ->  reverse_(Reversed, List, [], Reversed)
    ;   reverse_(List, [], Reversed)
    ).

reverse_([], Reversed, Reversed).
reverse_([Head|Tail], Done, Reversed) :-
    reverse_(Tail, [Head|Done], Reversed).

% The first argument is as long as the result.
reverse_([], [], Reversed, Reversed).
reverse_([_|Bound], [Head|Tail], Done, Reversed) :-
    reverse_(Bound, Tail, [Head|Done], Reversed).

%!  flatten(+Nested, -Flat) is det.
%
%   Flat has the elements of Nested and of the lists in it, in order. A variable is an element.
%
%       ?- flatten([a,[b,[c]],[]], F).
%       F = [a,b,c].

flatten(Nested, Flat) :-
    flatten_(Nested, [], Flat0),
    !,
    Flat = Flat0.

flatten_(Var, Tail, Flat) :-
    var(Var),
    !,
    Flat = [Var|Tail].
flatten_([], Tail, Flat) :-
    !,
    Flat = Tail.
flatten_([Head|Rest], Tail, Flat) :-
    !,
    flatten_(Head, RestFlat, Flat),
    flatten_(Rest, Tail, RestFlat).
flatten_(Atomic, Tail, [Atomic|Tail]).

%!  clumped(+Items, -Pairs) is det.
%
%   Pairs are Item-Count for each run of equal (==) items.
%
%       ?- clumped([a,a,b], P).
%       P = [a-2,b-1].

clumped(Items, Pairs) :-
    clump(Items, Pairs).

clump([], []).
clump([Item|Items], [Item-Count|Pairs]) :-
    clump_run(Items, Item, 1, Count, Rest),
    clump(Rest, Pairs).

clump_run([Head|Tail], Item, Count0, Count, Rest) :-
    Head == Item,
    !,
    Count1 is Count0 + 1,
    clump_run(Tail, Item, Count1, Count, Rest).
clump_run(Rest, _, Count, Count, Rest).

%!  max_member(-Max, +List) is semidet.
%
%   Max is the largest element of List in the standard order of terms.
%
%       ?- max_member(M, [3,a,1]).
%       M = a.

max_member(Max, List) :-
    '$skip_list'(_, List, Tail),
    (   Tail == []
    ->  List = [Head|Rest],
        max_member_(Rest, Head, Max)
    ;   List == Tail
    ->  no_matching_rule(max_member(Max, Tail))
    ;   list_prefix(List, Prefix),
        max_member(Max0, Prefix),
        no_matching_rule(max_member_(Tail, Max0, Max))
    ).

max_member_([], Max, Max).
max_member_([Head|Tail], Max0, Max) :-
    (   Head @=< Max0
    ->  max_member_(Tail, Max0, Max)
    ;   max_member_(Tail, Head, Max)
    ).

%!  min_member(-Min, +List) is semidet.
%
%   Min is the smallest element of List in the standard order of terms.
%
%       ?- min_member(M, [3,a,1]).
%       M = 1.

min_member(Min, List) :-
    '$skip_list'(_, List, Tail),
    (   Tail == []
    ->  List = [Head|Rest],
        min_member_(Rest, Head, Min)
    ;   List == Tail
    ->  no_matching_rule(min_member(Min, Tail))
    ;   list_prefix(List, Prefix),
        min_member(Min0, Prefix),
        no_matching_rule(min_member_(Tail, Min0, Min))
    ).

min_member_([], Min, Min).
min_member_([Head|Tail], Min0, Min) :-
    (   Head @>= Min0
    ->  min_member_(Tail, Min0, Min)
    ;   min_member_(Tail, Head, Min)
    ).

%!  max_member(:LessOrEqual, -Max, +List) is semidet.
%
%   Max is the largest element of List in the order of LessOrEqual.
%
%       ?- max_member(@=<, M, [b,c,a]).
%       M = c.

max_member(LessOrEqual, Max, List) :-
    '$skip_list'(_, List, Tail),
    (   Tail == []
    ->  List = [Head|Rest],
        max_member_(Rest, LessOrEqual, Head, Max)
    ;   List == Tail
    ->  no_matching_rule(max_member(LessOrEqual, Max, Tail))
    ;   list_prefix(List, Prefix),
        max_member(LessOrEqual, Max0, Prefix),
        no_matching_rule(max_member_(Tail, LessOrEqual, Max0, Max))
    ).

max_member_([], _, Max, Max).
max_member_([Head|Tail], LessOrEqual, Max0, Max) :-
    (   call(LessOrEqual, Head, Max0)
    ->  max_member_(Tail, LessOrEqual, Max0, Max)
    ;   max_member_(Tail, LessOrEqual, Head, Max)
    ).

%!  min_member(:LessOrEqual, -Min, +List) is semidet.
%
%   Min is the smallest element of List in the order of LessOrEqual.
%
%       ?- min_member(@=<, M, [b,c,a]).
%       M = a.

min_member(LessOrEqual, Min, List) :-
    '$skip_list'(_, List, Tail),
    (   Tail == []
    ->  List = [Head|Rest],
        min_member_(Rest, LessOrEqual, Head, Min)
    ;   List == Tail
    ->  no_matching_rule(min_member(LessOrEqual, Min, Tail))
    ;   list_prefix(List, Prefix),
        min_member(LessOrEqual, Min0, Prefix),
        no_matching_rule(min_member_(Tail, LessOrEqual, Min0, Min))
    ).

min_member_([], _, Min, Min).
min_member_([Head|Tail], LessOrEqual, Min0, Min) :-
    (   call(LessOrEqual, Min0, Head)
    ->  min_member_(Tail, LessOrEqual, Min0, Min)
    ;   min_member_(Tail, LessOrEqual, Head, Min)
    ).

%!  list_to_set(+List, ?Set) is det.
%
%   Set has the elements of List in order, of equal ones (==) only the first.
%
%       ?- list_to_set([b,a,b], S).
%       S = [b,a].

list_to_set(List, Set) :-
    (   is_list(List)
    ->  true
    ;   must_be(list, List)
    ),
    number_elements(List, 1, Numbered),
    '$keysort'(Numbered, Sorted),
    first_positions(Sorted, Positions),
    '$keysort'(Positions, InOrder),
    positioned_elements(InOrder, Set).

number_elements([], _, []).
number_elements([Element|List], Position, [Element-Position|Numbered]) :-
    Position1 is Position + 1,
    number_elements(List, Position1, Numbered).

first_positions([], []).
first_positions([Element-Position|Sorted], [Position-Element|Positions]) :-
    skip_equal(Sorted, Element, Rest),
    first_positions(Rest, Positions).

skip_equal([Other-_|Sorted], Element, Rest) :-
    Other == Element,
    !,
    skip_equal(Sorted, Element, Rest).
skip_equal(Rest, _, Rest).

positioned_elements([], []).
positioned_elements([_-Element|InOrder], [Element|Set]) :-
    positioned_elements(InOrder, Set).

%!  sum_list(+Numbers, -Sum) is det.
%
%   Sum of the numbers.
%
%       ?- sum_list([1,2.5], S).
%       S = 3.5.

sum_list(Numbers, Sum) :-
    '$skip_list'(_, Numbers, Tail),
    (   Tail == []
    ->  sum_list_(Numbers, 0, Sum)
    ;   list_prefix(Numbers, Prefix),
        sum_list_(Prefix, 0, Sum0),
        no_matching_rule(sum_list(Tail, Sum0, Sum))
    ).

sum_list_([], Sum, Sum).
sum_list_([Number|Numbers], Sum0, Sum) :-
    Sum1 is Sum0 + Number,
    sum_list_(Numbers, Sum1, Sum).

%!  max_list(+Numbers, -Max) is semidet.
%
%   Max is the largest of the numbers.
%
%       ?- max_list([1,3,2], M).
%       M = 3.

max_list(Numbers, Max) :-
    '$skip_list'(_, Numbers, Tail),
    (   Tail == []
    ->  Numbers = [Number|Rest],
        max_list_(Rest, Number, Max)
    ;   Numbers == Tail
    ->  no_matching_rule(max_list(Tail, Max))
    ;   list_prefix(Numbers, Prefix),
        max_list(Prefix, Max0),
        no_matching_rule(max_list(Tail, Max0, Max))
    ).

max_list_([], Max, Max).
max_list_([Number|Numbers], Max0, Max) :-
    Max1 is max(Number, Max0),
    max_list_(Numbers, Max1, Max).

%!  min_list(+Numbers, -Min) is semidet.
%
%   Min is the smallest of the numbers.
%
%       ?- min_list([1,3,2], M).
%       M = 1.

min_list(Numbers, Min) :-
    '$skip_list'(_, Numbers, Tail),
    (   Tail == []
    ->  Numbers = [Number|Rest],
        min_list_(Rest, Number, Min)
    ;   Numbers == Tail
    ->  no_matching_rule(min_list(Tail, Min))
    ;   list_prefix(Numbers, Prefix),
        min_list(Prefix, Min0),
        no_matching_rule(min_list(Tail, Min0, Min))
    ).

min_list_([], Min, Min).
min_list_([Number|Numbers], Min0, Min) :-
    Min1 is min(Number, Min0),
    min_list_(Numbers, Min1, Min).

%!  numlist(+Low, +High, -List) is semidet.
%
%   List has the integers from Low to High.
%
%       ?- numlist(1, 3, L).
%       L = [1,2,3].

numlist(Low, High, List) :-
    (   integer(Low), integer(High)
    ->  true
    ;   must_be(integer, Low),
        must_be(integer, High)
    ),
    Low =< High,
    numlist_(Low, High, List).

numlist_(High, High, List) :-
    !,
    List = [High].
numlist_(Low, High, [Low|List]) :-
    Low1 is Low + 1,
    numlist_(Low1, High, List).

%!  is_set(@Set) is semidet.
%
%   Set is a proper list without equal (==) elements.
%
%       ?- is_set([a,b]).
%       true.

is_set(Set) :-
    '$skip_list'(Length, Set, Tail),
    Tail == [],
    '$sort'(Set, Sorted),
    '$skip_list'(Length, Sorted, _).

%!  intersection(+Set1, +Set2, -Both) is det.
%
%   Both has the elements of Set1 that unify with an element of Set2.
%
%       ?- intersection([a,b,c], [c,a], S).
%       S = [a,c].

intersection([], _, Both) =>
    Both = [].
intersection([Element|Set1], Set2, Both) =>
    (   memberchk(Element, Set2)
    ->  Both = [Element|Both1],
        intersection(Set1, Set2, Both1)
    ;   intersection(Set1, Set2, Both)
    ).

%!  union(+Set1, +Set2, -Either) is det.
%
%   Either has the elements of Set1 that are not in Set2, followed by Set2.
%
%       ?- union([a,b], [b,c], S).
%       S = [a,b,c].

union([], Set2, Either) =>
    Either = Set2.
union([Element|Set1], Set2, Either) =>
    (   memberchk(Element, Set2)
    ->  union(Set1, Set2, Either)
    ;   Either = [Element|Either1],
        union(Set1, Set2, Either1)
    ).

%!  subset(+Subset, +Set) is semidet.
%
%   Each element of Subset unifies with an element of Set.
%
%       ?- subset([a], [b,a]).
%       true.

subset([], _) =>
    true.
subset([Element|Subset], Set) =>
    memberchk(Element, Set),
    subset(Subset, Set).

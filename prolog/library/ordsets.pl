:- module(ordsets,
          [ is_ordset/1, ord_empty/1, list_to_ord_set/2, ord_memberchk/2,
            ord_add_element/3, ord_del_element/3, ord_selectchk/3,
            ord_subset/2, ord_seteq/2, ord_disjoint/2, ord_intersect/2, ord_intersect/3,
            ord_intersection/2, ord_intersection/3, ord_intersection/4,
            ord_subtract/3, ord_symdiff/3, ord_union/2, ord_union/3, ord_union/4
          ]).

:- autoload(library(error), [must_be/2, type_error/2]).
:- autoload(library(pairs), [pairs_values/2]).

/** <module> Sets as lists in the standard order of terms, without duplicates
*/

%!  is_ordset(@Term) is semidet.
%
%   Term is an ordered set.
%
%       ?- is_ordset([a,b]).
%       true.

is_ordset(Term) :-
    is_list(Term),
    ascending(Term).

ascending([]).
ascending([Head|Tail]) :-
    ascending(Tail, Head).

ascending([], _).
ascending([Head|Tail], Before) :-
    Before @< Head,
    ascending(Tail, Head).

%!  ord_empty(?Set) is semidet.
%
%   Set is the empty set.
%
%       ?- ord_empty(S).
%       S = [].

ord_empty([]).

%!  list_to_ord_set(+List, -Set) is det.
%
%   Set has the elements of List.
%
%       ?- list_to_ord_set([b,a,b], S).
%       S = [a,b].

list_to_ord_set(List, Set) :-
    sort(List, Set).

%!  ord_memberchk(+Element, +Set) is semidet.
%
%   Element is in Set (compared by ==).
%
%       ?- ord_memberchk(b, [a,b]).
%       true.

ord_memberchk(Element, [Head|Tail]) :-
    compare(Order, Element, Head),
    ord_memberchk(Order, Element, Tail).

ord_memberchk(=, _, _).
ord_memberchk(>, Element, [Head|Tail]) :-
    compare(Order, Element, Head),
    ord_memberchk(Order, Element, Tail).

%!  ord_add_element(+Set, +Element, -NewSet) is det.
%
%   NewSet is Set with Element.
%
%       ?- ord_add_element([a,c], b, S).
%       S = [a,b,c].

ord_add_element([], Element, [Element]).
ord_add_element([Head|Tail], Element, NewSet) :-
    compare(Order, Head, Element),
    add_element(Order, Head, Tail, Element, NewSet).

add_element(<, Head, Tail, Element, [Head|NewTail]) :-
    ord_add_element(Tail, Element, NewTail).
add_element(=, Head, Tail, _, [Head|Tail]).
add_element(>, Head, Tail, Element, [Element,Head|Tail]).

%!  ord_del_element(+Set, +Element, -NewSet) is det.
%
%   NewSet is Set without Element.
%
%       ?- ord_del_element([a,b], b, S).
%       S = [a].

ord_del_element([], _, []).
ord_del_element([Head|Tail], Element, NewSet) :-
    compare(Order, Head, Element),
    del_element(Order, Head, Tail, Element, NewSet).

del_element(<, Head, Tail, Element, [Head|NewTail]) :-
    ord_del_element(Tail, Element, NewTail).
del_element(=, _, Tail, _, Tail).
del_element(>, Head, Tail, _, [Head|Tail]).

%!  ord_selectchk(+Element, ?Set, ?Rest) is semidet.
%
%   Element is in Set, and Rest is Set without it; or puts Element into Rest.
%
%       ?- ord_selectchk(b, [a,b], R).
%       R = [a].

ord_selectchk(Element, [Head|Set], [Head|Rest]) :-
    Head @< Element,
    !,
    ord_selectchk(Element, Set, Rest).
ord_selectchk(Element, [Element|Set], Set) :-
    (   Set == []
    ->  true
    ;   Set = [Head|_],
        Head @> Element
    ).

%!  ord_subset(+Subset, +Set) is semidet.
%
%   Every element of Subset is in Set.
%
%       ?- ord_subset([b], [a,b]).
%       true.

ord_subset([], _).
ord_subset([Head1|Tail1], [Head2|Tail2]) :-
    compare(Order, Head1, Head2),
    ord_subset(Order, Head1, Tail1, Tail2).

ord_subset(>, Head1, Tail1, [Head2|Tail2]) :-
    compare(Order, Head1, Head2),
    ord_subset(Order, Head1, Tail1, Tail2).
ord_subset(=, _, Tail1, Tail2) :-
    ord_subset(Tail1, Tail2).

%!  ord_seteq(+Set1, +Set2) is semidet.
%
%   The sets are equal (==).
%
%       ?- ord_seteq([a], [a]).
%       true.

ord_seteq(Set1, Set2) :-
    Set1 == Set2.

%!  ord_disjoint(+Set1, +Set2) is semidet.
%
%   The sets have no element in common.
%
%       ?- ord_disjoint([a], [b]).
%       true.

ord_disjoint(Set1, Set2) :-
    \+ ord_intersect(Set1, Set2).

%!  ord_intersect(+Set1, +Set2) is semidet.
%
%   The sets have an element in common.
%
%       ?- ord_intersect([a,b], [b]).
%       true.

ord_intersect([Head1|Tail1], [Head2|Tail2]) :-
    compare(Order, Head1, Head2),
    ord_intersect(Order, Head1, Tail1, Head2, Tail2).

ord_intersect(=, _, _, _, _).
ord_intersect(<, _, [Head1|Tail1], Head2, Tail2) :-
    compare(Order, Head1, Head2),
    ord_intersect(Order, Head1, Tail1, Head2, Tail2).
ord_intersect(>, Head1, Tail1, _, [Head2|Tail2]) :-
    compare(Order, Head1, Head2),
    ord_intersect(Order, Head1, Tail1, Head2, Tail2).

%!  ord_intersect(+Set1, +Set2, -Both) is det.
%
%   As ord_intersection/3.
%
%       ?- ord_intersect([a,b], [b], S).
%       S = [b].

ord_intersect(Set1, Set2, Both) :-
    ord_intersection(Set1, Set2, Both).

%!  ord_intersection(+Sets, -Common) is semidet.
%
%   Common has the elements that are in all the Sets, of which there is at least one. Begins with the
%   smallest.
%
%       ?- ord_intersection([[a,b],[b,c]], S).
%       S = [b].

ord_intersection(Sets, Common) :-
    must_be(list, Sets),
    by_length(Sets, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, [Set|Rest]),
    intersect_all(Rest, Set, Common).

by_length([], []).
by_length([Set|Sets], [Length-Set|Pairs]) :-
    list_length(Set, Length),
    by_length(Sets, Pairs).

intersect_all([], Common, Common).
intersect_all([Set|Sets], Common0, Common) :-
    ord_intersection(Common0, Set, Common1),
    intersect_all(Sets, Common1, Common).

list_length(Set, Length) :-
    (   is_list(Set)
    ->  length(Set, Length)
    ;   type_error(list, Set)
    ).

%!  ord_intersection(+Set1, +Set2, -Both) is det.
%
%   Both has the elements that are in both sets.
%
%       ?- ord_intersection([a,b], [b,c], S).
%       S = [b].

ord_intersection(Set1, Set2, Both) :-
    (   Both == []
    ->  ord_disjoint(Set1, Set2)
    ;   intersection(Set1, Set2, Both)
    ).

intersection([], _, []).
intersection([Head1|Tail1], Set2, Both) :-
    intersection_with(Set2, Head1, Tail1, Both).

intersection_with([], _, _, []).
intersection_with([Head2|Tail2], Head1, Tail1, Both) :-
    compare(Order, Head1, Head2),
    intersection_by(Order, Head1, Tail1, Head2, Tail2, Both).

intersection_by(=, Head, Tail1, _, Tail2, [Head|Both]) :-
    intersection(Tail1, Tail2, Both).
intersection_by(<, _, Tail1, Head2, Tail2, Both) :-
    intersection_with(Tail1, Head2, Tail2, Both).
intersection_by(>, Head1, Tail1, _, Tail2, Both) :-
    intersection_with(Tail2, Head1, Tail1, Both).

%!  ord_intersection(+Set1, +Set2, -Both, -Only2) is det.
%
%   Both has the elements that are in both sets, Only2 those of Set2 that are not in Set1.
%
%       ?- ord_intersection([a,b], [b,c], S, D).
%       S = [b], D = [c].

ord_intersection([], Set2, [], Set2).
ord_intersection([Head1|Tail1], Set2, Both, Only2) :-
    both_and_only(Set2, Head1, Tail1, Both, Only2).

both_and_only([], _, _, [], []).
both_and_only([Head2|Tail2], Head1, Tail1, Both, Only2) :-
    compare(Order, Head1, Head2),
    both_and_only_by(Order, Head1, Tail1, Head2, Tail2, Both, Only2).

both_and_only_up_to([], Head2, Tail2, [], [Head2|Tail2]).
both_and_only_up_to([Head1|Tail1], Head2, Tail2, Both, Only2) :-
    compare(Order, Head1, Head2),
    both_and_only_by(Order, Head1, Tail1, Head2, Tail2, Both, Only2).

both_and_only_by(=, Head, Tail1, _, Tail2, [Head|Both], Only2) :-
    ord_intersection(Tail1, Tail2, Both, Only2).
both_and_only_by(<, _, Tail1, Head2, Tail2, Both, Only2) :-
    both_and_only_up_to(Tail1, Head2, Tail2, Both, Only2).
both_and_only_by(>, Head1, Tail1, Head2, Tail2, Both, [Head2|Only2]) :-
    both_and_only(Tail2, Head1, Tail1, Both, Only2).

%!  ord_subtract(+Set, +Delete, -Rest) is det.
%
%   Rest has the elements of Set that are not in Delete.
%
%       ?- ord_subtract([a,b], [b,c], S).
%       S = [a].

ord_subtract([], _, Rest) =>
    Rest = [].
ord_subtract(Set1, [], Rest) =>
    Rest = Set1.
ord_subtract([Head1|Tail1], Set2, Rest) =>
    subtract_from(Set2, Head1, Tail1, Rest).

subtract_from([], Head1, Tail1, [Head1|Tail1]).
subtract_from([Head2|Tail2], Head1, Tail1, Rest) :-
    compare(Order, Head1, Head2),
    subtract_by(Order, Head1, Tail1, Head2, Tail2, Rest).

subtract_up_to([], _, _, []).
subtract_up_to([Head1|Tail1], Head2, Tail2, Rest) :-
    compare(Order, Head1, Head2),
    subtract_by(Order, Head1, Tail1, Head2, Tail2, Rest).

subtract_by(=, _, Tail1, _, Tail2, Rest) :-
    ord_subtract(Tail1, Tail2, Rest).
subtract_by(<, Head1, Tail1, Head2, Tail2, [Head1|Rest]) :-
    subtract_up_to(Tail1, Head2, Tail2, Rest).
subtract_by(>, Head1, Tail1, _, Tail2, Rest) :-
    subtract_from(Tail2, Head1, Tail1, Rest).

%!  ord_symdiff(+Set1, +Set2, -Difference) is det.
%
%   Difference has the elements that are in one of the sets only.
%
%       ?- ord_symdiff([a,b], [b,c], S).
%       S = [a,c].

ord_symdiff([], Set2, Set2).
ord_symdiff([Head1|Tail1], Set2, Difference) :-
    symdiff_with(Set2, Head1, Tail1, Difference).

symdiff_with([], Head1, Tail1, [Head1|Tail1]).
symdiff_with([Head2|Tail2], Head1, Tail1, Difference) :-
    compare(Order, Head1, Head2),
    symdiff_by(Order, Head1, Tail1, Head2, Tail2, Difference).

symdiff_by(=, _, Tail1, _, Tail2, Difference) :-
    ord_symdiff(Tail1, Tail2, Difference).
symdiff_by(<, Head1, Tail1, Head2, Tail2, [Head1|Difference]) :-
    symdiff_with(Tail1, Head2, Tail2, Difference).
symdiff_by(>, Head1, Tail1, Head2, Tail2, [Head2|Difference]) :-
    symdiff_with(Tail2, Head1, Tail1, Difference).

%!  ord_union(+Sets, -Union) is det.
%
%   Union has the elements of all the Sets.
%
%       ?- ord_union([[b],[a],[b]], S).
%       S = [a,b].

ord_union([], Union) =>
    Union = [].
ord_union([Set|Sets], Union) =>
    length([Set|Sets], Count),
    union_of_first(Count, [Set|Sets], _, Union).

%   The union of the first sets of a list: those of the halves are united.

union_of_first(1, [Set|Sets], Rest, Union) =>
    Rest = Sets,
    Union = Set.
union_of_first(Count, Sets, Rest, Union) =>
    Count1 is Count // 2,
    Count2 is Count - Count1,
    union_of_first(Count1, Sets, Sets2, Union1),
    union_of_first(Count2, Sets2, Rest, Union2),
    ord_union(Union1, Union2, Union).

%!  ord_union(+Set1, +Set2, -Union) is det.
%
%   Union has the elements of both sets.
%
%       ?- ord_union([a,c], [b], S).
%       S = [a,b,c].

ord_union([], Set2, Union) =>
    Union = Set2.
ord_union([Head1|Tail1], Set2, Union) =>
    union2(Set2, Head1, Tail1, Union).

union2([], Head1, Tail1, Union) =>
    Union = [Head1|Tail1].
union2([Head2|Tail2], Head1, Tail1, Union) =>
    compare(Order, Head1, Head2),
    union_by(Order, Head1, Tail1, Head2, Tail2, Union).

union_by(=, Head, Tail1, _, Tail2, [Head|Union]) :-
    ord_union(Tail1, Tail2, Union).
union_by(<, Head1, Tail1, Head2, Tail2, [Head1|Union]) :-
    union2(Tail1, Head2, Tail2, Union).
union_by(>, Head1, Tail1, Head2, Tail2, [Head2|Union]) :-
    union2(Tail2, Head1, Tail1, Union).

%!  ord_union(+Set1, +Set2, -Union, -New) is det.
%
%   Union has the elements of both sets, New those of Set2 that are not in Set1.
%
%       ?- ord_union([a], [a,b], U, N).
%       U = [a,b], N = [b].

ord_union([], Set2, Set2, Set2).
ord_union([Head1|Tail1], Set2, Union, New) :-
    union_new(Set2, Head1, Tail1, Union, New).

union_new([], Head1, Tail1, [Head1|Tail1], []).
union_new([Head2|Tail2], Head1, Tail1, Union, New) :-
    compare(Order, Head1, Head2),
    union_new_by(Order, Head1, Tail1, Head2, Tail2, Union, New).

union_new_up_to([], Head2, Tail2, [Head2|Tail2], [Head2|Tail2]).
union_new_up_to([Head1|Tail1], Head2, Tail2, Union, New) :-
    compare(Order, Head1, Head2),
    union_new_by(Order, Head1, Tail1, Head2, Tail2, Union, New).

union_new_by(=, Head, Tail1, _, Tail2, [Head|Union], New) :-
    ord_union(Tail1, Tail2, Union, New).
union_new_by(<, Head1, Tail1, Head2, Tail2, [Head1|Union], New) :-
    union_new_up_to(Tail1, Head2, Tail2, Union, New).
union_new_by(>, Head1, Tail1, Head2, Tail2, [Head2|Union], [Head2|New]) :-
    union_new(Tail2, Head1, Tail1, Union, New).

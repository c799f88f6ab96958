:- module(ordsets,
          [ is_ordset/1, ord_empty/1, list_to_ord_set/2, ord_memberchk/2,
            ord_add_element/3, ord_del_element/3, ord_selectchk/3,
            ord_subset/2, ord_seteq/2, ord_disjoint/2, ord_intersect/2, ord_intersect/3,
            ord_intersection/2, ord_intersection/3, ord_intersection/4,
            ord_subtract/3, ord_symdiff/3, ord_union/2, ord_union/3, ord_union/4
          ]).

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

ord_add_element(Set, Element, NewSet) :-
    ord_union(Set, [Element], NewSet).

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
%   Common has the elements that are in all the Sets, of which there is at least one.
%
%       ?- ord_intersection([[a,b],[b,c]], S).
%       S = [b].

ord_intersection(Sets, Common) :-
    Sets = [Set|Rest],
    intersect_all(Rest, Set, Common).

intersect_all([], Common, Common).
intersect_all([Set|Sets], Common0, Common) :-
    ord_intersection(Common0, Set, Common1),
    intersect_all(Sets, Common1, Common).

%!  ord_intersection(+Set1, +Set2, -Both) is det.
%
%   Both has the elements that are in both sets.
%
%       ?- ord_intersection([a,b], [b,c], S).
%       S = [b].

ord_intersection([], _, []).
ord_intersection([Head1|Tail1], Set2, Both) :-
    intersection_with(Set2, Head1, Tail1, Both).

intersection_with([], _, _, []).
intersection_with([Head2|Tail2], Head1, Tail1, Both) :-
    compare(Order, Head1, Head2),
    intersection_by(Order, Head1, Tail1, Head2, Tail2, Both).

intersection_by(=, Head, Tail1, _, Tail2, [Head|Both]) :-
    ord_intersection(Tail1, Tail2, Both).
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

ord_intersection(Set1, Set2, Both, Only2) :-
    ord_intersection(Set1, Set2, Both),
    ord_subtract(Set2, Set1, Only2).

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

subtract_by(=, _, Tail1, _, Tail2, Rest) :-
    ord_subtract(Tail1, Tail2, Rest).
subtract_by(<, Head1, Tail1, Head2, Tail2, [Head1|Rest]) :-
    ord_subtract(Tail1, [Head2|Tail2], Rest).
subtract_by(>, Head1, Tail1, _, Tail2, Rest) :-
    subtract_from(Tail2, Head1, Tail1, Rest).

%!  ord_symdiff(+Set1, +Set2, -Difference) is det.
%
%   Difference has the elements that are in one of the sets only.
%
%       ?- ord_symdiff([a,b], [b,c], S).
%       S = [a,c].

ord_symdiff(Set1, Set2, Difference) :-
    ord_subtract(Set1, Set2, Only1),
    ord_subtract(Set2, Set1, Only2),
    ord_union(Only1, Only2, Difference).

%!  ord_union(+Sets, -Union) is det.
%
%   Union has the elements of all the Sets.
%
%       ?- ord_union([[b],[a],[b]], S).
%       S = [a,b].

ord_union(Sets, Union) :-
    concatenated(Sets, List),
    sort(List, Union).

concatenated([], []).
concatenated([Set|Sets], List) :-
    concatenated(Set, Rest, List),
    concatenated(Sets, Rest).

concatenated([], Rest, Rest).
concatenated([Element|Set], Rest, [Element|List]) :-
    concatenated(Set, Rest, List).

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

ord_union(Set1, Set2, Union, New) :-
    ord_union(Set1, Set2, Union),
    ord_subtract(Set2, Set1, New).

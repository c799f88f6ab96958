:- module(oset,
          [ oset_is/1, oset_union/3, oset_int/3, oset_diff/3, oset_dint/2, oset_dunion/2,
            oset_addel/3, oset_delel/3, oset_power/2
          ]).

/** <module> Ordered sets, by the names of another library

library(ordsets) has the same and more.
*/

%!  oset_is(@Term) is semidet.
%
%   Term is a list in the standard order without equal elements.
%
%       ?- oset_is([a,b]).
%       true.

oset_is(Term) :-
    is_ordset(Term).

%!  oset_union(+A, +B, -Union) is det.
%
%   The elements of both sets; oset_int/3: those in both; oset_diff/3: those of A that are not in B.
%
%       ?- oset_int([a,b], [b,c], S).
%       S = [b].

oset_union(A, B, Union) :-
    ord_union(A, B, Union).

oset_int(A, B, Intersection) :-
    ord_intersection(A, B, Intersection).

oset_diff(A, B, Difference) :-
    ord_subtract(A, B, Difference).

%!  oset_dunion(+Sets, -Union) is det.
%
%   The union of all Sets; oset_dint/2: their intersection.
%
%       ?- oset_dunion([[a],[b]], S).
%       S = [a,b].

oset_dunion(Sets, Union) :-
    ord_union(Sets, Union).

oset_dint([Set|Sets], Intersection) :-
    foldl([A,B,C]>>ord_intersection(A, B, C), Sets, Set, Intersection).

%!  oset_addel(+Set0, +Element, -Set) is det.
%
%   Set also has Element; oset_delel/3: it lacks it.
%
%       ?- oset_addel([a,c], b, S).
%       S = [a,b,c].

oset_addel(Set0, Element, Set) :-
    ord_add_element(Set0, Element, Set).

oset_delel(Set0, Element, Set) :-
    ord_del_element(Set0, Element, Set).

%!  oset_power(+Set, -PowerSet) is det.
%
%   All subsets of Set, as a set.
%
%       ?- oset_power([a,b], S).
%       S = [[],[a],[a,b],[b]].

oset_power(Set, PowerSet) :-
    subsets(Set, Subsets),
    sort(Subsets, PowerSet).

subsets([], [[]]).
subsets([Element|Elements], Subsets) :-
    subsets(Elements, Without),
    with_element(Without, Element, With),
    append(With, Without, Subsets).

with_element([], _, []).
with_element([Set|Sets], Element, [[Element|Set]|With]) :-
    with_element(Sets, Element, With).

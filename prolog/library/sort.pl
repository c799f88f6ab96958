:- module(sort, [locale_sort/2]).

/** <module> Sorting by an order of one's own

predsort/3, which the library of SWI-Prolog has too, is built in.
*/

%!  locale_sort(+Texts, -Sorted) is det.
%
%   Sorted are the texts in the order of collation_key/2.
%
%       ?- locale_sort([b, a], L).
%       L = [a, b].

locale_sort(Texts, Sorted) :-
    keyed(Texts, Keyed),
    keysort(Keyed, Ordered),
    pairs_values(Ordered, Sorted).

keyed([], []).
keyed([Text|Texts], [Key-Text|Keyed]) :-
    collation_key(Text, Key),
    keyed(Texts, Keyed).

:- module(pairs,
          [ pairs_keys_values/3, pairs_values/2, pairs_keys/2,
            transpose_pairs/2, map_list_to_pairs/3, group_pairs_by_key/2
          ]).

/** <module> Lists of Key-Value pairs
*/

:- meta_predicate
       map_list_to_pairs(2, +, -).

%!  pairs_keys_values(?Pairs, ?Keys, ?Values) is det.
%
%   Pairs are the Key-Value terms of the elements of Keys and Values.
%
%       ?- pairs_keys_values(P, [a,b], [1,2]).
%       P = [a-1,b-2].

pairs_keys_values([], [], []).
pairs_keys_values([Key-Value|Pairs], [Key|Keys], [Value|Values]) :-
    pairs_keys_values(Pairs, Keys, Values).

%!  pairs_values(+Pairs, -Values) is det.
%
%   Values are the second arguments of the pairs.
%
%       ?- pairs_values([a-1,b-2], V).
%       V = [1,2].

pairs_values([], []).
pairs_values([_-Value|Pairs], [Value|Values]) :-
    pairs_values(Pairs, Values).

%!  pairs_keys(+Pairs, -Keys) is det.
%
%   Keys are the first arguments of the pairs.
%
%       ?- pairs_keys([a-1,b-2], K).
%       K = [a,b].

pairs_keys([], []).
pairs_keys([Key-_|Pairs], [Key|Keys]) :-
    pairs_keys(Pairs, Keys).

%!  group_pairs_by_key(+Pairs, -Groups) is det.
%
%   Groups are Key-Values for each run of pairs with equal (==) keys.
%
%       ?- group_pairs_by_key([a-1,a-2,b-3], G).
%       G = [a-[1,2],b-[3]].

group_pairs_by_key([], []).
group_pairs_by_key([Key-Value|Pairs], [Key-[Value|Values]|Groups]) :-
    same_key(Pairs, Key, Values, Rest),
    group_pairs_by_key(Rest, Groups).

same_key([Other-Value|Pairs], Key, Values, Rest) :-
    Other == Key,
    !,
    Values = [Value|Values1],
    same_key(Pairs, Key, Values1, Rest).
same_key(Rest, _, [], Rest).

%!  transpose_pairs(+Pairs, -Transposed) is det.
%
%   Transposed are the pairs turned round, sorted by their new keys.
%
%       ?- transpose_pairs([a-2,b-1], T).
%       T = [1-b,2-a].

transpose_pairs(Pairs, Transposed) :-
    flip_pairs(Pairs, Flipped),
    keysort(Flipped, Transposed).

flip_pairs([], []).
flip_pairs([Key-Value|Pairs], [Value-Key|Flipped]) :-
    flip_pairs(Pairs, Flipped).

%!  map_list_to_pairs(:Function, +List, -Pairs) is det.
%
%   Pairs are Key-Element with call(Function, Element, Key) for each element.
%
%       ?- map_list_to_pairs(atom_length, [aa,b], P).
%       P = [2-aa,1-b].

map_list_to_pairs(Function, List, Pairs) :-
    map_to_pairs(List, Function, Pairs).

map_to_pairs([], _, []).
map_to_pairs([Element|List], Function, [Key-Element|Pairs]) :-
    call(Function, Element, Key),
    map_to_pairs(List, Function, Pairs).

:- module(apply,
          [ include/3, exclude/3, partition/4, partition/5, convlist/3,
            maplist/2, maplist/3, maplist/4, maplist/5,
            foldl/4, foldl/5, foldl/6, foldl/7,
            scanl/4, scanl/5, scanl/6, scanl/7
          ]).
:- autoload(library(error), [must_be/2]).

/** <module> Predicates applied to the elements of lists

Always loaded, so it is kept lean. Every loop takes the list first, which leaves no choice point when
the list is proper.
*/

:- meta_predicate
       include(1, +, -),
       exclude(1, +, -),
       partition(1, +, -, -),
       partition(2, +, -, -, -),
       convlist(2, +, -),
       maplist(1, ?),
       maplist(2, ?, ?),
       maplist(3, ?, ?, ?),
       maplist(4, ?, ?, ?, ?),
       foldl(3, +, +, -),
       foldl(4, +, +, +, -),
       foldl(5, +, +, +, +, -),
       foldl(6, +, +, +, +, +, -),
       scanl(3, +, +, -),
       scanl(4, +, +, +, -),
       scanl(5, +, +, +, +, -),
       scanl(6, +, +, +, +, +, -).

%!  include(:Goal, +List, -Included) is det.
%
%   Included has the elements X of List for which call(Goal, X) succeeds.
%
%       ?- include([X]>>(X > 1), [1,2,3], L).
%       L = [2,3].

include(Goal, List, Included) :-
    include_(List, Goal, Included).

include_([], _, []).
include_([Element|List], Goal, Included) :-
    (   call(Goal, Element)
    ->  Included = [Element|Included1]
    ;   Included = Included1
    ),
    include_(List, Goal, Included1).

%!  exclude(:Goal, +List, -Included) is det.
%
%   Included has the elements X of List for which call(Goal, X) fails.
%
%       ?- exclude([X]>>(X > 1), [1,2,3], L).
%       L = [1].

exclude(Goal, List, Included) :-
    exclude_(List, Goal, Included).

exclude_([], _, []).
exclude_([Element|List], Goal, Included) :-
    (   call(Goal, Element)
    ->  Included = Included1
    ;   Included = [Element|Included1]
    ),
    exclude_(List, Goal, Included1).

%!  partition(:Goal, +List, -Included, -Excluded) is det.
%
%   Included has the elements for which call(Goal, X) succeeds, Excluded the others.
%
%       ?- partition([X]>>(X > 1), [1,2,3], In, Out).
%       In = [2,3], Out = [1].

partition(Goal, List, Included, Excluded) :-
    partition_(List, Goal, Included, Excluded).

partition_([], _, [], []).
partition_([Element|List], Goal, Included, Excluded) :-
    (   call(Goal, Element)
    ->  Included = [Element|Included1],
        Excluded = Excluded1
    ;   Included = Included1,
        Excluded = [Element|Excluded1]
    ),
    partition_(List, Goal, Included1, Excluded1).

%!  partition(:Goal, +List, -Less, -Equal, -Greater) is semidet.
%
%   Splits List by the sign (<, = or >) that call(Goal, X, Sign) gives for each element.
%
%       ?- partition([X,Sign]>>compare(Sign, X, 2), [1,2,3], L, E, G).
%       L = [1], E = [2], G = [3].

partition(Goal, List, Less, Equal, Greater) :-
    partition_(List, Goal, Less, Equal, Greater).

partition_([], _, [], [], []).
partition_([Element|List], Goal, Less, Equal, Greater) :-
    call(Goal, Element, Sign),
    partition_by(Sign, Element, List, Goal, Less, Equal, Greater).

partition_by(Sign, Element, List, Goal, Less, Equal, Greater) :-
    (   Sign = (<)
    ->  Less = [Element|Less1],
        partition_(List, Goal, Less1, Equal, Greater)
    ;   Sign = (=)
    ->  Equal = [Element|Equal1],
        partition_(List, Goal, Less, Equal1, Greater)
    ;   Sign = (>)
    ->  Greater = [Element|Greater1],
        partition_(List, Goal, Less, Equal, Greater1)
    ;   must_be(oneof([<,=,>]), Sign)
    ).

%!  convlist(:Goal, +List, -Converted) is det.
%
%   Converted has the Y of call(Goal, X, Y) for the elements X for which it succeeds.
%
%       ?- convlist([X,Y]>>(X > 1, Y is 2*X), [1,2,3], L).
%       L = [4,6].

convlist(Goal, List, Converted) :-
    convlist_(List, Goal, Converted).

convlist_([], _, []).
convlist_([Element|List], Goal, Converted) :-
    (   call(Goal, Element, Value)
    ->  Converted = [Value|Converted1]
    ;   Converted = Converted1
    ),
    convlist_(List, Goal, Converted1).

%!  maplist(:Goal, ?List) is nondet.
%
%   call(Goal, X) holds for each element of List. The versions with more lists take an element of each.
%
%       ?- maplist(integer, [1,2]).
%       true.

maplist(Goal, List) :-
    maplist_(List, Goal).

maplist_([], _).
maplist_([A|As], Goal) :-
    call(Goal, A),
    maplist_(As, Goal).

%!  maplist(:Goal, ?List1, ?List2) is nondet.
%
%   call(Goal, X, Y) holds for the elements of the two lists, pair by pair.
%
%       ?- maplist(succ, [1,2], L).
%       L = [2,3].

maplist(Goal, List1, List2) :-
    (   var(List1),
        nonvar(List2)
    ->  maplist_by_second(List2, List1, Goal)
    ;   maplist_(List1, List2, Goal)
    ).

maplist_([], [], _).
maplist_([A|As], [B|Bs], Goal) :-
    call(Goal, A, B),
    maplist_(As, Bs, Goal).

%   The list that is known comes first, so that no choice is left.

maplist_by_second([], [], _).
maplist_by_second([B|Bs], [A|As], Goal) :-
    call(Goal, A, B),
    maplist_by_second(Bs, As, Goal).

%!  maplist(:Goal, ?List1, ?List2, ?List3) is nondet.
%
%   As maplist/3, for three lists.
%
%       ?- maplist(plus, [1,2], [3,4], L).
%       L = [4,6].

maplist(Goal, List1, List2, List3) :-
    maplist_(List1, List2, List3, Goal).

maplist_([], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], Goal) :-
    call(Goal, A, B, C),
    maplist_(As, Bs, Cs, Goal).

%!  maplist(:Goal, ?List1, ?List2, ?List3, ?List4) is nondet.
%
%   As maplist/3, for four lists.
%
%       ?- maplist([A,B,C,D]>>(D = f(A,B,C)), [1], [2], [3], L).
%       L = [f(1,2,3)].

maplist(Goal, List1, List2, List3, List4) :-
    maplist_(List1, List2, List3, List4, Goal).

maplist_([], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal) :-
    call(Goal, A, B, C, D),
    maplist_(As, Bs, Cs, Ds, Goal).

%!  foldl(:Goal, +List, +V0, -V) is nondet.
%
%   Goes through List from the left: call(Goal, X, V0, V1) for the first element, and so on up to V.
%   The versions with more arguments go through several lists at once.
%
%       ?- foldl([X,S0,S]>>(S is S0+X), [1,2,3], 0, Sum).
%       Sum = 6.

foldl(Goal, List, V0, V) :-
    foldl_(List, Goal, V0, V).

foldl_([], _, V, V).
foldl_([A|As], Goal, V0, V) :-
    call(Goal, A, V0, V1),
    foldl_(As, Goal, V1, V).

foldl(Goal, List1, List2, V0, V) :-
    foldl_(List1, List2, Goal, V0, V).

foldl_([], [], _, V, V).
foldl_([A|As], [B|Bs], Goal, V0, V) :-
    call(Goal, A, B, V0, V1),
    foldl_(As, Bs, Goal, V1, V).

foldl(Goal, List1, List2, List3, V0, V) :-
    foldl_(List1, List2, List3, Goal, V0, V).

foldl_([], [], [], _, V, V).
foldl_([A|As], [B|Bs], [C|Cs], Goal, V0, V) :-
    call(Goal, A, B, C, V0, V1),
    foldl_(As, Bs, Cs, Goal, V1, V).

foldl(Goal, List1, List2, List3, List4, V0, V) :-
    foldl_(List1, List2, List3, List4, Goal, V0, V).

foldl_([], [], [], [], _, V, V).
foldl_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal, V0, V) :-
    call(Goal, A, B, C, D, V0, V1),
    foldl_(As, Bs, Cs, Ds, Goal, V1, V).

%!  scanl(:Goal, +List, +V0, -Values) is nondet.
%
%   As foldl/4, but Values has V0 and every value after it.
%
%       ?- scanl([X,S0,S]>>(S is S0+X), [1,2,3], 0, Sums).
%       Sums = [0,1,3,6].

scanl(Goal, List, V0, [V0|Values]) :-
    scanl_(List, Goal, V0, Values).

scanl_([], _, _, []).
scanl_([A|As], Goal, V0, [V|Values]) :-
    call(Goal, A, V0, V),
    scanl_(As, Goal, V, Values).

scanl(Goal, List1, List2, V0, [V0|Values]) :-
    scanl_(List1, List2, Goal, V0, Values).

scanl_([], [], _, _, []).
scanl_([A|As], [B|Bs], Goal, V0, [V|Values]) :-
    call(Goal, A, B, V0, V),
    scanl_(As, Bs, Goal, V, Values).

scanl(Goal, List1, List2, List3, V0, [V0|Values]) :-
    scanl_(List1, List2, List3, Goal, V0, Values).

scanl_([], [], [], _, _, []).
scanl_([A|As], [B|Bs], [C|Cs], Goal, V0, [V|Values]) :-
    call(Goal, A, B, C, V0, V),
    scanl_(As, Bs, Cs, Goal, V, Values).

scanl(Goal, List1, List2, List3, List4, V0, [V0|Values]) :-
    scanl_(List1, List2, List3, List4, Goal, V0, Values).

scanl_([], [], [], [], _, _, []).
scanl_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal, V0, [V|Values]) :-
    call(Goal, A, B, C, D, V0, V),
    scanl_(As, Bs, Cs, Ds, Goal, V, Values).

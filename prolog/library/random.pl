:- module(random,
          [ random/1, random/3, random_between/3, random_member/2, random_select/3,
            random_permutation/2, random_subseq/3, random_perm2/4, random_numlist/4,
            randseq/3, randset/3, getrand/1, setrand/1, maybe/0, maybe/1, maybe/2
          ]).
:- autoload(library(lists), [append/3, nth0/3, nth0/4, numlist/3]).
:- autoload(library(error), [must_be/2]).

/** <module> Random numbers, elements and orders

Stands on two primitives of the host: `'$random_float'(F)`, 0 < F < 1, and `'$random_below'(N, I)`,
0 =< I < N.
*/

%!  random(-Float) is det.
%
%   Float is a random number between 0 and 1, both excluded.
%
%       ?- random(X), X > 0, X < 1.
%       true.

random(Float) :-
    '$random_float'(Float0),
    Float = Float0.

%!  random_between(+Low, +High, -Integer) is semidet.
%
%   Integer is a random integer with Low =< Integer =< High.
%
%       ?- random_between(1, 1, X).
%       X = 1.

random_between(Low, High, Integer) :-
    must_be(integer, Low),
    must_be(integer, High),
    High >= Low,
    Width is High - Low + 1,
    '$random_below'(Width, Offset),
    Integer is Low + Offset.

%!  random(+Low, +High, -Number) is det.
%
%   Number is a random number with Low =< Number < High: an integer when both bounds are.
%
%       ?- random(1, 2, X).
%       X = 1.

random(Low, High, Number) :-
    must_be(number, Low),
    must_be(number, High),
    (   integer(Low),
        integer(High)
    ->  Width is High - Low,
        (   Width > 0
        ->  '$random_below'(Width, Offset)
        ;   throw(error(domain_error(not_less_than_one, Width), context(random/1, _)))
        ),
        Number is Low + Offset
    ;   '$random_float'(Float),
        Number is Low + (High - Low) * Float
    ).

%!  random_member(-Element, +List) is semidet.
%
%   Element is a random element of List.
%
%       ?- random_member(X, [a]).
%       X = a.

random_member(Element, List) :-
    must_be(list, List),
    length(List, Length),
    Length > 0,
    '$random_below'(Length, Index),
    nth0(Index, List, Element).

%!  random_select(?Element, ?List, ?Rest) is semidet.
%
%   Takes a random Element out of List, or puts Element at a random place of Rest.
%
%       ?- random_select(X, [a], R).
%       X = a, R = [].

random_select(Element, List, Rest) :-
    (   '$skip_list'(Length, List, Tail),
        Tail == []
    ->  Length > 0,
        '$random_below'(Length, Index),
        nth0(Index, List, Element, Rest)
    ;   '$skip_list'(RestLength, Rest, RestTail),
        RestTail == []
    ->  Length1 is RestLength + 1,
        '$random_below'(Length1, Index),
        nth0(Index, List, Element, Rest)
    ;   must_be(list, List)
    ).

%!  random_permutation(?List, ?Permutation) is det.
%
%   Permutation has the elements of List in a random order.
%
%       ?- random_permutation([a], P).
%       P = [a].

random_permutation(List, Permutation) :-
    (   is_list(List)
    ->  shuffled(List, Permutation)
    ;   is_list(Permutation)
    ->  shuffled(Permutation, List)
    ;   must_be(list, List)
    ).

shuffled(List, Shuffled) :-
    random_keys(List, Pairs),
    keysort(Pairs, Sorted),
    values(Sorted, Shuffled).

random_keys([], []).
random_keys([Element|List], [Key-Element|Pairs]) :-
    '$random_float'(Key),
    random_keys(List, Pairs).

values([], []).
values([_-Value|Pairs], [Value|Values]) :-
    values(Pairs, Values).

%!  random_subseq(+List, -Subsequence, -Rest) is det.
%
%   Each element of List goes to Subsequence or to Rest by the toss of a coin.
%
%       ?- random_subseq([], S, R).
%       S = [], R = [].

random_subseq([], [], []).
random_subseq([Element|List], Subsequence, Rest) :-
    (   maybe
    ->  Subsequence = [Element|Subsequence1],
        Rest = Rest1
    ;   Subsequence = Subsequence1,
        Rest = [Element|Rest1]
    ),
    random_subseq(List, Subsequence1, Rest1).

%!  random_perm2(?A, ?B, ?X, ?Y) is det.
%
%   X-Y is A-B or B-A, each with probability 1/2.
%
%       ?- random_perm2(a, a, X, Y).
%       X = a, Y = a.

random_perm2(A, B, X, Y) :-
    (   maybe
    ->  X = A,
        Y = B
    ;   X = B,
        Y = A
    ).

%!  random_numlist(+Probability, +Low, +High, -List) is det.
%
%   List has each integer from Low to High with Probability.
%
%       ?- random_numlist(1.0, 1, 3, L).
%       L = [1,2,3].

random_numlist(Probability, Low, High, List) :-
    must_be(between(0.0,1.0), Probability),
    must_be(integer, Low),
    must_be(integer, High),
    chosen(Probability, Low, High, List).

chosen(Probability, Low, High, List) :-
    (   Low > High
    ->  List = []
    ;   Next is Low + 1,
        (   maybe(Probability)
        ->  List = [Low|List1]
        ;   List = List1
        ),
        chosen(Probability, Next, High, List1)
    ).

%!  randseq(+Count, +Max, -List) is det.
%
%   List has Count different random integers from 1 to Max, in random order.
%
%       ?- randseq(1, 1, L).
%       L = [1].

randseq(Count, Max, List) :-
    randset(Count, Max, Set),
    shuffled(Set, List).

%!  randset(+Count, +Max, -Set) is semidet.
%
%   Set has Count different random integers from 1 to Max, ascending.
%
%       ?- randset(2, 2, S).
%       S = [1,2].

randset(Count, Max, Set) :-
    must_be(nonneg, Count),
    Count =< Max,
    (   Count < Max // 7
    ->  drawn_set(Count, Max, [], Set)
    ;   random_set(Count, Max, [], Set)
    ).

% A small set is drawn from all numbers until there are enough different ones.
drawn_set(Count, Max, Set0, Set) :-
    length(Set0, Found),
    (   Found =:= Count
    ->  Set = Set0
    ;   Needed is Count - Found,
        drawn(Needed, Max, Drawn),
        append(Drawn, Set0, Set1),
        sort(Set1, Set2),
        drawn_set(Count, Max, Set2, Set)
    ).

drawn(Needed, Max, Drawn) :-
    (   Needed =:= 0
    ->  Drawn = []
    ;   '$random_below'(Max, Index),
        Number is Index + 1,
        Drawn = [Number|Drawn1],
        Needed1 is Needed - 1,
        drawn(Needed1, Max, Drawn1)
    ).

% Goes down from Max; a number is taken with probability Count/Max, which makes all sets equally likely.
random_set(Count, Max, Set0, Set) :-
    (   Count =:= 0
    ->  Set = Set0
    ;   '$random_below'(Max, Index),
        Next is Max - 1,
        (   Index < Count
        ->  Count1 is Count - 1,
            random_set(Count1, Next, [Max|Set0], Set)
        ;   random_set(Count, Next, Set0, Set)
        )
    ).

%!  getrand(-State) is det.
%
%   State of the generator. The host does not show it: State is the atom `host`.
%
%       ?- getrand(S), setrand(S).
%       S = host.

getrand(host).

%!  setrand(+State) is det.
%
%   Accepts what getrand/1 gave, which changes nothing, and rand(A,B,C), which is a seed.
%
%       ?- setrand(rand(1,2,3)).
%       true.

setrand(State) :-
    (   State == host
    ->  true
    ;   nonvar(State),
        State = rand(A, B, C)
    ->  Seed is A<<30 + B<<15 + C,
        set_random(seed(Seed))
    ;   throw(error(type_error(state, State), context(system:set_random/1, _)))
    ).

%!  maybe is semidet.
%
%   Succeeds with probability 1/2.
%
%       ?- ( maybe -> true ; true ).
%       true.

maybe :-
    '$random_below'(2, 0).

%!  maybe(+Probability) is semidet.
%
%   Succeeds with Probability, from 0.0 to 1.0.
%
%       ?- maybe(1.0).
%       true.

maybe(Probability) :-
    must_be(between(0.0, 1.0), Probability),
    '$random_float'(Float),
    Float < Probability.

%!  maybe(+K, +N) is semidet.
%
%   Succeeds with probability K/N.
%
%       ?- maybe(1, 1).
%       true.

maybe(K, N) :-
    must_be(nonneg, K),
    must_be(nonneg, N),
    (   K =< N
    ->  '$random_below'(N, Index),
        Index < K
    ;   throw(error(domain_error(not_less_than_zero, N - K), _))
    ).

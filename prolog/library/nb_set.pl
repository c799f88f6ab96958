:- module(nb_set,
          [ empty_nb_set/1, add_nb_set/2, add_nb_set/3, gen_nb_set/2,
            size_nb_set/2, nb_set_to_list/2
          ]).
:- autoload(library(lists), [member/2]).

/** <module> Sets that grow without regard to backtracking

A set is `nb_set(Run)`; its elements are dynamic facts, which stay until the program ends.
*/

:- dynamic
       '$element'/3,
       '$sets'/1.

%!  empty_nb_set(-Set) is det.
%
%   Set is a new empty set.
%
%       ?- empty_nb_set(S), size_nb_set(S, N).
%       N = 0.

empty_nb_set(nb_set(Run)) :-
    (   retract('$sets'(Run0))
    ->  true
    ;   Run0 = 0
    ),
    Run is Run0 + 1,
    assertz('$sets'(Run)).

%!  add_nb_set(+Key, +Set) is det.
%
%   Adds Key to Set.
%
%       ?- empty_nb_set(S), add_nb_set(a, S), nb_set_to_list(S, L).
%       L = [a].

add_nb_set(Key, Set) :-
    add_nb_set(Key, Set, _).

%!  add_nb_set(+Key, +Set, ?New) is semidet.
%
%   New is true when Key was not in Set, which now has it, and false otherwise.
%
%       ?- empty_nb_set(S), add_nb_set(a, S, N).
%       N = true.

add_nb_set(Key, nb_set(Run), New) :-
    element_index(Key, Run, Index),
    (   '$element'(Index, Run, Key0),
        Key0 =@= Key
    ->  New = false
    ;   New = true,
        assertz('$element'(Index, Run, Key))
    ).

% Elements that are variants of each other have the same index.
element_index(Key, Run, Index) :-
    copy_term_nat(Key, Copy),
    numbervars(Copy, 0, _),
    term_hash(Copy, Hash),
    Index is Run << 24 \/ Hash.

%!  nb_set_to_list(+Set, -List) is det.
%
%   List has the elements of Set in the standard order.
%
%       ?- empty_nb_set(S), nb_set_to_list(S, L).
%       L = [].

nb_set_to_list(nb_set(Run), List) :-
    findall(Key, '$element'(_, Run, Key), Keys),
    sort(Keys, List).

%!  gen_nb_set(+Set, -Key) is nondet.
%
%   Key is an element of Set.
%
%       ?- empty_nb_set(S), add_nb_set(a, S), gen_nb_set(S, K).
%       K = a.

gen_nb_set(Set, Key) :-
    nb_set_to_list(Set, List),
    member(Key, List).

%!  size_nb_set(+Set, -Size) is det.
%
%   Size is the number of elements.
%
%       ?- empty_nb_set(S), size_nb_set(S, N).
%       N = 0.

size_nb_set(Set, Size) :-
    nb_set_to_list(Set, List),
    length(List, Size).

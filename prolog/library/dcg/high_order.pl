:- module(dcg_high_order,
          [ sequence//2, sequence//3, sequence//5, optional//2, foreach//2, foreach//3 ]).

/** <module> Grammar rules that take grammar rules
*/

:- meta_predicate
       sequence(3, ?, ?, ?),
       sequence(3, :, ?, ?, ?),
       sequence(:, 3, :, :, ?, ?, ?),
       optional(:, :, ?, ?),
       foreach(0, :, ?, ?),
       foreach(0, :, :, ?, ?).

%!  sequence(:Element, ?List)// is nondet.
%
%   The elements of List, each by call(Element, X); as many as possible first.
%
%       ?- phrase(sequence(digit, Ds), `12`), atom_codes(A, Ds).

sequence(Element, List) -->
    elements(List, Element).

elements([X|Xs], Element) -->
    call(Element, X),
    elements(Xs, Element).
elements([], _) -->
    [].

%!  sequence(:Element, :Separator, ?List)// is nondet.
%
%   As sequence//2, with Separator between the elements.
%
%       ?- phrase(sequence(integer, ",", Xs), `1,2`).
%       Xs = [1,2].

sequence(Element, Separator, List) -->
    separated(List, Element, Separator).

separated([X|Xs], Element, Separator) -->
    call(Element, X),
    (   { var(Xs) }
    ->  (   phrase(Separator)
        ->  !,
            separated_after(Xs, Element, Separator)
        ;   { Xs = [] }
        )
    ;   { Xs == [] }
    ->  []
    ;   phrase(Separator),
        separated(Xs, Element, Separator)
    ).
separated([], _, _) -->
    [].

separated_after([X|Xs], Element, Separator) -->
    separated([X|Xs], Element, Separator).

%!  sequence(:Start, :Element, :Separator, :End, ?List)// is semidet.
%
%   As sequence//3, between Start and End.
%
%       ?- phrase(sequence("[", integer, ",", "]", Xs), `[1,2]`).
%       Xs = [1,2].

sequence(Start, Element, Separator, End, List) -->
    phrase(Start),
    separated(List, Element, Separator),
    phrase(End),
    !.

%!  optional(:Match, :Default)// is nondet.
%
%   Match, or else Default.
%
%       ?- phrase(optional("a", []), `a`).
%       true.

optional(Match, _) -->
    phrase(Match),
    !.
optional(_, Default) -->
    phrase(Default).

%!  foreach(:Generator, :Element)// is nondet.
%
%   Element for each solution of Generator.
%
%       ?- phrase(foreach(member(X, `ab`), [X]), L), atom_codes(A, L).
%       A = ab.

foreach(Generator, Element) -->
    in_turn_of(Generator, Element, []).

%!  foreach(:Generator, :Element, :Separator)// is nondet.
%
%   As foreach//2, with Separator between the elements.
%
%       ?- phrase(foreach(member(X, `ab`), [X], ","), L), atom_codes(A, L).
%       A = 'a,b'.

foreach(Generator, Element, Separator) -->
    in_turn_of(Generator, Element, Separator).

in_turn_of(Generator, Element, Separator) -->
    { findall(Element, Generator, Elements) },
    in_turn(Elements, Separator).

in_turn([], _) -->
    [].
in_turn([Element|Elements], Separator) -->
    phrase(Element),
    (   { Elements == [] }
    ->  []
    ;   phrase(Separator),
        in_turn(Elements, Separator)
    ).

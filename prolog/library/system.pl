:- module(system,
          [ length/2, memberchk/2, '$seek_list'/4,
            msort/2, sort/2, sort/4, keysort/2,
            between/3,
            bagof/3, setof/3, findnsols/4, findnsols/5,
            unifiable/3, (?=)/2, subsumes_term/2,
            nonground/2, term_variables/3, term_singletons/2,
            numbervars/3, numbervars/4,
            flag/3, get_flag/2, set_flag/2, current_flag/1, wildcard_match/2, wildcard_match/3, recorda/2, recorda/3, recordz/2, recordz/3,
            recorded/2, recorded/3, erase/1, instance/2, current_key/1,
            reset/3, source_file/2,
            setarg/3, nb_setarg/3, nb_linkarg/3
          ]).

/** <module> Built-in predicates that are written in Prolog

Lists, sorting, collecting solutions, term inspection and the recorded database. Always loaded, so it
is kept lean. What it stands on is given by the host: `'$skip_list'/3`, `'$sort'/2`, `'$keysort'/2`,
`'$msort'/2`, `'$ground'/1`, `'$variables'/2`, `'$without_attributes'/1`, `'$erase_clause'/1`, the cells `'$cell_new'/2`,
`'$cell_get'/2`, `'$cell_set'/2`, `'$cell_free'/1`.
*/

:- meta_predicate
       source_file(:, ?),
       bagof(?, ^, -),
       setof(?, ^, -),
       findnsols(+, ?, 0, -),
       findnsols(+, ?, 0, -, ?),
       reset(0, ?, ?).

:- dynamic
       '$flag_value'/2,
       '$record'/3,
       '$record_count'/1.

%!  length(?List, ?Length) is nondet.
%
%   Length is the number of elements of List; enumerates lists when List has no end.
%
%       ?- length(L, 2).
%       L = [_,_].

length(List, Length) :-
    '$skip_list'(Prefix, List, Tail),
    length_number(Length),
    (   Tail == []
    ->  Length = Prefix
    ;   var(Tail)
    ->  Tail \== Length,
        length_partial(Length, Tail, Prefix)
    ;   throw(error(type_error(list, List), context(length/2, _)))
    ).

length_number(Length) :-
    (   var(Length)
    ->  true
    ;   integer(Length)
    ->  (   Length >= 0
        ->  true
        ;   throw(error(domain_error(not_less_than_zero, Length), context(length/2, _)))
        )
    ;   throw(error(type_error(integer, Length), context(length/2, _)))
    ).

length_partial(Length, Tail, Prefix) :-
    integer(Length),
    !,
    Missing is Length - Prefix,
    Missing >= 0,
    fresh_list(Missing, Tail).
length_partial(Length, Tail, Prefix) :-
    longer_list(Tail, Prefix, Length).

fresh_list(0, List) :-
    !,
    List = [].
fresh_list(Length, [_|List]) :-
    Length1 is Length - 1,
    fresh_list(Length1, List).

longer_list([], Length, Length).
longer_list([_|List], Length0, Length) :-
    Length1 is Length0 + 1,
    longer_list(List, Length1, Length).

% Throws, in the name of the predicate Indicator, unless List is a proper list.
proper_list(List, Indicator) :-
    '$skip_list'(_, List, Tail),
    (   Tail == []
    ->  true
    ;   var(Tail)
    ->  throw(error(instantiation_error, context(system:Indicator, _)))
    ;   throw(error(type_error(list, List), context(system:Indicator, _)))
    ).

%!  sort(+List, -Sorted) is det.
%
%   Sorted has the elements of List in the standard order of terms, equal ones (==) once.
%
%       ?- sort([b,a,b], L).
%       L = [a,b].

sort(List, Sorted) :-
    proper_list(List, sort/2),
    '$sort'(List, Sorted).

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

%!  '$seek_list'(+Index, +List, -RestIndex, -RestList) is semidet.
%
%   The element at Index of List is that at RestIndex of RestList. The part of List that is there is
%   skipped, for SWI-Prolog's library(lists).

'$seek_list'(Index, List, RestIndex, RestList) :-
    Index >= 0,
    '$skip_max_list'(Skipped, Index, List, RestList),
    RestIndex is Index - Skipped.

%!  msort(+List, -Sorted) is det.
%
%   As sort/2, but keeps equal elements.
%
%       ?- msort([b,a,b], L).
%       L = [a,b,b].

msort(List, Sorted) :-
    proper_list(List, msort/2),
    '$msort'(List, Sorted).

%!  keysort(+Pairs, -Sorted) is det.
%
%   Sorted has the Key-Value pairs in the standard order of the keys; equal keys keep their order.
%
%       ?- keysort([b-1,a-2,b-0], L).
%       L = [a-2,b-1,b-0].

keysort(Pairs, Sorted) :-
    proper_list(Pairs, keysort/2),
    all_pairs(Pairs),
    '$keysort'(Pairs, Sorted).

all_pairs([]).
all_pairs([Pair|Pairs]) :-
    (   nonvar(Pair),
        Pair = _-_
    ->  all_pairs(Pairs)
    ;   var(Pair)
    ->  throw(error(instantiation_error, context(keysort/2, _)))
    ;   throw(error(type_error(pair, Pair), context(keysort/2, _)))
    ).

%!  sort(+Key, +Order, +List, -Sorted) is det.
%
%   Sorts on argument Key of each element (0: the element itself) in Order, one of @<, @=<, @> and @>=;
%   @< and @> keep only the first of the elements that are equal by the key. The order may be written
%   without its @.
%
%       ?- sort(1, @>=, [f(1),f(3),f(2)], L).
%       L = [f(3),f(2),f(1)].

sort(Key, Order, List, Sorted) :-
    sort_key(Key),
    sort_order(Order, StandardOrder),
    proper_list(List, sort/4),
    keyed_elements(List, Key, Pairs),
    sort_pairs(StandardOrder, Pairs, SortedPairs),
    pair_values(SortedPairs, Sorted0),
    Sorted = Sorted0.

sort_order(Order, StandardOrder) :-
    (   var(Order)
    ->  throw(error(instantiation_error, context(system:sort/4, _)))
    ;   standard_order(Order, StandardOrder0)
    ->  StandardOrder = StandardOrder0
    ;   need_name(Order, sort/4),
        throw(error(domain_error(order, Order), context(system:sort/4, _)))
    ).

standard_order(@<, @<).
standard_order(@=<, @=<).
standard_order(@>, @>).
standard_order(@>=, @>=).
standard_order(<, @<).
standard_order(=<, @=<).
standard_order(>, @>).
standard_order(>=, @>=).

sort_key(Key) :-
    (   var(Key)
    ->  throw(error(instantiation_error, context(system:sort/4, _)))
    ;   integer(Key)
    ->  (   Key >= 0
        ->  true
        ;   throw(error(domain_error(not_less_than_one, Key), context(system:sort/4, _)))
        )
    ;   ( atom(Key) ; is_list(Key) )
    ->  true
    ;   throw(error(type_error(sort_key, Key), context(system:sort/4, _)))
    ).

keyed_elements([], _, []).
keyed_elements([Element|List], Key, [Value-Element|Pairs]) :-
    element_key(Key, Element, Value),
    keyed_elements(List, Key, Pairs).

element_key(0, Element, Value) :-
    !,
    Value = Element.
element_key([], Element, Value) :-
    !,
    Value = Element.
element_key([Key|Keys], Element, Value) :-
    !,
    element_key(Key, Element, Part),
    element_key(Keys, Part, Value).
element_key(Key, Element, Value) :-
    (   compound(Element),
        integer(Key)
    ->  (   arg(Key, Element, Value0)
        ->  Value = Value0
        ;   throw(error(existence_error(argument, Key, Element), context(system:sort/4, _)))
        )
    ;   compound(Element)
    ->  throw(error(type_error(dict, Element), context(system:sort/4, _)))
    ;   var(Element)
    ->  throw(error(instantiation_error, context(system:sort/4, _)))
    ;   throw(error(type_error(compound, Element), context(system:sort/4, _)))
    ).

sort_pairs(@=<, Pairs, Sorted) :-
    '$keysort'(Pairs, Sorted).
sort_pairs(@<, Pairs, Sorted) :-
    '$keysort'(Pairs, Sorted0),
    first_of_each_key(Sorted0, Sorted).
sort_pairs(@>=, Pairs, Sorted) :-
    reverse_pairs(Pairs, [], Reversed),
    '$keysort'(Reversed, Sorted0),
    reverse_pairs(Sorted0, [], Sorted).
sort_pairs(@>, Pairs, Sorted) :-
    sort_pairs(@>=, Pairs, Sorted0),
    first_of_each_key(Sorted0, Sorted).

reverse_pairs([], Reversed, Reversed).
reverse_pairs([Pair|Pairs], Done, Reversed) :-
    reverse_pairs(Pairs, [Pair|Done], Reversed).

first_of_each_key([], []).
first_of_each_key([Key-Value|Pairs], [Key-Value|Firsts]) :-
    skip_key(Pairs, Key, Rest),
    first_of_each_key(Rest, Firsts).

skip_key([Other-_|Pairs], Key, Rest) :-
    Other == Key,
    !,
    skip_key(Pairs, Key, Rest).
skip_key(Rest, _, Rest).

pair_values([], []).
pair_values([_-Value|Pairs], [Value|Values]) :-
    pair_values(Pairs, Values).

%!  between(+Low, +High, ?Value) is nondet.
%
%   Value is an integer from Low to High, which may be inf.
%
%       ?- between(1, 3, X).
%       X = 1 ; X = 2 ; X = 3.

between(Low, High, Value) :-
    (   integer(Low), integer(High)
    ->  (   var(Value)
        ->  Low =< High,
            between_(Low, High, Value)
        ;   integer(Value)
        ->  Value >= Low,
            Value =< High
        ;   throw(error(type_error(integer, Value), context(system:between/3, _)))
        )
    ;   need_integer(Low, between/3),
        ( High == inf ; High == infinite )
    ->  (   var(Value)
        ->  from(Low, Value)
        ;   need_integer(Value, between/3),
            Value >= Low
        )
    ;   need_integer(High, between/3)
    ).

between_(High, High, Value) :-
    !,
    Value = High.
between_(Low, _, Low).
between_(Low, High, Value) :-
    Low1 is Low + 1,
    between_(Low1, High, Value).

from(Low, Low).
from(Low, Value) :-
    Low1 is Low + 1,
    from(Low1, Value).

% Throws, in the name of the predicate Indicator, unless Value is an integer.
need_integer(Value, Indicator) :-
    (   integer(Value)
    ->  true
    ;   var(Value)
    ->  throw(error(instantiation_error, context(system:Indicator, _)))
    ;   throw(error(type_error(integer, Value), context(system:Indicator, _)))
    ).

%!  bagof(+Template, :Goal, -Bag) is nondet.
%
%   Bag has the instances of Template for which Goal succeeds, one Bag for each binding of the free
%   variables of Goal (those that are neither in Template nor before ^). Fails when there are none.
%
%       ?- bagof(X, member(X-Y, [1-a,2-b,3-a]), L).
%       Y = a, L = [1,3] ; Y = b, L = [2].

bagof(Template, Goal0, Bag) :-
    free_variables(Goal0, Template, Goal, Witness),
    (   Witness == []
    ->  findall(Template, Goal, Bag0),
        Bag0 \== [],
        Bag = Bag0
    ;   witness_key(Witness, Key),
        findall(Key-Template, Goal, Answers),
        Answers \== [],
        share_key_variables(Answers, _),
        '$keysort'(Answers, Sorted),
        pick_bag(Sorted, Key, Bag)
    ).

%!  setof(+Template, :Goal, -Set) is nondet.
%
%   As bagof/3, with each bag sorted by sort/2.
%
%       ?- setof(X, member(X, [b,a,b]), L).
%       L = [a,b].

setof(Template, Goal0, Set) :-
    free_variables(Goal0, Template, Goal, Witness),
    (   Witness == []
    ->  findall(Template, Goal, Bag),
        Bag \== [],
        '$sort'(Bag, Set)
    ;   witness_key(Witness, Key),
        findall(Key-Template, Goal, Answers),
        Answers \== [],
        share_key_variables(Answers, _),
        '$sort'(Answers, Sorted),
        pick_bag(Sorted, Key, Bag),
        '$sort'(Bag, Set)
    ).

% The key of answers: a compound, if it can have so many arguments.
witness_key(Witness, Key) :-
    (   '$skip_list'(Count, Witness, _),
        Count > 200
    ->  Key = v(Witness)
    ;   Key =.. [v|Witness]
    ).

% Goal without its V^ prefixes (a module before one of them stays), and the list of its free variables.
free_variables(Goal0, Template, Goal, Witness) :-
    strip_existential(Goal0, Goal, Template, Bound),
    '$variables'(Bound, BoundVariables),
    '$variables'(Bound-Goal, Variables),
    drop_prefix(BoundVariables, Variables, Witness).

strip_existential(Goal0, Goal, Bound0, Bound) :-
    nonvar(Goal0),
    Goal0 = Variables^Goal1,
    !,
    strip_existential(Goal1, Goal, Bound0-Variables, Bound).
% V^m:g is read as (V^m):g.
strip_existential(Goal0, Goal, Bound0, Bound) :-
    nonvar(Goal0),
    Goal0 = Left:Goal1,
    nonvar(Left),
    Left = Variables^Module,
    !,
    strip_existential(Module:Goal1, Goal, Bound0-Variables, Bound).
strip_existential(Goal0, Goal, Bound0, Bound) :-
    nonvar(Goal0),
    Goal0 = Module:Goal1,
    nonvar(Goal1),
    ( Goal1 = _^_ ; Goal1 = _:_ ),
    !,
    strip_existential(Goal1, Goal2, Bound0, Bound),
    (   nonvar(Goal2),
        Goal2 = _:_
    ->  Goal = Goal2
    ;   Goal = Module:Goal2
    ).
strip_existential('$m'(Module, Goal0), Goal, Bound0, Bound) :-
    nonvar(Goal0),
    ( Goal0 = _^_ ; Goal0 = _:_ ),
    !,
    strip_existential(Module:Goal0, Goal1, Bound0, Bound),
    Goal1 = Module1:Goal2,
    Goal = '$m'(Module1, Goal2).
strip_existential('$m_for'(Caller, Module, Goal0), Goal, Bound0, Bound) :-
    nonvar(Goal0),
    ( Goal0 = _^_ ; Goal0 = _:_ ),
    !,
    strip_existential(Module:Goal0, Goal1, Bound0, Bound),
    Goal1 = Module1:Goal2,
    Goal = '$m_for'(Caller, Module1, Goal2).
strip_existential(Goal, Goal, Bound, Bound).

drop_prefix([], Rest, Rest).
drop_prefix([_|Prefix], [_|List], Rest) :-
    drop_prefix(Prefix, List, Rest).

% Keys that are variants of each other become equal: the n-th variable of every key is the same one.
share_key_variables([], _).
share_key_variables([Key-_|Answers], Shared) :-
    (   '$ground'(Key)
    ->  true
    ;   '$variables'(Key, Variables),
        begin_with(Variables, Shared)
    ),
    share_key_variables(Answers, Shared).

begin_with([], _).
begin_with([Variable|Variables], [Variable|Shared]) :-
    begin_with(Variables, Shared).

% The bags of the Key-Template pairs one after another; the last one without a choice point.
pick_bag([Key0-Template|Answers], Key, Bag) :-
    pick_equal(Answers, Key0, Templates, Others),
    pick_bag(Others, Key0, [Template|Templates], Key, Bag).

pick_bag([], Key, Bag, Key, Bag) :-
    !.
pick_bag(_, Key, Bag, Key, Bag).
pick_bag(Others, _, _, Key, Bag) :-
    pick_bag(Others, Key, Bag).

pick_equal([Key-Template|Answers], Key0, Templates, Others) :-
    Key == Key0,
    !,
    Templates = [Template|Templates1],
    pick_equal(Answers, Key0, Templates1, Others).
pick_equal(Others, _, [], Others).

add_tail([], Tail, Tail).
add_tail([Element|Elements], Tail, [Element|List]) :-
    add_tail(Elements, Tail, List).

%!  findnsols(+N, +Template, :Goal, -List) is nondet.
%
%   As findall/3, but gives the solutions N at a time.
%
%       ?- findnsols(2, X, member(X, [1,2,3]), L).
%       L = [1,2] ; L = [3].

findnsols(N, Template, Goal, List) :-
    findnsols(N, Template, Goal, List, []).

%!  findnsols(+N, +Template, :Goal, -List, ?Tail) is nondet.
%
%   As findnsols/4, with Tail after each list.
%
%       ?- findnsols(2, X, member(X, [1,2]), L, [end]).
%       L = [1,2,end].

findnsols(N, Template, Goal, List, Tail) :-
    (   var(N)
    ->  throw(error(instantiation_error, _))
    ;   \+ integer(N)
    ->  throw(error(type_error(integer, N), _))
    ;   N < 0
    ->  throw(error(domain_error(not_less_than_zero, N), _))
    ;   N =:= 0
    ->  List = Tail
    ;   copy_term(Template-Goal, Template1-Goal1),
        setup_call_cleanup('$cell_new'([], Cell),
                           next_solutions(Cell, N, Template1, Goal1, Chunk),
                           '$cell_free'(Cell)),
        reverse_pairs(Chunk, Tail, List)
    ).

next_solutions(Cell, N, Template, Goal, Chunk) :-
    call_cleanup(Goal, Last = true),
    '$cell_get'(Cell, Chunk0),
    Chunk1 = [Template|Chunk0],
    '$skip_list'(Count, Chunk1, _),
    (   Count < N
    ->  '$cell_set'(Cell, Chunk1),
        fail
    ;   '$cell_set'(Cell, [])
    ),
    (   Last == true
    ->  !
    ;   true
    ),
    Chunk = Chunk1.
next_solutions(Cell, _, _, _, Chunk) :-
    '$cell_get'(Cell, Chunk).

%!  unifiable(?X, ?Y, -Unifier) is semidet.
%
%   X and Y can be unified; Unifier has the bindings, the last one first, as Variable = Value.
%
%       ?- unifiable(f(X,Y), f(a,b), L).
%       L = [Y = b, X = a].

unifiable(X, Y, Unifier) :-
    (   X == Y
    ->  Unifier = []
    ;   var(X)
    ->  Unifier = [X = Y]
    ;   (   acyclic_term(X), acyclic_term(Y)
        ->  Noted = values
        ;   Noted = all
        ),
        bindings(X, Y, Noted, Unifier-_, []-[])
    ).

% The bindings are only listed, not made; a variable stands for its value in the list. Pairs that can come again are
% noted, so that they are looked at once: values of variables, and all pairs where one of the terms is cyclic.
bindings(X0, Y0, Noted, State, State0) :-
    State0 = Bindings0-Pairs,
    bound_value(X0, Bindings0, X),
    bound_value(Y0, Bindings0, Y),
    (   X == Y
    ->  State = State0
    ;   var(X)
    ->  (   var(Y),
            is_bound_first(Y, X)
        ->  State = [Y = X|Bindings0]-Pairs
        ;   State = [X = Y|Bindings0]-Pairs
        )
    ;   var(Y)
    ->  State = [Y = X|Bindings0]-Pairs
    ;   compound(X),
        compound(Y),
        functor(X, Name, Arity),
        functor(Y, Name, Arity),
        (   Noted == values, nonvar(X0), nonvar(Y0)
        ->  argument_bindings(1, Arity, X, Y, Noted, State, State0)
        ;   is_noted(Pairs, X, Y)
        ->  State = State0
        ;   argument_bindings(1, Arity, X, Y, Noted, State, Bindings0-[X-Y|Pairs])
        )
    ).

is_noted([A-B|Pairs], X, Y) :-
    (   A == X,
        B == Y
    ->  true
    ;   is_noted(Pairs, X, Y)
    ).

% Of two variables the one without attributes becomes the other one; else the younger one does.
is_bound_first(X, Y) :-
    (   attvar(X)
    ->  attvar(Y),
        Y @< X
    ;   attvar(Y)
    ->  true
    ;   Y @< X
    ).

argument_bindings(I, Arity, X, Y, Noted, State, State0) :-
    (   I > Arity
    ->  State = State0
    ;   arg(I, X, ArgX),
        arg(I, Y, ArgY),
        bindings(ArgX, ArgY, Noted, State1, State0),
        I1 is I + 1,
        argument_bindings(I1, Arity, X, Y, Noted, State, State1)
    ).

bound_value(Term, Bindings, Value) :-
    (   var(Term),
        binding_of(Bindings, Term, Value0)
    ->  bound_value(Value0, Bindings, Value)
    ;   Value = Term
    ).

binding_of([Variable = Value0|Bindings], Term, Value) :-
    (   Variable == Term
    ->  Value = Value0
    ;   binding_of(Bindings, Term, Value)
    ).

%!  ?=(@A, @B) is semidet.
%
%   A == B is decided: they are equal already or can never be made so.
%
%       ?- ?=(f(a,_), f(b,_)).
%       true.

?=(A, B) :-
    (   A == B
    ->  true
    ;   A \= B
    ).

%!  source_file(:Head, ?File) is nondet.
%
%   File is where the module of Head defines the predicate.
%
%       ?- source_file(move(_, _, _), File).
%       File = '/course/player.pl'.

source_file(Module:Head, File) :-
    (   callable(Head)
    ->  true
    ;   var(Head)
    ->  current_predicate(_, Module:Head)
    ;   throw(error(type_error(callable, Head), context(system:'$source_file'/2, _)))
    ),
    predicate_property(Module:Head, file(File)),
    \+ predicate_property(Module:Head, imported_from(_)).

%!  subsumes_term(@General, @Specific) is semidet.
%
%   General can be made equal to Specific by binding variables of General only.
%
%       ?- subsumes_term(f(_), f(a)).
%       true.

subsumes_term(General, Specific) :-
    \+ \+ subsumes_(General, Specific).

subsumes_(General, Specific) :-
    '$variables'(Specific, Before),
    unify_with_occurs_check(General, Specific),
    '$variables'(Before, After),
    Before == After.

%!  nonground(@Term, -Variable) is semidet.
%
%   Variable is the first unbound variable of Term.
%
%       ?- nonground(f(a,X), V), V == X.
%       true.

nonground(Term, Variable) :-
    '$variables'(Term, [Variable0|_]),
    Variable = Variable0.

%!  term_variables(@Term, -Variables, ?Tail) is det.
%
%   As term_variables/2, with Tail after the variables.
%
%       ?- term_variables(f(X), Vs, [end]).
%       Vs = [X,end].

term_variables(Term, Variables, Tail) :-
    '$variables'(Term, Variables0),
    add_tail(Variables0, Tail, Variables).

%!  term_singletons(@Term, -Variables) is det.
%
%   Variables are those that occur once in Term.
%
%       ?- term_singletons(f(X,Y,X), Vs).
%       Vs = [Y].

term_singletons(Term, Singletons) :-
    '$variables'(Term, Variables),
    occurrences(Term, Occurrences, []),
    keyed_elements(Occurrences, 0, Pairs),
    '$keysort'(Pairs, Sorted),
    single_keys(Sorted, Single),
    keep_listed(Variables, Single, Singletons).

occurrences(Term, Occurrences, Tail) :-
    (   var(Term)
    ->  Occurrences = [Term|Tail]
    ;   compound(Term)
    ->  Term =.. [_|Arguments],
        list_occurrences(Arguments, Occurrences, Tail)
    ;   Occurrences = Tail
    ).

list_occurrences([], Tail, Tail).
list_occurrences([Term|Terms], Occurrences, Tail) :-
    occurrences(Term, Occurrences, Rest),
    list_occurrences(Terms, Rest, Tail).

single_keys([], []).
single_keys([Key-_|Pairs], Single) :-
    skip_key(Pairs, Key, Rest),
    (   Rest == Pairs
    ->  Single = [Key|Single1]
    ;   Single = Single1
    ),
    single_keys(Rest, Single1).

keep_listed([], _, []).
keep_listed([Variable|Variables], Listed, Kept) :-
    (   is_listed(Listed, Variable)
    ->  Kept = [Variable|Kept1]
    ;   Kept = Kept1
    ),
    keep_listed(Variables, Listed, Kept1).

is_listed([Variable0|Variables], Variable) :-
    (   Variable0 == Variable
    ->  true
    ;   is_listed(Variables, Variable)
    ).

need_name(Name, Indicator) :-
    (   ( atom(Name) ; Name == [] )
    ->  true
    ;   var(Name)
    ->  throw(error(instantiation_error, context(system:Indicator, _)))
    ;   throw(error(type_error(atom, Name), context(system:Indicator, _)))
    ).

%!  numbervars(+Term, +Start, -End) is det.
%
%   As numbervars/1, from Start; End is the number after the last.
%
%       ?- numbervars(f(X,Y), 23, End).
%       X = '$VAR'(23), Y = '$VAR'(24), End = 25.

numbervars(Term, Start, End) :-
    numbervars(Term, Start, End, []).

%!  numbervars(+Term, +Start, -End, +Options) is det.
%
%   As numbervars/3. Options: functor_name(Name) instead of '$VAR'; attvar(skip) or
%   attvar(bind) for terms with attributed variables, which are an error otherwise; singletons(true) binds variables that
%   occur once to '$VAR'('_').
%
%       ?- T = f(X,Y,X), numbervars(T, 0, _, [singletons(true)]), print(T).
%       f(A,_,A)

numbervars(Term, Start, End, Options) :-
    need_start(Start, First),
    proper_list(Options, numbervars/4),
    numbervars_options(Options, '$VAR', Name, false, Singletons),
    (   Singletons == true
    ->  term_singletons(Term, Single),
        number_all(Single, Name)
    ;   true
    ),
    (   '$member'(attvar(Attributed0), Options)
    ->  Attributed = Attributed0
    ;   Attributed = error
    ),
    numbered_variables(Attributed, Term, Variables),
    number_from(Variables, Name, First, Next),
    End = Next.

%   Attributed variables that are bound wake no goals.

numbered_variables(bind, Term, Variables) :-
    !,
    term_attvars(Term, AttributedVariables),
    '$without_attributes'(AttributedVariables),
    '$variables'(Term, Variables).
numbered_variables(Attributed, Term, Variables) :-
    term_attvars(Term, AttributedVariables),
    '$variables'(Term, Variables0),
    (   AttributedVariables == []
    ->  Variables = Variables0
    ;   Attributed == skip
    ->  without(Variables0, AttributedVariables, Variables)
    ;   throw(error(type_error(free_of_attvar, Term), context(system:numbervars/4, _)))
    ).

without([], _, []).
without([Variable|Variables0], Left, Variables) :-
    (   Left = [First|Left1],
        First == Variable
    ->  without(Variables0, Left1, Variables)
    ;   Variables = [Variable|Variables1],
        without(Variables0, Left, Variables1)
    ).

need_start(Start, First) :-
    (   float(Start),
        Start =:= truncate(Start)
    ->  First is truncate(Start)
    ;   integer(Start),
        \+ ( Start >= -0x8000000000000000, Start =< 0x7fffffffffffffff )
    ->  throw(error(representation_error(long), context(system:numbervars/4, _)))
    ;   need_integer(Start, numbervars/4),
        First = Start
    ).

number_all([], _).
number_all([Variable|Variables], Name) :-
    Variable =.. [Name,'_'],
    number_all(Variables, Name).

number_from([], _, Next, Next).
number_from([Variable|Variables], Name, Number, Next) :-
    Variable =.. [Name,Number],
    Number1 is Number + 1,
    number_from(Variables, Name, Number1, Next).

numbervars_options([], Name, Name, Singletons, Singletons).
numbervars_options([Option|Options], Name0, Name, Singletons0, Singletons) :-
    numbervars_option(Option, Name0, Name1, Singletons0, Singletons1),
    numbervars_options(Options, Name1, Name, Singletons1, Singletons).

numbervars_option(Option, Name0, Name, Singletons0, Singletons) :-
    (   nonvar(Option),
        Option = functor_name(Name1)
    ->  need_name(Name1, numbervars/4),
        Name = Name1,
        Singletons = Singletons0
    ;   nonvar(Option),
        Option = singletons(Singletons1)
    ->  need_bool(Singletons1),
        Name = Name0,
        Singletons = Singletons1
    ;   var(Option)
    ->  throw(error(instantiation_error, context(system:numbervars/4, _)))
    ;   compound(Option)
    ->  Name = Name0,
        Singletons = Singletons0
    ;   throw(error(type_error(option, Option), context(system:numbervars/4, _)))
    ).

need_bool(Value) :-
    (   var(Value)
    ->  throw(error(instantiation_error, context(system:numbervars/4, _)))
    ;   ( Value == true ; Value == false )
    ->  true
    ;   throw(error(type_error(bool, Value), context(system:numbervars/4, _)))
    ).

% The key of a flag or a record: atomic keys stand for themselves, compounds for name and arity.
database_key(Key, Skeleton, Indicator) :-
    (   var(Key)
    ->  throw(error(instantiation_error, context(system:Indicator, _)))
    ;   ( atom(Key) ; Key == [] ; compound(Key) ; integer(Key) ),
        \+ ( integer(Key), abs(Key) >= 0x1000000000000000 )
    ->  functor(Key, Name, Arity),
        functor(Skeleton, Name, Arity)
    ;   throw(error(type_error(key, Key), context(system:Indicator, _)))
    ).

%!  get_flag(+Key, -Value) is det.
%
%   Value is that of the flag Key, 0 at first.
%
%       ?- get_flag(no_such_flag, V).
%       V = 0.

get_flag(Key, Value) :-
    database_key(Key, Skeleton, get_flag/2),
    (   '$flag_value'(Skeleton, Value0)
    ->  Value = Value0
    ;   Value = 0
    ).

%!  set_flag(+Key, +Value) is det.
%
%   The flag Key has Value, a number or an atom, from now on.
%
%       ?- set_flag(counter, 7), get_flag(counter, V).
%       V = 7.

set_flag(Key, Value) :-
    database_key(Key, Skeleton, set_flag/2),
    (   var(Value)
    ->  throw(error(instantiation_error, context(flag/3, _)))
    ;   ( number(Value) ; atom(Value) )
    ->  retractall('$flag_value'(Skeleton, _)),
        assertz('$flag_value'(Skeleton, Value))
    ;   throw(error(type_error(flag_value, Value), context(flag/3, _)))
    ).

%!  current_flag(?Key) is nondet.
%
%   Key is a flag that has got a value.
%
%       ?- set_flag(counter, 7), current_flag(counter).
%       true.

current_flag(Key) :-
    (   nonvar(Key)
    ->  database_key(Key, Skeleton, current_flag/1),
        once('$flag_value'(Skeleton, _))
    ;   '$flag_value'(Key, _)
    ).

%!  flag(+Key, -Old, +New) is det.
%
%   Old is the value of the flag Key (0 at first), which becomes the atom New or the value of the expression New.
%
%       ?- flag(counter, N, N+1).
%       N = 0.

flag(Key, Old, New) :-
    database_key(Key, Skeleton, get_flag/2),
    (   '$flag_value'(Skeleton, Value0)
    ->  true
    ;   Value0 = 0
    ),
    Old = Value0,
    (   atom(New),
        New \== []
    ->  Value = New
    ;   Value is New
    ),
    retractall('$flag_value'(Skeleton, _)),
    assertz('$flag_value'(Skeleton, Value)).

%!  recorda(+Key, +Value, -Reference) is det.
%
%   Adds a copy of Value as the first record of Key.
%
%       ?- recorda(k, v, R), erase(R).
%       true.

recorda(Key, Value, Reference) :-
    new_record(Key, Value, Reference, recorda/3, Record),
    asserta(Record).

recorda(Key, Value) :-
    new_record(Key, Value, _, recorda/2, Record),
    asserta(Record).

%!  recordz(+Key, +Value, -Reference) is det.
%
%   Adds a copy of Value as the last record of Key.
%
%       ?- recordz(k, v), recorded(k, X).
%       X = v.

recordz(Key, Value, Reference) :-
    new_record(Key, Value, Reference, recordz/3, Record),
    assertz(Record).

recordz(Key, Value) :-
    new_record(Key, Value, _, recordz/2, Record),
    assertz(Record).

% Indicator is that of the predicate which errors name. Records are found by their numbers.
new_record(Key, Value, Reference, Indicator, '$record'(Skeleton, Value, Number)) :-
    database_key(Key, Skeleton, Indicator),
    new_reference(Reference, Number, Indicator).

new_reference(Reference, Count, Indicator) :-
    (   nonvar(Reference)
    ->  throw(error(uninstantiation_error(Reference), context(system:Indicator, _)))
    ;   retract('$record_count'(Count0))
    ->  true
    ;   Count0 = 0
    ),
    Count is Count0 + 1,
    assertz('$record_count'(Count)),
    Reference = '$record_reference'(Count).

%!  recorded(?Key, ?Value, ?Reference) is nondet.
%
%   Value is a record of Key, and Reference its reference.
%
%       ?- recordz(k, v), recorded(k, X, _).
%       X = v.

recorded(Key, Value, Reference) :-
    recorded(Key, Value, Reference, recorded/3).

recorded(Key, Value) :-
    recorded(Key, Value, _, recorded/2).

recorded(Key, Value, Reference, Indicator) :-
    (   nonvar(Reference),
        Reference \= '$record_reference'(_)
    ->  throw(error(type_error(db_reference, Reference), context(system:Indicator, _)))
    ;   Reference = '$record_reference'(Number),
        (   var(Key)
        ->  '$record'(Key, Value, Number)
        ;   database_key(Key, Skeleton, Indicator),
            '$record'(Skeleton, Value, Number)
        )
    ).

%!  erase(+Reference) is semidet.
%
%   Removes the record or the clause that Reference stands for.
%
%       ?- recorda(k, v, R), erase(R), recorded(k, _).
%       false.

erase(Reference) :-
    (   var(Reference)
    ->  throw(error(instantiation_error, context(system:erase/1, _)))
    ;   Reference = '$record_reference'(Number)
    ->  once(retract('$record'(_, _, Number)))
    ;   compound(Reference)
    ->  '$erase_clause'(Reference)
    ;   throw(error(type_error(db_reference, Reference), context(system:erase/1, _)))
    ).

%!  instance(+Reference, -Value) is semidet.
%
%   Value is the record that Reference stands for.
%
%       ?- recorda(k, v, R), instance(R, V).
%       V = v.

instance(Reference, Value) :-
    (   nonvar(Reference),
        Reference = '$record_reference'(Number)
    ->  once('$record'(_, Value0, Number)),
        Value = Value0
    ;   var(Reference)
    ->  throw(error(instantiation_error, context(system:instance/2, _)))
    ;   '$clause_instance'(Reference, Value)
    ).

%!  current_key(?Key) is nondet.
%
%   Key has a record.
%
%       ?- recorda(k, v), current_key(k).
%       true.

current_key(Key) :-
    findall(Key0, '$record'(Key0, _, _), Keys0),
    '$sort'(Keys0, Keys),
    (   nonvar(Key)
    ->  database_key(Key, Skeleton, current_key/1),
        is_variant_of(Keys, Skeleton)
    ;   current_key_(Keys, Key)
    ).

is_variant_of([Key|Keys], Skeleton) :-
    (   Key =@= Skeleton
    ->  true
    ;   is_variant_of(Keys, Skeleton)
    ).

current_key_([Key0|Keys], Key) :-
    (   Keys == []
    ->  Key = Key0
    ;   (   Key = Key0
        ;   current_key_(Keys, Key)
        )
    ).

%!  reset(:Goal, ?Ball, -Continuation) is nondet.
%
%   Calls Goal. Continuation is 0 when it succeeds; when it calls shift(Ball), Continuation is a goal: what is left
%   of Goal behind it. shift/1 ends at the innermost reset/3 whose Ball unifies.
%
%       ?- reset((shift(one), X = done), Ball, C), call(C).
%       X = done, Ball = one.

reset(Goal, Ball, Continuation) :-
    (   nonvar(Goal), Goal = '$m'(_,Plain), var(Plain)
    ->  throw(error(instantiation_error, context(system:reset/3, _)))
    ;   '$reset_goal'(Goal, Ball, Continuation)
    ).

%!  wildcard_match(+Pattern, +Text) is semidet.
%
%   Text is described by Pattern: `*` is any text, `?` a character, `[a-z]` one of these, `{abc,def}` one of these
%   texts, and a backslash takes the next character as it is.
%
%       ?- wildcard_match('*.{pl,txt}', 'notes.txt').
%       true.

wildcard_match(Pattern, Text) :-
    wildcard_match(Pattern, Text, true, 2).

%!  wildcard_match(+Pattern, +Text, +Options) is semidet.
%
%   The option case_sensitive(false) takes small letters and capitals for the same.
%
%       ?- wildcard_match('a*', 'ABC', [case_sensitive(false)]).
%       true.

wildcard_match(Pattern, Text, Options) :-
    wildcard_case(Options, Case),
    wildcard_match(Pattern, Text, Case, 3).

% Arity is that of the predicate which errors name.
wildcard_match(Pattern, Text, Case, Arity) :-
    wildcard_codes(Pattern, Case, Arity, PatternCodes),
    wildcard_codes(Text, Case, Arity, TextCodes),
    wildcard_items(PatternCodes, [], Items, _),
    matches_items(Items, TextCodes, []),
    !.

wildcard_case([], true).
wildcard_case([Option|Options], Case) :-
    (   nonvar(Option),
        Option = case_sensitive(Case0)
    ->  Case = Case0
    ;   compound(Option)
    ->  wildcard_case(Options, Case)
    ;   throw(error(type_error(option, Option), context(system:wildcard_match/3, _)))
    ).

wildcard_codes(Text, Case, Arity, Codes) :-
    '$wildcard_text'(Text, Arity, Plain),
    (   Case == false
    ->  downcase_atom(Plain, Small),
        atom_codes(Small, Codes)
    ;   atom_codes(Plain, Codes)
    ).

% The items up to one of the codes Ends; Rest begins with it.
wildcard_items([], Ends, Items, Rest) :-
    (   Ends == []
    ->  Items = [],
        Rest = []
    ;   throw(error(syntax_error('Unmatched \'{\''), _))
    ).
wildcard_items([Code|Codes], Ends, Items, Rest) :-
    (   wildcard_end(Ends, Code)
    ->  Items = [],
        Rest = [Code|Codes]
    ;   wildcard_item(Code, Codes, Item, Codes1),
        Items = [Item|Items1],
        wildcard_items(Codes1, Ends, Items1, Rest)
    ).

wildcard_end([End|Ends], Code) :-
    (   End == Code
    ->  true
    ;   wildcard_end(Ends, Code)
    ).

wildcard_item(0'*, Codes, any, Codes) :-
    !.
wildcard_item(0'?, Codes, one, Codes) :-
    !.
wildcard_item(0'[, Codes, set(Ranges), Rest) :-
    !,
    wildcard_ranges(Codes, Ranges, Rest).
wildcard_item(0'{, Codes, either(Choices), Rest) :-
    !,
    wildcard_choices(Codes, Choices, Rest).
wildcard_item(0'\\, [Code|Codes], code(Code), Codes) :-
    !.
wildcard_item(Code, Codes, code(Code), Codes).

wildcard_ranges([], _, _) :-
    throw(error(syntax_error('Unmatched \'[\''), _)).
wildcard_ranges([0']|Codes], Ranges, Rest) :-
    !,
    Ranges = [],
    Rest = Codes.
wildcard_ranges([Low,0'-,High|Codes], [Low-High|Ranges], Rest) :-
    High \== 0'],
    !,
    wildcard_ranges(Codes, Ranges, Rest).
wildcard_ranges([Code|Codes], [Code-Code|Ranges], Rest) :-
    wildcard_ranges(Codes, Ranges, Rest).

wildcard_choices(Codes, [Items|Choices], Rest) :-
    wildcard_items(Codes, [0',,0'}], Items, [End|Codes1]),
    (   End == 0',
    ->  wildcard_choices(Codes1, Choices, Rest)
    ;   Choices = [],
        Rest = Codes1
    ).

matches_items([], Codes, Codes).
matches_items([Item|Items], Codes, Rest) :-
    matches_item(Item, Codes, Codes1),
    matches_items(Items, Codes1, Rest).

matches_item(any, Codes, Codes).
matches_item(any, [_|Codes], Rest) :-
    matches_item(any, Codes, Rest).
matches_item(one, [_|Codes], Codes).
matches_item(code(Code), [Code|Codes], Codes).
matches_item(set(Ranges), [Code|Codes], Codes) :-
    in_ranges(Ranges, Code).
matches_item(either([Items|Choices]), Codes, Rest) :-
    (   matches_items(Items, Codes, Rest)
    ;   matches_item(either(Choices), Codes, Rest)
    ).

in_ranges([Low-High|Ranges], Code) :-
    (   Code >= Low,
        Code =< High
    ->  true
    ;   in_ranges(Ranges, Code)
    ).

%!  setarg(+Index, +Term, +Value) is det.
%!  nb_setarg(+Index, +Term, +Value) is det.
%!  nb_linkarg(+Index, +Term, +Value) is det.
%
%   Always an error: the machine can't change a term in place.
%
%       ?- catch(setarg(1, f(a), b), error(E, _), true).
%       E = permission_error(change, term, f/1).

setarg(Index, Term, _) :-
    unchangeable(Index, Term, setarg/3).

nb_setarg(Index, Term, _) :-
    unchangeable(Index, Term, nb_setarg/3).

nb_linkarg(Index, Term, _) :-
    unchangeable(Index, Term, nb_linkarg/3).

unchangeable(Index, Term, Indicator) :-
    (   ( var(Index) ; var(Term) )
    ->  throw(error(instantiation_error, context(system:Indicator, _)))
    ;   \+ integer(Index)
    ->  throw(error(type_error(integer, Index), context(system:Indicator, _)))
    ;   Index < 0
    ->  throw(error(domain_error(not_less_than_zero, Index), context(system:Indicator, _)))
    ;   compound(Term),
        compound_name_arity(Term, Name, Arity),
        Index > 0,
        Index =< Arity,
        Message = 'terms can\'t be changed here: keep what changes in facts, in global variables or in an assoc, or run with --engine swipl',
        throw(error(permission_error(change, term, Name/Arity), context(system:Indicator, Message)))
    ).

:- module(clpfd,
          [ op(760, yfx, #<==>), op(750, xfy, #==>), op(750, yfx, #<==), op(740, yfx, #\/),
            op(730, yfx, #\), op(720, yfx, #/\), op(710, fy, #\), op(700, xfx, #>), op(700, xfx, #<),
            op(700, xfx, #>=), op(700, xfx, #=<), op(700, xfx, #=), op(700, xfx, #\=), op(700, xfx, in),
            op(700, xfx, ins), op(450, xfx, ..),
            (#>)/2, (#<)/2, (#>=)/2, (#=<)/2, (#=)/2, (#\=)/2, (#\)/1, (#<==>)/2, (#==>)/2, (#<==)/2,
            (#\/)/2, (#\)/2, (#/\)/2, (in)/2, (ins)/2,
            all_different/1, all_distinct/1, sum/3, scalar_product/4, tuples_in/2, labeling/2, label/1,
            indomain/1, lex_chain/1, serialized/2, global_cardinality/2, global_cardinality/3, circuit/1,
            cumulative/1, cumulative/2, disjoint2/1, element/3, automaton/3, automaton/8, transpose/2,
            zcompare/3, chain/2, fd_var/1, fd_inf/2, fd_sup/2, fd_size/2, fd_dom/2, fd_degree/2
          ]).

/** <module> Constraint logic programming over integers

SWI-Prolog's predicates over a solver of our own. They have the same solutions in the same order; which
constraints are left over, and how they look, may differ.
*/

:- meta_predicate each_two(?, 2), neighbours(?, 2).
:- public order_number/2.

%!  #=(?X, ?Y)
%
%   The arithmetic expressions X and Y are equal.
%
%       ?- 7 #= 2*X + 1.
%       X = 3.

X #= Y :-
    (   '$fd_value'(Y, Value) -> equal_to_value(X, Value)
    ;   '$fd_value'(X, Value) -> equal_to_value(Y, Value)
    ;   '$constraint'(#=(X, Y))
    ).

equal_to_value(X, Value) :-
    (   var(X) -> X = Value
    ;   '$fd_value'(X, Value1) -> Value1 =:= Value
    ;   '$constraint'(#=(X, Value))
    ).

%!  #\=(?X, ?Y)
%
%   X and Y are not equal.
%
%       ?- X in 1..2, X #\= 1.
%       X = 2.

X #\= Y :-
    (   '$fd_value'(X, Value1), '$fd_value'(Y, Value2) -> Value1 =\= Value2
    ;   '$constraint'(#\=(X, Y))
    ).

%!  #<(?X, ?Y)
%
%   X is less than Y.
%
%       ?- X in 1..2, X #< 2.
%       X = 1.

X #< Y :-
    (   '$fd_value'(X, Value1), '$fd_value'(Y, Value2) -> Value1 < Value2
    ;   '$constraint'(#<(X, Y))
    ).

%!  #>(?X, ?Y)
%
%   X is greater than Y.
%
%       ?- X #> 3, X #< 5.
%       X = 4.

X #> Y :-
    (   '$fd_value'(X, Value1), '$fd_value'(Y, Value2) -> Value1 > Value2
    ;   '$constraint'(#>(X, Y))
    ).

%!  #=<(?X, ?Y)
%
%   X is at most Y.
%
%       ?- X #=< 3, X #>= 3.
%       X = 3.

X #=< Y :-
    (   '$fd_value'(X, Value1), '$fd_value'(Y, Value2) -> Value1 =< Value2
    ;   '$constraint'(#=<(X, Y))
    ).

%!  #>=(?X, ?Y)
%
%   X is at least Y.
%
%       ?- X #=< 3, X #>= 3.
%       X = 3.

X #>= Y :-
    (   '$fd_value'(X, Value1), '$fd_value'(Y, Value2) -> Value1 >= Value2
    ;   '$constraint'(#>=(X, Y))
    ).

%!  #\(?C)
%
%   The reifiable constraint C does not hold.
%
%       ?- X in 1..2, #\ X #= 1.
%       X = 2.

#\ C :- '$constraint'(#\(C)).

%!  #<==>(?P, ?Q)
%
%   P holds if and only if Q does.
%
%       ?- B #<==> (3 #> 2).
%       B = 1.

P #<==> Q :- '$constraint'(#<==>(P, Q)).

%!  #==>(?P, ?Q)
%
%   P implies Q.
%
%       ?- 1 #==> B.
%       B = 1.

P #==> Q :- '$constraint'(#==>(P, Q)).

%!  #<==(?P, ?Q)
%
%   Q implies P.
%
%       ?- B #<== 1.
%       B = 1.

P #<== Q :- '$constraint'(#<==(P, Q)).

%!  #\/(?P, ?Q)
%
%   P or Q holds.
%
%       ?- X in 0..5, (X #= 1 #\/ X #= 2), label([X]).
%       X = 1 ; X = 2.

P #\/ Q :- '$constraint'(#\/(P, Q)).

%!  #\(?P, ?Q)
%
%   Either P or Q holds, not both.
%
%       ?- 1 #\ B.
%       B = 0.

P #\ Q :- '$constraint'(#\(P, Q)).

%!  #/\(?P, ?Q)
%
%   P and Q hold.
%
%       ?- X #> 2 #/\ X #< 4.
%       X = 3.

P #/\ Q :- '$constraint'(#/\(P, Q)).

%!  in(?X, +Domain)
%
%   X is an element of Domain, such as `1..3 \/ 5..sup`.
%
%       ?- X in 1..1.
%       X = 1.

X in Domain :- '$constraint'(ins([X], Domain)).

%!  ins(+Xs, +Domain)
%
%   All elements of Xs are elements of Domain.
%
%       ?- [X,Y] ins 1..1.
%       X = Y, Y = 1.

Xs ins Domain :-
    list_of_variables(Xs),
    '$constraint'(ins(Xs, Domain)).

list_of_variables(Xs) :-
    (   '$fd_is_variable'(Xs) -> type_error(list, Xs) ; must_be(list, Xs) ),
    maplist(variable_or_integer, Xs).

variable_or_integer(X) :-
    (   var(X) -> true
    ;   integer(X) -> true
    ;   type_error(integer, X)
    ).

%!  all_different(+Xs)
%
%   The elements of Xs are different, with little propagation.
%
%       ?- X in 1..2, all_different([X,1]).
%       X = 2.

all_different(Xs) :-
    list_of_variables(Xs),
    '$constraint'(all_different(Xs)).

%!  all_distinct(+Xs)
%
%   The elements of Xs are different, with all propagation.
%
%       ?- [X,Y] ins 1..2, Z in 1..3, all_distinct([X,Y,Z]).
%       Z = 3.

all_distinct(Xs) :-
    list_of_variables(Xs),
    '$constraint'(all_distinct(Xs)).

%!  sum(+Xs, +Relation, ?Expression)
%
%   The sum of Xs is in the relation, such as `#=`, to Expression.
%
%       ?- sum([1,X], #=, 3).
%       X = 2.

sum(Xs, Relation, Expression) :-
    must_be(list, Xs),
    maplist(one, Xs, Ones),
    scalar_product(Ones, Xs, Relation, Expression).

one(_, 1).

%!  scalar_product(+Cs, +Xs, +Relation, ?Expression)
%
%   The sum of the products of the integers Cs and the variables Xs is in the relation to Expression.
%
%       ?- scalar_product([2], [X], #=, 6).
%       X = 3.

scalar_product(Cs, Xs, Relation, Expression) :-
    must_be(list(integer), Cs),
    list_of_variables(Xs),
    must_be(callable, Relation),
    '$constraint'(scalar_product(Cs, Xs, Relation, Expression)).

%!  tuples_in(+Tuples, +Relation)
%
%   Each of Tuples is an element of Relation, a list of lists of integers.
%
%       ?- tuples_in([[2,Y]], [[1,2],[2,3]]).
%       Y = 3.

tuples_in(Tuples, Relation) :-
    must_be(list(list), Tuples),
    maplist(list_of_variables, Tuples),
    must_be(list(list(integer)), Relation),
    '$constraint'(tuples_in(Tuples, Relation)).

%!  labeling(+Options, +Xs) is nondet.
%
%   Gives values to Xs in the order that Options say.
%
%       ?- X in 1..2, labeling([down], [X]).
%       X = 2 ; X = 1.

labeling(Options, Xs) :-
    must_be(list, Options),
    list_of_variables(Xs),
    maplist(finite, Xs),
    partition(is_optimisation, Options, Optimisations, Strategy),
    (   Optimisations == []
    ->  '$fd_label'(Options, Xs)
    ;   maplist(fixed_by_labeling(Strategy, Xs), Optimisations),
        maplist(single_variable, Optimisations, Directions),
        optimise(Directions, Strategy, Xs)
    ).

finite(X) :-
    (   integer(X) -> true
    ;   '$fd_domain'(X, d(Least,Greatest,_,_,_)),
        (   integer(Least), integer(Greatest) -> true
        ;   instantiation_error(X)
        )
    ).

is_optimisation(Option) :-
    nonvar(Option),
    ( Option = min(_) ; Option = max(_) ),
    !.

%   What is optimised must have a value when Xs have: it has variables of Xs only, or they give it one.

fixed_by_labeling(Strategy, Xs, Option) :-
    term_variables(Xs, Labelled),
    term_variables(Xs-Option, All),
    (   length(Labelled, Count), length(All, Count) -> true
    ;   \+ ( once('$fd_label'(Strategy, Xs)), \+ ground(Option) ) -> true
    ;   instantiation_error(Option)
    ).

single_variable(Option, Direction-Single) :-
    Option =.. [Direction,Expression],
    Single #= Expression.

optimise([], Strategy, Xs) :-
    '$fd_label'(Strategy, Xs).
optimise([Direction-Single|Directions], Strategy, Xs) :-
    '$fd_extremum'(Strategy, Xs, Direction, Single, Value),
    (   Single #= Value,
        optimise(Directions, Strategy, Xs)
    ;   Single #\= Value,
        optimise([Direction-Single|Directions], Strategy, Xs)
    ).

%!  label(+Xs) is nondet.
%
%   Gives values to Xs, smallest first.
%
%       ?- X in 1..2, label([X]).
%       X = 1 ; X = 2.

label(Xs) :- labeling([], Xs).

%!  indomain(?X) is nondet.
%
%   Gives X a value of its domain.
%
%       ?- X in 1..2, indomain(X).
%       X = 1 ; X = 2.

indomain(X) :- label([X]).

%!  lex_chain(+Lists)
%
%   Lists are in lexicographic order.
%
%       ?- X in 1..2, lex_chain([[2],[X]]).
%       X = 2.

lex_chain(Lists) :-
    must_be(list(list), Lists),
    maplist(list_of_variables, Lists),
    neighbours(Lists, lex_at_most).

lex_at_most([], []).
lex_at_most([X|Xs], [Y|Ys]) :-
    X #=< Y,
    lexicographic(Xs, Ys, X, Y, Formula),
    '$constraint'(Formula).

lexicographic([], [], X, Y, X #=< Y).
lexicographic([X1|Xs], [Y1|Ys], X, Y, X #< Y #\/ (X #= Y #/\ Formula)) :-
    lexicographic(Xs, Ys, X1, Y1, Formula).

neighbours([], _).
neighbours([X|Xs], Goal) :-
    foldl(neighbour(Goal), Xs, X, _).

neighbour(Goal, Y, X, Y) :-
    call(Goal, X, Y).

%!  serialized(+Starts, +Durations)
%
%   Tasks that begin at Starts and last Durations do not overlap.
%
%       ?- X in 0..2, serialized([0,X], [2,1]).
%       X = 2.

serialized(Starts, Durations) :-
    list_of_variables(Starts),
    list_of_variables(Durations),
    pairs_keys_values(Tasks, Starts, Durations),
    each_two(Tasks, one_after_the_other).

one_after_the_other(S1-D1, S2-D2) :-
    S1 + D1 #=< S2 #\/ S2 + D2 #=< S1.

each_two([], _).
each_two([X|Xs], Goal) :-
    maplist(call(Goal, X), Xs),
    each_two(Xs, Goal).

%!  global_cardinality(+Xs, +Pairs)
%
%   Pairs are Key-Count: how often each integer stands in Xs.
%
%       ?- global_cardinality([1,1], [1-N]).
%       N = 2.

global_cardinality(Xs, Pairs) :- global_cardinality(Xs, Pairs, []).

%!  global_cardinality(+Xs, +Pairs, +Options)
%
%   As global_cardinality/2, with `consistency(value)` or `cost(Cost, Matrix)`.
%
%       ?- global_cardinality([1,1], [1-N], []).
%       N = 2.

global_cardinality(Xs, Pairs, Options) :-
    must_be(list(list), [Xs,Pairs,Options]),
    list_of_variables(Xs),
    maplist(key_and_count, Pairs, Keys, Counts),
    (   sort(Keys, Keys1), same_length(Keys, Keys1) -> true
    ;   domain_error(gcc_unique_key_pairs, Pairs)
    ),
    length(Xs, Length),
    Counts ins 0..Length,
    foldl(in_union, Keys, 1..0, Domain),
    Xs ins Domain,
    '$constraint'('$cardinality'(Xs, Keys, Counts)),
    sum(Counts, #=, Length),
    (   member(Option, Options), nonvar(Option), Option = cost(Cost, Matrix)
    ->  must_be(list(list(integer)), Matrix),
        maplist(cost_in_row(Keys), Xs, Matrix, Costs),
        sum(Costs, #=, Cost)
    ;   true
    ).

key_and_count(Pair, Key, Count) :-
    (   nonvar(Pair), Pair = Key-Count
    ->  must_be(integer, Key),
        variable_or_integer(Count)
    ;   domain_error(gcc_pair, Pair)
    ).

in_union(Key, Domain, Domain \/ Key).

cost_in_row(Keys, X, Row, Cost) :-
    element(N, Keys, X),
    element(N, Row, Cost).

%!  circuit(+Xs)
%
%   The successors Xs of the nodes 1, 2, ... form one circuit.
%
%       ?- circuit([2,X]).
%       X = 1.

circuit(Xs) :-
    list_of_variables(Xs),
    length(Xs, Length),
    Xs ins 1..Length,
    (   Length =:= 1 -> true
    ;   foldl(not_itself, Xs, 1, _)
    ),
    '$constraint'(all_different(Xs)),
    '$constraint'('$circuit'(Xs)).

not_itself(X, N, N1) :-
    X #\= N,
    N1 is N+1.

%!  cumulative(+Tasks)
%
%   The tasks `task(Start, Duration, End, Amount, Id)` never need more than 1 at a time.
%
%       ?- cumulative([task(0,2,E,1,a)]).
%       E = 2.

cumulative(Tasks) :- cumulative(Tasks, [limit(1)]).

%!  cumulative(+Tasks, +Options)
%
%   As cumulative/1, with `limit(L)`. Starts, durations and ends have bounds; durations are positive.
%
%       ?- cumulative([task(0,2,E,1,a)], [limit(2)]).
%       E = 2.

cumulative(Tasks, Options) :-
    must_be(list(list), [Tasks,Options]),
    (   Options = [] -> Limit = 1
    ;   Options = [limit(Limit)] -> must_be(integer, Limit)
    ;   domain_error(cumulative_options_empty_or_limit, Options)
    ),
    (   Tasks == [] -> true
    ;   enough_time(Tasks, Limit),
        maplist(slots, Tasks, Slots),
        maplist(first_and_last, Tasks, Firsts, Lasts),
        min_list(Firsts, First),
        max_list(Lasts, Last),
        within_limit(First, Last, Tasks, Slots, Limit)
    ).

%   enough_time(+Tasks, +Limit): there is time for all that is needed, were it spread evenly.

enough_time(Tasks, Limit) :-
    maplist(need, Tasks, Needs),
    sum(Needs, #=, Need),
    Time #= (Need + Limit - 1) // Limit,
    maplist(start_and_end, Tasks, [Start|Starts], [End|Ends]),
    foldl(earlier, Starts, Start, First),
    foldl(later, Ends, End, Last),
    Last #>= First + Time.

need(task(_,Duration,_,Amount,_), Need) :- Need #= Duration * Amount.

start_and_end(task(Start,_,End,_,_), Start, End).

earlier(Start, First0, First) :- First #= min(Start, First0).

later(End, Last0, Last) :- Last #= max(End, Last0).

first_and_last(task(Start,_,End,_,_), First, Last) :-
    fd_inf(Start, First),
    fd_sup(End, Last).

%   slots(+Task, -From-Runs): Runs tells of each time from From on whether the task runs.

slots(task(Start,Duration,End,_,_), From-Runs) :-
    Duration #> 0,
    End #= Start + Duration,
    maplist(has_bounds, [End,Start,Duration]),
    fd_inf(Start, From),
    fd_sup(End, To),
    Length is To - From,
    length(Runs, Length),
    foldl(runs_at(Start, End), Runs, From, _).

has_bounds(X) :-
    fd_inf(X, Inf),
    fd_sup(X, Sup),
    (   integer(Inf), integer(Sup) -> true
    ;   instantiation_error(X)
    ).

runs_at(Start, End, Runs, Time, Next) :-
    (Time #>= Start #/\ Time #< End) #<==> Runs,
    Next is Time+1.

within_limit(Time, Last, Tasks, Slots, Limit) :-
    (   Time =:= Last -> true
    ;   maplist(amount_at(Time), Tasks, Slots, Amounts),
        sum(Amounts, #=<, Limit),
        Next is Time+1,
        within_limit(Next, Last, Tasks, Slots, Limit)
    ).

amount_at(Time, task(_,_,_,Amount,_), From-Runs, Product) :-
    Place is Time - From,
    (   Place >= 0, nth0(Place, Runs, Running) -> Product #= Running * Amount
    ;   Product = 0
    ).

%!  disjoint2(+Rectangles)
%
%   The rectangles `f(X, Width, Y, Height)` do not overlap.
%
%       ?- X in 0..1, disjoint2([r(0,1,0,1), r(X,1,0,1)]).
%       X = 1.

disjoint2(Rectangles) :-
    must_be(list, Rectangles),
    each_two(Rectangles, apart).

apart(Rectangle1, Rectangle2) :-
    Rectangle1 =.. [_,X1,W1,Y1,H1],
    Rectangle2 =.. [_,X2,W2,Y2,H2],
    X1 + W1 #=< X2 #\/ X2 + W2 #=< X1 #\/ Y1 + H1 #=< Y2 #\/ Y2 + H2 #=< Y1.

%!  element(?N, +Xs, ?X)
%
%   X is the N-th element of Xs, counted from 1.
%
%       ?- element(N, [5,6], 6).
%       N = 2.

element(N, Xs, X) :-
    list_of_variables(Xs),
    length(Xs, Length),
    N in 1..Length,
    '$constraint'('$element'(N, Xs, X)).

%!  automaton(+Xs, +Nodes, +Arcs)
%
%   The finite automaton accepts Xs.
%
%       ?- automaton([X], [source(a),sink(b)], [arc(a,1,b)]).
%       X = 1.

automaton(Xs, Nodes, Arcs) :- automaton(Xs, _, Xs, Nodes, Arcs, [], [], _).

%!  automaton(+Sequence, ?Template, +Signature, +Nodes, +Arcs, +Counters, +Initials, ?Finals)
%
%   As automaton/3, with counters.
%
%       ?- automaton([1], _, [1], [source(a),sink(b)], [arc(a,1,b)], [], [], []).
%       true.

automaton(Sequence, Template, Signature, Nodes, Arcs, Counters, Initials, Finals) :-
    must_be(list(list), [Sequence,Signature,Nodes,Arcs,Counters,Initials]),
    list_of_variables(Signature),
    findall(Node, ( member(Arc, Arcs), arc_node(Arc, Node) ; member(End, Nodes), arg(1, End, Node) ), All),
    sort(All, Names),
    foldl(arc_row(Names), Arcs, Rows, 1, _),
    node_domain(source, Nodes, Names, Sources),
    node_domain(sink, Nodes, Names, Sinks),
    First in Sources,
    Last in Sinks,
    transitions(Signature, Sequence, automaton(Template,Counters,Arcs,Rows), First, Last, Initials, Finals).

arc_node(Arc, Node) :-
    ( arg(1, Arc, Node) ; arg(3, Arc, Node) ).

%   A row is the numbers of the two nodes around the label, and the number of the arc.

arc_row(Names, Arc, [From,Label,To,N], N, N1) :-
    arg(1, Arc, Node1),
    arg(2, Arc, Label),
    arg(3, Arc, Node2),
    nth1(From, Names, Name1), Name1 == Node1, !,
    nth1(To, Names, Name2), Name2 == Node2, !,
    N1 is N+1.

node_domain(Kind, Nodes, Names, Domain) :-
    findall(N, ( member(Node, Nodes), Node =.. [Kind,Name], nth1(N, Names, Name) ), Numbers),
    foldl(in_union, Numbers, 1..0, Domain).

transitions([], [], _, State, State, Counters, Counters).
transitions([Label|Labels], [Element|Elements], Automaton, State0, State, Counters0, Counters) :-
    Automaton = automaton(Template,Names,Arcs,Rows),
    '$constraint'(tuples_in([[State0,Label,State1,Arc]], Rows)),
    maplist(fresh, Counters0, Counters1),
    foldl(counted(Arc, Template-Names, Element-Counters0, Counters1), Arcs, 1, _),
    transitions(Labels, Elements, Automaton, State1, State, Counters1, Counters).

fresh(_, _).

counted(Arc, Place, Values, Counters, arc(_,_,_,Expressions), N, N1) :-
    !,
    copy_term(Place-Expressions, Values-Expressions1),
    maplist(counts_if(Arc, N), Counters, Expressions1),
    N1 is N+1.
counted(Arc, _, _-Counters0, Counters, arc(_,_,_), N, N1) :-
    maplist(counts_if(Arc, N), Counters, Counters0),
    N1 is N+1.

counts_if(Arc, N, Counter, Expression) :-
    Arc #= N #==> Counter #= Expression.

%!  transpose(+Matrix, ?Columns) is det.
%
%   Columns are the columns of Matrix, a list of lists of equal length; fails if the lengths differ.
%
%       ?- transpose([[1,2],[3,4]], T).
%       T = [[1,3],[2,4]].

transpose(Matrix, Columns) :-
    must_be(list(list), Matrix),
    rows_columns(Matrix, Columns).

rows_columns([], []).
rows_columns([Row|Rows], Columns) :-
    columns(Row, [Row|Rows], Columns).

columns([], Rows, []) :-
    maplist(=([]), Rows).
columns([_|Row], Rows, [Column|Columns]) :-
    heads_and_tails(Rows, Column, Tails),
    columns(Row, Tails, Columns).

heads_and_tails([], [], []).
heads_and_tails([[Head|Tail]|Rows], [Head|Heads], [Tail|Tails]) :-
    heads_and_tails(Rows, Heads, Tails).

%!  zcompare(?Order, ?X, ?Y)
%
%   As compare/3, for integers that need not be known.
%
%       ?- zcompare(O, 1, 2).
%       O = (<).

zcompare(Order, X, Y) :-
    (   nonvar(Order)
    ->  (   order_number(Order, _) -> ordered(Order, X, Y)
        ;   must_be(order, Order)
        )
    ;   integer(X), integer(Y)
    ->  compare(Order, X, Y)
    ;   Number in 0..2,
        X #< Y #<==> Number #= 0,
        X #= Y #<==> Number #= 1,
        freeze(Number, order_number(Order, Number)),
        freeze(Order, order_number(Order, Number))
    ).

order_number(<, 0).
order_number(=, 1).
order_number(>, 2).

ordered(<, X, Y) :- X #< Y.
ordered(=, X, Y) :- X #= Y.
ordered(>, X, Y) :- X #> Y.

%!  chain(+Xs, +Relation)
%
%   Neighbours in Xs are in the relation `#=`, `#<`, `#=<`, `#>` or `#>=`.
%
%       ?- [X,Y] ins 1..2, chain([X,Y], #<).
%       X = 1, Y = 2.

chain(Xs, Relation) :-
    list_of_variables(Xs),
    must_be(callable, Relation),
    (   memberchk(Relation, [#=,#<,#=<,#>,#>=]) -> true
    ;   domain_error(chain_relation, Relation)
    ),
    neighbours(Xs, related(Relation)).

related(#=, X, Y) :- X #= Y.
related(#<, X, Y) :- X #< Y.
related(#=<, X, Y) :- X #=< Y.
related(#>, X, Y) :- X #> Y.
related(#>=, X, Y) :- X #>= Y.

%!  fd_var(?X) is semidet.
%
%   X is a variable with a domain.
%
%       ?- X in 1..3, fd_var(X).
%       true.

fd_var(X) :- '$fd_is_variable'(X).

%!  fd_inf(?X, -Least) is det.
%
%   The least element of the domain of X, or `inf`.
%
%       ?- X in 1..3, fd_inf(X, L).
%       L = 1.

fd_inf(X, Least) :-
    (   var(X) -> '$fd_domain'(X, d(Least0,_,_,_,_))
    ;   must_be(integer, X), Least0 = X
    ),
    Least = Least0.

%!  fd_sup(?X, -Greatest) is det.
%
%   The greatest element of the domain of X, or `sup`.
%
%       ?- X in 1..3, fd_sup(X, G).
%       G = 3.

fd_sup(X, Greatest) :-
    (   var(X) -> '$fd_domain'(X, d(_,Greatest0,_,_,_))
    ;   must_be(integer, X), Greatest0 = X
    ),
    Greatest = Greatest0.

%!  fd_size(?X, -Size) is det.
%
%   The number of elements of the domain of X, or `sup`.
%
%       ?- X in 1..3, fd_size(X, S).
%       S = 3.

fd_size(X, Size) :-
    (   var(X) -> '$fd_domain'(X, d(_,_,Size0,_,_))
    ;   must_be(integer, X), Size0 = 1
    ),
    Size = Size0.

%!  fd_dom(?X, -Domain) is det.
%
%   The domain of X.
%
%       ?- X in 1..3, fd_dom(X, D).
%       D = 1..3.

fd_dom(X, Domain) :-
    (   var(X) -> '$fd_domain'(X, d(_,_,_,Domain0,_))
    ;   must_be(integer, X), Domain0 = X..X
    ),
    Domain = Domain0.

%!  fd_degree(?X, -Degree) is det.
%
%   How many constraints there are on X.
%
%       ?- X in 1..3, X #\= Y, fd_degree(X, D).
%       D = 1.

fd_degree(X, Degree) :-
    (   var(X) -> '$fd_domain'(X, d(_,_,_,_,Degree0))
    ;   must_be(integer, X), Degree0 = 0
    ),
    Degree = Degree0.

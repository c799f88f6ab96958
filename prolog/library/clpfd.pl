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
            zcompare/3, chain/2, fd_var/1, fd_inf/2, fd_sup/2, fd_size/2, fd_dom/2
          ]).

/** <module> Constraint logic programming over integers

SWI-Prolog's names and operators for the solver of the Prolog engine. The predicates mean the same; which
constraints are left over, and how they look, may differ.
*/

%!  #=(?X, ?Y)
%
%   The arithmetic expressions X and Y are equal.
%
%       ?- 7 #= 2*X + 1.
%       X = 3.

X #= Y :- '$constraint'(#=(X, Y)).

%!  #\=(?X, ?Y)
%
%   X and Y are not equal.
%
%       ?- X in 1..2, X #\= 1.
%       X = 2.

X #\= Y :- '$constraint'(#\=(X, Y)).

%!  #<(?X, ?Y)
%
%   X is less than Y.
%
%       ?- X in 1..2, X #< 2.
%       X = 1.

X #< Y :- '$constraint'(#<(X, Y)).

%!  #>(?X, ?Y)
%
%   X is greater than Y.
%
%       ?- X #> 3, X #< 5.
%       X = 4.

X #> Y :- '$constraint'(#>(X, Y)).

%!  #=<(?X, ?Y)
%
%   X is at most Y.
%
%       ?- X #=< 3, X #>= 3.
%       X = 3.

X #=< Y :- '$constraint'(#=<(X, Y)).

%!  #>=(?X, ?Y)
%
%   X is at least Y.
%
%       ?- X #=< 3, X #>= 3.
%       X = 3.

X #>= Y :- '$constraint'(#>=(X, Y)).

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

X in Domain :- '$constraint'(in(X, Domain)).

%!  ins(+Xs, +Domain)
%
%   All elements of Xs are elements of Domain.
%
%       ?- [X,Y] ins 1..1.
%       X = Y, Y = 1.

Xs ins Domain :- '$constraint'(ins(Xs, Domain)).

%!  all_different(+Xs)
%
%   The elements of Xs are different, with little propagation.
%
%       ?- X in 1..2, all_different([X,1]).
%       X = 2.

all_different(Xs) :- '$constraint'(all_different(Xs)).

%!  all_distinct(+Xs)
%
%   The elements of Xs are different, with all propagation.
%
%       ?- [X,Y] ins 1..2, Z in 1..3, all_distinct([X,Y,Z]).
%       Z = 3.

all_distinct(Xs) :- '$constraint'(all_distinct(Xs)).

%!  sum(+Xs, +Relation, ?Expression)
%
%   The sum of Xs is in the relation, such as `#=`, to Expression.
%
%       ?- sum([1,X], #=, 3).
%       X = 2.

sum(Xs, Relation, Expression) :- '$constraint'(sum(Xs, Relation, Expression)).

%!  scalar_product(+Cs, +Xs, +Relation, ?Expression)
%
%   The sum of the products of the integers Cs and the variables Xs is in the relation to Expression.
%
%       ?- scalar_product([2], [X], #=, 6).
%       X = 3.

scalar_product(Cs, Xs, Relation, Expression) :- '$constraint'(scalar_product(Cs, Xs, Relation, Expression)).

%!  tuples_in(+Tuples, +Relation)
%
%   Each of Tuples is an element of Relation, a list of lists of integers.
%
%       ?- tuples_in([[2,Y]], [[1,2],[2,3]]).
%       Y = 3.

tuples_in(Tuples, Relation) :- '$constraint'(tuples_in(Tuples, Relation)).

%!  labeling(+Options, +Xs) is nondet.
%
%   Gives values to Xs in the order that Options say.
%
%       ?- X in 1..2, labeling([down], [X]).
%       X = 2 ; X = 1.

labeling(Options, Xs) :- '$constraint'(labeling(Options, Xs)).

%!  label(+Xs) is nondet.
%
%   Gives values to Xs, smallest first.
%
%       ?- X in 1..2, label([X]).
%       X = 1 ; X = 2.

label(Xs) :- '$constraint'(label(Xs)).

%!  indomain(?X) is nondet.
%
%   Gives X a value of its domain.
%
%       ?- X in 1..2, indomain(X).
%       X = 1 ; X = 2.

indomain(X) :- '$constraint'(indomain(X)).

%!  lex_chain(+Lists)
%
%   Lists are in lexicographic order.
%
%       ?- X in 1..2, lex_chain([[2],[X]]).
%       X = 2.

lex_chain(Lists) :- '$constraint'(lex_chain(Lists)).

%!  serialized(+Starts, +Durations)
%
%   Tasks that begin at Starts and last Durations do not overlap.
%
%       ?- X in 0..2, serialized([0,X], [2,1]).
%       X = 2.

serialized(Starts, Durations) :- '$constraint'(serialized(Starts, Durations)).

%!  global_cardinality(+Xs, +Pairs)
%
%   Pairs are Key-Count: how often each integer stands in Xs.
%
%       ?- global_cardinality([1,1], [1-N]).
%       N = 2.

global_cardinality(Xs, Pairs) :- '$constraint'(global_cardinality(Xs, Pairs)).

%!  global_cardinality(+Xs, +Pairs, +Options)
%
%   As global_cardinality/2, with `consistency(value)` or `cost(Cost, Matrix)`.
%
%       ?- global_cardinality([1,1], [1-N], []).
%       N = 2.

global_cardinality(Xs, Pairs, Options) :- '$constraint'(global_cardinality(Xs, Pairs, Options)).

%!  circuit(+Xs)
%
%   The successors Xs of the nodes 1, 2, ... form one circuit.
%
%       ?- circuit([2,X]).
%       X = 1.

circuit(Xs) :- '$constraint'(circuit(Xs)).

%!  cumulative(+Tasks)
%
%   The tasks `task(Start, Duration, End, Amount, Id)` never need more than 1 at a time.
%
%       ?- cumulative([task(0,2,E,1,a)]).
%       E = 2.

cumulative(Tasks) :- '$constraint'(cumulative(Tasks)).

%!  cumulative(+Tasks, +Options)
%
%   As cumulative/1, with `limit(L)`.
%
%       ?- cumulative([task(0,2,E,1,a)], [limit(2)]).
%       E = 2.

cumulative(Tasks, Options) :- '$constraint'(cumulative(Tasks, Options)).

%!  disjoint2(+Rectangles)
%
%   The rectangles `f(X, Width, Y, Height)` do not overlap.
%
%       ?- X in 0..1, disjoint2([r(0,1,0,1), r(X,1,0,1)]).
%       X = 1.

disjoint2(Rectangles) :- '$constraint'(disjoint2(Rectangles)).

%!  element(?N, +Xs, ?X)
%
%   X is the N-th element of Xs, counted from 1.
%
%       ?- element(2, [a1,b1], _), element(N, [5,6], 6).
%       N = 2.

element(N, Xs, X) :- '$constraint'(element(N, Xs, X)).

%!  automaton(+Xs, +Nodes, +Arcs)
%
%   The finite automaton accepts Xs.
%
%       ?- automaton([X], [source(a),sink(b)], [arc(a,1,b)]).
%       X = 1.

automaton(Xs, Nodes, Arcs) :- '$constraint'(automaton(Xs, Nodes, Arcs)).

%!  automaton(+Sequence, ?Template, +Signature, +Nodes, +Arcs, +Counters, +Initials, ?Finals)
%
%   As automaton/3, with counters.
%
%       ?- automaton([1], _, [1], [source(a),sink(b)], [arc(a,1,b)], [], [], []).
%       true.

automaton(Sequence, Template, Signature, Nodes, Arcs, Counters, Initials, Finals) :-
    '$constraint'(automaton(Sequence, Template, Signature, Nodes, Arcs, Counters, Initials, Finals)).

%!  transpose(+Matrix, ?Columns) is det.
%
%   Columns are the columns of Matrix, a list of lists of equal length.
%
%       ?- transpose([[1,2],[3,4]], T).
%       T = [[1,3],[2,4]].

transpose([], []).
transpose([Row|Rows], Columns) :-
    columns(Row, [Row|Rows], Columns).

columns([], _, []).
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

zcompare(Order, X, Y) :- '$constraint'(zcompare(Order, X, Y)).

%!  chain(+Xs, +Relation)
%
%   Neighbours in Xs are in the relation `#=`, `#<`, `#=<`, `#>` or `#>=`.
%
%       ?- [X,Y] ins 1..2, chain([X,Y], #<).
%       X = 1, Y = 2.

chain(Xs, Relation) :- '$constraint'(chain(Relation, Xs)).

%!  fd_var(?X) is semidet.
%
%   X is a variable with a domain.
%
%       ?- X in 1..3, fd_var(X).
%       true.

fd_var(X) :- '$constraint'(fd_var(X)).

%!  fd_inf(?X, -Least) is det.
%
%   The least element of the domain of X, or `inf`.
%
%       ?- X in 1..3, fd_inf(X, L).
%       L = 1.

fd_inf(X, Least) :- '$constraint'(fd_inf(X, Least)).

%!  fd_sup(?X, -Greatest) is det.
%
%   The greatest element of the domain of X, or `sup`.
%
%       ?- X in 1..3, fd_sup(X, G).
%       G = 3.

fd_sup(X, Greatest) :- '$constraint'(fd_sup(X, Greatest)).

%!  fd_size(?X, -Size) is det.
%
%   The number of elements of the domain of X, or `sup`.
%
%       ?- X in 1..3, fd_size(X, S).
%       S = 3.

fd_size(X, Size) :- '$constraint'(fd_size(X, Size)).

%!  fd_dom(?X, -Domain) is det.
%
%   The domain of X.
%
%       ?- X in 1..3, fd_dom(X, D).
%       D = 1..3.

fd_dom(X, Domain) :- '$constraint'(fd_dom(X, Domain)).

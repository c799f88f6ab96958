:- module(ugraphs,
          [ vertices_edges_to_ugraph/3, vertices/2, edges/2,
            add_vertices/3, del_vertices/3, add_edges/3, del_edges/3,
            transpose_ugraph/2, compose/3, transitive_closure/2, ugraph_union/3, complement/2,
            top_sort/2, top_sort/3, neighbours/3, neighbors/3, reachable/3, connect_ugraph/3
          ]).
:- autoload(library(ordsets),
            [ord_union/3, ord_subtract/3, ord_add_element/3, ord_del_element/3, ord_union/4, ord_memberchk/2]).
:- autoload(library(error), [instantiation_error/1]).
:- autoload(library(lists), [append/3]).
:- autoload(library(pairs), [group_pairs_by_key/2]).

/** <module> Directed graphs: ordered lists of Vertex-Neighbours, where Neighbours is an ordered set
*/

%!  vertices_edges_to_ugraph(+Vertices, +Edges, -Graph) is det.
%
%   Graph has the Vertices, and the From-To Edges with their ends.
%
%       ?- vertices_edges_to_ugraph([c], [a-b], G).
%       G = [a-[b],b-[],c-[]].

vertices_edges_to_ugraph(Vertices, Edges, Graph) :-
    sort(Edges, Sorted),
    edge_ends(Sorted, Ends),
    append(Vertices, Ends, All0),
    sort(All0, All),
    group_pairs_by_key(Sorted, Groups),
    with_neighbours(All, Groups, Graph).

edge_ends([], []).
edge_ends([From-To|Edges], [From,To|Ends]) :-
    edge_ends(Edges, Ends).

with_neighbours([], _, []).
with_neighbours([Vertex|Vertices], Groups, [Vertex-Neighbours|Graph]) :-
    (   Groups = [Vertex0-Neighbours0|Groups1],
        Vertex0 == Vertex
    ->  Neighbours = Neighbours0
    ;   Neighbours = [],
        Groups1 = Groups
    ),
    with_neighbours(Vertices, Groups1, Graph).

%!  vertices(+Graph, -Vertices) is det.
%
%   Vertices are all vertices in order.
%
%       ?- vertices([a-[b],b-[]], V).
%       V = [a,b].

vertices([], []) :-
    !.
vertices([Vertex-_|Graph], [Vertex|Vertices]) :-
    vertices(Graph, Vertices).

%!  edges(+Graph, -Edges) is det.
%
%   Edges are the From-To pairs in order.
%
%       ?- edges([a-[b],b-[]], E).
%       E = [a-b].

edges([], []) :-
    !.
edges([Vertex-Neighbours|Graph], Edges) :-
    edges_from(Neighbours, Vertex, Edges, Rest),
    edges(Graph, Rest).

edges_from([], _, Edges, Edges) :-
    !.
edges_from([To|Neighbours], From, [From-To|Edges], Rest) :-
    edges_from(Neighbours, From, Edges, Rest).

%!  add_vertices(+Graph, +Vertices, -NewGraph) is det.
%
%   NewGraph is Graph with Vertices.
%
%       ?- add_vertices([a-[]], [b], G).
%       G = [a-[],b-[]].

add_vertices(Graph, Vertices, NewGraph) :-
    msort(Vertices, Sorted),
    add_isolated(Graph, Sorted, NewGraph).

add_isolated([], Vertices, NewGraph) :-
    !,
    isolated(Vertices, NewGraph).
add_isolated(Graph, [], Graph) :-
    !.
add_isolated([Vertex0-Neighbours|Graph], [Vertex|Vertices], NewGraph) :-
    compare(Order, Vertex0, Vertex),
    add_isolated(Order, Vertex0-Neighbours, Graph, Vertex, Vertices, NewGraph).

isolated([], []).
isolated([Vertex|Vertices], [Vertex-[]|Graph]) :-
    isolated(Vertices, Graph).

add_isolated(=, Node, Graph, _, Vertices, [Node|NewGraph]) :-
    add_isolated(Graph, Vertices, NewGraph).
add_isolated(<, Node, Graph, Vertex, Vertices, [Node|NewGraph]) :-
    add_isolated(Graph, [Vertex|Vertices], NewGraph).
add_isolated(>, Node, Graph, Vertex, Vertices, [Vertex-[]|NewGraph]) :-
    add_isolated([Node|Graph], Vertices, NewGraph).

%!  del_vertices(+Graph, +Vertices, -NewGraph) is det.
%
%   NewGraph is Graph without Vertices and their edges.
%
%       ?- del_vertices([a-[b],b-[]], [b], G).
%       G = [a-[]].

del_vertices(Graph, Vertices, NewGraph) :-
    sort(Vertices, Set),
    (   Set == []
    ->  NewGraph = Graph
    ;   del_vertices_(Graph, Set, NewGraph)
    ).

del_vertices_([], _, []).
del_vertices_([Vertex-Neighbours0|Graph], Set, NewGraph) :-
    (   ord_memberchk(Vertex, Set)
    ->  NewGraph = NewGraph1
    ;   ord_subtract(Neighbours0, Set, Neighbours),
        NewGraph = [Vertex-Neighbours|NewGraph1]
    ),
    del_vertices_(Graph, Set, NewGraph1).

%!  add_edges(+Graph, +Edges, -NewGraph) is det.
%
%   NewGraph is Graph with Edges and their ends.
%
%       ?- add_edges([], [a-b], G).
%       G = [a-[b],b-[]].

add_edges(Graph, Edges, NewGraph) :-
    vertices_edges_to_ugraph([], Edges, Added),
    ugraph_union(Graph, Added, NewGraph).

%!  del_edges(+Graph, +Edges, -NewGraph) is det.
%
%   NewGraph is Graph without Edges; the vertices stay.
%
%       ?- del_edges([a-[b],b-[]], [a-b], G).
%       G = [a-[],b-[]].

del_edges(Graph, Edges, NewGraph) :-
    sort(Edges, Sorted),
    group_pairs_by_key(Sorted, Groups),
    del_groups(Groups, Graph, NewGraph).

del_groups([], Graph, Graph).
del_groups([Vertex0-Deleted|Groups], Graph, NewGraph) :-
    del_groups(Graph, Vertex0-Deleted, Groups, NewGraph).

del_groups([], _, _, []).
del_groups([Vertex-Neighbours|Graph], Vertex0-Deleted, Groups, NewGraph) :-
    compare(Order, Vertex, Vertex0),
    del_groups(Order, Vertex-Neighbours, Graph, Vertex0-Deleted, Groups, NewGraph).

del_groups(=, Vertex-Neighbours0, Graph, _-Deleted, Groups, [Vertex-Neighbours|NewGraph]) :-
    ord_subtract(Neighbours0, Deleted, Neighbours),
    del_groups(Groups, Graph, NewGraph).
del_groups(<, Node, Graph, Group, Groups, [Node|NewGraph]) :-
    del_groups(Graph, Group, Groups, NewGraph).
del_groups(>, Node, Graph, _, Groups, NewGraph) :-
    del_groups(Groups, [Node|Graph], NewGraph).

%!  transpose_ugraph(+Graph, -NewGraph) is det.
%
%   NewGraph has every edge of Graph turned round.
%
%       ?- transpose_ugraph([a-[b],b-[]], G).
%       G = [a-[],b-[a]].

transpose_ugraph(Graph, NewGraph) :-
    edges(Graph, Edges),
    vertices(Graph, Vertices),
    turned(Edges, Turned),
    vertices_edges_to_ugraph(Vertices, Turned, NewGraph).

turned([], []).
turned([From-To|Edges], [To-From|Turned]) :-
    turned(Edges, Turned).

%!  ugraph_union(+Graph1, +Graph2, -Graph) is det.
%
%   Graph has the vertices and edges of both.
%
%       ?- ugraph_union([a-[b]], [a-[c]], G).
%       G = [a-[b,c]].

ugraph_union(Graph, [], Graph) :-
    !.
ugraph_union([], Graph, Graph) :-
    !.
ugraph_union([Vertex1-Ns1|Graph1], [Vertex2-Ns2|Graph2], Graph) :-
    compare(Order, Vertex1, Vertex2),
    ugraph_union(Order, Vertex1-Ns1, Graph1, Vertex2-Ns2, Graph2, Graph).

ugraph_union(=, Vertex-Ns1, Graph1, _-Ns2, Graph2, [Vertex-Ns|Graph]) :-
    ord_union(Ns1, Ns2, Ns),
    ugraph_union(Graph1, Graph2, Graph).
ugraph_union(<, Node1, Graph1, Node2, Graph2, [Node1|Graph]) :-
    ugraph_union(Graph1, [Node2|Graph2], Graph).
ugraph_union(>, Node1, Graph1, Node2, Graph2, [Node2|Graph]) :-
    ugraph_union([Node1|Graph1], Graph2, Graph).

%!  compose(+Graph1, +Graph2, -Graph) is det.
%
%   Graph has an edge A-C for each edge A-B of Graph1 and B-C of Graph2.
%
%       ?- compose([1-[2],2-[]], [2-[3],3-[]], G).
%       G = [1-[3],2-[],3-[]].

compose(Graph1, Graph2, Graph) :-
    vertices(Graph1, Vertices1),
    vertices(Graph2, Vertices2),
    ord_union(Vertices1, Vertices2, Vertices),
    compose_(Vertices, Graph1, Graph2, Graph).

compose_([], _, _, []).
compose_([Vertex|Vertices], Graph1, Graph2, [Vertex-Composed|Graph]) :-
    (   Graph1 = [Vertex0-Neighbours|Rest],
        Vertex0 == Vertex
    ->  union_of_neighbours(Neighbours, Graph2, [], Composed)
    ;   Composed = [],
        Rest = Graph1
    ),
    compose_(Vertices, Rest, Graph2, Graph).

union_of_neighbours([], _, Union, Union).
union_of_neighbours([Vertex|Vertices], Graph, Union0, Union) :-
    (   neighbours(Vertex, Graph, Neighbours)
    ->  ord_union(Union0, Neighbours, Union1)
    ;   Union1 = Union0
    ),
    union_of_neighbours(Vertices, Graph, Union1, Union).

%!  transitive_closure(+Graph, -Closure) is det.
%
%   Closure has an edge wherever Graph has a path.
%
%       ?- transitive_closure([1-[2],2-[3],3-[]], G).
%       G = [1-[2,3],2-[3],3-[]].

transitive_closure(Graph, Closure) :-
    vertices(Graph, Vertices),
    close_over(Vertices, Graph, Closure).

close_over([], Closure, Closure).
close_over([Vertex|Vertices], Graph, Closure) :-
    neighbours(Vertex, Graph, Neighbours),
    step_through(Graph, Vertex, Neighbours, Graph1),
    close_over(Vertices, Graph1, Closure).

step_through([], _, _, []).
step_through([Node-Ns0|Graph], Vertex, Neighbours, [Node-Ns|Graph1]) :-
    (   memberchk(Vertex, Ns0)
    ->  ord_union(Ns0, Neighbours, Ns)
    ;   Ns = Ns0
    ),
    step_through(Graph, Vertex, Neighbours, Graph1).

%!  complement(+Graph, -Complement) is det.
%
%   Complement has the edges between different vertices that Graph has not.
%
%       ?- complement([a-[b],b-[]], G).
%       G = [a-[],b-[a]].

complement(Graph, Complement) :-
    vertices(Graph, Vertices),
    complement_(Graph, Vertices, Complement).

complement_([], _, []) :-
    !.
complement_([Vertex-Neighbours|Graph], Vertices, [Vertex-Others|Complement]) :-
    ord_add_element(Neighbours, Vertex, Excluded),
    ord_subtract(Vertices, Excluded, Others),
    complement_(Graph, Vertices, Complement).

%!  neighbours(+Vertex, +Graph, -Neighbours) is semidet.
%
%   Neighbours are the ends of the edges from Vertex.
%
%       ?- neighbours(a, [a-[b],b-[]], N).
%       N = [b].

neighbours(Vertex, [Vertex0-Neighbours0|Graph], Neighbours) :-
    (   Vertex0 == Vertex
    ->  Neighbours = Neighbours0
    ;   neighbours(Vertex, Graph, Neighbours)
    ).

%!  neighbors(+Vertex, +Graph, -Neighbours) is semidet.
%
%   As neighbours/3.
%
%       ?- neighbors(a, [a-[b],b-[]], N).
%       N = [b].

neighbors(Vertex, Graph, Neighbours) :-
    neighbours(Vertex, Graph, Neighbours).

%!  reachable(+Vertex, +Graph, -Vertices) is semidet.
%
%   Vertices are those that can be reached from Vertex, itself included.
%
%       ?- reachable(a, [a-[b],b-[],c-[]], V).
%       V = [a,b].

reachable(Vertex, Graph, Vertices) :-
    neighbours(Vertex, Graph, _),
    reach([Vertex], Graph, [Vertex], Vertices).

reach([], _, Reached, Reached).
reach([Vertex|Vertices], Graph, Reached0, Reached) :-
    neighbours(Vertex, Graph, Neighbours),
    ord_union(Reached0, Neighbours, Reached1, New),
    append(Vertices, New, Vertices1),
    reach(Vertices1, Graph, Reached1, Reached).

%!  top_sort(+Graph, -Sorted) is semidet.
%
%   Sorted has every vertex before its neighbours; fails when Graph has a cycle.
%
%       ?- top_sort([a-[b],b-[]], L).
%       L = [a,b].

top_sort(Graph, Sorted) :-
    top_sort(Graph, Sorted, []).

%!  top_sort(+Graph, -Sorted, ?Tail) is semidet.
%
%   As top_sort/2, with Tail after the vertices.
%
%       ?- top_sort([a-[]], L, [end]).
%       L = [a,end].

top_sort(Graph, Sorted, Tail) :-
    edges(Graph, Edges),
    edge_targets(Edges, Targets0),
    msort(Targets0, Targets),
    vertices(Graph, Vertices),
    in_degrees(Vertices, Targets, Degrees),
    without_edges(Degrees, Free),
    length(Vertices, Count),
    top_sort(Free, Graph, Degrees, Count, Sorted, Tail).

edge_targets([], []).
edge_targets([_-To|Edges], [To|Targets]) :-
    edge_targets(Edges, Targets).

in_degrees([], _, []).
in_degrees([Vertex|Vertices], Targets0, [Vertex-Degree|Degrees]) :-
    count_first(Targets0, Vertex, 0, Degree, Targets),
    in_degrees(Vertices, Targets, Degrees).

count_first([Target|Targets0], Vertex, Count0, Count, Targets) :-
    Target == Vertex,
    !,
    Count1 is Count0 + 1,
    count_first(Targets0, Vertex, Count1, Count, Targets).
count_first(Targets, _, Count, Count, Targets).

without_edges([], []) :-
    !.
without_edges([Vertex-Degree|Degrees], Free) :-
    (   Degree =:= 0
    ->  Free = [Vertex|Free1]
    ;   Free = Free1
    ),
    without_edges(Degrees, Free1).

top_sort([], _, _, 0, Sorted, Sorted).
top_sort([Vertex|Free0], Graph, Degrees0, Count0, [Vertex|Sorted], Tail) :-
    Count is Count0 - 1,
    neighbours(Vertex, Graph, Neighbours),
    lower_degrees(Neighbours, Degrees0, Degrees, Free0, Free),
    top_sort(Free, Graph, Degrees, Count, Sorted, Tail).

%   The vertices that become free come before those that are, the last one first, as in SWI-Prolog.

lower_degrees([], Degrees, Degrees, Free, Free).
lower_degrees([Vertex|Vertices], [Vertex0-Degree0|Degrees0], Degrees, Free0, Free) :-
    (   Vertex0 == Vertex
    ->  Degree is Degree0 - 1,
        (   Degree =:= 0
        ->  Free1 = [Vertex|Free0]
        ;   Free1 = Free0
        ),
        Degrees = [Vertex0-Degree|Degrees1],
        lower_degrees(Vertices, Degrees0, Degrees1, Free1, Free)
    ;   Degrees = [Vertex0-Degree0|Degrees1],
        lower_degrees([Vertex|Vertices], Degrees0, Degrees1, Free0, Free)
    ).

%!  connect_ugraph(+Graph, -Start, -Connected) is det.
%
%   Connected is Graph with a vertex Start before all others, which has edges to the vertices that no
%   edge leads to.
%
%       ?- connect_ugraph([a-[b],b-[]], S, G).
%       S = 0, G = [0-[a,b],a-[b],b-[]].

connect_ugraph([], 0, []) :-
    !.
connect_ugraph(Graph, Start, [Start-Vertices|Graph]) :-
    Graph = [First-_|_],
    (   var(First)
    ->  instantiation_error(First)
    ;   before(First, Start)
    ),
    vertices(Graph, Vertices).

before(Term, Before) :-
    (   number(Term)
    ->  Before is Term - 1
    ;   Before = 0
    ).

% Wrong and unbound arguments of the libraries of data, and what their terms look like.

use_module(library(ordsets)), use_module(library(ugraphs)), use_module(library(rbtrees)), use_module(library(terms)).
ord_union(_, [[1]]).
ord_union(_, _).
ord_union(a, U).
ord_union([b,c], U).
ord_union([a], U).
ord_union([], U).
ord_union([[b],[c,a],[d]], U).
ord_union([[c,a],[b],[a,e],[f],[d]], U).
ord_union([a|x], U).
ord_union(_, [a], U).
ord_union(_, _, _, _).
ord_union([a,c], [b,c,d], U, N).
ord_intersection(_, U).
ord_intersection([[1]|_], U).
ord_intersection(a, U).
ord_intersection([a], U).
ord_intersection([_,_], U).
ord_intersection([], U).
ord_intersection([[a,b,c],[b,c,d],[c]], U).
ord_intersection([a], [b|_], []).
ord_intersection([a,c], [b,c,d], I, D).
ord_memberchk(_, _).
ord_symdiff(_, [a], D).
ord_symdiff([a,c,d], [b,c,e], D).
ord_add_element(_, a, [a]).
ord_add_element([a,c], b, S).
ord_add_element([a|x], b, S).
ord_subtract([a|x], [b,c], S).
ord_subtract(_, [1], S).
ord_subtract([a,b,c,d], [b,d,e], S).
transpose_ugraph(_, [a-[]]).
vertices(_, [a]).
vertices(G, V).
edges(G, E).
edges([a-_], E).
top_sort(G, L).
top_sort(_, [a]).
complement(_, C).
add_edges(_, _, G).
add_edges([], [a|_], G).
add_edges([], a, G).
add_vertices([], _, G).
add_vertices([a-[]], a, G).
add_vertices([a-[],c-[]], [b,d,c], G).
del_vertices(foo, [], G).
del_edges(foo, [], G).
ugraph_union(G, [], H).
vertices_edges_to_ugraph(_, _, G).
reachable(a, [a-[b]], R).
connect_ugraph([_-[a],a-[]], S, G).
transitive_closure([a-b], C).
transitive_closure([a-[b],b-[c],c-[a]], C).
rb_new(T).
rb_new(_T0), rb_insert(_T0, a, 1, T).
foldl([K,T0,T1]>>rb_insert(T0, K, K, T1), [5,3,8,1,4,7,9,2,6,0], t(black('',_N,_M,''),black('',_N,_M,'')), T).
findall(K-K, between(1, 10, K), _Ps), list_to_rbtree(_Ps, T).
findall(K-K, between(1, 10, K), _Ps), list_to_rbtree(_Ps, _T0), rb_delete(_T0, 5, V, T).
findall(K-K, between(1, 10, K), _Ps), list_to_rbtree(_Ps, _T0), foldl([K,T0,T1]>>rb_delete(T0, K, T1), [1,2,3,4,6], _T0, T).
findall(K-K, between(1, 10, K), _Ps), list_to_rbtree(_Ps, _T0), foldl([_,T0,T1]>>rb_del_max(T0, _, _, T1), [1,2,3,4,6], _T0, T).
findall(K-K, between(1, 10, K), _Ps), list_to_rbtree(_Ps, _T0), rb_del_min(_T0, K, V, _), rb_next(_T0, 4, N, _), rb_previous(_T0, 4, P, _), rb_size(_T0, S).
list_to_rbtree([b-1,a-2,c-3,b-4,b-1,d-5], _T), rb_visit(_T, Ps).
ord_list_to_rbtree([a-1,b-2,c-3], T), is_rbtree(T).
list_to_rbtree([a-1,b-2], T), rb_clone(T, C, Ps).
list_to_rbtree([a-1,b-2], T), rb_partial_map(T, [b], succ, U).
list_to_rbtree([a-1,b-2], T), rb_partial_map(T, [c], succ, U).
list_to_rbtree([a-1,b-2], _T), rb_in(K, V, _T).
rb_insert_new(foo, a, b, T).
rb_insert(foo, a, b, T).
rb_insert(_, a, b, T).
rb_lookup(a, V, foo).
rb_keys(foo, Ks).
rb_delete(foo, a, T).
rb_min(foo, K, V).
rb_size(foo, N).
rb_visit(t, N).
is_rbtree(foo).
is_rbtree(t(a,1,<,t,t)).
term_factorized(f(g(x),g(x)), T, S).
term_factorized(f(X,g(X),g(X)), T, S).
term_factorized([h(1),h(1),[h(1)]], T, S).
term_factorized(f(g(h(x)),h(x),g(h(x))), T, S).
term_factorized(f([1,2],[0,1,2],"s","s",a,a), T, S).
term_factorized(g(a,g(a,g(a,b)),g(a,b)), T, S).
term_factorized(_, T, S).
get_assoc(a, foo, _).
get_assoc(a, f(x), _).
get_assoc(a, _, _).
get_assoc(a, t, _).
list_to_assoc([b-1,a-2,c-3,d-4], A), get_assoc(c, A, V).
list_to_assoc([b-1,a-2,c-3,d-4], A), get_assoc(e, A, V).
list_to_assoc([b-1,a-2,c-3,d-4], A), '$btree_find_node'(e, A, 0x010405, N, O).
'$btree_find_node'(1, x(2,l,r), 0x010203, N, O).
'$btree_find_node'(b, x(a,x(b,l,r),x(b,l,q)), 0x010203, N, O).

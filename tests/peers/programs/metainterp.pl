% Meta-interpreters: vanilla, with cut, with proof trees, with depth limit
:- dynamic app/3, nrev/2, len/2, fact/2, maxi/3, first/2, p/1, q/1, color/1, not_red/1, t/2.
app([],L,L).
app([H|T],L,[H|R]) :- app(T,L,R).
nrev([],[]).
nrev([H|T],R) :- nrev(T,RT), app(RT,[H],R).
len([],0).
len([_|T],N) :- len(T,M), N is M+1.
fact(0,1) :- !.
fact(N,F) :- N > 0, M is N-1, fact(M,G), F is N*G.
maxi(X,Y,X) :- X >= Y, !.
maxi(_,Y,Y).
first(X,[X|_]) :- !.
first(X,[_|T]) :- first(X,T).
p(1). p(2). p(3).
q(X) :- p(X), X > 1, !.
q(9).
color(red). color(green). color(blue).
not_red(X) :- color(X), \+ X = red.
t(X,Y) :- ( X > 5 -> Y = big ; X > 2 -> Y = mid ; Y = small ).

solve(true) :- !.
solve((A,B)) :- !, solve(A), solve(B).
solve((A;B)) :- !, ( solve(A) ; solve(B) ).
solve(\+ A) :- !, \+ solve(A).
solve(A) :- predicate_property(A, built_in), !, call(A).
solve(H) :- clause(H, B), solve(B).

% with cut: the body's result says whether a cut was met
prove(G) :- prove(G, _).
prove(true, no) :- !.
prove(!, yes) :- !.
prove(!, yes).
prove((!,B), R) :- !, ( R = yes, prove(B, _) ; R = cut ).
prove((A,B), R) :- !, prove(A, RA), ( RA == cut -> R = cut ; prove(B, R) ).
prove((C->T;E), R) :- !, ( prove(C) -> prove(T, R) ; prove(E, R) ).
prove((A;B), R) :- !, ( prove(A, R) ; prove(B, R) ).
prove(\+ A, no) :- !, \+ prove(A).
prove(A, no) :- predicate_property(A, built_in), !, call(A).
prove(H, no) :- clauses(H, Cs), try(Cs, H).
clauses(H, Cs) :- findall((H:-B), clause(H, B), Cs).
try([C|Cs], H) :- copy_term(C, (H1:-B)),
    (   H1 = H, run_body(B, Cut), ( Cut == stop -> !, fail ; true )
    ;   \+ has_cut_reached((H:-B), H), try(Cs, H) ).
run_body(B, go) :- prove(B, R), R \== cut.
has_cut_reached((H1:-B), H) :- H1 = H, before_cut(B, G), once(solve(G)).
before_cut(!, true) :- !.
before_cut((!,_), true) :- !.
before_cut((A,B), (A,G)) :- before_cut(B, G).

tree(true, true) :- !.
tree((A,B), (TA,TB)) :- !, tree(A, TA), tree(B, TB).
tree(A, builtin(A)) :- predicate_property(A, built_in), !, call(A).
tree(H, H-T) :- clause(H, B), tree(B, T).
show(T) :- show(T, 0).
show((A,B), I) :- !, show(A, I), show(B, I).
show(true, _) :- !.
show(H-T, I) :- !, tab(I), print(H), nl, J is I+2, show(T, J).
show(builtin(A), I) :- tab(I), print(A), write(' (built in)'), nl.

depth(_, 0) :- !, throw(too_deep).
depth(true, _) :- !.
depth((A,B), D) :- !, depth(A, D), depth(B, D).
depth(A, _) :- predicate_property(A, built_in), !, call(A).
depth(H, D) :- D1 is D-1, clause(H, B), depth(B, D1).

main :-
  solve(nrev([1,2,3,4],R)), print(R), nl,
  findall(X-Y, solve(app(X,Y,[a,b])), L), print(L), nl,
  solve(len([a,b,c],N)), print(N), nl,
  findall(X, solve(not_red(X)), Cs), print(Cs), nl,
  findall(F, prove(fact(5,F)), Fs), print(Fs), nl,
  findall(M, prove(maxi(3,2,M)), Ms), print(Ms), nl,
  findall(Q, prove(q(Q)), Qs), print(Qs), nl,
  findall(E, prove(first(E,[a,b])), Es), print(Es), nl,
  findall(S, (member(I,[1,3,7]), prove(t(I,S))), Ss), print(Ss), nl,
  tree(len([a,b],_), T), show(T),
  catch(depth(len([a,b,c,d],_), 3), Ball, (print(Ball), nl)),
  ( depth(len([a,b],K), 10) -> print(K), nl ; true ).

% listing/1 and portray_clause/1 of all sorts of clauses
:- dynamic f/1, g/2, h/0, stack/1, rul/2, counter/1.
f(1). f(a). f('B c'). f("str"). f([1,2|_]). 
f(X) :- g(X, _), \+ f(b).
g(X, Y) :- X > 1, ( Y = a ; Y = b ), !.
g(X, Y) :- ( X == 1 -> Y = one ; X == 2 -> Y = two ; Y = many ).
g(X, _) :- forall(member(Z, [1,2]), ( Z > X, write(Z) )), findall(A-B, ( member(A, [1]), B = A ), L), print(L).
h :- catch(f(_), E, ( print(E), nl )), fail.
h :- \+ ( f(1), f(2) ), a:b, [c], {d}.
rul(if(x), then(y)).
rul(A+B, -(C)) :- C is - A * (B - 1), C =\= -1, C = 'hello world', 0'a = 97.
s --> [a], s, {write(x)}, !.
s --> "abc", \+ t, [].
t --> ( s ; [b,c] ), call(foo, x).
main :- listing(f/1), listing(g/2), listing(h/0), listing(rul/2), listing(s//0), listing(t//0), listing(counter/1),
  maplist(portray_clause, [a, f(X,Y,X), "s", 'A b', (a:-b), (a:-b,c;d), (a-->b), [1,X,Y], (:- dynamic x/1), -(1), - a, 1-2, {x,y}, (a:-(b->c;d),e), '$VAR'(1), f(_), (p(X):-q(X,Z),r(Z))]),
  assertz((tmp(A,B) :- A = B, ( A > 1 , B < 2 ; true ))), listing(tmp/2), assertz(stack([])), retract(stack(S)), assertz(stack([x|S])), listing(stack).

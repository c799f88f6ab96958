% Turing machine, finite automata, Brainf*** and a stack machine
tm(q0, '1', q0, '1', right). tm(q0, '+', q1, '1', right). tm(q1, '1', q1, '1', right). tm(q1, b, q2, b, left). tm(q2, '1', halt, b, stay).
turing(Tape0, Tape) :- perform(q0, [], Ls, Tape0, Rs), reverse(Ls, L), append(L, Rs, Tape).
perform(halt, Ls, Ls, Rs, Rs) :- !.
perform(Q0, Ls0, Ls, Rs0, Rs) :- symbol(Rs0, Sym, R), once(tm(Q0, Sym, Q1, New, Act)), action(Act, Ls0, Ls1, [New|R], Rs1), perform(Q1, Ls1, Ls, Rs1, Rs).
symbol([], b, []).
symbol([S|R], S, R).
action(left, [], [], R, [b|R]).
action(left, [L|Ls], Ls, R, [L|R]).
action(stay, L, L, R, R).
action(right, L, [S|L], [S|R], R).
final(s3). trans(s1,a,s1). trans(s1,a,s2). trans(s1,b,s1). trans(s2,b,s3). trans(s3,b,s4). silent(s2,s4). silent(s3,s1).
accepts(S, []) :- final(S).
accepts(S, [X|R]) :- trans(S, X, S1), accepts(S1, R).
accepts(S, R) :- silent(S, S1), accepts(S1, R).
bf(Src) :- atom_chars(Src, Cs), parse(Cs, Prog, []), exec(Prog, t([],0,[]), _), nl.
parse(['['|T], [loop(B)|P], R) :- !, parse(T, B, [']'|T1]), parse(T1, P, R).
parse([C|T], [C|P], R) :- C \== ']', !, parse(T, P, R).
parse(R, [], R).
exec([], T, T).
exec([I|Is], T0, T) :- step(I, T0, T1), !, exec(Is, T1, T).
step(>, t(L,C,[]), t([C|L],0,[])).
step(>, t(L,C,[R|Rs]), t([C|L],R,Rs)).
step(<, t([L|Ls],C,R), t(Ls,L,[C|R])).
step(+, t(L,C,R), t(L,D,R)) :- D is (C+1) mod 256.
step(-, t(L,C,R), t(L,D,R)) :- D is (C-1) mod 256.
step('.', t(L,C,R), t(L,C,R)) :- put_char_code(C).
step(loop(_), t(L,0,R), t(L,0,R)).
step(loop(B), T0, T) :- exec(B, T0, T1), step(loop(B), T1, T).
put_char_code(C) :- char_code(X, C), put_char(X).
run([], S, S).
run([push(X)|P], S, R) :- run(P, [X|S], R).
run([op(O)|P], [B,A|S], R) :- E =.. [O,A,B], V is E, run(P, [V|S], R).
compile(N, [push(N)]) :- number(N), !.
compile(E, C) :- E =.. [O,A,B], compile(A, CA), compile(B, CB), append([CA,CB,[op(O)]], C).
main :- turing(['1','1',+,'1'], T), print(T), nl,
  forall(member(W, [[a,b],[a,a,b],[b,b],[a,a,a,b,b,a,b]]), ( accepts(s1, W) -> print(yes(W)), nl ; print(no(W)), nl )),
  findall(X-Y, accepts(s1, [X,Y]), L), print(L), nl,
  bf('++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.'),
  compile((1+2)*(3-4)/5, C), print(C), nl, run(C, [], S), print(S), nl.

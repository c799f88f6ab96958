% a small read-eval loop over a string; syntax errors, variables, operators of the user
:- op(700, xfx, is_bigger). 
:- op(200, xfy, **).
is_bigger(X, Y) :- size(X, A), size(Y, B), A > B.
size(elephant, 9). size(dog, 4). size(mouse, 1).
source("size(dog, X).\nX is 2 + 3 * 4.\nelephant is_bigger Y.\nfoo(.\natom_length(abc, N), M is N ** 2.\nX = \"a string\", string_length(X, L).\nundefined(1).\nfail.\nmember(X, [1,2,3]), X > 1.\nX = f(Y, Z, Y).\nX = 'Quoted atom'.\n% comment\nX = [a, 'B', \"c\" | T].\nX = 1 + .\nX = (a :- b, c).\nX is foo + 1.\nend.\n").
loop(S) :- catch(read_term(S, G, [variable_names(Vs)]), E, true), ( nonvar(E) -> problem(E), loop(S) ; G == end_of_file -> writeln('bye (eof)') ; G == end -> writeln(bye) ; answer(G, Vs), loop(S) ).
problem(error(syntax_error(M), _)) :- !, format("syntax error: ~w~n", [M]).
problem(E) :- print(E), nl.
answer(G, Vs) :- functor(G, F0, N0), writeq(F0/N0), write(" ?"), nl, catch(findall(Vs, limit3(G), L), E, ( E = error(F, _) -> L = [error=F] ; L = [E] )), ( L == [] -> writeln('  no') ; forall(member(A, L), show(A)) ).
limit3(G) :- nb_setval(sols, 0), call(G), nb_getval(sols, N), N1 is N + 1, nb_setval(sols, N1), ( N1 >= 2 -> ! ; true ).
show([]) :- !, writeln('  yes').
show(error=F) :- !, format("  error ~q~n", [F]).
show(Vs) :- copy_term(Vs, Ws), bindnames(Ws), forall(member(N=V, Ws), ( N == V -> true ; write('  '), write(N), write(' = '), print(V), nl )).
bindnames([]).
bindnames([N=V|R]) :- ( var(V) -> V = '$VAR'(N) ; true ), bindnames(R), term_variables(R-V, Us), forall(fail, Us = Us).
main :- source(T), open_string(T, S), catch(loop(S), E, ( print(E), nl )), close(S).

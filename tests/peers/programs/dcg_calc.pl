% Calculator: tokenizer and parser with DCG
:- set_prolog_flag(double_quotes, codes).

tokens([T|Ts]) --> ws, token(T), !, tokens(Ts).
tokens([]) --> ws.
ws --> [C], { C =< 0' }, !, ws.
ws --> [].
token(num(N)) --> digits([D|Ds]), !, fraction([D|Ds], N).
token(id(A)) --> letter(L), letters(Ls), { atom_codes(A, [L|Ls]) }.
token(op(O)) --> [C], { memberchk(C, "+-*/^()=,"), char_code(O, C) }.
fraction(Ds, N) --> ".", digits([F|Fs]), { append(Ds, [0'.,F|Fs], Cs), number_codes(N, Cs) }, !.
fraction(Ds, N) --> [], { number_codes(N, Ds) }.
digits([D|T]) --> [D], { code_type(D, digit) }, digits(T).
digits([]) --> [].
letter(L) --> [L], { code_type(L, alpha) }.
letters([L|T]) --> letter(L), !, letters(T).
letters([]) --> [].

stmt(assign(V,E)) --> [id(V),op(=)], expr(E).
stmt(eval(E)) --> expr(E).
expr(E) --> term(T), expr_rest(T, E).
expr_rest(L, E) --> [op(+)], !, term(T), expr_rest(L+T, E).
expr_rest(L, E) --> [op(-)], !, term(T), expr_rest(L-T, E).
expr_rest(E, E) --> [].
term(T) --> factor(F), term_rest(F, T).
term_rest(L, T) --> [op(*)], !, factor(F), term_rest(L*F, T).
term_rest(L, T) --> [op(/)], !, factor(F), term_rest(L/F, T).
term_rest(T, T) --> [].
factor(B^E) --> base(B), [op(^)], !, factor(E).
factor(B) --> base(B).
base(N) --> [num(N)].
base(call(F,[A|As])) --> [id(F),op('(')], expr(A), args(As), [op(')')].
base(var(V)) --> [id(V)].
base(E) --> [op('(')], expr(E), [op(')')].
base(-E) --> [op(-)], factor(E).
args([A|As]) --> [op(',')], !, expr(A), args(As).
args([]) --> [].

eval(N, _, N) :- number(N), !.
eval(var(V), Env, N) :- !, ( memberchk(V=N0, Env) -> N = N0 ; throw(unbound(V)) ).
eval(call(F,As), Env, N) :- !, maplist([A,X]>>eval(A,Env,X), As, Xs), G =.. [F|Xs], catch(N is G, error(E,_), throw(bad_call(E))).
eval(-A, Env, N) :- !, eval(A, Env, X), N is -X.
eval(T, Env, N) :- T =.. [Op,A,B], eval(A, Env, X), eval(B, Env, Y), G =.. [Op,X,Y], catch(N is G, error(E,_), throw(E)).

calc([], _).
calc([L|Ls], Env) :- format("> ~s~n", [L]), catch(line(L, Env, Env1), E, (print(oops(E)), nl, Env1 = Env)), calc(Ls, Env1).
line(L, Env, Env1) :- phrase(tokens(Ts), L, Rest), ( Rest == [] -> true ; throw(junk(Rest)) ),
    ( phrase(stmt(S), Ts) -> true ; throw(parse_error(Ts)) ),
    ( S = assign(V,E) -> eval(E, Env, N), exclude([X=_]>>(X==V), Env, Env0), Env1 = [V=N|Env0] ; S = eval(E), eval(E, Env, N), Env1 = Env ),
    print(S), nl, print(N), nl.

main :- calc(["1+2*3", "(1+2)*3", "2^3^2", "x = 7", "x*x - 1", "y = x/2", "y*2", "-x+1", "10/4", "8/2", "sqrt(16)+max(1,2)",
  "foo(1)", "z+1", "1/0", "1+", "3 $ 4", "x = x + 1", "x", "1.5*2", "2.50+1", "1-2-3", "", "cos(0)"], []).

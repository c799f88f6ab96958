% Tables of facts that goals/fact_tables.pl looks up by all combinations of their arguments, more often than it takes to have
% an index compiled. row/3 makes each table twice: static, and dynamic with a name that begins with d.

:- dynamic da/3, db/4, dc/2, dd/2, de/3.
:- discontiguous a/3, b/4, c/2, d/2, e/3, da/3, db/4, dc/2, dd/2, de/3.

term_expansion(rows(Name, Dynamic, Number), Facts) :-
    findall(Fact, ( member(To, [Name, Dynamic]), between(1, Number, I), row(Name, I, As), Fact =.. [To|As] ), Facts).

row(a, I, [T, K, g(L, I)]) :- T is I mod 3, K is I * 7 mod 211, atom_concat(k, I, L).
row(b, I, [X, [H|_], z(I, _), S]) :- X is I mod 50, H is I mod 97, ( I mod 5 =:= 0 -> S = "s" ; S = s ).
row(c, I, [f(I), Y]) :- ( I mod 2 =:= 0 -> Y = I ; Y is -I ).
row(d, I, [X, Y]) :- ( I =:= 77 -> true ; X = I ), Y is I mod 40.
row(e, I, [X, 'a b'(I), X]) :- X is I mod 9.

rows(a, da, 300).
rows(b, db, 200).
rows(c, dc, 150).
rows(d, dd, 120).
rows(e, de, 250).

% A lexicon: the words are inside lists.
word(I) --> [W], { nonvar(W), nth_word(I, W) }.
nth_word(I, W) :- lexicon(W, I, _).

term_expansion(words(Number), Facts) :-
    findall(lexicon(W, I, Kind), ( between(1, Number, I), atom_concat(w, I, W), nth0(K, [noun, verb, name], Kind), K =:= I mod 3 ), Facts).
words(120).

term_expansion(nouns(Number), Facts) :-
    findall((noun --> [W]), ( between(1, Number, I), atom_concat(n, I, W) ), Facts).
nouns(150).

% opened(+Term, -Opened): some arguments of the term, or inside them, are unbound.
opened(T, O) :- T =.. [F|As], maplist(maybe, As, Bs), O =.. [F|Bs].

maybe(_, _).
maybe(A, A).
maybe(A, B) :- compound(A), opened(A, B).

% differing(+Functor, -Count, -Differing): calls that give other answers than all facts unified one by one.
differing(F/N, Count, Differing) :-
    functor(All, F, N),
    findall(All, All, Facts),
    findall(Call, ( member(Fact, Facts), opened(Fact, Call) ), Calls),
    length(Calls, Count),
    findall(Call, ( member(Call, Calls), findall(Call, Call, As), findall(Call, member(Call, Facts), Bs), As \=@= Bs ), Differing).

% asked(+Times, :Goal): the goal is called with the numbers up to Times, and may fail.
asked(Times, Goal) :- forall(between(1, Times, I), ( call(Goal, I) -> true ; true )).

by_second(I) :- K is I mod 211, a(_, K, _).
by_inner(I) :- atom_concat(k, I, L), a(_, _, g(L, _)).

% For untable/1: the same answer twice.
answered_twice(1).
answered_twice(2).
answered_twice(1).

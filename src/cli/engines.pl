% What engines are compared by, of the kind that course programs do.

:- dynamic(fact/3).

nothing.

% A search without facts: lists and arithmetic.
recursion :-
    queens(8, _),
    nrev(400, 60).

queens(N, Queens) :-
    numlist(1, N, Numbers),
    findall(Qs, placed(Numbers, [], Qs), All),
    length(All, 92),
    All = [Queens|_].

placed([], Queens, Queens).
placed(Free, Before, Queens) :-
    select(Queen, Free, Rest),
    is_safe(Queen, 1, Before),
    placed(Rest, [Queen|Before], Queens).

is_safe(_, _, []).
is_safe(Queen, Distance, [Other|Others]) :-
    Queen =\= Other+Distance,
    Queen =\= Other-Distance,
    Next is Distance+1,
    is_safe(Queen, Next, Others).

nrev(_, 0) :- !.
nrev(Length, Times) :-
    numlist(1, Length, List),
    reversed(List, _),
    Fewer is Times-1,
    nrev(Length, Fewer).

reversed([], []).
reversed([First|Rest], List) :-
    reversed(Rest, Reversed),
    append(Reversed, [First], List).

% A board of facts that is changed and asked.
facts :-
    retractall(fact(_, _, _)),
    forall(( between(1, 8, X), between(1, 8, Y) ), assertz(fact(X, Y, 0))),
    forall(( between(1, 20000, Step), X is Step mod 8+1, Y is Step//8 mod 8+1 ), changed(X, Y, Step)),
    aggregate_all(count, fact(_, _, 0), 0).

changed(X, Y, Step) :-
    retract(fact(X, Y, _)),
    assertz(fact(X, Y, Step)),
    X1 is X mod 8+1,
    aggregate_all(count, fact(X1, _, _), 8).

% Boards as text.
text :-
    forall(between(1, 5000, Number),
           ( format(atom(Atom), "~w-~a~t~20|~d", [move(Number, 2), käik, Number]),
             atom_length(Atom, _),
             atomic_list_concat(Parts, '-', Atom),
             length(Parts, _)
           )).

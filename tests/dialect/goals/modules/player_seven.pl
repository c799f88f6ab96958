% The board inside control constructs; abolish of a linked predicate.

:- module(player_seven, [negated/1]).

negated(R) :- ( \+ board(99) -> R = absent ; R = present ).

in_if(R) :- ( board(2) -> R = yes ; R = no ).

in_setof(L) :- setof(X, (board(X), X \== 0), L).

in_forall :- forall((board(X), true), (write(X), nl)).

undefined_call :- nobody_defines_this(1).

sees(L) :- findall(X, (board(X), true), L).

abolish_linked :- board(_), !, abolish(board/1).

% Redefines plus/3 and succ/2.

:- module(succ_mod, [own_plus/1]).

plus(A, B, plus(A, B)).

succ(_, mine).

own_plus(X) :- plus(1, 2, X).

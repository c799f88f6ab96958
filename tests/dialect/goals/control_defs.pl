% Predicates that goals/control.pl calls.

:- dynamic flagged/1.

cut1(X) :- member(X, [1, 2, 3]), !.
cut1(4).

cut2(1).
cut2(2) :- !.
cut2(3).

cut3(X) :- ( X = 1 ; X = 2 ), !, true.
cut3(3).

cut4(X) :- \+ \+ !, member(X, [1, 2]).
cut4(3).

cut5(X) :- call(!), member(X, [1, 2]).
cut5(3).

cut6(X) :- ( true -> !, X = 1 ; X = 2 ).
cut6(3).

cut7(X) :- ( ! , X = 1 ; X = 2 ).
cut7(3).

cut8(X) :- findall(Y, ( member(Y, [1, 2]), ! ), X).
cut8(3).

cut9(X) :- ( member(X, [1, 2]) *-> ! ; true ).
cut9(3).

cut10(X) :- once(member(X, [1, 2])).
cut10(3).

count_to(0) :- !.
count_to(N) :- write(N), nl, N1 is N - 1, count_to(N1).

fact(0, 1) :- !.
fact(N, F) :- N1 is N - 1, fact(N1, F1), F is N * F1.

fib(0, 0) :- !.
fib(1, 1) :- !.
fib(N, F) :- A is N - 1, B is N - 2, fib(A, FA), fib(B, FB), F is FA + FB.

hanoi(N) :- hanoi(N, left, right, middle).

hanoi(0, _, _, _) :- !.
hanoi(N, A, B, C) :-
    M is N - 1,
    hanoi(M, A, C, B),
    write(A), write(' -> '), write(B), nl,
    hanoi(M, C, B, A).

nrev([], []).
nrev([H|T], L) :- nrev(T, R), append(R, [H], L).

ackermann(0, N, R) :- !, R is N + 1.
ackermann(M, 0, R) :- !, M1 is M - 1, ackermann(M1, 1, R).
ackermann(M, N, R) :- N1 is N - 1, ackermann(M, N1, R1), M1 is M - 1, ackermann(M1, R1, R).

deep(0).
deep(N) :- N > 0, M is N - 1, deep(M), true.

queens(N, Qs) :- numlist(1, N, Ns), permutation(Ns, Qs), safe(Qs).

safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).

no_attack(_, [], _).
no_attack(Q, [Q1|Qs], D) :-
    Q =\= Q1 + D,
    Q =\= Q1 - D,
    D1 is D + 1,
    no_attack(Q, Qs, D1).

classify(N, negative) :- N < 0, !.
classify(0, zero) :- !.
classify(_, positive).

failure_loop :- member(X, [1, 2, 3]), write(X), nl, fail.
failure_loop.

disj(X, Y) :- ( X = 1 ; X = 2 ), ( Y = a ; Y = b ).

ite(N, X) :- ( N =:= 1 -> X = one ; N =:= 2 -> X = two ; N =:= 3 -> X = three ; X = many ).

soft(X) :- ( member(X, [1, 2]) *-> true ; X = none ).

neg(X) :- \+ X = a.

meta_cut(X) :- G = ( member(X, [1, 2, 3]), ! ), G.
meta_cut(4).

var_goal(G, _) :- G.

nested(X, Y) :- member(X, [1, 2]), ( X =:= 1 -> member(Y, [a, b]) ; Y = c ).

if_without_else(X) :- ( X =:= 1 -> write(one) ).

local_catch(R) :- catch(thrower(R), found(V), R = V).

thrower(_) :- member(X, [1, 2, 3]), X > 1, throw(found(X)).
thrower(none).

backtrack_into(X) :- catch(member(X, [1, 2, 3]), _, true), X > 1.

last_call(0) :- !.
last_call(N) :- M is N - 1, last_call(M).

mutual_even(0).
mutual_even(N) :- N > 0, M is N - 1, mutual_odd(M).

mutual_odd(N) :- N > 0, M is N - 1, mutual_even(M).

string_arg("abc", yes) :- !.
string_arg(_, no).

list_pattern([H|T], H, T).

tuple((X, _), X).

anonymous(_, _).

number_arg(1, integer_one).
number_arg(1.0, float_one).
number_arg(-1, minus_one).
number_arg(16, sixteen).
number_arg(12345678901234567890, big).

first_arg(a, atom).
first_arg(f(_), compound).
first_arg([], nil).
first_arg("s", string).
first_arg([_|_], list).

tail_cut([X|_], X) :- X > 1, !.
tail_cut([_|T], X) :- tail_cut(T, X).

calls_undefined :- write(before), this_is_undefined(1), write(after).

calls_undefined_in_findall(L) :- findall(X, this_is_undefined(X), L).

fibonacci(0, 0).
fibonacci(1, 1).
fibonacci(N, F) :- N > 1, A is N - 1, B is N - 2, fibonacci(A, FA), fibonacci(B, FB), F is FA + FB.

succ_or_fail(N, M) :- N > 0, succ(M, N).

:- dynamic spun/1.

spun(1).

spin :- spun(_), fail.
spin :- spin.

walk([]).
walk([_|T]) :- walk(T).

walked(N, R) :- numlist(1, N, L), call_with_inference_limit(walk(L), 1000, R).

letter(1, a).
letter(2, b).
letter(3, c).
letter(4, d).
letter(5, e).
letter(6, f).
letter(7, g).

random_letter(S0, S, L) :-
    S is (S0*1103515245 + 12345) mod 2147483648,
    T is S*S*S,
    I is 1 + T mod 7,
    letter(I, L).

% Cuts in conditions cut the condition alone.
cut_if(X) :- member(X, [1,2,3]), ( ! -> true ; true ).
cut_if(4).
cut_if_and(X) :- member(X, [1,2,3]), ( member(Y, [1,2]), !, Y > 0 -> true ; true ).
cut_if_and(4).
cut_if_or(X) :- member(X, [1,2,3]), ( ( ! ; true ) -> true ; true ).
cut_if_or(4).
cut_if_only(X) :- member(X, [1,2,3]), ( X > 1, ! -> true ).
cut_if_only(4).
cut_soft(X, Y) :- member(X, [1,2,3]), ( member(Y, [a,b]), ! *-> true ; Y = none ).
cut_soft(4, none).
cut_not(X) :- member(X, [1,2,3]), \+ ( !, X > 5 ).
cut_not(4).
cut_then(X) :- member(X, [1,2,3]), ( X > 1 -> ! ; true ).
cut_then(4).
cut_else(X) :- member(X, [1,2,3]), ( X < 2 -> true ; ! ).
cut_else(4).
cut_nested(X) :- member(X, [1,2,3]), ( ( true, ! -> X > 1 ; fail ) -> true ; fail ).
cut_nested(4).
cut_module(X) :- member(X, [1,2,3]), ( user:( true, ! ) -> true ; true ).
cut_module(4).

% The left side of a disjunction is no condition, though it may be compiled to one.
once_or(X) :- ( once(member(X, [1,2])) ; X = 0 ).
once_or_two(X) :- ( X = 9 ; once(member(X, [1,2])) ; X = 0 ).
once_not_or(X) :- ( once(\+ fail) ; X = 0 ).
ignore_or(X) :- ( ignore(member(X, [1,2])) ; X = 0 ).
not_or(X) :- ( not(fail) ; X = 0 ).
forall_or(X) :- ( forall(fail, true) ; X = 0 ).
module_or(X) :- ( user:(member(X, [1,2]) -> true) ; X = 0 ).
call_or(X) :- ( call((member(X, [1,2]) -> true)) ; X = 0 ).
not_cut :- \+ ( ! ; ( true -> true ; true ) ).
not_cut :- write(second), nl.
not_cut_inside :- \+ ( member(_, [a,b]), ( ! ; fail ), fail ).

caught_late(X) :- catch(( member(X, [1,2,3]), ( X == 3 -> throw(x) ; true ) ), x, X = c).

late_value(a, 1).
late_value(a, 2).
late_value(a, X) :- X is foo+1.
late_value(b, 2).
late_value(b, X) :- atom_length(X, _).

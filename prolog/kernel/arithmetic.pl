/*  Arithmetic that Scryer does not do as SWI-Prolog does, and the evaluator of expressions that are known
    only at run time. In plain Scryer Prolog.
*/

'$is'(X, E) :-
    (   number(E) -> X = E
    ;   var(E) -> '$throw'(error(instantiation_error, context(system:(is)/2, _)))
    ;   '$eval'(E, V), X = V
    ).

'system:is'(X, E) :- '$is'(X, E).
'system:=:='(X, Y) :- '$eval'(X, A), '$eval'(Y, B), A =:= B.
'system:=\\='(X, Y) :- '$eval'(X, A), '$eval'(Y, B), A =\= B.
'system:<'(X, Y) :- '$eval'(X, A), '$eval'(Y, B), A < B.
'system:>'(X, Y) :- '$eval'(X, A), '$eval'(Y, B), A > B.
'system:=<'(X, Y) :- '$eval'(X, A), '$eval'(Y, B), A =< B.
'system:>='(X, Y) :- '$eval'(X, A), '$eval'(Y, B), A >= B.

%   $divide(+A, +B, -Q): on integers the quotient is an integer if the division is exact.

'$divide'(A, B, Q) :-
    (   integer(A), integer(B)
    ->  (   B =:= 0 -> '$arithmetic_error'((/)/2, zero_divisor)
        ;   0 =:= A rem B -> Q is A // B
        ;   Q is A / B
        )
    ;   number(A), number(B) -> '$float_divide'(A, B, Q)
    ;   '$eval'(A, X), '$eval'(B, Y), '$divide'(X, Y, Q)
    ).

'$float_divide'(A, B, Q) :-
    (   B =:= 0
    ->  (   A =:= 0 -> '$arithmetic_error'((/)/2, undefined) ; '$arithmetic_error'((/)/2, zero_divisor) )
    ;   Q is A / B
    ).

%   $power(+A, +B, -P): A ** B, an integer for integers.

'$power'(A, B, P) :-
    (   integer(A), integer(B) -> '$integer_power'(A, B, P)
    ;   number(A), number(B) -> '$float_power'(A, B, P)
    ;   '$eval'(A, X), '$eval'(B, Y), '$power'(X, Y, P)
    ).

'$float_power'(A, B, P) :-
    (   A < 0, float(B), B =\= truncate(B) -> '$arithmetic_error'((**)/2, undefined)
    ;   A =:= 0, B < 0 -> '$arithmetic_error'((**)/2, zero_divisor)
    ;   FA is float(A), FB is float(B), P is FA ** FB
    ).

'$integer_power'(A, B, P) :-
    (   B >= 0 -> P is A ^ B
    ;   A =:= 1 -> P = 1
    ;   A =:= -1 -> ( 0 =:= B mod 2 -> P = 1 ; P = -1 )
    ;   A =:= 0 -> '$arithmetic_error'((**)/2, zero_divisor)
    ;   P is float(A) ** float(B)
    ).

'$hat'(A, B, P) :-
    (   integer(A), integer(B)
    ->  (   B >= 0 -> P is A ^ B
        ;   A =:= 1 -> P = 1
        ;   A =:= -1 -> ( 0 =:= B mod 2 -> P = 1 ; P = -1 )
        ;   A =:= 0 -> '$arithmetic_error'((^)/2, zero_divisor)
        ;   '$throw'(error(type_error(float, A), context(system:(^)/2, _)))
        )
    ;   '$float_power'(A, B, P)
    ).

'$arithmetic_error'(PI, What) :-
    '$throw'(error(evaluation_error(What), context(system:PI, _))).

'$not_integer'(N/A, X) :- '$throw'(error(type_error(integer, X), context(system:N/A, _))).

%   $eval(+Expression, -Number)

'$eval'(E, V) :-
    (   number(E) -> V = E
    ;   var(E) -> '$throw'(error(instantiation_error, context(system:(is)/2, _)))
    ;   '$function'(E, V0) -> V = V0
    ;   '$not_evaluable'(E)
    ).

'$not_evaluable'(E) :-
    (   E = ''(A) -> '$text_value'(A)
    ;   E = [_|_] -> '$throw'(error(type_error(evaluable, '[|]'/2), context(system:(is)/2, _)))
    ;   functor(E, N, A),
        '$throw'(error(type_error(evaluable, N/A), context(system:(is)/2, _)))
    ).

'$text_value'(A) :-
    '$throw'(error(type_error(character, ''(A)), context(system:(is)/2, _))).

'$one'(X0, X) :- ( number(X0) -> X = X0 ; '$eval'(X0, X) ).

'$int'(PI, X0, X) :- '$one'(X0, X), ( integer(X) -> true ; '$not_integer'(PI, X) ).

'$function'(A+B, V) :- '$one'(A, X), '$one'(B, Y), V is X+Y.
'$function'(A-B, V) :- '$one'(A, X), '$one'(B, Y), V is X-Y.
'$function'(A*B, V) :- '$one'(A, X), '$one'(B, Y), V is X*Y.
'$function'(A/B, V) :- '$one'(A, X), '$one'(B, Y), '$divide'(X, Y, V).
'$function'(A//B, V) :- '$int'((//)/2, A, X), '$int'((//)/2, B, Y), '$nonzero'((//)/2, Y), V is X//Y.
'$function'(A mod B, V) :- '$int'((mod)/2, A, X), '$int'((mod)/2, B, Y), '$nonzero'((mod)/2, Y), V is X mod Y.
'$function'(A rem B, V) :- '$int'((rem)/2, A, X), '$int'((rem)/2, B, Y), '$nonzero'((rem)/2, Y), V is X rem Y.
'$function'(div(A,B), V) :- '$int'((div)/2, A, X), '$int'((div)/2, B, Y), '$nonzero'((div)/2, Y), V is X div Y.
'$function'(A rdiv B, V) :- '$one'(A, X), '$one'(B, Y), '$divide'(X, Y, V).
'$function'(divmod(_,_), _) :- fail.
'$function'(A**B, V) :- '$one'(A, X), '$one'(B, Y), '$power'(X, Y, V).
'$function'(A^B, V) :- '$one'(A, X), '$one'(B, Y), '$hat'(X, Y, V).
'$function'(A>>B, V) :- '$int'((>>)/2, A, X), '$int'((>>)/2, B, Y), '$shift_right'(X, Y, V).
'$function'(A<<B, V) :- '$int'((<<)/2, A, X), '$int'((<<)/2, B, Y), '$shift_left'(X, Y, V).
'$function'(A/\B, V) :- '$int'((/\)/2, A, X), '$int'((/\)/2, B, Y), V is X/\Y.
'$function'(A\/B, V) :- '$int'((\/)/2, A, X), '$int'((\/)/2, B, Y), V is X\/Y.
'$function'(xor(A,B), V) :- '$int'((xor)/2, A, X), '$int'((xor)/2, B, Y), V is xor(X, Y).
'$function'(\A, V) :- '$int'((\)/1, A, X), V is \X.
'$function'(-A, V) :- '$one'(A, X), V is -X.
'$function'(+A, V) :- '$one'(A, V).
'$function'(abs(A), V) :- '$one'(A, X), V is abs(X).
'$function'(sign(A), V) :- '$one'(A, X), V is sign(X).
'$function'(min(A,B), V) :- '$one'(A, X), '$one'(B, Y), ( X =< Y -> V = X ; V = Y ).
'$function'(max(A,B), V) :- '$one'(A, X), '$one'(B, Y), '$maximum'(X, Y, V).
'$function'(gcd(A,B), V) :- '$int'(gcd/2, A, X), '$int'(gcd/2, B, Y), V is gcd(X, Y).
'$function'(lcm(A,B), V) :- '$int'(lcm/2, A, X), '$int'(lcm/2, B, Y), '$lcm'(X, Y, V).
'$function'(msb(A), V) :- '$int'(msb/1, A, X), '$msb'(X, V).
'$function'(truncate(A), V) :- '$one'(A, X), '$whole'(truncate(X), X, V).
'$function'(integer(A), V) :- '$one'(A, X), '$whole'(round(X), X, V).
'$function'(round(A), V) :- '$one'(A, X), '$whole'(round(X), X, V).
'$function'(ceiling(A), V) :- '$one'(A, X), '$whole'(ceiling(X), X, V).
'$function'(floor(A), V) :- '$one'(A, X), '$whole'(floor(X), X, V).
'$function'(float(A), V) :- '$one'(A, X), V is float(X).
'$function'(float_integer_part(A), V) :- '$one'(A, X), ( integer(X) -> V = X ; V is float(truncate(X)) ).
'$function'(float_fractional_part(A), V) :- '$one'(A, X), ( integer(X) -> V = 0 ; V is X - truncate(X) ).
'$function'(sqrt(A), V) :- '$one'(A, X), ( X < 0 -> '$arithmetic_error'(sqrt/1, undefined) ; V is sqrt(X) ).
'$function'(sin(A), V) :- '$one'(A, X), V is sin(X).
'$function'(cos(A), V) :- '$one'(A, X), V is cos(X).
'$function'(tan(A), V) :- '$one'(A, X), V is tan(X).
'$function'(cot(A), V) :- '$one'(A, X), ( X =:= 0 -> '$arithmetic_error'(cot/1, undefined) ; V is 1/tan(X) ).
'$function'(acot(A), V) :- '$one'(A, X), V is atan(1/X).
'$function'(asin(A), V) :- '$one'(A, X), ( ( X > 1 ; X < -1 ) -> '$arithmetic_error'(asin/1, undefined) ; V is asin(X) ).
'$function'(acos(A), V) :- '$one'(A, X), ( ( X > 1 ; X < -1 ) -> '$arithmetic_error'(acos/1, undefined) ; V is acos(X) ).
'$function'(atan(A), V) :- '$one'(A, X), V is atan(X).
'$function'(atan2(A,B), V) :- '$one'(A, X), '$one'(B, Y), '$atan2'(X, Y, V).
'$function'(atan(A,B), V) :- '$one'(A, X), '$one'(B, Y), '$atan2'(X, Y, V).
'$function'(sinh(A), V) :- '$one'(A, X), V is (exp(X) - exp(-X)) / 2.
'$function'(cosh(A), V) :- '$one'(A, X), V is (exp(X) + exp(-X)) / 2.
'$function'(tanh(A), V) :- '$one'(A, X), V is (exp(2*X) - 1) / (exp(2*X) + 1).
'$function'(asinh(A), V) :- '$one'(A, X), V is log(X + sqrt(X*X + 1)).
'$function'(acosh(A), V) :- '$one'(A, X), V is log(X + sqrt(X*X - 1)).
'$function'(atanh(A), V) :- '$one'(A, X), V is log((1 + X) / (1 - X)) / 2.
'$function'(exp(A), V) :- '$one'(A, X), V is exp(X).
'$function'(log(A), V) :- '$one'(A, X), '$log'(X, log/1, V).
'$function'(log2(A), V) :- '$one'(A, X), '$log'(X, log2/1, L), V is L / log(2).
'$function'(log(B,A), V) :- '$one'(A, X), '$one'(B, Y), '$log'(X, log/2, L), '$log'(Y, log/2, M), V is L / M.
'$function'(copysign(A,B), V) :- '$one'(A, X), '$one'(B, Y), ( Y < 0 -> V is -abs(float(X)) ; V is abs(float(X)) ).
'$function'(truncate(A,_), V) :- '$one'(A, V).
'$function'(trig(_), _) :- fail.
'$function'(cmpflags, _) :- fail.
'$function'(succ(A), V) :- '$int'(succ/1, A, X), V is X+1.
'$function'(plus(A,B), V) :- '$one'(A, X), '$one'(B, Y), V is X+Y.
'$function'(random(A), V) :- '$int'(random/1, A, X), '$random_below'(X, V).
'$function'(random_float, V) :- '$random_float'(V).
'$function'(random, V) :- '$random_float'(V).
'$function'(cputime, V) :- '$cpu_now'(V).
'$function'(realtime, V) :- '$seconds'(T), V is truncate(T).
'$function'(pi, V) :- V is pi.
'$function'(e, V) :- V is e.
'$function'(inf, V) :- '$foreign_call'(arbiiter_float, [0], V).
'$function'(infinite, V) :- '$foreign_call'(arbiiter_float, [0], V).
'$function'(nan, V) :- '$foreign_call'(arbiiter_float, [1], V).
'$function'(epsilon, 2.220446049250313e-16).
'$function'(max_tagged_integer, 1152921504606846975).
'$function'(min_tagged_integer, -1152921504606846976).
'$function'(max_integer, 9223372036854775807).
'$function'(min_integer, -9223372036854775808).
'$function'([X], V) :- '$eval'(X, V).
'$function'(''(A), V) :- atom_length(A, 1), char_code(A, V).
'$function'(cot2(_), _) :- fail.

'$nonzero'(PI, Y) :- ( Y =:= 0 -> '$arithmetic_error'(PI, zero_divisor) ; true ).

'$maximum'(X, Y, V) :-
    (   X > Y -> V = X
    ;   X < Y -> V = Y
    ;   float(X) -> V = X
    ;   V = Y
    ).

'$lcm'(X, Y, V) :- ( ( X =:= 0 ; Y =:= 0 ) -> V = 0 ; V is abs(X*Y) // gcd(X, Y) ).

'$msb'(X, V) :-
    (   X > 0 -> '$msb'(X, 0, V)
    ;   '$throw'(error(type_error(not_less_than_one, X), context(system:msb/1, _)))
    ).

'$msb'(X, V0, V) :- ( X =:= 1 -> V = V0 ; X1 is X >> 1, V1 is V0+1, '$msb'(X1, V1, V) ).

'$shift_right'(X, Y, V) :- ( Y < 0 -> Z is -Y, V is X << Z ; V is X >> Y ).
'$shift_left'(X, Y, V) :- ( Y < 0 -> Z is -Y, V is X >> Z ; V is X << Y ).

'$whole'(E, X, V) :- ( integer(X) -> V = X ; V is E ).

'$log'(X, PI, V) :-
    (   X > 0 -> V is log(X)
    ;   integer(X), X =:= 0 -> '$arithmetic_error'(PI, undefined)
    ;   '$arithmetic_error'(PI, undefined)
    ).

'$atan2'(X, Y, V) :-
    (   X =:= 0, Y =:= 0, integer(X), integer(Y) -> '$arithmetic_error'(atan2/2, undefined)
    ;   V is atan2(X, Y)
    ).

'$random_float'(V) :- '$n_call'('$random_float', g(_), o(V)).
'$random_below'(X, V) :-
    (   X > 0 -> '$n_call'('$random_below', g(X,_), o(V))
    ;   '$throw'(error(type_error(not_less_than_one, X), _))
    ).
'$seconds'(V) :- '$n_call'(get_time, g(_), o(V)).

%   $n_call(+Name, +Arguments, ?Outputs): a native predicate by its name.

'$n_call'(Name, G, O) :-
    functor(G, _, A),
    '$text'(n(Name,A), T),
    '$foreign_call'(arbiiter_native_number, [T], I),
    '$n'(I, G, O).

'system:succ'(X, Y) :-
    (   integer(X) ->
        (   X < 0 -> '$throw'(error(type_error(not_less_than_zero, X), context(system:succ/2, _)))
        ;   '$succ_result'(Y), Y0 is X+1, Y = Y0
        )
    ;   nonvar(X) -> '$throw'(error(type_error(integer, X), context(system:succ/2, _)))
    ;   integer(Y) ->
        (   Y > 0 -> X is Y-1
        ;   Y < 0 -> '$throw'(error(type_error(not_less_than_zero, Y), context(system:succ/2, _)))
        )
    ;   nonvar(Y) -> '$throw'(error(type_error(integer, Y), context(system:succ/2, _)))
    ;   '$throw'(error(instantiation_error, context(system:succ/2, _)))
    ).

'$succ_result'(Y) :-
    (   var(Y) -> true
    ;   \+ integer(Y) -> '$throw'(error(type_error(integer, Y), context(system:succ/2, _)))
    ;   Y < 0 -> '$throw'(error(type_error(not_less_than_zero, Y), context(system:succ/2, _)))
    ;   true
    ).

'system:plus'(X, Y, Z) :-
    (   var(Z) -> Z is X+Y
    ;   var(Y) -> Y is Z-X
    ;   var(X) -> X is Z-Y
    ;   Z =:= X+Y
    ).

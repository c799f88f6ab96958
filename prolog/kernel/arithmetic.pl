/*  Arithmetic that Scryer does not do as SWI-Prolog does, and the evaluator of expressions that are known
    only at run time. In plain Scryer Prolog.
*/

'$is'(X, E) :-
    (   number(E) -> X = E
    ;   var(E) -> '$throw'(error(instantiation_error, context(system:(is)/2, _)))
    ;   '$finite_eval'(E, V), '$own_form'(V, X)
    ).

%   A small integer computed from large ones is still in the form of a large one, in which no clause is found by it.

'$own_form'(V, X) :- ( integer(V) -> X is truncate(V) ; X = V ).

'system:is'(X, E) :- '$is'(X, E).
'system:=:='(X, Y) :- '$operands'(X, Y, (=:=)/2, A, B), A =:= B, '$comparable'(A, B).
'system:=\\='(X, Y) :-
    '$operands'(X, Y, (=\=)/2, A, B),
    ( A =\= B -> true ; '$comparable'(A, B) -> fail ; true ).

%   $comparable(+A, +B): neither is not-a-number, which to Scryer equals itself and is greater than all others.

'$comparable'(A, B) :-
    (   integer(A), integer(B) -> true
    ;   '$is_number'(A), '$is_number'(B)
    ).

'$is_number'(X) :-
    (   X =< 1.7976931348623157e308 -> true
    ;   '$infinity'(I), X =< I
    ).

'$infinity'(I) :- '$foreign_call'(arbiiter_float, [0], I).
'system:<'(X, Y) :- '$operands'(X, Y, (<)/2, A, B), A < B, '$comparable'(A, B).
'system:>'(X, Y) :- '$operands'(X, Y, (>)/2, A, B), A > B, '$comparable'(A, B).
'system:=<'(X, Y) :- '$operands'(X, Y, (=<)/2, A, B), A =< B, '$comparable'(A, B).
'system:>='(X, Y) :- '$operands'(X, Y, (>=)/2, A, B), A >= B, '$comparable'(A, B).

%   $operands(+X, +Y, +Indicator, -A, -B): the values of both sides of a comparison, whose name errors get.

'$operands'(X, Y, PI, A, B) :- '$operand'(X, PI, A), '$operand'(Y, PI, B).

'$operand'(X, PI, A) :-
    (   number(X) -> A = X
    ;   '$catch'('$finite_eval'(X, A), E, '$throw_as'(E, system:PI))
    ).

'$throw_as'(E, PI) :-
    (   nonvar(E), E = error(F, context(P, Message)), P == system:(is)/2
    ->  '$throw'(error(F, context(PI, Message)))
    ;   '$throw'(E)
    ).

%   $sum(-X, +Sum, +Caller): X is Sum, whose errors name the predicate of the clause.

'$sum'(X, Sum, Caller) :- '$catch'('$is'(X, Sum), E, '$throw_as'(E, Caller)).

%   $divide(+A, +B, -Q): on integers the quotient is an integer if the division is exact.

'$divide'(A, B, Q) :-
    (   integer(A), integer(B)
    ->  (   B =:= 0 -> '$function_error'((/)/2, zero_divisor)
        ;   0 =:= A rem B -> Q is truncate(A // B)
        ;   Q is A / B
        )
    ;   number(A), number(B) -> '$float_divide'(A, B, Q)
    ;   '$two'(A, B, X, Y), '$divide'(X, Y, Q)
    ).

'$float_divide'(A, B, Q) :-
    (   B =:= 0
    ->  (   A =:= 0 -> '$undefined'
        ;   integer(A) -> '$function_error'((/)/2, zero_divisor)
        ;   '$is_infinite'(A) -> '$overflow'
        ;   '$is_number'(A) -> '$function_error'((/)/2, zero_divisor)
        ;   '$undefined'
        )
    ;   integer(A), '$is_infinite'(B) -> Q = 0
    ;   Q is A / B
    ).

'$is_infinite'(X) :- abs(X) > 1.7976931348623157e308, '$is_number'(X).

%   $power(+A, +B, -P): A ** B and A ^ B, an integer for integers unless B is negative.

'$power'(A, B, P) :-
    (   integer(A), integer(B) -> '$integer_power'(A, B, P)
    ;   number(A), number(B) -> '$float_power'(A, B, P)
    ;   '$two'(A, B, X, Y), '$power'(X, Y, P)
    ).

'$float_power'(A, B, P) :-
    (   ( B =:= 0 ; integer(A), A =:= 1 ) -> P = 1
    ;   A =:= 0, B < 0 -> '$function_error'((**)/2, zero_divisor)
    ;   integer(A), A =:= 0, '$is_number'(B) -> P = 0
    ;   '$finite'(A), '$finite'(B), fail
    ;   '$function'(float(A), FA), '$function'(float(B), FB), '$float_to_the'(FA, FB, P)
    ).

'$float_to_the'(A, B, P) :-
    (   A < 0, '$truncated'(B, T), B =\= T -> '$undefined'
    ;   P is A ** B
    ).

'$integer_power'(A, B, P) :-
    (   B >= 0 -> '$positive_power'(A, B, P)
    ;   A =:= 1 -> P = 1
    ;   A =:= -1 -> ( 0 =:= B mod 2 -> P = 1 ; P = -1 )
    ;   A =:= 0 -> '$function_error'((**)/2, zero_divisor)
    ;   P is float(A) ** float(B)
    ).

'$positive_power'(A, B, P) :-
    (   B =:= 0 -> P = 1
    ;   A =< 1, A >= -1 -> ( 0 =:= B mod 2 -> P is A*A ; P = A )
    ;   '$bit_length'(A, L), '$fits'(L*B), P is A ^ B
    ).

%   $fits(+Bits): an integer of so many bits is not too large for the memory.

'$fits'(Bits) :-
    (   Bits =< 2147483648 -> true
    ;   '$throw'(error(resource_error(memory), context(system:(is)/2, _)))
    ).

'$function_error'(PI, What) :- '$throw'(error(evaluation_error(What), context(PI, _))).

'$undefined' :- '$evaluation_error'(undefined).
'$overflow' :- '$evaluation_error'(float_overflow).

'$evaluation_error'(What) :- '$throw'(error(evaluation_error(What), context(system:(is)/2, _))).

'$domain_error'(PI, Domain, X) :- '$throw'(error(domain_error(Domain, X), context(PI, _))).

%   $finite_eval(+Expression, -Number): $eval/2 of an expression that may be cyclic, as that of X = X+1 is.

'$finite_eval'(E, V) :-
    (   '$is_nested'(E), \+ 'system:acyclic_term'(E)
    ->  '$throw'(error(type_error(expression, E), context(system:(is)/2, 'cyclic term')))
    ;   '$foreign_call'(arbiiter_float_mode, [], Mode),
        ( Mode =:= 0 -> '$eval'(E, V) ; '$eval_in_mode'(Mode, E, V) )
    ).

'$is_nested'(E) :-
    compound(E),
    (   arg(1, E, A), compound(A) -> true
    ;   arg(2, E, B), compound(B) -> true
    ;   arg(3, E, C), compound(C)
    ).

%   $eval(+Expression, -Number). Arguments are evaluated from right to left, which shows in errors.

'$eval'(E, V) :-
    (   number(E) -> V = E
    ;   var(E) -> '$throw'(error(instantiation_error, context(system:(is)/2, _)))
    ;   '$function'(E, V0) -> V = V0
    ;   '$not_evaluable'(E)
    ).

'$not_evaluable'(E) :-
    (   ( E = ''(_) ; E = [_|_] ) -> '$one_character'(E)
    ;   ( E = '$zero'(_) ; E == [] ) -> What = E
    ;   functor(E, N, A), What = N/A, '$evaluate_arguments'(A, E)
    ),
    '$throw'(error(type_error(evaluable, What), context(system:(is)/2, _))).

'$evaluate_arguments'(I, E) :-
    (   I =:= 0 -> true
    ;   arg(I, E, A), '$eval'(A, _), J is I-1, '$evaluate_arguments'(J, E)
    ).

'$one_character'(E) :-
    (   E = [X|Xs], ( Xs == [] -> true ; \+ '$character'(X, _) )
    ->  '$throw'(error(type_error(character, X), context(system:(is)/2, _)))
    ;   '$throw'(error(type_error([], E), context(system:(is)/2, '"x" must hold one character')))
    ).

'$character'(X, V) :-
    (   integer(X) -> X >= 0, X =< 1114111, V = X
    ;   atom(X) -> X \== [], atom_length(X, 1), char_code(X, V)
    ;   var(X) -> '$throw'(error(instantiation_error, context(system:(is)/2, _)))
    ;   '$throw'(error(type_error(character, X), context(system:(is)/2, _)))
    ).

'$one'(X0, X) :- ( number(X0) -> X = X0 ; '$eval'(X0, X) ).

'$two'(A, B, X, Y) :- '$one'(B, Y), '$one'(A, X).

'$int'(PI, A, X) :- '$one'(A, X), '$integer'(PI, X).

'$ints'(PI, A, B, X, Y) :- '$two'(A, B, X, Y), '$integer'(PI, X), '$integer'(PI, Y).

'$quotient_ints'(PI, A, B, X, Y) :-
    '$ints'(PI, A, B, X, Y),
    ( Y =:= 0 -> '$function_error'(PI, zero_divisor) ; true ).

'$integer'(PI, X) :-
    (   integer(X) -> true
    ;   '$allowed'(X), '$throw'(error(type_error(integer, X), context(PI, _)))
    ).

%   $finite(+X): an infinite float is an overflow, and not-a-number is undefined: `+` tells.

'$finite'(X) :- ( abs(X) =< 1.7976931348623157e308 -> true ; integer(X) -> true ; Y is X + 0.0, Y = X ).

%   $allowed(+X): a flag allows the float, or it is finite.

'$allowed'(X) :-
    '$foreign_call'(arbiiter_float_mode, [], Mode),
    ( '$float_fault'(X, Fault), '$fault_allowed'(Mode, Fault) -> true ; '$finite'(X) ).

%   $real(+Expression, -X): its value as a float, which is finite.

'$real'(A, X) :- '$one'(A, X0), '$finite'(X0), '$function'(float(X0), X).

'$not_negative'(PI, X) :- ( X >= 0 -> true ; '$domain_error'(PI, not_less_than_zero, X) ).

'$at_least_one'(PI, X) :- ( X > 0 -> true ; '$domain_error'(PI, not_less_than_one, X) ).

'$function'(A+B, V) :- '$two'(A, B, X, Y), V is X+Y.
'$function'(A-B, V) :- '$two'(A, B, X, Y), V is X-Y.
'$function'(A*B, V) :- '$two'(A, B, X, Y), V is X*Y.
'$function'(A/B, V) :- '$two'(A, B, X, Y), '$divide'(X, Y, V).
'$function'(A//B, V) :- '$quotient_ints'((//)/2, A, B, X, Y), V is X//Y.
'$function'(A mod B, V) :- '$quotient_ints'((mod)/2, A, B, X, Y), V is X mod Y.
'$function'(A rem B, V) :- '$quotient_ints'((rem)/2, A, B, X, Y), V is X rem Y.
'$function'(div(A,B), V) :- '$quotient_ints'((div)/2, A, B, X, Y), V is X div Y.
'$function'(A rdiv B, V) :-
    '$two'(A, B, X, Y), '$ratio_operand'(X), '$ratio_operand'(Y), '$divide'(X, Y, V),
    ( integer(V) -> true ; '$no_rational'((rdiv)/2) ).
'$function'(A**B, V) :- '$two'(A, B, X, Y), '$power'(X, Y, V).
'$function'(A^B, V) :- '$two'(A, B, X, Y), '$power'(X, Y, V).
'$function'(A>>B, V) :- '$ints'((>>)/2, A, B, X, Y), '$shift_right'(X, Y, V).
'$function'(A<<B, V) :- '$ints'((<<)/2, A, B, X, Y), '$shift_left'(X, Y, V).
'$function'(A/\B, V) :- '$ints'((/\)/2, A, B, X, Y), V is X/\Y.
'$function'(A\/B, V) :- '$ints'((\/)/2, A, B, X, Y), V is X\/Y.
'$function'(xor(A,B), V) :- '$ints'((xor)/2, A, B, X, Y), V is xor(X, Y).
'$function'(\A, V) :- '$int'((\)/1, A, X), V is \X.
'$function'(-A, V) :- '$one'(A, X), V is -X.
'$function'(+A, V) :- '$one'(A, V).
'$function'(eval(A), V) :- '$one'(A, V).
'$function'(abs(A), V) :- '$one'(A, X), V is abs(X).
'$function'(sign(A), V) :- '$one'(A, X), V is sign(X).
'$function'(min(A,B), V) :- '$two'(A, B, X, Y), '$minimum'(X, Y, V).
'$function'(max(A,B), V) :- '$two'(A, B, X, Y), '$maximum'(X, Y, V).
'$function'(gcd(A,B), V) :- '$ints'(gcd/2, A, B, X, Y), V is gcd(X, Y).
'$function'(lcm(A,B), V) :- '$ints'(lcm/2, A, B, X, Y), '$lcm'(X, Y, V).
'$function'(msb(A), V) :- '$int'(msb/1, A, X), '$at_least_one'(msb/1, X), '$highest_bit'(X, V).
'$function'(lsb(A), V) :-
    '$int'(lsb/1, A, X), '$at_least_one'(lsb/1, X), Y is X /\ -X, '$highest_bit'(Y, V).
'$function'(popcount(A), V) :- '$int'(popcount/1, A, X), '$not_negative'(popcount/1, X), '$ones'(X, 0, V).
'$function'(getbit(A,B), V) :-
    '$ints'(bit/2, A, B, X, Y), '$not_negative'(bit/2, Y),
    ( Y > 9223372036854775807 -> V = 0 ; '$not_negative'(bit/2, X), V is (X >> Y) /\ 1 ).
'$function'(powm(A,B,C), V) :-
    '$one'(C, Z), '$two'(A, B, X, Y),
    '$integer'(powm/3, X), '$integer'(powm/3, Y), '$integer'(powm/3, Z),
    '$not_negative'(powm/3, X), '$not_negative'(powm/3, Y), '$at_least_one'(powm/3, Z),
    '$power_modulo'(Y, X, Z, V).
'$function'(truncate(A), V) :- '$one'(A, X), '$whole'(truncate(X), X, V).
'$function'(integer(A), V) :-
    '$one'(A, X),
    ( X =:= 9223372036854775808.0, float(X) -> V = 9223372036854775807 ; '$whole'(round(X), X, V) ).
'$function'(round(A), V) :- '$one'(A, X), '$whole'(round(X), X, V).
'$function'(ceiling(A), V) :- '$one'(A, X), '$whole'(ceiling(X), X, V).
'$function'(ceil(A), V) :- '$one'(A, X), '$whole'(ceiling(X), X, V).
'$function'(floor(A), V) :- '$one'(A, X), '$whole'(floor(X), X, V).
'$function'(float(A), V) :- '$one'(A, X), V is float(X).
'$function'(float_integer_part(A), V) :-
    '$one'(A, X), '$finite'(X), '$truncated'(X, T), ( integer(X) -> V = T ; V is float(T) ).
'$function'(float_fractional_part(A), V) :- '$one'(A, X), '$fraction'(X, V).
'$function'(rational(A), V) :- '$one'(A, X), '$exact'(X, rational/1, V).
'$function'(rationalize(A), V) :- '$one'(A, X), '$exact'(X, rationalize/1, V).
'$function'(numerator(A), V) :- '$one'(A, V), '$rational'(numerator/1, V).
'$function'(denominator(A), 1) :- '$one'(A, X), '$rational'(denominator/1, X).
'$function'(roundtoward(A,B), V) :- '$direction'(B, D), '$rounded'(D, '$eval'(A, V)).
'$function'(sqrt(A), V) :- '$real'(A, X), ( X < 0 -> '$undefined' ; V is sqrt(X) ).
'$function'(sin(A), V) :- '$one'(A, X), V is sin(X).
'$function'(cos(A), V) :- '$one'(A, X), V is cos(X).
'$function'(tan(A), V) :- '$one'(A, X), V is tan(X).
'$function'(asin(A), V) :- '$real'(A, X), ( abs(X) > 1 -> '$undefined' ; V is asin(X) ).
'$function'(acos(A), V) :- '$real'(A, X), ( abs(X) > 1 -> '$undefined' ; V is acos(X) ).
'$function'(atan(A), V) :- '$one'(A, X), V is atan(X).
'$function'(atan2(A,B), V) :- '$two'(A, B, X, Y), '$arc_tangent'(X, Y, V).
'$function'(atan(A,B), V) :- '$two'(A, B, X, Y), '$arc_tangent'(X, Y, V).
'$function'(sinh(A), V) :- '$one'(A, X), '$libm'(1, X, V).
'$function'(cosh(A), V) :- '$one'(A, X), '$libm'(2, X, V).
'$function'(tanh(A), V) :- '$one'(A, X), '$libm'(3, X, V).
'$function'(asinh(A), V) :- '$one'(A, X), '$libm'(4, X, V).
'$function'(acosh(A), V) :- '$real'(A, X), ( X < 1 -> '$undefined' ; '$libm'(5, X, V) ).
'$function'(atanh(A), V) :- '$real'(A, X), '$hyperbolic_arc_tangent'(X, V).
'$function'(erf(A), V) :- '$one'(A, X), '$libm'(7, X, V).
'$function'(erfc(A), V) :- '$one'(A, X), '$libm'(7, X, Y), V is 1.0 - Y.
'$function'(lgamma(A), V) :- '$real'(A, X), ( X > 0 -> '$libm'(8, X, V) ; '$overflow' ).
'$function'(exp(A), V) :- '$one'(A, X), V is exp(X).
'$function'(log(A), V) :- '$real'(A, X), '$positive'(X), V is log(X).
'$function'(log10(A), V) :- '$real'(A, X), '$positive'(X), '$libm'(9, X, V).
'$function'(copysign(A,B), V) :- '$two'(A, B, X, Y), ( Y < 0 -> V is -abs(X) ; V is abs(X) ).
'$function'(nexttoward(A,B), V) :- '$two'(A, B, X, Y), '$next_toward'(X, Y, V).
'$function'(random(A), V) :- '$int'(random/1, A, X), '$at_least_one'(random/1, X), '$random_below'(X, V).
'$function'(random_float, V) :- '$random_float'(V).
'$function'(cputime, V) :- '$cpu_now'(V).
'$function'(pi, V) :- V is pi.
'$function'(e, V) :- V is e.
'$function'(inf, V) :- '$foreign_call'(arbiiter_float, [0], V).
'$function'(nan, V) :- '$foreign_call'(arbiiter_float, [1], V).
'$function'('$float'(inf), V) :- '$foreign_call'(arbiiter_float, [0], V).
'$function'('$float'('-inf'), V) :- '$foreign_call'(arbiiter_float, [0], X), V is -X.
'$function'('$float'(nan), V) :- '$foreign_call'(arbiiter_float, [1], V).
'$function'(epsilon, 2.220446049250313e-16).
'$function'([X|Xs], V) :- Xs == [], '$character'(X, V).
'$function'(''(Cs), V) :- Cs = [X], char_code(X, V).

'$ratio_operand'(X) :- '$finite'(X), '$rational'((rdiv)/2, X).

'$rational'(PI, X) :-
    ( integer(X) -> true ; '$throw'(error(type_error(rational, X), context(PI, _))) ).

%   $direction(+Name, -Direction): its number in src/engine/bridge/floats.rs.

'$direction'(Name, D) :-
    (   Name == to_nearest -> D = 0
    ;   Name == to_positive -> D = 1
    ;   Name == to_negative -> D = 2
    ;   Name == to_zero -> D = 3
    ;   var(Name) -> '$throw'(error(instantiation_error, context(system:(is)/2, _)))
    ;   \+ atom(Name) -> '$throw'(error(type_error(atom, Name), context(system:(is)/2, _)))
    ;   '$domain_error'(system:(is)/2, round, Name)
    ).

%   $rounded(+Direction, :Evaluation): the evaluation, whose floats are rounded so.

'$rounded'(D, Evaluation) :-
    '$foreign_call'(arbiiter_round, [D], Before),
    '$catch'(Evaluation, E, true),
    '$foreign_call'(arbiiter_round, [Before], _),
    ( nonvar(E) -> '$throw'(E) ; true ).

%   $eval_in_mode(+Mode, +Expression, -Number): $eval/2 where flags say how floats are computed. Mode is the
%   number of the flags (Flags::float_mode in src/engine/flags.rs).

'$eval_in_mode'(Mode, E, V) :-
    Direction is Mode >> 3,
    '$rounded'(Direction, '$eval_by_flags'(E, Mode, V)).

'$eval_by_flags'(E, Mode, V) :-
    (   number(E) -> V = E
    ;   nonvar(E), E = roundtoward(A, B)
    ->  '$direction'(B, D), '$rounded'(D, '$eval_by_flags'(A, Mode, V))
    ;   '$is_plain'(E) -> '$eval'(E, V)
    ;   functor(E, N, A), functor(E1, N, A), '$arguments_by_flags'(A, E, E1, Mode),
        '$catch'('$eval'(E1, V), Error, '$value_by_flags'(Error, E1, Mode, V))
    ).

%   $is_plain(+Expression): it has no expressions as arguments.

'$is_plain'(E) :- ( \+ compound(E) -> true ; E = [_|_] -> true ; E = ''(_) -> true ; E = '$float'(_) ).

'$arguments_by_flags'(I, E, E1, Mode) :-
    (   I =:= 0 -> true
    ;   arg(I, E, A), '$eval_by_flags'(A, Mode, V), arg(I, E1, V),
        J is I-1, '$arguments_by_flags'(J, E, E1, Mode)
    ).

%   $value_by_flags(+Error, +Function, +Mode, -V): the infinity or not-a-number that a function has in place of
%   the error, if the flags allow it.

'$value_by_flags'(Error, E, Mode, V) :-
    (   nonvar(Error), Error = error(evaluation_error(Fault0), _),
        '$fault_of'(Fault0, E, Fault), '$fault_allowed'(Mode, Fault)
    ->  '$special_value'(E, Mode, V)
    ;   '$throw'(Error)
    ).

%   $fault_of(+Fault0, +Function, -Fault): integers have nothing for a division by zero.

'$fault_of'(zero_divisor, A/_, Fault) :- !, ( A =:= 0 -> Fault = undefined ; Fault = zero_divisor ).
'$fault_of'(zero_divisor, E, zero_divisor) :- !, ( E = _**_ -> true ; E = _^_ ).
'$fault_of'(Fault, _, Fault).

'$fault_allowed'(Mode, Fault) :- '$fault_bit'(Fault, Bit), Mode /\ Bit =\= 0.

'$fault_bit'(zero_divisor, 1).
'$fault_bit'(undefined, 2).
'$fault_bit'(float_overflow, 4).

'$special_value'(E, Mode, V) :-
    functor(E, N0, A),
    ( E = atan(_, _) -> N = atan2 ; N = N0 ),
    arg(1, E, X0), arg(A, E, Y0),
    '$double'(X0, X), '$double'(Y0, Y),
    '$foreign_call'(arbiiter_special_value, [N,X,Y], V0),
    (   '$special_fault'(N, X, Y, V0, Fault), \+ '$fault_allowed'(Mode, Fault)
    ->  '$evaluation_error'(Fault)
    ;   V = V0
    ).

'$special_fault'(N, X, Y, V, Fault) :-
    (   N == (/), Y =:= 0, X =\= 0, '$is_number'(X) -> Fault = zero_divisor
    ;   ( N == (**) ; N == (^) ), X =:= 0, Y < 0 -> Fault = zero_divisor
    ;   '$float_fault'(V, Fault)
    ).

%   $float_fault(+X, -Fault): what is wrong with a float that is not finite.

'$float_fault'(X, Fault) :-
    ( '$is_infinite'(X) -> Fault = float_overflow ; \+ '$is_number'(X), Fault = undefined ).

%   $double(+Number, -Float): an integer that is too large for a float is infinite.

'$double'(N, X) :-
    (   float(N) -> X = N
    ;   '$catch'(X0 is float(N), _, true), nonvar(X0) -> X = X0
    ;   '$infinity'(I), ( N > 0 -> X = I ; X is -I )
    ).

'$exact'(X, PI, V) :-
    (   integer(X) -> V = X
    ;   '$is_infinite'(X) -> '$evaluation_error'(rational_overflow)
    ;   '$finite'(X), '$truncated'(X, T), X =:= T -> V = T
    ;   '$no_rational'(PI)
    ).

%   $no_rational(+Indicator): the result would be a fraction, for which there is no number here.

'$no_rational'(PI) :- '$throw'(error(representation_error(rational), context(system:PI, _))).

'$fraction'(X, V) :-
    (   integer(X) -> V = 0
    ;   '$is_infinite'(X) -> V = 0.0
    ;   '$finite'(X), '$truncated'(X, T), V is X - T
    ).

'$minimum'(X, Y, V) :-
    (   \+ '$is_number'(X) -> V = Y
    ;   \+ '$is_number'(Y) -> V = X
    ;   X < Y -> V = X
    ;   X > Y -> V = Y
    ;   '$equal'(X, Y, V)
    ).

'$maximum'(X, Y, V) :-
    (   \+ '$is_number'(X) -> V = Y
    ;   \+ '$is_number'(Y) -> V = X
    ;   X > Y -> V = X
    ;   X < Y -> V = Y
    ;   '$equal'(X, Y, V)
    ).

%   $equal(+X, +Y, -V): which of two equal numbers is the larger one, and the smaller: the float.

'$equal'(X, Y, V) :- '$finite'(X), ( float(X) -> V = X ; V = Y ).

'$lcm'(X, Y, V) :- ( ( X =:= 0 ; Y =:= 0 ) -> V = 0 ; V is abs(X*Y) // gcd(X, Y) ).

'$highest_bit'(X, V) :- '$bit_length'(X, L), V is L-1.

%   $bit_length(+X, -L): the least L so that abs(X) < 2**L, by bisection.

'$bit_length'(X0, L) :- X is abs(X0), '$bits_below'(X, 64, High), '$bit_length'(X, 0, High, L).

'$bits_below'(X, H0, H) :- ( X >> H0 =:= 0 -> H = H0 ; H1 is H0*2, '$bits_below'(X, H1, H) ).

'$bit_length'(X, Low, High, L) :-
    (   Low =:= High -> L = Low
    ;   Middle is (Low + High) // 2,
        (   X >> Middle =:= 0 -> '$bit_length'(X, Low, Middle, L)
        ;   Next is Middle+1, '$bit_length'(X, Next, High, L)
        )
    ).

'$ones'(X, V0, V) :- ( X =:= 0 -> V = V0 ; V1 is V0 + (X /\ 1), X1 is X >> 1, '$ones'(X1, V1, V) ).

'$power_modulo'(Y, X, Z, V) :-
    (   Y =:= 0 -> V is 1 mod Z
    ;   Half is Y >> 1,
        '$power_modulo'(Half, X, Z, R),
        (   0 =:= Y /\ 1 -> V is R*R mod Z ; V is R*R*X mod Z )
    ).

%   Scryer shifts a small negative integer by more than 63 to zero.

'$shift_right'(X, Y, V) :-
    (   Y < 0 -> Z is -Y, '$shift_left'(X, Z, V)
    ;   Y < 64 -> V is X >> Y
    ;   '$bit_length'(X, L), L =< 64 -> ( X < 0 -> V = -1 ; V = 0 )
    ;   V is X >> Y
    ).

'$shift_left'(X, Y, V) :-
    (   Y < 0 -> Z is -Y, '$shift_right'(X, Z, V)
    ;   Y < 64 -> V is X << Y
    ;   X =:= 0 -> V = 0
    ;   '$bit_length'(X, L), '$fits'(L+Y), V is X << Y
    ).

%   $whole(+E, +X, -V): the rounding E of X. Scryer loses the sign of the floats 2**55 and -(2**55).

'$whole'(E, X, V) :-
    (   integer(X) -> V = X
    ;   X =:= 36028797018963968.0 -> V = 36028797018963968
    ;   X =:= -36028797018963968.0 -> V = -36028797018963968
    ;   abs(X) =< 1.7976931348623157e308 -> V is E
    ;   V = X
    ).

'$truncated'(X, V) :- '$whole'(truncate(X), X, V).

'$positive'(X) :- ( X > 0 -> true ; X < 0 -> '$undefined' ; '$overflow' ).

'$arc_tangent'(X, Y, V) :-
    (   X =:= 0, Y =:= 0
    ->  V = 0.0
    ;   V is atan2(X, Y)
    ).

'$hyperbolic_arc_tangent'(X, V) :-
    (   abs(X) < 1 -> '$libm'(6, X, V)
    ;   abs(X) =:= 1 -> '$overflow'
    ;   '$undefined'
    ).

'$next_toward'(X, Y, V) :-
    FX is float(X), FY is float(Y),
    '$foreign_call'(arbiiter_next_float, [FX,FY], V).

%   $libm(+Function, +X, -V): functions of C's library that Scryer lacks, numbered in src/engine/bridge/functions.rs.

'$libm'(F, X, V) :- FX is float(X), '$foreign_call'(arbiiter_math, [F,FX], V), '$finite'(V).

'$random_float'(V) :- '$n_call'('$random_float', g(_), o(V)).
'$random_below'(X0, V) :- '$own_form'(X0, X), '$n_call'('$random_below', g(X,_), o(V)).

%   $n_call(+Name, +Arguments, ?Outputs): a native predicate by its name.

'$n_call'(Name, G, O) :-
    functor(G, _, A),
    '$text'(n(Name,A), T),
    '$foreign_call'(arbiiter_native_number, [T], I),
    '$n'(I, G, O).

'system:succ'(X, Y) :-
    (   integer(X) -> '$natural'(X), '$var_or_natural'(Y), Y0 is X+1, Y = Y0
    ;   nonvar(X) -> '$natural'(X)
    ;   nonvar(Y) -> '$natural'(Y), Y > 0, X0 is Y-1, X = X0
    ;   '$throw'(error(instantiation_error, context(system:succ/2, _)))
    ).

'$var_or_natural'(X) :- ( var(X) -> true ; '$natural'(X) ).

'$natural'(X) :-
    (   \+ integer(X) -> '$throw'(error(type_error(integer, X), context(system:succ/2, _)))
    ;   X < 0 -> '$throw'(error(domain_error(not_less_than_zero, X), context(system:succ/2, _)))
    ;   true
    ).

'system:plus'(X, Y, Z) :-
    '$integer_or_var'(X), '$integer_or_var'(Y), '$integer_or_var'(Z),
    (   nonvar(X), nonvar(Y) -> Z0 is X+Y, Z = Z0
    ;   nonvar(X), nonvar(Z) -> Y is Z-X
    ;   nonvar(Y), nonvar(Z) -> X is Z-Y
    ;   '$throw'(error(instantiation_error, context(system:plus/3, _)))
    ).

'$integer_or_var'(X) :-
    ( ( var(X) ; integer(X) ) -> true ; '$throw'(error(type_error(integer, X), context(system:plus/3, _))) ).

'system:divmod'(A, B, Q, R) :-
    '$int_argument'(divmod/4, A), '$int_argument'(divmod/4, B),
    ( B =:= 0 -> '$function_error'(divmod/2, zero_divisor) ; true ),
    Q0 is A div B, R0 is A mod B,
    Q = Q0, R = R0.

'system:nth_integer_root_and_remainder'(N, I, Root, Remainder) :-
    '$int_argument'(nth_integer_root_and_remainder/4, N),
    '$int_argument'(nth_integer_root_and_remainder/4, I),
    '$positive_root'(N),
    (   I >= 0 -> '$root'(N, I, R)
    ;   N mod 2 =:= 1 -> J is -I, '$root'(N, J, R0), R is -R0
    ;   '$undefined'
    ),
    M is I - R^N,
    Root = R, Remainder = M.

'$positive_root'(N) :-
    (   N >= 1 -> true
    ;   '$throw'(error(type_error(not_less_than_one, N), context(system:nth_integer_root_and_remainder/4, _)))
    ).

%   The largest R with R^N =< I, by bisection.

'$root'(N, I, R) :- '$root_above'(N, I, 1, High), '$root'(N, I, 0, High, R).

'$root_above'(N, I, H0, H) :- ( H0^N > I -> H = H0 ; H1 is H0*2, '$root_above'(N, I, H1, H) ).

'$root'(N, I, Low, High, R) :-
    (   High - Low =:= 1 -> R = Low
    ;   Middle is (Low + High) // 2,
        (   Middle^N > I -> '$root'(N, I, Low, Middle, R) ; '$root'(N, I, Middle, High, R) )
    ).

'$int_argument'(PI, X) :-
    (   integer(X) -> true
    ;   var(X) -> '$throw'(error(instantiation_error, context(system:PI, _)))
    ;   '$throw'(error(type_error(integer, X), context(system:PI, _)))
    ).

%   Functions as predicates.

'system:abs'(X, Y) :- '$is'(Y, abs(X)).
'system:pow'(X, Y, Z) :- '$is'(Z, X**Y).

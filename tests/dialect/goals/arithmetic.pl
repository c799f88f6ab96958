% Arithmetic: is/2 with every operator and function, overflow into big integers, errors. One goal a line.
X is 1 + 2.
X is 1 + 2.0.
X is 1 - 2.
X is 3 * 4.
X is 3 * 4.5.
X is 8 / 2.
X is 7 / 2.
X is -7 / 2.
X is 8 / 2.0.
X is 1 / 3.0.
X is 2 / 4.
X is 7 // 2.
X is -7 // 2.
X is 7 // -2.
X is -7 // -2.
X is 7 mod 2.
X is -7 mod 2.
X is 7 mod -2.
X is -7 mod -2.
X is 7 rem 2.
X is -7 rem 2.
X is 7 rem -2.
X is -7 rem -2.
X is 7 div 2.
X is -7 div 2.
X is 7 div -2.
X is -7 div -2.
X is 2 ** 3.
X is 2 ** -1.
X is 2 ** 3.0.
X is 2.0 ** 3.
X is 2 ** 0.5.
X is 0 ** 0.
X is 0.0 ** 0.
X is 1 ** -5.
X is -1 ** -5.
X is (-1) ** 3.
X is 2 ^ 3.
X is 2 ^ 100.
X is 2 ^ 0.
X is 0 ^ 0.
X is 2 ^ 3.0.
X is 2.0 ^ 3.
X is 2 ^ -1.
X is 1 ^ -1.
X is (-1) ^ -1.
X is (-1) ^ -2.
X is 0 ^ -1.
X is (-2) ^ 3.
X is -2 ^ 2.
X is 2 ^ 3 ^ 2.
X is 2 ** 3 ** 2.
X is 1 << 4.
X is 1 << 70.
X is 256 >> 3.
X is -1 >> 1.
X is -5 >> 1.
X is 1 << 2.0.
X is 5 /\ 3.
X is 5 \/ 3.
X is 5 xor 3.
X is \ 5.
X is \ -1.
X is -1 /\ 255.
X is 5 /\ 3.0.
X is \ 1.5.
X is - 5.
X is -(5).
X is -(-(5)).
X is + 5.
X is -(2.5).
X is abs(-5).
X is abs(-5.5).
X is abs(5).
X is sign(-3).
X is sign(0).
X is sign(-2.5).
X is sign(0.0).
X is min(1, 2).
X is min(2, 1.0).
X is min(1, 1.0).
X is max(1, 2).
X is max(1, 1.0).
X is max(1.0, 1).
X is max(2.5, 2).
X is gcd(12, 18).
X is gcd(-12, 18).
X is gcd(0, 5).
X is gcd(0, 0).
X is gcd(2.0, 4).
X is lcm(4, 6).
X is msb(1000).
X is msb(1).
X is truncate(2.5).
X is truncate(-2.5).
X is truncate(3).
X is integer(2.5).
X is integer(-2.5).
X is integer(2.4).
X is integer(1.0e20).
X is integer(7).
X is float(7).
X is float(7.5).
X is round(2.5).
X is round(-2.5).
X is round(3.49).
X is ceiling(2.1).
X is ceiling(-2.1).
X is ceiling(2).
X is floor(2.9).
X is floor(-2.1).
X is floor(2).
X is float_integer_part(2.5).
X is float_integer_part(-2.5).
X is float_fractional_part(2.5).
X is float_fractional_part(-2.5).
X is float_integer_part(3).
X is float_fractional_part(3).
X is sqrt(16).
X is sqrt(2).
X is sqrt(-1).
X is sin(0).
X is sin(1).
X is cos(0).
X is cos(1).
X is tan(1).
X is asin(1).
X is asin(2).
X is acos(1).
X is acos(-1.5).
X is atan(1).
X is atan(1, 2).
X is atan(-1, -1).
X is atan2(1, 2).
X is atan2(0.0, 0.0).
X is atan2(0, -1).
X is sinh(1.0).
X is cosh(1.0).
X is tanh(0.5).
X is asinh(1.0).
X is acosh(2.0).
X is atanh(0.5).
X is exp(0).
X is exp(1).
X is log(1).
X is log(10).
X is log(0).
X is log(0.0).
X is log(-1).
X is log(2, 8).
X is log2(8).
X is log2(0).
X is cot(1.0).
X is acot(1.0).
X is copysign(2, -0.0).
X is copysign(2.5, 1).
X is copysign(-3, 2).
X is nexttoward(1, 2).
X is trig(1).
X is pi.
X is e.
X is epsilon.
X is inf.
X is -inf.
X is nan.
X is infinite.
X is max_tagged_integer.
X is min_tagged_integer.
X is max_integer.
X is min_integer.
X is max_integer + 1.
X is min_integer - 1.
X is max_integer * 2.
X is -(min_integer).
X is abs(min_integer).
X is min_integer // -1.
X is 123456789012345678901234567890 + 1.
X is 123456789012345678901234567890 * 987654321098765432109876543210.
X is 123456789012345678901234567890 - 123456789012345678901234567889.
X is 100000000000000000000 // 7.
X is 100000000000000000000 mod 7.
X is -100000000000000000000 mod 7.
X is -100000000000000000000 // 7.
X is 100000000000000000000 / 10.
X is 100000000000000000000 / 3.
X is 2 ** 64.
X is 2 ** 200.
X is (2 ** 64) >> 60.
X is 2 ** 64 /\ (2 ** 64 - 1).
X is float(2 ** 64).
X is 1.0e10.
X is 1.0e15.
X is 1.0e16.
X is 1.0e-5.
X is 0.0001.
X is 1.0e100.
X is 123456789.0.
X is 0.1 + 0.2.
X is 1.0 * 3.
X is 100.0.
X is -0.0.
X is 1.0e22.
X is 1.5e300 * 1.5e300.
X is 5.0e-324.
X is 1 / 0.
X is 1 / 0.0.
X is 0 / 0.
X is 0 / 0.0.
X is 0.0 / 0.
X is 1 // 0.
X is 1 mod 0.
X is 1 rem 0.
X is 1 div 0.
X is 1.0 // 2.
X is 1 mod 2.0.
X is 1.5 rem 2.
X is 1.5 div 2.
X is 1 rdiv 2.
X is 4 rdiv 2.
X is 0.5 rdiv 2.
X is _.
X is 1 + _.
X is a.
X is foo(1).
X is foo + 1.
X is a + _.
X is "a".
X is "ab".
X is "12".
X is [5].
X is [1, 2].
X is [].
X is [a].
X is [X].
X is 'A'.
X is foo(1, 2, 3).
X is 1 + a(2).
X is (1, 2).
X is 1 = 2.
X is viis.
X is 3 + [2].
X = 1 + 2, Y is X * 3.
X = 5, X is 5.
X = 5, X is 6.
3 is 1 + 2.
3.0 is 1 + 2.
3 is 1 + 2.0.
a is 1 + 2.
X is cmpflags.
X is cot(0).
X is trunc(3.7).
X is truncate(1.0e30).
X is ceiling(1.0e20).
X is integer(inf).
X is integer(nan).
X is round(a).
X is inf - inf.
X is inf + 1.
X is -(a).
X is cputime, float(X), X >= 0.0, fail.
X is random(10), integer(X), X >= 0, X < 10, fail.
_X is random(1), writeq(_X).
_X is random_float, ( _X > 0.0, _X < 1.0 -> write(ok) ; write(no) ).
_X is random(0).
_X is random(a).
_X is realtime, ( integer(_X) -> write(ok) ; true ).
X is cmpflags(1).
X is 5 rdiv 0.
X is nth_integer_root_and_remainder(2, 10).
nth_integer_root_and_remainder(2, 10, R, M).
nth_integer_root_and_remainder(3, -27, R, M).
X is powm(2, 10, 1000).
X is trunc(-0.5).
X is getbit(5, 0).
X is popcount(255).
X is tzcount(8).
X is lsb(12).
X is cmpflags + 1.
X is 7 xor 7.
X is max(a, 1).
X is min(1, _).
X is truncate(0.0).
X is 3 - (-3).
X is 3 - -3.
X is - 3 + 5.
X is -3 + 5.
X is -(3) + 5.
X is 10 - 3 - 2.
X is 10 - (3 - 2).
X is 2 * 3 + 4 * 5.
X is (2 + 3) * 4.
X is 100 / 10 / 5.
X is 2 * 7 // 2.
X is 7 // 2 * 2.
X is 5 mod 3 * 2.
X is 1 + 2 * 3 ** 2.
X is 0b1010 + 0xff + 0o17.
X is 0'a.
X is 0' .
X is 1_000_000 + 1.
X is 16'FF.
X is 2'1010.
X is 36'Z.
X is 1.0Inf.
X is 1e10.
X is 1.0e+3.
succ(1, X).
succ(X, 4).
succ(X, 1).
succ(X, 0).
succ(0, X).
succ(3, 4).
succ(3, 5).
succ(X, Y).
succ(-1, X).
succ(X, -1).
succ(a, X).
succ(X, a).
succ(1.5, X).
succ(1, a).
plus(1, 2, X).
plus(1, X, 3).
plus(X, 2, 3).
plus(1, 2, 3).
plus(1, 2, 4).
plus(1, X, Y).
plus(a, 2, X).
plus(1.5, 2, X).
plus(X, 2.5, 4).
truncate(2.7, X).
truncate(-2.7, X).
abs(-4, X).
abs(1) =:= 1.
trunc(2.7, X).
X is cot(a).
pow(2, 3, X).
divmod(17, 5, Q, R).
divmod(-17, 5, Q, R).
divmod(17, 0, Q, R).
divmod(a, 5, Q, R).
divmod(X, 5, Q, R).
between(1, 5, X).
between(1, 1, X).
between(2, 1, X).
between(1, inf, X).
between(1, infinite, X), X > 3, !.
between(1, 5, 3).
between(1, 5, 6).
between(1, 5, a).
between(a, 5, X).
between(1, b, X).
between(_, 5, X).
between(1, _, X).
between(1.0, 5, X).
between(-2, 2, X).
random(X), float(X), X >= 0.0, X < 1.0, fail.
random(1, 2, X).
random(3, 4, X), integer(X).
random_between(5, 5, X).
random_between(5, 4, X).
random_between(a, 4, X).
random_between(1, _, X).
random_member(X, [a]).
random_permutation([a], X).
random_permutation([3,1,2], _L), msort(_L, X).
set_random(seed(42)).
findall(X, (between(1, 20, _), random_between(1, 3, X)), _L), sort(_L, S), subtract(S, [1,2,3], Rest).
X = 3, Y = 4, Z is sqrt(X * X + Y * Y).
X is cot(1) * tan(1), Y is round(X).
format("~w", [1.0]).
format("~w ~w ~w", [1.0e6, 1.0e14, 1.0e15]).
writeq([0.1, 1.0e-10, 1.0e21, 123456.789, -1.5, 3.0e8]).
writeq(1.0e7), nl, writeq(12345678901234567.0), nl, writeq(0.00001).
X is 10 ** 20.
X is 10 ** -2.
X is 10.0 ** -2.
X is 10 ** 2.5.
X is 4 ** 0.5.
X is (-8) ** (1 / 3).
X is (-8) ** 0.5.
X is (-8.0) ** 3.
X is 0 ** -1.
X is 0.0 ** -1.
X is 5 / 5.
X is 9 / 3 / 3.
X is 1 / 2 + 1 / 2.
X is 22 / 7 * 7.
set_prolog_flag(prefer_rationals, false), X is 1 / 2.
X is truncate(22 / 7).
X is 5 - 5.0.
X is 2 + 3 * 1.0.
X is max(3, 3).
X is cot(0.5) - 1 / tan(0.5).
X is ceiling(7 / 2).
X is floor(7 / 2).
X is round(7 / 2).
X is integer(7 / 2).
X is integer(5 / 2).
X is integer(-5 / 2).
X is integer(1 / 3).
X is sign(-7 / 2).
X is cmpflags(a, b).
_I is inf, atom_length(_I, L).
_I is inf, _J = f(_I, inf, 'inf'), writeq(_J), nl, term_to_atom(_J, A).
_I is inf, _M is -inf, _N is nan, assertz(kept_floats(_I, [_M], f(_N))), kept_floats(A, [B], f(C)), float(A), float(B), float(C), A == _I, B =:= _M.
_I is inf, nb_setval(kept_float, g(_I)), nb_getval(kept_float, g(V)), float(V), V > 1.
_I is inf, findall(_I-X, member(X, [inf, _I]), L).
_I is inf, catch(throw(ball(_I)), ball(X), true), float(X).
_I is inf, retractall(kept_floats(_, _, _)), assertz(kept_floats(inf, 1, 1)), assertz(kept_floats(_I, 2, 2)), findall(N, kept_floats(_I, N, _), Ns).
_I is inf, format("~w ~q ~p ~a~n", [_I, _I, _I, inf]).
_I is inf, atom_number(A, _I).
_B is -(7^800), X is acos(_B).
_B is -(7^800), X is sqrt(_B).
_B is -(7^800), X is log(_B).
_B is 7^800, X is atanh(_B).
_B is 7^800, X is acosh(_B).
_B is -(7^800), X is _B ** 1.5.
X is inf / 0.
X is nan / 0.
X is inf / 0.0.
X is 1.0 / 0.
_F = -36028797018963968.0, A is truncate(_F), B is ceiling(_F), C is floor(_F), D is round(_F), E is integer(_F).
X is inf, X == 1.0Inf, memberchk(X, [a, 1.0Inf]), Y = f(1.0Inf), Y = f(X).
msort([1.0Inf, 3, -1.0Inf, 2, a, "s"], L).
compare(O, 1.0Inf, a), compare(P, 1.0Inf, 3), compare(Q, -1.0Inf, 3).
catch((A = 3, X is A + 1.0Inf), error(E, _), true).
X = 1.5NaN, Y is nan, X = Y.
term_to_atom(T, '1.0Inf'), atom_number('1.0Inf', N), N == 1.0Inf, T == N.
X is -inf, member(X-S, [1.0Inf-plus, -1.0Inf-minus]).
assertz(special(1.0Inf)), special(X), X == 1.0Inf, Y is inf, special(Y), retract(special(1.0Inf)).
G = (X is max(3, 1.0Inf)), call(G).
X is random((1<<200)-((1<<200)-20)), X < 20, Y = ok.
with_output_to(string(S), tab((1<<200)-((1<<200)-3))).
X is roundtoward(1/3, to_positive), Y is roundtoward(1/3, to_negative), Z is roundtoward(1/3, to_zero), A is roundtoward(1/3, to_nearest).
X is roundtoward(-1/3, to_positive), Y is roundtoward(-1/3, to_negative), Z is roundtoward(-1/3, to_zero).
X is roundtoward(0.1+0.2, to_negative), Y is roundtoward(1.0e308*10, to_zero), Z is roundtoward(2.0*1.1, to_positive), A is roundtoward(sqrt(3), to_negative).
X is roundtoward(roundtoward(1/3, to_positive)+1/3, to_negative), Y is 1/3+1/3.
catch(_ is roundtoward(foo, to_zero), E, true), X is 1/3.0.
catch(_ is roundtoward(foo, bar), E, true).
catch(_ is roundtoward(1, _), E, true).
X is integer(2.0**63), Y is integer(2.0**64), Z is integer(-2.0**63).
atom_number('1.5Inf', X), atom_number('-2.25Inf', Y), \+ atom_number('1Inf', _).
\+ atom_number('1.0NaN', _), \+ atom_number('2.5NaN', _), atom_number('1.25NaN', X).
catch(term_to_atom(_, '2.5NaN'), error(E, _), true).

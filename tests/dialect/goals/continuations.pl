% Delimited continuations: reset/3, shift/1, call_continuation/1.

shift(a).
shift_for_copy(a).
reset(true, b, C).
reset(fail, b, C).
reset(shift(a), b, _).
reset(_, b, _).
reset(throw(x), b, _).
reset((shift(a), writeln(hi)), a, _C), writeln(x), call(_C), call(_C).
reset(shift(a), a, C), C = call_continuation([]).
reset((shift_for_copy(a), writeln(Z)), B, _).
reset(findall(X, shift(a), _), a, _).
reset(maplist([X]>>shift(X), [1,2,3]), B, _C), reset(_C, B2, _C2), reset(_C2, B3, _C3), reset(_C3, _, Last).
reset((member(X, [1,2]), shift(X), writeln(X)), B, _C), call(_C).
reset((shift(1) -> writeln(yes) ; writeln(no)), B, _C), call(_C).
reset((shift(1) *-> writeln(yes) ; writeln(no)), B, _C), call(_C).
reset((true ; shift(b)), B, _C), ( _C == 0 -> true ; call(_C) ).
call_continuation([]).
call_continuation(foo).
reset(guarded(throw(x)), a, _C), call(_C).
reset(guarded(throw(x)), a, _C), throw(y).
reset(guarded(member(X, [1,2])), a, _C), call(_C).
reset(guarded(shift(b)), a, _C), reset(_C, B, _D), call(_D).
reset(catch((shift(a), throw(y)), x, true), _, _C), call(_C).
reset(middle, outer(X), _C), call(_C), nl.
sum(from_list([1,2,3]), S).
sum(from_to(1, 5000), S).
sum(transduce(from_list([1,2,3]), doubler), S).
run_state(increments(500), 0, S).
reset(bottom(10), bottom(X), _C), X = 42, call(_C).
reset(cut(X), a, _C), ( _C == 0 -> true ; call(_C) ).
reset(fresh, a, _C), call(_C), call(_C).
_G = ( shift(a), !, writeln(x) ), reset(_G, a, _C), call(_C).
_G = ( ( member(X, [1,2,3]), shift(a), X > 1, !, writeln(X) ) ; writeln(other) ), reset(_G, a, _C), call(_C).
handle((shift(write(a)), once(shift(write(b))), call(shift, write(c)), ignore(shift(write(d))), catch(shift(write(e)), _, true))).
handle((forall(member(X, [1,2]), writeln(X)), shift(write(a)))).
findall(_C, ( member(X, [1,2]), reset(( shift(a), writeln(X) ), a, _C) ), _L), maplist(call, _L).
reset((shift(a), writeln(1)), a, _C), copy_term(_C, _D), call(_D).

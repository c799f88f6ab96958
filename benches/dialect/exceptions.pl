% Errors thrown and caught, cleanup, time limits around small goals.

main :-
    forall(between(1, 60000, I), attempt(I)),
    forall(between(1, 300, I), limited(I)).

attempt(I) :-
    catch(risky(I), Error, recovered(Error)),
    catch(safe(I, S), _, fail),
    S > I.

risky(I) :- I mod 4 =:= 0, !, throw(illegal_move(I, [1, 2, 3])).
risky(I) :- I mod 4 =:= 1, !, _ is foo + I.
risky(I) :- I mod 4 =:= 2, !, atom_length(_, _).
risky(_).

recovered(illegal_move(_, _)).
recovered(error(type_error(evaluable, foo/0), _)).
recovered(error(instantiation_error, _)).

safe(I, S) :- S is I + 1.

limited(I) :-
    call_with_time_limit(5, deep(20, I)),
    setup_call_cleanup(true, deep(5, I), true).

deep(0, _) :- !.
deep(N, I) :- N1 is N-1, deep(N1, I).

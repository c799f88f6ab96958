% Calls of library(labyrinth): a square with a room beside it.

:- use_module(library(labyrinth)).

% SWI-Prolog takes the module off the argument of a meta-predicate, our own host leaves it there.
left_out(a:b).

:- dynamic((käik/2, theseus/1, minotaurus/1, ruum/1, ühesuunaline/2)).
käik(a, b).
käik(b, c).
käik(c, d).
käik(d, a).
käik(a, e).
theseus(a).
minotaurus(c).
:- assertz((esimene:esimene(P, R) :- user:labyrinth_moves(P, [R|_]))).
:- assertz((petis:petis(_, 'õu 🂡'))).

sweep(user:labyrinth_rooms(_)).
sweep(user:labyrinth_start(_)).
sweep(user:labyrinth_distance(e, c, _)).
sweep(user:labyrinth_problems(_)).
sweep(user:labyrinth_moves(position(a, c, a, theseus), _)).
sweep(user:labyrinth_after(position(a, c, a, theseus), b, _)).
sweep(user:labyrinth_winner(position(b, a, a, theseus), _)).
sweep(user:labyrinth_value(position(a, c, a, minotaurus), _)).
sweep(user:labyrinth_value(position(a, c, a, minotaurus), [], _)).
sweep(user:labyrinth_value(a, c, theseus, _)).
sweep(user:labyrinth_choices(position(a, b, a, theseus), _)).
sweep(user:labyrinth_best_move(position(a, b, a, theseus), _)).
sweep(user:labyrinth_best_move(position(a, b, a, theseus), [], _)).
sweep(user:labyrinth_deadline(position(a, b, a, theseus), _)).
sweep(user:labyrinth_deadline(position(a, b, a, theseus), [], _)).
sweep(user:labyrinth_survey(_)).
sweep(user:labyrinth_play(computer, computer, [], _)).
sweep(user:labyrinth_print(position(a, c, a, theseus))).
sweep(user:labyrinth_svg(position(a, c, a, theseus), s)).

?- labyrinth_survey(L).
?- labyrinth_distance(X, c, N).
?- labyrinth_moves(position(a,_,a,theseus), R).
?- labyrinth_moves(position(a,f(x),a,theseus), R).
?- labyrinth_moves(position(a,x,a,theseus), R).
?- labyrinth_moves(position(a,b,a,kass), R).
?- labyrinth_after(position(a, c, a, theseus), a, A).
?- labyrinth_value(position(a, c, a, theseus), [manner(chasing)], V).
?- labyrinth_value(position(a, c, a, theseus), [manner(õ)], V).
?- labyrinth_value(position(a, c, a, theseus), [depth(1)], V).
?- labyrinth_best_move(position(e, c, a, theseus), [manner(chasing), seed(4)], R).
?- labyrinth_play(computer, computer, [position(position(a, c, a, minotaurus))], R).
?- labyrinth_play(esimene, computer, [show(true), moves(6)], R).
?- labyrinth_play(esimene, petis, [], R).
?- labyrinth_play(human, computer, [], R).
?- labyrinth_play(human, computer, [lang(en)], R).
?- labyrinth_print(position(a, c, a, theseus)).
?- with_output_to(string(S), labyrinth_print(position(a, c, a, theseus))).
?- labyrinth_svg(position(a, c, a, theseus), S).
?- assertz(käik(x, x)), labyrinth_problems(P), retract(käik(x, x)).
?- assertz(käik(x, x)), catch(labyrinth_rooms(R), E, true), retract(käik(x, x)).
?- assertz(käik(f(õ), "🂡")), labyrinth_problems(P), retract(käik(f(_), _)).
?- assertz(käik(_, b)), catch(labyrinth_rooms(R), E, true), retract((käik(X, _) :- true)), var(X).
?- assertz(käik(e, 'õu 🂡')), labyrinth_rooms(R), labyrinth_print(position(e, 'õu 🂡', a, theseus)), retract(käik(e, _)).
?- assertz(ühesuunaline(e, kelder)), labyrinth_value(position(e, c, a, theseus), V), labyrinth_print(position(kelder, a, a, theseus)), retract(ühesuunaline(e, _)).
?- retract(theseus(a)), catch(labyrinth_play(computer, computer, [], _), E, true), assertz(theseus(a)).

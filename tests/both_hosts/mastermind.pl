% Calls of library(mastermind).

:- use_module(library(mastermind)).
:- assertz((arvaja:arvaja(guess(Rules, History), Guess) :- mastermind:next_guess(History, [strategy(first_consistent)|Rules], Guess))).
:- assertz((arvaja:arvaja(code(_), [4,3,2,1]))).
:- assertz((petis:petis(_, ['õ'|_]))).

sweep(mastermind:yhiseid([a,b,c], [c,b,d], _)).
sweep(mastermind:täpselt([a,b,c], [c,b,d], _)).
sweep(mastermind:arvestab([a,b,c,d], [[a,c,e,f], _, _])).
sweep(mastermind:sobivad([a,d,b,e], [[[a,b,c,d],1,3]])).
sweep(mastermind:answer([1,1,2,2], [1,2,3,2], misplaced, _)).
sweep(mastermind:consistent([a,d,b,e], [[[a,b,c,d],1,3]])).
sweep(mastermind:consistent([1,3,4,5], [[[1,1,2,2],1,0]], [rules(mastermind)])).
sweep(mastermind:consistent_codes([[[a,b],0,1]], [pegs(2), colours([a,b,c])], _)).
sweep(mastermind:consistent_count([], [pegs(2), colours(3)], _)).
sweep(mastermind:next_guess([], [pegs(2), colours(3)], _)).
sweep(mastermind:next_guess([], [pegs(2), colours(3)], _, _)).
sweep(mastermind:contradiction([[[3,4],2,2], [[1,2],0,1]], [pegs(2), colours(4)], _)).
sweep(mastermind:play(code([4,3,2,1]), computer([strategy(first_consistent)]), [], _)).

?- yhiseid([sinine,punane,valge,must], [must,punane,roheline,kollane], N).
?- yhiseid([A,b], [b,c], N).
?- yhiseid([a|T], [b,c], N).
?- yhiseid([a,b], [b|T], N).
?- täpselt([A,b], [b,C], N).
?- täpselt([a,b], T, N).
?- täpselt([a,b], [a], N).
?- täpselt([õ,'🂡',"s",1.5,f(x)], [õ,'🂡',"s",1.5,f(x)], N).
?- täpselt([1,123456789012345678901], [1.0,123456789012345678901], N).
?- yhiseid([1,1.0,a], [1.0,a,"a"], N).
?- arvestab([a,b,c,d], [[a,c,e,f], S, L]).
?- arvestab([a,b,c,d], T).
?- arvestab([a,b,c,d], [G, 1, 2]).
?- sobivad([a,d,b,e], []).
?- sobivad([a,d,b,e], [[[a,b,c,d],1,X]]).
?- sobivad(C, [[[a,b],1,1]]).
?- answer([1,1,2,2], [1,2,3,2], C, A).
?- answer([1,1,2,2], [1,2,3], common, A).
?- answer([1,X], [1,2], common, A).
?- answer([õ,ä], [ä,õ], common, A-B).
?- answer([õ,ä], [ä,õ], kummaline, A).
?- consistent([a,d,b,e], [[[a,b,c,d],1,3]|_]).
?- consistent([a,d,b,e], [x]).
?- consistent_codes([], [pegs(2), colours([õ,'ä b',3])], L).
?- consistent_codes([], [pegs(8), colours(8), repetition(true)], L).
?- consistent_codes([], [pegs(9)], L).
?- consistent_codes([[[a,b],0]], [pegs(2), colours([a,b,c])], L).
?- consistent_codes([[[a,z],0,1]], [pegs(2), colours([a,b,c])], L).
?- consistent_codes([], [pegs(2), colours([a,a])], L).
?- consistent_codes([], [pegs(2), colours([a,_])], L).
?- consistent_codes([], [pegs(2), colours(3), excluded([[1,2]])], L).
?- consistent_count([], [rules(bulls_and_cows)], N).
?- consistent_count([], [rules(uus)], N).
?- consistent_count([[[1,1,2,2],1,1]], [rules(mastermind)], N).
?- next_guess([[[a,b,c,d],1,3]], [colours([a,b,c,d,e,f]), strategy(first_consistent)], G).
?- member(S, [first_consistent, minimax, expected_size, entropy, most_parts]), next_guess([[[1,2,3,4],0,2]], [strategy(S)], G, I).
?- next_guess([], [rules(mastermind), strategy(minimax)], G, I).
?- next_guess([], [pegs(2), colours(4), strategy(optimal)], G, I).
?- next_guess([], [strategy(arvamine)], G, I).
?- next_guess([[[1,2],0,0], [[1,2],1,1]], [pegs(2), colours(3)], G, I).
?- contradiction([[[3,4],2,2], [[1,2],0,1]], [pegs(2), colours(4)], C).
?- contradiction([[[1,2,3,4],3,4]], [], C).
?- contradiction([[[1,2,3,4],5,4]], [], C).
?- contradiction([], [], C).
?- play(code([4,3,2,1]), computer([strategy(first_consistent)]), [show(true)], R).
?- play(arvaja, arvaja, [], R).
?- play(computer, arvaja, [seed(7)], R).
?- play(arvaja, petis, [], R).
?- play(petis, arvaja, [], R).
?- play(code([1,1,1,1]), arvaja, [], R).
?- play(code([4,3,2,1]), arvaja, [most_guesses(1)], R).
?- play(kood, arvaja, [], R).
?- catch(call_with_time_limit(0.3, next_guess([], [pegs(5), colours(9), strategy(optimal), first([1,2,3,4,5])], _)), E, true), (var(E) -> true ; true).
?- catch(call_with_time_limit(0.3, next_guess([[[1,2,3,4,5],0,1]], [pegs(5), colours(9), strategy(optimal)], _)), E, true).

% portray/1, print/2, print_message with user messages, message hooks
:- multifile portray/1, prolog:message//1, user:message_hook/3.
:- dynamic portray/1, user:message_hook/3.
portray(date(D, M, Y)) :- format("~d.~d.~d", [D, M, Y]).
portray(secret(_)) :- write('***').
portray(X) :- is_list(X), X = [_,_,_|_], length(X, N), format("<list of ~d>", [N]).
prolog:message(my_note(X)) --> [ 'Note: ~w'-[X], nl, 'second line' ].
user:message_hook(Term, Kind, Lines) :- Kind \== silent, Kind \== informational, Kind \== help, nonvar(Term), Term = my_note(_), length(Lines, N), format("hook ~w ~d~n", [Kind, N]).
main :- print(date(1, 2, 2024)), nl, print([date(3, 4, 5), secret(x)]), nl, print([1,2,3]), nl, print(f([1,2,3], secret(1))), nl, writeq(date(1, 2, 3)), nl, format("~p and ~w~n", [secret(a), secret(a)]), print_message(error, my_note(hello)), print_message(silent, my_note(x)), message_to_lines, print('X'), nl, print("s"), nl, print(-(1)), nl, print({secret(1)}), nl, print(secret(1) + 2), nl, print_message_lines(user_output, 'P ', ['a ~w'-[1], nl, 'b', nl]), assertz((portray(hidden) :- write(shown))), print(hidden), nl, retract((portray(hidden) :- _)), print(hidden), nl.
message_to_lines :- ( catch(message_to_codes(a, b, c), _, fail) -> true ; true ), phrase(prolog:message(my_note(z)), L), print_it(L).
print_it(L) :- length(L, N), write(N), nl.

/* A small text adventure; commands come from a script instead of the user */
:- dynamic at/2, i_am_at/1, alive/1, holding/1.
:- retractall(at(_, _)), retractall(i_am_at(_)), retractall(alive(_)).
i_am_at(meadow).
path(spider, d, cave).
path(cave, u, spider).
path(cave, w, cave_entrance).
path(cave_entrance, e, cave).
path(cave_entrance, s, meadow).
path(meadow, n, cave_entrance) :- at(flashlight, in_hand).
path(meadow, n, cave_entrance) :- write('Go into that dark cave without a light?  Are you crazy?'), nl, !, fail.
path(meadow, s, building).
path(building, n, meadow).
path(building, w, cage).
path(cage, e, building).
path(closet, w, building).
path(building, e, closet) :- at(key, in_hand).
path(building, e, closet) :- write('The door appears to be locked.'), nl, fail.
at(ruby, spider). at(key, cave_entrance). at(flashlight, building). at(sword, closet).
alive(spider).
take(X) :- at(X, in_hand), write('You''re already holding it!'), nl, !.
take(X) :- i_am_at(Place), at(X, Place), retract(at(X, Place)), assert(at(X, in_hand)), write('OK.'), nl, !.
take(_) :- write('I don''t see it here.'), nl.
drop(X) :- at(X, in_hand), i_am_at(Place), retract(at(X, in_hand)), assert(at(X, Place)), write('OK.'), nl, !.
drop(_) :- write('You aren''t holding it!'), nl.
n :- go(n). s :- go(s). e :- go(e). w :- go(w). u :- go(u). d :- go(d).
go(Direction) :- i_am_at(Here), path(Here, Direction, There), retract(i_am_at(Here)), assert(i_am_at(There)), look, !.
go(_) :- write('You can''t go that way.'), nl.
look :- i_am_at(Place), describe(Place), nl, notice_objects_at(Place), nl.
notice_objects_at(Place) :- at(X, Place), write('There is a '), write(X), write(' here.'), nl, fail.
notice_objects_at(_).
kill :- i_am_at(cage), write('Oh, bad idea!'), nl, !, die.
kill :- i_am_at(spider), at(sword, in_hand), retract(alive(spider)), write('You hack repeatedly at the spider.'), nl, !.
kill :- i_am_at(spider), write('Beating on the spider does no good.'), nl, !.
kill :- write('I see nothing inimical here.'), nl.
die :- !, finish.
finish :- nl, write('The game is over.'), nl.
inventory :- findall(X, at(X, in_hand), []), !, write('You have nothing.'), nl.
inventory :- forall(at(X, in_hand), (write(' - '), write(X), nl)).
describe(meadow) :- at(ruby, in_hand), write('Congratulations!!  You have recovered the ruby.'), nl, finish, !.
describe(meadow) :- write('You are in a meadow.  To the north is a dark cave.'), nl.
describe(building) :- write('You are in a small building.'), nl.
describe(cage) :- write('There''s a lion in the cage!'), nl.
describe(closet) :- write('This is nothing but an old storage closet.'), nl.
describe(cave_entrance) :- write('You are in the mouth of a dank cave.'), nl.
describe(cave) :- alive(spider), at(ruby, in_hand), write('The spider sees you with the ruby and attacks!!!'), nl, die.
describe(cave) :- alive(spider), write('There is a giant spider here!'), nl.
describe(cave) :- write('Yecch!  There is a giant spider here, twitching.'), nl.
describe(spider) :- alive(spider), write('You are on top of a giant spider.'), nl.
describe(spider) :- write('Oh, gross!  You''re on top of a giant dead spider!'), nl.
run([]).
run([C|Cs]) :- write('> '), writeq(C), nl, ( catch(C, E, (print_message(silent, E), write('I do not understand.'), nl)) -> true ; write('no.'), nl ), run(Cs).
main :- look, run([n,s,take(flashlight),inventory,e,n,n,take(key),take(key),e,kill,u,kill,d,w,s,s,e,take(sword),dance,w,n,n,e,u,kill,take(ruby),d,w,inventory,drop(sword),s]).

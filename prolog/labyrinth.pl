:- module(labyrinth,
          [ labyrinth_rooms/1, labyrinth_start/1, labyrinth_distance/3, labyrinth_problems/1,
            labyrinth_moves/2, labyrinth_after/3, labyrinth_winner/2,
            labyrinth_value/2, labyrinth_value/3, labyrinth_value/4, labyrinth_choices/2,
            labyrinth_best_move/2, labyrinth_best_move/3, labyrinth_deadline/2, labyrinth_deadline/3,
            labyrinth_survey/1, labyrinth_play/4, labyrinth_print/1, labyrinth_svg/2
          ]).
:- meta_predicate
    labyrinth_rooms(:), labyrinth_start(:), labyrinth_distance(:, +, -), labyrinth_problems(:),
    labyrinth_moves(:, -), labyrinth_after(:, +, -), labyrinth_winner(:, -),
    labyrinth_value(:, -), labyrinth_value(:, +, -), labyrinth_value(:, +, +, -), labyrinth_choices(:, -),
    labyrinth_best_move(:, -), labyrinth_best_move(:, +, -), labyrinth_deadline(:, -), labyrinth_deadline(:, +, -),
    labyrinth_survey(:), labyrinth_play(:, +, +, -), labyrinth_print(:), labyrinth_svg(:, -).
:- autoload(library(error), [must_be/2, domain_error/2, existence_error/2]).
:- autoload(library(lists), [member/2, memberchk/2, nth1/3]).
:- autoload(library(readutil), [read_line_to_string/2]).
:- use_module(library(game_play), [must_be_player/3, play_options/4, play_turns/6]).
:- use_module(library(arbiiter_core), []).

/** <module> Theseus and the Minotaur for course programs

Two players go in turn through a passage into another room; who is to move may not stay. Theseus wins when both are in one room, whoever
came; the Minotaur wins by going into the room in which Theseus began, their `home`. A chase without end is a draw, and so is a player
without a passage to take, which takes one-way passages.

The labyrinth is told by facts of the caller's module, or of `user`, most simply by a file of their own: `consult('labyrint.pro')`. Rules
do as well, and every fact has names in Estonian, without its letters, and in English:

  - ruum(Room), room(Room): there is this room, an atom or an integer. Without such facts the rooms are those of the passages;
  - ruum(Room, Column, Row), room(Room, Column, Row): the same, with its place in drawings; rows are counted downwards;
  - käik(A, B), kaik(A, B), ühendus(A, B), yhendus(A, B), passage(A, B): a passage that leads both ways;
  - ühesuunaline(A, B), yhesuunaline(A, B), one_way(A, B): one that leads from A to B only;
  - theseus(Room), minotaurus(Room), minotaur(Room): who begins where;
  - käigul(Player), kaigul(Player), to_move(Player): who moves first, `theseus` or `minotaurus`.

A position is position(Theseus, Minotaur, Home, Turn): the rooms of both, the room in which Theseus began, and `theseus` or `minotaurus`. A
value is win(Player, Plies), the moves of both sides until then when the winner hurries and the loser delays, or `draw`.

The predicates find the facts by the module that calls them, so import them: `:- use_module(library(labyrinth)).`

Errors. Besides those of instantiation and type:

  - domain_error(labyrinth, Fact): the facts describe no labyrinth; the message says what is wrong, Fact is [] when it is no single one;
  - existence_error(labyrinth_room, T), domain_error(labyrinth_player, T), domain_error(legal_move, Room);
  - domain_error(labyrinth_option, T), domain_error(labyrinth_manner, T).
*/

%!  labyrinth_rooms(-Rooms) is det.
%
%   Rooms are all rooms, in the order of the facts.
%
%       ?- labyrinth_rooms(Rooms).
%       Rooms = [a, b, c, d, e].

labyrinth_rooms(Module:Rooms) :-
    facts(Module, Facts),
    '$labyrinth_rooms'(Facts, Rooms).

%!  labyrinth_start(-Position) is semidet.
%
%   Position is the beginning that the facts tell; without a fact for it Theseus moves first. Fails unless they tell both rooms.
%
%       ?- labyrinth_start(Position).
%       Position = position(a, c, a, theseus).

labyrinth_start(Module:Position) :-
    facts(Module, Facts),
    '$labyrinth_start'(Facts, Position).

%!  labyrinth_distance(+From, +To, -Moves) is semidet.
%
%   Moves are as many as it takes to come from one room to the other. Fails where no way leads there.
%
%       ?- labyrinth_distance(e, c, Moves).
%       Moves = 3.
%
%       ?- labyrinth_distance(e, x, _).
%       error: existence_error(labyrinth_room,x).

labyrinth_distance(Module:From, To, Moves) :-
    facts(Module, Facts),
    '$labyrinth_distance'(Facts, From, To, Moves).

%!  labyrinth_problems(-Problems) is det.
%
%   Problems is [] for a labyrinth, else everything that is wrong with the facts, each problem(Fact, Text).
%
%       ?- labyrinth_problems(Problems).
%       Problems = [].

labyrinth_problems(Module:Problems) :-
    facts(Module, Facts),
    '$labyrinth_problems'(Facts, Problems).

%!  labyrinth_moves(+Position, -Rooms) is det.
%
%   Rooms are those that the player to move may go into; [] when the game is over.
%
%       ?- labyrinth_moves(position(a, c, a, theseus), Rooms).
%       Rooms = [b, d, e].

labyrinth_moves(Module:Position, Rooms) :-
    facts(Module, Facts),
    '$labyrinth_moves'(Facts, Position, Rooms).

%!  labyrinth_after(+Position, +Room, -After) is det.
%
%   After is Position after the move into Room.
%
%       ?- labyrinth_after(position(a, c, a, theseus), b, After).
%       After = position(b, c, a, minotaurus).
%
%       ?- labyrinth_after(position(a, c, a, theseus), a, _).
%       error: domain_error(legal_move,a).

labyrinth_after(Module:Position, Room, After) :-
    facts(Module, Facts),
    '$labyrinth_after'(Facts, Position, Room, After).

%!  labyrinth_winner(+Position, -Player) is semidet.
%
%   Player has won. Fails while the game goes on, and when nobody has.
%
%       ?- labyrinth_winner(position(b, a, a, theseus), Player).
%       Player = minotaurus.

labyrinth_winner(Module:Position, Player) :-
    facts(Module, Facts),
    '$labyrinth_outcome'(Facts, Position, won(Player)).

%!  labyrinth_value(+Position, -Value) is det.
%
%   Value is what Position is worth when both play as well as possible.
%
%       ?- labyrinth_value(position(a, c, a, minotaurus), Value).
%       Value = win(theseus, 2).

labyrinth_value(Module:Position, Value) :-
    value(Module, Position, [], Value).

%!  labyrinth_value(+Position, +Options, -Value) is det.
%
%   The same. Option: manner(Manner), `free` or, for a Theseus who only makes moves that bring him nearer to the Minotaur, `chasing`.
%
%       ?- labyrinth_value(position(a, c, a, theseus), [manner(chasing)], Value).
%       Value = draw.

labyrinth_value(Module:Position, Options, Value) :-
    value(Module, Position, Options, Value).

%!  labyrinth_value(+Theseus, +Minotaur, +Turn, -Value) is det.
%
%   The same for the beginning with the players in these rooms.
%
%       ?- labyrinth_value(a, c, theseus, Value).
%       Value = draw.

labyrinth_value(Module:Theseus, Minotaur, Turn, Value) :-
    value(Module, position(Theseus, Minotaur, Theseus, Turn), [], Value).

value(Module, Position, Options, Value) :-
    facts(Module, Facts),
    '$labyrinth_value'(Facts, Position, Options, Value).

%!  labyrinth_choices(+Position, -Choices) is det.
%
%   Choices are the legal moves, best first, each Room-Value with the value of the position after it.
%
%       ?- labyrinth_choices(position(a, b, a, theseus), Choices).
%       Choices = [b-win(theseus, 0), d-win(minotaurus, 1), e-win(minotaurus, 1)].

labyrinth_choices(Module:Position, Choices) :-
    facts(Module, Facts),
    '$labyrinth_choices'(Facts, Position, [], Choices).

%!  labyrinth_best_move(+Position, -Room) is semidet.
%
%   Room is the first of the best moves: who wins hurries, who loses delays. Fails when the game is over.
%
%       ?- labyrinth_best_move(position(a, b, a, theseus), Room).
%       Room = b.

labyrinth_best_move(Module:Position, Room) :-
    best_move(Module, Position, [], Room).

%!  labyrinth_best_move(+Position, +Options, -Room) is semidet.
%
%   The same. Options: seed(N), any one of the best moves; manner(Manner), as for labyrinth_value/3.
%
%       ?- labyrinth_best_move(position(e, c, a, theseus), [manner(chasing), seed(4)], Room).
%       Room = a.

labyrinth_best_move(Module:Position, Options, Room) :-
    best_move(Module, Position, Options, Room).

best_move(Module, Position, Options, Room) :-
    facts(Module, Facts),
    '$labyrinth_best'(Facts, Position, Options, Room).

%!  labyrinth_deadline(+Position, -Moves) is semidet.
%
%   Moves of his own are what Theseus has: who has not caught the Minotaur by then has lost, if the Minotaur defends as well as
%   possible. Fails when he may take his time, and when he can't win.
%
%       ?- labyrinth_deadline(position(a, b, a, theseus), Moves).
%       Moves = 1.

labyrinth_deadline(Module:Position, Moves) :-
    deadline(Module, Position, [], Moves).

%!  labyrinth_deadline(+Position, +Options, -Moves) is semidet.
%
%   The same. Option: manner(Manner), as for labyrinth_value/3.
%
%       ?- labyrinth_deadline(position(a, c, a, minotaurus), [manner(chasing)], Moves).
%       Moves = 1.

labyrinth_deadline(Module:Position, Options, Moves) :-
    deadline(Module, Position, Options, Moves).

deadline(Module, Position, Options, Moves) :-
    facts(Module, Facts),
    '$labyrinth_deadline'(Facts, Position, Options, Moves).

%!  labyrinth_survey(-Beginnings) is det.
%
%   Beginnings are all beginnings, begin(Theseus, Minotaur, Value1, Value2): Value1 is the value when Theseus moves first, Value2 when the
%   Minotaur does. Up to 200 rooms: resource_error(rooms).
%
%       ?- labyrinth_survey(All), length(All, Count), memberchk(begin(a, c, V1, V2), All).
%       Count = 20, V1 = draw, V2 = win(theseus, 2).

labyrinth_survey(Module:Beginnings) :-
    facts(Module, Facts),
    '$labyrinth_survey'(Facts, Beginnings).

%!  labyrinth_print(+Position) is det.
%
%   Draws Position on the current output: T, M, and the home with a double frame. Below it stand, after a plus, the passages that are
%   not drawn.
%
%       ?- with_output_to(string(S), labyrinth_print(position(a, c, a, theseus))), sub_string(S, _, _, _, "a T").
%       true.

labyrinth_print(Module:Position) :-
    facts(Module, Facts),
    '$labyrinth_print'(Facts, Position).

%!  labyrinth_svg(+Position, -Svg) is det.
%
%   Svg is a string, the same as a picture.
%
%       ?- labyrinth_svg(position(a, c, a, theseus), Svg), sub_string(Svg, 0, 4, _, "<svg").
%       true.

labyrinth_svg(Module:Position, Svg) :-
    facts(Module, Facts),
    '$labyrinth_svg'(Facts, Position, Svg).

%!  labyrinth_play(+Theseus, +Minotaur, +Options, -Result) is det.
%
%   Plays a whole game. A player is
%
%     - a module name: module `my_player` exports my_player(+Position, -Room), which is called once a move;
%     - computer: one of the best moves;
%     - human: asked on the user's input. At its end, or at `lõpeta`, `quit` or `q`, labyrinth_play/4 throws `labyrinth_left`.
%
%   Each move is looked up among the legal ones; who gives another, fails, throws or takes too much time has lost. Options:
%
%     - position(Position): where the game begins (labyrinth_start/1);
%     - moves(N): after N moves of both sides it is a draw (200);
%     - repetitions(N): a draw when a position is there for the N-th time (3);
%     - within(N): Theseus has lost if he has not caught the Minotaur in N moves of his own;
%     - time(Seconds): for each move of a module (10);
%     - seed(N): which of the best moves the computer takes (1);
%     - show(Bool): whether to draw the beginning and write each move (false); a human sees each position anyway;
%     - lang(Lang): the language of what is written, `et` or `en` (et).
%
%   Result is result(Winner, Reason, Rooms, Last): Winner is `theseus`, `minotaurus` or `draw`; Reason `caught`, `home`, `within`, `stuck`,
%   `repetition`, `moves`, or disqualified(Player, Why), Why being illegal_move(Answer), failed, too_late or error(Ball). Modules run in
%   this process: play only programs that you trust.
%
%       ?- labyrinth_play(computer, computer, [position(position(a, c, a, minotaurus))], result(Winner, Reason, Rooms, _)).
%       Winner = theseus, Reason = caught, Rooms = [Room, Room].

labyrinth_play(Module:Theseus, Minotaur, Options, result(Winner, Reason, Rooms, Last)) :-
    facts(Module, Facts),
    play_options(Options, took, settings(_, 200, 3, none, 10, 1, false, et), Settings),
    Settings = settings(Position, _, _, _, Seconds, _, Show, _),
    (   var(Position) -> beginning(Facts, Position) ; true ),
    '$labyrinth_moves'(Facts, Position, _),
    seat(Theseus, White),
    seat(Minotaur, Black),
    (   Show == true, White \== seat(human), Black \== seat(human) -> '$labyrinth_print'(Facts, Position) ; true ),
    play_turns(game(game(Facts, White, Black, Settings)), state(Position, [], 0), rules(Seconds, Show), state(Last, _, _), How, Rooms),
    once(end(How, Last, Winner, Reason)).

beginning(Facts, Position) :-
    (   '$labyrinth_start'(Facts, Position) -> true ; existence_error(labyrinth_start, position) ).

took(position(P), settings(_, M, R, W, S, N, B, L), settings(P, M, R, W, S, N, B, L)) :-
    must_be(nonvar, P).
took(moves(M), settings(P, _, R, W, S, N, B, L), settings(P, M, R, W, S, N, B, L)) :-
    must_be(nonneg, M).
took(repetitions(R), settings(P, M, _, W, S, N, B, L), settings(P, M, R, W, S, N, B, L)) :-
    must_be(positive_integer, R).
took(within(W), settings(P, M, R, _, S, N, B, L), settings(P, M, R, W, S, N, B, L)) :-
    must_be(positive_integer, W).
took(time(S), settings(P, M, R, W, _, N, B, L), settings(P, M, R, W, S, N, B, L)) :-
    must_be(number, S).
took(seed(N), settings(P, M, R, W, S, _, B, L), settings(P, M, R, W, S, N, B, L)) :-
    must_be(integer, N).
took(show(B), settings(P, M, R, W, S, N, _, L), settings(P, M, R, W, S, N, B, L)) :-
    must_be(boolean, B).
took(lang(L), settings(P, M, R, W, S, N, B, _), settings(P, M, R, W, S, N, B, L)) :-
    must_be(oneof([et, en]), L).

seat(Player, seat(human)) :-
    Player == human, !.
seat(Player, Player) :-
    must_be_player(labyrinth_player, no_other, Player).

no_other(_) :-
    fail.

% game(+Game, ?Question): the rules as play_turns/6 asks for them. A state is state(Position, Earlier, Moves): the positions before, and
% how many moves Theseus has made.

game(game(Facts, _, _, Settings), over(state(Position, Earlier, Moves), Number, How)) :-
    over(Facts, Settings, Position, Earlier, Moves, Number, How).
game(game(_, Theseus, Minotaur, _), to_move(state(Position, _, _), Player, Position)) :-
    Position = position(_, _, _, Turn),
    (   Turn == theseus -> Player = Theseus ; Player = Minotaur ).
game(game(Facts, _, _, Settings), answer(Player, Position, Room)) :-
    own_move(Player, Facts, Settings, Position, Room).
game(game(Facts, _, _, _), after(state(Position, Earlier, Moves), Room, state(After, [Position|Earlier], Moves1))) :-
    '$labyrinth_after'(Facts, Position, Room, After),
    (   Position = position(_, _, _, theseus) -> Moves1 is Moves + 1 ; Moves1 = Moves ).
game(_, show(Number, state(position(Theseus, Minotaur, _, Turn), _, _), Room, _)) :-
    (   Turn == theseus -> Name = 'Theseus', From = Theseus ; Name = 'Minotaurus', From = Minotaur ),
    format("~w. ~w: ~w - ~w~n", [Number, Name, From, Room]).

over(Facts, _, Position, _, _, _, How) :-
    '$labyrinth_outcome'(Facts, Position, Outcome), !,
    How = Outcome.
over(_, settings(_, _, _, Within, _, _, _, _), position(_, _, _, minotaurus), _, Moves, _, within) :-
    integer(Within),
    Moves >= Within, !.
over(_, settings(_, _, Times, _, _, _, _, _), Position, Earlier, _, _, repetition) :-
    findall(x, ( member(Before, Earlier), Before == Position ), Xs),
    length(Xs, Count),
    Count + 1 >= Times,
    Times > 1, !.
over(_, settings(_, Most, _, _, _, _, _, _), _, _, _, Number, moves) :-
    Number >= Most.

end(won(theseus), _, theseus, caught).
end(won(minotaurus), _, minotaurus, home).
end(within, _, minotaurus, within).
end(stuck, _, draw, stuck).
end(repetition, _, draw, repetition).
end(moves, _, draw, moves).
end(foul(Why), position(_, _, _, Turn), Winner, disqualified(Turn, Why)) :-
    (   Turn == theseus -> Winner = minotaurus ; Winner = theseus ).

own_move(computer, Facts, settings(_, _, _, _, _, Seed, _, _), Position, Room) :-
    '$labyrinth_best'(Facts, Position, [seed(Seed)], Room).
own_move(seat(human), Facts, settings(_, _, _, _, _, _, _, Lang), Position, Room) :-
    '$labyrinth_print'(Facts, Position),
    '$labyrinth_moves'(Facts, Position, Rooms),
    ask(Lang, Position, Rooms, Room).

ask(Lang, Position, Rooms, Room) :-
    Position = position(_, _, _, Turn),
    (   Turn == theseus -> Name = 'Theseus' ; Name = 'Minotaurus' ),
    question(Lang, Question),
    format("~w, ~w~w: ", [Name, Question, Rooms]),
    flush_output,
    read_line_to_string(user_input, Line),
    (   ( Line == end_of_file ; leaves(Line) )
    ->  nl,
        throw(labyrinth_left)
    ;   chosen(Line, Rooms, Chosen)
    ->  Room = Chosen
    ;   refusal(Lang, Refusal),
        format("~w~n", [Refusal]),
        ask(Lang, Position, Rooms, Room)
    ).

question(et, 'kuhu? ').
question(en, 'where to? ').

refusal(et, 'Sinna ei vii ühtki käiku. Kirjuta ruumi nimi või lõpeta.').
refusal(en, 'No passage leads there. Write the name of a room, or quit.').

leaves(Line) :-
    split_string(Line, "", " \t\r.", [Word]),
    memberchk(Word, ["lõpeta", "lopeta", "quit", "q"]).

chosen(Line, Rooms, Room) :-
    split_string(Line, "", " \t\r.", [Word]),
    member(Room, Rooms),
    atom_string(Room, Word), !.

% The facts of a module, else those of user.

facts(Module0, Facts) :-
    (   Module0 == labyrinth -> Module = user ; Module = Module0 ),
    findall(Fact, fact(Module, Fact), Facts0),
    (   Facts0 == [], Module \== user
    ->  findall(Fact, fact(user, Fact), Facts)
    ;   Facts = Facts0
    ).

fact(Module, Fact) :-
    '$labyrinth_forms'(Forms),
    member(Name/Arity, Forms),
    functor(Fact, Name, Arity),
    current_predicate(Module:Name/Arity),
    call(Module:Fact).

:- module(game_play, [must_be_player/3, play_options/4, play_turns/6]).
:- meta_predicate must_be_player(+, 1, +), play_options(+, 3, +, -), play_turns(1, +, +, -, -, -).
:- autoload(library(error), [must_be/2, domain_error/2, existence_error/2]).
:- autoload(library(lists), [reverse/2]).

/** <module> Whole games between programs, whatever the game

What play/4 of the libraries of games has in common: players, options, the loop over the turns. Who writes a game tells its rules by one
predicate of one argument, a question:

  - over(State, Number, How): true if the game is over after Number moves; How is what play_turns/6 tells of it;
  - to_move(State, Player, Position): whose turn it is, and what that player sees;
  - answer(Player, Position, Move): what a player of the library's own plays. What it throws goes through;
  - after(State, Move, Next): fails, or throws an error, if the move is not legal;
  - show(Number, State, Move, Next): writes a move, the one with this number.
*/

%!  must_be_player(+Kind, :Own, +Player) is det.
%
%   Player is `computer`, a term that is not an atom and for which Own holds, or a module that exports a predicate of its own name with two
%   arguments. Errors: existence_error(Kind, Player) when there is no such module, domain_error(Kind, Player) for another term.
%
%       ?- use_module(library(game_play)), must_be_player(halma_player, ground, computer).
%       true.

must_be_player(Kind, Own, Player) :-
    must_be(callable, Player),
    (   Player == computer
    ->  true
    ;   atom(Player)
    ->  (   current_predicate(Player:Player/2) -> true ; existence_error(Kind, Player) )
    ;   call(Own, Player)
    ->  true
    ;   domain_error(Kind, Player)
    ).

%!  play_options(+Options, :Take, +Values, -Taken) is det.
%
%   Each option is given to call(Take, Option, Values0, Values) in its turn. Errors: domain_error(play_option, Option) when that fails.
%
%       ?- use_module(library(game_play)), play_options([4,5], plus, 0, Sum).
%       Sum = 9.

play_options(Options, Take, Values, Taken) :-
    must_be(list, Options),
    options_taken(Options, Take, Values, Taken).

options_taken([], _, Values, Values).
options_taken([Option|Rest], Take, Values0, Values) :-
    must_be(nonvar, Option),
    (   call(Take, Option, Values0, Values1)
    ->  true
    ;   domain_error(play_option, Option)
    ),
    options_taken(Rest, Take, Values1, Values).

%!  play_turns(:Game, +State, +Rules, -Last, -How, -Moves) is det.
%
%   Plays from State until the game is over. Rules is rules(Seconds, Show): the time of a move of a module, and whether moves are shown.
%   Last is the state at the end, How what over/3 says, or foul(Why), Why being illegal_move(Answer), failed, too_late or error(Ball), for
%   who was to move then; Moves are the moves made.

play_turns(Game, State, Rules, Last, How, Moves) :-
    turns(Game, State, Rules, 0, [], Last, How, Reversed),
    reverse(Reversed, Moves).

turns(Game, State, Rules, Number, Earlier, Last, How, Moves) :-
    (   call(Game, over(State, Number, Over))
    ->  Last = State,
        How = Over,
        Moves = Earlier
    ;   Rules = rules(Seconds, Show),
        once(call(Game, to_move(State, Player, Position))),
        answer(Player, Game, Position, Seconds, Answer),
        (   Answer = move(Move), catch(call(Game, after(State, Move, Next)), error(_, _), fail)
        ->  Number1 is Number + 1,
            (   Show == true -> call(Game, show(Number1, State, Move, Next)) ; true ),
            turns(Game, Next, Rules, Number1, [Move|Earlier], Last, How, Moves)
        ;   foul(Answer, Why),
            Last = State,
            How = foul(Why),
            Moves = Earlier
        )
    ).

foul(move(Move), illegal_move(Move)).
foul(failed, failed).
foul(too_late, too_late).
foul(error(Ball), error(Ball)).

% What a player uses while it thinks is given back: only its answer leaves the findall.

answer(Player, Game, Position, Seconds, Answer) :-
    findall(Given, asked(Player, Game, Position, Seconds, Given), [Answer]).

asked(Module, _, Position, Seconds, Answer) :-
    atom(Module),
    Module \== computer, !,
    Goal =.. [Module, Position, Move],
    catch(( call_with_time_limit(Seconds, Module:Goal) -> Answer = move(Move) ; Answer = failed ),
          Ball,
          ( Ball == time_limit_exceeded -> Answer = too_late ; Answer = error(Ball) )).
asked(Player, Game, Position, _, move(Move)) :-
    call(Game, answer(Player, Position, Move)).

/** <module> arbiiter: the referee of the course's draughts matches

Two programs play one game of simplified Russian draughts. The board is the
set of facts ruut(X,Y,Status) in module user, 32 of them, one for each dark
square; a program changes it with retract and assert, and the arbiter looks
at what has come of it.

A session, as the assignment describes it:

==
?- [arbiter, esimene, teine].
?- assert(mustad(esimene)), assert(valged(teine)).
?- turniir.
?- abolish(mustad/1), abolish(valged/1).
==

No program is trusted. What a match depends on (names, position, whose turn
it is) is passed in arguments, not kept in facts; a position is read from the
board once a call, and the move found in it is looked up among the legal ones.

Limits. A program that calls halt/0 ends the process, and a loop that swallows
every exception can't be stopped from inside Prolog: a match between strangers
belongs in a process of its own. Where the host knows '$move_started'/4, the
process then ends with a verdict.

Messages are Estonian (`et`) or English (`en`), see set_language/1. Another
language is added with clauses of the multifile predicate text/4; a program
that wants the events and not the text adds clauses of teade/1.
*/
:- module(arbiiter,
          [ turniir/0,          % one match between valged/1 and mustad/1
            turniir/1,          % the same, giving the result
            turniir/3,          % a match between two named programs
            algseis/0,          % put the initial position on the board
            kuva_laud/0         % show the board
          ]).

:- use_module(library(lists)).
:- use_module(library(apply)).
% The interpreter may have no library(time): the clock then tells afterwards
% that a move took too long, but doesn't stop it.
:- catch(use_module(library(time)), _, true).

:- dynamic user:ruut/3.
:- dynamic teade/1, move_time/1, language/1, last_result/1.
:- multifile teade/1, text/4.

move_time(10).
language(et).

% Consecutive calls without a capture, both sides counted together, that make
% the game a draw.
draw_limit(15).

% ---------------------------------------------------------------------
%  The match
% ---------------------------------------------------------------------

%!  turniir is det.
%
%   Plays one match between the programs named by the facts valged/1 and
%   mustad/1 of module user, and shows every move. Tells why and succeeds
%   when there can be no match.
%
%   ?- assert(valged(ahnus)), assert(mustad(loikaja)), turniir.

turniir :-
    turniir(_).

%!  turniir(-Result) is det.
%
%   As turniir/0. Result is result(Winner, Reason, Moves): Winner is `white`,
%   `black`, `draw`, or `none` when there was no match; Reason is `no_moves`,
%   `no_captures`, disqualified(Colour, Why) or refused(Why); Moves is the
%   number of legal moves made.
%
%   ?- turniir(result(Winner, _, Moves)).

turniir(Result) :-
    catch(( program_in_fact(valged, White), program_in_fact(mustad, Black),
            Prepared = ready(White, Black) ),
          refused(Why),
          Prepared = refused(Why)),
    begin(Prepared, Result).

%!  turniir(+White, +Black, -Result) is det.
%
%   Plays one match between two programs given by name (`Predicate` or
%   `Module:Predicate`); the facts valged/1 and mustad/1 are not needed.
%
%   ?- turniir(ahnus, puu:puu, Result).

turniir(White, Black, Result) :-
    catch(( find_program(White, WhiteProgram), find_program(Black, BlackProgram),
            Prepared = ready(WhiteProgram, BlackProgram) ),
          refused(Why),
          Prepared = refused(Why)),
    begin(Prepared, Result).

%!  result(-Result) is semidet.
%
%   The result of the last match played, as in turniir/1; fails before the
%   first one ends.
%
%   ?- turniir, arbiiter:result(Result).

result(Result) :-
    last_result(Result).

%!  set_move_time(+Seconds) is det.
%
%   Gives each call of a program that many seconds (10 at first).
%
%   ?- arbiiter:set_move_time(2.5).

set_move_time(Seconds) :-
    number(Seconds), Seconds > 0,
    !,
    retractall(move_time(_)),
    assertz(move_time(Seconds)).
set_move_time(Seconds) :-
    throw(error(type_error(positive_number, Seconds), _)).

%!  set_language(+Language) is det.
%
%   Shows messages in that language: `et` (at first) or `en`.
%
%   ?- arbiiter:set_language(en).

set_language(Language) :-
    retractall(language(_)),
    assertz(language(Language)).

begin(refused(Why), Result) :-
    finish(refused(Why), result(none, refused(Why), 0), Result).
begin(ready(White, Black), Result) :-
    catch(algseis, error(permission_error(_, _, _), _), fail),
    !,
    move_time(Seconds),
    name_facts(Names),
    initial_position(Position),
    legal_moves(Position, 1, 0, 0, Legal),
    program_name(White, WhiteName),
    program_name(Black, BlackName),
    emit(started(WhiteName, BlackName)),
    emit(board(Position)),
    play(state(1, 0, 0, Position, Legal, 0, 0),
         match(White, Black, Seconds, Names), Outcome),
    points(Outcome, Points),
    finish(finished(Outcome, WhiteName, BlackName, Points), Outcome, Result).
begin(ready(_, _), Result) :-
    begin(refused(static_board), Result).

finish(Event, Outcome, Result) :-
    retractall(last_result(_)),
    assertz(last_result(Outcome)),
    emit(Event),
    Result = Outcome.

points(result(Winner, _, _), Points) :-
    winner_points(Winner, Points).

winner_points(white, 2-0).
winner_points(black, 0-2).
winner_points(draw, 1-1).

% play(+State, +Match, -Outcome)
% State is state(Color, X, Y, Position, Legal, Quiet, Moves): whose turn it is,
% the square of the piece that has to go on capturing (0, 0 if none), the
% board, the legal moves there, calls since the last capture, moves made.
% Each turn runs in findall/3, so that all the memory it took, the program's
% own too, is given back before the next one.

play(State, Match, Outcome) :-
    findall(Next, turn(State, Match, Next), [Next]),
    play_on(Next, Match, Outcome).

play_on(over(Outcome), _, Outcome) :- !.
play_on(State, Match, Outcome) :-
    play(State, Match, Outcome).

turn(State, Match, Next) :-
    State = state(Color, X, Y, Position, _, _, _),
    program(Match, Color, Program),
    guard(State, Match),
    call_program(Match, Program, Color, X, Y, Report),
    unguard,
    judge(Report, State, Verdict),
    program_name(Program, Name),
    settle(Verdict, State, Name, Next),
    (   Next = over(result(_, disqualified(_, _), _))
    ->  hint_own_board(Program),
        put_position(Position)
    ;   true
    ).

% A host that has '$move_started'/4 ends the process if the program never comes
% back, and then prints the verdict, which is got ready here.

guard(State, Match) :-
    predicate_property('$move_started'(_, _, _, _), defined),
    !,
    Match = match(_, _, Seconds, _),
    verdict(too_slow(Seconds), State, Match, Late),
    verdict(memory, State, Match, Memory),
    verdict(halted, State, Match, Halted),
    '$move_started'(Seconds, Late, Memory, Halted).
guard(_, _).

unguard :-
    predicate_property('$move_ended', defined),
    !,
    '$move_ended'.
unguard.

verdict(Reason, state(Color, _, _, _, _, _, Moves), Match, Verdict) :-
    program(Match, Color, Program),
    program_name(Program, Name),
    program(Match, 1, White), program_name(White, WhiteName),
    program(Match, 2, Black), program_name(Black, BlackName),
    with_output_to(string(Verdict),
                   ( disqualify(Reason, [], [], Color, Name, Moves, over(Outcome)),
                     points(Outcome, Points),
                     emit(finished(Outcome, WhiteName, BlackName, Points)) )).

program(match(White, _, _, _), 1, White).
program(match(_, Black, _, _), 2, Black).

settle(legal(Move, Position, Flaw), State, Name, Next) :-
    State = state(Color, _, _, _, _, Quiet0, Moves0),
    Moves is Moves0 + 1,
    quiet_calls(Move, Quiet0, Quiet),
    colour(Color, Colour),
    emit(moved(Moves, Colour, Name, Move)),
    emit(board(Position)),
    (   Flaw == none
    ->  next_state(Color, Move, Position, Quiet, Moves, Next)
    ;   disqualify(Flaw, [], [], Color, Name, Moves, Next)
    ).
settle(foul(Reason, Squares), State, Name, Next) :-
    State = state(Color, _, _, Position, _, _, Moves),
    position_squares(Position, Before),
    not_among(Before, Squares, Gone),
    not_among(Squares, Before, Come),
    disqualify(Reason, Gone, Come, Color, Name, Moves, Next),
    shown_position(Squares, Shown),
    emit(board(Shown)).

quiet_calls(move(_, _, _, _, none), Quiet0, Quiet) :-
    !,
    Quiet is Quiet0 + 1.
quiet_calls(_, _, 0).

disqualify(Reason, Gone, Come, Color, Name, Moves, over(Outcome)) :-
    opponent(Color, Other),
    colour(Color, Loser),
    colour(Other, Winner),
    Outcome = result(Winner, disqualified(Loser, Reason), Moves),
    emit(disqualified(Loser, Name, Reason, Gone, Come)).

% The order of the questions is part of the rules: the same piece goes on, the
% opponent is stuck, too long without a capture, the opponent moves.
next_state(Color, move(_, _, X, Y, Taken), Position, _, Moves, Next) :-
    Taken \== none,
    jumps_from(Position, Color, X, Y, Legal),
    Legal = [_|_],
    !,
    Next = state(Color, X, Y, Position, Legal, 0, Moves).
next_state(Color, _, Position, Quiet, Moves, Next) :-
    opponent(Color, Other),
    legal_moves(Position, Other, 0, 0, Legal),
    draw_limit(Limit),
    (   Legal == []
    ->  colour(Color, Winner),
        Next = over(result(Winner, no_moves, Moves))
    ;   Quiet >= Limit
    ->  Next = over(result(draw, no_captures, Moves))
    ;   Next = state(Other, 0, 0, Position, Legal, Quiet, Moves)
    ).

% ---------------------------------------------------------------------
%  Calling a program
% ---------------------------------------------------------------------

% call_program(+Match, +Program, +Color, +X, +Y, -Report)
% Report is done(Board, Flaw), Board as left by the first exit, Flaw `none` or
% a reason; or foul(Reason).

call_program(match(_, _, Seconds, Names), program(_, Module, Predicate), Color, X, Y, Report) :-
    Goal =.. [Predicate, Color, X, Y],
    current_output(Output),
    get_time(Start),
    observe_in_time(Seconds, Module:Goal, Events),
    get_time(End),
    set_output(Output),
    format('~N'),
    Elapsed is End - Start,
    reported(Events, Elapsed, Seconds, Report0),
    (   restore_name_facts(Names),
        Report0 = done(Board, none)
    ->  Report = done(Board, names_changed)
    ;   Report = Report0
    ).

observe_in_time(Seconds, Goal, Events) :-
    predicate_property(call_with_time_limit(_, _), defined),
    !,
    catch(call_with_time_limit(Seconds, findall(Event, observe(Goal, Event), Events)),
          time_limit_exceeded,
          Events = [threw(time_limit_exceeded)]).
observe_in_time(_, Goal, Events) :-
    findall(Event, observe(Goal, Event), Events).

% What can be seen of a call: exit(Board), then, as backtracking goes back into
% the program, `again` for a second exit, threw(Ball) for an exception, or
% end(Board) when nothing is left to try. The counter has to survive
% backtracking, hence the global variable.
observe(Goal, Event) :-
    nb_setval(arbiiter_exits, 0),
    catch(Goal, Ball, true),
    nb_getval(arbiiter_exits, Exits0),
    Exits is Exits0 + 1,
    nb_setval(arbiiter_exits, Exits),
    (   nonvar(Ball)
    ->  !,
        without_context(Ball, Told),
        Event = threw(Told)
    ;   Exits > 1
    ->  !,
        Event = again
    ;   read_board(Board),
        Event = exit(Board)
    ).
observe(_, end(Board)) :-
    read_board(Board).

% The context of an error may hold a whole stack: only the formal term is kept.
without_context(error(Formal, _), error(Formal)) :- !.
without_context(Ball, Ball).

reported([end(_)], Elapsed, Seconds, foul(Reason)) :-
    !,
    late_or(Elapsed, Seconds, failed, Reason).
reported([threw(Ball)], Elapsed, Seconds, foul(Reason)) :-
    !,
    late_or(Elapsed, Seconds, threw(Ball), Reason).
reported([exit(Board), end(Same)], Elapsed, Seconds, Report) :-
    Board == Same,
    !,
    late_or(Elapsed, Seconds, none, Flaw),
    (   Flaw == none
    ->  Report = done(Board, none)
    ;   Report = foul(Flaw)
    ).
reported([exit(Board)|_], _, _, done(Board, choice_point)).

% The alarm may ring a moment early by our clock.
late_or(Elapsed, Seconds, _, too_slow(Seconds)) :-
    Elapsed + 0.05 >= Seconds,
    !.
late_or(_, _, Reason, Reason).

% ---------------------------------------------------------------------
%  Judging what a call has done
% ---------------------------------------------------------------------

% judge(+Report, +State, -Verdict)
% Verdict is legal(Move, Position, Flaw) or foul(Reason, Squares); Move is
% move(X, Y, X1, Y1, Taken), Taken VX-VY or `none`.

judge(foul(Reason), _, foul(Reason, Squares)) :-
    read_board(Board),
    board_squares(Board, Squares).
judge(done(damaged(Squares), _), _, foul(Reason, Squares)) :-
    damage(Squares, Reason).
judge(done(board(After), Flaw), State, Verdict) :-
    State = state(Color, X, _, Before, Legal, _, _),
    changes(Before, After, Changes),
    (   Changes == []
    ->  Verdict0 = foul(no_move)
    ;   classify(Changes, Color, X, Before, Legal, Verdict0)
    ),
    (   Verdict0 = legal(Move)
    ->  Verdict = legal(Move, After, Flaw)
    ;   Verdict0 = foul(Reason),
        position_squares(After, Squares),
        Verdict = foul(Reason, Squares)
    ).

classify(Changes, Color, _, _, Legal, Verdict) :-
    move_in(Changes, Color, Move, Piece, Placed),
    memberchk(Move, Legal),
    (   crowned(Move, Piece, Placed)
    ->  Verdict0 = legal(Move)
    ;   Placed == Piece
    ->  Verdict0 = foul(not_crowned)
    ),
    !,
    Verdict = Verdict0.
classify(Changes, Color, 0, Before, _, foul(must_capture)) :-
    move_in(Changes, Color, Move, Piece, Placed),
    crowned(Move, Piece, Placed),
    steps(Before, Color, Steps),
    memberchk(Move, Steps),
    !.
classify(Changes, Color, _, Before, _, foul(opponents_piece)) :-
    opponent(Color, Other),
    move_in(Changes, Other, Move, Piece, Placed),
    crowned(Move, Piece, Placed),
    (   steps(Before, Other, Moves)
    ;   jumps(Before, Other, Moves)
    ),
    memberchk(Move, Moves),
    !.
classify(_, _, X, _, _, foul(must_continue)) :-
    X > 0,
    !.
classify(_, _, _, _, _, foul(illegal_move)).

% Reads a move out of the changed squares: one piece of that colour has left
% its square, one has come to an empty one, at most one of the other colour
% is gone.
move_in(Changes, Color, move(X, Y, X1, Y1, Taken), Piece, Placed) :-
    select(change(X, Y, Piece, 0), Changes, Rest),
    own(Color, Piece),
    select(change(X1, Y1, 0, Placed), Rest, Captured),
    taken(Captured, Color, Taken),
    !.

taken([], _, none).
taken([change(X, Y, Piece, 0)], Color, X-Y) :-
    opponent(Color, Other),
    own(Other, Piece).

changes(Before, After, Changes) :-
    findall(change(X, Y, Old, New),
            ( between(1, 32, I),
              arg(I, Before, Old), arg(I, After, New), Old \== New,
              square(I, X, Y) ),
            Changes).

% What a man becomes on the square where it arrives.
crowned(move(_, _, 8, _, _), 1, Placed) :- !, Placed == 10.
crowned(move(_, _, 1, _, _), 2, Placed) :- !, Placed == 20.
crowned(_, Piece, Piece).

damage(Squares, wrong_squares(Count)) :-
    length(Squares, Count),
    (   Count =\= 32
    ;   member(ruut(X, Y, _), Squares), \+ ( integer(X), integer(Y), square(_, X, Y) )
    ;   findall(X-Y, member(ruut(X, Y, _), Squares), Places),
        sort(Places, Different), \+ length(Different, 32)
    ),
    !.
damage(_, wrong_state).

% ---------------------------------------------------------------------
%  Legal moves in a position
% ---------------------------------------------------------------------

% A position is laud(S1,...,S32), the states of the dark squares row by row.

% legal_moves(+Position, +Color, +X, +Y, -Moves)
% All moves of Color; only those of the piece on X, Y unless X is 0.

legal_moves(Position, Color, 0, _, Moves) :-
    !,
    jumps(Position, Color, Jumps),
    (   Jumps == []
    ->  steps(Position, Color, Moves)
    ;   Moves = Jumps
    ).
legal_moves(Position, Color, X, Y, Moves) :-
    jumps_from(Position, Color, X, Y, Moves).

jumps(Position, Color, Jumps) :-
    findall(Move, ( piece(Position, Color, X, Y, Piece),
                    jump(Position, Color, X, Y, Piece, Move) ), Jumps).

jumps_from(Position, Color, X, Y, Jumps) :-
    status(Position, X, Y, Piece),
    findall(Move, jump(Position, Color, X, Y, Piece, Move), Jumps).

steps(Position, Color, Steps) :-
    findall(move(X, Y, X1, Y1, none),
            ( piece(Position, Color, X, Y, Piece),
              direction(DX, DY),
              steps_towards(Piece, DX),
              reach(Piece, Position, X, Y, DX, DY, X1, Y1) ),
            Steps).

piece(Position, Color, X, Y, Piece) :-
    between(1, 32, I),
    arg(I, Position, Piece),
    own(Color, Piece),
    square(I, X, Y).

jump(Position, Color, X, Y, Piece, move(X, Y, X1, Y1, VX-VY)) :-
    direction(DX, DY),
    first_piece(Piece, Position, X, Y, DX, DY, VX, VY, Victim),
    opponent(Color, Other),
    own(Other, Victim),
    reach(Piece, Position, VX, VY, DX, DY, X1, Y1).

% The first piece on the diagonal that a man or a king on X, Y can see.
first_piece(Piece, Position, X, Y, DX, DY, VX, VY, Victim) :-
    X1 is X + DX,
    Y1 is Y + DY,
    status(Position, X1, Y1, Found),
    (   Found =\= 0
    ->  VX = X1, VY = Y1, Victim = Found
    ;   king(Piece),
        first_piece(Piece, Position, X1, Y1, DX, DY, VX, VY, Victim)
    ).

% The empty squares next to X, Y: one for a man, as far as it goes for a king.
reach(Piece, Position, X, Y, DX, DY, X1, Y1) :-
    X2 is X + DX,
    Y2 is Y + DY,
    status(Position, X2, Y2, 0),
    (   X1 = X2, Y1 = Y2
    ;   king(Piece),
        reach(Piece, Position, X2, Y2, DX, DY, X1, Y1)
    ).

status(Position, X, Y, Status) :-
    X >= 1, X =< 8, Y >= 1, Y =< 8,
    I is (X - 1) * 4 + (Y + 1) // 2,
    arg(I, Position, Status).

% square(?I, ?X, ?Y): the I-th dark square is X, Y.
square(I, X, Y) :-
    integer(I),
    !,
    X is (I - 1) // 4 + 1,
    Y is (I - 1) mod 4 * 2 + 2 - X mod 2.
square(I, X, Y) :-
    X >= 1, X =< 8, Y >= 1, Y =< 8,
    0 =:= (X + Y) mod 2,
    I is (X - 1) * 4 + (Y + 1) // 2.

own(1, 1).
own(1, 10).
own(2, 2).
own(2, 20).

king(10).
king(20).

opponent(1, 2).
opponent(2, 1).

direction(1, 1).
direction(1, -1).
direction(-1, 1).
direction(-1, -1).

steps_towards(1, 1).
steps_towards(2, -1).
steps_towards(10, _).
steps_towards(20, _).

colour(1, white).
colour(2, black).

% ---------------------------------------------------------------------
%  The board in module user
% ---------------------------------------------------------------------

%!  algseis is det.
%
%   Puts the initial position on the board: asserts the 32 facts ruut/3 in
%   user, white's squares first, then the empty ones, then black's.
%
%   ?- algseis, ruut(1, 1, Status).

algseis :-
    initial_position(Position),
    put_position(Position).

%!  kuva_laud is det.
%
%   Shows the board as it is now, also between matches; `?` stands for a
%   square with no fact or with more than one.

kuva_laud :-
    read_board(Board),
    board_squares(Board, Squares),
    shown_position(Squares, Position),
    show_board(Position).

initial_position(Position) :-
    findall(Status, ( between(1, 32, I), initial_status(I, Status) ), States),
    Position =.. [laud|States].

initial_status(I, 1) :- I =< 12, !.
initial_status(I, 0) :- I =< 20, !.
initial_status(_, 2).

put_position(Position) :-
    retractall(user:ruut(_, _, _)),
    position_squares(Position, Squares),
    forall(member(Square, Squares), assertz(user:Square)).

position_squares(Position, Squares) :-
    findall(ruut(X, Y, Status),
            ( between(1, 32, I), arg(I, Position, Status), square(I, X, Y) ),
            Squares).

% read_board(-Board): board(Position) when each dark square has exactly one
% fact with a known state, else damaged(Squares). clause/2, because a program
% may have put a rule there, which is not to be run.
read_board(Board) :-
    findall(ruut(X, Y, Status)-Body, clause(user:ruut(X, Y, Status), Body), Clauses),
    msort(Clauses, Sorted),
    (   states(Sorted, 1, States)
    ->  Position =.. [laud|States],
        Board = board(Position)
    ;   findall(Square, member(Square-_, Sorted), Squares),
        Board = damaged(Squares)
    ).

states([], 33, []).
states([ruut(X, Y, Status)-Body|Clauses], I, [Status|States]) :-
    Body == true,
    I =< 32,
    square(I, X0, Y0),
    X == X0, Y == Y0,
    integer(Status),
    known_status(Status),
    I1 is I + 1,
    states(Clauses, I1, States).

known_status(0).
known_status(1).
known_status(2).
known_status(10).
known_status(20).

board_squares(board(Position), Squares) :-
    position_squares(Position, Squares).
board_squares(damaged(Squares), Squares).

% A position for the eye, `unknown` where the facts don't tell.
shown_position(Squares, Position) :-
    findall(Status, ( between(1, 32, I), shown_status(I, Squares, Status) ), States),
    Position =.. [laud|States].

shown_status(I, Squares, Status) :-
    square(I, X, Y),
    findall(S, ( member(ruut(X1, Y1, S), Squares), X1 == X, Y1 == Y ), Found),
    (   Found = [Only], integer(Only), known_status(Only)
    ->  Status = Only
    ;   Status = unknown
    ).

not_among(Squares, Others, Rest) :-
    findall(Square, ( member(Square, Squares),
                      \+ ( member(Other, Others), Other == Square ) ), Rest).

% ---------------------------------------------------------------------
%  The programs and their names
% ---------------------------------------------------------------------

% program_in_fact(+Fact, -Program): the program named by valged/1 or mustad/1.
% Program is program(Name, Module, Predicate).
program_in_fact(Fact, Program) :-
    named_in_fact(Fact, Names0),
    sort(Names0, Names),
    (   Names = [Name]
    ->  find_program(Name, Program)
    ;   Names == []
    ->  throw(refused(not_named(Fact)))
    ;   throw(refused(named_twice(Fact, Names)))
    ).

named_in_fact(Fact, Names) :-
    Head =.. [Fact, Name],
    findall(Name, clause(user:Head, _), Names).

% The facts as they were when the match began; they are put back when a
% program has changed them. restore_name_facts/1 fails if there was nothing
% to restore.
name_facts(names(White, Black)) :-
    named_in_fact(valged, White),
    named_in_fact(mustad, Black).

restore_name_facts(names(White, Black)) :-
    name_facts(Now),
    Now \== names(White, Black),
    put_name_facts(valged, White),
    put_name_facts(mustad, Black).

put_name_facts(Fact, Names) :-
    Any =.. [Fact, _],
    retractall(user:Any),
    forall(( member(Name, Names), Head =.. [Fact, Name] ), assertz(user:Head)).

program_name(program(Name, _, _), Name).

% find_program(+Name, -Program): throws refused(Why) unless it is clear which
% predicate of which module is meant.
find_program(Name, _) :-
    \+ ground(Name),
    !,
    throw(refused(bad_name(Name))).
find_program(Module:Predicate, program(Module:Predicate, Home, Predicate)) :-
    atom(Module), atom(Predicate),
    !,
    (   current_module(Module),
        functor(Head, Predicate, 3),
        predicate_property(Module:Head, defined)
    ->  home(Module, Head, Home)
    ;   throw(refused(not_found(Module:Predicate, [])))
    ).
find_program(Predicate, program(Predicate, Module, Predicate)) :-
    atom(Predicate),
    !,
    functor(Head, Predicate, 3),
    findall(M, exports(M, Head), Exporting0),
    sort(Exporting0, Exporting),
    program_module(Exporting, Predicate, Head, Module).
find_program(Name, _) :-
    throw(refused(bad_name(Name))).

program_module([Module], Predicate, Head, Module) :-
    !,
    (   defines(user, Head)
    ->  throw(refused(ambiguous(Predicate, [Module, user])))
    ;   true
    ).
program_module([First, Second|More], Predicate, _, _) :-
    throw(refused(ambiguous(Predicate, [First, Second|More]))).
program_module([], Predicate, Head, Module) :-
    findall(M, defines(M, Head), Defining0),
    sort(Defining0, Defining),
    (   Defining = [user]
    ->  throw(refused(no_module(Predicate)))
    ;   Defining = [Module]
    ->  true
    ;   Defining == []
    ->  other_arities(Predicate, Arities),
        throw(refused(not_found(Predicate, Arities)))
    ;   throw(refused(ambiguous(Predicate, Defining)))
    ).

exports(Module, Head) :-
    course_module(Module),
    predicate_property(Module:Head, exported),
    \+ predicate_property(Module:Head, imported_from(_)).

defines(Module, Head) :-
    course_module(Module),
    predicate_property(Module:Head, defined),
    \+ predicate_property(Module:Head, imported_from(_)).

home(Module, Head, Home) :-
    (   predicate_property(Module:Head, imported_from(From))
    ->  Home = From
    ;   Home = Module
    ).

% A library may export a predicate of the same name: it is no player.
course_module(Module) :-
    current_module(Module),
    Module \== arbiiter,
    catch(module_property(Module, class(user)), _, true).

other_arities(Predicate, Arities) :-
    findall(Module:Predicate/Arity,
            ( course_module(Module),
              current_predicate(Module:Predicate/Arity),
              functor(Head, Predicate, Arity),
              \+ predicate_property(Module:Head, imported_from(_)) ),
            Found),
    sort(Found, Arities).

% Facts ruut/3 of a module's own hide the board from it; the program then
% fails in ways that are hard to understand.
hint_own_board(program(Name, Module, _)) :-
    Module \== user,
    predicate_property(Module:ruut(_, _, _), defined),
    \+ predicate_property(Module:ruut(_, _, _), imported_from(_)),
    !,
    emit(own_board(Name, Module)).
hint_own_board(_).

% ---------------------------------------------------------------------
%  Telling
% ---------------------------------------------------------------------

%!  teade(+Event) is semidet.
%
%   Hook, multifile: called with every event of a match; if it succeeds,
%   nothing is printed. Events: started(White, Black), board(Position),
%   moved(Number, Colour, Program, move(X, Y, X1, Y1, Taken)),
%   disqualified(Colour, Program, Reason, Gone, Come), own_board(Program, Module),
%   finished(Result, White, Black, WhitePoints-BlackPoints), refused(Why).
%
%   ?- assertz((arbiiter:teade(board(_)) :- true)).     % moves only

% The one place where a match speaks.
emit(Event) :-
    (   teade(Event)
    ->  true
    ;   show(Event),
        flush_output
    ).

show(board(Position)) :-
    !,
    show_board(Position).
show(moved(Number, Colour, Name, move(X, Y, X1, Y1, Taken))) :-
    !,
    phrase_of(Colour, Side),
    format('~w. ~w ~w: (~w,~w) -> (~w,~w)', [Number, Side, Name, X, Y, X1, Y1]),
    (   Taken = VX-VY
    ->  say(took(VX, VY))
    ;   true
    ),
    nl.
show(disqualified(Colour, Name, Reason, Gone, Come)) :-
    !,
    phrase_of(Colour, Side),
    say(disqualified(Name, Side)),
    say(Reason),
    broken_rule(Reason, Rule),
    say(rule(Rule)),
    nl,
    show_squares(gone, Gone),
    show_squares(come, Come).
show(finished(result(Winner, Reason, Moves), White, Black, Points)) :-
    !,
    winner_name(Winner, White, Black, Name),
    say(outcome(Winner, Name)),
    say(outcome_reason(Reason)),
    say(moves(Moves)),
    nl,
    Points = WhitePoints-BlackPoints,
    say(points(White, WhitePoints, Black, BlackPoints)),
    nl.
show(refused(Why)) :-
    !,
    say(refused),
    say(Why),
    nl.
show(Event) :-
    say(Event),
    nl.

% broken_rule(+Reason, -Rule): the rule of the assignment that a program has
% broken: number(Number), or a word for what has no number there.
broken_rule(no_move, moves).
broken_rule(opponents_piece, moves).
broken_rule(illegal_move, moves).
broken_rule(must_capture, capturing).
broken_rule(must_continue, continuing).
broken_rule(not_crowned, crowning).
broken_rule(wrong_squares(_), number('1')).
broken_rule(wrong_state, number('1')).
broken_rule(failed, number('2.4')).
broken_rule(threw(_), number('2.4')).
broken_rule(choice_point, number('2.5')).
broken_rule(names_changed, number('3.2')).
broken_rule(too_slow(_), time).
broken_rule(memory, resources).
broken_rule(halted, confinement).

winner_name(white, White, _, White).
winner_name(black, _, Black, Black).
winner_name(draw, _, _, none).

% White's first row is at the bottom, as white sees it.
show_board(Position) :-
    column_numbers,
    forall(( between(1, 8, N), X is 9 - N ), show_row(X, Position)),
    column_numbers,
    nl.

column_numbers :-
    write('    1 2 3 4 5 6 7 8'),
    nl.

show_row(X, Position) :-
    format(' ~w ', [X]),
    forall(between(1, 8, Y), show_square(X, Y, Position)),
    format('  ~w~n', [X]).

show_square(X, Y, Position) :-
    (   1 =:= (X + Y) mod 2
    ->  write('  ')
    ;   status(Position, X, Y, Status),
        mark(Status, Mark),
        format(' ~a', [Mark])
    ).

mark(0, '.').
mark(1, o).
mark(2, x).
mark(10, 'O').
mark(20, 'X').
mark(unknown, '?').

% At most this many squares of a spoilt board are listed.
squares_shown(8).

show_squares(_, []) :- !.
show_squares(Heading, Squares) :-
    phrase_of(Heading, Phrase),
    format('   ~w', [Phrase]),
    squares_shown(Limit),
    length(Squares, Count),
    forall(( nth1(I, Squares, Square), I =< Limit ), format(' ~q', [Square])),
    (   Count > Limit
    ->  write(' ...')
    ;   true
    ),
    nl.

% say(+Key): writes the text of Key in the language set, in Estonian if that
% language has none, and Key itself if there is no text at all.
say(Key) :-
    language(Language),
    (   text(Language, Key, Format, Arguments)
    ->  true
    ;   text(et, Key, Format, Arguments)
    ->  true
    ;   Format = '~q', Arguments = [Key]
    ),
    format(Format, Arguments).

phrase_of(Key, Phrase) :-
    language(Language),
    (   text(Language, Key, Phrase, _)
    ->  true
    ;   text(et, Key, Phrase, _)
    ).

%!  text(?Language, ?Key, -Format, -Arguments) is nondet.
%
%   Multifile: the text of a message, reason or word for format/2.
%
%   ?- arbiiter:text(en, no_move, Format, _).

text(et, white, valged, []).
text(et, black, mustad, []).
text(et, gone, 'kadus: ', []).
text(et, come, 'tekkis:', []).
text(et, started(White, Black), 'Kabepartii: ~w (valged) - ~w (mustad)', [White, Black]).
text(et, took(X, Y), ' lõi (~w,~w)', [X, Y]).
text(et, disqualified(Name, Side), '!! ~w (~w) diskvalifitseeritakse: ', [Name, Side]).
text(et, own_board(Name, Module),
     '   ~w: moodulis ~q on oma ruut/3, mis varjab laua (reegel 2.3)', [Name, Module]).
text(et, outcome(white, Name), 'Tulemus: võitis ~w (valged), ', [Name]).
text(et, outcome(black, Name), 'Tulemus: võitis ~w (mustad), ', [Name]).
text(et, outcome(draw, _), 'Tulemus: viik, ', []).
text(et, outcome_reason(no_moves), 'vastasel ei ole käike', []).
text(et, outcome_reason(no_captures), '~w käiku järjest ilma löömiseta', [Limit]) :-
    draw_limit(Limit).
text(et, outcome_reason(disqualified(_, _)), 'vastane diskvalifitseeriti', []).
text(et, moves(Moves), '; käike ~w', [Moves]).
text(et, points(White, W, Black, B), 'Punktid: ~w (valged) ~w, ~w (mustad) ~w', [White, W, Black, B]).
text(et, refused, 'Partiid ei alustata: ', []).
text(et, not_named(Fact), 'fakti ~w/1 ei ole; lisa see: assert(~w(peapredikaat))', [Fact, Fact]).
text(et, named_twice(Fact, Names),
     'fakte ~w/1 on mitu: ~q; kustuta vanad: abolish(mustad/1), abolish(valged/1)', [Fact, Names]).
text(et, bad_name(Name), '~q ei ole peapredikaadi nimi (Predikaat või Moodul:Predikaat)', [Name]).
text(et, not_found(Name, []), 'predikaati ~q/3 ei ole laaditud', [Name]).
text(et, not_found(Name, [One|More]), 'predikaati ~q/3 ei ole laaditud; leidub ~q', [Name, [One|More]]).
text(et, ambiguous(Name, Modules),
     'predikaat ~q/3 on mitmes moodulis: ~q; anna nimi kujul Moodul:~q', [Name, Modules, Name]).
text(et, no_module(Name), 'predikaat ~q/3 ei ole moodulis (reegel 2.1)', [Name]).
text(et, static_board, 'ruut/3 on moodulis user staatiline', []).
text(et, rule(moves), ' (reegel: käigud)', []).
text(et, rule(capturing), ' (reegel: löömine)', []).
text(et, rule(continuing), ' (reegel: löömise jätkamine)', []).
text(et, rule(crowning), ' (reegel: tammiks muutumine)', []).
text(et, rule(time), ' (reegel: ajakontroll)', []).
text(et, rule(resources), ' (reegel: mälu ja väljund)', []).
text(et, rule(confinement), ' (reegel: keelatud tegevus)', []).
text(et, rule(number(Number)), ' (reegel ~w)', [Number]).
text(et, no_move, 'programm ei teinud käiku', []).
text(et, failed, 'programm lõppes ebaõnnestumisega (fail)', []).
text(et, threw(error(Formal)), 'programm katkes veaga ~q', [Formal]).
text(et, threw(Ball), 'programm katkes erindiga ~q', [Ball]) :- Ball \= error(_).
text(et, too_slow(Seconds), 'käik kestis üle ~w sekundi', [Seconds]).
text(et, memory, 'programm kasutas liiga palju mälu', []).
text(et, halted, 'programm kutsus halt/0', []).
text(et, wrong_squares(Count), 'laual ei ole igal mustal ruudul ühte fakti (fakte on ~w)', [Count]).
text(et, wrong_state, 'laual on tundmatu olek või reegel', []).
text(et, not_crowned, 'viimasele reale jõudnud kivi ei muudetud tammiks', []).
text(et, must_capture, 'lüüa on võimalik, kuid ei löödud', []).
text(et, must_continue, 'löömist tuleb jätkata sama kabendiga', []).
text(et, opponents_piece, 'käidi vastase kabendiga', []).
text(et, illegal_move, 'lubamatu käik', []).
text(et, choice_point, 'programmi saab tagurdada: see jättis valikupunkti', []).
text(et, names_changed, 'programm muutis fakte mustad/1 ja valged/1', []).

text(en, white, white, []).
text(en, black, black, []).
text(en, gone, 'gone:', []).
text(en, come, 'come:', []).
text(en, started(White, Black), 'Draughts match: ~w (white) - ~w (black)', [White, Black]).
text(en, took(X, Y), ' took (~w,~w)', [X, Y]).
text(en, disqualified(Name, Side), '!! ~w (~w) is disqualified: ', [Name, Side]).
text(en, own_board(Name, Module),
     '   ~w: module ~q has a ruut/3 of its own, which hides the board (rule 2.3)', [Name, Module]).
text(en, outcome(white, Name), 'Result: ~w (white) won, ', [Name]).
text(en, outcome(black, Name), 'Result: ~w (black) won, ', [Name]).
text(en, outcome(draw, _), 'Result: draw, ', []).
text(en, outcome_reason(no_moves), 'the opponent has no moves', []).
text(en, outcome_reason(no_captures), '~w consecutive moves without a capture', [Limit]) :-
    draw_limit(Limit).
text(en, outcome_reason(disqualified(_, _)), 'the opponent was disqualified', []).
text(en, moves(Moves), '; ~w moves', [Moves]).
text(en, points(White, W, Black, B), 'Points: ~w (white) ~w, ~w (black) ~w', [White, W, Black, B]).
text(en, refused, 'No match: ', []).
text(en, not_named(Fact), 'there is no fact ~w/1; add it: assert(~w(predicate))', [Fact, Fact]).
text(en, named_twice(Fact, Names),
     'there are several facts ~w/1: ~q; delete the old ones: abolish(mustad/1), abolish(valged/1)', [Fact, Names]).
text(en, bad_name(Name), '~q names no predicate (Predicate or Module:Predicate)', [Name]).
text(en, not_found(Name, []), 'predicate ~q/3 is not loaded', [Name]).
text(en, not_found(Name, [One|More]), 'predicate ~q/3 is not loaded; there is ~q', [Name, [One|More]]).
text(en, ambiguous(Name, Modules),
     'predicate ~q/3 is in several modules: ~q; name it as Module:~q', [Name, Modules, Name]).
text(en, no_module(Name), 'predicate ~q/3 is not in a module (rule 2.1)', [Name]).
text(en, static_board, 'ruut/3 is static in module user', []).
text(en, rule(moves), ' (rule: moves)', []).
text(en, rule(capturing), ' (rule: capturing)', []).
text(en, rule(continuing), ' (rule: continuing a capture)', []).
text(en, rule(crowning), ' (rule: crowning)', []).
text(en, rule(time), ' (rule: time)', []).
text(en, rule(resources), ' (rule: memory and output)', []).
text(en, rule(confinement), ' (rule: forbidden actions)', []).
text(en, rule(number(Number)), ' (rule ~w)', [Number]).
text(en, no_move, 'the program made no move', []).
text(en, failed, 'the program failed', []).
text(en, threw(error(Formal)), 'the program ended with error ~q', [Formal]).
text(en, threw(Ball), 'the program threw ~q', [Ball]) :- Ball \= error(_).
text(en, too_slow(Seconds), 'the move took more than ~w seconds', [Seconds]).
text(en, memory, 'the program took too much memory', []).
text(en, halted, 'the program called halt/0', []).
text(en, wrong_squares(Count), 'not every dark square has one fact (there are ~w facts)', [Count]).
text(en, wrong_state, 'the board holds an unknown state or a rule', []).
text(en, not_crowned, 'a man that reached the last row was not crowned', []).
text(en, must_capture, 'a capture is possible but was not made', []).
text(en, must_continue, 'the same piece has to go on capturing', []).
text(en, opponents_piece, 'the opponent\'s piece was moved', []).
text(en, illegal_move, 'illegal move', []).
text(en, choice_point, 'the program can be backtracked into: it left a choice point', []).
text(en, names_changed, 'the program changed the facts mustad/1 and valged/1', []).

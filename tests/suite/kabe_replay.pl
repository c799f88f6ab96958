% Plays games again before the arbiter: see kabe_games.rs, which writes the file.
%
% A game is game(Number, Turns, End): Turns are turn(After, Verdict), After `same`, changes([I-Status, ...]) by the number of
% the square, or facts([ruut(X,Y,Status), ...]); End is over(Result) with the arbiter's result, or `open`.

replay(File) :-
    open(File, read, Stream),
    initial(State),
    nb_setval(games, 0),
    nb_setval(turns, 0),
    nb_setval(wrong, 0),
    repeat,
    read(Stream, Game),
    (   Game == end_of_file
    ->  !,
        close(Stream),
        nb_getval(games, Games), nb_getval(turns, Turns), nb_getval(wrong, Wrong),
        format("games ~w turns ~w wrong ~w~n", [Games, Turns, Wrong])
    ;   Game = game(Number, Turns0, End),
        count(games),
        (   play(Turns0, State, Number, 1, End)
        ->  true
        ;   told(Number, end, End, failed)
        ),
        fail
    ).

initial(state(1, 0, 0, Position, Legal, 0, 0)) :-
    arbiiter:initial_position(Position),
    arbiiter:legal_moves(Position, 1, 0, 0, Legal).

play([], State, Number, _, End) :-
    (   State = over(_)
    ->  End0 = State
    ;   End0 = open
    ),
    (   End0 == End -> true ; told(Number, end, End, End0) ).
play([turn(After, Expected)|Turns], State, Number, At, End) :-
    count(turns),
    State = state(Color, X, Y, Position, _, Quiet, Moves),
    report(After, Position, Report, Board),
    arbiiter:judge(Report, State, Verdict0),
    verdict(Verdict0, Verdict),
    (   Verdict == Expected -> true ; told(Number, At, Expected, Verdict) ),
    native(Color, X, Y, Position, Board, Number, At, Expected),
    (   Verdict = legal(Move)
    ->  Report = done(board(Position1), none),
        Moves1 is Moves + 1,
        arbiiter:quiet_calls(Move, Quiet, Quiet1),
        arbiiter:next_state(Color, Move, Position1, Quiet1, Moves1, Next)
    ;   Verdict = foul(Reason),
        arbiiter:opponent(Color, Other),
        arbiiter:colour(Color, Loser),
        arbiiter:colour(Other, Winner),
        Next = over(result(Winner, disqualified(Loser, Reason), Moves))
    ),
    At1 is At + 1,
    play(Turns, Next, Number, At1, End).

verdict(legal(Move, _, _), legal(Move)).
verdict(foul(Reason, _), foul(Reason)).

report(same, Position, done(board(Position), none), Position).
report(changes(Changes), Position, done(board(After), none), After) :-
    Position =.. [_|States0],
    changed(States0, 1, Changes, States),
    After =.. [laud|States].
report(facts(Squares), _, done(damaged(Squares), none), Squares).

changed([], _, _, []).
changed([Old|States0], I, Changes, [State|States]) :-
    (   memberchk(I-New, Changes) -> State = New ; State = Old ),
    I1 is I + 1,
    changed(States0, I1, Changes, States).

% What the library says, where there is one.
native(Color, X, Y, Before, After, Number, At, Expected) :-
    predicate_property('$kabe_check_move'(_, _, _, _, _, _), defined),
    !,
    kabe:check_move(Color, X, Y, Before, After, Verdict),
    (   Verdict == Expected -> true ; told(Number, native(At), Expected, Verdict) ).
native(_, _, _, _, _, _, _, _).

count(Name) :-
    nb_getval(Name, Count0),
    Count is Count0 + 1,
    nb_setval(Name, Count).

told(Number, At, Expected, Found) :-
    count(wrong),
    format("game ~w turn ~w: expected ~w, found ~w~n", [Number, At, Expected, Found]).

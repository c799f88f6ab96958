% Alpha-beta for the course's draughts, the algorithm of kabe:alphabeta/4 in plain Prolog: the same moves in the same
% order, the same values, the same positions looked at. from_prolog.rs runs it in swipl.
%
% A position is pos(Board, Color, Bound, Quiet): Board is laud/32, Bound the number of the square of the piece that goes
% on capturing or 0. A move is m(From, To, Victim), Victim 0 for a step.

:- dynamic step/3.

% step(I, Direction, J): from square I one step leads to J.
:- forall(( between(1, 8, X), between(1, 8, Y), 0 =:= (X + Y) mod 2,
            member(D-DX-DY, [1-1-(-1), 2-1-1, 3-(-1)-1, 4-(-1)-(-1)]),
            X1 is X + DX, Y1 is Y + DY, between(1, 8, X1), between(1, 8, Y1) ),
          ( I is (X - 1) * 4 + (Y + 1) // 2, J is (X1 - 1) * 4 + (Y1 + 1) // 2,
            assertz(step(I, D, J)) )).
:- compile_predicates([step/3]).

%!  bench(+Depth) prints the value, the move, the positions looked at and the seconds.

bench(Depth) :-
    findall(S, ( between(1, 32, I), start(I, S) ), States),
    Board =.. [laud|States],
    statistics(cputime, Before),
    alphabeta(pos(Board, 1, 0, 0), Depth, m(From, To, _), Value, Nodes),
    statistics(cputime, After),
    Seconds is After - Before,
    format("~w ~w ~w ~w ~6f~n", [Value, From, To, Nodes, Seconds]).

start(I, 1) :- I =< 12, !.
start(I, 0) :- I =< 20, !.
start(_, 2).

alphabeta(Position, Depth, Move, Value, Nodes) :-
    nb_setval(nodes, 0),
    look(Position, Depth, 0, -2000000, 2000000, Value, Move),
    nb_getval(nodes, Nodes).

look(Position, Depth, Ply, Low, High, Value, Move) :-
    nb_getval(nodes, Nodes0),
    Nodes is Nodes0 + 1,
    nb_setval(nodes, Nodes),
    Position = pos(Board, Color, Bound, Quiet),
    (   Depth =:= 0
    ->  (   \+ can_move(Board, Color, Bound)
        ->  Value is Ply - 1000000
        ;   Quiet >= 15
        ->  Value = 0
        ;   material(Board, Color, Value)
        )
    ;   moves(Board, Color, Bound, Moves),
        (   Moves == []
        ->  Value is Ply - 1000000
        ;   Quiet >= 15
        ->  Value = 0
        ;   Depth1 is Depth - 1,
            Ply1 is Ply + 1,
            best(Moves, Position, Depth1, Ply1, Low, High, -3000000, none, Value, Move)
        )
    ).

best([], _, _, _, _, _, Value, Move, Value, Move).
best([M|Moves], Position, Depth, Ply, Low, High, Best0, Move0, Value, Move) :-
    play(Position, M, Next),
    Position = pos(_, Color, _, _),
    Next = pos(_, Turn, _, _),
    (   Turn =:= Color
    ->  look(Next, Depth, Ply, Low, High, V, _)
    ;   Low1 is -High, High1 is -Low,
        look(Next, Depth, Ply, Low1, High1, V0, _),
        V is -V0
    ),
    (   V > Best0
    ->  Best = V, Move1 = M
    ;   Best = Best0, Move1 = Move0
    ),
    Low2 is max(Low, Best),
    (   Low2 >= High
    ->  Value = Best, Move = Move1
    ;   best(Moves, Position, Depth, Ply, Low2, High, Best, Move1, Value, Move)
    ).

material(Board, Color, Value) :-
    material(32, Board, 0, White),
    ( Color =:= 1 -> Value = White ; Value is -White ).

material(0, _, Value, Value) :- !.
material(I, Board, Value0, Value) :-
    arg(I, Board, S),
    worth(S, Worth),
    Value1 is Value0 + Worth,
    I1 is I - 1,
    material(I1, Board, Value1, Value).

worth(0, 0).
worth(1, 1).
worth(2, -1).
worth(10, 1).
worth(20, -1).

% --- moves --------------------------------------------------------------

moves(Board, Color, 0, Moves) :-
    !,
    findall(m(I, J, V), ( own(Board, Color, I, S), jump(Board, Color, I, S, J, V) ), Jumps),
    (   Jumps == []
    ->  findall(m(I, J, 0), ( own(Board, Color, I, S), walk(Board, Color, I, S, J) ), Moves0)
    ;   Moves0 = Jumps
    ),
    msort(Moves0, Moves).
moves(Board, Color, I, Moves) :-
    arg(I, Board, S),
    findall(m(I, J, V), jump(Board, Color, I, S, J, V), Moves0),
    msort(Moves0, Moves).

can_move(Board, Color, 0) :-
    !,
    own(Board, Color, I, S),
    (   walk(Board, Color, I, S, _)
    ;   jump(Board, Color, I, S, _, _)
    ),
    !.
can_move(_, _, _).

own(Board, Color, I, S) :-
    arg(I, Board, S),
    color(S, Color).

color(1, 1).
color(10, 1).
color(2, 2).
color(20, 2).

walk(Board, Color, I, S, J) :-
    (   S < 10
    ->  forward(Color, D),
        step(I, D, J),
        arg(J, Board, 0)
    ;   between(1, 4, D),
        run(Board, I, D, J)
    ).

forward(1, 1).
forward(1, 2).
forward(2, 3).
forward(2, 4).

run(Board, I, D, J) :-
    step(I, D, K),
    arg(K, Board, 0),
    (   J = K
    ;   run(Board, K, D, J)
    ).

jump(Board, Color, I, S, J, V) :-
    (   S < 10
    ->  step(I, D, V),
        arg(V, Board, T),
        color(T, Other), Other =\= Color,
        step(V, D, J),
        arg(J, Board, 0)
    ;   between(1, 4, D),
        seen(Board, I, D, V),
        arg(V, Board, T),
        color(T, Other), Other =\= Color,
        run(Board, V, D, J)
    ).

seen(Board, I, D, V) :-
    step(I, D, K),
    arg(K, Board, S),
    (   S =:= 0
    ->  seen(Board, K, D, V)
    ;   V = K
    ).

play(pos(Board0, Color, _, Quiet0), m(From, To, Victim), pos(Board, Turn, Bound, Quiet)) :-
    duplicate_term(Board0, Board),
    arg(From, Board0, S),
    (   S =:= 1, To >= 29
    ->  S1 = 10
    ;   S =:= 2, To =< 4
    ->  S1 = 20
    ;   S1 = S
    ),
    nb_setarg(From, Board, 0),
    nb_setarg(To, Board, S1),
    (   Victim =:= 0
    ->  Quiet is Quiet0 + 1, Turn is 3 - Color, Bound = 0
    ;   nb_setarg(Victim, Board, 0),
        Quiet = 0,
        (   \+ jump(Board, Color, To, S1, _, _)
        ->  Turn is 3 - Color, Bound = 0
        ;   Turn = Color, Bound = To
        )
    ).

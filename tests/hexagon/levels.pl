% The course's Hexagon in plain Prolog, as its listings have it: rules, value, and the computer's three levels with lists of cells
% and terms sorted as they are. An oracle for the tests, so nothing here is meant to be fast.
%
%   swipl -q -g main -t halt levels.pl < questions > answers
%
% reads terms level(Level, Position), where Position is position(Own, Their) of sorted lists of tuple(I,J), and writes a line
% `Move Value` for each: the move as from and to, or `nil`. A term moves(Position) is answered by the lists of moves, with their values and
% the positions after them, in the order of the rules.

main :-
    read(Question),
    (   Question == end_of_file
    ->  true
    ;   answer(Question),
        main
    ).

answer(level(Level, Position)) :-
    chosen(Level, Position, Move, Value),
    write_move(Move),
    format(" ~d~n", [Value]).
answer(moves(Position)) :-
    moves(Position, Moves),
    forall(member(tuple(Value, position(Own, Their), Move), Moves),
           ( write_move(Move), format(" ~d ~w ~w;", [Value, Own, Their]) )),
    nl.

write_move(nil) :- write(nil).
write_move(move(tuple(I,J), tuple(K,L), Kind)) :- format("~d~d-~d~d ~w", [I,J,K,L,Kind]).

% The first level takes the greatest triple; it has no answer without moves, which is said as the others say it.
chosen(1, Position, Move, Value) :- !,
    moves(Position, Moves),
    (   msort(Moves, Ascending), last(Ascending, tuple(Value, _, Move))
    ->  true
    ;   Move = nil, Value = -58
    ).
chosen(Level, Position, Move, Value) :-
    look(Level, Position, -58, 58, Move, Value).

% look(+Depth, +Position, +Alpha, +Beta, -Move, -Value)
look(0, Position, _, _, nil, Value) :- !,
    value(Position, Value).
look(Depth, Position, Alpha, Beta, Move, Value) :-
    moves(Position, Moves),
    sort(0, @>=, Moves, Descending),
    Below is Depth - 1,
    look_at(Descending, Below, Alpha, Beta, nil, Move, Value).

look_at([], _, Alpha, _, Move, Move, Alpha).
look_at([tuple(_, position(Own, Their), Move)|Moves], Depth, Alpha, Beta, Earlier, Best, Value) :-
    Low is -Beta,
    High is -Alpha,
    look(Depth, position(Their, Own), Low, High, _, Opponents),
    Worth is -Opponents,
    (   Worth >= Beta
    ->  Best = Move, Value = Worth
    ;   Worth > Alpha
    ->  look_at(Moves, Depth, Worth, Beta, Move, Best, Value)
    ;   look_at(Moves, Depth, Alpha, Beta, Earlier, Best, Value)
    ).

value(position(Own, Their), Value) :-
    length(Own, N),
    length(Their, M),
    Value is N - M.

moves(Position, Moves) :-
    findall(tuple(Value, Next, Move),
            ( legal(Position, Move), made(Move, Position, Next), value(Next, Value) ),
            Moves).

legal(position(Own, Their), move(From, To, Kind)) :-
    member(From, Own),
    step(Kind, From, To),
    \+ memberchk(To, [tuple(3,4), tuple(4,3), tuple(5,5)]),
    \+ memberchk(To, Own),
    \+ memberchk(To, Their).

made(move(From, To, Kind), position(Own, Their), position(Own2, Their2)) :-
    (   Kind == nbr1 -> Own1 = Own ; selectchk(From, Own, Own1) ),
    findall(Cell, ( step(nbr1, To, Cell), memberchk(Cell, Their) ), Taken),
    append(Taken, Own1, Gained),
    msort([To|Gained], Own2),
    subtract(Their, Taken, Their2).

% step(?Kind, +Cell, -Near): one step or two, on the board. The facts near/5 are made once, as the steps are most of the work.
step(Kind, tuple(I,J), tuple(K,L)) :-
    near(I, J, Kind, K, L).

:- dynamic near/5.

:- initialization(forall(beside(I, J, Kind, K, L), assertz(near(I, J, Kind, K, L)))).

beside(I, J, Kind, K, L) :-
    between(0, 8, I),
    between(0, 8, J),
    offset(Kind, DI, DJ),
    K is I + DI,
    L is J + DJ,
    between(0, 8, K),
    between(0, 8, L),
    abs(K - L) =< 4.

offset(nbr1, 0, DJ) :- member(DJ, [-1, 1]).
offset(nbr1, DI, DJ) :- member(DI, [-1, 1]), member(DJ, [0, DI]).
offset(nbr2, 0, DJ) :- member(DJ, [-2, 2]).
offset(nbr2, DI, DJ) :- member(DI, [-2, 2]), Half is DI // 2, member(DJ, [0, Half, DI]).
offset(nbr2, DI, DJ) :- member(DI, [-1, 1]), Back is -DI, Far is 2 * DI, member(DJ, [Back, Far]).

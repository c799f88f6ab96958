% The board printed again and again, as every game program of the course does.

:- dynamic ruut/3.

main :-
    setup,
    forall(between(1, 3000, Move), print_board(Move)).

setup :-
    forall(( between(1, 8, X), between(1, 8, Y), (X + Y) mod 2 =:= 0 ),
           ( colour(X, C), assertz(ruut(X, Y, C)) )).

colour(X, 1) :- X =< 3, !.
colour(X, 2) :- X >= 6, !.
colour(_, 0).

print_board(Move) :-
    format("Move ~w~n~a~t~20||~n", [Move, board]),
    write('  '), print_line(1, 8), nl,
    forall(between(1, 8, I), ( X is 9 - I, print_row(X) )),
    nl.

print_line(I, N) :- I > N, !.
print_line(I, N) :-
    write(' '), write(I), write('  '),
    I1 is I + 1,
    print_line(I1, N).

print_row(X) :-
    write(X), write(' |'),
    forall(between(1, 8, Y), print_square(X, Y)),
    format(" ~w~n", [X]).

print_square(X, Y) :-
    (   ruut(X, Y, Colour)
    ->  piece(Colour, Char),
        write(' '), put_char(Char), write(' |')
    ;   write('   |')
    ).

piece(0, '.').
piece(1, o).
piece(2, x).
piece(10, 'O').
piece(20, 'X').

:- module(varnumbers,
          [ numbervars/1, varnumbers/2, varnumbers/3, max_var_number/3, varnumbers_names/3 ]).

/** <module> Turning '$VAR'(N) terms back into variables
*/

%!  numbervars(+Term) is det.
%
%   Binds the variables of Term to '$VAR'(0), '$VAR'(1) and so on.
%
%       ?- T = f(X,Y), numbervars(T), print(T).
%       f(A,B)

numbervars(Term) :-
    numbervars(Term, 0, _, []).

%!  varnumbers(+Term, -Copy) is det.
%
%   Copy is Term with a variable for each '$VAR'(N).
%
%       ?- varnumbers(f('$VAR'(0),'$VAR'(0)), T), T = f(X,Y), X == Y.
%       true.

varnumbers(Term, Copy) :-
    varnumbers(Term, 0, Copy).

%!  varnumbers(+Term, +Start, -Copy) is det.
%
%   As varnumbers/2, for numbers from Start on.
%
%       ?- varnumbers(f('$VAR'(5)), 3, T).
%       T = f(_).

varnumbers(Term, Start, Copy) :-
    rename(Term, Start, [], _, Copy).

% Names are the Number=Variable pairs met so far.
rename(Term, Start, Names0, Names, Copy) :-
    (   nonvar(Term),
        Term = '$VAR'(Number),
        variable_number(Number, Start)
    ->  named_variable(Names0, Number, Names0, Names, Copy)
    ;   compound(Term)
    ->  Term =.. [Name|Arguments],
        rename_all(Arguments, Start, Names0, Names, Copies),
        Copy =.. [Name|Copies]
    ;   Copy = Term,
        Names = Names0
    ).

variable_number(Number, Start) :-
    (   Start == any
    ->  ( integer(Number) ; atom(Number) )
    ;   integer(Number),
        Number >= Start
    ),
    !.

rename_all([], _, Names, Names, []).
rename_all([Term|Terms], Start, Names0, Names, [Copy|Copies]) :-
    rename(Term, Start, Names0, Names1, Copy),
    rename_all(Terms, Start, Names1, Names, Copies).

named_variable([], Number, All, [Number=Variable|All], Variable).
named_variable([Number0=Variable0|Rest], Number, All, Names, Variable) :-
    (   Number0 == Number
    ->  Variable = Variable0,
        Names = All
    ;   named_variable(Rest, Number, All, Names, Variable)
    ).

%!  max_var_number(+Term, +Max0, -Max) is det.
%
%   Max is the largest of Max0 and the N of the '$VAR'(N) in Term.
%
%       ?- max_var_number(f('$VAR'(3)), 0, M).
%       M = 3.

max_var_number(Term, Max0, Max) :-
    (   nonvar(Term),
        Term = '$VAR'(Number),
        integer(Number)
    ->  Max is max(Max0, Number)
    ;   compound(Term)
    ->  Term =.. [_|Arguments],
        max_of_all(Arguments, Max0, Max)
    ;   Max = Max0
    ).

max_of_all([], Max, Max).
max_of_all([Term|Terms], Max0, Max) :-
    max_var_number(Term, Max0, Max1),
    max_of_all(Terms, Max1, Max).

%!  varnumbers_names(+Term, -Copy, -Names) is det.
%
%   As varnumbers/2, also for '$VAR'(Atom); Names are the Name=Variable pairs.
%
%       ?- varnumbers_names(f('$VAR'('X')), T, [N=_]).
%       T = f(_), N = 'X'.

varnumbers_names(Term, Copy, Names) :-
    rename(Term, any, [], Names0, Copy),
    reversed(Names0, [], Names).

reversed([], Reversed, Reversed).
reversed([Head|Tail], Done, Reversed) :-
    reversed(Tail, [Head|Done], Reversed).

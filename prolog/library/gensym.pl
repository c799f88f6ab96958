:- module(gensym, [gensym/2, reset_gensym/1, reset_gensym/0]).

/** <module> Generated atoms
*/

:- dynamic
       '$last_number'/2.

%!  gensym(+Base, -Atom) is det.
%
%   Atom is Base followed by a number that goes up with each call.
%
%       ?- reset_gensym(a), gensym(a, X).
%       X = a1.

gensym(Base, Atom) :-
    atom_concat(Base, '', Key),
    (   retract('$last_number'(Key, Last))
    ->  true
    ;   Last = 0
    ),
    Number is Last + 1,
    assertz('$last_number'(Key, Number)),
    atom_concat(Key, Number, Atom0),
    Atom = Atom0.

%!  reset_gensym(+Base) is det.
%
%   Begins with 1 again for Base.
%
%       ?- reset_gensym(a), gensym(a, X).
%       X = a1.

reset_gensym(Base) :-
    atom_concat(Base, '', Key),
    retractall('$last_number'(Key, _)).

%!  reset_gensym is det.
%
%   Begins with 1 again for every base.
%
%       ?- reset_gensym.
%       true.

reset_gensym :-
    retractall('$last_number'(_, _)).

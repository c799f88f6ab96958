/*  Constraints over integers: SWI-Prolog's library(clpfd) is Scryer's library(clpz), which is large and so
    loaded when a constraint is first posted.
*/

:- dynamic('$constraints_loaded'/0).

%   $constraint(+Goal): posts a constraint, or calls another predicate of the solver.

'$constraint'(G) :-
    (   '$constraints_loaded' -> true
    ;   use_module(library(clpz), [clpz_t/2]),
        assertz('$constraints_loaded')
    ),
    clpz:G.

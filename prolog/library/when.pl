:- module(when, [when/2]).

/** <module> Goals that wait for a condition

when/2 is built in; programs may ask for the library as in SWI-Prolog.

    ?- when(nonvar(X), writeln(X)), X = a.
    a
    X = a.
*/

:- module(dif, [dif/2]).

/** <module> The constraint dif/2

It is built in; programs may ask for the library as in SWI-Prolog.

    ?- dif(X, a), X = b.
    X = b.
*/

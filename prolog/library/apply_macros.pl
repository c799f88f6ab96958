:- module(apply_macros, []).

/** <module> Accepted for compatibility

In SWI-Prolog it expands maplist/2 and its like at compile time; here they are called as they are.
*/

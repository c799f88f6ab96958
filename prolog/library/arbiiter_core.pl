:- module(arbiiter_core, []).

/** <module> The Rust core in arbiiter's own host

The predicates behind `library(kabe)` and the other games are part of the host: there is nothing to load. For SWI-Prolog there is a file of the
same name, `prolog/arbiiter_core.pl`, which loads them from the foreign library.
*/

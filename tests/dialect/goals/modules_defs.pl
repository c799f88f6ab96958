% Predicates that goals/modules.pl calls, and the modules of goals/modules/.

:- dynamic shared/1, board/1.

shared(1).
shared(2).

board(1).
board(2).
board(3).

greeting --> [hello].

:- use_module(modules/mod_ex).
:- use_module(modules/player_one).
:- use_module(modules/player_two).
:- use_module(modules/player_three).
:- use_module(modules/player_four).
:- use_module(modules/player_five).
:- use_module(modules/player_six).
:- use_module(modules/player_seven).
:- use_module(modules/quoted_module).
:- use_module(modules/succ_mod).

:- use_module(library(backcomp), [string_to_atom/2 as renamed_builtin]).

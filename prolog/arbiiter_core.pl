:- module(arbiiter_core, []).

/** <module> The Rust core in SWI-Prolog

Loads the foreign library `libarbiiter` with the predicates behind `library(kabe)` and the other games, which load this file. It is looked for

  - as `foreign(libarbiiter)`: where SWI-Prolog looks for foreign libraries, with `-p foreign=DIRECTORY` for another place;
  - beside this file;
  - where `cargo build --release` puts it.

==
$ cargo build --release
$ swipl -p library=prolog
?- use_module(library(kabe)).
?- board_fen(Board, 'W:We5:Bf6'), legal_moves(Board, 1, 0, 0, Moves).
==

Another folder than the one of this package needs the whole path: `swipl -p library=/home/mari/arbiiter/prolog`. Of two libraries that
have a predicate of one name, such as legal_moves/2, a program imports one, or none of either: `:- use_module(library(kalah), [])` and then
`kalah:legal_moves(Position, Pits)`.
*/

%!  core(+Directory, -File) is semidet.
%
%   The foreign library; Directory is that of this file. Fails when there is none.

core(_, foreign(libarbiiter)) :-
    absolute_file_name(foreign(libarbiiter), _, [file_type(executable), access(read), file_errors(fail)]),
    !.
core(Directory, File) :-
    member(Place, ['libarbiiter', '../target/release/libarbiiter']),
    absolute_file_name(Place, File, [relative_to(Directory), file_type(executable), access(read), file_errors(fail)]),
    !.

missing(Directory) :-
    print_message(error, format("The library libarbiiter is neither in ~w nor in ../target/release beside it. Make it with \c
                                 `cargo build --release`, or say where it is: swipl -p foreign=DIRECTORY ...", [Directory])).

:- prolog_load_context(directory, Directory),
   (   core(Directory, File) -> use_foreign_library(File) ; missing(Directory) ).

:- module(arbiiter_core, []).

/** <module> The Rust core in SWI-Prolog

Loads the foreign library `libarbiiter` with the predicates behind `library(kabe)` and the other games, which load this file. It is looked for

  - as `foreign(libarbiiter)`: where SWI-Prolog looks for foreign libraries, with `-p foreign=DIRECTORY` for another place;
  - beside this file;
  - where `cargo build --release` puts it.

==
$ cargo build --release
$ swipl -p library=prolog
?- kabe:legal_moves(1, 0, 0, Moves).
==
*/

%!  core(+Directory, -File) is semidet.
%
%   The foreign library; Directory is that of this file.

core(_, foreign(libarbiiter)) :-
    absolute_file_name(foreign(libarbiiter), _, [file_type(executable), access(read), file_errors(fail)]),
    !.
core(Directory, File) :-
    member(Place, ['libarbiiter', '../target/release/libarbiiter']),
    absolute_file_name(Place, File, [relative_to(Directory), file_type(executable), access(read), file_errors(fail)]),
    !.
core(_, foreign(libarbiiter)).

:- prolog_load_context(directory, Directory),
   core(Directory, File),
   use_foreign_library(File).

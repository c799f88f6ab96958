:- module(edit,
          [ edit/0,
            edit/1
          ]).
:- autoload(library(make), [make/0]).

/** <module> Open a file in an editor

The environment variables VISUAL or EDITOR name the program; it is given `+Line` before the file.
*/

%!  edit is det.
%
%   Opens the file that was loaded last.

edit :-
    '$edit_place'(last, File, Line),
    open_in_editor(File, Line).

%!  edit(+Spec) is det.
%
%   Opens the file of a predicate, `Name` or `Name/Arity`, at its first clause, or a file. What has changed is loaded
%   again afterwards.

edit(Spec) :-
    '$edit_place'(spec(Spec), File, Line),
    open_in_editor(File, Line).

open_in_editor(File, Line) :-
    '$run_editor'(File, Line, Status),
    (   Status =:= 0
    ->  make
    ;   throw(error(shell_error(Status), context(edit/1, 'the editor failed')))
    ).

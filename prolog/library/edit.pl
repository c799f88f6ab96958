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
%   again afterwards. Fails with a warning if there is no such thing.

edit(Spec) :-
    catch('$edit_place'(spec(Spec), File, Line),
          error(existence_error(source, _), _),
          ( print_message(warning, format('Cannot find anything to edit from "~p"~n    Use edit(file(~p)) to create a new file', [Spec, Spec])),
            fail )),
    open_in_editor(File, Line).

open_in_editor(File, Line) :-
    '$run_editor'(File, Line, Status),
    (   Status =:= 0
    ->  make
    ;   throw(error(shell_error(Status), context(edit/1, 'the editor failed')))
    ).

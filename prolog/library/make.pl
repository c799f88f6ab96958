:- module(make,
          [ make/0,
            make_reload_file/1
          ]).

/** <module> Load again what has changed
*/

%!  make is det.
%
%   Loads each file again that has changed since it was loaded, and warns of what is undefined then.

make :-
    '$changed_files'(Files),
    ignore(make_hook(before, Files)),
    reload(Files),
    (   make_hook(after, Files)
    ->  true
    ;   list_undefined,
        list_void_declarations
    ).

make_hook(When, Files) :-
    current_predicate(prolog:make_hook/2),
    prolog:make_hook(When, Files).

reload([]).
reload([File|Files]) :-
    format(user_error, '% Updating ~w~n', [File]),
    catch(make_reload_file(File), Error, print_message(error, Error)),
    reload(Files).

%!  make_reload_file(+File) is det.
%
%   Loads File again, whether it has changed or not.

make_reload_file(File) :-
    load_files(user:File).

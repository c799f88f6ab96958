:- module(make,
          [ make/0,
            make_reload_file/1
          ]).

/** <module> Load again what has changed
*/

%!  make is det.
%
%   Loads each file again that has changed since it was loaded.

make :-
    '$changed_files'(Files),
    reload(Files).

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

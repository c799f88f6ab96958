:- module(make,
          [ make/0
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
reload([Module-File|Files]) :-
    format(user_error, '% Updating ~w~n', [File]),
    catch(load_files(Module:File), Error, print_message(error, Error)),
    reload(Files).

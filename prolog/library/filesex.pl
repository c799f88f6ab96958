:- module(filesex,
          [ relative_file_name/3,
            copy_file/2,
            directory_file_path/3,
            make_directory_path/1,
            delete_directory_contents/1,
            delete_directory_and_contents/1
          ]).

/** <module> Files and directories: copying, and whole trees of directories
*/

%!  relative_file_name(+Path, +From, -Relative) is det.
%!  relative_file_name(-Path, +From, +Relative) is det.
%
%   Relative leads from the directory of the file From to Path.
%
%       ?- relative_file_name('/a/b/c', '/a/d/e', R).
%       R = '../b/c'.

relative_file_name(Path, From, Relative) :-
    nonvar(Path),
    !,
    absolute_file_name(Path, FullPath),
    absolute_file_name(From, FullFrom),
    atomic_list_concat(PathNames, /, FullPath),
    atomic_list_concat(FromNames, /, FullFrom),
    without_common_prefix(PathNames, FromNames, Down, Up),
    parents(Up, Down, Names),
    (   Names == []
    ->  Relative = '.'
    ;   atomic_list_concat(Names, /, Relative)
    ).
relative_file_name(Path, From, Relative) :-
    (   is_absolute_file_name(Relative)
    ->  Path = Relative
    ;   file_directory_name(From, Directory),
        directory_file_path(Directory, Relative, Path0),
        absolute_file_name(Path0, Path)
    ).

without_common_prefix([Name|Names1], [Name|Names2], Rest1, Rest2) :-
    !,
    without_common_prefix(Names1, Names2, Rest1, Rest2).
without_common_prefix(Rest1, Rest2, Rest1, Rest2).

% A `..` for each name but the last one.
parents([], Names, Names).
parents([_], Names, Names) :-
    !.
parents([_|Up], Names0, ['..'|Names]) :-
    parents(Up, Names0, Names).

%!  copy_file(+From, +To) is det.
%
%   Copies a file. To is the name of the copy, or the directory that it gets into.

copy_file(From, To) :-
    destination(To, From, Destination),
    setup_call_cleanup(
        open(Destination, write, Out, [type(binary)]),
        copy_from(From, Out),
        close(Out)).

copy_from(From, Out) :-
    setup_call_cleanup(
        open(From, read, In, [type(binary)]),
        copy_stream_data(In, Out),
        close(In)).

destination(Directory, File, Destination) :-
    exists_directory(Directory),
    !,
    file_base_name(File, Base),
    directory_file_path(Directory, Base, Destination).
destination(Destination, _, Destination).

%!  make_directory_path(+Directory) is det.
%
%   Makes a directory and those that it is in, as far as they are not there.

make_directory_path(Directory) :-
    (   exists_directory(Directory)
    ->  true
    ;   atom_concat(Plain, /, Directory),
        Plain \== ''
    ->  make_directory_path(Plain)
    ;   file_directory_name(Directory, Parent),
        Parent \== Directory,
        make_directory_path(Parent),
        make_directory(Directory)
    ).

%!  delete_directory_and_contents(+Directory) is det.
%
%   Deletes a directory with all that is in it.

delete_directory_and_contents(Directory) :-
    delete_directory_contents(Directory),
    delete_directory(Directory).

%!  delete_directory_contents(+Directory) is det.
%
%   Deletes all that is in a directory.

delete_directory_contents(Directory) :-
    directory_files(Directory, Names),
    delete_all(Names, Directory).

delete_all([], _).
delete_all([Name|Names], Directory) :-
    (   ( Name == '.' ; Name == '..' )
    ->  true
    ;   directory_file_path(Directory, Name, Path),
        delete_one(Path)
    ),
    delete_all(Names, Directory).

% A link to a directory, and an empty directory, is deleted as a file is.
delete_one(Path) :-
    (   exists_directory(Path),
        catch(delete_file(Path), _, fail)
    ->  true
    ;   exists_directory(Path)
    ->  delete_directory_and_contents(Path)
    ;   delete_file(Path)
    ).

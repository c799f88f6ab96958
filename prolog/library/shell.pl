:- module(shell,
          [ shell/0, ls/0, ls/1, cd/0, cd/1, pwd/0, pushd/0, pushd/1, popd/0, dirs/0, mv/2, rm/1
          ]).

/** <module> Files and folders, with the names of the shell

What these predicates tell goes to standard error. A file that is not there is a warning and a failure.
*/

:- dynamic
       '$pushed'/1.

%!  ls is det.
%
%   Lists the files of the working directory.
%
%       ?- ls.
%       true.

ls :-
    ls('.').

%!  ls(+Spec) is semidet.
%
%   Lists the files of a directory, or those that a pattern describes.
%
%       ?- ls(no_such_file).
%       false.

ls(Spec) :-
    found(Spec, Files),
    (   Files = [Directory],
        exists_directory(Directory)
    ->  directory_files(Directory, Names0),
        exclude(hidden, Names0, Names),
        maplist(marked(Directory), Names, Marked)
    ;   maplist(marked('.'), Files, Marked)
    ),
    msort(Marked, Sorted),
    columns(Sorted).

hidden(Name) :-
    sub_atom(Name, 0, _, _, '.').

marked(Directory, Name, Marked) :-
    (   is_absolute_file_name(Name)
    ->  Path = Name
    ;   directory_file_path(Directory, Name, Path)
    ),
    (   exists_directory(Path)
    ->  atom_concat(Name, /, Marked)
    ;   Marked = Name
    ).

directory_file_path(Directory, Name, Path) :-
    atomic_list_concat([Directory,/,Name], Path).

% The files that Spec names; warns if there is none.
found(Spec, Files) :-
    files(Spec, Files0, Warning),
    (   Files0 == []
    ->  print_message(warning, Warning),
        fail
    ;   Files = Files0
    ).

files(Spec, Files, format('No match: ~p', [Spec])) :-
    compound(Spec),
    \+ is_list(Spec),
    !,
    (   absolute_file_name(Spec, File, [file_type(directory),file_errors(fail)])
    ->  Files = [File]
    ;   Files = []
    ).
files(Spec, Files, format('"~w" does not exist', [Spec])) :-
    must_be(atomic, Spec),
    expand_file_name(Spec, Files0),
    include(exists, Files0, Files).

exists(File) :-
    (   exists_file(File)
    ->  true
    ;   exists_directory(File)
    ).

columns([]) :-
    !.
columns(Names) :-
    maplist(atom_length, Names, Lengths),
    max_list(Lengths, Longest),
    length(Names, Count),
    Columns is max(1, 80//(Longest+3)),
    Width is 80//Columns,
    Rows is (Count+Columns-1)//Columns,
    forall(between(1, Rows, Row), row(Row, Rows, Columns, Width, Names)).

row(Row, Rows, Columns, Width, Names) :-
    write(user_error, '% '),
    forall(( between(1, Columns, Column),
             Index is (Column-1)*Rows+Row,
             nth1(Index, Names, Name)
           ),
           (   Column =:= Columns
           ->  write(user_error, Name)
           ;   atom_length(Name, Length),
               Blanks is Width-Length,
               format(user_error, '~w~*c', [Name,Blanks,0' ])
           )),
    nl(user_error).

%!  cd is det.
%
%   Goes to the home directory.
%
%       ?- working_directory(Old, Old), cd, cd(Old).
%       Old = _.

cd :-
    cd(~).

%!  cd(+Directory) is semidet.
%
%   Goes to Directory, which may be a pattern, as in `cd(~)`.
%
%       ?- cd(no_such_directory).
%       false.

cd(Directory) :-
    found(Directory, [Found]),
    working_directory(_, Found).

%!  pwd is det.
%
%   Tells the working directory.
%
%       ?- pwd.
%       true.

pwd :-
    working_directory(Directory, Directory),
    format(user_error, '% ~w~n', [Directory]).

%!  pushd(+Directory) is semidet.
%
%   As cd/1, and remembers where one was for popd/0.
%
%       ?- pushd('.'), popd.
%       true.

pushd(Directory) :-
    working_directory(Old, Old),
    cd(Directory),
    asserta('$pushed'(Old)).

%!  pushd is semidet.
%
%   Exchanges the working directory with the one that was remembered last.
%
%       ?- pushd.
%       false.

pushd :-
    pushed_last(Directory, 'No match: +1'),
    pushd(Directory).

%   Directory was remembered last, and is forgotten; Complaint says that there is none.

pushed_last(Directory, _) :-
    retract('$pushed'(Directory)),
    !.
pushed_last(_, Complaint) :-
    print_message(warning, format(Complaint, [])),
    fail.

%!  popd is semidet.
%
%   Goes to the directory that was remembered last and forgets it.
%
%       ?- popd.
%       false.

popd :-
    pushed_last(Directory, 'Directory stack empty'),
    cd(Directory),
    pwd.

%!  dirs is det.
%
%   Tells the working directory and those that are remembered.
%
%       ?- dirs.
%       true.

dirs :-
    working_directory(Directory, Directory),
    findall(Pushed, '$pushed'(Pushed), Directories0),
    maplist(without_slash, [Directory|Directories0], Directories),
    columns(Directories).

without_slash(Directory0, Directory) :-
    (   Directory0 \== /,
        atom_concat(Directory1, /, Directory0)
    ->  Directory = Directory1
    ;   Directory = Directory0
    ).

%!  mv(+File, +New) is semidet.
%
%   Renames File, or moves it into the directory New.
%
%       ?- mv(no_such_file, new).
%       false.

mv(File, New) :-
    found(File, [From]),
    (   exists_directory(New)
    ->  file_base_name(From, Name),
        directory_file_path(New, Name, To)
    ;   To = New
    ),
    rename_file(From, To).

%!  rm(+File) is semidet.
%
%   Removes File.
%
%       ?- rm(no_such_file).
%       false.

rm(File) :-
    found(File, Files),
    forall(member(Found, Files), delete_file(Found)).

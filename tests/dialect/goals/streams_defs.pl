% Files for goals/streams.pl. Each is made anew under the system's folder for
% temporary files.

:- dynamic term_expansion/2.

%! with_raw(+Text, -File) is det.  File is a new file that holds Text.
with_raw(Text, File) :-
    tmp_file(dialect, File),
    open(File, write, Stream, [encoding(utf8)]),
    write(Stream, Text),
    close(Stream).

%! with_text(+Text, -Stream) is det.  Stream reads a new file that holds Text.
with_text(Text, Stream) :-
    tmp_file(dialect, File),
    open(File, write, Out, [encoding(utf8)]),
    write(Out, Text),
    close(Out),
    open(File, read, Stream, [encoding(utf8)]).

%! with_file(-File, +Clauses) is det.  File is a new file of Clauses.
with_file(File, Clauses) :-
    tmp_file(dialect, File),
    open(File, write, Stream, [encoding(utf8)]),
    write_clauses(Clauses, Stream),
    close(Stream).

write_clauses([], _).
write_clauses([Clause|Clauses], Stream) :-
    writeq(Stream, Clause),
    write(Stream, '.'),
    nl(Stream),
    write_clauses(Clauses, Stream).

%! consult_terms(+File, -Terms) is det.  Terms are the terms of File, read one by one.
consult_terms(File, Terms) :-
    open(File, read, Stream),
    read_all(Stream, Terms),
    close(Stream).

read_all(Stream, Terms) :-
    read(Stream, Term),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term|Rest],
        read_all(Stream, Rest)
    ).

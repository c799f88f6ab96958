:- module(csv,
          [ csv//1, csv//2, csv_read_file/2, csv_read_file/3, csv_read_stream/3,
            csv_read_file_row/3, csv_read_row/3, csv_options/2,
            csv_write_file/2, csv_write_file/3, csv_write_stream/3
          ]).

/** <module> Tables as comma-separated values

A row is a term `row(Field, ...)`. Options: separator(Code), functor(Name), arity(N),
match_arity(Bool), convert(Bool) (fields that look like numbers are numbers), strip(Bool) (white
space around fields goes), case(down, up or preserve), ignore_quotes(Bool), skip_header(Start)
(lines at the beginning that start so are no rows).
*/

%!  csv_read_file(+File, -Rows) is det.
%
%   Rows are those of the table in File. Fields of a .tsv file are separated by tabs unless Options
%   tell otherwise.
%
%       ?- csv_read_file('table.csv', Rows).

csv_read_file(File, Rows) :-
    csv_read_file(File, Rows, []).

csv_read_file(File, Rows, Options0) :-
    file_options(File, Options0, Options),
    setup_call_cleanup(open(File, read, Stream),
                       csv_read_stream(Stream, Rows0, Options),
                       close(Stream)),
    Rows = Rows0.

%!  csv_read_stream(+Stream, -Rows, +Options) is det.
%
%   Rows are those of the rest of Stream.
%
%       ?- open_string("a,1\n", S), csv_read_stream(S, Rows, []).
%       Rows = [row(a,1)].

csv_read_stream(Stream, Rows, Options) :-
    read_stream_to_codes(Stream, Codes),
    phrase(csv(Rows0, Options), Codes),
    Rows = Rows0.

%!  csv_read_file_row(+File, -Row, +Options) is nondet.
%
%   Row is one of the table in File, which is not read further before the next one is asked for. Option line(Line)
%   tells how many rows there are up to it.
%
%       ?- csv_read_file_row('table.csv', Row, [line(1)]).

csv_read_file_row(File, Row, Options0) :-
    file_options(File, Options0, Options),
    csv_options(Settings, Options),
    option(line(Line), Options, _),
    setup_call_cleanup(open(File, read, Stream),
                       stream_row(Stream, Settings, 1, Row, Line),
                       close(Stream)).

stream_row(Stream, Settings, Line0, Row, Line) :-
    duplicate_term(Settings, Settings1),
    csv_read_row(Stream, Row0, Settings1),
    Row0 \== end_of_file,
    (   peek_code(Stream, -1)
    ->  Row = Row0,
        Line = Line0
    ;   Row = Row0,
        Line = Line0
    ;   Line1 is Line0 + 1,
        stream_row(Stream, Settings, Line1, Row, Line)
    ).

%!  csv_read_row(+Stream, -Row, +Settings) is det.
%
%   Row is the next one of Stream, or end_of_file. Settings are those of csv_options/2.
%
%       ?- open_string("a,1\n", S), csv_options(O, []), csv_read_row(S, Row, O).
%       Row = row(a,1).

csv_read_row(Stream, Row, Settings) :-
    row_codes(Stream, Codes),
    (   Codes == end_of_file
    ->  Row = end_of_file
    ;   phrase(read_rows(Rows, Settings), Codes),
        Rows = [Row0|_],
        Row = Row0
    ).

%   The lines up to one after which no quotes are open.

row_codes(Stream, Codes) :-
    read_line_to_codes(Stream, Line, Rest),
    (   Line == []
    ->  Codes = end_of_file
    ;   Codes = Line,
        more_lines(Stream, Line, Rest, even)
    ).

more_lines(Stream, Line, Rest, Quotes0) :-
    quotes(Line, Rest, Quotes0, Quotes),
    (   Quotes == odd,
        \+ peek_code(Stream, -1)
    ->  read_line_to_codes(Stream, Rest, Rest1),
        more_lines(Stream, Rest, Rest1, Quotes)
    ;   Rest = []
    ).

quotes(Codes, Rest, Quotes0, Quotes) :-
    (   Codes == Rest
    ->  Quotes = Quotes0
    ;   Codes = [Code|Codes1],
        (   Code == 0'"
        ->  changed(Quotes0, Quotes1)
        ;   Quotes1 = Quotes0
        ),
        quotes(Codes1, Rest, Quotes1, Quotes)
    ).

changed(even, odd).
changed(odd, even).

%!  csv_options(-Settings, +Options) is det.
%
%   Settings are the Options as csv_read_row/3 takes them.
%
%       ?- csv_options(O, [separator(0';)]).

csv_options(Settings, Options) :-
    settings(Options, Settings).

file_options(File, Options0, Options) :-
    (   \+ option(separator(_), Options0),
        file_name_extension(_, tsv, File)
    ->  Options = [separator(0'\t)|Options0]
    ;   Options = Options0
    ).

%!  csv_write_file(+File, +Rows) is det.
%
%   Writes Rows to File, a line each.
%
%       ?- csv_write_file('table.csv', [row(a,1)]).

csv_write_file(File, Rows) :-
    csv_write_file(File, Rows, []).

csv_write_file(File, Rows, Options0) :-
    file_options(File, Options0, Options),
    setup_call_cleanup(open(File, write, Stream),
                       csv_write_stream(Stream, Rows, Options),
                       close(Stream)).

csv_write_stream(Stream, Rows, Options) :-
    must_be(list, Rows),
    phrase(csv(Rows, Options), Codes),
    format(Stream, '~s', [Codes]).

%!  csv(?Rows)// is det.
%
%   The text of Rows: written if Rows is ground, else read.
%
%       ?- phrase(csv(Rows), `a,"b c"\n1,2.5\n`).
%       Rows = [row(a,'b c'),row(1,2.5)].

csv(Rows) -->
    csv(Rows, []).

csv(Rows, Options) -->
    { \+ ground(Rows) },
    !,
    { settings(Options, Settings) },
    skipped_lines(Options),
    read_rows(Rows, Settings).
csv(Rows, Options) -->
    { option(separator(Separator), Options, 0',) },
    written_rows(Rows, Separator).

settings(Options, csv(Separator,Strip,Convert,Case,IgnoreQuotes,Functor,Arity,MatchArity)) :-
    option(separator(Separator), Options, 0',),
    option(strip(Strip), Options, false),
    option(convert(Convert), Options, true),
    option(case(Case), Options, preserve),
    option(ignore_quotes(IgnoreQuotes), Options, false),
    option(functor(Functor), Options, row),
    option(arity(Arity), Options, _),
    option(match_arity(MatchArity), Options, true).

skipped_lines(Options) -->
    { option(skip_header(Start), Options),
      string_codes(Start, Codes)
    },
    begins_with(Codes),
    !,
    rest_of_line(_),
    skipped_lines(Options).
skipped_lines(_) -->
    [].

begins_with([]) -->
    [].
begins_with([Code|Codes]) -->
    [Code],
    begins_with(Codes).

rest_of_line([]) -->
    line_end,
    !.
rest_of_line([Code|Codes]) -->
    [Code],
    rest_of_line(Codes).

line_end -->
    "\r\n".
line_end -->
    "\n".
line_end -->
    "\r".
line_end([], []).

% The first row says how many fields the others have.
read_rows([], _, [], []) :-
    !.
read_rows([Row|Rows], Settings) -->
    fields(Fields, Settings),
    { row(Fields, Settings, Row) },
    !,
    read_rows(Rows, Settings).

row(Fields, csv(_,_,_,_,_,Functor,Arity,MatchArity), Row) :-
    Row =.. [Functor|Fields],
    (   MatchArity == false
    ->  true
    ;   length(Fields, Length),
        (   Length = Arity
        ->  true
        ;   throw(error(domain_error(row_arity(Arity), Length), _))
        )
    ).

fields([Field|Fields], Settings) -->
    field(Field, Settings),
    (   { arg(1, Settings, Separator) },
        [Separator]
    ->  fields(Fields, Settings)
    ;   line_end,
        { Fields = [] }
    ).

field(Value, Settings) -->
    { Settings = csv(Separator,Strip,Convert,Case,IgnoreQuotes,_,_,_) },
    blanks_if(Strip, Separator),
    (   { IgnoreQuotes == false },
        "\""
    ->  quoted(Codes),
        blanks_if(Strip, Separator)
    ;   plain(Codes0, Separator),
        { stripped(Strip, Codes0, Codes) }
    ),
    { value(Convert, Case, Codes, Value) }.

blanks_if(true, Separator) -->
    [Code],
    { Code \== Separator,
      memberchk(Code, [0'\s,0'\t])
    },
    !,
    blanks_if(true, Separator).
blanks_if(_, _) -->
    [].

quoted([0'"|Codes]) -->
    "\"\"",
    !,
    quoted(Codes).
quoted([]) -->
    "\"",
    !.
quoted([Code|Codes]) -->
    [Code],
    quoted(Codes).

plain([Code|Codes], Separator) -->
    [Code],
    { Code \== Separator,
      \+ memberchk(Code, [0'\n,0'\r])
    },
    !,
    plain(Codes, Separator).
plain([], _) -->
    [].

stripped(true, Codes0, Codes) :-
    !,
    reverse(Codes0, Reversed0),
    without_blanks(Reversed0, Reversed),
    reverse(Reversed, Codes).
stripped(_, Codes, Codes).

without_blanks([Code|Codes0], Codes) :-
    code_type(Code, space),
    !,
    without_blanks(Codes0, Codes).
without_blanks(Codes, Codes).

value(Convert, Case, Codes, Value) :-
    (   Convert == true,
        Codes = [Code|_],
        \+ code_type(Code, space),
        catch(number_codes(Number, Codes), _, fail)
    ->  Value = Number
    ;   atom_codes(Atom, Codes),
        in_case(Case, Atom, Value)
    ).

in_case(preserve, Atom, Atom).
in_case(down, Atom, Lower) :-
    downcase_atom(Atom, Lower).
in_case(up, Atom, Upper) :-
    upcase_atom(Atom, Upper).

written_rows([], _) -->
    [].
written_rows([Row|Rows], Separator) -->
    { Row =.. [_|Fields] },
    written_fields(Fields, Separator),
    "\r\n",
    written_rows(Rows, Separator).

written_fields([], _) -->
    [].
written_fields([Field|Fields], Separator) -->
    { format(codes(Codes), '~w', [Field]) },
    (   { needs_quotes(Codes, Separator) }
    ->  "\"",
        doubled(Codes),
        "\""
    ;   begins_with(Codes)
    ),
    (   { Fields == [] }
    ->  []
    ;   [Separator],
        written_fields(Fields, Separator)
    ).

needs_quotes(Codes, Separator) :-
    member(Code, [Separator,0'",0'\n,0'\r]),
    memberchk(Code, Codes),
    !.
doubled([]) -->
    [].
doubled([0'"|Codes]) -->
    !,
    "\"\"",
    doubled(Codes).
doubled([Code|Codes]) -->
    [Code],
    doubled(Codes).

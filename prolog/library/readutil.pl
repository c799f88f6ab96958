:- module(read_util,
          [ read_line_to_codes/2, read_line_to_codes/3, read_line_to_string/2,
            read_stream_to_codes/2, read_stream_to_codes/3,
            read_file_to_codes/3, read_file_to_string/3, read_file_to_terms/3
          ]).

:- meta_predicate
       with_open_file(+, +, -, 0).

/** <module> Reading lines, streams and files
*/

%!  read_line_to_codes(+Stream, -Line) is det.
%
%   Line has the codes of the next line without its end (\n or \r\n), or is end_of_file.
%
%       ?- read_line_to_codes(user_input, L).

read_line_to_codes(Stream, Line) :-
    get_code(Stream, Code),
    (   Code =:= -1
    ->  Line = end_of_file
    ;   line_codes(Code, Stream, Line0),
        Line = Line0
    ).

line_codes(Code, Stream, Line) :-
    (   ( Code =:= 0'\n ; Code =:= -1 )
    ->  Line = []
    ;   get_code(Stream, Next),
        (   Code =:= 0'\r,
            ( Next =:= 0'\n ; Next =:= -1 )
        ->  Line = []
        ;   Line = [Code|Line1],
            line_codes(Next, Stream, Line1)
        )
    ).

%!  read_line_to_codes(+Stream, -Line, ?Tail) is det.
%
%   Line has the codes of the next line with its end, before Tail; it is Tail = [] at the end of the file.
%
%       ?- read_line_to_codes(user_input, L, T).

read_line_to_codes(Stream, Line, Tail) :-
    get_code(Stream, Code),
    (   Code =:= -1
    ->  Tail = [],
        Line = []
    ;   line_with_end(Code, Stream, Line, Tail)
    ).

line_with_end(Code, Stream, Line, Tail) :-
    (   Code =:= -1
    ->  Line = Tail
    ;   Code =:= 0'\n
    ->  Line = [Code|Tail]
    ;   Line = [Code|Line1],
        get_code(Stream, Next),
        line_with_end(Next, Stream, Line1, Tail)
    ).

%!  read_line_to_string(+Stream, -Line) is det.
%
%   As read_line_to_codes/2, but Line is a string, or end_of_file.
%
%       ?- read_line_to_string(user_input, L).

read_line_to_string(Stream, Line) :-
    read_line_to_codes(Stream, Codes),
    (   Codes == end_of_file
    ->  Line = end_of_file
    ;   string_codes(Line0, Codes),
        Line = Line0
    ).

%!  read_stream_to_codes(+Stream, -Codes) is det.
%
%   Codes are all codes up to the end of the stream.
%
%       ?- read_stream_to_codes(user_input, Cs).

read_stream_to_codes(Stream, Codes) :-
    read_stream_to_codes(Stream, Codes, []).

%!  read_stream_to_codes(+Stream, -Codes, ?Tail) is det.
%
%   As read_stream_to_codes/2, with Tail after the codes.
%
%       ?- read_stream_to_codes(user_input, Cs, [0'.]).

read_stream_to_codes(Stream, Codes, Tail) :-
    get_code(Stream, Code),
    (   Code =:= -1
    ->  Codes = Tail
    ;   Codes = [Code|Codes1],
        read_stream_to_codes(Stream, Codes1, Tail)
    ).

%!  read_file_to_codes(+File, -Codes, +Options) is det.
%
%   Codes are those of the whole File; Options are those of open/4, and tail(Tail).
%
%       ?- read_file_to_codes('data.txt', Cs, []).

read_file_to_codes(File, Codes, Options) :-
    (   taken_option(tail(Tail), Options, Rest)
    ->  true
    ;   Tail = [],
        Rest = Options
    ),
    with_open_file(File, Rest, Stream, read_stream_to_codes(Stream, Codes0, Tail)),
    Codes = Codes0.

taken_option(Option, [Option0|Options], Rest) :-
    (   Option0 = Option
    ->  Rest = Options
    ;   Rest = [Option0|Rest1],
        taken_option(Option, Options, Rest1)
    ).

%!  read_file_to_string(+File, -String, +Options) is det.
%
%   String is the text of the whole File.
%
%       ?- read_file_to_string('data.txt', S, []).

read_file_to_string(File, String, Options) :-
    with_open_file(File, Options, Stream, read_stream_to_codes(Stream, Codes, [])),
    string_codes(String0, Codes),
    String = String0.

%!  read_file_to_terms(+File, -Terms, +Options) is det.
%
%   Terms are all terms of File; Options are those of open/4, and tail(Tail).
%
%       ?- read_file_to_terms('facts.pl', Ts, []).

read_file_to_terms(File, Terms, Options) :-
    (   taken_option(tail(Tail), Options, Rest)
    ->  true
    ;   Tail = [],
        Rest = Options
    ),
    with_open_file(File, Rest, Stream, read_terms(Stream, Terms0, Tail)),
    Terms = Terms0.

read_terms(Stream, Terms, Tail) :-
    read_term(Stream, Term, []),
    (   Term == end_of_file
    ->  Terms = Tail
    ;   Terms = [Term|Terms1],
        read_terms(Stream, Terms1, Tail)
    ).

with_open_file(Spec, Options, Stream, Goal) :-
    (   compound(Spec)
    ->  absolute_file_name(Spec, File, [access(read)])
    ;   File = Spec
    ),
    setup_call_cleanup(open(File, read, Stream, Options),
                       Goal,
                       close(Stream)),
    !.

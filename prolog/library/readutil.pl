:- module(read_util,
          [ read_file_to_codes/3, read_file_to_string/3, read_file_to_terms/3,
            read_line_to_codes/2, read_line_to_codes/3, read_line_to_string/2,
            read_stream_to_codes/2, read_stream_to_codes/3
          ]).

:- meta_predicate
       with_open_file(+, +, -, 0).

/** <module> Reading files

    The rest of this library in SWI-Prolog, read_line_to_codes/2,3 and so on, is native.
*/

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
    absolute_file_name(Spec, File, [access(read)]),
    setup_call_cleanup(open(File, read, Stream, Options),
                       Goal,
                       close(Stream)),
    !.

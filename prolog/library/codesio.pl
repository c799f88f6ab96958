:- module(codesio,
          [ format_to_codes/3, format_to_codes/4, write_to_codes/2, write_to_codes/3,
            write_term_to_codes/3, write_term_to_codes/4, read_from_codes/2, read_term_from_codes/3,
            open_codes_stream/2, with_output_to_codes/2, with_output_to_codes/3
          ]).

/** <module> Reading and writing lists of character codes
*/

:- meta_predicate
       format_to_codes(+, :, -),
       format_to_codes(+, :, -, ?),
       with_output_to_codes(0, -),
       with_output_to_codes(0, -, ?).

%!  format_to_codes(+Format, +Arguments, -Codes) is det.
%
%   What format/2 would write; with a fourth argument the Tail of the codes.
%
%       ?- format_to_codes("~w", [a], Cs), atom_codes(A, Cs).
%       A = a.

format_to_codes(Format, Arguments, Codes) :-
    format(codes(Codes), Format, Arguments).

format_to_codes(Format, Arguments, Codes, Tail) :-
    format(codes(Codes, Tail), Format, Arguments).

%!  write_to_codes(+Term, -Codes) is det.
%
%   What write/1 would write; with a third argument the Tail of the codes. write_term_to_codes/3,4
%   take options.
%
%       ?- write_to_codes('A', Cs), atom_codes(A, Cs).
%       A = 'A'.

write_to_codes(Term, Codes) :-
    write_to_codes(Term, Codes, []).

write_to_codes(Term, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), write(Term)).

write_term_to_codes(Term, Codes, Options) :-
    write_term_to_codes(Term, Codes, [], Options).

write_term_to_codes(Term, Codes, Tail, Options) :-
    with_output_to(codes(Codes, Tail), write_term(Term, Options)).

%!  read_from_codes(+Codes, -Term) is det.
%
%   Term is what the Codes write, end_of_file if that is nothing. read_term_from_codes/3 takes
%   options.
%
%       ?- read_from_codes(`f(x)`, T).
%       T = f(x).

read_from_codes(Codes, Term) :-
    read_term_from_codes(Codes, Term, []).

read_term_from_codes(Codes, Term, Options) :-
    (   member(Code, Codes),
        \+ code_type(Code, space)
    ->  append(Codes, ` .`, Ended)
    ;   Ended = []
    ),
    setup_call_cleanup(open_codes_stream(Ended, Stream),
                       read_term(Stream, Term0, Options),
                       close(Stream)),
    Term = Term0.

%!  open_codes_stream(+Codes, -Stream) is det.
%
%   Stream gives the Codes.
%
%       ?- open_codes_stream(`ab`, S), get_char(S, C), close(S).
%       C = a.

open_codes_stream(Codes, Stream) :-
    string_codes(String, Codes),
    open_string(String, Stream).

%!  with_output_to_codes(:Goal, -Codes) is semidet.
%
%   Codes is what Goal writes; with a third argument, Tail follows it.
%
%       ?- with_output_to_codes(write(a), Cs), atom_codes(A, Cs).
%       A = a.

with_output_to_codes(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).

with_output_to_codes(Goal, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), Goal).

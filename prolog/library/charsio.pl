:- module(charsio,
          [ format_to_chars/3, format_to_chars/4, write_to_chars/2, write_to_chars/3,
            atom_to_chars/2, atom_to_chars/3, number_to_chars/2, number_to_chars/3,
            read_from_chars/2, read_term_from_chars/3, open_chars_stream/2,
            with_output_to_chars/2, with_output_to_chars/3
          ]).

/** <module> Reading and writing lists of character codes, by their older names

The "chars" of these names are codes, as everything in SWI-Prolog's library of this name.
*/

:- meta_predicate
       format_to_chars(+, :, -),
       format_to_chars(+, :, -, ?),
       with_output_to_chars(0, -),
       with_output_to_chars(0, -, ?).

%!  format_to_chars(+Format, +Arguments, -Codes) is det.
%
%   What format/2 would write; with a fourth argument the Tail of the codes.
%
%       ?- format_to_chars("~w", [a], Cs), atom_codes(A, Cs).
%       A = a.

format_to_chars(Format, Arguments, Codes) :-
    format(codes(Codes), Format, Arguments).

format_to_chars(Format, Arguments, Codes, Tail) :-
    format(codes(Codes, Tail), Format, Arguments).

%!  write_to_chars(+Term, -Codes) is det.
%
%   What write/1 would write; with a third argument the Tail of the codes.
%
%       ?- write_to_chars(f(x), Cs), atom_codes(A, Cs).
%       A = 'f(x)'.

write_to_chars(Term, Codes) :-
    write_to_chars(Term, Codes, []).

write_to_chars(Term, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), write(Term)).

%!  atom_to_chars(+Atom, -Codes) is det.
%
%   The Codes of an atom or a number; number_to_chars/2,3 of a number.
%
%       ?- number_to_chars(12, Cs), atom_codes(A, Cs).
%       A = '12'.

atom_to_chars(Atom, Codes) :-
    atom_codes(Atom, Codes).

atom_to_chars(Atom, Codes, Tail) :-
    format(codes(Codes, Tail), '~a', [Atom]).

number_to_chars(Number, Codes) :-
    must_be(number, Number),
    atom_codes(Number, Codes).

number_to_chars(Number, Codes, Tail) :-
    must_be(number, Number),
    format(codes(Codes, Tail), '~w', [Number]).

%!  read_from_chars(+Codes, -Term) is det.
%
%   Term is what the Codes write, end_of_file if that is nothing. read_term_from_chars/3 takes
%   options.
%
%       ?- read_from_chars(`f(x)`, T).
%       T = f(x).

read_from_chars(Codes, Term) :-
    read_term_from_chars(Codes, Term, []).

read_term_from_chars(Codes, Term, Options) :-
    (   member(Code, Codes),
        \+ code_type(Code, space)
    ->  append(Codes, ` .`, Ended)
    ;   Ended = []
    ),
    setup_call_cleanup(open_chars_stream(Ended, Stream),
                       read_term(Stream, Term0, Options),
                       close(Stream)),
    Term = Term0.

%!  open_chars_stream(+Codes, -Stream) is det.
%
%   Stream gives the Codes.
%
%       ?- open_chars_stream(`ab`, S), get_char(S, C), close(S).
%       C = a.

open_chars_stream(Codes, Stream) :-
    string_codes(String, Codes),
    open_string(String, Stream).

%!  with_output_to_chars(:Goal, -Codes) is semidet.
%
%   Codes is what Goal writes; with a third argument, Tail follows it.
%
%       ?- with_output_to_chars(write(a), Cs), atom_codes(A, Cs).
%       A = a.

with_output_to_chars(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).

with_output_to_chars(Goal, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), Goal).

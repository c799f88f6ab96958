:- module(pure_input,
          [ phrase_from_file/2, phrase_from_file/3, phrase_from_stream/2, stream_to_lazy_list/2,
            syntax_error//1
          ]).

/** <module> Grammar rules on files

The text is read as a whole before the grammar sees it: the answers are those of a list that is read
as it is needed.
*/

:- meta_predicate
       phrase_from_file(:, +),
       phrase_from_file(:, +, +),
       phrase_from_stream(:, +).

%!  phrase_from_file(:Grammar, +File) is nondet.
%
%   Grammar describes the codes of File. Options are those of open/4.
%
%       ?- phrase_from_file((..., "error", ...), 'log.txt').

phrase_from_file(Grammar, File) :-
    phrase_from_file(Grammar, File, []).

phrase_from_file(Grammar, File, Options) :-
    setup_call_cleanup(open(File, read, Stream, Options),
                       read_stream_to_codes(Stream, Codes),
                       close(Stream)),
    phrase(Grammar, Codes).

%!  phrase_from_stream(:Grammar, +Stream) is nondet.
%
%   Grammar describes what is left of Stream.
%
%       ?- open_string("ab", S), phrase_from_stream("ab", S).
%       true.

phrase_from_stream(Grammar, Stream) :-
    stream_to_lazy_list(Stream, Codes),
    phrase(Grammar, Codes).

%!  stream_to_lazy_list(+Stream, -Codes) is det.
%
%   Codes is what is left of Stream.
%
%       ?- open_string("a", S), stream_to_lazy_list(S, L).
%       L = [97].

stream_to_lazy_list(Stream, Codes) :-
    read_stream_to_codes(Stream, Codes).

%!  syntax_error(+Message)// is failure.
%
%   Throws a syntax error.
%
%       ?- catch(phrase(syntax_error(bad), []), error(E, _), true).
%       E = syntax_error(bad).

syntax_error(Message) -->
    { throw(error(syntax_error(Message), _)) }.

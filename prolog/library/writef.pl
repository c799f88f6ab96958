:- module(writef, [writef/1, writef/2, swritef/2, swritef/3]).

/** <module> Formatted output by the older conventions

In a format `%w` and `%d` write the next argument, `%p` prints it, `%q` quotes it, `%s` takes it for
a list of codes; `%12l`, `%12r` and `%12c` write it in a column of that width, to the left, to the
right and centred. `\n` and `\l` (two characters each) end the line, `\r`, `\t` and `\\` are what
they look like, and `\101` is the character with that decimal code.
*/

%!  writef(+Format) is det.
%
%   Writes the Format; swritef/2 and swritef/3 give a string instead.
%
%       ?- writef('%w is %w\n', [x,1]).
%       x is 1

writef(Format) :-
    writef(Format, []).

writef(Format, Arguments) :-
    string_codes(Format, Codes),
    written(Codes, Arguments).

swritef(String, Format) :-
    swritef(String, Format, []).

swritef(String, Format, Arguments) :-
    with_output_to(string(String), writef(Format, Arguments)).

written([], _).
written([0'%|Codes0], [Argument|Arguments]) :-
    directive(Codes0, Argument, Codes),
    !,
    written(Codes, Arguments).
written([0'\\|Codes0], Arguments) :-
    escaped(Codes0, Code, Codes),
    !,
    put_char(Code),
    written(Codes, Arguments).
written([Code|Codes], Arguments) :-
    char_code(Char, Code),
    put_char(Char),
    written(Codes, Arguments).

directive([0'w|Codes], Argument, Codes) :-
    write(Argument).
directive([0'd|Codes], Argument, Codes) :-
    write(Argument).
directive([0'p|Codes], Argument, Codes) :-
    print(Argument).
directive([0'q|Codes], Argument, Codes) :-
    writeq(Argument).
directive([0's|Codes], Argument, Codes) :-
    format('~s', [Argument]).
directive(Codes0, Argument, Codes) :-
    digits(Codes0, Digits, [Side|Codes]),
    Digits \== [],
    number_codes(Width, Digits),
    column(Side, Width, Argument).

column(Side, Width, Argument) :-
    format(atom(Text), '~w', [Argument]),
    atom_length(Text, Length),
    Spaces is max(0, Width - Length),
    before(Side, Spaces, Before),
    After is Spaces - Before,
    tab(Before),
    write(Text),
    tab(After).

before(0'l, _, 0).
before(0'r, Spaces, Spaces).
before(0'c, Spaces, Before) :-
    Before is (Spaces + 1) // 2.

escaped([0'n|Codes], '\n', Codes).
escaped([0'l|Codes], '\n', Codes).
escaped([0'r|Codes], '\r', Codes).
escaped([0't|Codes], '\t', Codes).
escaped([0'\\|Codes], '\\', Codes).
escaped([A,B,C|Codes], Char, Codes) :-
    digits([A,B,C], Digits, []),
    number_codes(Code, Digits),
    char_code(Char, Code).

digits([Digit|Codes0], [Digit|Digits], Codes) :-
    code_type(Digit, digit),
    !,
    digits(Codes0, Digits, Codes).
digits(Codes, [], Codes).

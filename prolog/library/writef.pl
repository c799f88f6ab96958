:- module(writef, [writef/1, writef/2, swritef/2, swritef/3]).

/** <module> Formatted output by the older conventions

In a format `%w` writes the next argument, `%d` writes it as write_canonical/1 does, `%p` prints it, `%q` quotes it,
`%s` takes it for a list of codes; `%12l`, `%12r` and `%12c` write it in a column of that width, to the left, to the
right and centred. `\n` and `\l` (two characters each) end the line, `\r`, `\t` and `\\` are what
they look like, and `\101` is the character with that decimal code, of up to three digits.
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
    write_canonical(Argument).
directive([0'p|Codes], Argument, Codes) :-
    print(Argument).
directive([0'q|Codes], Argument, Codes) :-
    writeq(Argument).
directive([0's|Codes], Argument, Codes) :-
    may_be_codes(Argument),
    put_codes(Argument).
directive(Codes0, Argument, Codes) :-
    digits(Codes0, Digits, [Side|Codes]),
    Digits \== [],
    number_codes(Width, Digits),
    column(Side, Width, Argument).

may_be_codes(Argument) :-
    (   var(Argument)
    ->  true
    ;   Argument == []
    ->  true
    ;   Argument = [_|_]
    ).

%   Where the list is unbound, its next code is.

put_codes(Codes) :-
    (   Codes == []
    ->  true
    ;   Codes = [Code|Codes1],
        put(Code),
        put_codes(Codes1)
    ).

%   There is a space beside a text that fills its column, or is too wide for it.

column(Side, Width, Argument) :-
    format(atom(Text), '~w', [Argument]),
    atom_length(Text, Length),
    Spaces is Width - Length,
    spaces(Side, Spaces, Before, After),
    tab(Before),
    write(Text),
    tab(After).

spaces(0'l, Spaces, 0, After) :-
    After is max(1, Spaces).
spaces(0'L, Spaces, 0, After) :-
    After is max(1, Spaces).
spaces(0'r, Spaces, Before, 0) :-
    Before is max(1, Spaces).
spaces(0'R, Spaces, Before, 0) :-
    Before is max(1, Spaces).
spaces(0'c, Spaces, Before, After) :-
    Before is max(1, (Spaces + 1) // 2),
    After is max(1, Spaces - Before).
spaces(0'C, Spaces, Before, After) :-
    spaces(0'c, Spaces, Before, After).

escaped([0'n|Codes], '\n', Codes).
escaped([0'l|Codes], '\n', Codes).
escaped([0'r|Codes], '\r', Codes).
escaped([0't|Codes], '\t', Codes).
escaped([0'\\|Codes], '\\', Codes).
escaped(Codes0, Char, Codes) :-
    some_digits(3, Codes0, Digits, Codes),
    Digits = [_|_],
    number_codes(Code, Digits),
    char_code(Char, Code).

%   As many digits as there are at the front, up to Count.

some_digits(Count, [Digit|Codes0], [Digit|Digits], Codes) :-
    Count > 0,
    code_type(Digit, digit),
    !,
    Count1 is Count - 1,
    some_digits(Count1, Codes0, Digits, Codes).
some_digits(_, Codes, [], Codes).

digits([Digit|Codes0], [Digit|Digits], Codes) :-
    code_type(Digit, digit),
    !,
    digits(Codes0, Digits, Codes).
digits(Codes, [], Codes).

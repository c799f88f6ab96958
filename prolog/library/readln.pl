:- module(readln, [readln/1, readln/2, readln/5]).

/** <module> A line as a list of words and numbers
*/

%!  readln(-Tokens) is det.
%
%   Reads a line of the current input: words are atoms, as is every other character; numbers are numbers.
%
%       ?- readln(Tokens).
%       Tokens = [].

readln(Tokens) :-
    readln(Tokens, _).

%!  readln(-Tokens, -Last) is det.
%
%   Last is the code of the character that ended the line, or end_of_file.
%
%       ?- readln(Tokens, Last).
%       Tokens = [], Last = end_of_file.

readln(Tokens, Last) :-
    readln(Tokens, Last, _, _, uppercase).

%!  readln(-Tokens, -Last, +Stops, +WordCodes, +Case) is det.
%
%   The line ends at one of the codes Stops (a newline), which a backslash escapes. WordCodes stand in words like
%   letters (`_` and digits). The words are in small letters if Case is lowercase or
%   unbound.
%
%       ?- readln(Tokens, Last, _, _, lowercase).
%       Tokens = [], Last = end_of_file.

readln(Tokens, Last, Stops, WordCodes, Case) :-
    (   var(Stops)
    ->  Stops1 = [0'\n]
    ;   Stops1 = Stops
    ),
    (   var(WordCodes)
    ->  WordCodes1 = `_0123456789`
    ;   WordCodes1 = WordCodes
    ),
    get_code(Code),
    line(Code, Stops1, Codes0, Last),
    (   ( var(Case) ; Case == lowercase )
    ->  string_codes(String, Codes0),
        string_lower(String, Lower),
        string_codes(Lower, Codes)
    ;   Codes = Codes0
    ),
    phrase(tokens(Tokens0, WordCodes1), Codes),
    Tokens = Tokens0.

line(-1, _, Codes, Last) :-
    !,
    Codes = [],
    Last = end_of_file.
line(Code, Stops, Codes, Last) :-
    is_list(Stops),
    memberchk(Code, Stops),
    !,
    (   Code == 0'\n
    ->  Codes = []
    ;   Codes = [Code]
    ),
    Last = Code.
line(0'\\, Stops, [Code|Codes], Last) :-
    !,
    get_code(Code),
    get_code(Next),
    line(Next, Stops, Codes, Last).
line(Code, Stops, [Code|Codes], Last) :-
    get_code(Next),
    line(Next, Stops, Codes, Last).

tokens(Tokens, WordCodes) -->
    [Code],
    { code_type(Code, space) },
    !,
    tokens(Tokens, WordCodes).
tokens([Number|Tokens], WordCodes) -->
    number(Codes),
    !,
    { number_codes(Number, Codes) },
    tokens(Tokens, WordCodes).
tokens([Word|Tokens], WordCodes) -->
    [Code],
    !,
    (   { is_word_code(Code, WordCodes) }
    ->  word(Codes, WordCodes)
    ;   { Codes = [] }
    ),
    { atom_codes(Word, [Code|Codes]) },
    tokens(Tokens, WordCodes).
tokens([], _) -->
    [].

number([0'0,0'.|Fraction]) -->
    ".",
    digits(Fraction),
    { Fraction = [_|_] },
    !.
number(Codes) -->
    digits(Whole),
    { Whole = [_|_] },
    (   ".",
        digits(Fraction),
        { Fraction = [_|_] }
    ->  { append(Whole, [0'.|Fraction], Codes) }
    ;   { Codes = Whole }
    ).

digits([Digit|Digits]) -->
    [Digit],
    { Digit >= 0'0, Digit =< 0'9 },
    !,
    digits(Digits).
digits([]) -->
    [].

word([Code|Codes], WordCodes) -->
    [Code],
    { is_word_code(Code, WordCodes) },
    !,
    word(Codes, WordCodes).
word([], _) -->
    [].

is_word_code(Code, _) :-
    Code \== 0'_,
    code_type(Code, csymf),
    !.
is_word_code(Code, WordCodes) :-
    memberchk(Code, WordCodes).

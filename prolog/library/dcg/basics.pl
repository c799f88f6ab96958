:- module(dcg_basics,
          [ white//0, whites//0, blank//0, blanks//0, nonblank//1, nonblanks//1, blanks_to_nl//0,
            string//1, string_without//2, alpha_to_lower//1,
            digits//1, digit//1, integer//1, float//1, number//1, xdigits//1, xdigit//1, xinteger//1,
            prolog_var_name//1, eos//0, eol//0, remainder//1, atom//1
          ]).

/** <module> Grammar rules for lists of character codes
*/

%!  white// is semidet.
%
%   A space or a tab. whites// takes as many as there are.
%
%       ?- phrase(white, `\t`).
%       true.

white -->
    [Code],
    { nonvar(Code), white_code(Code) }.

white_code(0'\s).
white_code(0'\t).

whites -->
    white,
    !,
    whites.
whites -->
    [].

%!  blank// is semidet.
%
%   A white space character. blanks// takes as many as there are.
%
%       ?- phrase(blanks, ` \n`).
%       true.

blank -->
    [Code],
    { nonvar(Code), code_type(Code, space) }.

blanks -->
    blank,
    !,
    blanks.
blanks -->
    [].

%!  nonblank(-Code)// is semidet.
%
%   A visible character. nonblanks// takes as many as there are.
%
%       ?- phrase(nonblanks(Cs), `ab`), atom_codes(A, Cs).
%       A = ab.

nonblank(Code) -->
    [Code],
    { code_type(Code, graph) }.

nonblanks([Code|Codes]) -->
    [Code],
    { code_type(Code, graph) },
    !,
    nonblanks(Codes).
nonblanks([]) -->
    [].

%!  blanks_to_nl// is semidet.
%
%   Blanks up to and with the end of the line, or of the input.
%
%       ?- phrase(blanks_to_nl, ` \n`).
%       true.

blanks_to_nl -->
    [Code],
    { Code =\= 0'\n, code_type(Code, space) },
    !,
    blanks_to_nl.
blanks_to_nl -->
    "\n",
    !.
blanks_to_nl -->
    eos.

%!  string(-Codes)// is nondet.
%
%   Codes of any length, the shortest first.
%
%       ?- phrase((string(S), ".", remainder(_)), `ab.c`), atom_codes(A, S).
%       A = ab.

string([]) -->
    [].
string([Code|Codes]) -->
    [Code],
    string(Codes).

%!  string_without(+End, -Codes)// is det.
%
%   The longest run of codes that are not in End.
%
%       ?- phrase((string_without(`.`, S), remainder(_)), `ab.c`), atom_codes(A, S).
%       A = ab.

string_without(End, Codes) -->
    { string(End),
      !,
      string_codes(End, EndCodes)
    },
    codes_without(EndCodes, Codes).
string_without(End, Codes) -->
    codes_without(End, Codes).

codes_without(End, [Code|Codes]) -->
    [Code],
    { \+ memberchk(Code, End) },
    !,
    codes_without(End, Codes).
codes_without(_, []) -->
    [].

%!  alpha_to_lower(?Lower)// is semidet.
%
%   A letter, and its lower case.
%
%       ?- phrase(alpha_to_lower(L), `A`), char_code(C, L).
%       C = a.

alpha_to_lower(Lower) -->
    [Code],
    {   nonvar(Code)
    ->  code_type(Code, alpha),
        code_type(Code, to_upper(Upper)),
        Lower = Upper
    ;   Lower = Code
    }.

%!  digits(-Codes)// is det.
%
%   As many digits as there are. digit// is one.
%
%       ?- phrase(digits(Ds), `12`), number_codes(N, Ds).
%       N = 12.

digits([Code|Codes]) -->
    digit(Code),
    !,
    digits(Codes).
digits([]) -->
    [].

digit(Code) -->
    [Code],
    { code_type(Code, digit) }.

%!  integer(?Integer)// is semidet.
%
%   An integer in decimal notation.
%
%       ?- phrase(integer(X), `-12`).
%       X = -12.

integer(Integer, Head, Tail) :-
    nonvar(Integer),
    !,
    format(codes(Head, Tail), '~d', [Integer]).
integer(Integer) -->
    integer_codes(Codes),
    { number_codes(Integer, Codes) }.

integer_codes([0'-,Digit|Digits]) -->
    "-",
    !,
    some_digits(Digit, Digits).
integer_codes([Digit|Digits]) -->
    optional_plus,
    some_digits(Digit, Digits).

optional_plus -->
    "+",
    !.
optional_plus -->
    [].

some_digits(Digit, Digits) -->
    digit(Digit),
    digits(Digits).

%!  float(?Float)// is semidet.
%
%   A number that is read as a float.
%
%       ?- phrase(float(X), `1.5`).
%       X = 1.5.

float(Float, Head, Tail) :-
    float(Float),
    !,
    format(codes(Head, Tail), '~w', [Float]).
float(Float) -->
    number(Number),
    { float(Number),
      Float = Number
    }.

%!  number(?Number)// is semidet.
%
%   An integer or a float.
%
%       ?- phrase(number(X), `1.5e3`).
%       X = 1500.0.

number(Number, Head, Tail) :-
    nonvar(Number),
    !,
    format(codes(Head, Tail), '~w', [Number]).
number(Number) -->
    integer_codes(Integer),
    (   ".",
        some_digits(Digit, Digits)
    ->  { Fraction = [0'.,Digit|Digits] }
    ;   { Fraction = [] }
    ),
    (   exponent(Exponent)
    ->  []
    ;   { Exponent = [] }
    ),
    { float_codes(Integer, Fraction, Exponent, Codes),
      number_codes(Number, Codes)
    }.

exponent([0'e|Codes]) -->
    ( "e" ; "E" ),
    !,
    integer_codes(Codes).

% An exponent needs a fraction to be read as a float.
float_codes(Integer, [], [], Integer) :-
    !.
float_codes(Integer, [], Exponent, Codes) :-
    !,
    joined([Integer, [0'.,0'0], Exponent], Codes).
float_codes(Integer, Fraction, Exponent, Codes) :-
    joined([Integer, Fraction, Exponent], Codes).

joined([], []).
joined([List|Lists], Codes) :-
    joined(Lists, Rest),
    joined(List, Rest, Codes).

joined([], Codes, Codes).
joined([Code|List], Rest, [Code|Codes]) :-
    joined(List, Rest, Codes).

%!  xinteger(?Integer)// is semidet.
%
%   An integer in hexadecimal notation. xdigits// gives the weights of the digits, xdigit// of one.
%
%       ?- phrase(xinteger(X), `ff`).
%       X = 255.

xinteger(Integer, Head, Tail) :-
    integer(Integer),
    !,
    format(codes(Head, Tail), '~16r', [Integer]).
xinteger(Integer) -->
    xdigit(Weight),
    xdigits(Weights),
    { hexadecimal([Weight|Weights], 0, Integer) }.

hexadecimal([], Integer, Integer).
hexadecimal([Weight|Weights], Integer0, Integer) :-
    Integer1 is Integer0 * 16 + Weight,
    hexadecimal(Weights, Integer1, Integer).

xdigits([Weight|Weights]) -->
    xdigit(Weight),
    !,
    xdigits(Weights).
xdigits([]) -->
    [].

xdigit(Weight) -->
    [Code],
    { code_type(Code, xdigit(Weight)) }.

%!  prolog_var_name(-Name)// is semidet.
%
%   The name of a Prolog variable.
%
%       ?- phrase(prolog_var_name(N), `Xa`).
%       N = 'Xa'.

prolog_var_name(Name) -->
    [Code],
    { code_type(Code, prolog_var_start) },
    !,
    identifier_codes(Codes),
    { atom_codes(Name, [Code|Codes]) }.

identifier_codes([Code|Codes]) -->
    [Code],
    { code_type(Code, prolog_identifier_continue) },
    !,
    identifier_codes(Codes).
identifier_codes([]) -->
    [].

%!  eos// is semidet.
%
%   The end of the input.
%
%       ?- phrase(eos, []).
%       true.

eos([], []).

%!  eol// is semidet.
%
%   The end of a line, or of the input.
%
%       ?- phrase(eol, `\n`).
%       true.

eol -->
    "\n",
    !.
eol -->
    "\r\n",
    !.
eol -->
    eos.

%!  remainder(-Codes)// is det.
%
%   All codes that are left.
%
%       ?- phrase(remainder(R), `ab`), atom_codes(A, R).
%       A = ab.

remainder(Codes, Codes, []).

%!  atom(+Atom)// is det.
%
%   The text of an atomic value.
%
%       ?- phrase(atom(ab), Cs), atom_codes(A, Cs).
%       A = ab.

atom(Atom, Head, Tail) :-
    format(codes(Head, Tail), '~a', [Atom]).

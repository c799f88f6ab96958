:- module(ctypes,
          [ is_alnum/1, is_alpha/1, is_ascii/1, is_cntrl/1, is_csym/1, is_csymf/1, is_digit/1,
            is_digit/3, is_endfile/1, is_endline/1, is_graph/1, is_lower/1, is_newline/1,
            is_newpage/1, is_paren/2, is_period/1, is_print/1, is_punct/1, is_quote/1, is_space/1,
            is_upper/1, is_white/1, to_lower/2, to_upper/2, upper_lower/2
          ]).

/** <module> Kinds of characters, by the names of the language C

All take a character code; `code_type/2` says the same and more.
*/

%!  is_alpha(+Code) is semidet.
%
%   Code is that of a letter or the underscore; likewise the others.
%
%       ?- is_alpha(0'a).
%       true.

is_alnum(Code) :-
    code_type(Code, alnum).

is_alpha(Code) :-
    code_type(Code, alpha).

is_ascii(Code) :-
    integer(Code),
    Code >= 0,
    Code < 128.

is_cntrl(Code) :-
    code_type(Code, cntrl).

is_csym(Code) :-
    code_type(Code, csym).

is_csymf(Code) :-
    code_type(Code, csymf).

is_digit(Code) :-
    code_type(Code, digit).

is_graph(Code) :-
    code_type(Code, graph).

is_lower(Code) :-
    code_type(Code, lower).

is_upper(Code) :-
    code_type(Code, upper).

is_print(Code) :-
    code_type(Code, print).

is_punct(Code) :-
    code_type(Code, punct).

is_space(Code) :-
    code_type(Code, space).

is_white(Code) :-
    code_type(Code, white).

is_endfile(-1).

is_endline(Code) :-
    code_type(Code, end_of_line).

is_newline(10).

is_newpage(12).

is_period(Code) :-
    code_type(Code, period).

is_quote(Code) :-
    code_type(Code, quote).

%!  is_paren(?Open, ?Close) is semidet.
%
%   Both are codes of brackets that belong together.
%
%       ?- is_paren(0'(, X).
%       X = 41.

is_paren(0'(, 0')).
is_paren(0'[, 0']).
is_paren(0'{, 0'}).

%!  is_digit(+Code, +Base, -Weight) is semidet.
%
%   Code is that of the digit of value Weight in a number of this Base.
%
%       ?- is_digit(0'f, 16, W).
%       W = 15.

is_digit(Code, Base, Weight) :-
    (   code_type(Code, digit(Weight0))
    ->  true
    ;   code_type(Code, alpha),
        code_type(Code, to_upper(Upper0)),
        lower_case(Upper0, Lower),
        Weight0 is Lower - 0'a + 10
    ),
    Weight0 < Base,
    Weight = Weight0.

lower_case(Code, Lower) :-
    char_code(Char, Code),
    downcase_atom(Char, LowerChar),
    char_code(LowerChar, Lower).

%!  to_lower(+Upper, -Lower) is det.
%
%   The code of the lower case; to_upper/2: of the upper case; upper_lower(Upper, Lower): both.
%
%       ?- to_upper(0'a, U).
%       U = 65.

to_lower(Upper, Lower) :-
    lower_case(Upper, Lower).

to_upper(Lower, Upper) :-
    char_code(Char, Lower),
    upcase_atom(Char, UpperChar),
    char_code(UpperChar, Upper).

upper_lower(Upper, Lower) :-
    (   nonvar(Upper)
    ->  code_type(Upper, upper),
        lower_case(Upper, Lower)
    ;   code_type(Lower, lower),
        to_upper(Lower, Upper)
    ).

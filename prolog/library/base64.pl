:- module(base64,
          [base64/2, base64//1, base64url/2, base64url//1, base64_encoded/3]).

/** <module> Base64: bytes as letters, digits and two more signs
*/

%!  base64(?Plain, ?Encoded) is det.
%
%   Encoded is Plain, whose characters are bytes, in base64. Given Plain, Encoded is an atom; else
%   Plain is one. base64url/2 is for names of files and addresses: `-` and `_` instead of `+` and
%   `/`.
%
%       ?- base64('Hello', X).
%       X = 'SGVsbG8='.

base64(Plain, Encoded) :-
    converted(Plain, Encoded, classic).

base64url(Plain, Encoded) :-
    converted(Plain, Encoded, url).

converted(Plain, Encoded, Alphabet) :-
    (   nonvar(Plain)
    ->  text_codes(Plain, PlainCodes),
        phrase(encoded(PlainCodes, Alphabet), EncodedCodes),
        atom_codes(Encoded, EncodedCodes)
    ;   nonvar(Encoded)
    ->  text_codes(Encoded, EncodedCodes),
        decode(EncodedCodes, Alphabet, PlainCodes),
        atom_codes(Plain, PlainCodes)
    ;   throw(error(instantiation_error, _))
    ).

text_codes(Text, Codes) :-
    (   number(Text)
    ->  throw(error(type_error(text, Text), _))
    ;   string_codes(Text, Codes)
    ).

%!  base64(?Codes)// is det.
%
%   The base64 of Codes. base64url//1 as base64url/2.
%
%       ?- phrase(base64(`Hello`), Cs), atom_codes(A, Cs).
%       A = 'SGVsbG8='.

base64(Codes, Encoded, Rest) :-
    grammar(Codes, classic, Encoded, Rest).

base64url(Codes, Encoded, Rest) :-
    grammar(Codes, url, Encoded, Rest).

grammar(Codes, Alphabet, Encoded, Rest) :-
    (   nonvar(Codes)
    ->  phrase(encoded(Codes, Alphabet), Encoded, Rest)
    ;   Rest = [],
        decode(Encoded, Alphabet, Codes)
    ).

%!  base64_encoded(?Plain, ?Encoded, +Options) is det.
%
%   As base64/2, with the Options as(Type), encoding(Encoding) for the text behind the bytes (utf8
%   if not told) and charset(classic or url).
%
%       ?- base64_encoded(Plain, "SGVsbG8=", [as(atom)]).
%       Plain = 'Hello'.

base64_encoded(Plain, Encoded, Options) :-
    option(charset(Alphabet), Options, classic),
    option(encoding(Encoding), Options, utf8),
    (   nonvar(Plain)
    ->  option(as(Type), Options, string),
        string_bytes(Plain, Bytes, Encoding),
        phrase(encoded(Bytes, Alphabet), Codes),
        typed(Type, Codes, Encoded)
    ;   option(as(Type), Options, string),
        string_codes(Encoded, EncodedCodes),
        decode(EncodedCodes, Alphabet, Bytes),
        string_bytes(String, Bytes, Encoding),
        string_codes(String, Codes),
        typed(Type, Codes, Plain)
    ).

typed(atom, Codes, Atom) :-
    atom_codes(Atom, Codes).
typed(string, Codes, String) :-
    string_codes(String, Codes).
typed(codes, Codes, Codes).

encoded([], _) -->
    [].
encoded([A], Alphabet) -->
    !,
    { N is A << 16 },
    sextets([18,12], N, Alphabet),
    "==".
encoded([A,B], Alphabet) -->
    !,
    { N is A << 16 \/ B << 8 },
    sextets([18,12,6], N, Alphabet),
    "=".
encoded([A,B,C|Codes], Alphabet) -->
    { N is A << 16 \/ B << 8 \/ C },
    sextets([18,12,6,0], N, Alphabet),
    encoded(Codes, Alphabet).

sextets([], _, _) -->
    [].
sextets([Shift|Shifts], N, Alphabet) -->
    { Value is (N >> Shift) /\ 63,
      sign(Alphabet, Value, Sign)
    },
    [Sign],
    sextets(Shifts, N, Alphabet).

% The sign of a value from 0 to 63.
sign(Alphabet, Value, Sign) :-
    (   Value < 26
    ->  Sign is Value + 0'A
    ;   Value < 52
    ->  Sign is Value - 26 + 0'a
    ;   Value < 62
    ->  Sign is Value - 52 + 0'0
    ;   last_signs(Alphabet, Plus, Slash),
        (   Value =:= 62
        ->  Sign = Plus
        ;   Sign = Slash
        )
    ).

last_signs(classic, 0'+, 0'/).
last_signs(url, 0'-, 0'_).

decode([], _, []).
decode([A,B,C,D|Signs], Alphabet, Bytes) :-
    value(Alphabet, A, P),
    value(Alphabet, B, Q),
    X is (P << 2 \/ Q >> 4) /\ 255,
    (   C == 0'=,
        D == 0'=
    ->  Signs = [],
        Bytes = [X]
    ;   value(Alphabet, C, R),
        Y is (Q << 4 \/ R >> 2) /\ 255,
        (   D == 0'=
        ->  Signs = [],
            Bytes = [X,Y]
        ;   value(Alphabet, D, S),
            Z is (R << 6 \/ S) /\ 255,
            Bytes = [X,Y,Z|Bytes1],
            decode(Signs, Alphabet, Bytes1)
        )
    ).

value(Alphabet, Sign, Value) :-
    (   between(0, 63, Value0),
        sign(Alphabet, Value0, Sign)
    ->  Value = Value0
    ;   throw(error(syntax_error(base64_char(_, Sign)), _))
    ).

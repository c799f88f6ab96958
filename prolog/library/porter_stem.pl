:- module(porter_stem, [porter_stem/2, unaccent_atom/2, tokenize_atom/2, atom_to_stem_list/2]).

/** <module> Stems of English words

The algorithm of M. F. Porter, An algorithm for suffix stripping (1980), with the changes of its author:
`-bli` becomes `-ble`, `-logi` becomes `-log`, and words of one or two letters stay as they are.
*/

%!  porter_stem(+Word, -Stem) is det.
%
%   Stem is the stem of Word in small letters without accents. The letters are those of Latin-1.
%
%       ?- porter_stem(relational, Stem).
%       Stem = relat.

porter_stem(Word, Stem) :-
    latin_codes(Word, porter_stem/2, Codes0),
    maplist(small, Codes0, Codes1),
    unaccented(Codes1, Codes),
    stem(Codes, StemCodes),
    atom_codes(Stem, StemCodes).

%!  unaccent_atom(+Text, -Plain) is det.
%
%   Plain is Text without the accents of Latin-1.
%
%       ?- unaccent_atom('naïve', Plain).
%       Plain = naive.

unaccent_atom(Text, Plain) :-
    latin_codes(Text, unaccent_atom/2, Codes0),
    unaccented(Codes0, Codes),
    (   Codes == Codes0
    ->  Plain = Text
    ;   atom_codes(Plain, Codes)
    ).

%!  tokenize_atom(+Text, -Tokens) is det.
%
%   Tokens are the words, the numbers and every other character of Text but blanks.
%
%       ?- tokenize_atom('Room 12, please', Tokens).
%       Tokens = ['Room',12,',',please].

tokenize_atom(Text, Tokens) :-
    codes(Text, tokenize_atom/2, Codes),
    phrase(tokens(Tokens), Codes).

%!  atom_to_stem_list(+Text, -Stems) is det.
%
%   The stems of the words of Text and its numbers, without punctuation.
%
%       ?- atom_to_stem_list('2 running cats.', Stems).
%       Stems = [2,run,cat].

atom_to_stem_list(Text, Stems) :-
    latin_codes(Text, atom_to_stem_list/2, Codes0),
    unaccented(Codes0, Codes1),
    maplist(small, Codes1, Codes),
    phrase(tokens(Tokens), Codes),
    stems(Tokens, Stems).

stems([], []).
stems([Token|Tokens], Stems) :-
    (   number(Token)
    ->  Stems = [Token|Stems1]
    ;   atom_codes(Token, [Code|_]),
        code_type(Code, alnum)
    ->  porter_stem(Token, Stem),
        Stems = [Stem|Stems1]
    ;   Stems = Stems1
    ),
    stems(Tokens, Stems1).

codes(Text, Indicator, Codes) :-
    (   var(Text)
    ->  throw(error(instantiation_error, context(porter_stem:Indicator, _)))
    ;   catch(text_to_string(Text, String), _, fail)
    ->  string_codes(String, Codes)
    ;   number(Text)
    ->  number_codes(Text, Codes)
    ;   throw(error(type_error(text, Text), context(porter_stem:Indicator, _)))
    ).

latin_codes(Text, Indicator, Codes) :-
    codes(Text, Indicator, Codes),
    (   member(Code, Codes),
        Code > 255
    ->  throw(error(representation_error(encoding),
                    context(porter_stem:Indicator,
                            'cannot represent text using encoding iso_latin_1')))
    ;   true
    ).

small(Code0, Code) :-
    (   Code0 >= 0'A,
        Code0 =< 0'Z
    ->  Code is Code0+32
    ;   Code = Code0
    ).

unaccented([], []).
unaccented([Code|Codes], Plain) :-
    (   Code >= 192,
        Index is Code-192,
        sub_atom('AAAAAA_CEEEEIIIIDNOOOOO__UUUUY__aaaaaa_ceeeeiiiidnooooo__uuuuy_y', Index, 1, _, Letter),
        Letter \== '_'
    ->  char_code(Letter, PlainCode),
        Plain = [PlainCode|Plain1]
    ;   ligature(Code, First, Second)
    ->  Plain = [First,Second|Plain1]
    ;   Plain = [Code|Plain1]
    ),
    unaccented(Codes, Plain1).

ligature(0'Æ, 0'A, 0'E).
ligature(0'æ, 0'a, 0'e).
ligature(0'ß, 0's, 0's).

% --- tokens --------------------------------------------------------------------------------------

tokens(Tokens) -->
    [Code],
    { code_type(Code, space) },
    !,
    tokens(Tokens).
tokens([Token|Tokens]) -->
    number_codes(Codes),
    !,
    { catch(number_codes(Token, Codes), _, atom_codes(Token, Codes)) },
    tokens(Tokens).
tokens([Token|Tokens]) -->
    word_codes(Codes),
    { Codes = [_|_] },
    !,
    { atom_codes(Token, Codes) },
    tokens(Tokens).
tokens([Token|Tokens]) -->
    [Code],
    !,
    { char_code(Token, Code) },
    tokens(Tokens).
tokens([]) -->
    [].

word_codes([Code|Codes]) -->
    [Code],
    { code_type(Code, alnum) },
    !,
    word_codes(Codes).
word_codes([]) -->
    [].

number_codes(Codes) -->
    sign(Codes, Digits),
    digits(Digits, Rest),
    fraction(Rest, Rest1),
    exponent(Rest1).

sign([0'-|Digits], Digits) -->
    "-",
    !.
sign(Digits, Digits) -->
    [].

digits([Digit|Digits], Rest) -->
    digit(Digit),
    more_digits(Digits, Rest).

more_digits([Digit|Digits], Rest) -->
    digit(Digit),
    !,
    more_digits(Digits, Rest).
more_digits(Rest, Rest) -->
    [].

digit(Digit) -->
    [Digit],
    { Digit >= 0'0, Digit =< 0'9 }.

fraction([0'.|Digits], Rest) -->
    ".",
    digits(Digits, Rest),
    !.
fraction(Rest, Rest) -->
    [].

exponent(Codes) -->
    [E],
    { memberchk(E, `eE`) },
    exponent_sign(Codes0, Digits),
    digits(Digits, []),
    !,
    { Codes = [E|Codes0] }.
exponent([]) -->
    [].

exponent_sign([Sign|Digits], Digits) -->
    [Sign],
    { memberchk(Sign, `+-`) },
    !.
exponent_sign(Digits, Digits) -->
    [].

% --- the algorithm -------------------------------------------------------------------------------
% A word is the list of its codes from the last to the first, so that a suffix is a prefix of it.

stem(Codes, Stem) :-
    (   Codes = [_,_,_|_]
    ->  reverse(Codes, Word0),
        plural(Word0, Word1),
        past(Word1, Word2),
        final_y(Word2, Word3),
        first_rule(step2, Word3, 0, Word4),
        first_rule(step3, Word4, 0, Word5),
        step4(Word5, Word6),
        final_e(Word6, Word7),
        final_l(Word7, Word),
        reverse(Word, Stem)
    ;   Stem = Codes
    ).

% Word is Word0 with the suffix Old replaced by New; Stem is what stands before it.
suffix(Old, Word, Stem) :-
    atom_codes(Old, Codes),
    reverse(Codes, Reversed),
    append(Reversed, Stem, Word).

replaced(Stem, New, Word) :-
    atom_codes(New, Codes),
    reverse(Codes, Reversed),
    append(Reversed, Stem, Word).

% The rule for the longest suffix that the word has is the only one that is tried.
first_rule(Step, Word0, Least, Word) :-
    (   rule(Step, Old, New),
        suffix(Old, Word0, Stem)
    ->  (   measure(Stem, Measure),
            Measure > Least
        ->  replaced(Stem, New, Word)
        ;   Word = Word0
        )
    ;   Word = Word0
    ).

plural(Word0, Word) :-
    (   suffix(sses, Word0, Stem)
    ->  replaced(Stem, ss, Word)
    ;   suffix(ies, Word0, Stem)
    ->  replaced(Stem, i, Word)
    ;   suffix(ss, Word0, _)
    ->  Word = Word0
    ;   suffix(s, Word0, Word)
    ->  true
    ;   Word = Word0
    ).

past(Word0, Word) :-
    (   suffix(eed, Word0, Stem)
    ->  (   measure(Stem, Measure),
            Measure > 0
        ->  replaced(Stem, ee, Word)
        ;   Word = Word0
        )
    ;   (   suffix(ed, Word0, Stem)
        ;   suffix(ing, Word0, Stem)
        ),
        has_vowel(Stem)
    ->  mended(Stem, Word)
    ;   Word = Word0
    ).

mended(Stem, Word) :-
    (   member(End, [at,bl,iz]),
        suffix(End, Stem, _)
    ->  Word = [0'e|Stem]
    ;   Stem = [Code,Code|_],
        consonant(Stem),
        \+ memberchk(Code, `lsz`)
    ->  Stem = [_|Word]
    ;   measure(Stem, 1),
        ends_short(Stem)
    ->  Word = [0'e|Stem]
    ;   Word = Stem
    ).

final_y(Word0, Word) :-
    (   Word0 = [0'y|Stem],
        has_vowel(Stem)
    ->  Word = [0'i|Stem]
    ;   Word = Word0
    ).

step4(Word0, Word) :-
    (   Word0 = [0'n,0'o,0'i|Stem],
        Stem = [Code|_],
        memberchk(Code, `st`)
    ->  without(Stem, Word0, Word)
    ;   rule(step4, Old, _),
        suffix(Old, Word0, Stem)
    ->  without(Stem, Word0, Word)
    ;   Word = Word0
    ).

without(Stem, Word0, Word) :-
    (   measure(Stem, Measure),
        Measure > 1
    ->  Word = Stem
    ;   Word = Word0
    ).

final_e(Word0, Word) :-
    (   Word0 = [0'e|Stem],
        measure(Stem, Measure),
        (   Measure > 1
        ;   Measure =:= 1,
            \+ ends_short(Stem)
        )
    ->  Word = Stem
    ;   Word = Word0
    ).

final_l(Word0, Word) :-
    (   Word0 = [0'l,0'l|Stem],
        measure([0'l|Stem], Measure),
        Measure > 1
    ->  Word = [0'l|Stem]
    ;   Word = Word0
    ).

% The first letter of the reversed word is a consonant: y is one at the beginning and behind a vowel.
consonant([0'y|Before]) :-
    !,
    (   Before == []
    ->  true
    ;   \+ consonant(Before)
    ).
consonant([Code|_]) :-
    \+ memberchk(Code, `aeiou`).

has_vowel(Word) :-
    Word = [_|Before],
    (   \+ consonant(Word)
    ->  true
    ;   has_vowel(Before)
    ).

% The number of vowel sequences that a consonant follows.
measure([], 0).
measure(Word, Measure) :-
    Word = [_|Before],
    measure(Before, Measure0),
    (   Before = [_|_],
        consonant(Word),
        \+ consonant(Before)
    ->  Measure is Measure0+1
    ;   Measure = Measure0
    ).

% Consonant, vowel, consonant at the end; the last is not w, x or y.
ends_short(Word) :-
    Word = [Last|Word1],
    Word1 = [_|Word2],
    Word2 = [_|_],
    consonant(Word),
    \+ consonant(Word1),
    consonant(Word2),
    \+ memberchk(Last, `wxy`).

rule(step2, ational, ate).
rule(step2, tional, tion).
rule(step2, enci, ence).
rule(step2, anci, ance).
rule(step2, izer, ize).
rule(step2, bli, ble).
rule(step2, alli, al).
rule(step2, entli, ent).
rule(step2, eli, e).
rule(step2, ousli, ous).
rule(step2, ization, ize).
rule(step2, ation, ate).
rule(step2, ator, ate).
rule(step2, alism, al).
rule(step2, iveness, ive).
rule(step2, fulness, ful).
rule(step2, ousness, ous).
rule(step2, aliti, al).
rule(step2, iviti, ive).
rule(step2, biliti, ble).
rule(step2, logi, log).
rule(step3, icate, ic).
rule(step3, ative, '').
rule(step3, alize, al).
rule(step3, iciti, ic).
rule(step3, ical, ic).
rule(step3, ful, '').
rule(step3, ness, '').
rule(step4, al, '').
rule(step4, ance, '').
rule(step4, ence, '').
rule(step4, er, '').
rule(step4, ic, '').
rule(step4, able, '').
rule(step4, ible, '').
rule(step4, ant, '').
rule(step4, ement, '').
rule(step4, ment, '').
rule(step4, ent, '').
rule(step4, ou, '').
rule(step4, ism, '').
rule(step4, ate, '').
rule(step4, iti, '').
rule(step4, ous, '').
rule(step4, ive, '').
rule(step4, ize, '').

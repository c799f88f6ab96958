% Atoms and strings taken apart, put together and compared.

main :-
    forall(between(1, 20000, Round), work(Round)).

work(Round) :-
    I is Round mod 100,
    atom_concat(player_, I, Name),
    atom_length(Name, Length),
    Length > 6,
    atom_codes(Name, Codes),
    reverse(Codes, Reversed),
    atom_codes(Back, Reversed),
    atom_chars(Back, Chars),
    msort(Chars, _),
    upcase_atom(Name, Upper),
    sub_atom(Upper, 0, 6, _, 'PLAYER'),
    ( sub_atom(Name, Before, 1, _, '_') -> Before =:= 6 ; fail ),
    atomic_list_concat([Name, I, Back], '-', Joined),
    atomic_list_concat(Parts, '-', Joined),
    length(Parts, 3),
    split_string("a1 b2 c3 d4", " ", "", Moves),
    forall(member(M, Moves), move(M, _, _)),
    format(atom(Line), "~w: ~d of ~a~n", [Name, I, Upper]),
    atom_string(Line, String),
    string_concat(String, "end", Whole),
    string_length(Whole, _),
    number_codes(I, Digits),
    atom_number(Digit, I),
    atom_codes(Digit, Digits),
    term_to_atom(point(I, [x|Parts]), Text),
    term_to_atom(point(I, _), Text).

move(Text, Column, Row) :-
    string_chars(Text, [Letter, Digit]),
    char_code(Letter, Code),
    Column is Code - 0'a + 1,
    atom_number(Digit, Row).

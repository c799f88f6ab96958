% Answers the numbered cases of syntax.txt: each line is read as the text of a
% goal, which is then called once. What it wrote, and true, false or the error
% is printed under `@N`. `⏎` in a case stands for a newline.

%! run(+File) is det.
%
%  Answers every case of File. Operators that a case declares stay declared.
run(File) :-
    open(File, read, Stream, [encoding(utf8)]),
    cases(Stream, 1),
    close(Stream).

cases(Stream, N) :-
    read_line(Stream, Codes),
    (   Codes == end_of_file
    ->  true
    ;   format("@~d~n", [N]),
        atom_codes(Text, Codes),
        \+ \+ case(Text),
        nl,
        flush_output,
        Next is N + 1,
        cases(Stream, Next)
    ).

case(Text) :-
    catch(answer(Text), Error, failure(Error)).

answer(Text) :-
    open_case(Text, Stream),
    read_term(Stream, Goal, []),
    close(Stream),
    (   Goal == end_of_file
    ->  write(' end of file')
    ;   call(Goal)
    ->  write(' true')
    ;   write(' false')
    ).

open_case(Text, Stream) :-
    atom_string(Text, String),
    open_string(String, Stream).

failure(error(Formal, _)) :-
    !,
    write(' ! '),
    \+ \+ ( numbervars(Formal, 0, _), writeq(Formal) ).
failure(Ball) :-
    write(' ! ball '),
    writeq(Ball).

% The codes of the next line, a newline for each `⏎`.
read_line(Stream, Codes) :-
    get_char(Stream, Char),
    (   Char == end_of_file
    ->  Codes = end_of_file
    ;   rest_of_line(Char, Stream, Codes)
    ).

rest_of_line('\n', _, []) :- !.
rest_of_line('⏎', Stream, [0'\n|Codes]) :-
    !,
    get_char(Stream, Char),
    rest_of_line(Char, Stream, Codes).
rest_of_line(Char, Stream, [Code|Codes]) :-
    char_code(Char, Code),
    get_char(Stream, Next),
    rest_of_line(Next, Stream, Codes).

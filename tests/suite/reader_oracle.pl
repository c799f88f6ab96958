% Reads each text of a file to its end and writes down what was read.
%
%   swipl reader_oracle.pl TEXTS ANSWERS
%
% TEXTS holds the length of a text in characters, a line end, the text and a line end, again and
% again. An answer has a line for each term (its first character, the term in functional notation
% with quoted names, the character after it) or syntax error (the error, the character where
% reading goes on), then `eof` and `@@`.

:- initialization(main, main).

main :-
    current_prolog_flag(argv, [Texts, Answers|_]),
    open(Texts, read, In, [encoding(utf8), newline(posix)]),
    open(Answers, write, Out, [encoding(utf8)]),
    answer_all(In, Out),
    close(Out).

answer_all(In, Out) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file
    ->  true
    ;   number_string(Length, Line),
        read_string(In, Length, Text),
        get_char(In, _),
        answer(Text, Out),
        answer_all(In, Out)
    ).

answer(Text, Out) :-
    open_string(Text, In),
    set_stream(In, newline(posix)),
    read_all(In, Out),
    close(In),
    format(Out, "@@~n", []).

read_all(In, Out) :-
    catch(read_one(In, Out, More), error(syntax_error(Error), _),
          ( More = true, format(Out, "! ", []), canonical(Error, Out) )),
    (   More == true
    ->  character_count(In, End),
        format(Out, " @~w~n", [End]),
        read_all(In, Out)
    ;   format(Out, "eof~n", [])
    ).

read_one(In, Out, More) :-
    read_term(In, Term, [variables(Variables), term_position(Position), module(user)]),
    (   Term == end_of_file
    ->  More = false
    ;   More = true,
        stream_position_data(char_count, Position, Start),
        format(Out, "~w ", [Start]),
        number_variables(Variables, 0),
        canonical(Term, Out)
    ).

number_variables([], _).
number_variables(['$variable'(N)|Variables], N) :-
    N1 is N + 1,
    number_variables(Variables, N1).

canonical('$variable'(N), Out) :- !, format(Out, "_~w", [N]).
canonical(Term, Out) :- float(Term), float_class(Term, nan), !, write(Out, nan).
canonical(Term, Out) :- float(Term), float_class(Term, infinite), !,
    ( Term > 0 -> write(Out, inf) ; write(Out, '-inf') ).
canonical(Term, Out) :- number(Term), !, write(Out, Term).
canonical(Term, Out) :- string(Term), !, format(Out, "\"", []), escaped(Term, Out), format(Out, "\"", []).
canonical([], Out) :- !, quoted([], Out).
canonical(Term, Out) :- atom(Term), !, quoted(Term, Out).
canonical(Term, Out) :-
    compound_name_arguments(Term, Name, Arguments),
    quoted(Name, Out),
    format(Out, "(", []),
    arguments(Arguments, Out),
    format(Out, ")", []).

arguments([], _).
arguments([Term], Out) :- !, canonical(Term, Out).
arguments([Term|Terms], Out) :-
    canonical(Term, Out),
    format(Out, ",", []),
    arguments(Terms, Out).

quoted([], Out) :- !,
    quoted('[]', Out).
quoted(Name, Out) :-
    format(Out, "'", []),
    escaped(Name, Out),
    format(Out, "'", []).

escaped(Text, Out) :-
    string_codes(Text, Codes),
    forall(member(Code, Codes), escaped_code(Code, Out)).

escaped_code(Code, Out) :-
    (   Code < 128,
        code_type(Code, alnum)
    ->  char_code(Char, Code),
        put_char(Out, Char)
    ;   format(Out, "\\~w;", [Code])
    ).

:- module(turbo, [turbo_goal/2,
                  turbo_write/1, turbo_writef/2, turbo_format/3,
                  turbo_readln/1, turbo_readint/1, turbo_readreal/1, turbo_readchar/1,
                  turbo_number/2, turbo_whole/2, turbo_order/3, turbo_random/1, turbo_random/2, turbo_randominit/1,
                  turbo_concat/3, turbo_str_len/2, turbo_frontchar/3, turbo_frontstr/4, turbo_fronttoken/3, turbo_isname/1,
                  turbo_str_int/2, turbo_str_real/2, turbo_str_char/2, turbo_char_int/2, turbo_upper_lower/2,
                  turbo_substring/4, turbo_subchar/3, turbo_searchchar/3, turbo_searchstring/3,
                  turbo_time/4, turbo_date/3, turbo_beep/0,
                  turbo_existfile/1, turbo_deletefile/1, turbo_file_str/2, turbo_openread/2, turbo_openwrite/2, turbo_openappend/2,
                  turbo_closefile/1, turbo_readdevice/1, turbo_writedevice/1, turbo_eof/1,
                  turbo_retract/2, turbo_retractall/2, turbo_consult/2, turbo_save/2]).
:- meta_predicate turbo_goal(0, +), turbo_retract(?, :), turbo_retractall(?, :), turbo_consult(+, :), turbo_save(+, :).
:- autoload(library(lists), [member/2]).
:- autoload(library(error), [domain_error/2, existence_error/2, must_be/2]).
:- autoload(library(random), [random/1, random_between/3]).
:- autoload(library(readutil), [read_line_to_string/2, read_file_to_string/3]).

/** <module> What programs of Turbo Prolog need at run time

A file with the sections `predicates`, `clauses`, `goal` is turned into plain Prolog when it is loaded, and its standard predicates into those of
this library: write(a, X) is turbo_write([a,X]). Nobody need call them. Symbols, strings and characters are atoms; a number without a fraction is
an integer.
*/

:- dynamic(turbo_stream/2).

%!  turbo_goal(:Goal, +Equations) is det.
%
%   Prints the answers to Goal, on a line of their own. Without Equations: `yes` or `no`. Else for each solution the Equations
%   `Name = Value`, then how many there were.
%
%       ?- use_module(library(turbo)), turbo_goal(member(X, [a,b]), ['X' = X]).
%       X=a
%       X=b
%       2 Solutions
%       true.

turbo_goal(Goal, []) :- !,
    (   call(Goal) -> Answer = yes ; Answer = no ),
    fresh_line,
    write(Answer),
    nl.
turbo_goal(Goal, Equations) :-
    nb_setval(turbo_solutions, 0),
    (   call(Goal),
        nb_getval(turbo_solutions, Count0),
        Count is Count0+1,
        nb_setval(turbo_solutions, Count),
        fresh_line,
        write_equations(Equations),
        nl,
        fail
    ;   nb_getval(turbo_solutions, Count),
        fresh_line,
        write_count(Count),
        nl
    ).

write_count(0) :- !, write('No Solution').
write_count(1) :- !, write('1 Solution').
write_count(Count) :- write(Count), write(' Solutions').

write_equations([Name=Value|Rest]) :-
    write(Name),
    write(=),
    write_value(Value),
    (   Rest == [] -> true ; write(', '), write_equations(Rest) ).

fresh_line :- current_output(Out), line_position(Out, 0), !.
fresh_line :- nl.

%!  turbo_write(+Values) is det.
%
%   Writes the values one after the other. Inside compound values and lists a text that is no symbol stands in double quotes.

turbo_write([]).
turbo_write([Value|Rest]) :- write_value(Value), turbo_write(Rest).

write_value(Value) :- var(Value), !, write('_').
write_value(Value) :- atom(Value), Value \== [], !, write(Value).
write_value(Value) :- write_inner(Value).

write_inner(Value) :- var(Value), !, write('_').
write_inner([]) :- !, write([]).
write_inner(Value) :- atom(Value), !, ( is_symbol(Value) -> write(Value) ; write_quoted(Value) ).
write_inner(Value) :- number(Value), !, write(Value).
write_inner([First|Rest]) :- !, write('['), write_inner(First), write_rest(Rest), write(']').
write_inner(Value) :-
    Value =.. [Name|Values],
    write(Name),
    write('('),
    write_inners(Values),
    write(')').

write_rest(Rest) :- var(Rest), !, write('|_').
write_rest([]) :- !.
write_rest([First|Rest]) :- write(','), write_inner(First), write_rest(Rest).

write_inners([]).
write_inners([Value|Rest]) :-
    write_inner(Value),
    (   Rest == [] -> true ; write(','), write_inners(Rest) ).

is_symbol(Atom) :-
    atom_chars(Atom, [First|Rest]),
    char_type(First, lower),
    \+ ( member(Char, Rest), \+ char_type(Char, csym) ).

write_quoted(Atom) :-
    atom_chars(Atom, Chars),
    write('"'),
    write_escaped(Chars),
    write('"').

write_escaped([]).
write_escaped([Char|Chars]) :-
    (   escaped(Char, As) -> write(As) ; put_char(Char) ),
    write_escaped(Chars).

escaped('"', '\\"').
escaped('\\', '\\\\').
escaped('\n', '\\n').
escaped('\t', '\\t').
escaped('\r', '\\r').

%!  turbo_writef(+Format, +Values) is det.
%
%   Writes Format; each `%` takes the next value: `%d`, `%5`, `%-8s`, `%6.2f`, `%c`. A width fills up with blanks, on the left, with `-` on the right.
%   Errors: domain_error(format, Format) when there are too few values.

turbo_writef(Format, Values) :- turbo_format(Text, Format, Values), write(Text).

%!  turbo_format(-Text, +Format, +Values) is det.
%
%   What turbo_writef/2 writes, as an atom.

turbo_format(Text, Format, Values) :-
    atom_chars(Format, Chars),
    (   formatted(Chars, Values, Parts) -> true ; domain_error(format, Format) ),
    atomic_list_concat(Parts, Text).

formatted([], _, []).
formatted(['%','%'|Chars], Values, ['%'|Parts]) :- !, formatted(Chars, Values, Parts).
formatted(['%'|Chars0], Values0, [Part|Parts]) :- !,
    flag(Chars0, Side, Chars1),
    whole(Chars1, Width, Chars2),
    fraction(Chars2, Digits, Chars3),
    letter(Chars3, Letter, Chars),
    Values0 = [Value|Values],
    shown(Letter, Digits, Value, Text),
    filled(Side, Width, Text, Part),
    formatted(Chars, Values, Parts).
formatted([Char|Chars], Values, [Char|Parts]) :- formatted(Chars, Values, Parts).

flag(['-'|Chars], left, Chars) :- !.
flag(Chars, right, Chars).

whole(Chars0, Number, Chars) :- digits(Chars0, Digits, Chars), ( Digits == [] -> Number = 0 ; number_chars(Number, Digits) ).

digits([Char|Chars0], [Char|Digits], Chars) :- char_type(Char, digit), !, digits(Chars0, Digits, Chars).
digits(Chars, [], Chars).

fraction(['.'|Chars0], Digits, Chars) :- Chars0 = [First|_], char_type(First, digit), !, whole(Chars0, Digits, Chars).
fraction(Chars, none, Chars).

letter([Letter|Chars], Letter, Chars) :- member(Letter, [d,u,c,g,e,f,s,'R','X',x]), !.
letter(Chars, none, Chars).

shown(Letter, Digits, Value, Text) :-
    number(Value),
    (   Letter == f ; Digits \== none ), !,
    (   Digits == none -> Places = 2 ; Places = Digits ),
    Float is float(Value),
    format(atom(Text), '~*f', [Places,Float]).
shown(e, _, Value, Text) :- number(Value), !, Float is float(Value), format(atom(Text), '~e', [Float]).
shown(c, _, Value, Text) :- integer(Value), !, char_code(Text, Value).
shown(Letter, _, Value, Text) :- integer(Value), ( Letter == x ; Letter == 'X' ), !, format(atom(Text), '~16r', [Value]).
shown(_, _, Value, Text) :- with_output_to(atom(Text), write_value(Value)).

filled(Side, Width, Text, Part) :-
    atom_length(Text, Length),
    (   Length >= Width
    ->  Part = Text
    ;   Missing is Width-Length,
        format(atom(Blanks), '~*c', [Missing,0' ]),
        (   Side == left -> atom_concat(Text, Blanks, Part) ; atom_concat(Blanks, Text, Part) )
    ).

% --- input -----------------------------------------------------------------------------------------

%!  turbo_readln(-Line) is semidet.
%
%   The next line of the input, without its end; false at the end of the input.

turbo_readln(Line) :-
    current_input(In),
    read_line_to_string(In, Text),
    Text \== end_of_file,
    atom_string(Line, Text).

%!  turbo_readint(-Number) is semidet.
%
%   The integer on the next line; false if there is something else.

turbo_readint(Number) :- turbo_readln(Line), turbo_str_int(Line, Number).

%!  turbo_readreal(-Number) is semidet.
%
%   The number on the next line; false if there is something else.

turbo_readreal(Number) :- turbo_readln(Line), turbo_str_real(Line, Number).

%!  turbo_readchar(-Char) is semidet.
%
%   The next character; false at the end of the input.

turbo_readchar(Char) :- get_char(Char), Char \== end_of_file.

% --- numbers ---------------------------------------------------------------------------------------

%!  turbo_number(+Expression, ?Number) is semidet.
%
%   Number is the value, an integer if it has no fraction.

turbo_number(Expression, Number) :- Value is Expression, plain_number(Value, Number).

plain_number(Value, Number) :-
    (   float(Value), abs(Value) =< 9007199254740992.0, Value =:= truncate(Value)
    ->  Number is truncate(Value)
    ;   Number = Value
    ).

%!  turbo_whole(+Expression, ?Number) is semidet.
%
%   Number is the value without its fraction, as it is given to an integer.

turbo_whole(Expression, Number) :- Value is Expression, Number is truncate(Value).

%!  turbo_order(+Operator, +Left, +Right) is semidet.
%
%   Left and Right, whose domains are not known, are so ordered: as numbers or as texts. Operator is `<`, `>`, `=<` or `>=`.

turbo_order(Operator, Left, Right) :-
    number(Left),
    number(Right), !,
    Goal =.. [Operator,Left,Right],
    call(Goal).
turbo_order(Operator, Left, Right) :-
    compare(Order, Left, Right),
    allowed(Operator, Order).

allowed(<, <).
allowed(>, >).
allowed(=<, <).
allowed(=<, =).
allowed(>=, >).
allowed(>=, =).

%!  turbo_random(-Number) is det.
%
%   A real number from 0 up to 1.

turbo_random(Number) :- random(Value), plain_number(Value, Number).

%!  turbo_random(+Bound, -Number) is det.
%
%   An integer from 0 up to, but not including, Bound.

turbo_random(Bound, Number) :- Last is Bound-1, random_between(0, Last, Number).

%!  turbo_randominit(+Seed) is det.
%
%   The same random numbers from now on for the same Seed.

turbo_randominit(Seed) :- set_random(seed(Seed)).

% --- texts -----------------------------------------------------------------------------------------

%!  turbo_concat(?Front, ?Rest, ?Text) is nondet.
%
%   Text is Front and Rest; two of the three are known.

turbo_concat(Front, Rest, Text) :- atom_concat(Front, Rest, Text).

%!  turbo_str_len(+Text, ?Length) is semidet.
%
%   The number of characters.

turbo_str_len(Text, Length) :- atom_length(Text, Length).

%!  turbo_frontchar(?Text, ?First, ?Rest) is semidet.
%
%   Text is the character First and Rest.

turbo_frontchar(Text, First, Rest) :-
    (   nonvar(Text)
    ->  sub_atom(Text, 0, 1, _, First),
        sub_atom(Text, 1, _, 0, Rest), !
    ;   atom_concat(First, Rest, Text)
    ).

%!  turbo_frontstr(+Length, +Text, -Front, -Rest) is semidet.
%
%   Front is the first Length characters of Text.

turbo_frontstr(Length, Text, Front, Rest) :-
    sub_atom(Text, 0, Length, _, Front),
    sub_atom(Text, Length, _, 0, Rest), !.

%!  turbo_fronttoken(+Text, ?Token, ?Rest) is semidet.
%
%   Token is the first name, number or other character of Text after its blanks. With Token and Rest known, Text is both together.

turbo_fronttoken(Text, Token, Rest) :-
    (   nonvar(Text)
    ->  atom_chars(Text, Chars0),
        without_blanks(Chars0, Chars),
        token_chars(Chars, TokenChars, RestChars),
        atom_chars(Token, TokenChars),
        atom_chars(Rest, RestChars)
    ;   atom_concat(Token, Rest, Text)
    ).

without_blanks([Char|Chars0], Chars) :- char_type(Char, space), !, without_blanks(Chars0, Chars).
without_blanks(Chars, Chars).

token_chars([Char|Chars0], [Char|Token], Chars) :- char_type(Char, digit), !, digits(Chars0, Digits, Chars1), decimals(Chars1, Digits, Token, Chars).
token_chars([Char|Chars0], [Char|Token], Chars) :- char_type(Char, csymf), !, name_chars(Chars0, Token, Chars).
token_chars([Char|Chars], [Char], Chars).

decimals(['.',Char|Chars0], Whole, Token, Chars) :-
    char_type(Char, digit), !,
    digits([Char|Chars0], Digits, Chars),
    append_chars(Whole, ['.'|Digits], Token).
decimals(Chars, Digits, Digits, Chars).

append_chars([], Chars, Chars).
append_chars([Char|Chars0], Chars1, [Char|Chars]) :- append_chars(Chars0, Chars1, Chars).

name_chars([Char|Chars0], [Char|Token], Chars) :- char_type(Char, csym), !, name_chars(Chars0, Token, Chars).
name_chars(Chars, [], Chars).

%!  turbo_isname(+Text) is semidet.
%
%   Text is a letter or `_`, then letters, digits and `_`.

turbo_isname(Text) :-
    atom_chars(Text, [First|Chars]),
    char_type(First, csymf),
    name_chars(Chars, _, []).

%!  turbo_str_int(?Text, ?Number) is semidet.
%
%   Text is how the integer is written; blanks around it are passed over.

turbo_str_int(Text, Number) :-
    (   nonvar(Text) -> number_in(Text, Value), integer(Value), Number = Value ; atom_number(Text, Number) ).

%!  turbo_str_real(?Text, ?Number) is semidet.
%
%   Text is how the number is written.

turbo_str_real(Text, Number) :-
    (   nonvar(Text) -> number_in(Text, Value), plain_number(Value, Number) ; atom_number(Text, Number) ).

number_in(Text, Value) :-
    split_string(Text, "", " \t\r", [Plain]),
    atom_string(Atom, Plain),
    atom_number(Atom, Value).

%!  turbo_str_char(?Text, ?Char) is semidet.
%
%   Text is the one character.

turbo_str_char(Text, Char) :- ( nonvar(Text) -> Char = Text ; Text = Char ), atom_length(Text, 1).

%!  turbo_char_int(?Char, ?Code) is semidet.
%
%   The code of the character.

turbo_char_int(Char, Code) :- char_code(Char, Code).

%!  turbo_upper_lower(?Upper, ?Lower) is semidet.
%
%   The same text or character in capitals and in small letters; with both known, true if they differ in that alone.

turbo_upper_lower(Upper, Lower) :-
    (   nonvar(Upper)
    ->  downcase_atom(Upper, Small),
        (   nonvar(Lower) -> downcase_atom(Lower, Small) ; Lower = Small )
    ;   upcase_atom(Lower, Upper)
    ).

%!  turbo_substring(+Text, +Place, +Length, -Part) is semidet.
%
%   Part begins at Place, counted from 1.

turbo_substring(Text, Place, Length, Part) :- Before is Place-1, Before >= 0, Length >= 0, sub_atom(Text, Before, Length, _, Part), !.

%!  turbo_subchar(+Text, +Place, -Char) is semidet.
%
%   The character at Place, counted from 1.

turbo_subchar(Text, Place, Char) :- turbo_substring(Text, Place, 1, Char).

%!  turbo_searchchar(+Text, +Char, -Place) is semidet.
%
%   Where Char stands first, counted from 1.

turbo_searchchar(Text, Char, Place) :- turbo_searchstring(Text, Char, Place).

%!  turbo_searchstring(+Text, +Part, -Place) is semidet.
%
%   Where Part stands first, counted from 1.

turbo_searchstring(Text, Part, Place) :- sub_atom(Text, Before, _, _, Part), !, Place is Before+1.

% --- time, sound -----------------------------------------------------------------------------------

%!  turbo_time(-Hour, -Minute, -Second, -Hundredth) is det.
%
%   The time of day.

turbo_time(Hour, Minute, Second, Hundredth) :-
    get_time(Stamp),
    stamp_date_time(Stamp, date(_, _, _, Hour, Minute, Seconds, _, _, _), local),
    Second is truncate(Seconds),
    Hundredth is truncate((Seconds-Second)*100).

%!  turbo_date(-Year, -Month, -Day) is det.
%
%   The day.

turbo_date(Year, Month, Day) :-
    get_time(Stamp),
    stamp_date_time(Stamp, date(Year, Month, Day, _, _, _, _, _, _), local).

%!  turbo_beep is det.
%
%   Rings the terminal's bell.

turbo_beep :- put_char('\a').

% --- files -----------------------------------------------------------------------------------------

%!  turbo_existfile(+Name) is semidet.
%
%   There is a file of this name.

turbo_existfile(Name) :- exists_file(Name).

%!  turbo_deletefile(+Name) is det.
%
%   Deletes the file.

turbo_deletefile(Name) :- delete_file(Name).

%!  turbo_file_str(+Name, ?Text) is det.
%
%   Text is what the file holds; a known Text is written to it.

turbo_file_str(Name, Text) :-
    (   var(Text)
    ->  read_file_to_string(Name, String, []),
        atom_string(Text, String)
    ;   open(Name, write, Out),
        write(Out, Text),
        close(Out)
    ).

%!  turbo_openread(+File, +Name) is det.
%
%   From now on File stands for the file Name, to be read. turbo_openwrite/2 and turbo_openappend/2: to be written.

turbo_openread(File, Name) :- open_as(File, Name, read).
turbo_openwrite(File, Name) :- open_as(File, Name, write).
turbo_openappend(File, Name) :- open_as(File, Name, append).

open_as(File, Name, Mode) :-
    turbo_closefile(File),
    open(Name, Mode, Stream),
    assertz(turbo_stream(File, Stream)).

%!  turbo_closefile(+File) is det.
%
%   Closes the file if it is open.

turbo_closefile(File) :-
    (   retract(turbo_stream(File, Stream))
    ->  close(Stream)
    ;   true
    ).

%!  turbo_readdevice(?File) is semidet.
%
%   From now on input comes from File, or from `keyboard`.

turbo_readdevice(File) :- File == keyboard, !, set_input(user_input).
turbo_readdevice(File) :-
    nonvar(File), !,
    stream_of(File, Stream),
    set_input(Stream).
turbo_readdevice(File) :- current_input(Stream), ( turbo_stream(File0, Stream) -> File = File0 ; File = keyboard ).

%!  turbo_writedevice(?File) is semidet.
%
%   From now on output goes to File, or to `screen`.

turbo_writedevice(File) :- ( File == screen ; File == stdout ), !, set_output(user_output).
turbo_writedevice(File) :- File == stderr, !, set_output(user_error).
turbo_writedevice(File) :-
    nonvar(File), !,
    stream_of(File, Stream),
    set_output(Stream).
turbo_writedevice(File) :- current_output(Stream), ( turbo_stream(File0, Stream) -> File = File0 ; File = screen ).

stream_of(File, Stream) :- ( turbo_stream(File, Stream0) -> Stream = Stream0 ; existence_error(file, File) ).

%!  turbo_eof(+File) is semidet.
%
%   There is nothing more to read in File.

turbo_eof(keyboard) :- !, at_end_of_stream(user_input).
turbo_eof(File) :- stream_of(File, Stream), at_end_of_stream(Stream).

% --- facts -----------------------------------------------------------------------------------------

%!  turbo_retract(?Fact, :Predicates) is nondet.
%
%   Retracts a fact of one of the predicates, a list of Name/Arity.

turbo_retract(Fact, Module:Predicates) :-
    fact_of(Predicates, Fact),
    retract(Module:Fact).

%!  turbo_retractall(?Fact, :Predicates) is det.
%
%   Retracts all facts of the predicates that are like Fact.

turbo_retractall(Fact, Module:Predicates) :-
    (   fact_of(Predicates, Fact),
        retractall(Module:Fact),
        fail
    ;   true
    ).

fact_of(Predicates, Fact) :- member(Name/Arity, Predicates), functor(Fact, Name, Arity).

%!  turbo_save(+File, :Predicates) is det.
%
%   Writes all facts of the predicates to the file.

turbo_save(File, Module:Predicates) :-
    open(File, write, Out),
    with_output(Out, save_facts(Module, Predicates)),
    close(Out).

save_facts(Module, Predicates) :-
    (   fact_of(Predicates, Fact),
        call(Module:Fact),
        write_inner(Fact),
        write('.'),
        nl,
        fail
    ;   true
    ).

with_output(Stream, Goal) :-
    current_output(Before),
    set_output(Stream),
    call_cleanup(Goal, set_output(Before)).

%!  turbo_consult(+File, :Predicates) is det.
%
%   Adds the facts of the file. Errors: existence_error(fact, Fact) for a fact of another predicate.

turbo_consult(File, Module:Predicates) :-
    open(File, read, In),
    call_cleanup(read_facts(In, Module, Predicates), close(In)).

read_facts(In, Module, Predicates) :-
    repeat,
    read_term(In, Fact0, [double_quotes(atom)]),
    (   Fact0 == end_of_file
    ->  !
    ;   functor(Fact0, Name, Arity),
        (   member(Name/Arity, Predicates) -> true ; existence_error(fact, Name/Arity) ),
        assertz(Module:Fact0),
        fail
    ).

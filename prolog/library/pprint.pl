:- module(prolog_pretty_print, [print_term/2]).

:- autoload(library(lists), [last/2]).
:- autoload(library(option), [option/3]).

/** <module> Terms over several lines
*/

%!  print_term(@Term, +Options) is det.
%
%   Prints Term; what does not fit into a line is broken after its arguments. Options are output(Stream),
%   right_margin(Column) (72), left_margin(Column), indent_arguments(Width) (auto: below the first one; false: not
%   broken), and write_options(List).
%
%       ?- print_term(f(x), []).
%       f(x)

print_term(Term, Options) :-
    option(output(Stream), Options, user_output),
    option(right_margin(Right), Options, 72),
    option(left_margin(Left), Options, 0),
    option(indent_arguments(Indent), Options, auto),
    option(write_options(WriteOptions0), Options, [numbervars(true),quoted(true),portray(true)]),
    \+ \+ ( named_variables(Term),
            WriteOptions = [numbervars(true)|WriteOptions0],
            pretty(Term, 1200, Left, to(Stream,Right,Indent,WriteOptions))
          ).

% Variables that occur once are `_`, the others A, B and so on.
named_variables(Term) :-
    numbervars(Term, 0, _, [singletons(true)]).

%   Term at Column: in the line if it fits, else broken.

pretty(Term, Priority, Column, To) :-
    To = to(Stream,Right,_,_),
    flat(Term, Priority, To, Text),
    bare_length(Term, Priority, Text, Length),
    (   Column+Length < Right
    ->  write(Stream, Text)
    ;   broken(Term, Priority, Column, To)
    ).

%   The length of the text without the parentheses that an operator gets.

bare_length(Term, Priority, Text, Length) :-
    string_length(Text, Length0),
    (   infix_term(Term, _, Own, _, _, _, _),
        Own > Priority
    ->  Length is Length0-2
    ;   Length = Length0
    ).

%   An element of a list or an argument. With a width for the arguments, each stands on a line of its own.

pretty_part(Term, Priority, Column, To) :-
    (   To = to(_,_,Indent,_),
        integer(Indent),
        compound(Term),
        \+ Term = '$VAR'(_),
        \+ operator_term(Term)
    ->  broken(Term, Priority, Column, To)
    ;   pretty(Term, Priority, Column, To)
    ).

operator_term(Term) :-
    (   infix_term(Term, _, _, _, _, _, _)
    ;   prefix_term(Term, _, _, _, _)
    ;   postfix_term(Term, _, _, _, _)
    ),
    !.

infix_term(Term, Name, Own, Left, LeftPriority, Right, RightPriority) :-
    compound(Term),
    \+ Term = [_|_],
    compound_name_arguments(Term, Name, [Left,Right]),
    current_op(Own, Type, Name),
    infix(Type, Own, LeftPriority, RightPriority),
    !.

prefix_term(Term, Name, Own, Argument, ArgumentPriority) :-
    compound(Term),
    compound_name_arguments(Term, Name, [Argument]),
    current_op(Own, Type, Name),
    prefix(Type, Own, ArgumentPriority),
    !.

postfix_term(Term, Name, Own, Argument, ArgumentPriority) :-
    compound(Term),
    compound_name_arguments(Term, Name, [Argument]),
    current_op(Own, Type, Name),
    postfix(Type, Own, ArgumentPriority),
    !.

%   The text of a term in one line. Terms that are no operators with their operands are written as they are.

flat(Term, Priority, To, Text) :-
    infix_term(Term, Name, Own, Left, LeftPriority, Right, RightPriority),
    !,
    flat(Left, LeftPriority, To, LeftText),
    flat(Right, RightPriority, To, RightText),
    operator_text(Name, To, NameText),
    infix_text(Name, NameText, LeftText, RightText, Text0),
    in_parentheses(Own, Priority, Text0, Text).
flat(Term, Priority, To, Text) :-
    prefix_term(Term, Name, Own, Argument, ArgumentPriority),
    !,
    flat(Argument, ArgumentPriority, To, ArgumentText),
    prefix_text(Name, To, Before),
    (   touches(Before, ArgumentText)
    ->  string_concat(Before, " ", Before1)
    ;   Before1 = Before
    ),
    string_concat(Before1, ArgumentText, Text0),
    in_parentheses(Own, Priority, Text0, Text).
flat(Term, Priority, to(_,_,_,Options), Text) :-
    with_output_to(string(Text), write_term(Term, [priority(Priority)|Options])).

written(Term, to(_,_,_,Options), Text) :-
    with_output_to(string(Text), write_term(Term, [priority(1200)|Options])).

operator_text(Name, To, Text) :-
    (   Name == (',')
    ->  Text = ","
    ;   written(Name, To, Text)
    ).

infix_text(Name, NameText, Left, Right, Text) :-
    (   Name == (',')
    ->  Parts = [Left,",",Right]
    ;   ( Name == (:-) ; touches(Left, NameText) ; touches(NameText, Right) )
    ->  Parts = [Left," ",NameText," ",Right]
    ;   Parts = [Left,NameText,Right]
    ),
    joined(Parts, Text).

%   A prefix operator, with a blank after `:-`.

prefix_text(Name, To, Text) :-
    (   Name == (:-)
    ->  Text = ":- "
    ;   written(Name, To, Text)
    ).

%   One token would be read if the texts stood side by side.

touches(Before, After) :-
    string_codes(Before, Codes),
    last(Codes, Last),
    string_code(1, After, First),
    (   code_type(Last, csym)
    ->  code_type(First, csym)
    ;   symbol_code(Last),
        symbol_code(First)
    ).

symbol_code(Code) :-
    memberchk(Code, `#$&*+-./:<=>?@\\^~`).

in_parentheses(Own, Priority, Text0, Text) :-
    (   Own > Priority
    ->  joined(["(",Text0,")"], Text)
    ;   Text = Text0
    ).

joined(Parts, Text) :-
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, Text).

broken(Term, _, Column, To) :-
    Term = [_|_],
    !,
    To = to(Stream,_,Indent,_),
    (   Indent == false
    ->  flat(Term, 999, To, Text),
        write(Stream, Text)
    ;   Column1 is Column+2,
        write(Stream, '[ '),
        elements(Term, Column, Column1, To),
        write(Stream, ']')
    ).
broken(Term, Priority, Column, To) :-
    infix_term(Term, Name, Own, Left, LeftPriority, Right, RightPriority),
    !,
    To = to(Stream,_,_,_),
    (   Own =< Priority
    ->  operands(Name, Left, LeftPriority, Right, RightPriority, Column, To)
    ;   Name == (:-)
    ->  write(Stream, '('),
        operands(Name, Left, LeftPriority, Right, RightPriority, Column, To),
        write(Stream, ')')
    ;   Column1 is Column+2,
        write(Stream, '( '),
        operand_lines(Name, Own, Left, LeftPriority, Right, RightPriority, Column1, To),
        indent(Stream, Column),
        write(Stream, ')')
    ).
broken(Term, Priority, Column, To) :-
    prefix_term(Term, Name, Own, Argument, ArgumentPriority),
    !,
    To = to(Stream,_,_,_),
    bracketed(Own, Priority, Stream, '('),
    prefix_text(Name, To, Before),
    flat(Argument, ArgumentPriority, To, ArgumentText),
    (   touches(Before, ArgumentText)
    ->  string_concat(Before, " ", Text)
    ;   Text = Before
    ),
    write(Stream, Text),
    string_length(Text, Width),
    Column1 is Column+Width,
    pretty(Argument, ArgumentPriority, Column1, To),
    bracketed(Own, Priority, Stream, ')').
broken(Term, Priority, Column, To) :-
    postfix_term(Term, Name, Own, Argument, ArgumentPriority),
    !,
    To = to(Stream,_,_,_),
    bracketed(Own, Priority, Stream, '('),
    pretty(Argument, ArgumentPriority, Column, To),
    written(Name, To, NameText),
    format(Stream, ' ~s', [NameText]),
    bracketed(Own, Priority, Stream, ')').
broken(Term, _, Column, To) :-
    compound(Term),
    compound_name_arguments(Term, Name, [First|Arguments]),
    To = to(Stream,_,Indent,_),
    Indent \== false,
    !,
    format(string(Head), '~q(', [Name]),
    write(Stream, Head),
    string_length(Head, Width),
    argument_column(Indent, Column, Width, Stream, Column1),
    pretty_part(First, 999, Column1, To),
    arguments(Arguments, Column1, To),
    write(Stream, ')').
broken(Term, Priority, _, To) :-
    flat(Term, Priority, To, Text),
    To = to(Stream,_,_,_),
    write(Stream, Text).

%   The column of the arguments. The first one begins a line if its head is wider than the indentation.

argument_column(Indent, Column0, Width, Stream, Column) :-
    (   integer(Indent)
    ->  Column is Column0+Indent,
        (   Width > Indent
        ->  indent(Stream, Column)
        ;   true
        )
    ;   Column is Column0+Width
    ).

operands(Name, Left, LeftPriority, Right, RightPriority, Column, To) :-
    To = to(Stream,_,_,_),
    pretty(Left, LeftPriority, Column, To),
    operator_text(Name, To, NameText),
    (   memberchk(Name, [',',;,:-])
    ->  write(Stream, NameText)
    ;   format(Stream, ' ~s ', [NameText])
    ),
    pretty(Right, RightPriority, Column, To).

%   The operands of an operator and of the same one to its right, a line each.

operand_lines(Name, Own, Left, LeftPriority, Right, RightPriority, Column, To) :-
    To = to(Stream,_,_,_),
    pretty_part(Left, LeftPriority, Column, To),
    operator_text(Name, To, NameText),
    (   memberchk(Name, [',',;])
    ->  write(Stream, NameText)
    ;   format(Stream, ' ~s', [NameText])
    ),
    indent(Stream, Column),
    (   RightPriority =:= Own,
        infix_term(Right, Name, Own, Left1, _, Right1, _)
    ->  operand_lines(Name, Own, Left1, LeftPriority, Right1, RightPriority, Column, To)
    ;   pretty_part(Right, RightPriority, Column, To)
    ).

prefix(fy, P, P).
prefix(fx, P, R) :- R is P-1.

postfix(yf, P, P).
postfix(xf, P, L) :- L is P-1.

infix(xfx, P, L, L) :- L is P-1.
infix(xfy, P, L, P) :- L is P-1.
infix(yfx, P, P, R) :- R is P-1.

bracketed(Own, Priority, Stream, Bracket) :-
    (   Own > Priority
    ->  write(Stream, Bracket)
    ;   true
    ).

elements([Element|Elements], Column0, Column, To) :-
    To = to(Stream,_,_,_),
    pretty_part(Element, 999, Column, To),
    (   Elements == []
    ->  indent(Stream, Column0)
    ;   Elements = [_|_]
    ->  write(Stream, ','),
        indent(Stream, Column),
        elements(Elements, Column0, Column, To)
    ;   indent(Stream, Column0),
        write(Stream, '| '),
        pretty_part(Elements, 999, Column, To),
        indent(Stream, Column0)
    ).

arguments([], _, _).
arguments([Argument|Arguments], Column, To) :-
    To = to(Stream,_,_,_),
    write(Stream, ','),
    indent(Stream, Column),
    pretty_part(Argument, 999, Column, To),
    arguments(Arguments, Column, To).

% With tabs, as far as they go.
indent(Stream, Column) :-
    nl(Stream),
    Tabs is Column // 8,
    Blanks is Column mod 8,
    forall(between(1, Tabs, _), put_char(Stream, '\t')),
    tab(Stream, Blanks).

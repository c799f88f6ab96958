:- module(strings,
          [ dedent_lines/3, indent_lines/3, indent_lines/4, interpolate_string/4,
            string_lines/2
          ]).
:- autoload(library(lists), [append/3]).

/** <module> Lines of strings
*/

:- meta_predicate
       indent_lines(1, +, +, -).

%!  string_lines(?String, ?Lines) is det.
%
%   Lines are the lines of String without their ends.
%
%       ?- string_lines("a\nb\n", L).
%       L = ["a","b"].

string_lines(String, Lines) :-
    (   var(String)
    ->  joined_lines(Lines, String0),
        string_concat(String0, "\n", String)
    ;   split_string(String, "\n", "", Lines0),
        (   append(Lines, [""], Lines0)
        ->  true
        ;   Lines = Lines0
        )
    ).

joined_lines(Lines, String) :-
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, String).

%!  indent_lines(+Prefix, +String, -Indented) is det.
%
%   Indented has Prefix before every line of String that is not blank.
%
%       ?- indent_lines("  ", "a\nb", S).
%       S = "  a\n  b".

indent_lines(Prefix, String, Indented) :-
    indent_lines(not_blank, Prefix, String, Indented).

not_blank(Line) :-
    split_string(Line, "", " \t\r", [Text]),
    Text \== "".

%!  indent_lines(:Filter, +Prefix, +String, -Indented) is det.
%
%   As indent_lines/3, for the lines for which call(Filter, Line) succeeds.
%
%       ?- indent_lines([L]>>(L == "b"), "> ", "a\nb", S).
%       S = "a\n> b".

indent_lines(Filter, Prefix, String, Indented) :-
    split_string(String, "\n", "", Lines0),
    prefix_lines(Lines0, Filter, Prefix, Lines),
    joined_lines(Lines, Indented0),
    Indented = Indented0.

%   Behind the last newline there is no line.

prefix_lines([], _, _, []).
prefix_lines([""], _, _, [""]) :- !.
prefix_lines([Line0|Lines0], Filter, Prefix, [Line|Lines]) :-
    (   call(Filter, Line0)
    ->  string_concat(Prefix, Line0, Line)
    ;   Line = Line0
    ),
    prefix_lines(Lines0, Filter, Prefix, Lines).

%!  dedent_lines(+String, -Dedented, +Options) is det.
%
%   Dedented has the lines of String without the white space that all lines that are not blank begin
%   with. Options are accepted and ignored.
%
%       ?- dedent_lines("  a\n   b", S, []).
%       S = "a\n b".

dedent_lines(String, Dedented, _Options) :-
    split_string(String, "\n", "", Lines0),
    common_indent(Lines0, none, Indent),
    dedent(Lines0, Indent, Lines),
    joined_lines(Lines, Dedented0),
    Dedented = Dedented0.

% The white space that all lines that are not blank begin with, or none.
common_indent([], Indent, Indent).
common_indent([Line|Lines], Indent0, Indent) :-
    (   not_blank(Line)
    ->  string_codes(Line, Codes),
        leading_white(Codes, White),
        (   Indent0 == none
        ->  Indent1 = White
        ;   common_prefix(Indent0, White, Indent1)
        )
    ;   Indent1 = Indent0
    ),
    common_indent(Lines, Indent1, Indent).

leading_white([Code|Codes], White) :-
    ( Code =:= 0'\s ; Code =:= 0'\t ),
    !,
    White = [Code|White1],
    leading_white(Codes, White1).
leading_white(_, []).

common_prefix([Code|Codes1], [Code|Codes2], Prefix) :-
    !,
    Prefix = [Code|Prefix1],
    common_prefix(Codes1, Codes2, Prefix1).
common_prefix(_, _, []).

dedent([], _, []).
dedent([Line0|Lines0], Indent, [Line|Lines]) :-
    string_codes(Line0, Codes0),
    (   Indent == none
    ->  Codes = Codes0
    ;   drop_prefix(Indent, Codes0, Codes)
    ),
    string_codes(Line, Codes),
    dedent(Lines0, Indent, Lines).

drop_prefix([Code|Prefix], [Code|Codes0], Codes) :-
    !,
    drop_prefix(Prefix, Codes0, Codes).
drop_prefix(_, Codes, Codes).

%!  interpolate_string(+In, -Out, +Bindings, +Options) is det.
%
%   Out is In with {Name} replaced by the Value of Name=Value in Bindings; names are those of variables.
%
%       ?- interpolate_string("a {X}", S, ['X'=1], []).
%       S = "a 1".

interpolate_string(In, Out, Bindings, _Options) :-
    string_codes(In, Codes0),
    interpolate(Codes0, Bindings, Codes),
    string_codes(Out0, Codes),
    Out = Out0.

interpolate([], _, []).
interpolate([Code|Codes0], Bindings, Codes) :-
    (   Code =:= 0'{,
        append(NameCodes, [0'}|Rest], Codes0)
    ->  (   NameCodes = [First|_],
            code_type(First, prolog_var_start),
            atom_codes(Name, NameCodes),
            binding_codes(Bindings, Name, ValueCodes)
        ->  append(ValueCodes, Codes1, Codes),
            interpolate(Rest, Bindings, Codes1)
        ;   Codes = [Code|Codes1],
            interpolate(Codes0, Bindings, Codes1)
        )
    ;   Codes = [Code|Codes1],
        interpolate(Codes0, Bindings, Codes1)
    ).

binding_codes([Name0=Value|Bindings], Name, Codes) :-
    (   Name0 == Name
    ->  atom_string(Value, String),
        string_codes(String, Codes)
    ;   binding_codes(Bindings, Name, Codes)
    ).

:- module(swi_option,
          [ option/2, option/3, select_option/3, select_option/4,
            merge_options/3, meta_options/3, dict_options/2
          ]).

:- autoload(library(lists), [memberchk/2, selectchk/3]).
:- autoload(library(error), [must_be/2]).

/** <module> Lists of options: Name(Value) or Name=Value
*/

:- meta_predicate
       meta_options(1, :, -).

%!  option(?Option, +Options) is semidet.
%
%   Option is Name(Value) and Value is that of the first option Name in Options; Name(Value) goes before Name=Value.
%
%       ?- option(a(X), [b(1),a(2)]).
%       X = 2.

option(Option, Options), is_list(Options) =>
    functor(Option, Name, Arity),
    functor(Found, Name, Arity),
    has_option(Found, Options),
    Option = Found.

%   has_option(?Option, +Options) is semidet.
%
%   An option a(Value) is found before an option a=Value.

has_option(Option, Options) :-
    memberchk(Option, Options),
    !.
has_option(Option, Options) :-
    equation(Option, Equation),
    memberchk(Equation, Options).

equation(Option, Name=Value) :-
    functor(Option, Name, 1),
    arg(1, Option, Value).

%!  option(?Option, +Options, +Default) is semidet.
%
%   As option/2, with Default as the value when the option is not there.
%
%       ?- option(a(X), [b(1)], 5).
%       X = 5.

option(Option, Options, Default) :-
    functor(Option, Name, Arity),
    functor(Found, Name, Arity),
    (   has_option(Found, Options)
    ->  Option = Found
    ;   arg(1, Option, Default)
    ).

%!  select_option(?Option, +Options, -Rest) is semidet.
%
%   As option/2; Rest is Options without it.
%
%       ?- select_option(a(X), [b(1),a(2)], R).
%       X = 2, R = [b(1)].

select_option(Option, Options, Rest) :-
    functor(Option, Name, Arity),
    functor(Found, Name, Arity),
    take_option(Found, Options, Rest),
    Option = Found.

take_option(Option, Options, Rest) :-
    selectchk(Option, Options, Rest),
    !.
take_option(Option, Options, Rest) :-
    equation(Option, Equation),
    selectchk(Equation, Options, Rest).

%!  select_option(?Option, +Options, -Rest, +Default) is semidet.
%
%   As select_option/3, with Default as the value when the option is not there.
%
%       ?- select_option(a(X), [b(1)], R, 5).
%       X = 5, R = [b(1)].

select_option(Option, Options, Rest, Default) :-
    functor(Option, Name, Arity),
    functor(Found, Name, Arity),
    (   take_option(Found, Options, Rest)
    ->  Option = Found
    ;   arg(1, Option, Default),
        Rest = Options
    ).

%!  merge_options(+New, +Old, -Merged) is det.
%
%   Merged has the options of New, and those of Old that New does not name.
%
%       ?- merge_options([a(1)], [b(2),a(3)], L).
%       L = [a(1),b(2)].

merge_options(New, Old, Merged) :-
    (   New == []
    ->  plain_options(Old, Merged)
    ;   Old == []
    ->  plain_options(New, Merged)
    ;   plain_options(New, New1),
        plain_options(Old, Old1),
        sort(New1, News),
        sort(Old1, Olds),
        merged(News, Olds, Merged)
    ).

%   plain_options(+Options, -Plain) is det.
%
%   Name=Value and Name-Value are Name(Value) in Plain, if there is a Name=Value at all.

plain_options(Options, Plain) :-
    (   memberchk(_=_, Options)
    ->  plain_list(Options, Plain)
    ;   Plain = Options
    ).

plain_list([], []).
plain_list([Option0|Options], [Option|Plain]) :-
    plain_option(Option0, Option),
    plain_list(Options, Plain).

plain_option(Name=Value, Option) :-
    !,
    Option =.. [Name,Value].
plain_option(Name-Value, Option) :-
    !,
    Option =.. [Name,Value].
plain_option(Option, Option).

merged([], Olds, Olds) :-
    !.
merged(News, [], News) :-
    !.
merged([New|News], [Old|Olds], Merged) :-
    option_key(New, NewKey),
    option_key(Old, OldKey),
    compare(Order, NewKey, OldKey),
    merged(Order, New, News, Old, Olds, Merged).

merged(<, New, News, Old, Olds, [New|Merged]) :-
    merged(News, [Old|Olds], Merged).
merged(=, New, News, _, Olds, [New|Merged]) :-
    merged(News, Olds, Merged).
merged(>, New, News, Old, Olds, [Old|Merged]) :-
    merged([New|News], Olds, Merged).

option_key(Option, Name-Arity) :-
    functor(Option, Name, Arity).

%!  meta_options(:IsMeta, :Options, -QualifiedOptions) is det.
%
%   Qualifies with the module of Options the values of the options whose names satisfy IsMeta.
%
%       ?- meta_options([X]>>(X == goal), user:[goal(g),n(1)], L).
%       L = [goal(user:g),n(1)].

meta_options(IsMeta, Module:Options, Qualified) :-
    must_be(list, Options),
    qualify_options(Options, IsMeta, Module, Qualified).

qualify_options([], _, _, []).
qualify_options([Option0|Options0], IsMeta, Module, [Option|Options]) :-
    (   compound(Option0),
        with_value(Option0, Name, Value, Module1:Value1, Option1),
        call(IsMeta, Name)
    ->  strip_module(Module:Value, Module1, Value1),
        Option = Option1
    ;   Option = Option0
    ),
    qualify_options(Options0, IsMeta, Module, Options).

%   with_value(+Option, -Name, -Value, ?NewValue, -NewOption): NewOption is Option with another value.

with_value(Name=Value, Name, Value, New, Name=New) :-
    !.
with_value(Name-Value, Name, Value, New, Name-New) :-
    !.
with_value(Option, Name, Value, New, NewOption) :-
    Option =.. [Name,Value],
    NewOption =.. [Name,New].

%!  dict_options(?Dict, ?Options) is erroneous.
%
%   There are no dicts here.
%
%       ?- catch(dict_options(D, []), error(E, _), true).
%       E = existence_error(predicate,dict_options/2).

dict_options(_, _) :-
    throw(error(existence_error(predicate, dict_options/2), _)).

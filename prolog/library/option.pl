:- module(swi_option,
          [ option/2, option/3, select_option/3, select_option/4,
            merge_options/3, meta_options/3, dict_options/2
          ]).

/** <module> Lists of options: Name(Value) or Name=Value
*/

:- meta_predicate
       meta_options(1, :, -).

%!  option(?Option, +Options) is semidet.
%
%   Option is Name(Value) and Value is that of the first option Name in Options.
%
%       ?- option(a(X), [b(1),a(2)]).
%       X = 2.

option(Option, Options) :-
    is_list(Options),
    !,
    functor(Option, Name, Arity),
    functor(Found, Name, Arity),
    find_option(Options, Found, Name, Arity),
    Option = Found.
option(Option, Options) :-
    throw(error(existence_error(matching_rule, swi_option:option(Option, Options)),
                context(swi_option:option/2, _))).

find_option([Option|Options], Found, Name, Arity) :-
    (   nonvar(Option),
        option_value(Option, Found, Name, Arity)
    ->  true
    ;   find_option(Options, Found, Name, Arity)
    ).

option_value(Found, Found, _, _).
option_value(Name=Value, Found, Name, 1) :-
    arg(1, Found, Value).

%!  option(?Option, +Options, +Default) is semidet.
%
%   As option/2, with Default as the value when the option is not there.
%
%       ?- option(a(X), [b(1)], 5).
%       X = 5.

option(Option, Options, Default) :-
    functor(Option, Name, Arity),
    functor(Found, Name, Arity),
    (   find_option(Options, Found, Name, Arity)
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
    take_option(Options, Found, Name, Arity, Rest0),
    Option = Found,
    Rest = Rest0.

take_option([Option|Options], Found, Name, Arity, Rest) :-
    (   nonvar(Option),
        option_value(Option, Found, Name, Arity)
    ->  Rest = Options
    ;   Rest = [Option|Rest1],
        take_option(Options, Found, Name, Arity, Rest1)
    ).

%!  select_option(?Option, +Options, -Rest, +Default) is semidet.
%
%   As select_option/3, with Default as the value when the option is not there.
%
%       ?- select_option(a(X), [b(1)], R, 5).
%       X = 5, R = [b(1)].

select_option(Option, Options, Rest, Default) :-
    functor(Option, Name, Arity),
    functor(Found, Name, Arity),
    (   take_option(Options, Found, Name, Arity, Rest0)
    ->  Option = Found,
        Rest = Rest0
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
    named_options(New, NewPairs0),
    named_options(Old, OldPairs0),
    (   OldPairs0 == []
    ->  pair_options(NewPairs0, Merged)
    ;   NewPairs0 == []
    ->  pair_options(OldPairs0, Merged)
    ;   sort(1, @=<, NewPairs0, NewPairs),
        sort(1, @=<, OldPairs0, OldPairs),
        merge_pairs(NewPairs, OldPairs, Merged)
    ).

named_options([], []).
named_options([Option0|Options], [Name-Option|Pairs]) :-
    (   Option0 = (Name=Value)
    ->  Option =.. [Name,Value]
    ;   functor(Option0, Name, _),
        Option = Option0
    ),
    named_options(Options, Pairs).

merge_pairs([], Pairs, Options) :-
    pair_options(Pairs, Options).
merge_pairs([Pair|Pairs], [], Options) :-
    !,
    pair_options([Pair|Pairs], Options).
merge_pairs([NewName-New|News], [OldName-Old|Olds], Merged) :-
    compare(Order, NewName, OldName),
    merge_pairs(Order, NewName-New, News, OldName-Old, Olds, Merged).

merge_pairs(<, _-New, News, Old, Olds, [New|Merged]) :-
    merge_pairs(News, [Old|Olds], Merged).
merge_pairs(=, _-New, News, _, Olds, [New|Merged]) :-
    merge_pairs(News, Olds, Merged).
merge_pairs(>, New, News, _-Old, Olds, [Old|Merged]) :-
    merge_pairs([New|News], Olds, Merged).

pair_options([], []).
pair_options([_-Option|Pairs], [Option|Options]) :-
    pair_options(Pairs, Options).

%!  meta_options(:IsMeta, :Options, -QualifiedOptions) is det.
%
%   Qualifies with the module of Options the values of the options whose names satisfy IsMeta.
%
%       ?- meta_options([X]>>(X == goal), user:[goal(g),n(1)], L).
%       L = [goal(user:g),n(1)].

meta_options(IsMeta, Module:Options, Qualified) :-
    qualify_options(Options, IsMeta, Module, Qualified).

qualify_options([], _, _, []).
qualify_options([Option0|Options0], IsMeta, Module, [Option|Options]) :-
    (   option_parts(Option0, Name, Value),
        call(IsMeta, Name)
    ->  (   Value = _:_
        ->  Option = Option0
        ;   Option =.. [Name,Module:Value]
        )
    ;   Option = Option0
    ),
    qualify_options(Options0, IsMeta, Module, Options).

option_parts(Name=Value, Name, Value) :-
    !.
option_parts(Option, Name, Value) :-
    Option =.. [Name,Value].

%!  dict_options(?Dict, ?Options) is erroneous.
%
%   There are no dicts here.
%
%       ?- catch(dict_options(D, []), error(E, _), true).
%       E = existence_error(predicate,dict_options/2).

dict_options(_, _) :-
    throw(error(existence_error(predicate, dict_options/2), _)).

:- module(yall,
          [ (>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6, (>>)/7, (>>)/8, (>>)/9,
            (/)/2, (/)/3, (/)/4, (/)/5, (/)/6, (/)/7, (/)/8, (/)/9,
            is_lambda/1, lambda_calls/2, lambda_calls/3
          ]).
:- autoload(library(error), [must_be/2]).

/** <module> Lambda expressions

`[X1,...]>>Goal` is called with arguments for X1 and so on; its variables are renamed for each call,
except the global ones named in `{G1,...}/[X1,...]>>Goal`.
*/

:- meta_predicate
       '>>'(?, :),
       '/'(?, 0),
       '>>'(?, :, ?),
       '/'(?, 1, ?),
       '>>'(?, :, ?, ?),
       '/'(?, 2, ?, ?),
       '>>'(?, :, ?, ?, ?),
       '/'(?, 3, ?, ?, ?),
       '>>'(?, :, ?, ?, ?, ?),
       '/'(?, 4, ?, ?, ?, ?),
       '>>'(?, :, ?, ?, ?, ?, ?),
       '/'(?, 5, ?, ?, ?, ?, ?),
       '>>'(?, :, ?, ?, ?, ?, ?, ?),
       '/'(?, 6, ?, ?, ?, ?, ?, ?),
       '>>'(?, :, ?, ?, ?, ?, ?, ?, ?),
       '/'(?, 7, ?, ?, ?, ?, ?, ?, ?).

%!  >>(+Parameters, :Lambda, ?Argument...) is nondet.
%
%   Calls a copy of Lambda with Parameters bound to the arguments; arguments beyond the parameters are
%   added to Lambda.
%
%       ?- call([X,Y]>>(Y is X*X), 3, Z).
%       Z = 9.

'>>'(Parameters, Lambda) :-
    call_lambda(Parameters, Lambda, []).

'>>'(Parameters, Lambda, A) :-
    call_lambda(Parameters, Lambda, [A]).

'>>'(Parameters, Lambda, A, B) :-
    call_lambda(Parameters, Lambda, [A,B]).

'>>'(Parameters, Lambda, A, B, C) :-
    call_lambda(Parameters, Lambda, [A,B,C]).

'>>'(Parameters, Lambda, A, B, C, D) :-
    call_lambda(Parameters, Lambda, [A,B,C,D]).

'>>'(Parameters, Lambda, A, B, C, D, E) :-
    call_lambda(Parameters, Lambda, [A,B,C,D,E]).

'>>'(Parameters, Lambda, A, B, C, D, E, F) :-
    call_lambda(Parameters, Lambda, [A,B,C,D,E,F]).

'>>'(Parameters, Lambda, A, B, C, D, E, F, G) :-
    call_lambda(Parameters, Lambda, [A,B,C,D,E,F,G]).

call_lambda(Parameters0, Lambda0, Arguments) :-
    copy_lambda(Parameters0, Lambda0, Parameters, Lambda),
    must_be_list(Parameters),
    bind_parameters(Parameters, Arguments, Rest, Parameters0>>Lambda0),
    Lambda = Module:Body,
    Goal =.. ['$m',Module,Body|Rest],
    call(Goal).

copy_lambda(Parameters0, Lambda0, Parameters, Lambda) :-
    (   nonvar(Parameters0),
        Parameters0 = Free/_
    ->  must_be_free(Free),
        copy_term_nat(Parameters0>>Lambda0, (Free/Parameters)>>Lambda)
    ;   copy_term_nat(Parameters0>>Lambda0, Parameters>>Lambda)
    ).

must_be_list(Parameters) :-
    (   is_list(Parameters)
    ->  true
    ;   must_be(list, Parameters)
    ).

must_be_free(Free) :-
    (   var(Free)
    ->  throw(error(instantiation_error, _))
    ;   ( Free = {_} ; Free == {} )
    ->  true
    ;   throw(error(type_error(lambda_free, Free), _))
    ).

bind_parameters([], Rest, Rest, _).
bind_parameters([Parameter|Parameters], Arguments, Rest, Lambda) :-
    (   Arguments = [Argument|Arguments1]
    ->  Parameter = Argument,
        bind_parameters(Parameters, Arguments1, Rest, Lambda)
    ;   throw(error(domain_error(lambda_parameters, Lambda), _))
    ).

%!  /(+Free, :Lambda, ?Argument...) is nondet.
%
%   Calls a copy of Lambda with the arguments; the variables in Free, a term {V1,...}, are not renamed.
%
%       ?- call({X}/[Y]>>(X = Y), 1).
%       X = 1.

Free/Lambda :-
    copy_free(Free, Lambda, Goal),
    call(Goal).

'/'(Free, Lambda, A) :-
    copy_free(Free, Lambda, Goal),
    call(Goal, A).

'/'(Free, Lambda, A, B) :-
    copy_free(Free, Lambda, Goal),
    call(Goal, A, B).

'/'(Free, Lambda, A, B, C) :-
    copy_free(Free, Lambda, Goal),
    call(Goal, A, B, C).

'/'(Free, Lambda, A, B, C, D) :-
    copy_free(Free, Lambda, Goal),
    call(Goal, A, B, C, D).

'/'(Free, Lambda, A, B, C, D, E) :-
    copy_free(Free, Lambda, Goal),
    call(Goal, A, B, C, D, E).

'/'(Free, Lambda, A, B, C, D, E, F) :-
    copy_free(Free, Lambda, Goal),
    call(Goal, A, B, C, D, E, F).

'/'(Free, Lambda, A, B, C, D, E, F, G) :-
    copy_free(Free, Lambda, Goal),
    call(Goal, A, B, C, D, E, F, G).

copy_free(Free, Lambda, Goal) :-
    must_be_free(Free),
    copy_term_nat(Free/Lambda, Free/Goal).

%!  is_lambda(@Term) is semidet.
%
%   Term is a lambda expression.
%
%       ?- is_lambda([X]>>true).
%       true.

is_lambda(Term) :-
    nonvar(Term),
    (   Term = Parameters>>_
    ->  is_parameters(Parameters)
    ;   Term = Free/_,
        nonvar(Free),
        ( Free = {_} ; Free == {} )
    ->  true
    ).

is_parameters(Parameters) :-
    nonvar(Parameters),
    (   is_list(Parameters)
    ->  true
    ;   Parameters = Free/List,
        nonvar(Free),
        ( Free = {_} ; Free == {} ),
        is_list(List)
    ->  true
    ).

%!  lambda_calls(+Lambda, -Goal) is det.
%
%   Goal is what Lambda calls.
%
%       ?- lambda_calls([]>>foo, G).
%       G = foo.

lambda_calls(Lambda, Goal) :-
    lambda_calls(Lambda, 0, Goal).

%!  lambda_calls(+Lambda, +ExtraArguments, -Goal) is det.
%
%   Goal is what Lambda calls with that number (or list) of arguments.
%
%       ?- lambda_calls([X]>>foo(X), 1, G).
%       G = foo(_).

lambda_calls(Lambda, Extra, Goal) :-
    (   integer(Extra)
    ->  length(Arguments, Extra)
    ;   Arguments = Extra
    ),
    (   Lambda = Parameters0>>Body0
    ->  copy_lambda(Parameters0, Body0, Parameters, Body),
        bind_parameters(Parameters, Arguments, Rest, Parameters0>>Body0)
    ;   Lambda = Free/Body0,
        copy_free(Free, Body0, Body),
        Rest = Arguments
    ),
    Body =.. Parts0,
    add_arguments(Parts0, Rest, Parts),
    Goal =.. Parts.

add_arguments([], Rest, Rest).
add_arguments([Part|Parts0], Rest, [Part|Parts]) :-
    add_arguments(Parts0, Rest, Parts).

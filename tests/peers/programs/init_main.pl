#!/usr/bin/env swipl
% runs itself
:- initialization(start).
:- initialization((write('second'), nl)).
:- use_module(library(apply)), use_module(library(lists)).
:- set_prolog_flag(verbose, silent).
:- style_check(-singleton).
start :- write('first'), nl.
unused(X, Y) :- true.
:- write('loading'), nl.
:- X = 1, Y = 2, Z is X + Y, format("directive ~w~n", [Z]).
:- ( member(X, [1,2,3]), X > 1 -> write(found(X)) ; write(none) ), nl.
:- dynamic seen/1.
:- assertz(seen(directive)).
:- foreach(member(X, [a,b]), (write(X), nl)).
:- catch(throw(x), x, (write(caught), nl)).
:- if(current_prolog_flag(bounded, false)).
big(yes).
:- else.
big(no).
:- endif.
:- if(fail).
never.
:- elif(true).
sometimes.
:- endif.
main :- big(X), print(X), nl, ( catch(never, _, fail) -> true ; print(no_never), nl ), sometimes, seen(D), print(D), nl, prolog_load_context_test.
prolog_load_context_test :- ( prolog_load_context(source, _) -> print(loading) ; print(not_loading) ), nl.

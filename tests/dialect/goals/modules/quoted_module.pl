% A module whose name is quoted and has a space.

:- module('quoted module', [hello/0]).

hello :- write(hello), nl.
hello(quoted).

% A player that may fail, as far as its text tells.
:- module(hoiatus, [hoiatus/3]).

hoiatus(1, _, _).

/*  The module of our one attribute. Its variables are woken by attribute_driver.pl.
*/
:- module('$attributes', []).

%   Scryer's copy_term/3 would not find it otherwise.

get_atts(_, _) :- fail.

:- module(help,
          [ help/0,
            help/1
          ]).

/** <module> What predicates do
*/

%!  help is det.
%
%   Tells how to get help.

help :-
    writeln('help(Name/Arity) or help(Name) tells what a predicate does, apropos(Word) which predicates there are.'),
    writeln('trace shows each step of the next goals, debug lets errors tell which goals led to them.').

%!  help(+Spec) is semidet.
%
%   Prints what is known of a predicate, `Name/Arity` or `Name`.

help(Spec) :-
    '$help'(Spec).

:- module(occurs,
          [ contains_term/2, contains_var/2, free_of_term/2, free_of_var/2,
            occurrences_of_term/3, occurrences_of_var/3,
            sub_term/2, sub_var/2, sub_term_shared_variables/3
          ]).

/** <module> Terms inside terms
*/

%!  contains_term(+Sub, +Term) is semidet.
%
%   Term has a subterm that unifies with Sub; the first one is unified.
%
%       ?- contains_term(a, f(a)).
%       true.

contains_term(Sub, Term) :-
    sub_term(Sub, Term),
    !.

%!  contains_var(@Sub, @Term) is semidet.
%
%   Term has a subterm that is equal (==) to Sub.
%
%       ?- contains_var(X, f(X)).
%       true.

contains_var(Sub, Term) :-
    \+ free_of_var(Sub, Term).

%!  free_of_term(+Sub, +Term) is semidet.
%
%   No subterm of Term unifies with Sub.
%
%       ?- free_of_term(a, f(b)).
%       true.

free_of_term(Sub, Term) :-
    \+ ( sub_term(Found, Term), Found = Sub ).

%!  free_of_var(@Sub, @Term) is semidet.
%
%   No subterm of Term is equal (==) to Sub.
%
%       ?- free_of_var(X, f(Y)).
%       true.

free_of_var(Sub, Term) :-
    \+ ( sub_term(Found, Term), Found == Sub ).

%!  occurrences_of_term(+Sub, +Term, -Count) is det.
%
%   Count is the number of subterms of Term that unify with Sub.
%
%       ?- occurrences_of_term(a, f(a,a,b), N).
%       N = 2.

occurrences_of_term(Sub, Term, Count) :-
    findall(x, ( sub_term(Sub1, Term), Sub1 = Sub ), Found),
    length(Found, Count0),
    Count = Count0.

%!  occurrences_of_var(@Sub, @Term, -Count) is det.
%
%   Count is the number of subterms of Term that are equal (==) to Sub.
%
%       ?- occurrences_of_var(X, f(X,X), N).
%       N = 2.

occurrences_of_var(Sub, Term, Count) :-
    findall(x, ( sub_term(Sub1, Term), Sub1 == Sub ), Found),
    length(Found, Count).

%!  sub_term(-Sub, +Term) is nondet.
%
%   Sub is Term or one of its subterms, depth first.
%
%       ?- sub_term(X, f(a)).
%       X = f(a) ; X = a.

sub_term(Term, Term).
sub_term(Sub, Term) :-
    compound(Term),
    Term =.. [_|Arguments],
    sub_argument(Arguments, Sub).

sub_argument([Argument|Arguments], Sub) :-
    sub_argument(Arguments, Argument, Sub).

sub_argument([], Argument, Sub) :-
    sub_term(Sub, Argument).
sub_argument([_|_], Argument, Sub) :-
    sub_term(Sub, Argument).
sub_argument([Next|Arguments], _, Sub) :-
    sub_argument(Arguments, Next, Sub).

%!  sub_var(@Sub, @Term) is nondet.
%
%   As contains_var/2, once for each occurrence.
%
%       ?- sub_var(X, f(X)).
%       true.

sub_var(Sub, Term) :-
    sub_term(Found, Term),
    Found == Sub.

%!  sub_term_shared_variables(+Sub, +Term, -Variables) is det.
%
%   Variables are those of Sub that also occur in Term outside Sub.
%
%       ?- T = g(f(X),X), arg(1, T, S), sub_term_shared_variables(S, T, Vs), Vs == [X].
%       true.

sub_term_shared_variables(Sub, Term, Variables) :-
    term_variables(Sub, SubVariables),
    term_replaced(Term, Sub, Rest),
    term_variables(Rest, RestVariables),
    in_both(SubVariables, RestVariables, Variables).

% Rest is Term with the subterms that are the same as Sub replaced by an atom.
term_replaced(Term, Sub, Rest) :-
    (   Term == Sub
    ->  Rest = []
    ;   compound(Term)
    ->  Term =.. [Name|Arguments],
        all_replaced(Arguments, Sub, RestArguments),
        Rest =.. [Name|RestArguments]
    ;   Rest = Term
    ).

all_replaced([], _, []).
all_replaced([Term|Terms], Sub, [Rest|Rests]) :-
    term_replaced(Term, Sub, Rest),
    all_replaced(Terms, Sub, Rests).

in_both([], _, []).
in_both([Variable|Variables], Others, Both) :-
    (   contains_var(Variable, Others)
    ->  Both = [Variable|Both1]
    ;   Both = Both1
    ),
    in_both(Variables, Others, Both1).

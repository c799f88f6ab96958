:- module(terms,
          [ variant/2, subsumes/2, subsumes_chk/2, term_subsumer/3,
            mapargs/3, mapsubterms/3, mapsubterms_var/3, foldsubterms/4, foldsubterms/5,
            same_functor/2, same_functor/3, same_functor/4, term_factorized/3
          ]).

:- autoload(library(apply), [foldl/4]).
:- autoload(library(assoc),
            [empty_assoc/1, get_assoc/3, put_assoc/4, assoc_to_list/2, ord_list_to_assoc/2]).

/** <module> Terms as wholes
*/

:- meta_predicate
       mapargs(2, ?, ?),
       mapsubterms(2, ?, ?),
       mapsubterms_var(2, ?, ?),
       foldsubterms(3, +, +, -),
       foldsubterms(4, +, ?, +, -).

%!  term_factorized(+Term, -Skeleton, -Substitutions) is det.
%
%   Skeleton has a variable for each compound term that is in Term more than once, and Substitutions are the
%   Variable=Term. A cyclic Term is its own Skeleton.
%
%       ?- term_factorized(f(g(x),g(x)), S, L).
%       S = f(A,A), L = [A=g(x)].

term_factorized(Term, Skeleton, Substitutions) :-
    (   acyclic_term(Term)
    ->  empty_assoc(Seen0),
        count_subterms(Term, Seen0, Seen),
        assoc_to_list(Seen, Counts),
        repeated(Counts, Repeated),
        ord_list_to_assoc(Repeated, Variables),
        skeleton(Term, Variables, Skeleton),
        substitutions(Repeated, Variables, Substitutions)
    ;   Skeleton = Term,
        Substitutions = []
    ).

%   What is in a term that was met before is not counted again.

count_subterms(Term, Seen0, Seen) :-
    (   \+ compound(Term)
    ->  Seen = Seen0
    ;   get_assoc(Term, Seen0, _)
    ->  put_assoc(Term, Seen0, many, Seen)
    ;   put_assoc(Term, Seen0, one, Seen1),
        compound_name_arguments(Term, _, Arguments),
        foldl(count_subterms, Arguments, Seen1, Seen)
    ).

repeated([], []).
repeated([Term-Count|Counts], Repeated) :-
    (   Count == many
    ->  Repeated = [Term-_|Repeated1]
    ;   Repeated = Repeated1
    ),
    repeated(Counts, Repeated1).

skeleton(Term, Variables, Skeleton) :-
    (   compound(Term)
    ->  (   get_assoc(Term, Variables, Variable)
        ->  Skeleton = Variable
        ;   skeleton_of_arguments(Term, Variables, Skeleton)
        )
    ;   Skeleton = Term
    ).

skeleton_of_arguments(Term, Variables, Skeleton) :-
    compound_name_arguments(Term, Name, Arguments0),
    skeletons(Arguments0, Variables, Arguments),
    compound_name_arguments(Skeleton, Name, Arguments).

skeletons([], _, []).
skeletons([Term|Terms], Variables, [Skeleton|Skeletons]) :-
    skeleton(Term, Variables, Skeleton),
    skeletons(Terms, Variables, Skeletons).

substitutions([], _, []).
substitutions([Term-Variable|Repeated], Variables, [Variable=Skeleton|Substitutions]) :-
    skeleton_of_arguments(Term, Variables, Skeleton),
    substitutions(Repeated, Variables, Substitutions).

%!  variant(@A, @B) is semidet.
%
%   A and B are equal but for the names of variables.
%
%       ?- variant(f(_), f(_)).
%       true.

variant(A, B) :-
    A =@= B.

%!  subsumes(+General, @Specific) is semidet.
%
%   Unifies General with Specific if that binds no variable of Specific.
%
%       ?- subsumes(f(X), f(a)).
%       X = a.

subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.

%!  subsumes_chk(@General, @Specific) is semidet.
%
%   As subsumes_term/2.
%
%       ?- subsumes_chk(f(_), f(a)).
%       true.

subsumes_chk(General, Specific) :-
    subsumes_term(General, Specific).

%!  term_subsumer(+A, +B, -General) is det.
%
%   General is the most specific term that subsumes both A and B.
%
%       ?- term_subsumer(f(a,b), f(c,b), G).
%       G = f(_,b).

term_subsumer(A, B, General) :-
    generalize(A, B, General, [], _).

% Seen are the pairs that were replaced by a variable: pair(A,B,Variable).
generalize(A, B, General, Seen0, Seen) :-
    (   A == B
    ->  General = A,
        Seen = Seen0
    ;   compound(A),
        compound(B),
        functor(A, Name, Arity),
        functor(B, Name, Arity)
    ->  A =.. [_|As],
        B =.. [_|Bs],
        generalize_all(As, Bs, Generals, Seen0, Seen),
        General =.. [Name|Generals]
    ;   seen_pair(Seen0, A, B, General0)
    ->  General = General0,
        Seen = Seen0
    ;   Seen = [pair(A, B, General)|Seen0]
    ).

generalize_all([], [], [], Seen, Seen).
generalize_all([A|As], [B|Bs], [General|Generals], Seen0, Seen) :-
    generalize(A, B, General, Seen0, Seen1),
    generalize_all(As, Bs, Generals, Seen1, Seen).

seen_pair([pair(A0, B0, General0)|Seen], A, B, General) :-
    (   A0 == A,
        B0 == B
    ->  General = General0
    ;   seen_pair(Seen, A, B, General)
    ).

%!  mapargs(:Goal, ?Term1, ?Term2) is nondet.
%
%   The terms have one functor, and call(Goal, X, Y) holds for their arguments.
%
%       ?- mapargs(succ, f(1,2), T).
%       T = f(2,3).

mapargs(Goal, Term1, Term2) :-
    same_functor(Term1, Term2, Name, Arity),
    length(Arguments1, Arity),
    length(Arguments2, Arity),
    Term1 =.. [Name|Arguments1],
    Term2 =.. [Name|Arguments2],
    map_arguments(Arguments1, Arguments2, Goal).

map_arguments([], [], _).
map_arguments([A|As], [B|Bs], Goal) :-
    call(Goal, A, B),
    map_arguments(As, Bs, Goal).

%!  mapsubterms(:Goal, +Term1, -Term2) is det.
%
%   Term2 is Term1 with each subterm X (no variable) for which call(Goal, X, Y) succeeds replaced by Y.
%
%       ?- mapsubterms([a,b]>>true, f(a,g(a)), T).
%       T = f(b,g(b)).

mapsubterms(Goal, Term1, Term2) :-
    map_subterm(skip, Goal, Term1, Term2).

%!  mapsubterms_var(:Goal, +Term1, -Term2) is det.
%
%   As mapsubterms/3, and Goal is called for variables too.
%
%       ?- mapsubterms_var([X,x]>>var(X), f(_), T).
%       T = f(x).

mapsubterms_var(Goal, Term1, Term2) :-
    map_subterm(try, Goal, Term1, Term2).

% Variables says whether Goal is to be called for variables: try or skip.
map_subterm(Variables, Goal, Term1, Term2) :-
    (   var(Term1),
        Variables == skip
    ->  Term2 = Term1
    ;   call(Goal, Term1, Term)
    ->  Term2 = Term
    ;   compound(Term1)
    ->  Term1 =.. [Name|Arguments1],
        map_subterms(Arguments1, Variables, Goal, Arguments2),
        Term2 =.. [Name|Arguments2]
    ;   Term2 = Term1
    ).

map_subterms([], _, _, []).
map_subterms([A|As], Variables, Goal, [B|Bs]) :-
    map_subterm(Variables, Goal, A, B),
    map_subterms(As, Variables, Goal, Bs).

%!  foldsubterms(:Goal, +Term, +V0, -V) is semidet.
%
%   Goes through Term: where call(Goal, Sub, V0, V1) succeeds the fold goes on with V1, otherwise into the
%   arguments of Sub.
%
%       ?- foldsubterms([X,S0,S]>>(integer(X), S is S0+X), f(1,g(2)), 0, S).
%       S = 3.

foldsubterms(Goal, Term, V0, V) :-
    (   call(Goal, Term, V0, V1)
    ->  V = V1
    ;   compound(Term)
    ->  Term =.. [_|Arguments],
        fold_arguments(Arguments, Goal, V0, V)
    ;   V = V0
    ).

fold_arguments([], _, V, V).
fold_arguments([Argument|Arguments], Goal, V0, V) :-
    foldsubterms(Goal, Argument, V0, V1),
    fold_arguments(Arguments, Goal, V1, V).

%!  foldsubterms(:Goal, +Term1, ?Term2, +V0, -V) is semidet.
%
%   As foldsubterms/4, with call(Goal, Sub1, Sub2, V0, V1), which also gives the subterm of Term2.
%
%       ?- foldsubterms([X,y,S0,S]>>(integer(X), S is S0+X), f(1,a), T, 0, S).
%       T = f(y,a), S = 1.

foldsubterms(Goal, Term1, Term2, V0, V) :-
    (   call(Goal, Term1, Term, V0, V1)
    ->  Term2 = Term,
        V = V1
    ;   compound(Term1)
    ->  Term1 =.. [Name|Arguments1],
        fold_arguments(Arguments1, Arguments2, Goal, V0, V),
        Term2 =.. [Name|Arguments2]
    ;   Term2 = Term1,
        V = V0
    ).

fold_arguments([], [], _, V, V).
fold_arguments([A|As], [B|Bs], Goal, V0, V) :-
    foldsubterms(Goal, A, B, V0, V1),
    fold_arguments(As, Bs, Goal, V1, V).

%!  same_functor(?Term1, ?Term2) is semidet.
%
%   The terms have the same name and arity.
%
%       ?- same_functor(f(a), f(b)).
%       true.

same_functor(Term1, Term2) :-
    same_functor(Term1, Term2, _, _).

%!  same_functor(?Term1, ?Term2, -Arity) is semidet.
%
%   As same_functor/2, and gives the Arity.
%
%       ?- same_functor(f(a), T, A).
%       T = f(_), A = 1.

same_functor(Term1, Term2, Arity) :-
    same_functor(Term1, Term2, _, Arity).

%!  same_functor(?Term1, ?Term2, ?Name, ?Arity) is semidet.
%
%   As same_functor/2, and gives Name and Arity.
%
%       ?- same_functor(f(a), T, N, A).
%       T = f(_), N = f, A = 1.

same_functor(Term1, Term2, Name, Arity) :-
    (   nonvar(Term1)
    ->  functor(Term1, Name, Arity),
        functor(Term2, Name, Arity)
    ;   functor(Term2, Name, Arity),
        functor(Term1, Name, Arity)
    ).

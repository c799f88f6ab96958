:- module(prolog_code,
          [ comma_list/2, semicolon_list/2, mkconj/3, mkdisj/3, pi_head/2, head_name_arity/3,
            most_general_goal/2, extend_goal/3, is_control_goal/1, is_predicate_indicator/1
          ]).

/** <module> Goals and clauses as terms
*/

%!  comma_list(?Conjunction, ?Goals) is det.
%
%   Goals are the parts of Conjunction, which are not conjunctions. semicolon_list/2: of a
%   disjunction.
%
%       ?- comma_list((a,(b,c)), L).
%       L = [a,b,c].

comma_list(Conjunction, Goals) :-
    parts(Conjunction, ',', Goals).

semicolon_list(Disjunction, Goals) :-
    parts(Disjunction, ;, Goals).

parts(Term, Operator, Goals) :-
    (   nonvar(Term)
    ->  parts(Term, Operator, Goals, [])
    ;   joined(Goals, Operator, Term)
    ).

parts(Term, Operator, Goals0, Goals) :-
    (   nonvar(Term),
        Term =.. [Operator,Left,Right]
    ->  parts(Left, Operator, Goals0, Goals1),
        parts(Right, Operator, Goals1, Goals)
    ;   Goals0 = [Term|Goals]
    ).

joined([Goal|Goals], Operator, Term) :-
    (   Goals == []
    ->  Term = Goal
    ;   Term =.. [Operator,Goal,Rest],
        joined(Goals, Operator, Rest)
    ).

%!  mkconj(?A, ?B, -Conjunction) is det.
%
%   Conjunction is (A,B), or one of them if the other is true. mkdisj/3: (A;B), or one of them if
%   the other is false.
%
%       ?- mkconj(true, b, C).
%       C = b.

mkconj(A, B, Conjunction) :-
    (   A == true
    ->  Conjunction = B
    ;   B == true
    ->  Conjunction = A
    ;   comma_list((A,B), Goals),
        joined(Goals, ',', Conjunction)
    ).

mkdisj(A, B, Disjunction) :-
    (   A == false
    ->  Disjunction = B
    ;   B == false
    ->  Disjunction = A
    ;   Disjunction = (A;B)
    ).

%!  pi_head(?Indicator, ?Head) is det.
%
%   Head is a most general goal of the predicate Indicator, Name/Arity or Name//Arity, perhaps with
%   a module.
%
%       ?- pi_head(PI, m:f(_,_)).
%       PI = m:f/2.

pi_head(Indicator, Head) :-
    var(Indicator),
    var(Head),
    !,
    throw(error(instantiation_error, _)).
pi_head(Module:Indicator, Module:Head) :-
    !,
    pi_head(Indicator, Head).
pi_head(Name/Arity, Head) :-
    !,
    head_name_arity(Head, Name, Arity).
pi_head(Name//Length, Head) :-
    (   nonvar(Length)
    ->  Arity is Length + 2,
        head_name_arity(Head, Name, Arity)
    ;   head_name_arity(Head, Name, Arity),
        Length is Arity - 2
    ).

%!  head_name_arity(?Goal, ?Name, ?Arity) is det.
%
%   Goal calls Name/Arity; an atom has arity 0.
%
%       ?- head_name_arity(G, f, 1).
%       G = f(_).

head_name_arity(Goal, Name, Arity) :-
    functor(Goal, Name, Arity).

%!  most_general_goal(+Goal, -General) is det.
%
%   General calls the same predicate with fresh arguments.
%
%       ?- most_general_goal(m:f(a), G).
%       G = m:f(_).

most_general_goal(Goal, General) :-
    (   var(Goal)
    ->  General = Goal
    ;   Goal = Module:Goal1
    ->  General = Module:General1,
        most_general_goal(Goal1, General1)
    ;   functor(Goal, Name, Arity),
        functor(General, Name, Arity)
    ).

%!  extend_goal(:Goal0, +Arguments, -Goal) is det.
%
%   Goal is Goal0 with more Arguments at its end.
%
%       ?- extend_goal(m:f(a), [b], G).
%       G = m:f(a,b).

extend_goal(Goal, [], Goal) :-
    !.
extend_goal(Module:Goal0, Arguments, Module:Goal) :-
    !,
    extend_goal(Goal0, Arguments, Goal).
extend_goal(Goal0, Arguments, Goal) :-
    Goal0 =.. Parts0,
    append(Parts0, Arguments, Parts),
    Goal =.. Parts.

%!  is_control_goal(@Goal) is semidet.
%
%   Goal is a control construct, or a variable.
%
%       ?- is_control_goal((a,b)).
%       true.

is_control_goal(Goal) :-
    var(Goal),
    !.
is_control_goal(Goal) :-
    memberchk(Goal, [(_,_), (_;_), (_->_), (_*->_), \+(_)]).

%!  is_predicate_indicator(@Term) is semidet.
%
%   Term is Name/Arity or Name//Arity, perhaps with a module.
%
%       ?- is_predicate_indicator(m:f/2).
%       true.

is_predicate_indicator(Term) :-
    (   var(Term)
    ->  throw(error(instantiation_error, _))
    ;   Term = Module:Indicator
    ->  atom(Module),
        is_predicate_indicator(Indicator)
    ;   ( Term = Name/Arity ; Term = Name//Arity )
    ->  atom(Name),
        integer(Arity),
        Arity >= 0
    ).

:- module(system,
          [ '$pi_head'/2, '$head_name_arity'/3, '$factorize_term'/3,
            '$is_char'/1, '$is_char_code'/1, '$is_char_list'/2, '$is_code_list'/2,
            '$clausable'/1, '$hide'/1, predicate_options/3, '$btree_find_node'/5
          ]).

/** <module> What SWI-Prolog's own library files call of its system

Loaded while these files are loaded, so no clause here calls another library.
*/

%!  '$pi_head'(?Indicator, ?Head) is det.
%
%   Head is a most general goal of the predicate Indicator, Name/Arity or Name//Arity, perhaps with
%   a module.
%
%       ?- '$pi_head'(PI, m:f(_,_)).
%       PI = m:f/2.

'$pi_head'(Indicator, Head) :-
    var(Indicator),
    var(Head),
    !,
    throw(error(instantiation_error, _)).
'$pi_head'(Module:Indicator, Module:Head) :-
    !,
    '$pi_head'(Indicator, Head).
'$pi_head'(Name/Arity, Head) :-
    !,
    '$head_name_arity'(Head, Name, Arity).
'$pi_head'(Name//Length, Head) :-
    !,
    (   nonvar(Length)
    ->  Arity is Length + 2,
        '$head_name_arity'(Head, Name, Arity)
    ;   '$head_name_arity'(Head, Name, Arity),
        Length is Arity - 2
    ).
'$pi_head'(Indicator, _) :-
    throw(error(type_error(predicate_indicator, Indicator), _)).

%!  '$head_name_arity'(?Goal, ?Name, ?Arity) is det.
%
%   Goal calls Name/Arity; an atom has arity 0.
%
%       ?- '$head_name_arity'(G, f, 1).
%       G = f(_).

'$head_name_arity'(Goal, Name, Arity) :-
    (   atom(Goal)
    ->  Name = Goal,
        Arity = 0
    ;   compound(Goal)
    ->  compound_name_arity(Goal, Name, Arity)
    ;   nonvar(Goal)
    ->  throw(error(type_error(callable, Goal), _))
    ;   Arity \== 0
    ->  compound_name_arity(Goal, Name, Arity)
    ;   ( atom(Name) ; Name == [] )
    ->  Goal = Name
    ;   throw(error(type_error(atom, Name), _))
    ).

%!  '$factorize_term'(+Term, -Skeleton, -Equations) is det.
%
%   Skeleton is Term with a variable for each subterm that is a part of itself, and Equations tell
%   what each of these is. Parts that stand in several places stay, unlike in SWI-Prolog.
%
%       ?- X = f(X), '$factorize_term'(X, Skeleton, Equations).
%       Equations = [Skeleton=f(Skeleton)].

'$factorize_term'(Term, Skeleton, Equations) :-
    (   acyclic_term(Term)
    ->  Skeleton = Term,
        Equations = []
    ;   '$image'(Term, [], [], Equations0, Skeleton),
        '$equations'(Equations0, Equations)
    ).

%!  '$is_char'(@Term) is semidet.
%!  '$is_char_code'(@Term) is semidet.
%
%   Term is an atom of one character, or the code of a character.
%
%       ?- '$is_char'(a), '$is_char_code'(0'a).
%       true.

'$is_char'(Char) :-
    atom(Char),
    atom_length(Char, 1).

'$is_char_code'(Code) :-
    integer(Code),
    Code >= 0,
    Code =< 0x10ffff.

%!  '$is_char_list'(@Term, -Length) is semidet.
%!  '$is_code_list'(@Term, -Length) is semidet.
%
%   Term is a list of characters, or of codes, and Length is how many.
%
%       ?- '$is_char_list'([a,b], Length).
%       Length = 2.

'$is_char_list'(Chars, Length) :-
    '$skip_list'(Length, Chars, Tail),
    Tail == [],
    all_chars(Chars).

all_chars([]).
all_chars([Char|Chars]) :-
    '$is_char'(Char),
    all_chars(Chars).

'$is_code_list'(Codes, Length) :-
    '$skip_list'(Length, Codes, Tail),
    Tail == [],
    all_codes(Codes).

all_codes([]).
all_codes([Code|Codes]) :-
    '$is_char_code'(Code),
    all_codes(Codes).

%!  '$clausable'(:Indicator) is det.
%
%   Says that programs may look at the clauses of a predicate. They always may.

'$clausable'(_).

%!  '$hide'(:Indicator) is det.
%
%   Says that the tracer does not show a predicate. It shows none of a library.

'$hide'(_).

%!  predicate_options(:Indicator, +Argument, +Options) is det.
%
%   Says which options a predicate takes. Nobody here asks for it.

predicate_options(_, _, _).

%!  '$btree_find_node'(+Key, +Tree, +Places, -Node, -Order) is det.
%
%   Node is the node of the ordered binary Tree that has Key, and Order is =; or the node that would get it as its left child,
%   and Order is <, or as its right child, and Order is >. Places is the number of the key's argument in a node, of the left
%   child's and of the right child's, a byte each.
%
%       ?- '$btree_find_node'(b, t(a,1,>,t,t(b,2,<,t,t)), 0x010405, Node, Order).
%       Node = t(b,2,<,t,t),
%       Order = (=).

'$btree_find_node'(Key, Tree, Places, Node, Order) :-
    KeyPlace is Places >> 16,
    Left is Places >> 8 /\ 0xff,
    Right is Places /\ 0xff,
    (   compound(Tree),
        functor(Tree, Name, Arity),
        Arity >= max(KeyPlace, max(Left, Right)) - 1
    ->  find_node(Tree, Key, node(Name, Arity, KeyPlace, Left, Right), Node, Order)
    ;   var(Tree)
    ->  throw(error(instantiation_error, context(system:'$btree_find_node'/5, _)))
    ;   throw(error(type_error(btree, Tree), context(system:'$btree_find_node'/5, _)))
    ).

find_node(Tree, Key, Shape, Node, Order) :-
    Shape = node(Name, Arity, KeyPlace, Left, Right),
    arg(KeyPlace, Tree, Other),
    compare(Order0, Key, Other),
    (   Order0 == (=)
    ->  Node = Tree,
        Order = Order0
    ;   (   Order0 == (<)
        ->  arg(Left, Tree, Child)
        ;   arg(Right, Tree, Child)
        ),
        (   compound(Child),
            functor(Child, Name, Arity)
        ->  find_node(Child, Key, Shape, Node, Order)
        ;   Node = Tree,
            Order = Order0
        )
    ).

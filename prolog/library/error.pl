:- module(error,
          [ type_error/2, domain_error/2, existence_error/2, existence_error/3,
            permission_error/3, instantiation_error/1, uninstantiation_error/1,
            representation_error/1, syntax_error/1, resource_error/1,
            must_be/2, is_of_type/2, current_type/3
          ]).

/** <module> ISO error terms and type checking
*/

:- multifile has_type/2.

:- dynamic has_type/2.

:- public built_in_type/2.

%!  type_error(+Type, +Culprit) is erroneous.
%
%   Throws error(type_error(Type, Culprit), _). The predicates after it throw the other ISO errors.
%
%       ?- catch(type_error(integer, a), error(E, _), true).
%       E = type_error(integer,a).

type_error(Type, Culprit) :-
    throw(error(type_error(Type, Culprit), _)).

%!  domain_error(+Domain, +Culprit) is erroneous.
%
%   Culprit has the right type, but is outside Domain.
%
%       ?- catch(domain_error(colour, a), error(E, _), true).
%       E = domain_error(colour,a).

domain_error(Domain, Culprit) :-
    throw(error(domain_error(Domain, Culprit), _)).

%!  existence_error(+Kind, +Culprit) is erroneous.
%
%   There is no Culprit of that Kind.
%
%       ?- catch(existence_error(file, a), error(E, _), true).
%       E = existence_error(file,a).

existence_error(Kind, Culprit) :-
    throw(error(existence_error(Kind, Culprit), _)).

%!  existence_error(+Kind, +Culprit, +In) is erroneous.
%
%   As existence_error/2; In is where it was looked for.
%
%       ?- catch(existence_error(key, a, t), error(E, _), true).
%       E = existence_error(key,a,t).

existence_error(Kind, Culprit, In) :-
    throw(error(existence_error(Kind, Culprit, In), _)).

%!  permission_error(+Action, +Kind, +Culprit) is erroneous.
%
%   Action is not allowed on Culprit.
%
%       ?- catch(permission_error(open, file, a), error(E, _), true).
%       E = permission_error(open,file,a).

permission_error(Action, Kind, Culprit) :-
    throw(error(permission_error(Action, Kind, Culprit), _)).

%!  instantiation_error(?Culprit) is erroneous.
%
%   Culprit is not instantiated enough.
%
%       ?- catch(instantiation_error(_), error(E, _), true).
%       E = instantiation_error.

instantiation_error(_) :-
    throw(error(instantiation_error, _)).

%!  uninstantiation_error(+Culprit) is erroneous.
%
%   Culprit should be unbound.
%
%       ?- catch(uninstantiation_error(a), error(E, _), true).
%       E = uninstantiation_error(a).

uninstantiation_error(Culprit) :-
    throw(error(uninstantiation_error(Culprit), _)).

%!  representation_error(+What) is erroneous.
%
%   The limit What of the implementation is exceeded.
%
%       ?- catch(representation_error(max_arity), error(E, _), true).
%       E = representation_error(max_arity).

representation_error(What) :-
    throw(error(representation_error(What), _)).

%!  syntax_error(+Message) is erroneous.
%
%   A text has a syntax error.
%
%       ?- catch(syntax_error(end_of_file), error(E, _), true).
%       E = syntax_error(end_of_file).

syntax_error(Message) :-
    throw(error(syntax_error(Message), _)).

%!  resource_error(+Resource) is erroneous.
%
%   There is not enough of Resource.
%
%       ?- catch(resource_error(memory), error(E, _), true).
%       E = resource_error(memory).

resource_error(Resource) :-
    throw(error(resource_error(Resource), _)).

%!  must_be(+Type, @Term) is det.
%
%   Throws the error that fits unless Term is of Type.
%
%       ?- catch(must_be(integer, a), error(E, _), true).
%       E = type_error(integer,a).

must_be(Type, Term) :-
    (   nonvar(Type),
        is_of(Type, Term)
    ->  true
    ;   nonvar(Type)
    ->  not_of_type(Type, Term)
    ;   throw(error(instantiation_error, _))
    ).

not_of_type(Type, Term) :-
    (   Type = list(Element)
    ->  not_elements(Element, Term)
    ;   list_type(Type, Element)
    ->  not_elements(Element, Term)
    ;   Type == list_or_partial_list
    ->  type_error(list, Term)
    ;   Type == list
    ->  not_list(Type, Term)
    ;   Type == var
    ->  uninstantiation_error(Term)
    ;   Type == cyclic
    ->  domain_error(cyclic_term, Term)
    ;   Type == acyclic
    ->  domain_error(acyclic_term, Term)
    ;   \+ current_type(Type)
    ->  existence_error(type, Type)
    ;   \+ ground(Term),
        needs_ground(Type, Term)
    ->  instantiation_error(Term)
    ;   type_error(Type, Term)
    ).

list_type(chars, char).
list_type(codes, code).

needs_ground(Type, Term) :-
    (   var(Term)
    ->  true
    ;   is_ground_type(Type)
    ).

is_ground_type(ground).
is_ground_type(oneof(_)).
is_ground_type(text).
is_ground_type(string).
is_ground_type(stream).
is_ground_type(rational).

not_list(Type, Term) :-
    '$skip_list'(_, Term, Tail),
    (   var(Tail)
    ->  instantiation_error(Term)
    ;   type_error(Type, Term)
    ).

not_elements(Element, Term) :-
    (   is_list(Term)
    ->  must_be_all(Term, Element)
    ;   not_list(list(Element), Term)
    ).

must_be_all([], _).
must_be_all([Term|Terms], Type) :-
    must_be(Type, Term),
    must_be_all(Terms, Type).

%!  is_of_type(+Type, @Term) is semidet.
%
%   Term is of Type.
%
%       ?- is_of_type(between(1,3), 2).
%       true.

is_of_type(Type, Term) :-
    (   var(Type)
    ->  instantiation_error(Type)
    ;   is_of(Type, Term)
    ).

% The library's own types are looked at first: they are compiled.
is_of(Type, Term) :-
    (   built_in_type(Type, Term)
    ->  true
    ;   has_type(Type, Term)
    ->  true
    ).

%!  current_type(?Type, @Term, -Body) is nondet.
%
%   Type is a known type; Body is a goal that tests Term.
%
%       ?- current_type(integer, X, B).
%       B = error:has_type(integer,X).

current_type(Type, Term, error:has_type(Type, Term)) :-
    known_type(Type).
current_type(Type, Term, Body) :-
    type_of_program(Type, Term, Body).

current_type(Type) :-
    (   known_type(Type)
    ;   type_of_program(Type, _, _)
    ),
    !.

%!  has_type(?Type, @Term) is nondet.
%
%   Term is of Type. A program may add clauses for types of its own.

has_type(Type, Term) :-
    built_in_type(Type, Term).

type_of_program(Type, Term, Body) :-
    clause(has_type(Type, Term), Body),
    strip_module(Body, _, Goal),
    Goal \= built_in_type(_, _).

known_type(assoc).
known_type(any).
known_type(atom).
known_type(atomic).
known_type(between(_, _)).
known_type(boolean).
known_type(callable).
known_type(char).
known_type(code).
known_type(chars).
known_type(codes).
known_type(text).
known_type(compound).
known_type(constant).
known_type(float).
known_type(ground).
known_type(cyclic).
known_type(acyclic).
known_type(integer).
known_type(nonneg).
known_type(positive_integer).
known_type(negative_integer).
known_type(nonvar).
known_type(number).
known_type(oneof(_)).
known_type(pair).
known_type(proper_list).
known_type(list).
known_type(list_or_partial_list).
known_type(symbol).
known_type(var).
known_type(rational).
known_type(string).
known_type(stream).
known_type(encoding).
known_type(dict).
known_type(list(_)).
known_type(type).

built_in_type(any, _).
built_in_type(atom, X) :- atom(X).
built_in_type(atomic, X) :- atomic(X).
built_in_type(symbol, X) :- atom(X).
built_in_type(constant, X) :- atomic(X).
built_in_type(string, X) :- string(X).
built_in_type(number, X) :- number(X).
built_in_type(integer, X) :- integer(X).
built_in_type(float, X) :- float(X).
built_in_type(rational, X) :- rational(X).
built_in_type(nonneg, X) :- integer(X), X >= 0.
built_in_type(positive_integer, X) :- integer(X), X >= 1.
built_in_type(negative_integer, X) :- integer(X), X < 0.
built_in_type(between(Low, High), X) :- has_between(Low, High, X).
built_in_type(oneof(List), X) :- ground(X), \+ \+ memberchk(X, List).
built_in_type(boolean, X) :- ( X == true ; X == false ), !.
built_in_type(callable, X) :- callable(X).
built_in_type(compound, X) :- compound(X).
built_in_type(var, X) :- var(X).
built_in_type(nonvar, X) :- nonvar(X).
built_in_type(ground, X) :- ground(X).
built_in_type(cyclic, X) :- cyclic_term(X).
built_in_type(acyclic, X) :- acyclic_term(X).
built_in_type(pair, X) :- nonvar(X), X = _-_.
built_in_type(list, X) :- is_list(X).
built_in_type(proper_list, X) :- is_list(X).
built_in_type(list_or_partial_list, X) :- '$skip_list'(_, X, Tail), ( var(Tail) ; Tail == [] ), !.
built_in_type(list(Type), X) :- is_list(X), all_of_type(X, Type).
built_in_type(char, X) :- atom(X), atom_length(X, 1).
built_in_type(code, X) :- integer(X), X >= 0, X =< 0x10ffff.
built_in_type(chars, X) :- is_list(X), all_of_type(X, char).
built_in_type(codes, X) :- is_list(X), all_of_type(X, code).
built_in_type(text, X) :- is_text(X).
built_in_type(stream, X) :- is_stream(X).
built_in_type(encoding, X) :- is_encoding(X).
built_in_type(dict, _) :- fail.
built_in_type(assoc, X) :- is_tree(X).
built_in_type(type, X) :- ground(X), current_type(X).

has_between(Low, High, X) :-
    (   integer(Low)
    ->  integer(X),
        between(Low, High, X)
    ;   number(X),
        X >= Low,
        X =< High
    ).

all_of_type([], _).
all_of_type([X|Xs], Type) :-
    is_of_type(Type, X),
    all_of_type(Xs, Type).

is_text(X) :-
    (   ( atom(X) ; string(X) )
    ->  true
    ;   built_in_type(chars, X)
    ->  true
    ;   built_in_type(codes, X)
    ).

is_encoding(X) :-
    atom(X),
    memberchk(X, [octet,ascii,iso_latin_1,text,utf8,unicode_be,unicode_le,utf16be,utf16le,wchar_t]).

is_tree(X) :-
    nonvar(X),
    ( X = t ; X = t(_, _, _, _, _) ),
    !.

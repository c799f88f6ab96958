:- module(check,
          [ list_undefined/0,
            list_void_declarations/0
          ]).

/** <module> What is missing in a program

The files of the program are read again, which tells where its goals stand. Like SWI-Prolog's, the predicates
tell only the line of some clauses of grammars.
*/

:- multifile prolog:message//1.

prolog:message(check(undefined_procedures, Grouped)) -->
    [ 'The predicates below are not defined. If these are defined', nl,
      'at runtime using assert/1, use :- dynamic Name/Arity.', nl, nl
    ],
    undefined_procedures(Grouped).
prolog:message(check(void_declaration(Indicator, Declaration))) -->
    indicator(Indicator),
    [ ' is declared as ~p, but has no clauses'-[Declaration] ].

undefined_procedures([]) -->
    [].
undefined_procedures([Indicator-Places|Groups]) -->
    indicator(Indicator),
    [ ', which is referenced by', nl ],
    places(Places),
    undefined_procedures(Groups).

places([]) -->
    [].
places([place(Place,Indicator,N)|Places]) -->
    { ordinal_ending(N, Ending) },
    [ '\t', url(Place), ': ', '~d-~w clause of '-[N,Ending] ],
    indicator(Indicator),
    [ nl ],
    places(Places).

ordinal_ending(1, st) :- !.
ordinal_ending(2, nd) :- !.
ordinal_ending(_, th).

indicator(Module:Name/Arity) -->
    (   { is_hidden(Module) }
    ->  [ '~q/~d'-[Name,Arity] ]
    ;   [ '~q:~q/~d'-[Module,Name,Arity] ]
    ).

is_hidden(user) :- !.
is_hidden(system) :- !.
is_hidden(Module) :-
    import_module(Module, system).

%!  list_undefined is det.
%
%   Warns of the goals in the program's files that call undefined predicates.

list_undefined :-
    findall(Indicator-Key-Place, undefined_call(Indicator, Key, Place), Calls0),
    sort(Calls0, Calls1),
    findall(Indicator-Place, member(Indicator-_-Place, Calls1), Calls),
    group_pairs_by_key(Calls, Grouped),
    (   Grouped == []
    ->  true
    ;   print_message(warning, check(undefined_procedures, Grouped))
    ).

%   Place is place(File:Line:Column,Caller,N) for a goal of a predicate's N-th clause, Key what the places of a
%   predicate are sorted by.

undefined_call(Indicator, key(Caller,N,Start), place(Place,Caller,N)) :-
    source_file(File),
    exists_file(File),
    file_module(File, Module),
    source_terms(File, Module, Terms),
    term_of(Terms, [], read(Term,TermAt,Beginning), Earlier),
    stream_position_data(line_count, Beginning, FirstLine),
    clause_parts(Term, TermAt, Head, Body, BodyAt),
    undefined_in(Body, Module, BodyAt, Indicator, At),
    number_of(Module:Head, File, FirstLine, Earlier, N),
    functor(Head, Name, Arity),
    Caller = Module:Name/Arity,
    start_of(At, Start),
    place_of(File, Beginning, Start, Line, Column),
    (   has_columns(Body)
    ->  Place = File:Line:Column
    ;   Place = File:FirstLine
    ).

%   Clauses of grammars that SWI-Prolog doesn't find again by their text.

has_columns(Body) :-
    \+ ( Body = '$grammar'(Pushback, Grammar),
         (   Pushback == true
         ;   begins_with_terminal(Grammar)
         ;   sub_term(Part, Grammar), nonvar(Part), Part = (\+ _)
         )
       ).

begins_with_terminal(Grammar) :-
    nonvar(Grammar),
    (   Grammar = (First,_)
    ->  begins_with_terminal(First)
    ;   Grammar = [_|_]
    ->  true
    ;   string(Grammar)
    ).

file_module(File, Module) :-
    source_file(Module0:_, File),
    !,
    Module = Module0.

start_of(From-_, From) :-
    !.
start_of(Position, From) :-
    arg(1, Position, From).

%   The line and column of a character of a term that begins there.

place_of(File, Beginning, Start, Line, Column) :-
    stream_position_data(char_count, Beginning, First),
    setup_call_cleanup(open(File, read, Stream),
                       ( set_stream_position(Stream, Beginning),
                         skip_characters(First, Start, Stream),
                         line_count(Stream, Line),
                         line_position(Stream, Column)
                       ),
                       close(Stream)).

skip_characters(First, Start, Stream) :-
    forall(( between(First, Start, Count), Count < Start ), get_char(Stream, _)).

%   A term of a file, with those before it, the last one first.

term_of([Term|_], Earlier, Term, Earlier).
term_of([Term0|Terms], Earlier0, Term, Earlier) :-
    term_of(Terms, [Term0|Earlier0], Term, Earlier).

source_terms(File, Module, Terms) :-
    setup_call_cleanup(open(File, read, Stream),
                       read_terms(Stream, Module, Terms),
                       close(Stream)).

read_terms(Stream, Module, Terms) :-
    Options = [module(Module),subterm_positions(Position),term_position(Beginning)],
    catch(read_term(Stream, Term, Options), error(_, _), true),
    (   Term == end_of_file
    ->  Terms = []
    ;   var(Beginning)
    ->  read_terms(Stream, Module, Terms)
    ;   Terms = [read(Term,Position,Beginning)|Terms1],
        read_terms(Stream, Module, Terms1)
    ).

%   The parts of a clause that is no fact.

clause_parts((Head0 :- Body), Position, Head, Body, At) :-
    !,
    second(Position, At),
    plain_head(Head0, Head).
clause_parts((Head0 => Body), Position, Head, (Guard,Body), At) :-
    !,
    Position = term_position(From, To, _, _, [HeadAt,BodyAt]),
    (   nonvar(Head0),
        Head0 = (Head1,Guard)
    ->  second(HeadAt, GuardAt)
    ;   Head1 = Head0,
        Guard = true,
        GuardAt = From-From
    ),
    At = term_position(From, To, From, From, [GuardAt,BodyAt]),
    plain_head(Head1, Head).
clause_parts((Head0 --> Body), Position, Head, '$grammar'(Pushback,Body), At) :-
    !,
    second(Position, At),
    nonvar(Head0),
    (   Head0 = (Head1,_)
    ->  Pushback = true
    ;   Head1 = Head0,
        Pushback = false
    ),
    plain_head(Head1, Head2),
    longer(Head2, 2, Head).
plain_head(Head0, Head) :-
    callable(Head0),
    strip_module(Head0, _, Head),
    callable(Head).

second(Position, At) :-
    without_parentheses(Position, term_position(_, _, _, _, [_,At])).

without_parentheses(Position0, Position) :-
    (   Position0 = parentheses_term_position(_, _, Position1)
    ->  without_parentheses(Position1, Position)
    ;   Position = Position0
    ).

longer(Goal0, Extra, Goal) :-
    length(Arguments, Extra),
    Goal0 =.. List0,
    append(List0, Arguments, List),
    Goal =.. List.

%   The number of a clause that is part of the program: that of the one in its line, if lines are known.

number_of(Module:Head, File, Line, Earlier, N) :-
    source_file(Module:Head, File),
    (   predicate_property(Module:Head, dynamic)
    ->  functor(Head, Name, Arity),
        aggregate_all(count, ( member(read(Term,_,_), Earlier), is_clause_of(Term, Name, Arity) ), N0),
        N is N0+1
    ;   nth_clause(Module:Head, N, Reference),
        clause_property(Reference, line_count(Line))
    ->  true
    ).

is_clause_of(Term, Name, Arity) :-
    ( Term = (Head0 :- _) -> true ; Head0 = Term ),
    plain_head(Head0, Head),
    functor(Head, Name, Arity).

%   The predicates that a body calls and that are undefined, with the positions of the goals.

undefined_in(Goal, Module, Position0, Indicator, At) :-
    nonvar(Goal),
    without_parentheses(Position0, Position),
    undefined_in_goal(Goal, Module, Position, Indicator, At).

undefined_in_goal(Module:Goal, _, Position, Indicator, At) :-
    !,
    atom(Module),
    second(Position, GoalAt),
    undefined_in(Goal, Module, GoalAt, Indicator, At).
undefined_in_goal('$grammar'(_,Body), Module, Position, Indicator, At) :-
    !,
    undefined_in_grammar(Body, Module, Position, Indicator, At).
undefined_in_goal((Goal0,Goal1), Module, Position, Indicator, At) :-
    !,
    Position = term_position(_, _, _, _, [At0,At1]),
    (   undefined_in(Goal0, Module, At0, Indicator, At)
    ;   unified_by(Goal0),
        undefined_in(Goal1, Module, At1, Indicator, At)
    ).
undefined_in_goal(Goal, Module, Position, Indicator, At) :-
    callable(Goal),
    (   is_undefined(Module:Goal)
    ->  functor(Goal, Name, Arity),
        Indicator = Module:Name/Arity,
        At = Position
    ;   meta_arguments(Module:Goal, Specification),
        Position = term_position(_, _, _, _, Positions),
        arg(I, Specification, Kind),
        arg(I, Goal, Argument),
        nth1(I, Positions, ArgumentAt),
        undefined_in_argument(Kind, Argument, Module, ArgumentAt, Indicator, At)
    ).

%   What a goal `=` binds shows what is called behind it.

unified_by(Goal) :-
    (   nonvar(Goal),
        Goal = (X = Y)
    ->  ignore(X = Y)
    ;   true
    ).

is_undefined(Goal) :-
    \+ predicate_property(Goal, visible),
    \+ control(Goal, _).

meta_arguments(Module:Goal, Specification) :-
    (   control(Goal, Specification)
    ->  true
    ;   predicate_property(Module:Goal, meta_predicate(Specification))
    ).

control((_,_), control(0,0)).
control(freeze(_, _), freeze(?,0)).
control(when(_, _), when(+,0)).
control((_;_), control(0,0)).
control((_->_), control(0,0)).
control((_*->_), control(0,0)).
control(\+_, control(0)).
control(phrase(_, _), phrase(//,?)).
control(phrase(_, _, _), phrase(//,?,?)).

undefined_in_argument(^, Goal, Module, Position, Indicator, At) :-
    !,
    (   nonvar(Goal),
        Goal = _^Goal1
    ->  second(Position, At1),
        undefined_in_argument(^, Goal1, Module, At1, Indicator, At)
    ;   undefined_in(Goal, Module, Position, Indicator, At)
    ).
undefined_in_argument(//, Body, Module, Position, Indicator, At) :-
    !,
    undefined_in_grammar(Body, Module, Position, Indicator, At).
undefined_in_argument(0, Goal, Module, Position, Indicator, At) :-
    !,
    undefined_in(Goal, Module, Position, Indicator, At).
undefined_in_argument(Extra, Goal, Module, Position, Indicator, At) :-
    integer(Extra),
    undefined_closure(Goal, Extra, Module, Position, Indicator, At).

undefined_closure(Goal, Extra, Module, Position0, Indicator, At) :-
    callable(Goal),
    without_parentheses(Position0, Position),
    (   Goal = Module1:Goal1
    ->  atom(Module1),
        second(Position, At1),
        undefined_closure(Goal1, Extra, Module1, At1, Indicator, At)
    ;   Goal = _>>Body
    ->  second(Position, At1),
        undefined_in(Body, Module, At1, Indicator, At)
    ;   longer(Goal, Extra, Called),
        undefined_in_goal(Called, Module, Position, Indicator, At)
    ).

undefined_in_grammar(Body, Module, Position0, Indicator, At) :-
    nonvar(Body),
    without_parentheses(Position0, Position),
    (   grammar_control(Body, Kinds)
    ->  Position = term_position(_, _, _, _, Positions),
        arg(I, Body, Part),
        nth1(I, Kinds, Kind),
        nth1(I, Positions, PartAt),
        undefined_in_argument(Kind, Part, Module, PartAt, Indicator, At)
    ;   Body = {Goal}
    ->  arg(3, Position, GoalAt),
        undefined_in(Goal, Module, GoalAt, Indicator, At)
    ;   callable(Body), Body \= [_|_], Body \== [], Body \== !
    ->  undefined_closure(Body, 2, Module, Position, Indicator, At)
    ).

grammar_control((_,_), [//,//]).
grammar_control((_;_), [//,//]).
grammar_control((_|_), [//,//]).
grammar_control((_->_), [//,//]).
grammar_control(\+_, [//]).

%!  list_void_declarations is det.
%
%   Warns of declared predicates that have no clauses.

list_void_declarations :-
    forall(void_declaration(Indicator, Declaration),
           print_message(warning, check(void_declaration(Indicator, Declaration)))).

void_declaration(Module:Name/Arity, discontiguous) :-
    predicate_property(Module:Head, discontiguous),
    \+ ( predicate_property(Module:Head, number_of_clauses(N)), N > 0 ),
    functor(Head, Name, Arity).

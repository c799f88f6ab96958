% Writes down what SWI-Prolog prints for the cases of a file, and for random terms and clauses.
%
%   swipl writer_oracle.pl CASES ANSWERS
%
% A case is a line `term Text`, `clause Text` or `format Directives, Arguments`. An answer is a line
% of fields that end with tabs: the kind of the case, its terms in the notation of the wire, and
% what is printed; in these fields ⏎ and ⇥ stand for line ends and tabs.

:- initialization(main, main).

:- op(200, xf, pst).
:- op(200, yf, '!!').
:- op(700, xfx, '#=').
:- op(300, fy, pfx).
:- op(300, fx, '@@').
:- op(400, yfx, 'a b').
:- op(650, xfy, '→').

main :-
    current_prolog_flag(argv, [Cases, Answers|_]),
    set_random(seed(2026)),
    open(Cases, read, In, [encoding(utf8)]),
    open(Answers, write, Out, [encoding(utf8)]),
    set_output(Out),
    answer_all(In),
    forall(between(1, 3000, _), ( random_between(0, 5, Depth), random_term(Depth, T), answer(term, T) )),
    forall(between(1, 1000, _), ( once(random_clause(C)), answer(clause, C) )),
    close(Out).

answer_all(In) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file
    ->  true
    ;   (   sub_string(Line, Before, 1, _, " "),
            sub_string(Line, 0, Before, _, Word),
            memberchk(Word, ["term", "clause", "format"])
        ->  Start is Before + 1,
            sub_string(Line, Start, _, 0, Text),
            atom_string(Kind, Word),
            term_string(Term, Text),
            answer(Kind, Term)
        ;   true
        ),
        answer_all(In)
    ).

answer(term, T) :-
    field(write(term)),
    wire_field(T),
    field(writeq(T)),
    field(print(T)),
    field(write(T)),
    field(write_canonical(T)),
    field(write_term(T, [quoted(true), spacing(next_argument), max_depth(3)])),
    field(write_term(T, [ignore_ops(true), priority(200), fullstop(true)])),
    nl.
answer(clause, T) :-
    (   catch(with_output_to(string(Text), portray_clause(T)), _, fail)
    ->  field(write(clause)),
        wire_field(T),
        field(write(Text)),
        nl
    ;   true
    ).
answer(format, (Directives, Args)) :-
    field(write(format)),
    wire_field(Directives),
    wire_field(Args),
    formatted(Directives, Args, Text, Ball),
    field(write(Text)),
    field(print(Ball)),
    nl.

% A file keeps what is written before an error.
formatted(Directives, Args, Text, Ball) :-
    tmp_file(format, File),
    open(File, write, Out, [encoding(utf8)]),
    (   catch(format(Out, Directives, Args), Ball, true)
    ->  ( var(Ball) -> Ball = none ; true )
    ;   Ball = failed
    ),
    close(Out),
    read_file_to_string(File, Text, [encoding(utf8)]),
    delete_file(File).

wire_field(T) :-
    wire(T, W),
    field(write_canonical(W)).

field(Goal) :-
    with_output_to(string(Text), Goal),
    forall(sub_atom(Text, _, 1, _, C), put_printable(C)),
    put_char('\t').

put_printable('\n') :- !, put_char('⏎').
put_printable('\t') :- !, put_char('⇥').
put_printable(C) :- put_char(C).

wire(V, V) :- var(V), !.
wire(S, ''(S)) :- string(S), !.
wire(T, W) :-
    compound(T),
    !,
    compound_name_arguments(T, Name, Args),
    (   Args == []
    ->  W = '$zero'(Name)
    ;   maplist(wire, Args, Wires),
        compound_name_arguments(W, Name, Wires)
    ).
wire(X, X).

atoms([a, foo, 'A', 'hello w', 'it''s', [], {}, !, ;, ',', '|', -, +, *, '#', \, '\\+', (:-), '?-',
       is, mod, dynamic, '', ' ', '/*', '_x', é, 'É', '日', '→', '$', '$VAR', a1, '\n', '\e', pst,
       '!!', '#=', pfx, '@@', 'a b', '-a', 'a-', '1', '.', '0''c', '"', '`', '{', '(', '%', =, ^,
       **, :, ->, -->, 'a\\b', 'ab''', '²', '€', '\xa0\', '😀']).
functors([-, +, *, \, '\\+', (:-), '?-', is, mod, dynamic, '$', pst, '!!', '#=', pfx, '@@', 'a b',
          =, ^, **, :, ->, -->, ',', '|', ;, foo, 'A b', {}, '$VAR', '日', '→', <, xor, '[|]',
          rdiv, table, *->, :=]).

random_term(0, T) :- !, random_leaf(T).
random_term(Depth, T) :-
    D is Depth-1,
    random(10, R),
    random_term(R, D, T).

random(N, R) :- R is random(N).

random_term(R, _, T) :- R < 3, !, random_leaf(T).
random_term(R, D, T) :- R < 5, !, random_compound(1, D, T).
random_term(R, D, T) :- R < 8, !, random_compound(2, D, T).
random_term(8, D, [A|B]) :- !, random_term(D, A), random_term(D, B).
random_term(_, D, T) :-
    atoms(Atoms),
    random_member(Name, Atoms),
    random_between(0, 3, N),
    length(Args, N),
    maplist(random_term(D), Args),
    \+ dotted(Name, N),
    !,
    compound_name_arguments(T, Name, Args).
random_term(_, _, a).

random_compound(N, D, T) :-
    functors(Functors),
    random_member(Name, Functors),
    length(Args, N),
    maplist(random_term(D), Args),
    compound_name_arguments(T, Name, Args).

% These stand for something else on the wire.
dotted('.', 2).
dotted('', 1).

random_leaf(T) :-
    random(20, R),
    (   R < 12
    ->  atoms(Leaves)
    ;   R < 19
    ->  Leaves = [0, 1, -1, 12345678901234567890123, -5, 1.0, -2.5, 1.0e22, -0.0, 1.0e-7, 100000.0,
                  "str", "a\"b", "\e\n", ""]
    ;   Leaves = [_]
    ),
    random_member(T, Leaves).

random_clause(T) :-
    random_between(0, 5, Depth),
    random_goal(Depth, Goal),
    random_member(T, [(foo(_, b) :- Goal), (foo(_, b) :- Goal), Goal, (:- Goal), (a --> Goal)]).

random_goal(0, T) :- !, random_simple(T).
random_goal(Depth, T) :-
    D is Depth-1,
    random(18, R),
    (   R < 4
    ->  random_simple(T)
    ;   random_goal(D, A),
        random_goal(D, B),
        random_goal(D, C),
        random_member(T, [(A, B), (A, B), (A, B), (A ; B), (A -> B), (A -> B ; C), \+ A,
                          forall(A, B), findall(_, A, _), foo(A, B), (A *-> B ; C)])
    ).

random_simple(T) :-
    Long = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,
    random_member(T, [a, foo(_), X = Y, (X is 1+Y), bar('A b', "str", [1, 2|Z]), !, fail, Z > 3,
                      m:p(Z), write(Long), b(Long, Long, [Long, Long]), {x, y}, (- 1), (-),
                      [x, y, z], foo:(a, b), (a :- b), dynamic(x), [Long, Long|_], (-)-(-),
                      Long = Long+Long]).

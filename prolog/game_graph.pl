:- module(game_graph,
          [ game_graph/2, free_game_graph/1, graph_counts/2, game_value/2, game_value/3, game_values/2,
            best_move/2, best_move/3, winning_strategy/2, winning_strategy/3,
            solution_tree/2, solution_tree/3, print_solution_tree/1, graph_dot/3, graph_svg/3,
            minimax/5, alphabeta/7
          ]).
:- autoload(library(error), [must_be/2, domain_error/2, existence_error/2]).
:- autoload(library(lists), [member/2]).
:- autoload(library(option), [option/2, option/3]).
:- use_module(library(arbiiter_core), []).

/** <module> Games that a program defines by its moves

Exact solutions of any finite game for two with complete information, cycles included, and minimax and alpha-beta. A program
loads it with use_module(library(game_graph)); a call of `game_graph:game_value(...)` loads it by itself and means a game in module user.

A position is any ground term but Atom:Term. The two sides are `player` and `opponent`. A game is said by predicates of the caller's module, in one of
two forms:

form(document), the form of the course text on game trees. Both sides move alike and in turn:

  - turn(Position, Next): the moves;
  - term_v(Position): won for the player when it is the player's turn;
  - term_p(Position): lost for the player, whoever's turn it is.

form(two), with both players and draws:

  - move(Position, Next): the moves;
  - to_move(Position, Side): whose turn it is. Without this predicate the sides move in turn, and the player begins;
  - won(Position, Side): the game is over, and Side has won;
  - draw(Position): the game is over, and nobody has won.

Who has to move and can't has lost (in form two unless dead_end says otherwise). All but the moves may be missing. Each is asked for its first
solution, the moves for all.

A value is seen from the player: won(N) or lost(N), N being the moves of both sides until then when the winner hurries and the loser delays,
or drawn. A position is won or lost only if that can be forced: play that never ends is a draw.

Options, besides form(Form), which is `document` unless it is said:

  - moves(:Moves), won(:Won): other predicates in place of turn/2 and term_v/1, or of move/2 and won/2;
  - lost(:Lost): in place of term_p/1;
  - to_move(:ToMove), draw(:Draw): in place of those of form two;
  - dead_end(Result): in form two, what it is to have to move without a move: `lost` (if nothing is said), `won` or `drawn`;
  - from(Position): for game_graph/2: only what can be reached from there. May be given several times. Without it the predicates have to
    find all positions by themselves, as facts do;
  - turn(Side): whose turn it is in the position asked about, where the sides move in turn: `player` if nothing is said;
  - side(Side): whose strategy or tree: `player` if nothing is said;
  - limit(N): how large a tree or drawing may be: 100000 places of a tree, 1000 positions of a drawing if nothing is said;
  - positions(N): how many positions a game may have before it counts as one without end: 5000000 if nothing is said. Where the sides move in
    turn a position counts for each side that can have to move in it;
  - graph(Graph): the graph that game_graph/2 has made before; then nothing is enumerated.

The positions are enumerated once, by the program; the graph is solved in Rust, in a time that grows as the number of moves.

Errors. Besides those of instantiation and type:

  - existence_error(game_position, P): P is not in the graph; existence_error(game_graph, G): it was freed;
  - domain_error(game_graph_option, T), domain_error(game_side, T), domain_error(game_form, T), domain_error(dead_end, T);
  - existence_error(side_to_move, P): to_move/2 does not say whose turn it is in P;
  - resource_error(game_graph_positions): more positions than option positions(N) allows, or than 5000000 in minimax/5 and alphabeta/7;
  - resource_error(solution_tree), resource_error(game_graph_drawing): larger than the limit;
  - existence_error(static_value, P), domain_error(game_without_cycles, P), domain_error(search_window, A-B): minimax/5 and alphabeta/7.

The examples have a game of the course text, turn(a, b), turn(a, c), turn(b, d), turn(b, e), turn(c, f), turn(c, g), term_v(d), term_v(e),
term_p(f), term_p(g), and take(N, M), which takes one, two or three from N.

What the predicates of the game throw goes through. An enumeration within call_with_time_limit/2 ends with the limit.
*/

:- public never/1, never/2.

:- meta_predicate
       game_graph(:, -), game_value(:, -), game_value(+, :, -), game_values(:, -),
       best_move(:, -), best_move(+, :, -), winning_strategy(:, -), winning_strategy(+, :, -),
       solution_tree(:, -), solution_tree(+, :, -), graph_dot(+, :, -), graph_svg(+, :, -),
       minimax(:, :, +, -, -), alphabeta(:, :, +, +, +, -, -),
       explore_document(2, 1, 1, +), explore_two(2, 2, 1, 2, +),
       with_graph(+, +, +, 1),
       all_document(2, 1, 1, -), all_two(2, 2, 1, 2, -),
       search(2, 2, 1, +, +, -).

%!  game_graph(:Options, -Graph) is det.
%
%   Graph is a handle of the game's graph, enumerated and solved: for many questions about one game. free_game_graph/1 lets it go.
%
%       ?- game_graph([from(a)], Graph), game_value(a, [graph(Graph)], Value), free_game_graph(Graph).
%       Value = won(2).

game_graph(Options0, Graph) :-
    game_options(Options0, Module, Options),
    begun(Module, Options, Rules, Graph0),
    catch(enumerate(Rules, Options, Graph0), Ball, ('$graph_free'(Graph0), throw(Ball))),
    Graph = Graph0.

begun(Module, Options, Rules, Graph) :-
    rules(Module, Options, Rules),
    option(dead_end(DeadEnd), Options, lost),
    option(positions(Most), Options, usual),
    alternating(Rules, Alternating),
    '$graph_new'(Alternating, DeadEnd, Most, Graph).

enumerate(Rules, Options, Graph) :-
    findall(Position, member(from(Position), Options), Starts),
    (   Starts == []
    ->  all_positions(Rules, Positions),
        Turn = player
    ;   Positions = Starts,
        option(turn(Turn), Options, player)
    ),
    '$graph_start'(Graph, Turn, Positions),
    explore(Rules, Graph),
    '$graph_solve'(Graph).

%!  free_game_graph(+Graph) is det.
%
%   Lets go a graph that game_graph/2 has made.
%
%       ?- game_graph([], Graph), free_game_graph(Graph), catch(graph_counts(Graph, _), error(E, _), true).
%       E = existence_error(game_graph, Graph).

free_game_graph(Graph) :-
    '$graph_free'(Graph).

%!  graph_counts(+Graph, -Counts) is det.
%
%   Counts is counts(Positions, Moves, Won, Lost, Drawn). Where the sides move in turn a position counts for each side that can have to move
%   in it.
%
%       ?- game_graph([from(a)], Graph), graph_counts(Graph, Counts).
%       Counts = counts(7,6,4,3,0).

graph_counts(Graph, counts(Positions, Moves, Won, Lost, Drawn)) :-
    '$graph_counts'(Graph, Positions, Moves, Won, Lost, Drawn).

%!  game_value(:Position, -Value) is det.
%
%   As game_value/3, with the predicates turn/2, term_v/1 and term_p/1 of the caller.
%
%       ?- game_value(a, Value).
%       Value = won(2).
%
%       ?- game_value(c, Value).
%       Value = lost(1).

game_value(Position0, Value) :-
    unqualified(Position0, Module, Position),
    game_value_in(Module, [], Position, Value).

%!  game_value(+Position, :Options, -Value) is det.
%
%   Value is what Position is worth to the player.
%
%       ?- game_value(9, [form(two), moves(take)], Value).
%       Value = won(5).
%
%       ?- game_value(8, [form(two), moves([N,M]>>(between(1, 3, T), M is N-T, M >= 0))], Value).
%       Value = lost(4).
%
%       ?- game_value(9, [form(three)], _).
%       error: domain_error(game_form, three).

game_value(Position, Options0, Value) :-
    game_options(Options0, Module, Options),
    game_value_in(Module, Options, Position, Value).

game_value_in(Module, Options, Position, Value) :-
    option(turn(Turn), Options, player),
    with_graph(Module, Options, [Position], value(Turn, Position, Value)).

value(Turn, Position, Value, Graph) :-
    '$graph_value'(Graph, Turn, Position, Value).

%!  game_values(:Options, -Pairs) is det.
%
%   Pairs are Position-Value for all positions, with the player's turn where the sides move in turn.
%
%       ?- game_values([form(two), moves([X,Y]>>member(X-Y, [p-q,q-p,p-r]))], Pairs).
%       Pairs = [p-won(1),q-lost(2),r-lost(0)].

game_values(Options0, Pairs) :-
    game_options(Options0, Module, Options),
    findall(Position, member(from(Position), Options), Starts),
    with_graph(Module, Options, Starts, values(Pairs)).

values(Pairs, Graph) :-
    '$graph_values'(Graph, Pairs).

%!  best_move(:Position, -Next) is semidet.
%
%   As best_move/3, with the predicates of form(document).
%
%       ?- best_move(a, Next).
%       Next = b.

best_move(Position0, Next) :-
    unqualified(Position0, Module, Position),
    best_move_in(Module, [], Position, Next).

%!  best_move(+Position, :Options, -Next) is semidet.
%
%   Next is the position after the best move of who is to move: that with the shortest way to a win or the longest to a loss, else one that
%   keeps the draw; the first of equals. Fails when the game is over.
%
%       ?- best_move(9, [form(two), moves(take)], Next).
%       Next = 8.

best_move(Position, Options0, Next) :-
    game_options(Options0, Module, Options),
    best_move_in(Module, Options, Position, Next).

best_move_in(Module, Options, Position, Next) :-
    option(turn(Turn), Options, player),
    with_graph(Module, Options, [Position], best(Turn, Position, Next)).

best(Turn, Position, Next, Graph) :-
    '$graph_best'(Graph, Turn, Position, Next).

%!  winning_strategy(:Position, -Strategy) is semidet.
%
%   As winning_strategy/3, with the predicates of form(document).
%
%       ?- winning_strategy(a, Strategy).
%       Strategy = [a-b].

winning_strategy(Position0, Strategy) :-
    unqualified(Position0, Module, Position),
    winning_strategy_in(Module, [], Position, Strategy).

%!  winning_strategy(+Position, :Options, -Strategy) is semidet.
%
%   Strategy is a list of Position-Next: the move of the winner in each position that play can come to when the winner keeps to it, whatever the
%   other side does; nearest positions first. Each move shortens the way to the win, so it ends, on cycles too. Fails when the side of
%   option side(Side) does not win.
%
%       ?- winning_strategy(6, [form(two), moves(take)], Strategy).
%       Strategy = [6-4,3-0,2-0,1-0].
%
%       ?- winning_strategy(6, [form(two), moves(take)], Strategy).
%       Strategy = [6-4,3-0,2-0,1-0].

winning_strategy(Position, Options0, Strategy) :-
    game_options(Options0, Module, Options),
    winning_strategy_in(Module, Options, Position, Strategy).

winning_strategy_in(Module, Options, Position, Strategy) :-
    option(turn(Turn), Options, player),
    option(side(Side), Options, player),
    with_graph(Module, Options, [Position], strategy(Turn, Position, Side, Strategy)).

strategy(Turn, Position, Side, Strategy, Graph) :-
    '$graph_strategy'(Graph, Turn, Position, Side, Strategy).

%!  solution_tree(:Position, -Tree) is semidet.
%
%   As solution_tree/3, with the predicates of form(document).
%
%       ?- solution_tree(a, Tree).
%       Tree = or(a, and(b, [won(d),won(e)])).

solution_tree(Position0, Tree) :-
    unqualified(Position0, Module, Position),
    solution_tree_in(Module, [], Position, Tree).

%!  solution_tree(+Position, :Options, -Tree) is semidet.
%
%   Tree is the solution of Position as an AND/OR problem: or(P, Tree), where the winner moves and one move is enough; and(P, Trees), where the
%   other side moves and every move has to be answered; won(P), where the game is over. A position that play comes to in two ways is there
%   twice. Fails when the side of option side(Side) does not win.
%
%       ?- solution_tree(c, [side(opponent)], Tree).
%       Tree = and(c, [won(f),won(g)]).
%
%       ?- solution_tree(a, [limit(3)], _).
%       error: resource_error(solution_tree).

solution_tree(Position, Options0, Tree) :-
    game_options(Options0, Module, Options),
    solution_tree_in(Module, Options, Position, Tree).

solution_tree_in(Module, Options, Position, Tree) :-
    option(turn(Turn), Options, player),
    option(side(Side), Options, player),
    option(limit(Limit), Options, 100000),
    with_graph(Module, Options, [Position], tree(Turn, Position, Side, Limit, Tree)).

tree(Turn, Position, Side, Limit, Tree, Graph) :-
    '$graph_tree'(Graph, Turn, Position, Side, Limit, Tree).

%!  print_solution_tree(+Tree) is det.
%
%   Writes a tree, a position a line, with its place in the tree.
%
%       ?- with_output_to(string(Text), print_solution_tree(or(a, and(b, [won(c)])))).
%       Text = "a  OR\n  b  AND\n    c  won\n".

print_solution_tree(Tree) :-
    print_tree(Tree, 0).

print_tree(won(Position), Depth) :-
    format("~*c~q  won~n", [Depth, 0' , Position]).
print_tree(or(Position, Tree), Depth) :-
    format("~*c~q  OR~n", [Depth, 0' , Position]),
    Depth1 is Depth + 2,
    print_tree(Tree, Depth1).
print_tree(and(Position, Trees), Depth) :-
    format("~*c~q  AND~n", [Depth, 0' , Position]),
    Depth1 is Depth + 2,
    print_trees(Trees, Depth1).

print_trees([], _).
print_trees([Tree|Trees], Depth) :-
    print_tree(Tree, Depth),
    print_trees(Trees, Depth).

%!  graph_dot(+Positions, :Options, -Text) is det.
%
%   Text, a string, is a drawing in the DOT language of what can be reached from Positions, a list; from all positions if it is [].
%
%       ?- graph_dot([a], [], Text), sub_string(Text, 0, 12, _, Start).
%       Start = "digraph game".

graph_dot(Positions, Options, Text) :-
    drawing(dot, Positions, Options, Text).

%!  graph_svg(+Positions, :Options, -Text) is det.
%
%   The same as SVG.
%
%       ?- graph_svg([a], [], Text), sub_string(Text, 0, 4, _, Start).
%       Start = "<svg".

graph_svg(Positions, Options, Text) :-
    drawing(svg, Positions, Options, Text).

drawing(Format, Positions, Options0, Text) :-
    game_options(Options0, Module, Options),
    option(turn(Turn), Options, player),
    option(limit(Limit), Options, 1000),
    must_be(list, Positions),
    with_graph(Module, Options, Positions, drawn(Format, Positions, Turn, Limit, Text)).

drawn(Format, Positions, Turn, Limit, Text, Graph) :-
    '$graph_drawing'(Graph, Turn, Positions, Format, Limit, Text).

% with_graph(+Module, +Options, +Positions, :Goal): calls Goal with the graph of option graph(Graph), or with one enumerated from the
% positions for this call.

with_graph(Module, Options, Positions, Goal) :-
    (   option(graph(Graph), Options)
    ->  call(Goal, Graph)
    ;   starts(Positions, Options, Options1),
        % The enumeration is no part of the setup, which time limits do not end.
        setup_call_cleanup(begun(Module, Options1, Rules, Graph),
                           ( enumerate(Rules, Options1, Graph), call(Goal, Graph) ),
                           free_game_graph(Graph))
    ),
    !.

starts([], Options, Options).
starts([Position|Positions], Options0, Options) :-
    starts(Positions, [from(Position)|Options0], Options).

% game_options(+Options0, -Module, -Options): the options and the module that they come from; nothing asks for an option of others.

game_options(Options0, Module, Options) :-
    unqualified(Options0, Module, Options),
    must_be(list, Options),
    (   member(Option, Options), \+ known(Option)
    ->  domain_error(game_graph_option, Option)
    ;   true
    ).

known(Option) :-
    nonvar(Option),
    functor(Option, Name, 1),
    known_name(Name).

known_name(form).
known_name(moves).
known_name(won).
known_name(lost).
known_name(to_move).
known_name(draw).
known_name(dead_end).
known_name(from).
known_name(turn).
known_name(side).
known_name(limit).
known_name(positions).
known_name(graph).

% rules(+Module, +Options, -Rules): document(Moves, Won, Lost) or two(Moves, Won, Draw, ToMove, Alternating).

rules(Module, Options, Rules) :-
    option(form(Form), Options, document),
    (   Form == document
    ->  Rules = document(Moves, Won, Lost),
        option(moves(Moves0), Options, turn),
        goal(Module, Moves0, Moves),
        rule(won(Won0), Won0, Options, Module, term_v, 1, Won),
        rule(lost(Lost0), Lost0, Options, Module, term_p, 1, Lost)
    ;   Form == two
    ->  Rules = two(Moves, Won, Draw, ToMove, Alternating),
        option(moves(Moves0), Options, move),
        goal(Module, Moves0, Moves),
        rule(won(Won0), Won0, Options, Module, won, 2, Won),
        rule(draw(Draw0), Draw0, Options, Module, draw, 1, Draw),
        rule(to_move(ToMove0), ToMove0, Options, Module, to_move, 2, ToMove),
        (   ToMove == game_graph:never -> Alternating = true ; Alternating = false )
    ;   must_be(atom, Form),
        domain_error(game_form, Form)
    ).

alternating(document(_, _, _), true).
alternating(two(_, _, _, _, Alternating), Alternating).

rule(Option, Goal0, Options, Module, Name, Arity, Goal) :-
    (   option(Option, Options)
    ->  goal(Module, Goal0, Goal)
    ;   functor(Head, Name, Arity),
        predicate_property(Module:Head, defined)
    ->  Goal = Module:Name
    ;   Goal = game_graph:never
    ).

goal(Module0, Goal0, Module:Goal) :-
    must_be(callable, Goal0),
    unqualified(Module0:Goal0, Module, Goal).

% A call game_graph:game_value(...) comes from somewhere else: the game is in user then.

unqualified(Module0:Term0, Module, Term) :-
    (   nonvar(Term0), Term0 = Module1:Term1, atom(Module1)
    ->  unqualified(Module1:Term1, Module, Term)
    ;   Module0 == game_graph
    ->  Module = user,
        Term = Term0
    ;   Module = Module0,
        Term = Term0
    ).

never(_) :-
    fail.

never(_, _) :-
    fail.

% The module stands before each goal where it becomes a closure: that resolves it.

all_positions(document(M1:Moves, M2:Won, M3:Lost), Positions) :-
    all_document(M1:Moves, M2:Won, M3:Lost, Positions).
all_positions(two(M1:Moves, M2:Won, M3:Draw, M4:ToMove, _), Positions) :-
    all_two(M1:Moves, M2:Won, M3:Draw, M4:ToMove, Positions).

all_document(Moves, Won, Lost, Positions) :-
    findall(Position,
            (   call(Moves, From, To), ( Position = From ; Position = To )
            ;   call(Won, Position)
            ;   call(Lost, Position)
            ),
            Positions).

all_two(Moves, Won, Draw, ToMove, Positions) :-
    findall(Position,
            (   call(Moves, From, To), ( Position = From ; Position = To )
            ;   call(Won, Position, _)
            ;   call(Draw, Position)
            ;   call(ToMove, Position, _)
            ),
            Positions).

explore(document(M1:Moves, M2:Won, M3:Lost), Graph) :-
    explore_document(M1:Moves, M2:Won, M3:Lost, Graph).
explore(two(M1:Moves, M2:Won, M3:Draw, M4:ToMove, _), Graph) :-
    explore_two(M1:Moves, M2:Won, M3:Draw, M4:ToMove, Graph).

% Each batch ends in failure, which gives its memory back.

explore_document(Moves, Won, Lost, Graph) :-
    repeat,
    '$graph_asked'(Graph, Batch),
    (   Batch == []
    ->  !
    ;   document_rows(Batch, Moves, Won, Lost, Rows),
        '$graph_told'(Graph, Rows),
        fail
    ).

document_rows([], _, _, _, []).
document_rows([ask(Node, Turn, Position)|Asks], Moves, Won, Lost, [row(Node, Status, Nexts)|Rows]) :-
    (   Turn == player, \+ \+ call(Won, Position)
    ->  Status = won_player, Nexts = []
    ;   \+ \+ call(Lost, Position)
    ->  Status = won_opponent, Nexts = []
    ;   Status = Turn,
        findall(Next, call(Moves, Position, Next), Nexts)
    ),
    document_rows(Asks, Moves, Won, Lost, Rows).

explore_two(Moves, Won, Draw, ToMove, Graph) :-
    repeat,
    '$graph_asked'(Graph, Batch),
    (   Batch == []
    ->  !
    ;   two_rows(Batch, Moves, Won, Draw, ToMove, Rows),
        '$graph_told'(Graph, Rows),
        fail
    ).

two_rows([], _, _, _, _, []).
two_rows([ask(Node, Turn, Position)|Asks], Moves, Won, Draw, ToMove, [row(Node, Status, Nexts)|Rows]) :-
    (   call(Won, Position, Side)
    ->  winner(Side, Status), Nexts = []
    ;   \+ \+ call(Draw, Position)
    ->  Status = drawn, Nexts = []
    ;   side_to_move(Turn, ToMove, Position, Status),
        findall(Next, call(Moves, Position, Next), Nexts)
    ),
    two_rows(Asks, Moves, Won, Draw, ToMove, Rows).

winner(Side, Status) :-
    must_be(atom, Side),
    (   Side == player -> Status = won_player
    ;   Side == opponent -> Status = won_opponent
    ;   domain_error(game_side, Side)
    ).

side_to_move(player, _, _, player).
side_to_move(opponent, _, _, opponent).
side_to_move(none, ToMove, Position, Side) :-
    (   call(ToMove, Position, Side0)
    ->  winner(Side0, _),
        Side = Side0
    ;   existence_error(side_to_move, Position)
    ).

%!  minimax(:Moves, :Value, +Position, -Best, -Worth) is det.
%
%   Minimax in Bratko's form. call(Moves, Position, List) gives the positions after the moves; where it fails, or the list is [], the play
%   ends, and call(Value, Position, Number) is its worth. MAX, who wants much, and MIN move in turn, and MAX begins, unless the module of
%   Moves has min_to_move(Position), which holds where MIN moves, or max_to_move(Position). Depth, where the game is too deep, belongs into the position.
%   Worth is the value of Position, and Best the first of the best moves (Bratko's own program takes the last); Best is left alone where the play ends.
%
%   Positions that play comes to in several ways are looked at once, and those that can't change the value not at all; so there is no need of
%   alphabeta/7 for speed. Play must not come back to a position.
%
%       ?- minimax([N,L]>>findall(M, (member(T, [2,1]), M is N-T, M >= 0), L), [_,0]>>true, 3, Best, Worth).
%       Best = 1, Worth = 0.

minimax(Moves, Value, Position, Best, Worth) :-
    searched(Moves, Value, Position, none, none, Best, Worth).

%!  alphabeta(:Moves, :Value, +Position, +Alpha, +Beta, -Best, -Worth) is det.
%
%   The same between two bounds: Worth is Alpha when the value is Alpha or less, and Beta when it is Beta or more; Best then is the first move,
%   and one that is worth Beta or more for MAX (of MIN it is the other way round).
%
%       ?- alphabeta([0,[1,2]]>>true, [N,N]>>true, 0, -5, 5, Best, Worth).
%       Best = 2, Worth = 2.

alphabeta(Moves, Value, Position, Alpha, Beta, Best, Worth) :-
    must_be(number, Alpha),
    must_be(number, Beta),
    searched(Moves, Value, Position, Alpha, Beta, Best, Worth).

searched(Moves0, Value0, Position, Alpha, Beta, Best, Worth) :-
    unqualified(Moves0, M1, Moves),
    unqualified(Value0, M2, Value),
    turns(M1, Kind, M3:Turns),
    (   Kind == alternating -> Alternating = true ; Alternating = false ),
    setup_call_cleanup('$game_search_new'(Alpha, Beta, Position, Alternating, Search),
                       search(M1:Moves, M2:Value, M3:Turns, Kind, Search, Found),
                       '$game_search_free'(Search)),
    Found = found(Worth, Best0),
    (   Best0 = best(Best) -> true ; true ).

turns(Module, Kind, Turns) :-
    (   predicate_property(Module:min_to_move(_), defined)
    ->  Kind = min, Turns = Module:min_to_move
    ;   predicate_property(Module:max_to_move(_), defined)
    ->  Kind = max, Turns = Module:max_to_move
    ;   Kind = alternating, Turns = game_graph:never
    ).

search(Moves, Value, Turns, Kind, Search, Found) :-
    repeat,
    '$game_search_asked'(Search, What),
    (   What = ask(Node, Turn, Position)
    ->  (   call(Moves, Position, Nexts), Nexts \== []
        ->  mover(Kind, Turns, Turn, Position, Side),
            '$game_search_told'(Search, Node, moves(Side, Nexts))
        ;   call(Value, Position, Worth)
        ->  '$game_search_told'(Search, Node, end(Worth))
        ;   existence_error(static_value, Position)
        ),
        fail
    ;   !,
        Found = What
    ).

mover(alternating, _, Side, _, Side).
mover(min, Turns, _, Position, Side) :-
    (   call(Turns, Position) -> Side = opponent ; Side = player ).
mover(max, Turns, _, Position, Side) :-
    (   call(Turns, Position) -> Side = player ; Side = opponent ).

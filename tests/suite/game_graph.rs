//! Game graphs in the real program: the library's examples and errors, games written in Prolog, the
//! command.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use crate::course::{Run, arbiiter, run};
use crate::dialect::has_swipl;
use crate::goals::{Setting, check_cases, check_headers, consulted, raises};

const LIMIT: Duration = Duration::from_secs(300);

/// The tree of the course text's figure, and a game of taking one, two or three.
const PRELUDE: &str = "\
:- use_module(library(game_graph)).
turn(a, b). turn(a, c). turn(b, d). turn(b, e). turn(c, f). turn(c, g).
term_v(d). term_v(e). term_p(f). term_p(g).
take(N, M) :- between(1, 3, T), M is N - T, M >= 0.
half(N, _) :- N > 2, throw(too_large).
half(2, 1).
away(a, _).
round(0, [0]).
";

const SETTING: Setting = Setting {
    files: &[],
    before: "true",
    prelude: PRELUDE,
};

#[test]
fn the_examples_of_the_headers_hold() {
    check_headers("game_graph_examples", "prolog/game_graph.pl", &SETTING);
}

/// Goals and the errors that they throw.
const ERRORS: &[(&str, &str)] = &[
    (
        "game_value(0, [form(two), moves(succ), positions(1000)], _)",
        "resource_error(game_graph_positions)",
    ),
    (
        "game_value(a, [positions(0)], _)",
        "type_error(positive_integer,0)",
    ),
    ("game_value(f(_), _)", "instantiation_error"),
    ("game_value(a, [moves(away)], _)", "instantiation_error"),
    (
        "game_value(a, [moves(none)], _)",
        "existence_error(procedure,none/2)",
    ),
    (
        "game_value(a, [shape(two)], _)",
        "domain_error(game_graph_option,shape(two))",
    ),
    (
        "game_value(a, [turn(nobody)], _)",
        "domain_error(game_side,nobody)",
    ),
    (
        "game_value(a, [form(two), moves(turn), dead_end(x)], _)",
        "domain_error(dead_end,x)",
    ),
    (
        "game_value(a, [form(two), moves(turn), to_move([_,white]>>true)], _)",
        "domain_error(game_side,white)",
    ),
    (
        "game_value(a, [form(two), moves(turn), to_move([_,_]>>fail)], _)",
        "existence_error(side_to_move,a)",
    ),
    (
        "game_value(a, [graph(game_graph(0))], _)",
        "existence_error(game_graph,game_graph(0))",
    ),
    ("game_value(a, [graph(x)], _)", "type_error(game_graph,x)"),
    (
        "graph_svg([a], [limit(2)], _)",
        "resource_error(game_graph_drawing)",
    ),
    (
        "minimax(round, [_,0]>>true, 0, _, _)",
        "domain_error(game_without_cycles,0)",
    ),
    (
        "minimax([_,[]]>>true, [_,_]>>fail, 0, _, _)",
        "existence_error(static_value,0)",
    ),
    (
        "minimax([_,[]]>>true, [_,x]>>true, 0, _, _)",
        "type_error(number,x)",
    ),
    (
        "minimax([_,1]>>true, [_,1]>>true, 0, _, _)",
        "type_error(list,1)",
    ),
    (
        "alphabeta(round, [_,0]>>true, 0, 1, 1, _, _)",
        "domain_error(search_window,1-1)",
    ),
    (
        "alphabeta(round, [_,0]>>true, 0, a, 1, _, _)",
        "type_error(number,a)",
    ),
];

#[test]
fn wrong_arguments_are_errors() {
    let cases: Vec<String> = ERRORS
        .iter()
        .map(|(goal, formal)| raises("game_graph", "", goal, formal))
        .collect();
    check_cases("game_graph_errors", &SETTING, &cases);
}

#[test]
fn questions_of_one_graph_agree() {
    let cases = [
        "game_graph([], G), game_value(b, [graph(G), turn(opponent)], won(1)), game_value(b, [graph(G)], won(1)), \
         graph_counts(G, counts(_, _, _, _, 0)), free_game_graph(G)",
        "\\+ winning_strategy(c, _)",
        "\\+ best_move(d, _)",
        "catch(game_value(3, [form(two), moves(half)], _), too_large, true)",
        "game_value(2, [form(two), moves(half)], won(1))",
        "game_value(2, [form(two), moves(half), dead_end(won)], lost(1))",
        "game_value(2, [form(two), moves(half), dead_end(drawn)], drawn)",
        "game_values([], Pairs), memberchk(a-won(2), Pairs), length(Pairs, 7)",
        "game_graph:game_value(a, won(2))",
        "alphabeta(turns, worth, a, -5, 5, B, V), B-V == c-1",
        "alphabeta(turns, worth, a, 2, 5, B, V), B-V == b-2",
        "catch(call_with_time_limit(0.3, game_value(0, [form(two), moves(succ)], _)), E, true), E == time_limit_exceeded",
    ];
    let prelude = format!(
        "{PRELUDE}turns(P, Ps) :- findall(N, turn(P, N), Ps).\n\
         worth(d, 0). worth(e, 3). worth(f, 1). worth(g, 1.5).\n"
    );
    let setting = Setting {
        prelude: &prelude,
        ..SETTING
    };
    check_cases("game_graph_questions", &setting, &cases);
}

#[test]
fn games_written_in_prolog_are_solved() {
    let setting = Setting {
        files: &["examples/game-graph/tictactoe.pl"],
        prelude: ":- use_module(library(game_graph)).",
        ..SETTING
    };
    let cases = [
        "start(S), game_graph([form(two), from(S)], G), graph_counts(G, C), C = counts(5478, _, _, _, _), \
         game_value(S, [graph(G)], drawn)",
        // x in the corner: only the centre keeps the draw.
        "start(S), move(S, o/B), B = b(x,_,_,_,_,_,_,_,_), best_move(o/B, [form(two)], x/A), arg(5, A, o)",
        "start(S), minimax(moves, staticval, S, Best, V), V == 0, Best = o/b(x,e,e,e,e,e,e,e,e)",
        "start(S), alphabeta(moves, staticval, S, -1, 1, _, V), V == 0",
        // x to move and win.
        "game_value(x/b(x,x,e,o,o,e,e,e,e), [form(two)], V), V == won(1)",
    ];
    check_cases("game_graph_tictactoe", &setting, &cases);
    let setting = Setting {
        files: &["examples/game-graph/nim.pl"],
        prelude: ":- use_module(library(game_graph)).",
        ..SETTING
    };
    let cases = [
        "forall((between(0, 3, A), between(0, 3, B), between(A, 3, C)), \
                ( X is A xor B xor C, game_value([A,B,C], [form(two)], V), ( X =:= 0 -> V = lost(_) ; V = won(_) ) ))",
        "best_move([1,2,4], [form(two)], N), N == [1,2,3]",
    ];
    check_cases("game_graph_nim", &setting, &cases);
}

/// Acyclic relations at random, as text for both systems.
fn random_relations(games: usize) -> String {
    let mut seed = 20_240_u64;
    let mut below = |bound: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % bound
    };
    let (mut turns, mut won, mut lost) = (String::new(), String::new(), String::new());
    for game in 0..games {
        let positions = 2 + below(7);
        for _ in 0..below(2 * positions) {
            let (from, to) = (below(positions), below(positions));
            if from < to {
                let _ = writeln!(turns, "turn(g({game},{from}), g({game},{to})).");
            }
        }
        for position in 0..positions {
            if below(4) == 0 {
                let _ = writeln!(won, "term_v(g({game},{position})).");
            }
            if below(5) == 0 {
                let _ = writeln!(lost, "term_p(g({game},{position})).");
            }
        }
    }
    turns + &won + &lost
}

/// The meaning of `vikt/1` in plain Prolog, in words of our own, run by swipl.
const CLAUSES: &str = "\
wins(P) :- term_v(P), !.
wins(P) :- \\+ term_p(P), turn(P, Q), \\+ term_p(Q), \\+ escapes(Q), !.
escapes(Q) :- turn(Q, R), \\+ wins(R).
position_of(X) :- turn(X, _).
position_of(X) :- turn(_, X).
position_of(X) :- term_v(X).
position_of(X) :- term_p(X).
told :- setof(X, position_of(X), Ps), member(P, Ps), ( wins(P) -> R = won ; R = not ), writeq(P-R), nl, fail.
told.
";

#[test]
fn values_are_those_of_the_clauses_in_swipl() {
    if !has_swipl() {
        return;
    }
    let facts = random_relations(1_000);
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("game_graph_clauses.pl");
    fs::write(&file, format!("{facts}{CLAUSES}")).expect("a file");
    let mut swipl = Command::new("swipl");
    let expected = run(
        swipl.args(["-q", "-g", "told", "-t", "halt"]).arg(&file),
        LIMIT,
    );
    let told = "told :- game_values([], Pairs), msort(Pairs, Sorted), member(P-V, Sorted), \
                ( V = won(_) -> R = won ; R = not ), writeq(P-R), nl, fail.\ntold.\n";
    let text = format!(":- use_module(library(game_graph)).\n{facts}\n{told}");
    let ours = consulted(&[], "game_graph_facts", &text, &["told"]);
    let (ours, expected) = (ours.text(), expected.text());
    let (won, all) = (expected.matches("-won").count(), expected.lines().count());
    assert!(
        all > 3_000 && won > 500 && won < all - 500,
        "{won} of {all}"
    );
    assert_eq!(ours, expected);
}

fn told(arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    run(command.args(["solve", "graph"]).args(arguments), LIMIT)
}

#[test]
fn the_command_tells_values_strategies_and_trees() {
    let figure = "examples/game-graph/figure.pl";
    for (arguments, status, parts) in [
        (
            &[figure][..],
            0,
            &[
                "a  won in 2, best b\n",
                "c  lost in 1, best f\n",
                "d  won\n",
            ][..],
        ),
        (
            &[figure, "--from", "a", "--tree", "--strategy"],
            0,
            &["  a -> b\n", "a  OR\n  b  AND\n    d  won\n    e  won\n"],
        ),
        (
            &[figure, "--from", "c", "--tree"],
            1,
            &["the player does not win c\n"],
        ),
        (
            &[
                "examples/game-graph/cycles.pl",
                "--from",
                "a",
                "--from",
                "p",
            ],
            0,
            &["a  won in 4, best d\n", "p  drawn, best q\n"],
        ),
        (
            &["--plain", "examples/game-graph/figure.txt"],
            0,
            &["a  won in 2, best b\n", "14 nodes, 12 moves: "],
        ),
        (
            &[
                "examples/game-graph/nim.pl",
                "--form",
                "two",
                "--from",
                "[1,2,3]",
            ],
            0,
            &["[1,2,3]  lost in 6"],
        ),
        (
            &[figure, "--from", "a", "--dot", "-"],
            0,
            &["digraph game {", "label=\"a\\nwon in 2\""],
        ),
        (
            &[figure, "--from", "a", "--svg", "-"],
            0,
            &["<svg ", "<title>a: won in 2, the player moves</title>"],
        ),
    ] {
        told(arguments).check(status, parts, "");
    }
    let json = told(&[figure, "--from", "a", "--json", "--strategy", "--tree"]).text();
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["positions"][0]["value"], "won");
    assert_eq!(json["strategies"][0]["moves"][0]["move"], "b");
    assert_eq!(json["trees"][0]["tree"]["subtrees"][0]["kind"], "AND");
}

#[test]
fn the_command_tells_what_is_wrong() {
    let figure = "examples/game-graph/figure.pl";
    for (arguments, words) in [
        (&[figure, "--from", "f("][..], "--from f("),
        (&["--plain", "examples/game-graph/figure.pl"], "line 1"),
        (
            &["--plain", "examples/game-graph/figure.txt", "--from", "z"],
            "no position z",
        ),
        (&["--plain", "no such file"], "can't read no such file"),
        (&["no_such_file.pl"], "can't read no_such_file.pl"),
        (&["examples/game-graph/nim.pl"], "needs --form two"),
        (
            &["examples/game-graph/nim.pl", "--form", "two"],
            "name some with --from",
        ),
        (
            &[
                "examples/game-graph/nim.pl",
                "--form",
                "two",
                "--from",
                "[9,9,9]",
                "--positions",
                "9",
            ],
            "the game has more than 9 positions): if its play has an end, raise --positions",
        ),
        (
            &[figure, "--from", "a", "--tree", "--tree-limit", "2"],
            "--tree-limit: the solution tree has more than 2 places",
        ),
        (
            &[figure, "--svg", "-", "--drawing-limit", "2"],
            "--drawing-limit: more than 2 positions can be reached",
        ),
    ] {
        let run = told(arguments);
        assert_eq!((run.code(), run.stdout.len()), (2, 0), "{arguments:?}");
        assert!(
            run.stderr.starts_with("ERROR: ") && run.stderr.contains(words),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn what_a_program_prints_stays_out_of_a_drawing() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("game_graph_talks.pl");
    let program = "turn(a, b).\nterm_v(b).\nterm_p(c).\n:- write(hello), nl.\n";
    fs::write(&path, program).expect("a file");
    let file = path.to_string_lossy();
    for (option, begins) in [("--json", "{"), ("--dot", "digraph"), ("--svg", "<svg")] {
        let mut arguments = vec![&*file, "--from", "a", option];
        if option != "--json" {
            arguments.push("-");
        }
        let run = told(&arguments);
        assert!(run.text().starts_with(begins), "{}", run.text());
        assert_eq!(run.stderr, "hello\n");
    }
    told(&[&file, "--from", "a"]).check(0, &["hello\na  won in 1, best b\n"], "");
}

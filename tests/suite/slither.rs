//! Slither in the real program: the library's examples and errors, games between programs, the
//! commands, a board of the server.

use std::time::Duration;

use serde_json::{Value, json};

use crate::course::{Run, arbiiter, run};
use crate::goals::{Setting, check_cases, check_headers, raises};
use crate::web::server::Server;

const LIMIT: Duration = Duration::from_secs(300);

const SETTING: Setting = Setting {
    files: &[],
    before: "true",
    prelude: ":- use_module(library(slither)).",
};

#[test]
fn the_examples_of_the_headers_hold() {
    check_headers("slither_examples", "prolog/slither.pl", &SETTING);
}

/// Goals and the errors that they throw.
const ERRORS: &[(&str, &str)] = &[
    ("legal_moves(_, _)", "instantiation_error"),
    ("legal_moves(grid, _)", "type_error(slither_position,grid)"),
    ("legal_moves(grid(5,6,usual,_), _)", "instantiation_error"),
    (
        "legal_moves(grid(a,6,usual,[]), _)",
        "type_error(integer,a)",
    ),
    (
        "legal_moves(grid(100,6,usual,[]), _)",
        "domain_error(grid_size,100*6)",
    ),
    (
        "legal_moves(grid(5,6,rare,[]), _)",
        "domain_error(slither_rules,rare)",
    ),
    ("legal_moves(grid(5,6,usual,[1]), _)", "type_error(dot,1)"),
    (
        "legal_moves(grid(5,6,usual,[1-1,1-7]), _)",
        "domain_error(dot,1-7)",
    ),
    (
        "legal_moves(grid(5,6,usual,[1-1]), _)",
        "domain_error(path,[1-1])",
    ),
    (
        "legal_moves(grid(5,6,usual,[1-1,1-3]), _)",
        "domain_error(path,[1-1,1-3])",
    ),
    (
        "make_move(grid(1,3,usual,[1-1,1-2]), _, _)",
        "instantiation_error",
    ),
    (
        "make_move(grid(1,3,usual,[1-1,1-2]), x, _)",
        "type_error(segment,x)",
    ),
    (
        "verdict(grid(1,3,usual,[]), [depth(1)], _)",
        "domain_error(verdict_option,depth(1))",
    ),
    (
        "verdict(grid(1,3,usual,[]), [positions(0)], _)",
        "type_error(not_less_than_one,0)",
    ),
    (
        "best_move(grid(1,3,usual,[]), [level(4)], _, _)",
        "domain_error(level,4)",
    ),
    (
        "best_move(grid(1,3,usual,[]), [time(1)], _, _)",
        "domain_error(best_move_option,time(1))",
    ),
    ("position_line(_, _)", "instantiation_error"),
    ("position_line(_, '5x6 a1-c1')", "syntax_error(slither)"),
    (
        "play(puudub, computer, [], _)",
        "existence_error(slither_player,puudub)",
    ),
    (
        "play(computer, tase(1), [], _)",
        "domain_error(slither_player,tase(1))",
    ),
    (
        "play(computer, computer, [size(1)], _)",
        "domain_error(play_option,size(1))",
    ),
];

#[test]
fn wrong_arguments_are_errors() {
    let cases: Vec<String> = ERRORS
        .iter()
        .map(|(goal, formal)| raises("slither", "", goal, formal))
        .collect();
    check_cases("slither_errors", &SETTING, &cases);
}

#[test]
fn programs_play_whole_games() {
    let setting = Setting {
        prelude: ":- use_module(library(slither)).",
        files: &[
            "examples/slither/paariline.pl",
            "examples/slither/esimene_ots.pl",
        ],
        ..SETTING
    };
    let cases = [
        "play(paariline, esimene_ots, [], result(first, no_moves, Segments, grid(5,6,usual,Path))), \
         length(Segments, N), length(Path, M), M =:= N + 1",
        "play(esimene_ots, paariline, [rows(5), columns(5)], result(second, no_moves, _, _))",
        "play(level(1), paariline, [rows(7), columns(7)], result(second, _, _, _))",
        "play(computer, level(2), [rows(3), columns(3), rules(misere)], result(first, no_moves, _, _))",
        "play(level(2), computer, [position(grid(1,4,usual,[1-2,1-3]))], result(W, no_moves, [_,_], _)), W == first",
        "catch(call_with_time_limit(0.3, move_sequences(grid(9,9,usual,[]), 40, _)), E, true), E == time_limit_exceeded",
        "initial_position(4, 4, P), with_output_to(string(S), print_position(P)), sub_string(S, 0, _, _, \"    a   b   c   d\\n\")",
    ];
    check_cases("slither_play", &setting, &cases);
}

fn told(arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    run(command.args(arguments), LIMIT)
}

#[test]
fn the_commands_tell_who_wins() {
    for (arguments, status, parts) in [
        (
            &["solve", "slither"][..],
            0,
            &["the first player, to move, wins: a1-b1"][..],
        ),
        (
            &["solve", "slither", "--rows", "99", "--columns", "99"],
            0,
            &["the first player, to move, loses"],
        ),
        (
            &["solve", "slither", "5x6: c4-d4 d4-d5", "--json"],
            0,
            &["\"winner\":\"first\"", "\"pairs\":["],
        ),
        (
            &["solve", "slither", "1x2 a1-b1"],
            0,
            &["the game is over: the first player has won"],
        ),
        (
            &["solve", "slither", "5x5 misere", "--positions", "10"],
            1,
            &["not known"],
        ),
        (
            &[
                "solve",
                "slither",
                "--rows",
                "3",
                "--columns",
                "3",
                "--play",
            ],
            0,
            &["  1. first", "the second player has won"],
        ),
        (
            &["perft", "slither", "--depth", "5"],
            0,
            &["depth 5: 23344"],
        ),
        (
            &[
                "perft",
                "slither",
                "--depth",
                "2",
                "--position",
                "1x3",
                "--divide",
            ],
            0,
            &["a1-b1: 1\n", "2 moves: 2\n"],
        ),
    ] {
        told(arguments).check(status, parts, "");
    }
    for arguments in [
        &["solve", "slither", "5x6 a1-c1"][..],
        &["solve", "slither", "--rows", "0"],
        &["perft", "slither", "--depth", "2", "--position", "x"],
    ] {
        let run = told(arguments);
        assert_eq!((run.code(), run.stdout.len()), (2, 0));
        assert!(run.stderr.starts_with("ERROR: "), "{}", run.stderr);
    }
}

/// A person at the page: a whole game against the computer, refusals, a hint, two people, a
/// demonstration.
#[test]
fn a_board_of_the_server() {
    let server = Server::generous(&[]);
    let board = server.board(&json!({"game": "slither", "level": 3}));
    let state = board.state();
    assert_eq!(
        (&state["turn"], &state["hint"]),
        (&json!("first"), &Value::Null)
    );
    board.refused(
        &json!({"do": "move", "from": "a1", "to": "c1"}),
        422,
        "not_beside",
    );
    board.refused(
        &json!({"do": "move", "from": "a1", "to": "z1"}),
        400,
        "no_such_dot",
    );
    board.refused(&json!({"do": "step"}), 409, "not_the_computers_turn");
    board.done(&json!({"do": "move", "from": "a1", "to": "b1"}));
    let has_answered = |snapshot: &Value| {
        snapshot["state"]["moves"]
            .as_array()
            .is_some_and(|moves| moves.len() == 2)
    };
    let state = board.until(has_answered)["state"].take();
    assert_eq!(state["moves"][1]["by"], "computer");
    board.refused(
        &json!({"do": "move", "from": "a1", "to": "b1"}),
        422,
        "closes",
    );
    board.done(&json!({"do": "hint"}));
    let hinted = board.until(|snapshot| snapshot["state"]["hint"]["is_hint"] == true);
    // The first segment was a good one: the first player still wins, by pairs.
    assert_eq!(hinted["state"]["hint"]["verdict"], "wins");
    let state = board.done(&json!({"do": "resign"}));
    assert_eq!(
        state["over"],
        json!({"winner": "second", "by": "resignation"})
    );
    board.refused(&json!({"do": "hint"}), 409, "game_over");
    let state = board.done(&json!({"do": "new", "rows": 1, "columns": 4, "second": "human"}));
    assert_eq!(
        (state["series"].as_array().map(Vec::len), &state["over"]),
        (Some(1), &Value::Null)
    );
    for (from, to) in [("b1", "c1"), ("b1", "a1"), ("c1", "d1")] {
        board.done(&json!({"do": "move", "from": from, "to": to}));
    }
    assert_eq!(board.state()["over"]["winner"], "first");
    board.done(&json!({"do": "new", "rows": 3, "columns": 3, "first": "computer", "second": "computer", "level": 3}));
    for ply in 1.. {
        board.done(&json!({"do": "step"}));
        let is_made = |snapshot: &Value| {
            snapshot["state"]["moves"]
                .as_array()
                .is_some_and(|moves| moves.len() == ply)
        };
        let state = board.until(is_made)["state"].take();
        if state["over"] != Value::Null {
            assert_eq!(state["over"]["winner"], "second");
            break;
        }
    }
    board.refused(&json!({"do": "new", "rows": 41}), 400, "wrong_size");
    board.refused(&json!({"do": "new", "level": 4}), 400, "no_such_level");
}

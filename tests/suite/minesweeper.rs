//! Minesweeper in the real program: the library's examples and errors, programs that play, the
//! command, a board of the server.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};

use crate::course::{Run, arbiiter, run};
use crate::goals::{Setting, check_cases, check_headers, raises};
use crate::web::server::Server;

const LIMIT: Duration = Duration::from_secs(300);

const SETTING: Setting = Setting {
    files: &[],
    before: "true",
    prelude: ":- use_module(library(minesweeper)).",
};

#[test]
fn the_examples_of_the_headers_hold() {
    check_headers("minesweeper_examples", "prolog/minesweeper.pl", &SETTING);
}

#[test]
fn wrong_arguments_are_errors() {
    let cases: Vec<String> = [
        ("new_game(_, _)", "instantiation_error"),
        ("new_game([mines(81)], _)", "domain_error(mines,81)"),
        ("new_game([rows(0)], _)", "domain_error(grid_size,0*9)"),
        (
            "new_game([preset(hard)], _)",
            "domain_error(minesweeper_preset,hard)",
        ),
        (
            "new_game([first(lucky)], _)",
            "domain_error(first_opening,lucky)",
        ),
        (
            "new_game([bombs(3)], _)",
            "domain_error(minesweeper_option,bombs(3))",
        ),
        ("board(_, _)", "instantiation_error"),
        ("board(game, _)", "type_error(minesweeper,game)"),
        (
            "board(minesweeper(0), _)",
            "existence_error(minesweeper,minesweeper(0))",
        ),
        ("chances(_, _)", "instantiation_error"),
        ("chances(board(1, [[x]]), _)", "type_error(board_cell,x)"),
        ("chances(board(1, [[9]]), _)", "type_error(board_cell,9)"),
        (
            "chances(board(0, [[1,covered],[1]]), _)",
            "domain_error(board_rows,[[1,covered],[1]])",
        ),
        (
            "chances(board(3, [[1,covered]]), _)",
            "domain_error(mines,3)",
        ),
        (
            "hint(board(1, [[2,covered]]), _)",
            "domain_error(solvable_board,board(1,[[2,covered]]))",
        ),
        ("board_text(a, _, \"#\")", "type_error(integer,a)"),
        ("board_text(1, _, \"?\")", "syntax_error(board)"),
        (
            "play(puudub, [], _)",
            "existence_error(minesweeper_player,puudub)",
        ),
    ]
    .into_iter()
    .map(|(goal, formal)| raises("minesweeper", "", goal, formal))
    .collect();
    check_cases("minesweeper_errors", &SETTING, &cases);
}

#[test]
fn programs_play_whole_games() {
    let setting = Setting {
        files: &["examples/minesweeper/ettevaatlik.pl"],
        ..SETTING
    };
    let cases = [
        "play(ettevaatlik, [seed(3), first(empty)], result(Status, [open(1-1)|_], _)), memberchk(Status, [won, lost])",
        "play(computer, [rows(5), columns(5), mines(1), seed(2)], result(Status, _, board(1, Rows))), \
         memberchk(Status, [won, lost]), length(Rows, 5)",
        "new_game([rows(1), columns(3), mines(1), seed(1), first(anything)], G), status(G, playing), \
         catch(open_cell(G, 1-4, _), error(domain_error(cell, 1-4), _), true), mark_cell(G, 1-1), \
         catch(open_cell(G, 1-1, _), error(permission_error(open, cell, 1-1), context(_, M)), true), M == 'the cell is flagged'",
        // What a hint proves holds: no certain step of many demonstrations ends a game.
        "forall(between(1, 30, S), ( demonstrate([seed(S), preset(beginner)], Steps, Status), \
         last(Steps, step(_, _, Reason)), ( Status == won -> true ; Reason \\= numbers(_), Reason \\== count ) ))",
        "demonstrate([seed(5)], A, X, B), demonstrate([seed(5)], A, X, B)",
    ];
    check_cases("minesweeper_play", &setting, &cases);
}

fn told(arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    run(
        command.args(["solve", "minesweeper"]).args(arguments),
        LIMIT,
    )
}

#[test]
fn the_command_demonstrates() {
    let run = told(&["--seed", "3", "--brief"]);
    let text = run.text().to_owned();
    assert!(text.starts_with("  1. open a1: the first cell"), "{text}");
    assert!(text.contains(", by the numbers at "), "{text}");
    let is_won = text.contains("won after");
    assert_eq!(run.code(), i32::from(!is_won), "{text}");
    let run = told(&["--seed", "3", "--json"]);
    let mut last = Value::Null;
    for line in run.text().lines() {
        last = serde_json::from_str(line).expect("an object a line");
    }
    assert_eq!(last["status"] == "won", is_won);
    assert_eq!(last["board"].as_array().map(Vec::len), Some(9));
    told(&["--games", "20", "--first", "empty"]).check(0, &["of 20 games won: "], "");
    for wrong in [
        &["--mines", "81"][..],
        &["--rows", "100"],
        &["--board", "no such file", "--mines", "1"],
    ] {
        let run = told(wrong);
        assert_eq!((run.code(), run.stdout.len()), (2, 0));
        assert!(run.stderr.starts_with("ERROR: "), "{}", run.stderr);
    }
}

#[test]
fn the_command_advises_on_a_board() {
    for (board, mines, status, part) in [
        (
            "1##\n1##\n",
            "1",
            0,
            "open c1: safe, by all numbers and the number of mines",
        ),
        (
            "11#\n###\n",
            "1",
            0,
            "open c1: safe, by the numbers at a1, b1",
        ),
        ("1F\n11\n", "1", 1, "nothing is left to open"),
        ("1#\n", "0", 2, "no layout of the mines fits the numbers"),
        ("3#\n##\n", "2", 2, "no layout"),
        ("4#\n##\n", "2", 2, "a1: the 4 can't be"),
        ("1?\n", "1", 2, "row 1: '?' is no cell"),
    ] {
        let mut command = arbiiter();
        command.args(["solve", "minesweeper", "--board", "-", "--mines", mines]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let mut input = process.stdin.take().expect("an input");
        input.write_all(board.as_bytes()).expect("it reads");
        drop(input);
        let output = process.wait_with_output().expect("it ends");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        assert!(text.contains(part), "{board}{text}");
        assert_eq!(output.status.code(), Some(status), "{board}{text}");
    }
}

/// A person at the page: nothing hidden is shown, refusals, a hint, chances, and the computer's
/// steps to the end.
#[test]
fn a_board_of_the_server() {
    let server = Server::generous(&[]);
    let board = server
        .board(&json!({"game": "minesweeper", "rows": 6, "columns": 7, "mines": 6, "seed": 4}));
    let state = board.state();
    assert_eq!(state["cells"], json!(vec!["#######"; 6]));
    assert_eq!(state["seed"], Value::Null);
    board.refused(&json!({"do": "chord", "cell": "a1"}), 422, "no_number");
    board.refused(&json!({"do": "open", "cell": "h1"}), 400, "no_such_cell");
    board.done(&json!({"do": "flag", "cell": "a1"}));
    board.refused(&json!({"do": "open", "cell": "a1"}), 422, "flagged");
    board.done(&json!({"do": "flag", "cell": "a1"}));
    let state = board.done(&json!({"do": "open", "cell": "d3"}));
    board.refused(&json!({"do": "open", "cell": "d3"}), 422, "opened");
    let shown = |state: &Value| state["cells"].to_string();
    assert!(!shown(&state).contains(['*', 'X', 'x']), "{state}");
    board.done(&json!({"do": "chances"}));
    let chances =
        board.until(|snapshot| snapshot["state"]["chances"] != Value::Null)["state"]["chances"]
            .take();
    let sum: f64 = chances
        .as_array()
        .expect("chances")
        .iter()
        .filter_map(|one| one[1].as_f64())
        .sum();
    assert!((sum - 6.0).abs() < 1e-9, "{chances}");
    board.done(&json!({"do": "hint"}));
    board.until(|snapshot| snapshot["state"]["told"]["is_hint"] == true);
    for step in 1.. {
        board.done(&json!({"do": "step"}));
        let state = board.until(|snapshot| snapshot["state"]["computer"] == step)["state"].take();
        if state["status"] != "playing" {
            assert_eq!(
                (&state["seed"], state["series"].as_array().map(Vec::len)),
                (&json!("4"), Some(1))
            );
            assert!(
                state["status"] == "won" || shown(&state).contains('X'),
                "{state}"
            );
            break;
        }
        assert!(!shown(&state).contains(['*', 'X', 'x']), "{state}");
    }
    board.refused(&json!({"do": "hint"}), 409, "game_over");
    board.refused(&json!({"do": "new", "mines": 42}), 400, "wrong_mines");
    board.refused(&json!({"do": "new", "rows": 51}), 400, "wrong_size");
    board.refused(
        &json!({"do": "new", "preset": "hard"}),
        400,
        "no_such_preset",
    );
    let state = board.done(&json!({"do": "new", "preset": "expert"}));
    assert_eq!(
        state["options"],
        json!({"rows": 16, "columns": 30, "mines": 99, "first": "empty"})
    );
}

/// A person plays at the terminal: what is no cell, or can't be opened, is told and costs nothing.
#[test]
fn a_person_plays_at_the_terminal() {
    let plays = |lines: &str| {
        let mut command = arbiiter();
        command.args(
            "play minesweeper --rows 2 --columns 3 --mines 1 --first safe --seed 1".split(' '),
        );
        command.stdin(typed(lines));
        run(&mut command, LIMIT)
    };
    let left = plays("hint\nz9\njump a1\na1\na1\nflag a1\nquit\n");
    let told = "5 cells and 1 mines left: ";
    left.check(
        4,
        &[
            told,
            "the first cell",
            "the cell is open already",
            "you have left the game",
        ],
        "",
    );
    assert!(
        left.text()
            .contains("is not known; c4, flag c4, around c4, hint or quit")
    );
    plays("").check(4, &["you have left the game"], "");
    // One of the five other cells has the mine: opening all of them loses, or wins before the last
    // one.
    let ends = plays("a1\nb1\nc1\na2\nb2\nc2\n");
    let (status, text) = (ends.code(), ends.text());
    assert_eq!(text.ends_with("won\n"), status == 0, "{text}");
    assert_eq!(text.ends_with("lost\n"), status == 1, "{text}");
}

/// A standard input with these lines.
fn typed(text: &str) -> File {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("minesweeper_typed.txt");
    fs::write(&path, text).expect("written");
    File::open(path).expect("a file")
}

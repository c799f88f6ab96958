//! King and queen against king in the real program: the library's examples and errors, misuse, the
//! commands, the judge and the programs that it judges.
//!
//! The programs in C need `cc`, `c++` and `libchess.so`, which `cargo build --example chess` makes;
//! with `ARBIITER_REQUIRE=chess` their absence is a failure.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::course::{Run, arbiiter, run};
use crate::dialect::is_required;
use crate::goals::{Setting, check_cases, check_headers, consulted, raises};
use crate::web::server::Server;

const LIMIT: Duration = Duration::from_secs(300);

const SETTING: Setting = Setting {
    files: &[],
    before: "true",
    prelude: ":- use_module(library(queen_ending)).",
};

#[test]
fn the_examples_of_the_headers_hold() {
    let library = "prolog/queen_ending.pl";
    check_headers("queen_ending_examples", library, &SETTING);
}

/// Goals and the errors that they throw.
const ERRORS: &[(&str, &str)] = &[
    ("legal_moves(_, _)", "instantiation_error"),
    ("legal_moves(a1, _)", "type_error(queen_ending_position,a1)"),
    (
        "legal_moves(position(a1,c3,i8,white), _)",
        "domain_error(square,i8)",
    ),
    (
        "legal_moves(position(a1,c3,h8,red), _)",
        "domain_error(side,red)",
    ),
    (
        "legal_moves(position(a1,c3,c4,white), _)",
        "domain_error(queen_ending_position,position(a1,c3,c4,white))",
    ),
    (
        "legal_moves(position(a1,c3,a8,white), _)",
        "domain_error(queen_ending_position,position(a1,c3,a8,white))",
    ),
    (
        "make_move(position(a1,c3,h8,black), _, _)",
        "instantiation_error",
    ),
    (
        "make_move(position(a1,c3,h8,black), rook(a1), _)",
        "type_error(queen_ending_move,rook(a1))",
    ),
    (
        "make_move(position(f2,b5,b7,white), king(b6), _)",
        "domain_error(legal_move,king(b6))",
    ),
    (
        "black_reply(position(c2,b5,b7,black), good, _)",
        "domain_error(black_style,good)",
    ),
    ("start([time(3)])", "domain_error(start_option,time(3))"),
    ("start([moves(-1)])", "type_error(not_less_than_zero,-1)"),
    (
        "start([position(position(none,a1,h8,white))])",
        "domain_error(white_to_move,position(none,a1,h8,white))",
    ),
    ("position_line(_, 'a1 b2')", "syntax_error(queen_ending)"),
    (
        "play(nobody, [], _)",
        "existence_error(queen_ending_player,nobody)",
    ),
    (
        "play(computer, [level(1)], _)",
        "domain_error(play_option,level(1))",
    ),
    (
        "play(computer, [position(position(a1,c3,h7,black))], _)",
        "domain_error(white_to_move,position(a1,c3,h7,black))",
    ),
];

#[test]
fn wrong_arguments_are_errors() {
    let raises = |(goal, formal): &(&str, &str)| raises("queen_ending", "", goal, formal);
    let cases: Vec<String> = ERRORS.iter().map(raises).collect();
    check_cases("queen_ending_errors", &SETTING, &cases);
}

#[test]
fn programs_play_whole_games() {
    let setting = Setting {
        files: &["examples/queen-ending/tabel.pl"],
        ..SETTING
    };
    let cases = [
        "play(tabel, [], result(mate, Moves, position(_,_,_,black))), length(Moves, 5)",
        "play(computer, [moves(2)], result(no_moves_left, [_,_,_,_], _))",
        "play(tabel, [black(worst), position(position(h2,a1,d5,white)), moves(10)], result(mate, _, _))",
        "play(computer, [black(random(3)), position(position(b1,a1,d5,white))], result(mate, _, _))",
        "assertz((tee:tee(_, queen(h8)))), play(tee, [], result(disqualified(illegal_move(queen(h8))), [], _))",
    ];
    check_cases("queen_ending_play", &setting, &cases);
}

/// Goals after `init`, what is said, and the status. Other languages' contestants see the same.
#[test]
fn misuse_ends_the_program() {
    for (number, (goals, status, said)) in [
        ("moves_left(_)", 3, "MovesLeft: Init has not been called yet"),
        ("init, init", 3, "Init: Init has been called before"),
        ("init, move_black_king", 3, "MoveBlackKing: it is white's turn"),
        ("'Init', 'MoveWhiteQueen'(c2), 'MoveWhiteKing'(c5)", 3, "MoveWhiteKing: white has moved"),
        ("init, move_white_queen(\"z9\")", 3, "MoveWhiteQueen: a square is a letter"),
        ("init, catch(move_white_king(b6), _, true)", 3, "MoveWhiteKing: b6 is in the area"),
        ("init, move_white_queen(a7), move_black_king", 4, "MoveBlackKing: the queen can be taken"),
        ("start([moves(0)]), init, move_white_queen(c2)", 4, "MoveWhiteQueen: no moves are left"),
        (
            "start([position(position(c7,b6,h1,white))]), init, move_white_queen(c2), move_black_king, fail",
            1,
            "",
        ),
        (
            "start([position(position(h7,b6,a8,white))]), init, move_white_queen(b7), move_black_king, fail",
            0,
            "MoveBlackKing: checkmate",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let test = format!("queen_ending_misuse_{number}");
        let run = consulted(&[], &test, ":- use_module(library(queen_ending)).\n", &[goals]);
        assert_eq!(run.code(), status, "{goals}: {}", run.stderr);
        let said = format!("chess: {said}");
        assert!(status == 1 || run.stderr.starts_with(&said), "{goals}: {}", run.stderr);
    }
}

/// What is typed, and the run.
fn typed(arguments: &[&str], text: &str) -> Run {
    let mut command = arbiiter();
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    writer.write_all(text.as_bytes()).expect("a short text");
    drop(writer);
    command.args(arguments).stdin(Stdio::from(reader));
    run(&mut command, LIMIT)
}

#[test]
fn at_the_toplevel_a_session_goes_on() {
    let typed = typed(
        &[],
        "use_module(library(queen_ending)).\ninit.\nmove_white_king(b6).\nmove_white_queen(c2), move_black_king.\n\
         get_black_king_position(X).\n",
    );
    typed.check(
        0,
        &["X = a7"],
        "b6 is in the area of action of an enemy piece",
    );
}

fn told(arguments: &[&str]) -> Run {
    run(arbiiter().args(arguments), LIMIT)
}

#[test]
fn the_commands_solve_and_play() {
    let solve = |arguments: &[&'static str]| [&["solve", "queen-ending"], arguments].concat();
    for (arguments, status, parts) in [
        (vec![], 0, &["white, to move, mates in 3: Qc5"][..]),
        (
            vec!["f2 b5 b7"],
            0,
            &["white, to move, mates in 3: Qc5", "as good: Qf7"],
        ),
        (
            vec!["f2 b5 b7: Qc2"],
            0,
            &["black, to move, is mated in 3: ka7"],
        ),
        (vec!["c7 b6 a8 b"], 0, &["stalemate: a draw"]),
        (vec!["g2 a1 h1 b"], 0, &["black, to move, draws: kg2"]),
        (
            vec!["b7 b6 a8 b", "--json"],
            0,
            &["\"distance\":0", "\"over\":\"mate\""],
        ),
        (
            vec!["--table"],
            0,
            &[
                "      10              8             56",
                "144508         223944",
            ],
        ),
        (vec!["--table", "--json"], 0, &["\"drawn\":23048"]),
    ] {
        told(&solve(&arguments)).check(status, parts, "");
    }
    for arguments in [
        &["a1 b1"][..],
        &["a1 b1 b2"],
        &["--judge", "/nowhere/program"],
        &["--judge", "Cargo.toml"],
        &["--judge", "/bin/true", "f2 b5 b7 b"],
        &["--limit", "9"],
    ] {
        let arguments: Vec<&str> = [&["solve", "queen-ending"], arguments].concat();
        let run = told(&arguments);
        assert_eq!(
            (run.code(), run.stdout.len()),
            (2, 0),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}

#[test]
fn a_person_plays() {
    let play = ["play", "queen-ending"];
    let won = typed(&play, "?\nc5\nKb6\nhint\nQc2\nc7\nd7\nKb6\nb7\n");
    won.check(
        0,
        &[
            "both can go to c5",
            "b6 is in the area",
            "black: ka7",
            "checkmate in 5: white has won",
        ],
        "",
    );
    typed(&play, "Qc2\nquit\n").check(4, &["you have left the game"], "");
    typed(&play, "a7\n").check(1, &["the queen can be taken"], "");
    typed(&["play", "queen-ending", "--moves", "1"], "c2\n").check(1, &["no moves are left"], "");
    typed(&["play", "queen-ending", "--white", "computer"], "").check(0, &["checkmate in 3"], "");
    let program = [
        "play",
        "queen-ending",
        "--white",
        "examples/queen-ending/tabel.pl",
    ];
    let mut command = arbiiter();
    command
        .args(program)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    run(&mut command, LIMIT).check(
        0,
        &[
            "white: queen c5, 11 left\nblack: black_king a8\n",
            "checkmate: white has won",
        ],
        "",
    );
}

/// The folder of `libchess.so`; `None`, and a line that says so, when something is missing.
pub fn library_folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_BIN_EXE_arbiiter"))
        .parent()?
        .join("examples");
    let compiles = |compiler| Command::new(compiler).arg("--version").output().is_ok();
    if folder.join("libchess.so").is_file() && compiles("cc") && compiles("c++") {
        return Some(folder);
    }
    assert!(
        !is_required("chess"),
        "needs cc, c++ and {}",
        folder.join("libchess.so").display()
    );
    eprintln!("skipped: needs chess (cc, c++ and `cargo build --example chess`)");
    None
}

/// Builds a program; `source` is in the package.
fn built(library: &Path, source: &str, name: &str, flags: &[&str]) -> PathBuf {
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let compiler = if source.ends_with(".c") { "cc" } else { "c++" };
    let mut command = Command::new(compiler);
    command
        .args([
            "-O2",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-Iexamples/queen-ending",
            source,
            "-o",
        ])
        .arg(&program)
        .args(flags)
        .arg("-L")
        .arg(library)
        .arg("-lchess")
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    run(&mut command, LIMIT).check(0, &[], "");
    program
}

fn judged(library: &Path, program: &Path, arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    command
        .args(["solve", "queen-ending", "--judge"])
        .arg(program)
        .arg("--library")
        .arg(library)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    run(&mut command, LIMIT)
}

#[test]
fn the_example_programs_are_judged() {
    let Some(library) = library_folder() else {
        return;
    };
    let example = |source: &str, name: &str| {
        built(
            &library,
            &format!("examples/queen-ending/{source}"),
            name,
            &[],
        )
    };
    let mate = example("mate.c", "queen_mate");
    let judge = |program: &Path, arguments: &[&str]| judged(&library, program, arguments);
    let run = judge(
        &mate,
        &["--sample", "6", "--limit", "table", "--time", "20"],
    );
    run.check(
        0,
        &[
            "6 of 6 games won; black plays best",
            "6 in the fewest moves",
        ],
        "",
    );
    let run = judge(&mate, &["--json", "--time", "20", "Qa1 Kb1 kd5"]);
    run.check(0, &["\"won\":1", "\"not_won\":{}"], "");
    let narrow = example("narrow.cpp", "queen_narrow");
    for style in ["best", "random", "worst"] {
        let run = judge(&narrow, &["--sample", "40", "--black", style]);
        run.check(
            run.code(),
            &[&format!("of 40 games won; black plays {style}")],
            "",
        );
        assert!(matches!(run.code(), 0 | 1), "{}", run.text());
    }
    let hasty = example("hasty.c", "queen_hasty");
    let run = judge(&hasty, &["--sample", "10", "--show", "2"]);
    run.check(
        1,
        &["0 of 10 games won", "not won: misuse", "and 8 more"],
        "",
    );
    let prolog = Path::new("examples/queen-ending/kitsam.pl");
    let run = judge(prolog, &["--goal", "mangi", "f2 b5 b7", "--time", "20"]);
    run.check(0, &["1 of 1 games won"], "");
    let run = judge(
        prolog,
        &["--goal", "puudub", "--sample", "1", "--time", "20"],
    );
    run.check(1, &["Init was never called; exit status 2; it said: "], "");
}

/// The cases of `queen_ending_programs.c` at the sample, and what the judge says of each.
const VERDICTS: [(&str, &str); 19] = [
    ("not begun", "Init was never called"),
    ("misuse", "MovesLeft: Init has not been called yet"),
    ("misuse", "Init: Init has been called before"),
    (
        "misuse",
        "MoveWhiteQueen: white has moved; MoveBlackKing comes first",
    ),
    (
        "misuse",
        "MoveBlackKing: it is white's turn; a move of white's comes first",
    ),
    (
        "misuse",
        "MoveWhiteQueen: a square is a letter a to h and a digit 1 to 8, such as a2, not \"c2\\nwon\"",
    ),
    (
        "misuse",
        "MoveWhiteKing: a square is a letter a to h and a digit 1 to 8, such as a2, not \"\"",
    ),
    ("misuse", "MoveWhiteQueen: a1 is not in its area of action"),
    (
        "misuse",
        "MoveWhiteKing: b6 is in the area of action of an enemy piece",
    ),
    ("drawn", "the queen can be taken"),
    ("crashed", "signal 11; the game was not finished"),
    ("too slow", "its time ran out; the game was not finished"),
    (
        "too much output",
        "it printed too much; the game was not finished",
    ),
    ("out of moves", "all moves are used"),
    (
        "forged notes",
        "line 3 of the notes is not true: \"MoveBlackKing b8\"",
    ),
    ("forged notes", "line 2 of the notes is not true: \"won\""),
    (
        "unfinished",
        "the game was not finished; exit status 7; it said: no idea",
    ),
    ("crashed", "signal 6; the game was not finished"),
    ("", ""),
];

#[test]
fn each_way_to_go_wrong_has_its_verdict() {
    let Some(library) = library_folder() else {
        return;
    };
    for (case, (kind, why)) in VERDICTS.iter().enumerate() {
        let source = "tests/suite/queen_ending_programs.c";
        let flags = [format!("-DCASE={case}"), "-Wno-unused-function".to_owned()];
        let flags = flags.each_ref().map(String::as_str);
        let program = built(&library, source, &format!("queen_case_{case}"), &flags);
        // Only the program that never ends is to be too slow, on a busy machine too.
        let time = if *kind == "too slow" { "0.5" } else { "60" };
        let run = judged(
            &library,
            &program,
            &["f2 b5 b7", "--json", "--time", time, "--limit", "5"],
        );
        let text = run.text();
        let game: serde_json::Value =
            serde_json::from_str(text.lines().next().unwrap_or_default()).expect("JSON");
        if kind.is_empty() {
            assert_eq!(
                (run.code(), &game["won_in"]),
                (0, &5.into()),
                "{case}: {text}"
            );
            continue;
        }
        assert_eq!(run.code(), 1, "{case}: {text}");
        assert_eq!(
            (&game["failure"], &game["why"]),
            (&(*kind).into(), &(*why).into()),
            "{case}"
        );
    }
}

/// A person with the queen follows the hints on a board of the server, and mates in as many moves
/// as the first hint tells.
#[test]
fn a_board_of_the_server() {
    let server = Server::generous(&[]);
    let board = server.board(&json!({"game": "queen_ending", "seed": 4, "limit": 10}));
    let state = board.state();
    let (king, black) = (state["king"].clone(), state["black"].clone());
    board.refused(
        &json!({"do": "move", "from": black, "to": "a1"}),
        422,
        "no_piece",
    );
    board.refused(
        &json!({"do": "move", "from": king, "to": king}),
        422,
        "outside_area",
    );
    board.refused(
        &json!({"do": "move", "from": "i9", "to": "a1"}),
        422,
        "no_such_square",
    );
    let is_whites = |snapshot: &Value| {
        snapshot["state"]["turn"] == "white" || snapshot["state"]["over"] != Value::Null
    };
    let mut mate = None;
    for played in 1u64.. {
        board.done(&json!({"do": "hint"}));
        let shown = board.until(|snapshot| snapshot["state"]["hint"] != Value::Null);
        let hint = &shown["state"]["hint"];
        mate = mate.or(hint["mate"].as_u64());
        board.done(&json!({"do": "move", "from": hint["from"], "to": hint["to"]}));
        let state = board.until(is_whites)["state"].take();
        assert_eq!(state["left"], 10 - played);
        if state["over"] != Value::Null {
            assert_eq!(
                (&state["end"], &state["over"]["winner"], Some(played)),
                (&json!("mate"), &json!("white"), mate)
            );
            break;
        }
    }
    board.refused(&json!({"do": "new", "limit": 0}), 422, "wrong_number");
    // The computer has one move, and mates.
    board.done(&json!({"do": "new", "limit": 1, "color": "black"}));
    let over = board.until(|snapshot| snapshot["state"]["over"] != Value::Null);
    assert_eq!(over["state"]["end"], "mate");
}

//! `arbiiter solve draughts` and `arbiiter match`.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use crate::course::{Run, arbiiter, run};
use arbiiter::games::draughts::{Rules, pdn};

const LIMIT: Duration = Duration::from_secs(120);

fn started(arguments: &[&str]) -> Run {
    run(arbiiter().args(arguments), LIMIT)
}

#[track_caller]
fn check(arguments: &[&str], status: i32, stdout: &[&str], stderr: &str) {
    started(arguments).check(status, stdout, stderr);
}

#[test]
fn positions_are_solved() {
    let solve = |more: &[&'static str]| {
        let mut arguments = vec!["solve", "draughts", "--no-endings"];
        arguments.extend(more);
        arguments
    };
    check(
        &solve(&["--nodes", "2000"]),
        0,
        &["W:Wa1,c1,", "1. ", "depth "],
        "",
    );
    check(
        &solve(&["W:Wc3,h2:Bd4,f6,a7", "--depth", "9"]),
        0,
        &["c3:g7", "win in "],
        "",
    );
    check(
        &solve(&[
            "W:W22,28:B18,11,5",
            "--depth",
            "6",
            "--rules",
            "course",
            "--notation",
            "course",
        ]),
        0,
        &["3,3:5,5 5,5:7,7 "],
        "",
    );
    check(
        &solve(&["--depth", "4", "--lines", "3", "--json"]),
        0,
        &[
            "{\"position\":\"W:Wa1,",
            "\"outcome\":null,\"best\":\"",
            "\"depth\":4",
            "\"ending\":null",
        ],
        "",
    );
    check(
        &solve(&["W:W:Ba1"]),
        2,
        &[],
        "ERROR: the position: the man on a1 is on black's last row",
    );
    check(&solve(&["W:W:Bc1"]), 2, &[], "should be a king");
    check(
        &solve(&["W:W:BKc1"]),
        0,
        &["the game is over: black has won"],
        "",
    );
    check(
        &solve(&["W:Wc3:Bh8:H15", "--rules", "course", "--json"]),
        0,
        &["\"outcome\":\"draw\",\"best\":null"],
        "",
    );
    check(
        &solve(&["W:Wb1:B"]),
        2,
        &[],
        "ERROR: the position: column 4: b1 is a light square",
    );
    check(&solve(&["--depth", "0"]), 2, &[], "--depth");
}

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("match");
    fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

/// A match gives the same result again, on two threads too, and its games can be read.
#[test]
fn a_match_is_played() {
    let games = file("games.pdn");
    let path = games.to_str().expect("a plain name");
    for rules in ["official", "course"] {
        let arguments = |threads| {
            let settings = [
                "--each",
                "nodes=500,hash=1",
                "--a",
                "hash=1",
                "--b",
                "hash=1,weights=material",
            ];
            let mut arguments = vec![
                "match", "--games", "7", "--rules", rules, "--json", "--seed", "3",
            ];
            arguments.extend(settings);
            arguments.extend(["--threads", threads, "--pdn", path]);
            arguments
        };
        // The seconds differ.
        let told = |run: Run| {
            run.text()
                .split("\"a\":")
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let first = told(started(&arguments("1")));
        assert!(first.contains("\"games\":8"), "{first}");
        assert_eq!(told(started(&arguments("2"))), first);
        let text = fs::read_to_string(&games).expect("the games");
        let read = pdn::read(&text, Rules::Official);
        assert_eq!(read.len(), 8);
        for game in read {
            let game = game.expect("a good game");
            assert_ne!(game.result, pdn::GameResult::Unknown);
            assert!(
                game.tag("White")
                    .is_some_and(|name| name.contains("hash=1"))
            );
        }
    }
}

#[test]
fn matches_are_told_as_text_and_end_early() {
    // The same player on both sides gets one point of each pair.
    check(
        &[
            "match",
            "--games",
            "6",
            "--each",
            "nodes=300",
            "--a",
            "hash=1",
            "--b",
            "hash=1",
            "--quiet",
            "--json",
        ],
        0,
        &["\"pairs\":[0, 0, 3, 0, 0]", "\"share\":0.5000"],
        "",
    );
    check(
        &[
            "match",
            "--games",
            "2",
            "--quiet",
            "--a",
            "depth=3,hash=1",
            "--b",
            "engine=random",
        ],
        0,
        &[
            "2 of 2 games: A won 2, drew 0, lost 0; Elo +inf",
            "pairs with 0, 0.5",
            "A (depth=3,hash=1): ",
        ],
        "",
    );
    let early = [
        "match",
        "--games",
        "1000",
        "--quiet",
        "--a",
        "depth=3,hash=1",
        "--b",
        "engine=random",
        "--sprt",
        "0,50",
        "--json",
    ];
    check(&early, 0, &["\"sprt_verdict\":\"upper\""], "");
    check(
        &["match", "--a", "depth"],
        2,
        &[],
        "expected KEY=VALUE, found \"depth\"",
    );
    check(
        &["match", "--sprt", "5,1"],
        2,
        &[],
        "two differences in Elo are expected",
    );
    check(
        &["match", "--a", "weights=/none"],
        2,
        &[],
        "ERROR: can't read the weights /none",
    );
}

/// The first mistake is told in each language, and each move has its value and its bar.
#[test]
fn mistakes_of_a_game_are_told() {
    let path = std::env::temp_dir().join(format!("mistakes-{}.pdn", std::process::id()));
    let moves = "1. g3-f4 b6-a5 2. f4-e5 d6:f4 3. e3:g5 h6:f4 *";
    fs::write(&path, format!("[White \"A\"]\n[Black \"B\"]\n{moves}\n")).expect("written");
    let file = path.display().to_string();
    let game = [
        "solve",
        "draughts-game",
        &file,
        "--no-endings",
        "--depth",
        "8",
    ];
    for (lang, told) in [
        ("en", "First mistake: 2. f4-e5, white lost 1."),
        ("et", "Esimene viga: 2. f4-e5, valged kaotasid 1."),
        ("ru", "Первая ошибка: 2. f4-e5, белые потеряли 1."),
    ] {
        let lines = [
            "A - B *",
            "\n1.     g3-f4",
            "\n2...   d6:f4     ",
            " #######|",
            "  ? ",
            told,
        ];
        check(&[&game[..], &["--lang", lang]].concat(), 0, &lines, "");
    }
    fs::write(&path, "1. c3-d5 *").expect("written");
    check(&game, 2, &[], "d5 is a light square");
    fs::write(&path, "1. c3-d4 *").expect("written");
    let english = [&game[..], &["--lang", "en"]].concat();
    check(&english, 0, &["No move lost half a man or more"], "");
    fs::remove_file(&path).expect("removed");
}

/// A reader that has gone away is no mistake: the status is that of a process ended by SIGPIPE, and
/// nothing is told.
#[test]
fn a_closed_output_ends_a_command_without_a_word() {
    for arguments in [
        "perft draughts --depth 3",
        "perft draughts --depth 3 --divide",
        "solve draughts --no-endings --depth 2",
        "solve draughts-endings --pieces 2",
        "match --games 2 --each nodes=50,endings=off --quiet",
        "hub",
    ] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let mut child = arbiiter()
            .args(arguments.split(' '))
            .env("ARBIITER_ENDINGS", "")
            .stdin(Stdio::piped())
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Only the last command listens.
        let _ = writeln!(child.stdin.take().expect("piped"), "hub");
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), &*stderr),
            (Some(141), ""),
            "{arguments}"
        );
    }
}

/// Progress is for whoever listens; the work does not depend on it.
#[test]
fn a_closed_standard_error_changes_nothing() {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let output = arbiiter()
        .args("match --games 10 --each nodes=50,endings=off --most-plies 20".split(' '))
        .env("ARBIITER_ENDINGS", "")
        .stderr(writer)
        .output()
        .expect("the program starts");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{stdout}");
    assert!(stdout.starts_with("10 of 10 games"), "{stdout}");
}

//! `arbiiter turniir` with a person at the board, whose lines come through a pipe.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::course::{Run, arbiiter};
use crate::turniir::{folder, player};

/// What the program does when these lines are typed.
fn typed(test: &str, files: &[(&str, &str)], arguments: &[&str], lines: &str) -> Run {
    let mut command: Command = arbiiter();
    let mut child = command
        .arg("turniir")
        .args(arguments)
        .current_dir(folder(test, files))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(lines.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("the child is ours");
    Run {
        status: Some(output.status),
        stdout: output.stdout,
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[track_caller]
fn check(arguments: &[&str], lines: &str, status: i32, stdout: &[&str], stderr: &str) {
    typed("people", &[], arguments, lines).check(status, stdout, stderr);
}

const WHITE: &[&str] = &["--valged", "inimene", "--mustad", "tuum:2"];

#[test]
fn moves_are_typed_in_many_ways() {
    for text in [
        "c3-d4",
        "c3 d4",
        "33 44",
        "(3,3)-(4,4)",
        "(3,3) -> (4,4)",
        "3,3-4,4",
        "C3D4",
    ] {
        let moved = "1. valged inimene: (3,3) -> (4,4)\n";
        let resigned = "Tulemus: võitis tuum:2 (mustad), vastane andis alla; käike 2";
        check(WHITE, &format!("{text}\nalla\n"), 0, &[moved, resigned], "");
    }
}

#[test]
fn a_move_that_is_not_legal_gets_its_reason_and_is_asked_again() {
    for (text, reason) in [
        ("c3-d5", "d5 on hele ruut"),
        ("c3-e5", "c3-e5: kabend ei saa sinna käia; lubatud: a3-b4"),
        ("d4-e5", "ruudul d4 ei ole kabendit"),
        ("b6-a5", "ruudul b6 on vastase kabend"),
        ("tere", "see ei ole käik"),
        ("?", "  c3-d4  (3,3)-(4,4)\n"),
        ("abi", "Löömine on c3:e5"),
    ] {
        let moved = "1. valged inimene: (3,3) -> (4,4)\n";
        let lines = format!("{text}\nc3-d4\nalla\n");
        check(WHITE, &lines, 0, &[moved], reason);
    }
    let english = ["--valged", "human", "--lang", "en"];
    check(
        &english,
        "board\nc3-e5\nresign\n",
        0,
        &["the opponent resigned; 0 moves"],
        "c3-e5: the piece can't go there",
    );
}

/// Both sides are typed. Black sacrifices, and white takes two pieces in one line.
const CHAIN: &str = "c3-d4\nf6-e5\nd4:f6\ng7:e5\ne3-d4\ne5:c3\n";

#[test]
fn two_people_play_and_a_chain_is_typed_at_once() {
    let both = ["--valged", "-", "--mustad", "-"];
    // After 1. c3-d4 f6-e5 2. d4:f6 the captor stands on f6; black may take it from e7 or g7.
    let run = typed("people", &[], &both, &format!("{CHAIN}b2:d4\nalla\n"));
    run.check(
        0,
        &[
            "3. valged inimene: (4,4) -> (6,6) lõi (5,5)\n",
            "7. valged inimene: (2,2) -> (4,4) lõi (3,3)\n",
        ],
        "",
    );
    let must = typed("people", &[], &both, "c3-d4\nf6-e5\na3-b4\nalla\n");
    must.check(0, &[], "löömine on kohustuslik");
}

#[test]
fn a_person_who_leaves_ends_the_match_without_a_result() {
    let run = typed("people", &[], WHITE, "c3-d4\n");
    run.check(4, &["1. valged"], "the input ended before the game did");
    assert!(!run.text().contains("Tulemus"), "{}", run.text());
}

#[test]
fn a_person_plays_against_a_program() {
    let file = player("idle", "true");
    let arguments = ["--valged", "inimene", "--mustad", "p.pl"];
    let run = typed("against", &[("p.pl", &file)], &arguments, "c3-d4\n");
    run.check(3, &["Punktid: inimene (valged) 2, idle (mustad) 0"], "");
}

//! Mastermind on the command line: strategies, next guesses, contradictions, trees, errors.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};

use crate::course::{Run, arbiiter, run};

const LIMIT: Duration = Duration::from_secs(300);

fn told(arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    run(command.args(["solve", "mastermind"]).args(arguments), LIMIT)
}

fn json_of(arguments: &[&str]) -> Value {
    let run = told(arguments);
    serde_json::from_str(&run.text())
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}", run.text()))
}

#[test]
fn strategies_are_told() {
    for (arguments, status, parts) in [
        (
            &[][..],
            0,
            &[
                "1296 codes: 5625 guesses in all, proved to be the least",
                "at most 6; the first guess is 1123",
            ][..],
        ),
        (
            &["--most", "5"],
            0,
            &["5626 guesses in all, proved", "at most 5"],
        ),
        (
            &["--most", "4"],
            1,
            &["not every code can be found with at most 4 guesses"],
        ),
        (
            &["--strategy", "minimax"],
            0,
            &["5801 guesses in all\n4.4761 a game, at most 5; the first guess is 1122"],
        ),
        (
            &["--strategy", "first-consistent"],
            0,
            &["7471 guesses in all", "at most 9", "\n      9      6\n"],
        ),
        (
            &["--distinct", "--consistent"],
            0,
            &["360 codes: ", "proved"],
        ),
        (
            &["--pegs", "3", "--exclude", "111,222", "--first", "333"],
            0,
            &["214 codes: ", "the first guess is 333"],
        ),
    ] {
        told(arguments).check(status, parts, "");
    }
    let outcome = json_of(&["--colours", "5", "--json", "--threads", "1"]);
    assert_eq!(
        (
            &outcome["total"],
            &outcome["worst"],
            &outcome["proved"],
            &outcome["strategy"]
        ),
        (&json!(2463), &json!(5), &json!(true), &json!("optimal"))
    );
}

#[test]
fn next_guesses_and_contradictions_are_told() {
    for (arguments, status, parts) in [
        (
            &["--strategy", "minimax", "--history", "1122 1 0"][..],
            0,
            &[
                "possible: 256 codes\n",
                "guess: 1344 (may be right; 13 parts, the largest of 44 codes)\n",
            ][..],
        ),
        (
            &["--history", "1123 2 0, 1145 2 0"],
            0,
            &["least total of guesses from here: "],
        ),
        (
            &["--history", "1122 3 0, 3456 0 0, 1122 2 0"],
            1,
            &[
                "no code has these answers: answer 3 (1122 2 0) contradicts answer 1 (1122 3 0)\npossible were: ",
            ],
        ),
        (
            &["--history", "1122 3 1"],
            1,
            &["answer 1 (1122 3 1) can't be: when all other pegs are in the right place"],
        ),
        (
            &["--counting", "common", "--history", "1122 1 3, 1345 1 1"],
            0,
            &["possible: "],
        ),
        (
            &["--history", "1111 0 4"],
            1,
            &["can't be: no code has this answer"],
        ),
        (
            &["--pegs", "1", "--exclude", "1,2,3,4,5,6", "--history", ""],
            1,
            &["all codes that are possible are excluded"],
        ),
        (
            &["--most", "2", "--history", "1122 0 0"],
            1,
            &["not every code that is possible can be found with at most 2 guesses"],
        ),
    ] {
        told(arguments).check(status, parts, "");
    }
    let outcome = json_of(&[
        "--json",
        "--counting",
        "common",
        "--history",
        "1122 3 3, 1122 2 2",
    ]);
    let culprit = &outcome["culprit"];
    assert_eq!(
        (&culprit["turn"], &culprit["against"]),
        (&json!(2), &json!([1]))
    );
    assert_eq!(culprit["allowed"], json!([{"answer": [3, 3], "codes": 20}]));
}

#[test]
fn trees_are_written() {
    let all = told(&["--pegs", "2", "--colours", "2", "--tree", "-"]);
    all.check(0, &["4 codes: 8 guesses in all", "of 4\n"], "");
    let path = std::env::temp_dir().join(format!("mastermind-{}.json", std::process::id()));
    let file = path.to_str().expect("a path");
    told(&["--pegs", "3", "--json", "--tree", file]).check(0, &["\"proved\":true"], "");
    let tree: Value =
        serde_json::from_str(&fs::read_to_string(&path).expect("the tree")).expect("JSON");
    fs::remove_file(&path).expect("the file of the test");
    assert_eq!(tree["codes"], 216);
    let below = |branch: &Value| branch["then"]["codes"].as_u64().unwrap_or(0);
    let branches = tree["branches"].as_array().expect("branches");
    assert!((215..=216).contains(&branches.iter().map(below).sum::<u64>()));
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, part) in [
        (&["--pegs", "9"][..], "1 to 8 pegs are possible, not 9"),
        (
            &["--pegs", "8", "--colours", "20"],
            "make more than 16777216 codes",
        ),
        (
            &["--pegs", "5", "--distinct", "--colours", "4"],
            "5 different colours can't be chosen out of 4",
        ),
        (
            &["--pegs", "6", "--colours", "8"],
            "choose another one with --strategy",
        ),
        (
            &["--strategy", "entropy", "--most", "5"],
            "only the optimal strategy can keep to at most 5 guesses",
        ),
        (
            &["--history", "1122 5 0"],
            "--history: turn 1: 5 in the right place and 0 more of a right colour are more than the 4 pegs\n",
        ),
        (
            &["--first", "1127"],
            "--first: '7' in \"1127\" is no colour",
        ),
        (
            &["--distinct", "--first", "1123"],
            "--first: \"1123\" has 1 twice",
        ),
        (
            &["--strategy", "entropy", "--pegs", "8", "--colours", "8"],
            "whole strategies are made for at most 262144 codes",
        ),
    ] {
        let run = told(arguments);
        assert_eq!((run.code(), run.stdout.len()), (2, 0), "{arguments:?}");
        assert!(
            run.stderr.starts_with("ERROR: ") && run.stderr.contains(part),
            "{}",
            run.stderr
        );
    }
}

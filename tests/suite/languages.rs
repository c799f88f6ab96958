//! Commands say what they find in the language that `--lang` asks for.

use std::process::Stdio;
use std::time::Duration;

use crate::course::{Run, arbiiter, run};

/// What is typed where a command asks.
const LEAVES: &str = "lõpp\n";

const LIMIT: Duration = Duration::from_secs(60);

fn said(command: &str, language: &str) -> Run {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    std::io::Write::write_all(&mut writer, LEAVES.as_bytes()).expect("a short text");
    drop(writer);
    let mut command_line = arbiiter();
    command_line
        .args(command.split(' '))
        .args(["--lang", language]);
    run(command_line.stdin(Stdio::from(reader)), LIMIT)
}

#[test]
fn commands_have_three_languages() {
    let nodes = [" seisu ", " nodes in ", ", позиций "];
    let left = [
        "mäng jäi pooleli",
        "you have left the game",
        "игра не закончена",
    ];
    for (command, status, told) in [
        (
            "perft kalah --depth 1 --divide",
            0,
            ["6 käiku: ", "6 moves: ", "ходов 6: "],
        ),
        (
            "perft draughts --depth 1",
            0,
            ["sügavus 1: 7 ", "depth 1: 7 ", "глубина 1: 7 "],
        ),
        (
            "perft hexagon --depth 1",
            0,
            ["sügavus 1: ", "depth 1: ", "глубина 1: "],
        ),
        (
            "match --games 2 --each nodes=100 --quiet",
            0,
            [
                "2 partiid 2-st: A",
                "2 of 2 games: A won",
                "партий 2 из 2: A",
            ],
        ),
        ("solve draughts --depth 2", 0, nodes),
        ("solve hexagon --depth 2", 0, nodes),
        ("solve kalah --depth 2", 0, nodes),
        ("solve breakthrough --depth 2", 0, nodes),
        (
            "solve minesweeper --games 2",
            0,
            [" oletust", " guesses a game", "догадок на игру "],
        ),
        ("play minesweeper --seed 1", 4, left),
        ("play queen-ending", 4, left),
    ] {
        for (language, told) in ["et", "en", "ru"].into_iter().zip(told) {
            said(command, language).check(status, &[told], "");
        }
    }
}

//! Programs of the games of text and of Minesweeper, each in a process of its own: whole games in
//! both hosts, fouls, files that are no players. Hexagon, Mastermind, labyrinths and the queen
//! ending have theirs beside their own tests.

use std::fs;
use std::path::Path;

use crate::course::run_here;

/// The file of a program, which is written.
fn program(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs_in_games");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(format!("{name}.pl"));
    fs::write(&file, format!(":- module({name}, [{name}/2]).\n{text}\n")).expect("a file");
    file.display().to_string()
}

#[test]
fn the_examples_play_whole_games() {
    let swipl = arbiter_has_swipl();
    let engines: &[&str] = match swipl {
        true => &["scryer", "swipl"],
        false => &["scryer"],
    };
    for engine in engines {
        for game in [
            &[
                "kalah",
                "--south",
                "examples/kalah/koguja.pl",
                "--north",
                "examples/kalah/kordaja.pl",
            ][..],
            &[
                "kalah",
                "--south",
                "examples/kalah/koguja.pl",
                "--north",
                "level:1",
                "--pits",
                "4",
            ],
            &[
                "slither",
                "--first",
                "examples/slither/paariline.pl",
                "--second",
                "examples/slither/esimene_ots.pl",
            ],
        ] {
            let told = run_here(&[&["play"], game, &["--json", "--engine", engine]].concat());
            told.check(0, &["\"moves\":[", "\"winner\":"], "");
            assert!(!told.text().contains("disqualified"), "{}", told.text());
        }
    }
    let mines = [
        "solve",
        "minesweeper",
        "--program",
        "examples/minesweeper/ettevaatlik.pl",
        "--brief",
    ];
    let game = run_here(&[&mines[..], &["--seed", "1"]].concat());
    assert!(
        matches!(game.code(), 0 | 1),
        "{}{}",
        game.text(),
        game.stderr
    );
    game.check(game.code(), &["  1. open a1\n", " after "], "");
}

fn arbiter_has_swipl() -> bool {
    run_here(&["engines", "--json"]).code() == 0
}

/// A process keeps what a program remembers, and only for its own side.
#[test]
fn a_program_remembers_its_own_game_only() {
    let file = program(
        "malu",
        ":- dynamic(korda/1).\nkorda(0).\nmalu(P, M) :- retract(korda(N)), N1 is N + 1, assertz(korda(N1)), write(kord(N1)), nl, \
         breakthrough:legal_moves(P, [M|_]).",
    );
    let game = run_here(&[
        "play",
        "breakthrough",
        "--size",
        "3x4",
        "--white",
        &file,
        "--black",
        &file,
        "--quiet",
        "--lang",
        "en",
    ]);
    let said = game.text();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..4],
        ["kord(1)", "kord(1)", "kord(2)", "kord(2)"],
        "{said}"
    );
    game.check(0, &[" has won\n"], "");
}

#[test]
fn fouls_end_a_game() {
    for (name, clause, message) in [
        ("eksib", "eksib(_, 9).", "illegal move 9"),
        ("kukub", "kukub(_, _) :- fail.", "its predicate failed"),
        ("viskab", "viskab(_, _) :- throw(oih).", "error: oih"),
        (
            "arvutab",
            "arvutab(_, M) :- M is a + 1.",
            "error: error(type_error(evaluable,a/0),_)",
        ),
        (
            "seisab",
            "seisab(_, _) :- repeat, fail.",
            "it took too much time",
        ),
    ] {
        let file = program(name, clause);
        let kalah = [
            "play", "kalah", "--south", &file, "--north", "level:1", "--quiet",
        ];
        let limit = ["--move-time", if name == "seisab" { "0.5" } else { "60" }];
        let end = format!("north has won: south is disqualified, {message}\n");
        run_here(&[&kalah[..], &limit, &["--lang", "en"]].concat()).check(3, &[&end], "");
        let end = format!("\"why\":{}", serde_json::json!(message));
        run_here(&[&kalah[..], &limit, &["--json"]].concat()).check(
            3,
            &[&end, "\"winner\":\"north\""],
            "",
        );
        let mines = ["solve", "minesweeper", "--brief", "--program", &file];
        run_here(&[&mines[..], &limit].concat()).check(
            3,
            &["disqualified after 0 steps: ", message],
            "",
        );
    }
}

#[test]
fn files_that_are_no_players_are_refused() {
    let other = program("teine", "kolmas(_, _).");
    for (file, message) in [
        ("puudub.pl", "puudub.pl: No such file"),
        ("Cargo.toml", "Cargo.toml is no module"),
        (&other, "module teine has no predicate teine/2"),
    ] {
        run_here(&["play", "kalah", "--south", file]).check(2, &[], message);
        run_here(&["solve", "minesweeper", "--program", file]).check(2, &[], message);
    }
    run_here(&["play", "slither", "--first", "level:1"]).check(
        2,
        &[],
        "the computer does not play this game",
    );
}

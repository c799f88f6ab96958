//! Breakthrough: the rules agree with a second implementation, the search with all of small boards,
//! and the commands tell both.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arbiiter::games::Game;
use arbiiter::games::breakthrough::{Move, Position, Size, Square};
use arbiiter::games::random::Random;
use arbiiter::games::text_game::TextGame;
use arbiiter::solvers::breakthrough::{Evaluation, Searcher};
use arbiiter::solvers::search::control::SearchLimits;
use arbiiter::solvers::search::{Score, SearchSettings};
use serde_json::{Value, json};

use crate::breakthrough_plainly::{Plain, PlainMove};
use crate::course::{Run, arbiiter, run};

const LIMIT: Duration = Duration::from_secs(120);
/// Games of random moves.
const GAMES: usize = 500;
/// What the slow implementation counts.
const MAX_SLOW_COUNT: u64 = 300_000;

fn start(columns: usize, rows: usize) -> Position {
    Position::start(Size::new(columns as i64, rows as i64).expect("a size"))
}

fn plainly(chosen: &Move) -> PlainMove {
    let place = |square: Square| (usize::from(square.column()), usize::from(square.row()));
    (place(chosen.from), place(chosen.to))
}

#[test]
fn games_of_random_moves_keep_the_rules() {
    let mut random = Random::new(2026);
    let mut plies = 0;
    for _ in 0..GAMES {
        let (columns, rows) = (2 + random.below(7), 4 + random.below(5));
        let (mut here, mut plain) = (start(columns, rows), Plain::start(columns, rows));
        loop {
            assert_eq!(Plain::read(&here.to_string()), plain);
            let moves = here.moves();
            let mut mine: Vec<PlainMove> = moves.iter().map(plainly).collect();
            let mut theirs = plain.moves();
            mine.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(mine, theirs, "{here}");
            assert_eq!(here.outcome().is_some(), plain.winner().is_some(), "{here}");
            if moves.is_empty() {
                break;
            }
            let chosen = moves[random.below(moves.len())];
            plain = plain.after(plainly(&chosen));
            here = here.after(&chosen);
            plies += 1;
        }
        let winner = here
            .winner()
            .map(|color| format!("{color:?}").to_lowercase());
        assert_eq!(winner.and_then(|name| name.chars().next()), plain.winner());
    }
    assert!(plies > 10 * GAMES, "{plies} plies");
}

/// Columns, rows, depth and the number of sequences: counted by both implementations.
const COUNTS: &[(usize, usize, u32, u64)] = &[
    (8, 8, 1, 22),
    (8, 8, 2, 484),
    (8, 8, 3, 11_132),
    (8, 8, 4, 256_036),
    (8, 8, 5, 6_182_818),
    (6, 6, 1, 16),
    (6, 6, 2, 256),
    (6, 6, 3, 4_308),
    (6, 6, 4, 71_478),
    (6, 6, 5, 1_248_290),
    (3, 5, 6, 75_966),
];

#[test]
fn known_counts() {
    for &(columns, rows, depth, expected) in COUNTS {
        let told = format!("{columns}x{rows} depth {depth}");
        assert_eq!(start(columns, rows).sequences(depth), expected, "{told}");
        if expected <= MAX_SLOW_COUNT {
            assert_eq!(Plain::start(columns, rows).perft(depth), expected, "{told}");
        }
    }
}

/// What the searcher says of a position, without a limit.
fn solved(position: &Position, speculates: bool) -> i32 {
    let settings = SearchSettings {
        megabytes: 16,
        threads: 1,
        speculates,
    };
    let mut searcher = Searcher::standard(Evaluation, &settings);
    let never = AtomicBool::new(false);
    let report = searcher.search(position, &[], &SearchLimits::default(), &never);
    match report.lines[0].score {
        Score::Win(plies) => plies as i32,
        Score::Loss(plies) => -(plies as i32),
        told => panic!("{position}: {told}"),
    }
}

/// Small boards, each with who wins: all of their positions are looked at plainly.
const SOLVED: &[(usize, usize, char)] = &[
    (2, 4, 'b'),
    (2, 5, 'b'),
    (2, 6, 'w'),
    (2, 7, 'b'),
    (3, 4, 'b'),
];

#[test]
fn small_boards_are_solved() {
    for &(columns, rows, winner) in SOLVED {
        let mut known = HashMap::new();
        let expected = Plain::start(columns, rows).distance(&mut known);
        let told = format!("{columns}x{rows}");
        assert_eq!(
            if expected > 0 { 'w' } else { 'b' },
            winner,
            "{told}: {expected}"
        );
        assert_eq!(solved(&start(columns, rows), false), expected, "{told}");
        assert_eq!(
            solved(&start(columns, rows), true).signum(),
            expected.signum(),
            "{told}"
        );
        // Positions on the way.
        let mut random = Random::new(5);
        for _ in 0..20 {
            let mut here = start(columns, rows);
            for _ in 0..1 + random.below(6) {
                let moves = here.moves();
                let next = here.after(&moves[random.below(moves.len())]);
                if next.outcome().is_some() {
                    break;
                }
                here = next;
            }
            let expected = known[&Plain::read(&here.to_string())];
            assert_eq!(solved(&here, false), expected, "{here}");
            assert_eq!(solved(&here, true).signum(), expected.signum(), "{here}");
        }
    }
}

fn told(arguments: &[&str]) -> Run {
    run(arbiiter().args(arguments).stdin(Stdio::null()), LIMIT)
}

fn json_of(run: &Run) -> Vec<Value> {
    assert_eq!(run.code(), 0, "{}", run.stderr);
    let text = run.text();
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
}

#[test]
fn perft_counts_and_divides() {
    let counted = json_of(&told(&[
        "perft",
        "breakthrough",
        "--depth",
        "3",
        "--size",
        "6x6",
        "--json",
    ]));
    let counts: Vec<u64> = counted
        .iter()
        .map(|row| row["count"].as_u64().expect("a count"))
        .collect();
    assert_eq!(counts, [16, 256, 4_308]);
    let text = "bb2/1b2/2w1/ww1w/4 b";
    let divided = told(&[
        "perft",
        "breakthrough",
        "--depth",
        "3",
        "--divide",
        "--position",
        text,
    ]);
    let whole = Plain::read(text).perft(3);
    let divided = divided.text();
    assert!(
        divided.ends_with(&format!(" moves: {whole}\n")),
        "{divided}"
    );
    assert!(divided.contains("\nb4xc3: "), "{divided}");
}

#[test]
fn solve_tells_lines_and_values() {
    let solved = json_of(&told(&["solve", "breakthrough", "--size", "3x5", "--json"]));
    assert_eq!(solved[0]["lines"][0]["value"], json!({"loss": 18}));
    assert_eq!(
        solved[0]["lines"][0]["moves"].as_array().map(Vec::len),
        Some(18)
    );
    let limited = [
        "solve",
        "breakthrough",
        "--depth",
        "4",
        "--lines",
        "3",
        "--json",
    ];
    let limited = json_of(&told(&limited));
    assert_eq!(limited[0]["lines"].as_array().map(Vec::len), Some(3));
    assert_eq!(limited[0]["depth"], 4);
    let mut here = start(8, 8);
    for text in limited[0]["lines"][0]["moves"].as_array().expect("moves") {
        let chosen = here
            .move_of_text(text.as_str().expect("a text"))
            .expect("a legal move");
        here = here.play(chosen);
    }
    let over = told(&["solve", "breakthrough", "w2/3/1b1/3 b"]);
    assert!(
        over.text().ends_with("the game is over: white has won\n"),
        "{}",
        over.text()
    );
}

#[test]
fn a_game_is_played_by_the_computer_and_by_a_person() {
    let arguments = [
        "play",
        "breakthrough",
        "--size",
        "5x5",
        "--white",
        "level:3",
        "--black",
        "level:1",
        "--json",
    ];
    let (one, other) = (json_of(&told(&arguments)), json_of(&told(&arguments)));
    assert_eq!(one, other);
    let mut here = start(5, 5);
    for text in one[0]["moves"].as_array().expect("moves") {
        let chosen = here
            .move_of_text(text.as_str().expect("a text"))
            .expect("a legal move");
        here = here.play(chosen);
    }
    assert_eq!(one[0]["position"], here.to_string());
    let winner = here
        .winner()
        .map(|color| format!("{color:?}").to_lowercase());
    assert_eq!(one[0]["winner"], json!(winner));

    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("breakthrough_typed.txt");
    fs::write(&file, "a2-a9\n?\nhint\na2xa3\nquit\n").expect("a file");
    let game = run(
        arbiiter()
            .args([
                "play",
                "breakthrough",
                "--size",
                "6x6",
                "--lang",
                "en",
                "--black",
                "level:1",
            ])
            .stdin(File::open(&file).expect("the file")),
        LIMIT,
    );
    let said = game.text();
    assert_eq!(game.code(), 4, "{said}{}", game.stderr);
    for part in [
        "white, your move (?: help): \"a2-a9\" is no legal move",
        "A move is the square from and the square to: a2-a3;",
        "a2-a3 a2-b3 b2-a3 b2-b3",
        "; or hint, or quit\n",
        "white: a2-a3\n",
        "\nblack: ",
        "you have left the game\n",
    ] {
        assert!(said.contains(part), "{part:?} is not in {said}");
    }
}

#[test]
fn what_is_wrong_is_told() {
    for (arguments, message) in [
        (
            &["perft", "breakthrough", "--depth", "1", "--size", "9x9"][..],
            "columns x rows are expected, 2x4 to 8x8, as in 6x6, instead of \"9x9\"",
        ),
        (
            &["solve", "breakthrough", "3/3/3 w"][..],
            "the position: columns x rows are expected",
        ),
        (
            &["play", "breakthrough", "--white", "meister"][..],
            "expected person, computer, computer:6, computer:0.5s, level:3 or a file such as my.pl, found \"meister\"",
        ),
        (
            &["play", "breakthrough", "--white", "puudub.pl"][..],
            "puudub.pl: No such file",
        ),
        (
            &["play", "breakthrough", "--white", "level:7"][..],
            "levels are 1 to 6, found 7",
        ),
        (
            &["play", "breakthrough", "--json"][..],
            "--json: nobody can be asked for moves",
        ),
    ] {
        let run = told(arguments);
        assert_eq!(run.code(), 2, "{arguments:?}");
        assert!(
            run.stderr.contains(message),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}

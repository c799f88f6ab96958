//! Kalah: the rules agree with a second implementation, and the values of small boards with those
//! published.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arbiiter::games::kalah::notation::Record;
use arbiiter::games::kalah::{KalahPlayer, Move, Position, Rules, perft};
use arbiiter::games::random::Random;
use arbiiter::solvers::kalah::{SearchSettings, Searcher, seed_difference};
use arbiiter::solvers::search::control::SearchLimits;

use crate::course::{Run, arbiiter, run};
use crate::kalah_plainly::Plain;

const LIMIT: Duration = Duration::from_secs(300);
/// Games of random moves.
const GAMES: u64 = 500;
/// What the slow implementation counts.
const MAX_SLOW_COUNT: u64 = 200_000;

const BOTH: [Rules; 2] = [Rules::Standard, Rules::EmptyCapture];

fn start(pits: usize, seeds: u32, rules: Rules) -> Position {
    Position::start(pits, seeds, rules).expect("a board")
}

#[test]
fn games_of_random_moves_keep_the_rules() {
    let mut random = Random::new(2026);
    let mut plies = 0;
    for number in 0..GAMES {
        let (pits, seeds) = (1 + random.below(16), 1 + random.below(20) as u32);
        let (pits, seeds) = if number % 2 == 0 {
            (6, 4)
        } else {
            (pits, seeds)
        };
        let first = start(pits, seeds, BOTH[number as usize / 2 % 2]);
        let mut record = Record {
            start: first,
            moves: Vec::new(),
        };
        let (mut here, mut plain) = (first, Plain::of(&first));
        while !here.is_over() {
            let moves: Vec<Move> = here.legal_moves().collect();
            let numbers: Vec<usize> = moves.iter().map(|made| usize::from(made.0)).collect();
            assert_eq!(numbers, plain.moves(), "{here}");
            for made in &moves {
                let after = here.play(*made);
                assert_eq!(
                    Plain::of(&after),
                    plain.after(usize::from(made.0)),
                    "{here} {made}"
                );
                assert_eq!(here.sowing(*made).after, after, "{here} {made}");
            }
            let chosen = moves[random.below(moves.len())];
            plain = plain.after(usize::from(chosen.0));
            here = here.play(chosen);
            record.moves.push(chosen);
            plies += 1;
        }
        assert_eq!(plain.moves(), Vec::<usize>::new());
        let sum = here.store(KalahPlayer::South) + here.store(KalahPlayer::North);
        assert_eq!(sum, 2 * pits as u32 * seeds);
        let read = Record::read(&record.to_string(), first.rules());
        assert_eq!(read.as_ref(), Ok(&record), "{record}");
    }
    assert!(plies > 10 * GAMES, "{plies} plies");
}

/// Pits, seeds, depth and the number of sequences, by standard rules: counted by both
/// implementations.
const COUNTS: &[(usize, u32, u32, u64)] = &[
    (6, 4, 1, 6),
    (6, 4, 2, 35),
    (6, 4, 3, 185),
    (6, 4, 4, 942),
    (6, 4, 5, 4_690),
    (6, 4, 6, 23_233),
    (6, 4, 7, 114_430),
    (6, 4, 8, 563_055),
    (4, 3, 4, 158),
    (4, 3, 5, 488),
    (4, 3, 6, 1_510),
];

#[test]
fn known_counts() {
    for &(pits, seeds, depth, expected) in COUNTS {
        let position = start(pits, seeds, Rules::Standard);
        let told = format!("Kalah({pits}, {seeds}) depth {depth}");
        assert_eq!(perft::count(&position, depth), expected, "{told}");
        assert_eq!(
            arbiiter::games::perft(&position, depth.min(5)),
            perft::count(&position, depth.min(5)),
            "{told}"
        );
        if expected <= MAX_SLOW_COUNT {
            assert_eq!(Plain::of(&position).perft(depth), expected, "{told}");
        }
    }
}

/// What South has more at the end, by pits (rows, from 1) and seeds (columns, from 1): computed by
/// us, the end tables and the search checked against plain recursion.
const EMPTY_CAPTURE: [[i32; 6]; 3] = [
    [0, -2, 6, -2, 2, 0],
    [2, -2, -2, -12, 6, 8],
    [0, 4, 2, 2, 6, -10],
];

/// The same by standard rules.
const STANDARD: [[i32; 6]; 3] = [
    [0, -2, 6, -2, 2, 0],
    [2, -2, -2, -10, 6, 8],
    [0, 4, 2, 2, 6, -8],
];

/// Won, lost and drawn for South, pits 1 to 5 and seeds 1 to 6: G. Irving, J. Donkers and J.
/// Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000, table of game values, whose captures are
/// those of [`Rules::EmptyCapture`].
const PUBLISHED: [&str; 5] = ["DLWLWD", "WLLLWW", "DWWWWL", "WWWWWD", "DDWWWW"];

/// How far the published table is computed anew here; all of it by `arbiiter solve kalah --table`.
fn is_quick(pits: usize, seeds: u32) -> bool {
    pits < 4 || pits as u32 * seeds <= 12
}

fn value(pits: usize, seeds: u32, rules: Rules) -> i32 {
    let mut searcher = Searcher::new(SearchSettings::default());
    let position = start(pits, seeds, rules);
    let report = searcher.search(&position, &SearchLimits::default(), &AtomicBool::new(false));
    assert!(report.is_exact(), "Kalah({pits}, {seeds})");
    seed_difference(report.lines[0].score)
}

#[test]
fn small_boards_have_the_published_outcome() {
    for (pits, row) in (1..).zip(PUBLISHED) {
        for (seeds, expected) in (1..).zip(row.chars()) {
            if is_quick(pits, seeds) {
                let found = match value(pits, seeds, Rules::EmptyCapture) {
                    0 => 'D',
                    value if value > 0 => 'W',
                    _ => 'L',
                };
                assert_eq!(found, expected, "Kalah({pits}, {seeds})");
            }
        }
    }
}

#[test]
fn small_boards_have_their_values() {
    for (rules, table) in [
        (Rules::Standard, STANDARD),
        (Rules::EmptyCapture, EMPTY_CAPTURE),
    ] {
        for (pits, row) in (1..).zip(table) {
            for (seeds, expected) in (1..).zip(row) {
                assert_eq!(
                    value(pits, seeds, rules),
                    expected,
                    "Kalah({pits}, {seeds}), {rules:?}"
                );
            }
        }
    }
}

fn solved(arguments: &[&str]) -> Run {
    run(arbiiter().args(["solve", "kalah"]).args(arguments), LIMIT)
}

#[test]
fn the_command_solves() {
    solved(&["--pits", "3", "--seeds", "3"]).check(
        0,
        &["S:3,3,3+0:3,3,3+0", "1. +2  ", "exact, depth "],
        "",
    );
    solved(&[
        "--pits",
        "2",
        "--seeds",
        "4",
        "--rules",
        "empty-capture",
        "--exact",
        "--json",
    ])
    .check(0, &["\"value\":-12", "\"exact\":true", "\"best\":"], "");
    solved(&["--depth", "2", "--lines", "6"]).check(0, &["6. about ", "not solved, depth 2"], "");
    solved(&["N:0,2+3:1,0+5"]).check(0, &["exact"], "");
    solved(&["S:0,0+3:0,0+5"]).check(0, &["the game is over: North has won by 2"], "");
    solved(&["--table", "--pits", "2", "--seeds", "3"]).check(0, &["   1    +0    -2    +6\n"], "");
    solved(&["S:1+0"]).check(2, &[], "TURN:SOUTH:NORTH");
    solved(&["--pits", "17"]).check(2, &[], "1 to 16");
    solved(&["--exact", "--time", "1"]).check(2, &[], "cannot be used with");
}

#[test]
fn the_command_counts() {
    let counted =
        |arguments: &[&str]| run(arbiiter().args(["perft", "kalah"]).args(arguments), LIMIT);
    counted(&["--depth", "3"]).check(0, &["depth 3: 185  ("], "");
    counted(&["--depth", "2", "--divide", "--json"]).check(0, &["{\"move\":3,\"count\":5}"], "");
    counted(&["--depth", "2", "--position", "x"]).check(2, &[], "TURN:SOUTH:NORTH");
}

//! The rules of Hexagon: known counts, and a second implementation, agree with the first.

use std::collections::BTreeMap;
use std::time::Duration;

use arbiiter::games::hexagon::perft::cases::{self, PerftCase};
use arbiiter::games::hexagon::perft::{Doublings, Perft, count};
use arbiiter::games::hexagon::{Cells, Color, Move, Position};
use arbiiter::games::random::Random;
use arbiiter::games::{Game as _, Outcome, Side, perft};

use crate::course::{arbiiter, run};
use crate::hexagon_plainly::{Plain, places};

const TABLE: &str = include_str!("../perft/hexagon.txt");
const TABLE_FILE: &str = "tests/perft/hexagon.txt";

/// Rows with higher counts are left to `arbiiter perft hexagon --check`.
const MAX_COUNT: u64 = if cfg!(debug_assertions) {
    20_000_000
} else {
    700_000_000
};
/// What the slow implementation counts.
const MAX_SLOW_COUNT: u64 = 20_000;
/// Games of random moves.
const GAMES: u64 = 500;
/// Random positions of any stones.
const POSITIONS: usize = 5_000;
/// Games hardly ever last so long when moves are chosen at random.
const MAX_PLIES: usize = 600;

const LIMIT: Duration = Duration::from_secs(120);

#[test]
fn known_counts() {
    for (id, position, doublings, depth, expected) in rows(MAX_COUNT) {
        let found = count(&position, depth, doublings);
        assert_eq!(found, expected, "{id}, {doublings:?}, depth {depth}");
    }
}

#[test]
fn the_slow_implementation_counts_the_same() {
    for (id, position, doublings, depth, expected) in rows(MAX_SLOW_COUNT) {
        let found = Plain::of(&position).perft(depth, doublings == Doublings::Merged);
        assert_eq!(found, expected, "{id}, {doublings:?}, depth {depth}");
    }
}

/// In bulk, with a table too small, on threads, divided, and by the plain recursion of any game.
#[test]
fn all_ways_to_count_agree() {
    for doublings in [Doublings::Apart, Doublings::Merged] {
        let counter = |threads, megabytes| {
            Perft::new(doublings, threads, megabytes).expect("a few megabytes")
        };
        let counters = [counter(1, 0), counter(1, 1), counter(3, 0), counter(3, 1)];
        for PerftCase { id, position, .. } in table() {
            for depth in 0..=4 {
                let expected = count(&position, depth, doublings);
                for (number, counter) in counters.iter().enumerate() {
                    let told = format!("{id}, {doublings:?}, depth {depth}, counter {number}");
                    assert_eq!(counter.count(&position, depth), expected, "{told}");
                    let divided = counter.divide(&position, depth);
                    let sum: u64 = divided.iter().map(|(_, count)| count).sum();
                    assert_eq!(sum, if depth == 0 { 0 } else { expected }, "{told}");
                }
                if doublings == Doublings::Apart && depth < 4 {
                    assert_eq!(perft(&position, depth), expected, "{id}, depth {depth}");
                }
            }
        }
    }
}

#[test]
fn games_of_random_moves_keep_the_rules() {
    let mut random = Random::new(2026);
    let (mut ended, mut plies) = (0, 0);
    for number in 0..GAMES {
        let turn = [Color::Red, Color::Blue][number as usize % 2];
        let mut here = Position::start(turn);
        let mut plain = Plain::start(turn == Color::Red);
        for _ in 0..MAX_PLIES {
            assert_same(&here, &plain);
            let moves: Vec<Move> = here.legal_moves().collect();
            let Some(chosen) = moves.get(random.below(moves.len())) else {
                ended += 1;
                break;
            };
            here = here.play(*chosen);
            plain = plain
                .moves()
                .remove(&places(*chosen))
                .expect("a legal move");
            plies += 1;
        }
    }
    assert!(ended > GAMES * 9 / 10, "{ended} games have ended");
    assert!(plies > 20 * GAMES, "{plies} plies");
}

#[test]
fn any_stones_are_moved_by_the_rules() {
    let mut random = Random::new(61);
    for number in 0..POSITIONS {
        let mut word = || Cells(random.next_word() & Cells::OPEN.0);
        let (own, their) = match number % 4 {
            0 => (word(), word()),
            1 => (word() & word(), word()),
            2 => (word() & word() & word(), word() | word()),
            _ => (word() & word() & word(), word() & word() & word()),
        };
        let position = Position::of(own, their ^ (own & their), Color::Blue).expect("a position");
        assert_same(&position, &Plain::of(&position));
    }
}

/// Both have the same moves, which lead to the same positions, and think alike about the end.
#[track_caller]
fn assert_same(here: &Position, plain: &Plain) {
    assert_eq!(Plain::of(here), *plain);
    let expected = plain.moves();
    let moves: Vec<Move> = here.legal_moves().collect();
    let found: BTreeMap<_, _> = moves
        .iter()
        .map(|made| (places(*made), Plain::of(&here.play(*made))))
        .collect();
    assert_eq!(found, expected, "{here:?}");
    assert_eq!(moves.len(), expected.len(), "{here:?}");
    assert_eq!(
        count(here, 1, Doublings::Apart),
        expected.len() as u64,
        "{here:?}"
    );
    assert_eq!(
        count(here, 1, Doublings::Merged),
        plain.perft(1, true),
        "{here:?}"
    );
    let leader = || match plain.leader() {
        None => Outcome::Draw,
        Some(true) => Outcome::Win(Side::First),
        Some(false) => Outcome::Win(Side::Second),
    };
    let outcome = expected.is_empty().then(leader);
    assert_eq!(here.outcome(), outcome, "{here:?}");
}

#[test]
fn the_command_counts() {
    check(
        &["--depth", "3"],
        0,
        &["depth 1: 24 ", "depth 3: 16830 "],
        "",
    );
    check(
        &["--depth", "3", "--merged", "--threads", "2", "--hash", "1"],
        0,
        &["depth 3: 16548 "],
        "",
    );
    check(
        &["--depth", "2", "--first", "blue", "--divide"],
        0,
        &["\n84-75: 24\n24 moves: 570"],
        "",
    );
    check(
        &[
            "--depth",
            "1",
            "--position",
            "5/6/7/7/b1r5/7/7/6/5 b",
            "--divide",
            "--json",
        ],
        0,
        &[r#"{"move":"40-41","count":"#],
        "",
    );
    check(
        &["--check", TABLE_FILE, "--limit", "20000"],
        0,
        &["start, red, merged, depth 3: 16548"],
        "",
    );
    check(
        &["--depth", "1", "--position", "5/6 r"],
        2,
        &[],
        "--position: column 4: expected `/` and row 2",
    );
    check(
        &["--check", "Cargo.toml"],
        2,
        &[],
        "Cargo.toml: line 1: expected `id NAME`",
    );
}

#[track_caller]
fn check(arguments: &[&str], status: i32, stdout: &[&str], stderr: &str) {
    let mut command = arbiiter();
    command
        .args(["perft", "hexagon"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    run(&mut command, LIMIT).check(status, stdout, stderr);
}

fn table() -> Vec<PerftCase> {
    cases::parse(TABLE).expect("a table of counts")
}

/// The rows with counts up to a limit.
fn rows(limit: u64) -> impl Iterator<Item = (String, Position, Doublings, u32, u64)> {
    table().into_iter().flat_map(move |case| {
        let counts = case.counts.into_iter().filter(move |row| row.2 <= limit);
        counts.map(move |(doublings, depth, count)| {
            (case.id.clone(), case.position, doublings, depth, count)
        })
    })
}

//! The rules of draughts: known counts, and a second generator, agree with the first.

use std::collections::BTreeSet;

use arbiiter::games::draughts::perft::cases::{self, PerftCase};
use arbiiter::games::draughts::perft::{Paths, Perft, count};
use arbiiter::games::draughts::{Color, Position, Rules, Square, fen};
use arbiiter::games::random::Random;
use arbiiter::games::{Game, perft};

use crate::perft_breadth_first as breadth_first;
use crate::perft_plainly::{Plain, PlainMove, PlainRules, board, place};

const OFFICIAL_MERGED: &str = include_str!("../perft/official_merged.txt");
const OFFICIAL_APART: &str = include_str!("../perft/official_apart.txt");
const COURSE: &str = include_str!("../perft/course.txt");
const REMOVED_AT_ONCE: &str = include_str!("../perft/removed_at_once.txt");

/// Rows with higher counts are left to `arbiiter perft draughts --check`.
const MAX_COUNT: u64 = if cfg!(debug_assertions) {
    12_000_000
} else {
    600_000_000
};
/// What the slow generator counts.
const MAX_SLOW_COUNT: u64 = if cfg!(debug_assertions) {
    2_000
} else {
    60_000
};
/// Random positions, unless `ARBIITER_POSITIONS` says how many; `ARBIITER_SEED` gives others.
const POSITIONS: u64 = 100_000;
/// Games hardly ever end by themselves when moves are chosen at random.
const MAX_PLIES: usize = 120;

#[test]
fn published_counts() {
    for table in [OFFICIAL_MERGED, OFFICIAL_APART, COURSE] {
        let table = read(table);
        for (id, position, paths, depth, expected) in rows(&table, MAX_COUNT) {
            assert_eq!(
                count(&position, depth, paths),
                expected,
                "{id} depth {depth}"
            );
        }
    }
}

#[test]
fn the_positions_tell_a_usual_mistake_from_the_rules() {
    let table = read(REMOVED_AT_ONCE);
    for case in &table {
        let wrong = case
            .counts
            .iter()
            .any(|&(paths, depth, wrong)| count(&case.position, depth, paths) != wrong);
        assert!(wrong, "{}", case.id);
    }
}

#[test]
fn the_slow_generator_counts_the_same() {
    let tables = [
        (OFFICIAL_MERGED, None),
        (COURSE, None),
        (REMOVED_AT_ONCE, Some(PlainRules::RemovedAtOnce)),
    ];
    for (table, mistake) in tables {
        for (id, position, _, depth, expected) in rows(&read(table), MAX_SLOW_COUNT) {
            let mut plain = Plain::of(&position);
            plain.rules = mistake.unwrap_or(plain.rules);
            assert_eq!(plain.perft(depth), expected, "{id} depth {depth}");
        }
    }
}

/// In parts, too.
#[test]
fn counts_by_whole_plies_are_the_same() {
    for (table, course) in [(OFFICIAL_MERGED, false), (COURSE, true)] {
        for (id, _, _, depth, expected) in rows(&read(table), MAX_COUNT / 10) {
            if id == "start" {
                for limit in [1_000, usize::MAX] {
                    let start = [(breadth_first::Position::START, 1)];
                    let count = breadth_first::sequences(&start, course, depth as usize, limit);
                    assert_eq!(count, expected, "depth {depth}");
                }
            }
        }
    }
}

/// In bulk, with a table too small, on threads, divided, and by the plain recursion of any game.
#[test]
fn all_ways_to_count_agree() {
    for table in [OFFICIAL_MERGED, OFFICIAL_APART, COURSE] {
        let mut cases = read(table);
        let (paths, ..) = cases[0].counts[0];
        cases.push(two_that_capture(cases[0].position.rules()));
        let counter =
            |threads, megabytes| Perft::new(paths, threads, megabytes).expect("a few megabytes");
        let counters = [counter(1, 0), counter(1, 1), counter(3, 0), counter(3, 1)];
        for (id, position, depth) in cases.iter().flat_map(likenesses) {
            let position = &position;
            let expected = count(position, depth, paths);
            for (number, counter) in counters.iter().enumerate() {
                let divided = counter.divide(position, depth);
                let sum: u64 = divided.iter().map(|(_, count)| count).sum();
                assert_eq!(sum, expected, "{id}, depth {depth}, counter {number}");
                let whole = counter.count(position, depth);
                assert_eq!(whole, expected, "{id}, depth {depth}, counter {number}");
            }
            if paths == Paths::Merged {
                assert_eq!(perft(position, depth), expected, "{id}, depth {depth}");
            }
        }
    }
}

/// ```text
/// 8 . . . . . . . b
/// 6 . b . . . . . .
/// 4 . . . b . b . .
/// 3 . . w . . . w .
///   a b c d e f g h
/// ```
fn two_that_capture(rules: Rules) -> PerftCase {
    PerftCase {
        id: "two that capture".to_owned(),
        position: fen::read("W:Wc3,g3:Bd4,f4,b6,h8", rules).expect("a position"),
        counts: Vec::new(),
    }
}

/// Positions and depths that a table has to tell apart.
fn likenesses(case: &PerftCase) -> impl Iterator<Item = (&str, Position, u32)> {
    let PerftCase { id, position, .. } = case;
    let color = position.color().other();
    let other = Position::unchecked(position.rules(), *position.board(), color);
    let continuing = [*position, other]
        .into_iter()
        .flat_map(|position| Square::all().filter_map(move |at| position.continuing_from(at)));
    let positions = [*position, other].into_iter().chain(continuing);
    positions.flat_map(|position| [(id.as_str(), position, 5), (id, position, 6)])
}

#[test]
fn nothing_and_one_ply() {
    let position = Position::start(Rules::Official);
    let perft = Perft::new(Paths::Merged, 2, 0).expect("no table");
    assert_eq!(count(&position, 0, Paths::Merged), 1);
    assert_eq!(perft.count(&position, 0), 1);
    assert_eq!(perft.count(&position, 1), 7);
    assert_eq!(perft.divide(&position, 0), []);
    assert_eq!(perft.divide(&position, 1).len(), 7);
}

#[test]
fn the_generators_agree_on_random_positions() {
    let wanted = number_from("ARBIITER_POSITIONS").unwrap_or(POSITIONS);
    let mut random = Random::new(number_from("ARBIITER_SEED").unwrap_or(0x5EED));
    let mut seen = 0;
    while seen < wanted {
        let rules = [Rules::Official, Rules::Course][random.below(2)];
        seen += if random.below(3) == 0 {
            play_on(Position::start(rules), MAX_PLIES, &mut random)
        } else {
            play_on(random_position(rules, &mut random), 4, &mut random)
        };
    }
}

/// Compares along a random game; the number of positions met.
fn play_on(mut position: Position, plies: usize, random: &mut Random) -> u64 {
    for ply in 0..plies as u64 {
        compare(&position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return ply + 1;
        }
        position = position.play(&moves[random.below(moves.len())]);
    }
    plies as u64
}

fn compare(position: &Position) {
    let plain = Plain::of(position);
    let expected = plain.moves();
    let moves = position.legal_moves();
    let found: BTreeSet<(PlainMove, Plain)> = moves
        .iter()
        .map(|chosen| {
            let captured = chosen.captured.map(place).collect();
            let named = (place(chosen.from), place(chosen.to), captured);
            (named, Plain::of(&position.play(chosen)))
        })
        .collect();
    assert_eq!(found, expected, "{position:?}");
    assert_eq!(moves.len(), expected.len(), "{position:?}");
    assert_eq!(
        count(position, 1, Paths::Merged),
        expected.len() as u64,
        "{position:?}"
    );
    assert_eq!(
        count(position, 1, Paths::Apart),
        plain.count_ways() as u64,
        "{position:?}"
    );
    let captures = expected
        .iter()
        .any(|((_, _, captured), _)| !captured.is_empty());
    assert_eq!(position.must_capture(), captures, "{position:?}");
    let stuck = position.with_quiet_plies(0).outcome().is_some();
    assert_eq!(stuck, expected.is_empty(), "{position:?}");
}

/// Any pieces anywhere, but no man on its last row.
fn random_position(rules: Rules, random: &mut Random) -> Position {
    let mut rows = [[0; 8]; 8];
    let kings_in_ten = random.below(11);
    for number in [1, 2] {
        for _ in 0..=random.below(12) {
            let (x, y) = (random.below(8), random.below(8));
            let last_row = if number == 1 { 7 } else { 0 };
            let king = x == last_row || random.below(10) < kings_in_ten;
            if (x + y) % 2 == 0 {
                rows[x][y] = if king { 10 * number } else { number };
            }
        }
    }
    let turn = [Color::White, Color::Black][random.below(2)];
    let quiet = random.below(40) as u8;
    Position::unchecked(rules, board(&rows), turn).with_quiet_plies(quiet)
}

fn read(table: &str) -> Vec<PerftCase> {
    cases::parse(table).expect("a table of counts")
}

/// The rows with counts up to a limit.
fn rows(
    table: &[PerftCase],
    limit: u64,
) -> impl Iterator<Item = (&str, Position, Paths, u32, u64)> {
    table.iter().flat_map(move |case| {
        let counts = case.counts.iter().filter(move |row| row.2 <= limit);
        counts.map(|&(paths, depth, count)| (case.id.as_str(), case.position, paths, depth, count))
    })
}

fn number_from(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

//! Positions counted a second, as ratios to the plain recursion that makes every move, in one run
//! and turn by turn.
//!
//! `cargo bench --bench perft [-- ROUNDS]`; the best round of each counts, so that a busy machine
//! disturbs less.

use std::time::{Duration, Instant};

use arbiiter::games::draughts::perft::{Paths, Perft, count};
use arbiiter::games::draughts::{Position, Rules};
use arbiiter::games::perft;

const ROUNDS: usize = 40;
const PLAIN_DEPTH: u32 = 7;
const BULK_DEPTH: u32 = 9;
const KEPT_DEPTH: u32 = 11;
const KEPT_ROUNDS: usize = 4;
const MEGABYTES: usize = 256;

/// A way of counting with the counts of the three depths.
struct Table {
    name: &'static str,
    rules: Rules,
    paths: Paths,
    plain: Option<u64>,
    bulk: u64,
    kept: u64,
}

const TABLES: [Table; 3] = [
    Table {
        name: "official, merged",
        rules: Rules::Official,
        paths: Paths::Merged,
        plain: Some(190_146),
        bulk: 4_570_586,
        kept: 110_917_189,
    },
    Table {
        name: "official, apart",
        rules: Rules::Official,
        paths: Paths::Apart,
        plain: None,
        bulk: 4_570_667,
        kept: 110_961_169,
    },
    Table {
        name: "course",
        rules: Rules::Course,
        paths: Paths::Merged,
        plain: Some(177_113),
        bulk: 3_777_555,
        kept: 77_489_109,
    },
];

fn main() {
    let rounds = std::env::args()
        .skip(1)
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(ROUNDS);
    println!("million positions a second, best of {rounds}, one thread");
    for table in &TABLES {
        measure(table, rounds);
    }
}

fn measure(table: &Table, rounds: usize) {
    let position = Position::start(table.rules);
    let [mut plain, mut bulk, mut kept] = [Duration::MAX; 3];
    for _ in 0..rounds {
        if let Some(expected) = table.plain {
            plain = plain.min(time(expected, || perft(&position, PLAIN_DEPTH)));
        }
        bulk = bulk.min(time(table.bulk, || {
            count(&position, BULK_DEPTH, table.paths)
        }));
    }
    for _ in 0..KEPT_ROUNDS.min(rounds) {
        let counter = Perft::new(table.paths, 1, MEGABYTES).expect("memory for a table");
        let counted = || counter.count(&position, KEPT_DEPTH);
        kept = kept.min(time(table.kept, counted));
    }
    let speed = |count: u64, time: Duration| count as f64 / 1e6 / time.as_secs_f64();
    let (bulk, kept) = (speed(table.bulk, bulk), speed(table.kept, kept));
    print!(
        "{:16}  bulk {bulk:6.1}  with a table {kept:6.1}",
        table.name
    );
    match table.plain.map(|count| speed(count, plain)) {
        Some(plain) => println!("  plain {plain:5.1}  bulk : plain {:.1}", bulk / plain),
        None => println!(),
    }
}

fn time(expected: u64, counted: impl Fn() -> u64) -> Duration {
    let start = Instant::now();
    assert_eq!(counted(), expected);
    start.elapsed()
}

//! The searches of Hexagon against each other: positions a second of processor time, the depth
//! reached in a second, and what a depth costs.
//!
//! `cargo bench --bench hexagon [-- DEPTH]`. The yardstick is the algorithm of the course's level
//! 3, alpha-beta over the whole move list sorted by value, position and move. Every count is
//! asserted where it can be: the plain algorithm and the searcher without speculation, judging by
//! stones alone, give one value, and the strong searcher looks at the same positions each time.

mod cost;

use std::sync::atomic::AtomicBool;

use arbiiter::games::hexagon::{Move, Position, notation};
use arbiiter::solvers::Evaluator;
use arbiiter::solvers::hexagon::evaluation::Stones;
use arbiiter::solvers::hexagon::search::{
    Score, SearchLimits, SearchReport, SearchSettings, Searcher,
};
use cost::{Cost, processor_seconds};

/// Positions: the start, an opening, a middle game and one near the end.
const POSITIONS: &[&str] = &[
    "b3r/6/7/4-3/r2-4b/4-3/7/6/b3r r",
    "rbbb1/6/5br/r3-rrb/r2-2rrb/r3-1rb/7/rr3b/r1b2 r",
    "rrbr1/1rrb2/7/b3-1rb/rr1-2rrb/rr1r-brr/1brrbbr/1rrbbb/1rbbb r",
    "brrrb/1bbrbb/r1bbrrr/br2-brr/bbb-bbbrb/bbbb-rrr/rrbbbbr/rrrbbb/rrrbb r",
];

/// What the strong searcher looks at from the start to depth 8. A change of this number is a change
/// of the search or of the weights.
const NODES: u64 = 103_755;

/// How deep the strong searcher goes for that number.
const STRONG_DEPTH: u32 = 8;

fn main() {
    let depth = std::env::args().skip(1).find_map(|arg| arg.parse().ok());
    against_plain(depth.unwrap_or(4));
    in_a_second();
    let strong = strong();
    assert_eq!(strong, NODES, "positions looked at to depth {STRONG_DEPTH}");
}

fn positions() -> Vec<Position> {
    let read = |text: &&str| notation::read(text).expect("a position");
    POSITIONS.iter().map(read).collect()
}

/// One depth by the plain algorithm, by the searcher without speculation, and by the strong one.
fn against_plain(depth: u32) {
    let (mut plain, mut exact, mut strong) = (Cost::default(), Cost::default(), Cost::default());
    let sober = SearchSettings {
        speculates: false,
        ..SearchSettings::default()
    };
    let mut sober = Searcher::with_evaluator(sober, Stones);
    let mut bold = Searcher::new(SearchSettings::default());
    let to_depth = SearchLimits::of_depth(depth);
    for position in positions() {
        let start = processor_seconds();
        let mut nodes = 0;
        let value = plainly(&position, depth, -58, 58, &mut nodes);
        plain.add(nodes, start);
        let start = processor_seconds();
        let report = search(&mut sober, &position, &to_depth);
        exact.add(report.nodes, start);
        if let Some(Score::Points(points)) = report.score() {
            assert_eq!(points, 100 * value, "{position:?}");
        }
        let start = processor_seconds();
        strong.add(search(&mut bold, &position, &to_depth).nodes, start);
    }
    println!("  depth {depth}");
    plain.tell("level 3's algorithm", &plain);
    exact.tell("without speculation", &plain);
    strong.tell("strong", &plain);
}

/// The course's alpha-beta: the value, alpha at least. Each move is made and judged before the list
/// is sorted.
fn plainly(position: &Position, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return position.balance();
    }
    for (_, _, next) in sorted(position) {
        let value = -plainly(&next, depth - 1, -beta, -alpha, nodes);
        if value >= beta {
            return value;
        }
        alpha = alpha.max(value);
    }
    alpha
}

/// What all moves lead to, by value, position and move, descending; cells in place of the course's
/// terms.
fn sorted(position: &Position) -> Vec<((i32, u64, u64), Move, Position)> {
    let after = |chosen: Move| {
        let next = position.play(chosen);
        (
            (-next.balance(), next.their().0, next.own().0),
            chosen,
            next,
        )
    };
    let mut moves: Vec<_> = position.legal_moves().map(after).collect();
    moves.sort_by_key(|(key, chosen, _)| std::cmp::Reverse((*key, *chosen)));
    moves
}

/// How deep both get from the start in a second of processor time, one depth after the other.
fn in_a_second() {
    let start = positions()[0];
    let plain = deepening(|depth| {
        let mut nodes = 0;
        plainly(&start, depth, -58, 58, &mut nodes);
        nodes
    });
    let mut searcher = Searcher::new(SearchSettings::default());
    let strong = deepening(|depth| {
        let depth = Some(depth);
        let limits = SearchLimits {
            depth,
            ..SearchLimits::default()
        };
        let report = search(&mut searcher, &start, &limits);
        assert_eq!(Some(report.depth), depth);
        report.nodes
    });
    println!(
        "  in a second from the start: depth {} at {:.2} M/s, level 3's algorithm {} at {:.2} M/s",
        strong.0, strong.1, plain.0, plain.1
    );
}

/// The last depth that was looked through within a second, and millions of positions a second.
fn deepening(mut look: impl FnMut(u32) -> u64) -> (u32, f64) {
    let (begin, mut nodes, mut depth) = (processor_seconds(), 0, 0);
    loop {
        nodes += look(depth + 1);
        let seconds = processor_seconds() - begin;
        if seconds > 1.0 {
            return (depth, nodes as f64 / 1e6 / seconds);
        }
        depth += 1;
    }
}

/// How many positions a depth costs from the start.
fn strong() -> u64 {
    let limits = SearchLimits::of_depth(STRONG_DEPTH);
    let mut searcher = Searcher::new(SearchSettings::default());
    let begin = processor_seconds();
    let report = search(&mut searcher, &positions()[0], &limits);
    let mut cost = Cost::default();
    cost.add(report.nodes, begin);
    println!("  from the start to depth {}", report.depth);
    cost.tell("strong", &cost);
    report.nodes
}

fn search<J: Evaluator<Position> + Sync>(
    searcher: &mut Searcher<J>,
    position: &Position,
    limits: &SearchLimits,
) -> SearchReport {
    searcher.search(position, &[], limits, &AtomicBool::new(false))
}

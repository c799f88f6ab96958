//! The searches of draughts against each other: positions a second of processor time, and what a
//! depth costs.
//!
//! `cargo bench --bench search [-- DEPTH]`. Every count is asserted where it can be: plain
//! alpha-beta and the searcher without speculation give one value, and the strong searcher looks at
//! the same positions each time.

mod cost;

use std::sync::atomic::AtomicBool;

use arbiiter::games::draughts::{Position, Rules, fen};
use arbiiter::solvers::alphabeta::alphabeta;
use arbiiter::solvers::draughts::evaluation::Evaluation;
use arbiiter::solvers::draughts::search::{
    Score, SearchLimits, SearchReport, SearchSettings, Searcher,
};
use cost::{Cost, processor_seconds};

/// Positions: the start, two middle games and an ending with kings.
const POSITIONS: &[&str] = &[
    "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
    "W:Wc5,d4,f4,h4,g3,h2,e1:Bf8,a7,e7,g7,d6,a5",
    "W:Wa7,a5,b4,c3,f2,h2,g1:Bb8,c7,e7,g7,g5,f4,h4",
    "W:WKa1,c3,g3:BKh8,Kd8,b6,f6",
];

/// What the strong searcher looks at to depth 13 by the official and the course's rules. A change
/// of these numbers is a change of the search or of the weights.
const NODES: [u64; 2] = [264_816, 314_063];

fn main() {
    let depth = std::env::args().skip(1).find_map(|arg| arg.parse().ok());
    for (rules, nodes) in [Rules::Official, Rules::Course].into_iter().zip(NODES) {
        println!("{rules:?} rules");
        against_plain(rules, depth.unwrap_or(11));
        let strong = strong(rules);
        assert_eq!(strong, nodes, "positions looked at to depth 13");
    }
}

fn positions(rules: Rules) -> Vec<Position> {
    let read = |text: &&str| fen::read(text, rules).expect("a position");
    POSITIONS.iter().map(read).collect()
}

/// One depth by plain alpha-beta, by the searcher without speculation, and by the strong one.
fn against_plain(rules: Rules, depth: u32) {
    let (mut plain, mut exact, mut strong) = (Cost::default(), Cost::default(), Cost::default());
    let (mut sober, mut bold) = (searcher(false), searcher(true));
    for position in positions(rules) {
        let judge = Evaluation::default();
        let start = processor_seconds();
        let found = alphabeta(&position, depth, &judge, &AtomicBool::new(false));
        plain.add(found.nodes, start);
        let start = processor_seconds();
        let report = search(&mut sober, &position, depth);
        exact.add(report.nodes, start);
        if let Score::Points(points) = report.lines[0].score {
            assert_eq!(points, found.value, "{position:?}");
        }
        let start = processor_seconds();
        strong.add(search(&mut bold, &position, depth).nodes, start);
    }
    println!("  depth {depth}");
    plain.tell("alpha-beta", &plain);
    exact.tell("without speculation", &plain);
    strong.tell("strong", &plain);
}

fn searcher(speculates: bool) -> Searcher {
    Searcher::new(SearchSettings {
        speculates,
        ..SearchSettings::default()
    })
}

fn search(searcher: &mut Searcher, position: &Position, depth: u32) -> SearchReport {
    let limits = SearchLimits::of_depth(depth);
    searcher.search(position, &[], &limits, &AtomicBool::new(false))
}

/// Depth 13 from the start, and how long each depth took.
fn strong(rules: Rules) -> u64 {
    let mut searcher = searcher(true);
    let start = processor_seconds();
    let report = search(&mut searcher, &Position::start(rules), 13);
    let mut cost = Cost::default();
    cost.add(report.nodes, start);
    println!("  from the start to depth {}", report.depth);
    cost.tell("strong", &cost);
    report.nodes
}

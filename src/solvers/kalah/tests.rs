//! Searches against plain recursion.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use super::{SearchReport, SearchSettings, Searcher, seed_difference};
use crate::games::Game;
use crate::games::kalah::{KalahPlayer, Move, Position, Rules};
use crate::games::random::Random;
use crate::solvers::computer::ComputerGame as _;
use crate::solvers::search::control::SearchLimits;

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Few endings and a small table, so that the search has to do the work.
const SMALL: SearchSettings = SearchSettings {
    megabytes: 1,
    endings: 200,
};

/// By South's pits, North's and who is to move: what South will gather more than North.
type Known = HashMap<(Vec<u16>, Vec<u16>, KalahPlayer), i32>;

/// What South will have more than North at the end, by the rules only.
fn plain(position: &Position, known: &mut Known) -> i32 {
    let balance = position.balance(KalahPlayer::South);
    if position.is_over() {
        return balance;
    }
    let [south, north] =
        [KalahPlayer::South, KalahPlayer::North].map(|player| position.pits(player).to_vec());
    let key = (south, north, position.player());
    if let Some(value) = known.get(&key) {
        return balance + value;
    }
    let values = position
        .legal_moves()
        .map(|chosen| plain(&position.play(chosen), known));
    let value = match position.player() {
        KalahPlayer::South => values.max(),
        KalahPlayer::North => values.min(),
    };
    let value = value.expect("a move, as the game goes on");
    known.insert(key, value - balance);
    value
}

fn for_mover(position: &Position, value: i32) -> i32 {
    match position.player() {
        KalahPlayer::South => value,
        KalahPlayer::North => -value,
    }
}

/// Every line of the report says what plain recursion says of its move.
#[track_caller]
fn check(position: &Position, report: &SearchReport, known: &mut Known) {
    let mut best = for_mover(position, plain(position, known));
    for line in &report.lines {
        assert!(line.is_exact, "{position}");
        let value = for_mover(position, plain(&position.play(line.moves[0]), known));
        assert_eq!(
            seed_difference(line.score),
            value,
            "{position} {}",
            line.moves[0]
        );
        assert!(value <= best, "{position}: the lines are in order");
        best = value;
    }
    assert_eq!(
        seed_difference(report.lines[0].score),
        for_mover(position, plain(position, known)),
        "{position}"
    );
}

/// A position of a random game with so many seeds in the pits or fewer.
fn somewhere(start: Position, seeds: u32, random: &mut Random) -> Position {
    let mut position = start;
    while position.seeds_in_play() > seeds {
        let moves = position.moves();
        let after = position.play(moves[random.below(moves.len())]);
        position = if after.is_over() { start } else { after };
    }
    position
}

/// Pits, seeds in each, and from how many seeds in play on the search is compared.
const BOARDS: [(usize, u32, u32); 7] = [
    (1, 9, 18),
    (2, 5, 20),
    (3, 3, 15),
    (4, 3, 12),
    (5, 4, 11),
    (6, 4, 10),
    (9, 4, 9),
];

#[test]
fn values_are_those_of_plain_recursion() {
    let mut random = Random::new(11);
    for rules in [Rules::Standard, Rules::EmptyCapture] {
        for (pits, seeds, compared) in BOARDS {
            let (mut searcher, mut known) = (Searcher::new(SMALL), Known::new());
            let start = Position::start(pits, seeds, rules).expect("a board");
            for _ in 0..10 {
                let position = somewhere(start, compared, &mut random);
                for lines in [1, 3] {
                    let wanted = SearchLimits {
                        lines,
                        ..SearchLimits::default()
                    };
                    let report = searcher.search(&position, &wanted, &GO_ON);
                    assert_eq!(report.lines.len(), lines.min(position.moves().len()));
                    check(&position, &report, &mut known);
                }
            }
        }
    }
}

#[test]
fn an_exact_line_leads_to_its_value() {
    let mut searcher = Searcher::new(SearchSettings::default());
    for (pits, seeds) in [(3, 3), (3, 4), (4, 2)] {
        let mut position = Position::start(pits, seeds, Rules::Standard).expect("a board");
        let report = searcher.search(&position, &SearchLimits::default(), &GO_ON);
        let value = seed_difference(report.lines[0].score);
        while !position.is_over() {
            let report = searcher.search(&position, &SearchLimits::default(), &GO_ON);
            assert_eq!(
                seed_difference(report.lines[0].score),
                for_mover(&position, value),
                "{position}"
            );
            position = position.play(report.lines[0].moves[0]);
        }
        assert_eq!(position.balance(KalahPlayer::South), value);
    }
}

#[test]
fn a_search_keeps_its_limits() {
    let start = Position::start(6, 6, Rules::Standard).expect("a board");
    let report = |limits: &SearchLimits, stop: &AtomicBool| {
        Searcher::new(SMALL).search(&start, limits, stop)
    };
    let nodes = SearchLimits::of_nodes(5000);
    assert_eq!(report(&nodes, &GO_ON).nodes, 5000);
    assert_eq!(report(&nodes, &GO_ON).lines, report(&nodes, &GO_ON).lines);
    let depth = SearchLimits::of_depth(3);
    assert_eq!(report(&depth, &GO_ON).depth, 3);
    let stopped = report(&SearchLimits::default(), &AtomicBool::new(true));
    assert!(start.is_legal(stopped.lines[0].moves[0]));
    for level in 1..=Position::LEVELS {
        let limits = Position::level(level).expect("a level");
        let limited = report(
            &SearchLimits {
                nodes: limits.nodes.map(|nodes| nodes / 100),
                ..limits
            },
            &GO_ON,
        );
        assert!(start.is_legal(limited.lines[0].moves[0]), "level {level}");
    }
}

#[test]
fn a_searcher_goes_from_board_to_board() {
    let mut searcher = Searcher::new(SMALL);
    for (pits, rules) in [
        (2, Rules::Standard),
        (3, Rules::Standard),
        (3, Rules::EmptyCapture),
        (12, Rules::Standard),
        (2, Rules::EmptyCapture),
    ] {
        let position = Position::start(pits, 1, rules).expect("a board");
        let limits = SearchLimits::of_nodes(10_000);
        let report = searcher.search(&position, &limits, &GO_ON);
        if pits < 12 {
            check(&position, &report, &mut Known::new());
        }
    }
    let over = Position::start(3, 0, Rules::Standard).expect("a board");
    assert_eq!(
        searcher.search(&over, &SearchLimits::default(), &GO_ON),
        SearchReport::default()
    );
}

#[test]
fn wide_boards_are_searched() {
    let rich = Position::start(3, 60, Rules::Standard).expect("a board");
    let long = Position::start(16, 3, Rules::Standard).expect("a board");
    for position in [rich, long] {
        let limits = SearchLimits::of_nodes(20_000);
        let report = Searcher::new(SMALL).search(&position, &limits, &GO_ON);
        let best: Move = report.lines[0].moves[0];
        assert!(position.is_legal(best));
        assert!(report.depth > 0, "{position}: {report:?}");
    }
}

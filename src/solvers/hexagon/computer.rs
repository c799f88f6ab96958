//! Hexagon among the games that the computer plays: the course's three levels, and above them the
//! search, with a fixed number of positions a move.
//!
//! A budget counts positions, not seconds, so that a level plays the same moves on every machine.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::levels::{self, BOUND, COURSE_LEVELS};
use super::search::{Score, SearchLimits, SearchLine, SearchReport, SearchSettings, Searcher};
use crate::games::hexagon::{Move, Position};
use crate::solvers::computer::{ComputerGame, searched_on_level};

impl ComputerGame for Position {
    type Computer = Searcher;

    const LEVELS: u8 = 6;
    const LEVEL_MEGABYTES: usize = 8;

    fn computer(megabytes: usize, threads: usize) -> Searcher {
        Searcher::new(SearchSettings {
            megabytes,
            threads,
            ..SearchSettings::default()
        })
    }

    /// To a depth of 1, 2 and 3 moves, then 2,000, 20,000 and 200,000 positions.
    fn level(level: u8) -> Option<SearchLimits> {
        Some(match level {
            1..=COURSE_LEVELS => SearchLimits::of_depth(level.into()),
            4 => SearchLimits::of_nodes(2_000),
            5 => SearchLimits::of_nodes(20_000),
            6 => SearchLimits::of_nodes(200_000),
            _ => return None,
        })
    }

    fn think(
        computer: &mut Searcher,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport {
        computer.search(position, &[], limits, stop)
    }

    fn on_level(level: u8, position: &Position, stop: &AtomicBool) -> SearchReport {
        match level {
            ..=COURSE_LEVELS => as_the_course(position, level.into(), stop),
            _ => searched_on_level(level, position, stop),
        }
    }
}

/// What a level of the course finds, as the searcher tells it.
///
/// The course's program has no move if each is answered by the loss of all its stones. The first
/// legal move is made then.
fn as_the_course(position: &Position, depth: u32, stop: &AtomicBool) -> SearchReport {
    let start = Instant::now();
    let found = levels::alphabeta(position, depth, -BOUND, BOUND, stop);
    let best: Option<Move> = found.chosen.or_else(|| position.legal_moves().next());
    let line = best.map(|best| SearchLine {
        moves: vec![best],
        score: Score::Points(100 * found.value),
        is_exact: false,
    });
    SearchReport {
        lines: line.into_iter().collect(),
        depth,
        nodes: found.nodes,
        elapsed: start.elapsed(),
        ..SearchReport::default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use crate::games::hexagon::Position;
    use crate::solvers::computer::ComputerGame as _;
    use crate::solvers::hexagon::selfplay;

    #[test]
    fn every_level_plays_by_the_rules() {
        for seed in 0..20 {
            let position = selfplay::somewhere(seed);
            for level in 1..=5 {
                let report = Position::on_level(level, &position, &AtomicBool::new(false));
                let is_over = position.is_over();
                assert_eq!(
                    report.best().is_none(),
                    is_over,
                    "level {level}, seed {seed}"
                );
                assert!(
                    report
                        .best()
                        .is_none_or(|chosen| position.is_legal(*chosen))
                );
            }
        }
    }
}

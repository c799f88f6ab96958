//! Kalah among the games that the computer plays.

use std::sync::atomic::AtomicBool;

use super::report::{SearchLine, SearchSettings};
use super::searcher::Searcher;
use crate::games::kalah::{Move, Position};
use crate::solvers::computer::{ComputerGame, ComputerLine, ComputerReport, ComputerValue};
use crate::solvers::search::control::SearchLimits;

/// So many endings are made for each megabyte of the table.
const ENDINGS_OF_MEGABYTE: usize = 15_625;

impl ComputerGame for Position {
    type Computer = Searcher;

    const LEVELS: u8 = 6;

    fn computer(megabytes: usize, _threads: usize) -> Searcher {
        Searcher::new(SearchSettings {
            megabytes,
            endings: megabytes * ENDINGS_OF_MEGABYTE,
        })
    }

    /// To a depth of 1, 2 and 4 turns, then 20,000, 200,000 and 2,000,000 positions.
    fn level(level: u8) -> Option<SearchLimits> {
        let (depth, nodes) = match level {
            1 => (Some(1), None),
            2 => (Some(2), None),
            3 => (Some(4), None),
            4 => (None, Some(20_000)),
            5 => (None, Some(200_000)),
            6 => (None, Some(2_000_000)),
            _ => return None,
        };
        Some(SearchLimits {
            depth,
            nodes,
            ..SearchLimits::default()
        })
    }

    fn think(
        computer: &mut Searcher,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> ComputerReport<Move> {
        let report = computer.search(position, limits, stop);
        let line = |line: &SearchLine| ComputerLine {
            moves: line.moves.clone(),
            value: match line.exact {
                true => ComputerValue::Final(line.value),
                false => ComputerValue::Estimate(f64::from(line.value)),
            },
        };
        ComputerReport {
            lines: report.lines.iter().map(line).collect(),
            depth: report.depth,
            nodes: report.nodes,
            elapsed: report.elapsed,
        }
    }
}

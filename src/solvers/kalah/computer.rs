//! Kalah among the games that the computer plays.

use std::sync::atomic::AtomicBool;

use super::levels;
use super::report::{SearchLine, SearchSettings};
use super::searcher::Searcher;
use crate::games::kalah::{Move, Position};
use crate::solvers::computer::{ComputerGame, ComputerLine, ComputerReport, ComputerValue};
use crate::solvers::search::control::SearchLimits;

impl ComputerGame for Position {
    type Computer = Searcher;

    const LEVELS: u8 = *levels::LEVELS.end();

    fn computer(megabytes: usize, _threads: usize) -> Searcher {
        Searcher::new(SearchSettings {
            megabytes,
            ..levels::SETTINGS
        })
    }

    fn level(level: u8) -> Option<SearchLimits> {
        levels::limits(level)
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

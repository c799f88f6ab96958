//! Kalah among the games that the computer plays.

use std::sync::atomic::AtomicBool;

use super::report::SearchSettings;
use super::searcher::Searcher;
use crate::games::kalah::{Move, Position};
use crate::solvers::computer::ComputerGame;
use crate::solvers::search::SearchReport;
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
        Some(match level {
            1 => SearchLimits::of_depth(1),
            2 => SearchLimits::of_depth(2),
            3 => SearchLimits::of_depth(4),
            4 => SearchLimits::of_nodes(20_000),
            5 => SearchLimits::of_nodes(200_000),
            6 => SearchLimits::of_nodes(2_000_000),
            _ => return None,
        })
    }

    fn think(
        computer: &mut Searcher,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport<Move> {
        computer.search(position, limits, stop)
    }
}

//! The levels above the course's three: the search, with a fixed number of positions a move.
//!
//! A budget counts positions, not seconds, so that a level plays the same moves on every machine:
//! 2,000 positions at level 4, 20,000 at level 5, 200,000 at level 6.
//!
//! ```
//! use arbiiter::games::hexagon::{Color, Position};
//! use arbiiter::solvers::hexagon::strong;
//!
//! let start = Position::start(Color::Red);
//! let chosen = strong::best_move(&start, 4).expect("a level with a budget, and a game that goes on");
//! assert!(start.is_legal(chosen));
//! assert_eq!(strong::best_move(&start, 3), None);
//! ```

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use super::search::{SearchLimits, SearchSettings, Searcher};
use crate::games::hexagon::{Move, Position};

/// The levels that have a budget.
pub const LEVELS: RangeInclusive<u8> = 4..=6;

/// The positions that a level looks at for a move; `None` for a level not in [`LEVELS`].
pub fn budget(level: u8) -> Option<u64> {
    Some(match level {
        4 => 2_000,
        5 => 20_000,
        6 => 200_000,
        _ => return None,
    })
}

/// The limits of a level, for a [`Searcher`] with one thread; `None` for a level not in [`LEVELS`].
pub fn limits(level: u8) -> Option<SearchLimits> {
    let nodes = budget(level)?;
    Some(SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    })
}

/// The move of a level that begins with an empty table; `None` when the game is over or the level
/// is not in [`LEVELS`].
pub fn best_move(position: &Position, level: u8) -> Option<Move> {
    let limits = limits(level)?;
    let mut searcher = Searcher::new(SearchSettings {
        megabytes: 8,
        ..SearchSettings::default()
    });
    let report = searcher.search(position, &[], &limits, &AtomicBool::new(false));
    report.best()
}

//! The levels above the course's three: the search, with a fixed number of positions a move.
//!
//! A budget counts positions, not seconds, so that a level plays the same moves on every machine:
//! 2,000 positions at level 4, 20,000 at level 5, 200,000 at level 6.

use std::ops::RangeInclusive;

use super::search::SearchLimits;

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

/// The limits of a level, for a searcher with one thread; `None` for a level not in [`LEVELS`].
pub fn limits(level: u8) -> Option<SearchLimits> {
    let nodes = budget(level)?;
    Some(SearchLimits::of_nodes(nodes))
}

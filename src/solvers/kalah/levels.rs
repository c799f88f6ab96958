//! Opponents of different strength.

use super::report::SearchSettings;
use crate::solvers::search::control::SearchLimits;

/// The levels that there are.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=6;

/// What the searcher of a level is made of: little, as its budget is small.
pub const SETTINGS: SearchSettings = SearchSettings {
    megabytes: 16,
    endings: 250_000,
};

/// How long an opponent of that level looks: to a depth of 1, 2 and 4 turns, then 20,000, 200,000
/// and 2,000,000 positions.
///
/// A searcher made of [`SETTINGS`] for each move plays the same whenever it is asked. `None` for a
/// number not in [`LEVELS`].
pub fn limits(level: u8) -> Option<SearchLimits> {
    let depth = |turns| SearchLimits {
        depth: Some(turns),
        ..SearchLimits::default()
    };
    let nodes = |count| SearchLimits {
        nodes: Some(count),
        ..SearchLimits::default()
    };
    Some(match level {
        1 => depth(1),
        2 => depth(2),
        3 => depth(4),
        4 => nodes(20_000),
        5 => nodes(200_000),
        6 => nodes(2_000_000),
        _ => return None,
    })
}

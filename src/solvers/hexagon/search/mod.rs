//! The strong searcher.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use arbiiter::games::hexagon::{Color, Position};
//! use arbiiter::solvers::hexagon::search::{SearchLimits, SearchSettings, Searcher};
//!
//! let mut searcher = Searcher::new(SearchSettings { megabytes: 1, ..SearchSettings::default() });
//! let limits = SearchLimits { depth: Some(4), lines: 2, ..SearchLimits::default() };
//! let start = Position::start(Color::Red);
//! let report = searcher.search(&start, &[], &limits, &AtomicBool::new(false));
//! assert_eq!((report.depth, report.lines.len()), (4, 2));
//! assert!(start.is_legal(report.lines[0].moves[0]));
//! ```

mod candidates;
mod note;
mod policy;
mod searcher;
#[cfg(test)]
mod tests;
mod value;

pub use crate::solvers::search::control::SearchLimits;
pub use crate::solvers::search::{Score, SearchSettings};
pub use searcher::Searcher;

use crate::games::hexagon::Move;
use crate::solvers::search;

/// A move of Hexagon with what follows. A doubling names one of the stones that could double.
pub type SearchLine = search::SearchLine<Move>;

/// What a search of Hexagon has found. Doublings to one cell are one move: they lead to one
/// position.
pub type SearchReport = search::SearchReport<Move>;

/// How many plies from the root a line may be followed.
const MAX_PLY: usize = 120;

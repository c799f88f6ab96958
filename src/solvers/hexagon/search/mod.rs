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
mod report;
mod searcher;
mod settings;
#[cfg(test)]
mod tests;
mod value;

pub use crate::solvers::search::SearchCounts;
pub use crate::solvers::search::control::SearchLimits;
pub use report::{Score, SearchLine, SearchReport};
pub use searcher::Searcher;
pub use settings::{SearchSettings, Speculation};

/// How many plies from the root a line may be followed.
const MAX_PLY: usize = 120;

//! The strong searcher.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use arbiiter::games::draughts::{Position, Rules};
//! use arbiiter::solvers::draughts::search::{SearchLimits, SearchSettings, Searcher};
//!
//! let mut searcher = Searcher::new(SearchSettings { megabytes: 1, ..SearchSettings::default() });
//! let limits = SearchLimits::of_depth(6);
//! let start = Position::start(Rules::Course);
//! let report = searcher.search(&start, &[], &limits, &AtomicBool::new(false));
//! assert_eq!(report.depth, 6);
//! assert!(start.legal_moves().contains(&report.lines[0].moves[0]));
//! ```

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
const MAX_PLY: usize = 200;

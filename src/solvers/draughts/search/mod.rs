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
mod searcher;
mod settings;
#[cfg(test)]
mod tests;
mod value;

pub use crate::solvers::search::control::SearchLimits;
pub use crate::solvers::search::{Score, SearchCounts};
pub use searcher::Searcher;
pub use settings::SearchSettings;

use crate::games::draughts::Move;
use crate::solvers::search;

/// A move of draughts with what follows. When a win or a loss comes from ending tables, its plies
/// are those to the end or the capture that they count to.
pub type SearchLine = search::SearchLine<Move>;

/// What a search of draughts has found.
pub type SearchReport = search::SearchReport<Move>;

/// How many plies from the root a line may be followed.
const MAX_PLY: usize = 200;

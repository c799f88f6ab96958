//! What a search is given, and what it has found.

use crate::games::kalah::Move;
use crate::solvers::search::{self, Score};

/// What a [`Searcher`](super::Searcher) is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// The size of the transposition table in MiB; at least 1.
    pub megabytes: usize,
    /// Positions whose exact values are made before the first search, a byte each. Searchers of the
    /// same number share them.
    pub endings: usize,
}

impl Default for SearchSettings {
    /// 32 MiB and a million endings: made in a moment.
    fn default() -> SearchSettings {
        SearchSettings {
            megabytes: 32,
            endings: 1_000_000,
        }
    }
}

/// A move with what follows; estimates are whole seeds, in hundredths.
pub type SearchLine = search::SearchLine<Move>;

/// What a search of Kalah has found. The making of endings takes no time of it.
pub type SearchReport = search::SearchReport<Move>;

/// The seeds that a score says: the stores at the end of the game, that of the side to move less
/// the opponent's.
pub fn seed_difference(score: Score) -> i32 {
    match score {
        Score::Final(seeds) => seeds,
        Score::Points(points) => points / 100,
        Score::Win(_) | Score::Loss(_) => 0,
    }
}

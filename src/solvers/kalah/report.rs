//! What a search is given, and what it has found.

use crate::games::kalah::Move;
use crate::solvers::search;

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

/// A move with what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLine {
    /// The move and the play expected after it, as far as it is known; never empty.
    pub moves: Vec<Move>,
    /// The stores at the end of the game, that of the side to move less the opponent's.
    pub value: i32,
    /// Whether no estimate went into the value: with best play the game ends so.
    pub exact: bool,
}

/// What a search of Kalah has found. The making of endings takes no time of it.
pub type SearchReport = search::SearchReport<SearchLine>;

impl SearchReport {
    /// Whether all values are exact.
    pub fn is_exact(&self) -> bool {
        self.lines.iter().all(|line| line.exact)
    }
}

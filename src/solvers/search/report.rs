//! What a search has found.

use std::time::Duration;

/// What a search has found; `L` is the line of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport<L> {
    /// The best moves, best first, as many as asked for and legal; none when the game is over.
    pub lines: Vec<L>,
    /// The last depth looked through whole, for the first line at least.
    pub depth: u32,
    /// The positions looked at, all threads together.
    pub nodes: u64,
    /// The time used.
    pub elapsed: Duration,
    /// How the search went.
    pub counts: SearchCounts,
}

impl<L> Default for SearchReport<L> {
    /// Nothing was found.
    fn default() -> SearchReport<L> {
        SearchReport {
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            counts: SearchCounts::default(),
        }
    }
}

impl<L> SearchReport<L> {
    /// The same report with other lines.
    pub fn with_lines<T>(self, line: impl FnMut(L) -> T) -> SearchReport<T> {
        SearchReport {
            lines: self.lines.into_iter().map(line).collect(),
            depth: self.depth,
            nodes: self.nodes,
            elapsed: self.elapsed,
            counts: self.counts,
        }
    }
}

/// How a search went: the counts of its first thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchCounts {
    /// Positions for which the table had an entry deep enough.
    pub table_hits: u64,
    /// Positions where a move was too good for the opponent, so that the others were not looked at.
    pub cuts: u64,
    /// How many of these at the first move tried.
    pub first_cuts: u64,
    /// How full the table is with entries of this search, in thousandths.
    pub table_filled: u32,
}

//! What a searcher is made of, and how long it may look.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::solvers::draughts::endings::Endings;

/// What a [`Searcher`](super::Searcher) is made of.
#[derive(Clone)]
pub struct Settings {
    /// The size of the transposition table in MiB; at least 1.
    pub megabytes: usize,
    /// How many threads look at once; at least 1. With one, the same searches give the same answers.
    pub threads: usize,
    /// The ending tables to ask.
    pub endings: Option<Arc<dyn Endings>>,
    /// Whether to play opening moves from the book at once. A search for several lines or to a depth never does.
    pub book: bool,
    /// Whether to give the value of plain minimax to the depth asked for: nothing is reduced, pruned, extended or called a repetition.
    /// Ending tables, if there are any, are still asked.
    pub exact: bool,
}

impl Default for Settings {
    /// 64 MiB, one thread, no ending tables, no book, not exact.
    fn default() -> Settings {
        Settings {
            megabytes: 64,
            threads: 1,
            endings: None,
            book: false,
            exact: false,
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self.endings.as_ref().map(|endings| endings.pieces());
        f.debug_struct("Settings")
            .field("megabytes", &self.megabytes)
            .field("threads", &self.threads)
            .field("endings", &pieces)
            .field("book", &self.book)
            .field("exact", &self.exact)
            .finish()
    }
}

/// How long one search may look; it ends at the first of these, and at a depth of 99 in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Time for this move. A position with one legal move is answered at once.
    pub time: Option<Duration>,
    /// Positions looked at, all threads together; with one thread never exceeded.
    pub nodes: Option<u64>,
    /// How many of the best moves to give with their lines; 1 is fastest.
    pub lines: usize,
}

impl Default for Limits {
    /// No limit, one line.
    fn default() -> Limits {
        Limits {
            depth: None,
            time: None,
            nodes: None,
            lines: 1,
        }
    }
}

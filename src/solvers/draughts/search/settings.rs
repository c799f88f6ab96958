//! What a searcher is made of.

use std::fmt;
use std::sync::Arc;

use crate::solvers::draughts::endings::Endings;

/// What a [`Searcher`](super::Searcher) is made of.
#[derive(Clone)]
pub struct SearchSettings {
    /// The size of the transposition table in MiB; at least 1.
    pub megabytes: usize,
    /// How many threads look at once; at least 1. With one, the same searches give the same
    /// answers.
    pub threads: usize,
    /// The ending tables to ask.
    pub endings: Option<Arc<dyn Endings>>,
    /// Whether to play opening moves from the book at once. A search for several lines or to a
    /// depth never does.
    pub book: bool,
    /// Whether captures are played out at the horizon, repetitions called draws (official rules),
    /// lines left out or looked at less or more deeply, and values of deeper searches believed.
    /// Without it the values are those of plain minimax to the same depth.
    pub speculates: bool,
}

impl Default for SearchSettings {
    /// 64 MiB, one thread, no ending tables, no book, speculation.
    fn default() -> SearchSettings {
        SearchSettings {
            megabytes: 64,
            threads: 1,
            endings: None,
            book: false,
            speculates: true,
        }
    }
}

impl fmt::Debug for SearchSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self.endings.as_ref().map(|endings| endings.pieces());
        f.debug_struct("Settings")
            .field("megabytes", &self.megabytes)
            .field("threads", &self.threads)
            .field("endings", &pieces)
            .field("book", &self.book)
            .field("speculates", &self.speculates)
            .finish()
    }
}

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
    /// What the searcher may do beyond and instead of looking at every line to the same depth.
    pub speculation: Speculation,
}

impl Default for SearchSettings {
    /// 64 MiB, one thread, no ending tables, no book, all speculation.
    fn default() -> SearchSettings {
        SearchSettings {
            megabytes: 64,
            threads: 1,
            endings: None,
            book: false,
            speculation: Speculation::ALL,
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
            .field("speculation", &self.speculation)
            .finish()
    }
}

/// What makes a search stronger in the same time, and its value differ from plain minimax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speculation {
    /// Plays captures out at the horizon.
    pub quiescence: bool,
    /// Looks a ply deeper after forced captures.
    pub extensions: bool,
    /// Looks less deeply at moves that are late in the order, and where the table knows no move.
    pub reductions: bool,
    /// Leaves positions that are good enough without looking at moves, and the last moves near the
    /// horizon.
    pub pruning: bool,
    /// Calls a position met before a draw (official rules).
    pub repetitions: bool,
    /// Believes values of the table that come from a deeper search than asked for.
    pub deeper_entries: bool,
}

impl Speculation {
    /// Everything.
    pub const ALL: Speculation = Speculation {
        quiescence: true,
        extensions: true,
        reductions: true,
        pruning: true,
        repetitions: true,
        deeper_entries: true,
    };

    /// Nothing: the values are those of plain minimax to the same depth.
    pub const NONE: Speculation = Speculation {
        quiescence: false,
        extensions: false,
        reductions: false,
        pruning: false,
        repetitions: false,
        deeper_entries: false,
    };

    /// How often all moves are tried on a line beyond the horizon.
    pub(super) const THREATS: i32 = 1;

    /// The most quiet plies in a row that are played beyond the horizon.
    pub(super) const fn quiet_plies_beyond_horizon(self) -> i32 {
        if self.quiescence {
            Speculation::THREATS
        } else {
            0
        }
    }
}

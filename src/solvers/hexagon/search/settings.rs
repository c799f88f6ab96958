//! What a searcher is made of.

/// What a [`Searcher`](super::Searcher) is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// The size of the transposition table in MiB; at least 1.
    pub megabytes: usize,
    /// How many threads look at once; at least 1. With one, the same searches give the same
    /// answers.
    pub threads: usize,
    /// What the searcher may do instead of looking at every line to the same depth.
    pub speculation: Speculation,
}

impl Default for SearchSettings {
    /// 64 MiB, one thread, all speculation.
    fn default() -> SearchSettings {
        SearchSettings {
            megabytes: 64,
            threads: 1,
            speculation: Speculation::ALL,
        }
    }
}

/// What makes a search stronger in the same time, and its value differ from plain minimax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speculation {
    /// Looks less deeply at moves that are late in the order.
    pub reductions: bool,
    /// Leaves positions near the horizon that are good enough.
    pub pruning: bool,
    /// Leaves positions that would be good enough even if the side to move passed.
    pub passes: bool,
    /// Leaves all moves near the horizon but the first ones.
    pub late_moves: bool,
    /// Believes values of the table that come from a deeper search than asked for.
    pub deeper_entries: bool,
}

impl Speculation {
    /// Everything.
    pub const ALL: Speculation = Speculation {
        reductions: true,
        pruning: true,
        passes: true,
        late_moves: true,
        deeper_entries: true,
    };

    /// Nothing: the values are those of plain minimax to the same depth.
    pub const NONE: Speculation = Speculation {
        reductions: false,
        pruning: false,
        passes: false,
        late_moves: false,
        deeper_entries: false,
    };
}

//! What a search has found.

use std::fmt;
use std::time::Duration;

use crate::games::draughts::Move;

/// The value of a position to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// An estimate in points; a man is worth about 100.
    Points(i32),
    /// It wins, in that many plies; when the win comes from ending tables, that many to the end or
    /// the capture that they count to.
    Win(u32),
    /// It loses; plies as for a win.
    Loss(u32),
}

/// `+0.25` (in men), `win in 7`, `loss in 8`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => write!(f, "{:+.2}", f64::from(*points) / 100.0),
            Score::Win(plies) => write!(f, "win in {plies}"),
            Score::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// A move with what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLine {
    /// The move and the play expected after it; never empty.
    pub moves: Vec<Move>,
    /// What it is worth to the side to move before it.
    pub score: Score,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchReport {
    /// The best moves, best first, as many as asked for and legal; none when the game is over.
    pub lines: Vec<SearchLine>,
    /// The last depth looked through whole for the first line.
    pub depth: u32,
    /// The positions looked at, all threads together.
    pub nodes: u64,
    /// The time used.
    pub elapsed: Duration,
    /// How the search went.
    pub counts: SearchCounts,
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

//! What a search has found.

use std::fmt;

use crate::games::draughts::Move;
use crate::solvers::search;

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

/// What a search of draughts has found.
pub type SearchReport = search::SearchReport<SearchLine>;

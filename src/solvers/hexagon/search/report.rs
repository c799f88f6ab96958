//! What a search has found.

use std::fmt;

use crate::games::hexagon::Move;
use crate::solvers::search;

/// The value of a position to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// An estimate in hundredths of a stone.
    Estimate(i32),
    /// Own stones less the opponent's at the end of the game. When the line is exact, with best
    /// play of both sides; otherwise a win that can't be less, or a loss that can't be less bad.
    Final(i32),
}

/// `+0.25` (in stones), `final +12`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(points) => write!(f, "{:+.2}", f64::from(*points) / 100.0),
            Score::Final(balance) => write!(f, "final {balance:+}"),
        }
    }
}

/// A move with what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLine {
    /// The move and the play expected after it; never empty. A doubling names one of the stones
    /// that could double.
    pub moves: Vec<Move>,
    /// What it is worth to the side to move before it.
    pub score: Score,
    /// Whether all play was seen to the end, so that the score is the value of the game.
    pub is_exact: bool,
}

/// What a search of Hexagon has found. Doublings to one cell are one move: they lead to one
/// position.
pub type SearchReport = search::SearchReport<SearchLine>;

impl SearchReport {
    /// The best move; `None` when the game is over.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// What the position is worth to the side to move; `None` when the game is over.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Whether the score is the value of the game.
    pub fn is_exact(&self) -> bool {
        self.lines.first().is_some_and(|line| line.is_exact)
    }
}

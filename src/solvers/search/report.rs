//! What a search has found.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

/// What a search has found; `M` is a move, or what stands for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport<M> {
    /// The best moves, best first, as many as asked for and legal; none when the game is over.
    pub lines: Vec<SearchLine<M>>,
    /// The last depth looked through whole, for the first line at least.
    pub depth: u32,
    /// The positions looked at, all threads together.
    pub nodes: u64,
    /// The time used.
    pub elapsed: Duration,
    /// How the search went.
    pub counts: SearchCounts,
}

/// A move with what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLine<M> {
    /// The move and the play expected after it; never empty.
    pub moves: Vec<M>,
    /// What it is worth to the side to move before it.
    pub score: Score,
    /// Whether all play was seen to the end, so that the score is the value of the game. A game
    /// that does not ask for this may leave it false.
    pub is_exact: bool,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// An estimate in hundredths of what the game is about: men, pawns, stones, seeds.
    Points(i32),
    /// The difference at the end of the game. When the line is exact, with best play of both sides;
    /// otherwise a win that can't be less, or a loss that can't be less bad.
    Final(i32),
    /// A win after so many plies.
    Win(u32),
    /// A loss after so many plies.
    Loss(u32),
}

impl Score {
    /// The estimate or the difference, within `limit` points to both sides: a win or a loss is
    /// worth as many.
    pub fn points_within(self, limit: i32) -> i32 {
        match self {
            Score::Points(points) | Score::Final(points) => points.clamp(-limit, limit),
            Score::Win(_) => limit,
            Score::Loss(_) => -limit,
        }
    }
}

/// `+0.25` for an estimate, `final +3`, `win in 5`, `loss in 6`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => write!(f, "{:+.2}", f64::from(*points) / 100.0),
            Score::Final(difference) => write!(f, "final {difference:+}"),
            Score::Win(plies) => write!(f, "win in {plies}"),
            Score::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

impl<M> Default for SearchReport<M> {
    /// Nothing was found.
    fn default() -> SearchReport<M> {
        SearchReport {
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            counts: SearchCounts::default(),
        }
    }
}

impl<M> SearchReport<M> {
    /// The best move; `None` when the game is over.
    pub fn best(&self) -> Option<&M> {
        self.lines.first()?.moves.first()
    }

    /// What the position is worth to the side to move; `None` when the game is over.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Whether the values of all lines are those of the game.
    pub fn is_exact(&self) -> bool {
        self.lines.iter().all(|line| line.is_exact)
    }

    /// The same report with the moves of each line written in another way.
    pub fn with_moves<T>(self, written: impl Fn(Vec<M>) -> Vec<T>) -> SearchReport<T> {
        let lines = self.lines.into_iter().map(|line| SearchLine {
            moves: written(line.moves),
            score: line.score,
            is_exact: line.is_exact,
        });
        SearchReport {
            lines: lines.collect(),
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

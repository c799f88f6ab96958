//! What our search thinks of a game that has ended: the value after each move, and the mistakes.

use serde::Serialize;

use super::views::text;
use crate::games::draughts::{Move, Position};
use crate::solvers::draughts::review::{ReviewedMove, review};
use crate::solvers::draughts::search::{SearchSettings, Searcher};

/// How many plies are looked ahead at each position, which takes some milliseconds.
const DEPTH: u32 = 8;

/// So many plies of a game are looked at.
const MAX_PLIES: usize = 300;

/// The size of the transposition table.
const TABLE_MEGABYTES: usize = 8;

/// A game to be looked at.
pub struct ReviewJob {
    /// The first position.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A move that was made, as clients are shown it.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewedPly {
    /// The value after it for white, in men, between -3 and 3.
    value: f64,
    /// How much it gave away, in men.
    lost: f64,
    /// Whether that was half a man or more.
    mistake: bool,
    /// The move that the search would have made.
    best: String,
}

impl ReviewJob {
    /// Looks at each position.
    pub fn run(mut self) -> Vec<ReviewedPly> {
        self.moves.truncate(MAX_PLIES);
        let mut searcher = Searcher::new(SearchSettings {
            megabytes: TABLE_MEGABYTES,
            ..SearchSettings::default()
        });
        let reviewed = review(&mut searcher, &self.start, &self.moves, DEPTH);
        reviewed.iter().map(ReviewedPly::of).collect()
    }
}

impl ReviewedPly {
    fn of(reviewed: &ReviewedMove) -> ReviewedPly {
        ReviewedPly {
            value: f64::from(reviewed.value) / 100.0,
            lost: f64::from(reviewed.lost) / 100.0,
            mistake: reviewed.is_mistake(),
            best: text(&reviewed.before, &reviewed.best),
        }
    }
}

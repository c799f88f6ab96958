//! What a search has found.

use crate::games::draughts::Move;
use crate::solvers::search;
use crate::solvers::search::standard::{StandardLine, StandardScore};

/// The value of a position to the side to move: points, of which a man is worth about 100; or the
/// plies to a win or a loss. When that comes from ending tables, the plies are those to the end or
/// the capture that they count to.
pub type Score = StandardScore;

/// A move with what follows.
pub type SearchLine = StandardLine<Move>;

/// What a search of draughts has found.
pub type SearchReport = search::SearchReport<SearchLine>;

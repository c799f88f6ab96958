//! The course document's cost of a position: what has been taken less what has been lost.

mod freedom;
mod ordered;
mod search;
#[cfg(test)]
mod tests;

pub use search::{alphabeta, minimax};

use crate::games::draughts::Position;
use crate::solvers::Evaluator;

/// Counts pieces: a man and a king are worth 1 each.
///
/// The document adds 1 for each piece that the planner takes and subtracts 1 for each that it
/// loses. Along a line that is the change of the difference in pieces, so that both lead to the
/// same choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

impl Evaluator<Position> for Material {
    #[inline]
    fn value(&self, position: &Position) -> i32 {
        position.us().len() as i32 - position.them().len() as i32
    }
}

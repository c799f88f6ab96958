//! The course document's cost of a position: what has been taken less what has been lost.

use crate::games::draughts::{Move, Position};
use crate::games::{Game, Outcome, Side};
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

/// A position whose moves come in the order of squares: where the piece stands, then where it goes.
#[derive(Clone, Debug)]
pub struct InSquareOrder(pub Position);

impl Game for InSquareOrder {
    type Move = Move;

    fn turn(&self) -> Side {
        self.0.turn()
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = self.0.moves();
        moves.sort_unstable();
        moves
    }

    fn after(&self, chosen: &Move) -> InSquareOrder {
        InSquareOrder(self.0.after(chosen))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl Evaluator<InSquareOrder> for Material {
    #[inline]
    fn value(&self, position: &InSquareOrder) -> i32 {
        self.value(&position.0)
    }
}

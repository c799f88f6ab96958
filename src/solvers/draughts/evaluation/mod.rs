//! What a quiet draughts position is worth to a strong player.
//!
//! Each side looks at the board from its own edge and adds up the weights of its
//! [features](mod@features): its men and kings, and the patterns that the men of both sides form.
//! The value is the difference of both sums and a bonus for the turn. A weight is a pair, for a
//! full board and for an empty one, mixed by the number of pieces.
//!
//! The weights come from games of the program against itself by the official rules (see
//! [`super::tuning`]), in four rounds, each with the weights of the one before; the first two
//! looked at results only and knew a search that was weaker than today's:
//!
//! ```sh
//! tune="arbiiter tune draughts"
//! $tune --games 30000 --nodes 800 --seed 1 --out 1.bin
//! $tune --games 18000 --nodes 800 --seed 2 --from 1.bin --out 2.bin
//! $tune --games 120000 --nodes 1000 --seed 21 --steps 150 --endings --from 2.bin --out 3.bin
//! $tune --games 220000 --nodes 1000 --seed 31 --steps 110 --endings --from 3.bin --out 4.bin
//! ```
//!
//! The same are used for both sets of rules.

pub mod features;
pub mod weights;

use std::sync::{Arc, LazyLock};

use self::features::{SideView, TURN, features};
use self::weights::{UNIT, Weights};
use crate::games::draughts::{Board, Color, Position};
use crate::solvers::Evaluator;

/// The pieces on a full board.
pub(super) const PIECES: u32 = 24;

/// The engine's own judgement: a man is worth about 100 points.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Arc<Weights>,
}

static SHIPPED: LazyLock<Arc<Weights>> = LazyLock::new(|| Arc::new(Weights::shipped()));

impl Default for Evaluation {
    /// The judgement with the weights that the program carries.
    fn default() -> Evaluation {
        Evaluation::new(Arc::clone(&SHIPPED))
    }
}

impl Evaluation {
    /// The judgement with these weights.
    pub fn new(weights: Arc<Weights>) -> Evaluation {
        Evaluation { weights }
    }

    /// The sum of the weights of a side's features, for a full board and for an empty one.
    #[inline]
    fn side(&self, board: &Board, color: Color) -> [i32; 2] {
        let mut sum = [0; 2];
        features(&SideView::new(board, color), |feature, count| {
            let [full, empty] = self.weights.of(feature);
            sum[0] += count * i32::from(full);
            sum[1] += count * i32::from(empty);
        });
        sum
    }
}

impl Evaluator<Position> for Evaluation {
    #[inline]
    fn value(&self, position: &Position) -> i32 {
        let board = position.board();
        let us = self.side(board, position.color());
        let them = self.side(board, position.color().other());
        let turn = self.weights.of(TURN);
        let sum = |phase: usize| us[phase] - them[phase] + i32::from(turn[phase]);
        let pieces = board.occupied().len().min(PIECES) as i32;
        let full = PIECES as i32;
        (sum(0) * pieces + sum(1) * (full - pieces)) / (full * UNIT)
    }
}

#[cfg(test)]
mod tests {
    use super::Evaluation;
    use crate::games::Game;
    use crate::games::draughts::{Position, Rules};
    use crate::solvers::Evaluator;
    use crate::solvers::tests::somewhere;

    #[test]
    fn the_sides_are_treated_alike() {
        let evaluator = Evaluation::default();
        for seed in 0..200 {
            let position = somewhere(Rules::Official, seed);
            let board = position.board().turned();
            let turned = Position::unchecked(Rules::Official, board, position.color().other());
            assert_eq!(
                evaluator.value(&position),
                evaluator.value(&turned),
                "{position:?}"
            );
        }
    }

    #[test]
    fn a_piece_more_is_better_than_one_less() {
        let evaluator = Evaluation::default();
        let mut better = (0, 0);
        for seed in 0..400 {
            let position = somewhere(Rules::Course, seed);
            let pieces = position.us().len() as i32 - position.them().len() as i32;
            if position.outcome().is_none() && pieces.abs() > 2 {
                better.1 += 1;
                better.0 += i32::from(evaluator.value(&position).signum() == pieces.signum());
            }
        }
        assert!(better.0 * 10 > better.1 * 9, "{better:?}");
    }
}

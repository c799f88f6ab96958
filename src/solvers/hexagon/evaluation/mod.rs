//! What a Hexagon position is worth to a strong player.
//!
//! The value is the sum of the weights of the position's [features](mod@features). A weight is a
//! pair, for an empty board and for a full one, mixed by the number of empty cells. The value is
//! about the balance at the end of the game, in hundredths of a stone.
//!
//! The weights come from games of the program against itself (see [`super::tuning`]), by an earlier
//! search: `arbiiter tune hexagon --games 600 --nodes 400 --searched 0 --out first.bin`, and then
//! `arbiiter tune hexagon --games 6000 --seed 3 --nodes 700 --from first.bin --out weights.bin`.

pub mod features;
pub mod weights;

use std::sync::LazyLock;

use self::features::{COUNT, features};
use self::weights::{UNIT, Weights};
use crate::games::hexagon::Position;
use crate::solvers::Evaluator;

/// The value of a stone in points.
pub const STONE: i32 = 100;

/// The cells that are empty when a game begins.
pub(super) const EMPTY: i32 = 52;

/// Stones less the opponent's stones: the course's value of a position, in hundredths.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stones;

impl Evaluator<Position> for Stones {
    #[inline]
    fn value(&self, position: &Position) -> i32 {
        position.balance() * STONE
    }
}

/// The engine's own judgement.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: [[i32; 2]; COUNT],
}

static SHIPPED: LazyLock<Evaluation> = LazyLock::new(|| Evaluation::new(&Weights::shipped()));

impl Default for Evaluation {
    /// The judgement with the weights that the program carries.
    fn default() -> Evaluation {
        SHIPPED.clone()
    }
}

impl Evaluation {
    /// The judgement with these weights.
    pub fn new(weights: &Weights) -> Evaluation {
        Evaluation {
            weights: weights.pairs().map(|pair| pair.map(i32::from)),
        }
    }
}

impl Evaluator<Position> for Evaluation {
    #[inline]
    fn value(&self, position: &Position) -> i32 {
        let (mut open, mut full) = (0, 0);
        features(position, |feature, count| {
            let weight = self.weights[feature];
            open += weight[0] * count;
            full += weight[1] * count;
        });
        let empty = (position.empty().count() as i32).min(EMPTY);
        (open * empty + full * (EMPTY - empty)) / (EMPTY * UNIT)
    }
}

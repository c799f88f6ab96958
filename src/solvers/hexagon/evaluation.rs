//! What a Hexagon position is worth to a strong player.

use crate::games::hexagon::Position;
use crate::solvers::Judge;

/// The worth of a stone in points.
pub const STONE: i32 = 100;

/// Stones less the opponent's stones: the course's value of a position, in hundredths.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stones;

impl Judge<Position> for Stones {
    #[inline]
    fn value(&self, position: &Position) -> i32 {
        position.balance() * STONE
    }
}

//! The moves of a game.

use crate::games::hexagon::{Cells, Color, Move, Position};

/// A move that was made.
#[derive(Clone, Copy)]
pub struct Made {
    /// Whose it was.
    pub color: Color,
    /// The move.
    pub chosen: Move,
    /// The stones that changed their colour.
    pub taken: Cells,
}

/// A good move.
#[derive(Clone, Copy)]
pub struct Hint {
    /// The move.
    pub chosen: Move,
    /// What it is worth to the side to move, in stones.
    pub value: f64,
    /// Whether all play was seen to the end, so that the value is the game's.
    pub is_exact: bool,
    /// How many moves ahead were seen.
    pub depth: u32,
}

impl Made {
    /// A legal move.
    pub fn of(position: &Position, chosen: Move) -> Made {
        Made {
            color: position.color(),
            chosen,
            taken: chosen.to.near() & position.their(),
        }
    }
}

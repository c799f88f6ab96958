//! The moves of a game.

use crate::games::hexagon::{Cells, Color, Move, Position};

/// A move that was made.
#[derive(Clone, Copy)]
pub struct HexagonPly {
    /// The colour that moved.
    pub color: Color,
    /// The move.
    pub chosen: Move,
    /// The stones that changed their colour.
    pub taken: Cells,
}

/// A good move.
#[derive(Clone, Copy)]
pub struct HexagonHint {
    /// The move.
    pub chosen: Move,
    /// The value for the side to move, in stones.
    pub value: f64,
    /// Whether the search reached the end of the game in all lines, so that the value is exact.
    pub is_exact: bool,
    /// The depth of the search, in moves.
    pub depth: u32,
}

impl HexagonPly {
    /// The record of a legal move.
    pub fn of(position: &Position, chosen: Move) -> HexagonPly {
        HexagonPly {
            color: position.color(),
            chosen,
            taken: chosen.to.near() & position.their(),
        }
    }
}

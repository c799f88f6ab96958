//! What a position is worth without looking ahead.

use super::board::SeedRows;
use super::rows::Seeds;

/// An estimate of what the side to move will gather less what its opponent will.
pub fn estimate<R: Seeds>(board: SeedRows<R>) -> i32 {
    board.surplus() / 2 + 1
}

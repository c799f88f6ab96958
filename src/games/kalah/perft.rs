//! Counting the sequences of moves (the field's *perft*).

use super::position::Position;

/// The number of sequences of `depth` moves, a second move in a row counting as a move; the last
/// ones are counted and not made.
///
/// A line that ends early counts only at the depths that it reaches.
///
/// ```
/// use arbiiter::games::kalah::{Position, Rules, perft};
///
/// let start = Position::start(6, 4, Rules::Standard)?;
/// assert_eq!(perft::count(&start, 3), 185);
/// # Ok::<(), arbiiter::games::kalah::Unplayable>(())
/// ```
pub fn count(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().count() as u64,
        _ => position
            .legal_moves()
            .map(|chosen| count(&position.play(chosen), depth - 1))
            .sum(),
    }
}

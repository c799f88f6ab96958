//! Counting that ends when a time limit passes.

use crate::engine::watch;
use crate::games::draughts::Position;

/// The number of sequences of `depth` plies, the draw rule left aside; the last ply is counted without being made. Once a
/// limit has passed the number is worth nothing, but it comes back.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth <= 1 || watch::has_expired() {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|chosen| perft(&position.play(chosen), depth - 1))
        .sum()
}

//! What is legal: the rules of the games, without search, Prolog, input or output.

pub mod breakthrough;
pub mod chessboard;
pub mod counts;
pub mod draughts;
mod game;
pub mod game_graph;
pub mod grid;
pub mod hexagon;
pub mod kalah;
pub mod labyrinth;
pub mod mastermind;
pub mod minesweeper;
pub mod parallel;
pub mod puzzle;
pub mod queen_ending;
pub mod random;
pub mod slither;
pub mod text_game;

pub use game::{Game, Outcome, Side};

/// The number of sequences of `depth` plies from `position` (the field's *perft*), by plain
/// recursion.
///
/// A line that ends early, be it in a draw by a counter, counts only at the depths that it reaches.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    moves
        .iter()
        .map(|chosen| perft(&position.after(chosen), depth - 1))
        .sum()
}

//! The games of one player as puzzles that follow from a seed: what is set, and when it is solved.
//!
//! An opponent within a puzzle, the black king or the Minotaur, plays best.

pub mod labyrinth;
pub mod mastermind;
pub mod minesweeper;
pub mod queen_ending;
#[cfg(test)]
mod tests;

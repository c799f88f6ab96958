//! Breakthrough: pawns go forward until one has come through.
//!
//! Each side begins with two rows of pawns. White, below, moves first and upwards, Black downwards.
//! A pawn goes one square forward, straight or diagonally, to an empty square, or takes an
//! opponent's pawn one square diagonally forward; nobody has to take. Who brings a pawn to the last
//! row, or takes all of the opponent's, has won.
//!
//! No game is drawn: each move brings a pawn nearer to its goal, and who has a pawn has a move. The
//! one that is farthest forward has a square diagonally before it, where no pawn of its own side
//! can be. That takes two columns.
//!
//! Source: D. Troyka, invented in 2000; 8x8 Game Design Competition, About Board Games, 2001.

mod drawing;
mod notation;
mod position;
mod squares;
#[cfg(test)]
mod tests;

pub use crate::games::chessboard::{Square, Squares};
pub use drawing::draw;
pub use notation::{PositionTextError, SizeError};
pub use position::{Color, Move, Position, Size, Unplayable};

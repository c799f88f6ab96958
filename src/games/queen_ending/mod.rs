//! King and queen against king: white, with the queen, has to win in a limited number of moves.
//!
//! # Reading of the rules
//!
//! White begins; the sides move in turn. The queen goes to any square of her area of action, also
//! beside the black king; a king to a square beside it that no enemy piece covers. Lines are looked
//! at after the move: the black king does not hide behind its old square. The black king may take
//! the queen unless the white king stands beside her: it would stand beside that king.
//!
//! - *Mate*: the black king is in the queen's area and can't move. White has won.
//! - *Stalemate*: it can't move and is not in her area. A draw, as when the queen is taken.
//!
//! A position has its pieces on different squares, the kings not beside each other, and black not
//! in check when white is to move. These are the rules of chess.
//!
//! [`contest`] is how a program plays it through a library's calls, and what ends such a program.

pub mod contest;
mod drawing;
mod notation;
mod position;
mod squares;

pub use crate::games::chessboard::{Square, SquareError, Squares};
pub use drawing::draw;
pub use notation::{PositionTextError, Record, RecordError, read_move};
pub use position::{End, Illegal, Move, Piece, Position, PositionError};

#[cfg(test)]
mod tests;

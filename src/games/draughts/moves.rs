//! Moves.

use std::fmt;

use smallvec::SmallVec;

use super::bitboard::Bitboard;
use super::square::Square;

/// One turn of a side: a step, or a capture (by the course's rules one jump, by the official ones all jumps).
///
/// Captures with the same squares and the same captured pieces are one move, whatever way the piece took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stood.
    pub from: Square,
    /// Where it stands afterwards; the same square after a round trip.
    pub to: Square,
    /// The squares of the pieces it has taken.
    pub captured: Bitboard,
}

impl Move {
    /// Whether it takes a piece.
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }
}

/// `c3-d4`, `c3:e5`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { ':' } else { '-' };
        write!(f, "{}{sign}{}", self.from, self.to)
    }
}

/// The moves of a position. Seldom more than fit in place.
pub type MoveList = SmallVec<[Move; 32]>;

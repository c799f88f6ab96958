//! Moves.

use std::fmt;

use smallvec::SmallVec;

use super::bitboard::Bitboard;
use super::square::Square;

/// One turn of a side: a step, or a capture (by the course's rules one jump, by the official ones
/// all jumps).
///
/// Captures with the same squares and the same captured pieces are one move, whatever way the piece
/// took.
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

/// How captures count that take the same pieces between the same squares in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paths {
    /// They are one move (the *DROP* of published tables).
    Merged,
    /// Each is a move of its own (the *KEEP* of published tables). Going straight on after a
    /// capture is one way, whatever square is thought of as the stop in between.
    Apart,
}

/// A move in the generator: its squares as sets, which saves counting bits where nobody asks for
/// names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveSquares {
    /// The one square where the piece stood.
    pub from: Bitboard,
    /// The one square where it stands afterwards.
    pub to: Bitboard,
    /// The pieces taken.
    pub captured: Bitboard,
}

impl From<MoveSquares> for Move {
    #[inline]
    fn from(change: MoveSquares) -> Move {
        let only = |set: Bitboard| Square::of_bit(set.bits().trailing_zeros());
        Move {
            from: only(change.from),
            to: only(change.to),
            captured: change.captured,
        }
    }
}

impl From<&Move> for MoveSquares {
    #[inline]
    fn from(chosen: &Move) -> MoveSquares {
        MoveSquares {
            from: chosen.from.bit(),
            to: chosen.to.bit(),
            captured: chosen.captured,
        }
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

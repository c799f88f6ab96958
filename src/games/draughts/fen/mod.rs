//! Positions as a line of text: the FEN of draughts, in all forms that are in use.
//!
//! ```text
//! W:Wa7,a5,Kc3:Bb8            algebraic: turn, white's pieces, black's; K before a king
//! W:W21,22,K5:B1              numeric: squares counted as in Numbering
//! W:W21-32:B1-12              numeric with ranges (K5-8: four kings)
//! W:W21-32:B1-12:H0:F1        lidraughts: with quiet plies and the number of the move
//! W:Wc3:Bd4,f6:Cc3            ours: a capture under way, to go on with the piece on c3
//! ```
//!
//! Read are also: small letters for colours and kings, black's pieces first, spaces around the
//! parts, a full stop at the end, and the whole as a PDN tag `[FEN "..."]`. Names and numbers may
//! be mixed.
//!
//! What may follow the pieces, each after a colon and in any order:
//! - `H` and a number: quiet plies (see [`Position::quiet_plies`]); lidraughts' clock counts the
//!   same plies for the official rules,
//! - `F` and a number from 1: the number of the move, two plies each,
//! - `C` and a square: the piece that has to go on capturing. This is the course's rules only and
//!   this project's own: where a capture is one move, there is nothing like it,
//! - anything else is kept as it is.
//!
//! Source: Portable Draughts Notation 3.0, lidraughts.org.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{FenError, FenExpected, parse, parse_numbered, read};
pub use write::{FenForm, write};

use super::setup::Setup;

#[cfg(doc)]
use super::position::Position;

/// What a FEN says; nothing of it is checked against the rules, [`Setup::position`] does that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The position, unchecked.
    pub setup: Setup,
    /// The number of the move, from 1, when given.
    pub move_number: Option<u32>,
    /// Further suffixes as they stand, without their colons. None of them is empty or has a colon
    /// in it.
    pub extras: Vec<String>,
}

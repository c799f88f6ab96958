//! Moves as text.
//!
//! ```text
//! c3-d4       a step
//! c3:e5       a capture; c3xe5 is read too
//! c3:e5:g7    a capture with all squares of its way, written when from and to are not enough to tell it from others
//! 22-18       the same with numbered squares, see Numbering; captures have an x: 22x15x8
//! 3,3-4,4     the same in the course's X,Y
//! cd4, c:e5   read only: of the first square just its file, as handbooks write
//! ```
//!
//! Reading is a look-up among the legal moves: a text is taken when it fits exactly one. `-` is
//! taken for captures as well, and so is no sign at all (`c3d4`); of the squares between the first
//! and the last some may be left out.
//!
//! By the course's rules each jump is a move of its own. A chain of them may stand in one text:
//! [`read_turn`] gives its jumps.

mod paths;
mod read;
#[cfg(test)]
mod tests;
mod text;
mod write;

pub use paths::{path, paths};
pub use read::{IllegalReason, MoveError, read, read_turn};
pub use text::{ExpectedText, Sign, TextError, WrittenMove, parse};
pub use write::{Style, write, write_full, write_path};

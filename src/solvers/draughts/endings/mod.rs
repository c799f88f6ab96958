//! Ending tables: positions with few pieces, solved by retrograde analysis.
//!
//! [`Tables`] answers for positions; all else is how it comes to know:
//!
//! ```text
//! index     numbers the positions of a material class (class) without gaps
//! pieces    what the pieces can do, in four words; prospect: what that is worth; value: the byte of it
//! slice     solves the positions with the same men; generate: all slices in order, on several threads, into solved
//! check     computes every value again by the plain rules; survey counts wins and finds the longest
//! file      packs the values into files; tables reads them, or makes the small ones anew
//! ```
//!
//! By the course's rules the draw after 15 quiet plies is part of the answer (why one byte is
//! enough for it: [`prospect`]). By the official rules draws by counter and repetition are not: a
//! win may be one that a counter would cut short.
//!
//! ```no_run
//! use arbiiter::games::draughts::{Rules, fen};
//! use arbiiter::solvers::draughts::endings::{Ending, Endings, Tables};
//!
//! let tables = Tables::open(Rules::Course);
//! let position = fen::read("W:WKa1:Bc3", Rules::Course).expect("a position");
//! assert_eq!(tables.probe(&position), Some(Ending::Win(1)));
//! let (capture, _) = tables.best(&position).expect("a move");
//! assert!(capture.is_capture());
//! ```

pub mod check;
pub mod class;
pub mod file;
pub mod generate;
pub mod index;
pub mod pieces;
pub mod prospect;
mod slice;
pub mod solved;
pub mod survey;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod value;

pub use tables::Tables;

use crate::games::draughts::Position;

/// What a solved position is worth to the side to move; by the course's rules with the draw by
/// quiet plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It wins. Plies to the end of the game, or by the course's rules to the capture that decides
    /// it if that is sooner.
    Win(u8),
    /// Neither side can win.
    Draw,
    /// It loses. Plies as for a win; 0 when it has no move.
    Loss(u8),
}

/// Something that knows solved positions.
pub trait Endings: Send + Sync {
    /// The most pieces on the board for which [`Endings::probe`] may answer.
    fn pieces(&self) -> u32;

    /// The value of a position, by the course's rules with its quiet plies counted; `None` when it
    /// is not in the tables.
    fn probe(&self, position: &Position) -> Option<Ending>;
}

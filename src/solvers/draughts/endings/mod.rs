//! Ending tables: positions with few pieces, solved by retrograde analysis.

pub mod check;
pub mod class;
pub mod file;
pub mod generate;
pub mod index;
#[cfg(test)]
mod oracle;
pub mod pieces;
pub mod prospect;
mod slice;
pub mod solved;
pub mod survey;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod value;

use crate::games::draughts::Position;

/// What a solved position is worth to the side to move, draw rule included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It wins. Plies to the end of the game or to the capture that decides it.
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

    /// The worth of a position with its quiet plies counted; `None` when it is not in the tables.
    fn probe(&self, position: &Position) -> Option<Ending>;
}

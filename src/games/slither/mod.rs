//! Slither ("Ползунок"): one path on a rectangle of dots; who can't go on without touching it has
//! lost.
//!
//! The players draw in turn a segment between two dots that stand beside each other. The first
//! segment lies anywhere; every later one begins at either end of the path drawn so far, so that
//! the drawing stays one path without branches. A player who can only draw to a dot of the path,
//! that is close it, loses: the player without a free dot beside an end has lost. In the misère
//! game that player has won.
//!
//! Sources: invented by David L. Silverman; Martin Gardner, Mathematical Games, Scientific
//! American, June 1972 (on 5 x 6 dots); William N. Anderson, "Maximum matching and the game of
//! Slither", Journal of Combinatorial Theory B 17 (1974) 234-239. In Gardner's words the loser is
//! who must close the path; nobody who can extend it would close it, so closing is no move here.

mod drawing;
mod notation;
mod position;
mod text_game;

pub use drawing::draw;
pub use notation::{Record, RecordError};
pub use position::{Position, PositionError, Rules, Segment, perft};

pub use notation::read_segment;

#[cfg(test)]
mod tests;

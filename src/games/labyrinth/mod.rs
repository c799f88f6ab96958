//! Theseus and the Minotaur: a chase through the rooms of a labyrinth.
//!
//! Two players go in turn through a passage into another room; who is to move may not stay. Theseus
//! wins when both are in one room. The Minotaur wins by going into the room in which Theseus began:
//! *home*.
//!
//! How the course's sentences are read where they leave something open:
//!
//! - Both in one room is a catch, whoever moved, and also when that room is home. So the Minotaur
//!   can't pass a Theseus who has come back home, and a Minotaur who can only go to Theseus is
//!   caught.
//! - Who is to move and has no passage out ends the game without a winner. That takes one-way
//!   passages: in a labyrinth of passages that lead both ways, every room has one.
//! - A chase that never ends has no winner either.
//!
//! A labyrinth is connected, no passage leads from a room to itself, and no two lead the same way.

mod drawing;
mod layout;
mod plan;
mod position;
mod problem;
mod random;
mod svg;

pub use drawing::{Drawing, Marks, draw};
pub use layout::{PassageLine, RoomLayout};
pub use plan::{Labyrinth, LabyrinthFact, Passage, Room, RoomSpot, Start};
pub use position::Position;
pub use problem::{LabyrinthFlaw, MAX_PASSAGES, MAX_ROOMS, Problem, near};
pub use random::random_labyrinth;
pub use svg::{LabyrinthPicture, svg};

use crate::games::Side;

/// Theseus, who catches.
pub const THESEUS: Side = Side::First;
/// The Minotaur, who runs for home.
pub const MINOTAUR: Side = Side::Second;

#[cfg(test)]
mod tests;

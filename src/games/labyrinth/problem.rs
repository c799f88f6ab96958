//! Why facts describe no labyrinth.

use serde::Serialize;
use strsim::levenshtein;

use crate::games::Side;

/// The most rooms: the positions for one home are then two million, the moves sixteen million.
pub const MAX_ROOMS: usize = 1000;
/// The most passages.
pub const MAX_PASSAGES: usize = 4000;

/// One thing that is wrong with the facts of a labyrinth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of the fact, from 0; `None` when it is about all of them.
    pub fact: Option<usize>,
    /// What is wrong with it.
    pub reason: LabyrinthFlaw,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum LabyrinthFlaw {
    /// There are fewer than two rooms.
    #[error("a labyrinth has two rooms and a passage between them at least")]
    TooFewRooms,
    /// There are more than [`MAX_ROOMS`].
    #[error("more than {MAX_ROOMS} rooms")]
    TooManyRooms,
    /// There are more passages than [`MAX_PASSAGES`].
    #[error("more than {MAX_PASSAGES} passages")]
    TooManyPassages,
    /// A room is told twice.
    #[error("room {0} is there twice")]
    RoomTwice(String),
    /// Two rooms, this one and an earlier one, stand at one place.
    #[error("room {0} is where room {1} is: give it other coordinates")]
    SpotTaken(String, String),
    /// This room has no place, or others have none.
    #[error("room {0} has no coordinates and others have: give them to all rooms or to none")]
    SpotMissing(String),
    /// A passage or a start names no room of the labyrinth; there is one with a name like it.
    #[error("there is no room {0}{hint}", hint = hint(.1))]
    UnknownRoom(String, Option<String>),
    /// A passage leads from this room to itself.
    #[error("a passage from room {0} to itself: who moves may not stay")]
    Loop(String),
    /// A passage between these rooms is told twice.
    #[error("the passage from {0} to {1} is there twice")]
    PassageTwice(String, String),
    /// The first room can't be reached from the second one, whichever way the passages lead.
    #[error("room {0} can't be reached from room {1}: a passage is missing")]
    Apart(String, String),
    /// A start of this player is told twice.
    #[error("{name} begins in two rooms", name = player(*.0))]
    StartTwice(Side),
    /// Both players begin in this room.
    #[error("both begin in room {0}: they need a room each")]
    SameStart(String),
    /// Who moves first is told twice.
    #[error("who moves first is told twice")]
    TurnTwice,
}

/// The question about a room of a name like it.
fn hint(near: &Option<String>) -> String {
    near.as_ref()
        .map_or_else(String::new, |near| format!(": is {near} meant?"))
}

/// The name of a player in a sentence.
fn player(side: Side) -> &'static str {
    if side == super::THESEUS {
        "Theseus"
    } else {
        "the Minotaur"
    }
}

/// The name nearest to `wanted`, if one differs by a letter, or two in a longer name.
pub fn near<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let length = wanted.chars().count();
    // A name of one letter is like every other one.
    let most = match length {
        0..=2 => return None,
        3..=5 => 1,
        _ => 2,
    };
    names
        .map(|name| (levenshtein(wanted, name), name))
        .filter(|(difference, _)| *difference <= most)
        .min_by_key(|(difference, _)| *difference)
        .map(|(_, name)| name.to_owned())
}

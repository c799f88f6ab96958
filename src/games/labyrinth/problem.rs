//! Why facts describe no labyrinth.

use std::fmt;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabyrinthFlaw {
    /// There are fewer than two rooms.
    TooFewRooms,
    /// There are more than [`MAX_ROOMS`].
    TooManyRooms,
    /// There are more passages than [`MAX_PASSAGES`].
    TooManyPassages,
    /// A room is told twice.
    RoomTwice(String),
    /// Two rooms, this one and an earlier one, stand at one place.
    SpotTaken(String, String),
    /// This room has no place, or others have none.
    SpotMissing(String),
    /// A passage or a start names no room of the labyrinth; there is one with a name like it.
    UnknownRoom(String, Option<String>),
    /// A passage leads from this room to itself.
    Loop(String),
    /// A passage between these rooms is told twice.
    PassageTwice(String, String),
    /// The first room can't be reached from the second one, whichever way the passages lead.
    Apart(String, String),
    /// A start of this player is told twice.
    StartTwice(Side),
    /// Both players begin in this room.
    SameStart(String),
    /// Who moves first is told twice.
    TurnTwice,
}

impl fmt::Display for LabyrinthFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabyrinthFlaw::TooFewRooms => {
                write!(
                    f,
                    "a labyrinth has two rooms and a passage between them at least"
                )
            }
            LabyrinthFlaw::TooManyRooms => write!(f, "more than {MAX_ROOMS} rooms"),
            LabyrinthFlaw::TooManyPassages => write!(f, "more than {MAX_PASSAGES} passages"),
            LabyrinthFlaw::RoomTwice(room) => write!(f, "room {room} is there twice"),
            LabyrinthFlaw::SpotTaken(room, other) => {
                write!(
                    f,
                    "room {room} is where room {other} is: give it other coordinates"
                )
            }
            LabyrinthFlaw::SpotMissing(room) => write!(
                f,
                "room {room} has no coordinates and others have: give them to all rooms or to none"
            ),
            LabyrinthFlaw::UnknownRoom(room, None) => write!(f, "there is no room {room}"),
            LabyrinthFlaw::UnknownRoom(room, Some(near)) => {
                write!(f, "there is no room {room}: is {near} meant?")
            }
            LabyrinthFlaw::Loop(room) => {
                write!(
                    f,
                    "a passage from room {room} to itself: who moves may not stay"
                )
            }
            LabyrinthFlaw::PassageTwice(one, other) => {
                write!(f, "the passage from {one} to {other} is there twice")
            }
            LabyrinthFlaw::Apart(room, other) => {
                write!(
                    f,
                    "room {room} can't be reached from room {other}: a passage is missing"
                )
            }
            LabyrinthFlaw::StartTwice(side) => {
                let name = if *side == super::THESEUS {
                    "Theseus"
                } else {
                    "the Minotaur"
                };
                write!(f, "{name} begins in two rooms")
            }
            LabyrinthFlaw::SameStart(room) => {
                write!(f, "both begin in room {room}: they need a room each")
            }
            LabyrinthFlaw::TurnTwice => write!(f, "who moves first is told twice"),
        }
    }
}

impl std::error::Error for LabyrinthFlaw {}

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

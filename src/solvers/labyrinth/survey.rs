//! Who wins from where: all beginnings of a labyrinth.

use std::sync::Arc;

use super::LabyrinthSolution;
use crate::games::Side;
use crate::games::labyrinth::{Labyrinth, MINOTAUR, Room, THESEUS};
use crate::solvers::retrograde::Value;

/// The values of a beginning, by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartVerdict {
    /// When Theseus does.
    pub theseus_first: Value,
    /// When the Minotaur does.
    pub minotaur_first: Value,
}

/// The verdicts on all beginnings.
#[derive(Clone, Debug)]
pub struct StartSurvey {
    rooms: usize,
    verdicts: Vec<StartVerdict>,
}

/// How many beginnings end how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartCounts {
    /// Theseus wins whoever moves first.
    pub theseus: usize,
    /// The Minotaur does.
    pub minotaur: usize,
    /// Theseus wins only when he moves first.
    pub theseus_moving: usize,
    /// Theseus wins only when the Minotaur moves first.
    pub theseus_waiting: usize,
    /// None of these: someone keeps a draw, and Theseus wins in neither case.
    pub other: usize,
}

impl LabyrinthSolution {
    /// The values with Theseus at home and the Minotaur in this room.
    pub fn verdict(&self, minotaur: Room) -> StartVerdict {
        let value = |turn: Side| self.value(self.home(), minotaur, turn);
        StartVerdict {
            theseus_first: value(THESEUS),
            minotaur_first: value(MINOTAUR),
        }
    }
}

impl StartSurvey {
    /// The most rooms of a labyrinth that is surveyed: each home has to be solved.
    pub const MAX_ROOMS: usize = 200;

    /// Solves a labyrinth for each home. `None` for one with more than [`StartSurvey::MAX_ROOMS`]
    /// rooms.
    pub fn of(labyrinth: &Arc<Labyrinth>) -> Option<StartSurvey> {
        if labyrinth.len() > StartSurvey::MAX_ROOMS {
            return None;
        }
        let mut verdicts = Vec::with_capacity(labyrinth.len() * labyrinth.len());
        for home in labyrinth.rooms() {
            let solution = LabyrinthSolution::of(labyrinth.clone(), home);
            verdicts.extend(labyrinth.rooms().map(|room| solution.verdict(room)));
        }
        Some(StartSurvey {
            rooms: labyrinth.len(),
            verdicts,
        })
    }

    /// The verdict when Theseus begins in one room and the Minotaur in the other; in one and the
    /// same room it is a catch.
    pub fn verdict(&self, theseus: Room, minotaur: Room) -> StartVerdict {
        self.verdicts[theseus.index() * self.rooms + minotaur.index()]
    }

    /// How many beginnings in two rooms end how.
    pub fn tally(&self) -> StartCounts {
        let mut tally = StartCounts::default();
        for (at, verdict) in self.verdicts.iter().enumerate() {
            if at / self.rooms == at % self.rooms {
                continue;
            }
            let winners = (
                verdict.theseus_first.winner(),
                verdict.minotaur_first.winner(),
            );
            *match winners {
                (Some(THESEUS), Some(THESEUS)) => &mut tally.theseus,
                (Some(MINOTAUR), Some(MINOTAUR)) => &mut tally.minotaur,
                (Some(THESEUS), _) => &mut tally.theseus_moving,
                (_, Some(THESEUS)) => &mut tally.theseus_waiting,
                _ => &mut tally.other,
            } += 1;
        }
        tally
    }
}

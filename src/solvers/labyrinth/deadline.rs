//! How long Theseus may take.

use std::collections::HashMap;

use super::LabyrinthSolution;
use crate::games::labyrinth::{MINOTAUR, Position, Room, THESEUS};
use crate::games::{Game, Outcome, Side};
use crate::solvers::retrograde::Value;

/// The moves of Theseus from a position on; `None` while it is being looked at.
type Longest = HashMap<u64, Option<u32>>;

/// A position whose moves are being followed.
struct Visit {
    here: Position,
    /// The moves still to follow.
    next: Vec<Room>,
    /// The most moves of Theseus on the ways followed so far.
    longest: u32,
}

impl LabyrinthSolution {
    /// The moves after which Theseus has either caught the Minotaur or lost: "who has not caught
    /// him in six moves, loses".
    ///
    /// The Minotaur defends as well as possible, by any of the best moves; Theseus may go wherever
    /// his manner lets him, in detours too, as long as the Minotaur can't win for certain. When
    /// each such game ends with a catch, the longest one has this many moves of Theseus. `None`
    /// when he may take his time (such a game can go on for ever), and when he can't win at all.
    pub fn deadline(&self, theseus: Room, minotaur: Room, turn: Side) -> Option<u32> {
        let can_win = self.value(theseus, minotaur, turn).winner() == Some(THESEUS);
        let mut known = Longest::new();
        let mut visits = Vec::new();
        if can_win {
            visits.push(self.visit(self.position(theseus, minotaur, turn), &mut known));
        }
        let mut deadline = None;
        while let Some(mut visit) = visits.pop() {
            let Some(room) = visit.next.pop() else {
                known.insert(visit.here.key(), Some(visit.longest));
                deadline = Some(visit.longest);
                if let Some(before) = visits.last_mut() {
                    before.count(visit.longest);
                }
                continue;
            };
            let next = visit.here.after(&room);
            if next.outcome() == Some(Outcome::Draw) {
                // Who is to move can't: this game has ended without a catch.
                return None;
            }
            match known.get(&next.key()) {
                // A way back into a position on the way here: it can be gone round for ever.
                Some(None) => return None,
                Some(Some(longest)) => {
                    visit.count(*longest);
                    visits.push(visit);
                }
                None => {
                    visits.push(visit);
                    visits.push(self.visit(next, &mut known));
                }
            }
        }
        deadline
    }

    fn visit(&self, here: Position, known: &mut Longest) -> Visit {
        known.insert(here.key(), None);
        Visit {
            next: self.sensible(&here),
            here,
            longest: 0,
        }
    }

    /// The best moves of the Minotaur; the moves of Theseus that don't hand the game over.
    fn sensible(&self, here: &Position) -> Vec<Room> {
        let rooms = (here.room(THESEUS), here.room(MINOTAUR));
        let choices = match here.turn() {
            MINOTAUR => self.best(rooms.0, rooms.1, MINOTAUR),
            THESEUS => {
                let mut choices = self.choices(rooms.0, rooms.1, THESEUS);
                choices.retain(|choice| !is_lost(choice.value));
                choices
            }
        };
        choices.iter().map(|choice| choice.room).collect()
    }
}

impl Visit {
    /// Counts a way of so many moves of Theseus from the next position on.
    fn count(&mut self, moves: u32) {
        let own = u32::from(self.here.turn() == THESEUS);
        self.longest = self.longest.max(moves + own);
    }
}

fn is_lost(value: Value) -> bool {
    value.winner() == Some(MINOTAUR)
}

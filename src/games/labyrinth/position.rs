//! Where the players are and who is to move.

use std::sync::Arc;

use super::plan::{Labyrinth, Room};
use super::{MINOTAUR, THESEUS};
use crate::games::{Game, Outcome, Side};

/// A position of the chase.
#[derive(Clone, Debug)]
pub struct Position {
    labyrinth: Arc<Labyrinth>,
    home: Room,
    theseus: Room,
    minotaur: Room,
    turn: Side,
}

impl Position {
    /// The labyrinth.
    pub fn labyrinth(&self) -> &Arc<Labyrinth> {
        &self.labyrinth
    }

    /// Any position: the home, the rooms of Theseus and the Minotaur, who is to move. The game may
    /// be over in it.
    pub fn within(labyrinth: Arc<Labyrinth>, home: Room, rooms: [Room; 2], turn: Side) -> Position {
        let [theseus, minotaur] = rooms;
        Position {
            labyrinth,
            home,
            theseus,
            minotaur,
            turn,
        }
    }

    /// The room in which Theseus began.
    pub fn home(&self) -> Room {
        self.home
    }

    /// The room of a player.
    pub fn room(&self, side: Side) -> Room {
        match side {
            THESEUS => self.theseus,
            MINOTAUR => self.minotaur,
        }
    }
}

impl Game for Position {
    type Move = Room;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self) -> Vec<Room> {
        if self.winner().is_some() {
            return Vec::new();
        }
        self.labyrinth.exits(self.room(self.turn)).to_vec()
    }

    fn after(&self, chosen: &Room) -> Position {
        let mut next = self.clone();
        match self.turn {
            THESEUS => next.theseus = *chosen,
            MINOTAUR => next.minotaur = *chosen,
        }
        next.turn = self.turn.other();
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_stuck = || self.labyrinth.exits(self.room(self.turn)).is_empty();
        match self.winner() {
            Some(side) => Some(Outcome::Win(side)),
            None => is_stuck().then_some(Outcome::Draw),
        }
    }

    fn key(&self) -> u64 {
        let rooms = [self.home, self.theseus, self.minotaur];
        let turn = u64::from(self.turn == MINOTAUR);
        // Rooms are fewer than 2^16, so the key is the position itself.
        rooms
            .iter()
            .fold(turn, |key, room| key << 16 | room.index() as u64)
    }
}

impl Position {
    /// Who has won, a catch before all else.
    pub fn winner(&self) -> Option<Side> {
        Position::winner_with(self.home, self.theseus, self.minotaur)
    }

    /// Who has won with this home and the players in these rooms.
    pub fn winner_with(home: Room, theseus: Room, minotaur: Room) -> Option<Side> {
        if theseus == minotaur {
            return Some(THESEUS);
        }
        (minotaur == home).then_some(MINOTAUR)
    }
}

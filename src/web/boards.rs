//! The boards of a server.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::broadcast;

use super::house::House;
use super::play::Play;
use super::refusal::{Cause, Refusal};
use super::snapshot::Snapshot;
use super::table::Table;

/// All boards, by their identities.
pub struct Boards {
    most: usize,
    room: RwLock<Room>,
}

#[derive(Default)]
struct Room {
    boards: HashMap<String, Arc<dyn Board>>,
    is_closed: bool,
}

/// A board of any game.
pub trait Board: Send + Sync {
    /// Its identity: 32 hexadecimal digits.
    fn identity(&self) -> &str;

    /// How it looks now.
    ///
    /// # Errors
    /// When the game has broken.
    fn snapshot(&self) -> Result<Arc<Snapshot>, Refusal>;

    /// How it looks now, and all snapshots from then on. They end with the board.
    ///
    /// # Errors
    /// When the game has broken, or so many look already.
    fn watch(&self, most: usize) -> Result<Watch, Refusal>;

    /// Does what a client wishes, if the version is still this one.
    ///
    /// # Errors
    /// When the wish can't be read, comes too late, or is against the rules.
    fn act(&self, wish: Value, version: Option<u64>) -> Result<Arc<Snapshot>, Refusal>;

    /// How long nobody has acted or looked.
    fn idle(&self) -> Duration;
}

/// A look at a board: how it is, and the way that news come.
pub type Watch = (Arc<Snapshot>, broadcast::Receiver<Arc<Snapshot>>);

/// When there is no room, a board is given away at which nobody has sat for so long.
const ABANDONED: Duration = Duration::from_secs(120);

impl Boards {
    /// No board yet, and never more than so many.
    pub fn new(most: usize) -> Boards {
        Boards {
            most,
            room: RwLock::default(),
        }
    }

    /// A new board of a game.
    ///
    /// # Errors
    /// When the options can't be read or are refused, or there is no room.
    pub fn begin<P: Play>(
        &self,
        house: &Arc<House>,
        options: Value,
    ) -> Result<Arc<dyn Board>, Refusal> {
        self.check_room()?;
        let table = Table::<P>::begin(house, options)?;
        let given_away = self.put(table.clone())?;
        drop(given_away);
        Ok(table)
    }

    /// The board with this identity.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, identity: &str) -> Result<Arc<dyn Board>, Refusal> {
        self.read()
            .boards
            .get(identity)
            .cloned()
            .ok_or_else(missing)
    }

    /// Takes a board away.
    ///
    /// # Errors
    /// When there is none.
    pub fn remove(&self, identity: &str) -> Result<Arc<dyn Board>, Refusal> {
        self.write().boards.remove(identity).ok_or_else(missing)
    }

    /// Takes the boards away at which nobody has sat for so long; says how many.
    pub fn sweep(&self, idle: Duration) -> usize {
        let swept: Vec<_> = {
            let mut room = self.write();
            let swept = room.boards.extract_if(|_, board| board.idle() >= idle);
            swept.collect()
        };
        swept.len()
    }

    /// Takes all boards away, and lets no new one begin.
    pub fn close(&self) {
        let boards = {
            let mut room = self.write();
            room.is_closed = true;
            std::mem::take(&mut room.boards)
        };
        drop(boards);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.read().boards.len()
    }

    /// Refuses early what would be refused anyway.
    fn check_room(&self) -> Result<(), Refusal> {
        let room = self.read();
        if room.is_closed {
            return Err(closing());
        }
        let is_abandoned = |board: &Arc<dyn Board>| board.idle() >= ABANDONED;
        match room.boards.len() < self.most || room.boards.values().any(is_abandoned) {
            true => Ok(()),
            false => Err(self.full()),
        }
    }

    /// Puts a board in its place; the one that it takes the place of is given back, as its end may take a while.
    fn put(&self, board: Arc<dyn Board>) -> Result<Option<Arc<dyn Board>>, Refusal> {
        let mut room = self.write();
        if room.is_closed {
            return Err(closing());
        }
        let mut given_away = None;
        if room.boards.len() >= self.most {
            let longest = room.boards.iter().max_by_key(|(_, board)| board.idle());
            let abandoned = longest.filter(|(_, board)| board.idle() >= ABANDONED);
            let identity = abandoned.map(|(identity, _)| identity.clone());
            let identity = identity.ok_or_else(|| self.full())?;
            given_away = room.boards.remove(&identity);
        }
        room.boards.insert(board.identity().to_owned(), board);
        Ok(given_away)
    }

    fn full(&self) -> Refusal {
        let message = "there is no free board";
        Refusal::new(Cause::Busy, "too_many_boards", message).with(json!({"most": self.most}))
    }

    fn read(&self) -> RwLockReadGuard<'_, Room> {
        self.room.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Room> {
        self.room.write().unwrap_or_else(PoisonError::into_inner)
    }
}

fn missing() -> Refusal {
    Refusal::new(Cause::Missing, "no_such_board", "there is no such board")
}

fn closing() -> Refusal {
    Refusal::new(Cause::Busy, "closed", "the server is closing")
}

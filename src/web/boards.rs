//! The boards of a server.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::broadcast;

use super::house::House;
use super::play::Play;
use super::quota::{Client, Quota, Share};
use super::refusal::{Cause, Refusal};
use super::snapshot::Snapshot;
use super::table::Table;

/// All boards, by their identities.
pub struct Boards {
    most: usize,
    of_address: Arc<Quota>,
    room: RwLock<Room>,
}

#[derive(Default)]
struct Room {
    boards: HashMap<String, Kept>,
    is_closed: bool,
}

/// A board, and whose it is.
struct Kept {
    board: Arc<dyn Board>,
    share: Share,
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

impl Kept {
    fn is_of(&self, client: Client) -> bool {
        self.share.client() == client
    }
}

impl Room {
    /// The board, among these, that is abandoned for the longest time.
    fn abandoned(&self, among: impl Fn(&Kept) -> bool) -> Option<&str> {
        let boards = self.boards.iter().filter(|(_, kept)| among(kept));
        let idle = boards.map(|(identity, kept)| (kept.board.idle(), identity));
        let longest = idle.max().filter(|(idle, _)| *idle >= ABANDONED);
        longest.map(|(_, identity)| identity.as_str())
    }

    /// Takes it away, if there is one.
    fn give_away(&mut self, among: impl Fn(&Kept) -> bool) -> Option<Arc<dyn Board>> {
        let identity = self.abandoned(among)?.to_owned();
        self.boards.remove(&identity).map(|kept| kept.board)
    }
}

impl Boards {
    /// No board yet, never more than so many, and of one address never more than so many.
    pub fn new(most: usize, most_of_address: usize) -> Boards {
        let message = "this address has too many boards already";
        Boards {
            most,
            of_address: Quota::new("too_many_boards_of_address", message, most_of_address),
            room: RwLock::default(),
        }
    }

    /// A new board of a game for this client.
    ///
    /// # Errors
    /// When the options can't be read or are refused, or there is no room.
    pub fn begin<P: Play>(
        &self,
        house: &Arc<House>,
        client: Client,
        options: Value,
    ) -> Result<Arc<dyn Board>, Refusal> {
        self.check_room(client)?;
        let table = Table::<P>::begin(house, client, options)?;
        let given_away = self.put(table.clone(), client)?;
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
            .map(|kept| Arc::clone(&kept.board))
            .ok_or_else(missing)
    }

    /// Takes a board away.
    ///
    /// # Errors
    /// When there is none.
    pub fn remove(&self, identity: &str) -> Result<Arc<dyn Board>, Refusal> {
        let kept = self.write().boards.remove(identity);
        kept.map(|kept| kept.board).ok_or_else(missing)
    }

    /// Takes the boards away at which nobody has sat for so long; says how many.
    pub fn sweep(&self, idle: Duration) -> usize {
        let swept: Vec<_> = {
            let mut room = self.write();
            let swept = room.boards.extract_if(|_, kept| kept.board.idle() >= idle);
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
    fn check_room(&self, client: Client) -> Result<(), Refusal> {
        let room = self.read();
        if room.is_closed {
            return Err(closing());
        }
        if room.boards.len() >= self.most && room.abandoned(|_| true).is_none() {
            return Err(self.full());
        }
        match self.of_address.has_more(client)
            || room.abandoned(|kept| kept.is_of(client)).is_some()
        {
            true => Ok(()),
            false => Err(self.of_address.refusal()),
        }
    }

    /// Puts a board in its place; those that it takes the place of are given back, as their end may take a while.
    fn put(&self, board: Arc<dyn Board>, client: Client) -> Result<Vec<Arc<dyn Board>>, Refusal> {
        let mut room = self.write();
        if room.is_closed {
            return Err(closing());
        }
        let mut given_away = Vec::new();
        if !self.of_address.has_more(client) {
            let own = room.give_away(|kept| kept.is_of(client));
            given_away.push(own.ok_or_else(|| self.of_address.refusal())?);
        }
        if room.boards.len() >= self.most {
            let any = room.give_away(|_| true);
            given_away.push(any.ok_or_else(|| self.full())?);
        }
        let share = self.of_address.take(client)?;
        let identity = board.identity().to_owned();
        room.boards.insert(identity, Kept { board, share });
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

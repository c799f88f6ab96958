//! The boards of a server.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use serde_json::{Value, json};

use super::api_error::{ApiError, ErrorKind};
use super::game_session::GameSession;
use super::quota::{Client, Quota, QuotaPermit};
use super::services::SharedServices;
use super::session_actor::{GameBoard, SessionActor};
use super::snapshot::Snapshot;

/// All boards by their identities.
pub struct Boards {
    max: usize,
    of_address: Arc<Quota>,
    boards: RwLock<OpenBoards>,
}

#[derive(Default)]
struct OpenBoards {
    boards: HashMap<String, BoardEntry>,
    is_closed: bool,
}

/// A board, and the quota that it uses.
struct BoardEntry {
    board: Arc<dyn GameBoard>,
    game: &'static str,
    quota_permit: QuotaPermit,
}

/// A new board, and its first snapshot.
pub type NewBoard = (Arc<dyn GameBoard>, Arc<Snapshot>);

/// If there is no free board, a board that was idle for this time can be evicted.
const ABANDONED_TIME: Duration = Duration::from_secs(120);

/// A person's own board that nobody follows makes room for the next one of that person at once.
const LEFT_TIME: Duration = Duration::from_secs(1);

/// The code of the error for a client that has too many games with programs.
const TOO_MANY_MATCHES: &str = "too_many_matches_of_address";

impl BoardEntry {
    fn is_of(&self, client: Client) -> bool {
        self.quota_permit.client() == client
    }
}

/// After which time a board of this client makes room for another one of the same client.
fn patience(client: Client) -> Duration {
    match client {
        Client::Person(_) => LEFT_TIME,
        // Others may sit at the boards of an address.
        Client::Address(_) => ABANDONED_TIME,
    }
}

impl OpenBoards {
    /// Of the boards that `among` selects and that were idle for this time, the one that was left
    /// first.
    fn left(&self, time: Duration, among: impl Fn(&BoardEntry) -> bool) -> Option<&str> {
        let boards = self.boards.iter().filter(|(_, entry)| among(entry));
        let idle = boards.map(|(identity, entry)| (entry.board.idle(), identity));
        let longest = idle.max().filter(|(idle, _)| *idle >= time);
        longest.map(|(_, identity)| identity.as_str())
    }

    /// Removes that board, if there is one.
    fn evict(
        &mut self,
        time: Duration,
        among: impl Fn(&BoardEntry) -> bool,
    ) -> Option<Arc<dyn GameBoard>> {
        let identity = self.left(time, among)?.to_owned();
        self.boards.remove(&identity).map(|entry| entry.board)
    }
}

impl Boards {
    /// No board yet. There can be `max` boards, and `max_per_address` of them for one address.
    pub fn new(max: usize, max_per_address: usize) -> Boards {
        let message = "this address has too many boards already";
        Boards {
            max,
            of_address: Quota::new("too_many_boards_of_address", message, max_per_address),
            boards: RwLock::default(),
        }
    }

    /// Begins a game on a new board for this client.
    ///
    /// # Errors
    /// If the options can't be read or are refused, or if there is no free board.
    pub fn begin<P: GameSession>(
        &self,
        services: &Arc<SharedServices>,
        client: Client,
        options: Value,
    ) -> Result<NewBoard, ApiError> {
        self.check_room(client)?;
        loop {
            match SessionActor::<P>::begin(services, client, options.clone()) {
                Ok((actor, first)) => {
                    let evicted = self.put(actor.clone(), P::NAME, client)?;
                    drop(evicted);
                    return Ok((actor, first));
                }
                // Boards that the client has left may run the programs that are too many.
                Err(error) if error.code == TOO_MANY_MATCHES => {
                    drop(self.evict_own(P::NAME, client).ok_or(error)?);
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn evict_own(&self, game: &str, client: Client) -> Option<Arc<dyn GameBoard>> {
        let is_own = |entry: &BoardEntry| entry.game == game && entry.is_of(client);
        self.write().evict(patience(client), is_own)
    }

    /// The board with this identity.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self, identity: &str) -> Result<Arc<dyn GameBoard>, ApiError> {
        self.read()
            .boards
            .get(identity)
            .map(|entry| Arc::clone(&entry.board))
            .ok_or_else(missing)
    }

    /// Removes a board.
    ///
    /// # Errors
    /// If there is none.
    pub fn remove(&self, identity: &str) -> Result<Arc<dyn GameBoard>, ApiError> {
        let entry = self.write().boards.remove(identity);
        entry.map(|entry| entry.board).ok_or_else(missing)
    }

    /// Removes the boards that were idle for this time, and returns how many.
    pub fn sweep(&self, idle: Duration) -> usize {
        let swept: Vec<_> = {
            let mut boards = self.write();
            let swept = boards
                .boards
                .extract_if(|_, entry| entry.board.idle() >= idle);
            swept.collect()
        };
        swept.len()
    }

    /// Removes all boards, and refuses new ones.
    pub fn close(&self) {
        let boards = {
            let mut boards = self.write();
            boards.is_closed = true;
            std::mem::take(&mut boards.boards)
        };
        drop(boards);
    }

    /// Refuses early what would be refused anyway, before the session is made.
    fn check_room(&self, client: Client) -> Result<(), ApiError> {
        let boards = self.read();
        if boards.is_closed {
            return Err(closing());
        }
        if boards.boards.len() >= self.max && boards.left(ABANDONED_TIME, |_| true).is_none() {
            return Err(self.full());
        }
        let own = |entry: &BoardEntry| entry.is_of(client);
        match self.of_address.has_more(client) || boards.left(patience(client), own).is_some() {
            true => Ok(()),
            false => Err(self.of_address.error()),
        }
    }

    /// Adds a board. Returns the boards that were evicted for it, since dropping them may take a
    /// while.
    fn put(
        &self,
        board: Arc<dyn GameBoard>,
        game: &'static str,
        client: Client,
    ) -> Result<Vec<Arc<dyn GameBoard>>, ApiError> {
        let mut boards = self.write();
        if boards.is_closed {
            return Err(closing());
        }
        let mut evicted = Vec::new();
        if !self.of_address.has_more(client) {
            let own = boards.evict(patience(client), |entry| entry.is_of(client));
            evicted.push(own.ok_or_else(|| self.of_address.error())?);
        }
        if boards.boards.len() >= self.max {
            let any = boards.evict(ABANDONED_TIME, |_| true);
            evicted.push(any.ok_or_else(|| self.full())?);
        }
        let quota_permit = self.of_address.take(client)?;
        let identity = board.identity().to_owned();
        boards.boards.insert(
            identity,
            BoardEntry {
                board,
                game,
                quota_permit,
            },
        );
        Ok(evicted)
    }

    fn full(&self) -> ApiError {
        let message = "there is no free board";
        ApiError::new(ErrorKind::Busy, "too_many_boards", message).with(json!({"most": self.max}))
    }

    fn read(&self) -> RwLockReadGuard<'_, OpenBoards> {
        self.boards.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, OpenBoards> {
        self.boards.write().unwrap_or_else(PoisonError::into_inner)
    }
}

fn missing() -> ApiError {
    ApiError::new(
        ErrorKind::Missing,
        "no_such_board",
        "there is no such board",
    )
}

fn closing() -> ApiError {
    ApiError::new(ErrorKind::Busy, "closed", "the server is closing")
}

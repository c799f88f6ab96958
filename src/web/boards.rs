//! The boards of a server.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;

use super::house::House;
use super::play::{Desk, Play};
use super::refusal::{Cause, Refusal};
use super::snapshot::Snapshot;

/// All boards, by their identities.
pub struct Boards {
    most: usize,
    boards: RwLock<HashMap<String, Arc<dyn Board>>>,
}

/// A board of any game.
pub trait Board: Send + Sync {
    /// The newest snapshot.
    fn snapshot(&self) -> Arc<Snapshot>;

    /// Its identity: 32 hexadecimal digits.
    fn identity(&self) -> &str;

    /// All snapshots from now on.
    fn watch(&self) -> watch::Receiver<Arc<Snapshot>>;

    /// Does what a client wishes, if the version is still this one.
    ///
    /// # Errors
    /// When the wish can't be read, comes too late, or is against the rules.
    fn act(&self, wish: Value, version: Option<u64>) -> Result<Arc<Snapshot>, Refusal>;

    /// How long nobody has acted or looked.
    fn idle(&self) -> Duration;
}

/// A board of one game.
struct Table<P: Play> {
    identity: String,
    seat: Mutex<Seat<P>>,
    shown: watch::Sender<Arc<Snapshot>>,
}

struct Seat<P> {
    /// `None` while the game is being made.
    play: Option<P>,
    version: u64,
    touched: Instant,
}

impl Boards {
    /// No board yet, and never more than so many.
    pub fn new(most: usize) -> Boards {
        Boards {
            most,
            boards: RwLock::default(),
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
        let options = serde_json::from_value(options).map_err(unreadable)?;
        if self.count() >= self.most {
            return Err(Refusal::new(
                Cause::Busy,
                "too_many_boards",
                "there is no free board",
            ));
        }
        let table = Table::<P>::begin(house, options)?;
        self.write().insert(table.identity.clone(), table.clone());
        Ok(table)
    }

    /// The board with this identity.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, identity: &str) -> Result<Arc<dyn Board>, Refusal> {
        let missing = || Refusal::new(Cause::Missing, "no_such_board", "there is no such board");
        let boards = self.boards.read().unwrap_or_else(PoisonError::into_inner);
        boards.get(identity).cloned().ok_or_else(missing)
    }

    /// Takes a board away: false when there was none.
    pub fn remove(&self, identity: &str) -> bool {
        self.write().remove(identity).is_some()
    }

    /// Takes the boards away at which nobody has sat for so long.
    pub fn sweep(&self, idle: Duration) {
        self.write().retain(|_, board| board.idle() < idle);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.boards
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }

    fn write(&self) -> std::sync::RwLockWriteGuard<'_, HashMap<String, Arc<dyn Board>>> {
        self.boards.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Play> Table<P> {
    fn begin(house: &Arc<House>, options: P::Options) -> Result<Arc<Table<P>>, Refusal> {
        let identity = new_identity()?;
        let nothing = Snapshot {
            version: 0,
            text: String::new(),
        };
        let table = Arc::new(Table {
            identity,
            seat: Mutex::new(Seat {
                play: None,
                version: 0,
                touched: Instant::now(),
            }),
            shown: watch::Sender::new(Arc::new(nothing)),
        });
        // Locked meanwhile: what is told before the game is there waits.
        let mut seat = table.lock();
        let hearer = Hearer(Arc::downgrade(&table));
        seat.play = Some(P::begin(options, house, Desk::new(house, hearer))?);
        table.show(&mut seat);
        drop(seat);
        Ok(table)
    }

    fn lock(&self) -> MutexGuard<'_, Seat<P>> {
        self.seat.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show(&self, seat: &mut Seat<P>) -> Arc<Snapshot> {
        seat.version += 1;
        if let Some(play) = &seat.play {
            let snapshot = Snapshot::of(&self.identity, P::NAME, seat.version, &play.state());
            self.shown.send_replace(Arc::new(snapshot));
        }
        self.shown.borrow().clone()
    }
}

impl<P: Play> Board for Table<P> {
    fn identity(&self) -> &str {
        &self.identity
    }

    fn snapshot(&self) -> Arc<Snapshot> {
        self.shown.borrow().clone()
    }

    fn watch(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.shown.subscribe()
    }

    fn act(&self, wish: Value, version: Option<u64>) -> Result<Arc<Snapshot>, Refusal> {
        let action = serde_json::from_value(wish).map_err(unreadable)?;
        let mut seat = self.lock();
        if let Some(version) = version
            && version != seat.version
        {
            let message = "the board has changed since";
            let facts = serde_json::json!({"version": seat.version});
            return Err(Refusal::new(Cause::NotNow, "stale", message).with(facts));
        }
        seat.touched = Instant::now();
        if let Some(play) = &mut seat.play {
            play.act(action)?;
        }
        Ok(self.show(&mut seat))
    }

    fn idle(&self) -> Duration {
        match self.shown.receiver_count() {
            0 => self.lock().touched.elapsed(),
            _ => Duration::ZERO,
        }
    }
}

/// Where news of a board go; the board may be gone by then.
pub struct Hearer<P: Play>(Weak<Table<P>>);

impl<P: Play> Clone for Hearer<P> {
    fn clone(&self) -> Hearer<P> {
        Hearer(Weak::clone(&self.0))
    }
}

impl<P: Play> Hearer<P> {
    /// Whether the board is still there.
    pub fn is_there(&self) -> bool {
        self.0.strong_count() > 0
    }

    /// Tells the board: false when it is gone.
    pub fn tell(&self, news: P::News) -> bool {
        let Some(table) = self.0.upgrade() else {
            return false;
        };
        let mut seat = table.lock();
        if let Some(play) = &mut seat.play {
            play.hear(news);
            table.show(&mut seat);
        }
        true
    }
}

fn unreadable(error: serde_json::Error) -> Refusal {
    Refusal::new(Cause::Malformed, "unreadable", error.to_string())
}

/// 128 random bits: nobody guesses a board.
fn new_identity() -> Result<String, Refusal> {
    let failed =
        |error: getrandom::Error| Refusal::new(Cause::Broken, "no_randomness", error.to_string());
    let high = getrandom::u64().map_err(failed)?;
    let low = getrandom::u64().map_err(failed)?;
    Ok(format!("{high:016x}{low:016x}"))
}

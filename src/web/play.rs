//! How a game sits at a board: what it is told, what it tells.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::house::House;
use super::quota::Client;
use super::refusal::Refusal;
use super::table::Hearer;

/// A game as the server plays it. The position lives here; what a client sends is a wish.
///
/// A value is locked while it acts or hears, so both are quick: what takes time is thought by [`Desk::think`], or runs on a thread
/// of its own that tells by [`Desk::tell`].
pub trait Play: Send + Sized + 'static {
    /// The name of the game in requests.
    const NAME: &'static str;
    /// How a game begins: the fields beside `game` of a request for a board. Should refuse unknown fields.
    type Options: DeserializeOwned;
    /// What a client may wish: an enum tagged by `do`. Should refuse unknown fields.
    type Action: DeserializeOwned;
    /// What comes from thoughts and threads.
    type News: Send + 'static;
    /// What clients are shown.
    type State: Serialize;

    /// A new board.
    ///
    /// # Errors
    /// When there is no such game: a level or a module that does not exist, a position that is none.
    fn begin(options: Self::Options, house: &Arc<House>, desk: Desk<Self>)
    -> Result<Self, Refusal>;

    /// Does what a client wishes. A refusal changes nothing: also when a thought is refused that the wish needs.
    ///
    /// # Errors
    /// When the rules or the moment do not allow it.
    fn act(&mut self, action: Self::Action) -> Result<(), Refusal>;

    /// Hears what was thought. News that have become stale (a new game began meanwhile) are to be recognised, and change nothing.
    fn hear(&mut self, news: Self::News);

    /// What clients are shown.
    fn state(&self) -> Self::State;
}

/// How long a thought takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Some milliseconds.
    Brief,
    /// More, or nobody knows.
    Long,
}

/// What a game has at hand: its way to think, and to be told. A copy is as good as the first one.
pub struct Desk<P: Play> {
    house: Arc<House>,
    hearer: Hearer<P>,
    client: Client,
}

impl<P: Play> Clone for Desk<P> {
    fn clone(&self) -> Desk<P> {
        Desk {
            house: Arc::clone(&self.house),
            hearer: self.hearer.clone(),
            client: self.client,
        }
    }
}

impl<P: Play> Desk<P> {
    /// The desk of a board that is being made.
    pub(super) fn new(house: &Arc<House>, hearer: Hearer<P>, client: Client) -> Desk<P> {
        Desk {
            house: Arc::clone(house),
            hearer,
            client,
        }
    }

    /// Who has begun the board: what it takes counts as theirs.
    pub fn client(&self) -> Client {
        self.client
    }

    /// Thinks on one of the house's threads, when one is free, and tells the news to the board. `stop` ends it early: the thought is to
    /// look at it often. A thought that panics breaks its board.
    ///
    /// # Errors
    /// When too many are waiting already.
    pub fn think(
        &self,
        stop: &Stop,
        thought: impl FnOnce(&Stop) -> P::News + Send + 'static,
    ) -> Result<(), Refusal> {
        self.think_for(Effort::Long, stop, thought)
    }

    /// [`Desk::think`] for a thought of a known length: brief ones have threads of their own, and do not wait for long ones.
    ///
    /// # Errors
    /// When too many are waiting already.
    pub fn think_for(
        &self,
        effort: Effort,
        stop: &Stop,
        thought: impl FnOnce(&Stop) -> P::News + Send + 'static,
    ) -> Result<(), Refusal> {
        let (hearer, stop) = (self.hearer.clone(), stop.clone());
        let run = move || {
            if stop.is_set() || !hearer.is_there() {
                return;
            }
            match catch_unwind(AssertUnwindSafe(|| thought(&stop))) {
                Ok(news) => {
                    hearer.tell(news);
                }
                Err(_) => hearer.give_up(),
            }
        };
        self.house.think(effort, Box::new(run))
    }

    /// Tells the board news, from any thread but from within [`Play::act`] and [`Play::hear`]: false when the board is gone.
    pub fn tell(&self, news: P::News) -> bool {
        self.hearer.tell(news)
    }
}

/// A wish that a thought may end. A game keeps one, and sets it when it is dropped.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Wishes the end.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end is wished.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for a search that takes one.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.0
    }
}

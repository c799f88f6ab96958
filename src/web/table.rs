//! A board of one game, and how it is told what was thought.
//!
//! A game that panics breaks its board, and nothing else: the streams of the board end, and each request for it is answered so.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::broadcast;

use super::boards::{Board, Watch};
use super::house::House;
use super::play::{Desk, Play};
use super::quota::Client;
use super::refusal::{Cause, Refusal};
use super::snapshot::Snapshot;

/// A board of one game.
pub struct Table<P: Play> {
    identity: String,
    seat: Mutex<Seat<P>>,
}

struct Seat<P> {
    /// `None` while the game is being made, and when it has broken.
    play: Option<P>,
    version: u64,
    touched: Instant,
    news: broadcast::Sender<Arc<Snapshot>>,
}

/// Who looks at a board may be so many snapshots behind; who is more goes on with the newest ones.
const MOST_BEHIND: usize = 16;

impl<P: Play> Table<P> {
    /// A new board for this client.
    ///
    /// # Errors
    /// When the options can't be read or are refused.
    pub fn begin(
        house: &Arc<House>,
        client: Client,
        options: Value,
    ) -> Result<Arc<Table<P>>, Refusal> {
        let options = serde_json::from_value(options).map_err(unreadable)?;
        let table = Arc::new(Table {
            identity: new_identity()?,
            seat: Mutex::new(Seat {
                play: None,
                version: 0,
                touched: Instant::now(),
                news: broadcast::Sender::new(MOST_BEHIND),
            }),
        });
        // Locked meanwhile: what is told before the game is there waits.
        let mut seat = table.lock();
        let desk = Desk::new(house, Hearer(Arc::downgrade(&table)), client);
        let begun = catch_unwind(AssertUnwindSafe(|| P::begin(options, house, desk)));
        seat.play = Some(begun.map_err(|_| broken())??);
        table.show_change(&mut seat)?;
        drop(seat);
        Ok(table)
    }

    fn lock(&self) -> MutexGuard<'_, Seat<P>> {
        self.seat.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows all who look that the game has changed.
    fn show_change(&self, seat: &mut Seat<P>) -> Result<Arc<Snapshot>, Refusal> {
        seat.version += 1;
        let snapshot = self.show(seat)?;
        // An error says that nobody looks.
        let _ = seat.news.send(Arc::clone(&snapshot));
        Ok(snapshot)
    }

    /// How the game is now: a clock goes on between two changes.
    fn show(&self, seat: &mut Seat<P>) -> Result<Arc<Snapshot>, Refusal> {
        let version = seat.version;
        let identity = &self.identity;
        seat.with_play(|play| Snapshot::of(identity, P::NAME, version, &play.state()))
            .map(Arc::new)
    }
}

impl<P: Play> Seat<P> {
    /// Lets the game do something. When it panics nobody knows what became of it, so it is given up.
    fn with_play<R>(&mut self, done: impl FnOnce(&mut P) -> R) -> Result<R, Refusal> {
        let play = self.play.as_mut().ok_or_else(broken)?;
        match catch_unwind(AssertUnwindSafe(|| done(play))) {
            Ok(result) => Ok(result),
            Err(_) => {
                self.give_up();
                Err(broken())
            }
        }
    }

    fn give_up(&mut self) {
        let play = self.play.take();
        let _ = catch_unwind(AssertUnwindSafe(|| drop(play)));
        // The streams end with the way that news came.
        self.news = broadcast::Sender::new(1);
    }
}

impl<P: Play> Board for Table<P> {
    fn identity(&self) -> &str {
        &self.identity
    }

    fn snapshot(&self) -> Result<Arc<Snapshot>, Refusal> {
        let mut seat = self.lock();
        seat.touched = Instant::now();
        self.show(&mut seat)
    }

    fn watch(&self, most: usize) -> Result<Watch, Refusal> {
        let mut seat = self.lock();
        if seat.news.receiver_count() >= most {
            let message = "too many look at this board already";
            let refusal = Refusal::new(Cause::Busy, "too_many_streams", message);
            return Err(refusal.with(json!({"most": most})));
        }
        let snapshot = self.show(&mut seat)?;
        Ok((snapshot, seat.news.subscribe()))
    }

    fn act(&self, wish: Value, version: Option<u64>) -> Result<Arc<Snapshot>, Refusal> {
        let action = serde_json::from_value(wish).map_err(unreadable)?;
        let mut seat = self.lock();
        if version.is_some_and(|version| version != seat.version) {
            let message = "the board has changed since";
            let facts = json!({"version": seat.version});
            return Err(Refusal::new(Cause::NotNow, "stale", message).with(facts));
        }
        seat.touched = Instant::now();
        seat.with_play(|play| play.act(action))??;
        self.show_change(&mut seat)
    }

    fn idle(&self) -> Duration {
        let mut seat = self.lock();
        if seat.news.receiver_count() > 0 {
            seat.touched = Instant::now();
        }
        seat.touched.elapsed()
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

    /// Tells the board: false when it is gone or broken.
    pub fn tell(&self, news: P::News) -> bool {
        let Some(table) = self.0.upgrade() else {
            return false;
        };
        let mut seat = table.lock();
        let heard = seat.with_play(|play| play.hear(news));
        heard.is_ok() && table.show_change(&mut seat).is_ok()
    }

    /// Gives the game up: what it waits for will never come.
    pub fn give_up(&self) {
        if let Some(table) = self.0.upgrade() {
            table.lock().give_up();
        }
    }
}

fn unreadable(error: serde_json::Error) -> Refusal {
    Refusal::new(Cause::Malformed, "unreadable", error.to_string())
}

fn broken() -> Refusal {
    let message = "the game on this board has broken, which is our fault: begin a new one";
    Refusal::new(Cause::Broken, "broken", message)
}

/// 128 random bits: nobody guesses a board.
fn new_identity() -> Result<String, Refusal> {
    let failed =
        |error: getrandom::Error| Refusal::new(Cause::Broken, "no_randomness", error.to_string());
    let high = getrandom::u64().map_err(failed)?;
    let low = getrandom::u64().map_err(failed)?;
    Ok(format!("{high:016x}{low:016x}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::limits::Limits;
    use crate::web::house::Settings;
    use crate::web::play::Stop;

    /// A game that can only break.
    struct Fragile(Desk<Fragile>);

    impl Play for Fragile {
        const NAME: &'static str = "fragile";
        type Options = ();
        type Action = String;
        type News = ();
        type State = ();

        fn begin((): (), _: &Arc<House>, desk: Desk<Fragile>) -> Result<Fragile, Refusal> {
            Ok(Fragile(desk))
        }

        fn act(&mut self, action: String) -> Result<(), Refusal> {
            match action.as_str() {
                "break" => panic!("as wished"),
                "think" => self.0.think(&Stop::default(), |_| panic!("as wished")),
                "news" => self.0.think(&Stop::default(), |_| ()),
                _ => Ok(()),
            }
        }

        fn hear(&mut self, (): ()) {
            panic!("as wished");
        }

        fn state(&self) {}
    }

    #[track_caller]
    fn check(wish: &str) {
        let settings = Settings {
            programs: Vec::new(),
            limits: Limits::default(),
            workers: crate::referee::workers::Workers::new(Default::default()),
            thinkers: 1,
            most_boards: 2,
            boards_of_address: 2,
            matches_of_address: 1,
        };
        let house = House::open(settings).expect("threads");
        let table = Table::<Fragile>::begin(&house, Client::local(), Value::Null).expect("a board");
        let other = Table::<Fragile>::begin(&house, Client::local(), Value::Null).expect("a board");
        let (_, mut news) = table.watch(1).expect("a look");
        let _ = table.act(json!(wish), None);
        // The stream of the broken board ends.
        while news.blocking_recv().is_ok() {}
        let cause = |told: Result<Arc<Snapshot>, Refusal>| told.map_err(|refusal| refusal.cause);
        assert_eq!(cause(table.snapshot()).err(), Some(Cause::Broken), "{wish}");
        assert_eq!(
            cause(table.act(json!("rest"), None)).err(),
            Some(Cause::Broken)
        );
        // The thread that thought goes on to think, and other boards don't notice.
        assert!(other.act(json!("rest"), None).is_ok());
        let (_, mut news) = other.watch(1).expect("a look");
        assert!(other.act(json!("think"), None).is_ok());
        while news.blocking_recv().is_ok() {}
    }

    #[test]
    fn a_panic_breaks_one_board() {
        for wish in ["break", "think", "news"] {
            check(wish);
        }
    }

    #[test]
    fn who_comes_too_late_is_refused() {
        let settings = Settings {
            programs: Vec::new(),
            limits: Limits::default(),
            workers: crate::referee::workers::Workers::new(Default::default()),
            thinkers: 1,
            most_boards: 1,
            boards_of_address: 1,
            matches_of_address: 1,
        };
        let house = House::open(settings).expect("threads");
        let table = Table::<Fragile>::begin(&house, Client::local(), Value::Null).expect("a board");
        assert!(table.act(json!("rest"), Some(1)).is_ok());
        let refused = table.act(json!("rest"), Some(1)).expect_err("stale");
        assert_eq!(
            (refused.code, &refused.facts["version"]),
            ("stale", &json!(2))
        );
        assert!(table.watch(0).is_err());
    }
}

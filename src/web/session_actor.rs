//! The actor of one board: it holds the session behind a lock and publishes its snapshots.
//!
//! A session that panics breaks its own board only. The streams of the board end, and each request
//! for it is answered with an error.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::broadcast;

use super::api_error::{ApiError, ErrorKind};
use super::game_session::{GameSession, SessionContext};
use super::quota::Client;
use super::request::unreadable;
use super::services::SharedServices;
use super::snapshot::Snapshot;

/// A board of any game.
pub trait GameBoard: Send + Sync {
    /// Its identity: 32 hexadecimal digits.
    fn identity(&self) -> &str;

    /// The present snapshot.
    ///
    /// # Errors
    /// If the game has broken.
    fn snapshot(&self) -> Result<Arc<Snapshot>, ApiError>;

    /// The present snapshot, and all later ones. They end with the board.
    ///
    /// # Errors
    /// If the game has broken, or `max` clients watch the board already.
    fn watch(&self, max: usize) -> Result<Subscription, ApiError>;

    /// Does what this client asks for, if the version is still the present one.
    ///
    /// # Errors
    /// If the request can't be read, is stale, or is against the rules.
    fn act(
        &self,
        client: Client,
        request: Value,
        version: Option<u64>,
    ) -> Result<Arc<Snapshot>, ApiError>;

    /// For how long nobody has acted on the board or watched it.
    fn idle(&self) -> Duration;
}

/// The present snapshot, and the channel of the later ones.
pub type Subscription = (Arc<Snapshot>, broadcast::Receiver<Arc<Snapshot>>);

/// The actor of one board.
pub struct SessionActor<P: GameSession> {
    identity: String,
    state: Mutex<SessionState<P>>,
}

struct SessionState<P> {
    /// `None` while the session is being made, and after it has broken.
    session: Option<P>,
    version: u64,
    touched: Instant,
    snapshots: broadcast::Sender<Arc<Snapshot>>,
}

/// How many snapshots a client can fall behind. A slower client skips to the newest ones.
const MAX_SNAPSHOTS_BEHIND: usize = 16;

impl<P: GameSession> SessionActor<P> {
    /// Begins a session on a new board for this client. Returns the first snapshot too, which is
    /// from before any event: the computer may move before the caller asks for another snapshot.
    ///
    /// # Errors
    /// If the options can't be read or are refused.
    pub fn begin(
        services: &Arc<SharedServices>,
        client: Client,
        options: Value,
    ) -> Result<(Arc<SessionActor<P>>, Arc<Snapshot>), ApiError> {
        let options = serde_json::from_value(options).map_err(|error| unreadable(&error))?;
        let actor = Arc::new(SessionActor {
            identity: new_identity()?,
            state: Mutex::new(SessionState {
                session: None,
                version: 0,
                touched: Instant::now(),
                snapshots: broadcast::Sender::new(MAX_SNAPSHOTS_BEHIND),
            }),
        });
        // The lock is held meanwhile, so events that come before the session exists wait.
        let mut state = actor.lock();
        let context = SessionContext::new(services, EventSink(Arc::downgrade(&actor)), client);
        let begun = catch_unwind(AssertUnwindSafe(|| P::begin(options, services, context)));
        state.session = Some(begun.map_err(|_| broken())??);
        let first = actor.show_change(&mut state)?;
        drop(state);
        Ok((actor, first))
    }

    fn lock(&self) -> MutexGuard<'_, SessionState<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes a snapshot after a change.
    fn show_change(&self, state: &mut SessionState<P>) -> Result<Arc<Snapshot>, ApiError> {
        state.version += 1;
        let snapshot = self.show(state)?;
        // An error means that there are no subscribers.
        let _ = state.snapshots.send(Arc::clone(&snapshot));
        Ok(snapshot)
    }

    /// The present snapshot. It may differ from the last published one, since a clock runs.
    fn show(&self, state: &mut SessionState<P>) -> Result<Arc<Snapshot>, ApiError> {
        let version = state.version;
        let identity = &self.identity;
        state
            .with_session(|session| Snapshot::of(identity, P::NAME, version, &session.state()))
            .map(Arc::new)
    }
}

impl<P: GameSession> SessionState<P> {
    /// Runs an operation of the session. If it panics, the session may be inconsistent and is
    /// dropped.
    fn with_session<R>(&mut self, done: impl FnOnce(&mut P) -> R) -> Result<R, ApiError> {
        let session = self.session.as_mut().ok_or_else(broken)?;
        match catch_unwind(AssertUnwindSafe(|| done(session))) {
            Ok(result) => Ok(result),
            Err(_) => {
                self.fail();
                Err(broken())
            }
        }
    }

    fn fail(&mut self) {
        let session = self.session.take();
        let _ = catch_unwind(AssertUnwindSafe(|| drop(session)));
        // Dropping the old sender ends the streams.
        self.snapshots = broadcast::Sender::new(1);
    }
}

impl<P: GameSession> GameBoard for SessionActor<P> {
    fn identity(&self) -> &str {
        &self.identity
    }

    fn snapshot(&self) -> Result<Arc<Snapshot>, ApiError> {
        let mut state = self.lock();
        state.touched = Instant::now();
        self.show(&mut state)
    }

    fn watch(&self, max: usize) -> Result<Subscription, ApiError> {
        let mut state = self.lock();
        if state.snapshots.receiver_count() >= max {
            let message = "too many look at this board already";
            let error = ApiError::new(ErrorKind::Busy, "too_many_streams", message);
            return Err(error.with(json!({"most": max})));
        }
        let snapshot = self.show(&mut state)?;
        Ok((snapshot, state.snapshots.subscribe()))
    }

    fn act(
        &self,
        client: Client,
        request: Value,
        version: Option<u64>,
    ) -> Result<Arc<Snapshot>, ApiError> {
        let action = serde_json::from_value(request).map_err(|error| unreadable(&error))?;
        let mut state = self.lock();
        if version.is_some_and(|version| version != state.version) {
            let message = "the board has changed since";
            let facts = json!({"version": state.version});
            return Err(ApiError::not_now("stale", message).with(facts));
        }
        state.touched = Instant::now();
        state.with_session(|session| session.act(action, client))??;
        self.show_change(&mut state)
    }

    fn idle(&self) -> Duration {
        let mut state = self.lock();
        if state.snapshots.receiver_count() > 0 {
            state.touched = Instant::now();
        }
        state.touched.elapsed()
    }
}

/// Where jobs send the events of a board. The board may be gone by then.
pub struct EventSink<P: GameSession>(Weak<SessionActor<P>>);

impl<P: GameSession> Clone for EventSink<P> {
    fn clone(&self) -> EventSink<P> {
        EventSink(Weak::clone(&self.0))
    }
}

impl<P: GameSession> EventSink<P> {
    /// Whether the board still exists.
    pub fn is_there(&self) -> bool {
        self.0.strong_count() > 0
    }

    /// Sends an event to the board. Returns false if the board is gone or broken.
    pub fn send(&self, event: P::Event) -> bool {
        let Some(actor) = self.0.upgrade() else {
            return false;
        };
        let mut state = actor.lock();
        match state.with_session(|session| session.on_event(event)) {
            Ok(true) => actor.show_change(&mut state).is_ok(),
            Ok(false) => true,
            Err(_) => false,
        }
    }

    /// Breaks the board, because an event that it waits for will never come.
    pub fn fail(&self) {
        if let Some(actor) = self.0.upgrade() {
            actor.lock().fail();
        }
    }
}

fn broken() -> ApiError {
    let message = "the game on this board has broken, which is our fault: begin a new one";
    ApiError::new(ErrorKind::Broken, "broken", message)
}

/// 128 random bits, so that nobody can guess a board.
pub(super) fn new_identity() -> Result<String, ApiError> {
    let failed = |error: getrandom::Error| {
        ApiError::new(ErrorKind::Broken, "no_randomness", error.to_string())
    };
    let high = getrandom::u64().map_err(failed)?;
    let low = getrandom::u64().map_err(failed)?;
    Ok(format!("{high:016x}{low:016x}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::game_session::StopFlag;
    use crate::web::services::ServiceSettings;

    /// A session that can only break.
    struct Fragile(SessionContext<Fragile>);

    impl GameSession for Fragile {
        const NAME: &'static str = "fragile";
        type Options = ();
        type Action = String;
        /// Whether it breaks the session; else it is stale.
        type Event = bool;
        type State = ();

        fn begin(
            (): (),
            _: &Arc<SharedServices>,
            context: SessionContext<Fragile>,
        ) -> Result<Fragile, ApiError> {
            Ok(Fragile(context))
        }

        fn act(&mut self, action: String, _: Client) -> Result<(), ApiError> {
            match action.as_str() {
                "break" => panic!("as wished"),
                "think" => self
                    .0
                    .run_job(&StopFlag::default(), |_| panic!("as wished")),
                "news" => self.0.run_job(&StopFlag::default(), |_| true),
                _ => Ok(()),
            }
        }

        fn on_event(&mut self, breaks: bool) -> bool {
            assert!(!breaks, "as wished");
            false
        }

        fn state(&self) {}
    }

    #[track_caller]
    fn check(request: &str) {
        let settings = ServiceSettings::for_tests(2);
        let services = SharedServices::open(settings).expect("threads");
        let (actor, _) = SessionActor::<Fragile>::begin(&services, Client::local(), Value::Null)
            .expect("a board");
        let (other, _) = SessionActor::<Fragile>::begin(&services, Client::local(), Value::Null)
            .expect("a board");
        let (_, mut snapshots) = actor.watch(1).expect("a look");
        let _ = actor.act(Client::local(), json!(request), None);
        // The stream of the broken board ends.
        while snapshots.blocking_recv().is_ok() {}
        let kind = |told: Result<Arc<Snapshot>, ApiError>| told.map_err(|error| error.kind);
        assert_eq!(
            kind(actor.snapshot()).err(),
            Some(ErrorKind::Broken),
            "{request}"
        );
        assert_eq!(
            kind(actor.act(Client::local(), json!("rest"), None)).err(),
            Some(ErrorKind::Broken)
        );
        // The thread of the job goes on to work, and other boards don't notice.
        assert!(other.act(Client::local(), json!("rest"), None).is_ok());
        let (_, mut snapshots) = other.watch(1).expect("a look");
        assert!(other.act(Client::local(), json!("think"), None).is_ok());
        while snapshots.blocking_recv().is_ok() {}
    }

    #[test]
    fn a_panic_breaks_one_board() {
        for request in ["break", "think", "news"] {
            check(request);
        }
    }

    #[test]
    fn a_stale_event_is_no_change() {
        let settings = ServiceSettings::for_tests(2);
        let services = SharedServices::open(settings).expect("threads");
        let (actor, _) = SessionActor::<Fragile>::begin(&services, Client::local(), Value::Null)
            .expect("a board");
        assert!(EventSink(Arc::downgrade(&actor)).send(false));
        // The first version is still the last one.
        assert!(actor.act(Client::local(), json!("rest"), Some(1)).is_ok());
    }

    #[test]
    fn who_comes_too_late_is_refused() {
        let settings = ServiceSettings::for_tests(1);
        let services = SharedServices::open(settings).expect("threads");
        let (actor, _) = SessionActor::<Fragile>::begin(&services, Client::local(), Value::Null)
            .expect("a board");
        assert!(actor.act(Client::local(), json!("rest"), Some(1)).is_ok());
        let refused = actor
            .act(Client::local(), json!("rest"), Some(1))
            .expect_err("stale");
        assert_eq!(
            (refused.code, &refused.facts["version"]),
            ("stale", &json!(2))
        );
        assert!(actor.watch(0).is_err());
    }
}

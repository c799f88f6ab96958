//! The interface between a game and the server: the session of a game, and what a session can use.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::api_error::ApiError;
pub use super::job::{JobLength, StopFlag};
use super::quota::Client;
use super::services::SharedServices;
use super::session_actor::EventSink;

/// A game as the server plays it. The session holds the position; clients only send requests.
///
/// A session is locked while it acts or handles an event, so both have to be quick. What takes time
/// runs as a job ([`SessionContext::run_job`]), or on a thread of its own that reports with
/// [`SessionContext::send`].
pub trait GameSession: Send + Sized + 'static {
    /// The name of the game in requests.
    const NAME: &'static str;
    /// How a game begins: the fields beside `game` of a request for a board. It should refuse
    /// unknown fields.
    type Options: DeserializeOwned;
    /// What a client can ask for: an enum tagged by `do`. It should refuse unknown fields.
    type Action: DeserializeOwned;
    /// What jobs and threads report.
    type Event: Send + 'static;
    /// What clients are shown.
    type State: Serialize;

    /// Begins a game on a new board.
    ///
    /// # Errors
    /// If the options name something that does not exist, such as a level, a module or a position.
    fn begin(
        options: Self::Options,
        services: &Arc<SharedServices>,
        context: SessionContext<Self>,
    ) -> Result<Self, ApiError>;

    /// Does what this client asks for. After an error nothing has changed, even if the error is
    /// that a job which the action needs was refused.
    ///
    /// # Errors
    /// If the rules or the moment do not allow it.
    fn act(&mut self, action: Self::Action, client: Client) -> Result<(), ApiError>;

    /// Handles the event; whether it changed anything. Stale events, such as those of an earlier
    /// game, have to be recognised and change nothing.
    fn on_event(&mut self, event: Self::Event) -> bool;

    /// What clients are shown.
    fn state(&self) -> Self::State;
}

/// What a session can use: it runs jobs and sends events to its own board. Clones are equivalent.
pub struct SessionContext<P: GameSession> {
    services: Arc<SharedServices>,
    events: EventSink<P>,
    client: Client,
}

impl<P: GameSession> Clone for SessionContext<P> {
    fn clone(&self) -> SessionContext<P> {
        SessionContext {
            services: Arc::clone(&self.services),
            events: self.events.clone(),
            client: self.client,
        }
    }
}

impl<P: GameSession> SessionContext<P> {
    /// The context of a board that is being made.
    pub(super) fn new(
        services: &Arc<SharedServices>,
        events: EventSink<P>,
        client: Client,
    ) -> SessionContext<P> {
        SessionContext {
            services: Arc::clone(services),
            events,
            client,
        }
    }

    /// The client that began the board. What the board uses counts towards the client's quotas.
    pub fn client(&self) -> Client {
        self.client
    }

    /// Runs a job on a shared thread when one is free, and sends its event to the board. The job
    /// should look at `stop` often, which ends it early. A job that panics breaks its board.
    ///
    /// # Errors
    /// If too many jobs are waiting.
    pub fn run_job(
        &self,
        stop: &StopFlag,
        job: impl FnOnce(&StopFlag) -> P::Event + Send + 'static,
    ) -> Result<(), ApiError> {
        self.run_job_of(JobLength::Long, stop, job)
    }

    /// [`SessionContext::run_job`] for a job of known length. Brief jobs have threads of their own
    /// and do not wait for long ones.
    ///
    /// # Errors
    /// If too many jobs are waiting.
    pub fn run_job_of(
        &self,
        job_length: JobLength,
        stop: &StopFlag,
        job: impl FnOnce(&StopFlag) -> P::Event + Send + 'static,
    ) -> Result<(), ApiError> {
        let (events, stop) = (self.events.clone(), stop.clone());
        let run = move || {
            if stop.is_set() || !events.is_there() {
                return;
            }
            match catch_unwind(AssertUnwindSafe(|| job(&stop))) {
                Ok(event) => {
                    events.send(event);
                }
                Err(_) => events.fail(),
            }
        };
        self.services.submit(job_length, Box::new(run))
    }

    /// Sends an event to the board, and returns false if the board is gone. Any thread may call
    /// this, but not from within [`GameSession::act`] or [`GameSession::on_event`].
    pub fn send(&self, event: P::Event) -> bool {
        self.events.send(event)
    }
}

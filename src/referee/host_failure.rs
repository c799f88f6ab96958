//! Failures of our side.

use thiserror::Error;

use crate::games::Side;

/// A failure of our side, for which no player is to blame.
#[derive(Debug, Error)]
pub enum HostFailure {
    /// The operating system refused something.
    #[error("{doing}: {cause}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The fork server ended, or broke its protocol.
    #[error("the worker process broke off: {0}")]
    Worker(String),
    /// Somebody killed the process of a program. The side is given if it is known.
    #[error("somebody killed the process of the program")]
    Killed(Option<Side>),
    /// A person has left before the end of the game.
    #[error("the player has left")]
    Left,
    /// The game was stopped because its result is not wanted any more.
    #[error("the game was stopped")]
    Stopped,
}

impl HostFailure {
    /// The same failure, as one of the program of this side.
    pub fn of(self, side: Side) -> HostFailure {
        match self {
            HostFailure::Killed(_) => HostFailure::Killed(Some(side)),
            other => other,
        }
    }
}

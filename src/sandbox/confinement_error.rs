//! Why a process could not be locked in.

use std::io;

use thiserror::Error;

/// A step failed that this system should be able to take. The process may be half locked in: it is
/// to be ended.
#[derive(Debug, Error)]
pub enum ConfinementError {
    /// The system refused.
    #[error("{step}: {cause}")]
    System {
        /// What was being done.
        step: &'static str,
        /// What the system says.
        cause: io::Error,
    },
    /// Landlock's rules could not be made or taken on.
    #[error("landlock: {0}")]
    Landlock(String),
    /// The filter of system calls could not be made or taken on.
    #[error("seccomp: {0}")]
    Seccomp(String),
    /// There is no sandbox for this system.
    #[error("there is no sandbox for this system")]
    Unsupported,
}

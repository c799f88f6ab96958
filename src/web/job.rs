//! What is said of a job: how long it takes, and when it should end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long a job takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobLength {
    /// Some milliseconds.
    Brief,
    /// Longer, or unknown.
    Long,
}

/// A flag that asks a job to end. A session keeps one for its jobs and sets it when it is dropped.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks for the end.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the job should end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for a search that takes one.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.0
    }
}

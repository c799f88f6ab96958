//! When a search has to end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::report::Limits;

/// The search was told to end; what it was looking at is worth nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts the positions that a search looks at, and ends it in time.
pub struct Clock<'a> {
    start: Instant,
    time: Option<Duration>,
    nodes_max: u64,
    stop: &'a AtomicBool,
    nodes: u64,
    /// The number of positions at which to look at the time and at `stop` again.
    next_look: u64,
}

/// Positions between two looks at the time.
const STRIDE: u64 = 2048;

impl<'a> Clock<'a> {
    /// A search that begins now.
    pub fn new(limits: &Limits, stop: &'a AtomicBool) -> Clock<'a> {
        let nodes_max = limits.nodes.unwrap_or(u64::MAX);
        Clock {
            start: Instant::now(),
            time: limits.time,
            nodes_max,
            stop,
            nodes: 0,
            next_look: nodes_max.min(STRIDE),
        }
    }

    /// Counts a position.
    ///
    /// # Errors
    /// When the search has to end.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Whether another depth is worth beginning: it takes about as long as all before it.
    pub fn may_deepen(&self) -> bool {
        let late = |time: Duration| self.start.elapsed() >= time.mul_f64(0.6);
        !self.time.is_some_and(late) && !self.stop.load(Ordering::Relaxed)
    }

    /// The positions counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        let late = self.time.is_some_and(|time| self.start.elapsed() >= time);
        if late || self.nodes >= self.nodes_max || self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        self.next_look = self.nodes_max.min(self.nodes + STRIDE);
        Ok(())
    }
}

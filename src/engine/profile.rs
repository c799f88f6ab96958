//! Calls and times a predicate, as `profile/1` counts them while the tracer's interpreter runs a
//! goal.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// What is known of one predicate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// How often it was called.
    pub calls: u64,
    /// How often another solution was asked of it.
    pub redos: u64,
    /// The time between its ports that no goal below it took.
    pub own: Duration,
}

/// The counts of a goal that is being profiled.
#[derive(Debug)]
pub struct Profile {
    /// By the predicate's indicator.
    pub predicates: HashMap<String, Counts>,
    /// When control last passed a port.
    last: Instant,
    /// The predicate in which it is since.
    current: Option<String>,
}

impl Profile {
    /// Begins to count.
    pub fn new() -> Profile {
        Profile {
            predicates: HashMap::new(),
            last: Instant::now(),
            current: None,
        }
    }

    /// Control passes a port of a predicate; behind it, it is in `then`.
    pub fn pass(&mut self, then: Option<String>) {
        let now = Instant::now();
        if let Some(current) = self.current.take() {
            self.predicates.entry(current).or_default().own += now - self.last;
        }
        self.last = now;
        self.current = then;
    }

    /// The predicate is called.
    pub fn call(&mut self, predicate: &str) {
        self.predicates
            .entry(predicate.to_owned())
            .or_default()
            .calls += 1;
    }

    /// Another solution of it is looked for.
    pub fn redo(&mut self, predicate: &str) {
        self.predicates
            .entry(predicate.to_owned())
            .or_default()
            .redos += 1;
    }

    /// The predicates, that with the most time first.
    pub fn ranked(&self) -> Vec<(String, Counts)> {
        let mut ranked: Vec<(String, Counts)> = self
            .predicates
            .iter()
            .map(|(name, counts)| (name.clone(), *counts))
            .collect();
        ranked.sort_by(|a, b| b.1.own.cmp(&a.1.own).then_with(|| a.0.cmp(&b.0)));
        ranked
    }
}

impl Default for Profile {
    fn default() -> Profile {
        Profile::new()
    }
}

//! What a search costs, for the benches of searches.

use rustix::time::{ClockId, clock_gettime};

/// Processor time: other programs do not count.
pub fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// What a search has cost.
#[derive(Default)]
pub struct Cost {
    nodes: u64,
    seconds: f64,
}

impl Cost {
    /// Adds positions, and the time since `start`.
    pub fn add(&mut self, nodes: u64, start: f64) {
        self.nodes += nodes;
        self.seconds += processor_seconds() - start;
    }

    /// Tells it, compared with another one.
    pub fn tell(&self, name: &str, other: &Cost) {
        println!(
            "  {name:20} {:>12} positions {:>9.4} s {:>7.2} M/s   {:>8.1} times as fast",
            self.nodes,
            self.seconds,
            self.nodes as f64 / self.seconds / 1e6,
            other.seconds / self.seconds
        );
    }
}

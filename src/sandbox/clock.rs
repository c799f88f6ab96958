//! Measures what a process takes for something that it was asked to do.
//!
//! A program is charged for the processor time of all its threads, and for the time in which none
//! of them runs or waits for a processor. It is not charged for the load of other processes: on a
//! machine with ten times as much work as processors, its time passes a tenth as fast.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::sandbox::process;

/// Threads are not looked at before this time. Most turns are over by then.
const UNWATCHED_TIME: Duration = Duration::from_millis(20);

/// The clock of one process. It stops between requests, except for processor time, which is always
/// charged.
#[derive(Debug)]
pub struct ProcessClock {
    pid: i32,
    /// Processor time of the process after the last request.
    cpu: Duration,
    /// How long each thread had been active at the last look. Short turns without a look are in the
    /// program's favour.
    active: BTreeMap<u32, Duration>,
    start: Instant,
    last_look: Instant,
    /// How long no thread was active in this request, up to the last look.
    idle: Duration,
}

impl ProcessClock {
    /// The clock of a new process.
    pub fn new(pid: i32) -> ProcessClock {
        let now = Instant::now();
        ProcessClock {
            pid,
            cpu: Duration::ZERO,
            active: BTreeMap::new(),
            start: now,
            last_look: now,
            idle: Duration::ZERO,
        }
    }

    /// Starts the clock for a request.
    pub fn start(&mut self) {
        self.start = Instant::now();
        self.last_look = self.start;
        self.idle = Duration::ZERO;
    }

    /// The cost of the request until now: processor time, and elapsed time without waiting for a
    /// processor. While a thread is ready to run, what has passed since it slept last is not told
    /// yet: how much of it was waiting is known when it has run.
    pub fn look(&mut self) -> (Duration, Duration) {
        let is_ready = process::has_ready_thread(self.pid);
        self.cost(!is_ready)
    }

    /// Stops the clock, and returns the cost of the request.
    pub fn stop(&mut self) -> (Duration, Duration) {
        let cost = self.cost(true);
        self.cpu += cost.0;
        cost
    }

    /// The cost of the request, with or without the time since the last look at the threads.
    fn cost(&mut self, with_rest: bool) -> (Duration, Duration) {
        let now = process::cpu_time_of(self.pid).unwrap_or_default();
        let cpu = now.saturating_sub(self.cpu);
        let passed = self.start.elapsed();
        if passed < UNWATCHED_TIME {
            return (cpu, passed);
        }
        if with_rest {
            self.look_at_threads();
        }
        (cpu, passed.min(cpu + self.idle))
    }

    fn look_at_threads(&mut self) {
        let passed = self.last_look.elapsed();
        self.last_look += passed;
        let active = process::active_times_of(self.pid);
        let longest = active.iter().map(|(thread, time)| {
            let before = self.active.get(thread).copied().unwrap_or_default();
            time.saturating_sub(before)
        });
        let longest = longest.max().unwrap_or_default();
        self.idle += passed.saturating_sub(longest);
        self.active = active;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::ProcessClock;

    #[test]
    fn sleep_is_paid_for() {
        let pid = i32::try_from(std::process::id()).expect("a number");
        let mut clock = ProcessClock::new(pid);
        clock.start();
        std::thread::sleep(Duration::from_millis(100));
        let (_, passed) = clock.stop();
        assert!(passed > Duration::ZERO);
    }
}

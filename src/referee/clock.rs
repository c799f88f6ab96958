//! What a request costs a program.
//!
//! A program pays for the processor time of all its threads, and for the time in which none of them runs or waits for a processor. That
//! others keep the processors busy costs it nothing: on a machine that is loaded tenfold its time passes a tenth as fast.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::sandbox::process;

/// For so long threads are not looked at: most turns are over by then.
const UNWATCHED: Duration = Duration::from_millis(20);

/// The clock of one process. It stands between requests, but for processor time, which is never free.
#[derive(Debug)]
pub struct Clock {
    pid: i32,
    /// Processor time of the process after the last request.
    cpu: Duration,
    /// How long each thread had been active when they were last looked at. What they were since then in short turns is in their
    /// favour.
    active: BTreeMap<u32, Duration>,
    start: Instant,
    last_look: Instant,
    /// How long no thread was active in this request, up to the last look.
    idle: Duration,
}

impl Clock {
    /// The clock of a new process.
    pub fn new(pid: i32) -> Clock {
        let now = Instant::now();
        Clock {
            pid,
            cpu: Duration::ZERO,
            active: BTreeMap::new(),
            start: now,
            last_look: now,
            idle: Duration::ZERO,
        }
    }

    /// A request begins.
    pub fn start(&mut self) {
        self.start = Instant::now();
        self.last_look = self.start;
        self.idle = Duration::ZERO;
    }

    /// What the request has cost up to now: processor time, and time that passed without waiting for a processor.
    pub fn look(&mut self) -> (Duration, Duration) {
        let now = process::cpu_time_of(self.pid).unwrap_or_default();
        let cpu = now.saturating_sub(self.cpu);
        let passed = self.start.elapsed();
        if passed < UNWATCHED {
            return (cpu, passed);
        }
        self.look_at_threads();
        (cpu, passed.min(cpu + self.idle))
    }

    /// The request has ended; what it cost.
    pub fn stop(&mut self) -> (Duration, Duration) {
        let cost = self.look();
        self.cpu += cost.0;
        cost
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

    use super::Clock;

    #[test]
    fn sleep_is_paid_for() {
        let pid = i32::try_from(std::process::id()).expect("a number");
        let mut clock = Clock::new(pid);
        clock.start();
        std::thread::sleep(Duration::from_millis(100));
        let (_, passed) = clock.stop();
        assert!(passed > Duration::ZERO);
    }
}

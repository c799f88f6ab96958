//! How long a search may look, and when it has to end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long one search may look; it ends at the first of these, and at its game's greatest depth in
/// any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Time for this move. A position with one legal move is answered at once.
    pub time: Option<Duration>,
    /// Positions looked at, all threads together; with one thread never exceeded.
    pub nodes: Option<u64>,
    /// How many of the best moves to give with their lines; 1 is fastest.
    pub lines: usize,
}

impl Default for SearchLimits {
    /// No limit, one line.
    fn default() -> SearchLimits {
        SearchLimits {
            depth: None,
            time: None,
            nodes: None,
            lines: 1,
        }
    }
}

impl SearchLimits {
    /// To this depth in plies, one line.
    pub fn of_depth(plies: u32) -> SearchLimits {
        SearchLimits {
            depth: Some(plies),
            ..SearchLimits::default()
        }
    }

    /// For so long, one line.
    pub fn of_time(time: Duration) -> SearchLimits {
        SearchLimits {
            time: Some(time),
            ..SearchLimits::default()
        }
    }

    /// So many positions, one line.
    pub fn of_nodes(nodes: u64) -> SearchLimits {
        SearchLimits {
            nodes: Some(nodes),
            ..SearchLimits::default()
        }
    }
}

/// The search was told to end; what it was looking at is worth nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchStopped;

/// How many positions a thread looks at between two looks at the clock.
const STRIDE: u64 = 1024;

/// After which share of the time no iteration begins, if one that is not finished is of no use:
/// each takes about as long as all before it.
pub const DEEPENING_SHARE: f64 = 0.6;

/// What all threads of one search share about its end.
pub struct Control<'a> {
    /// Set by the caller.
    stop: &'a AtomicBool,
    /// Set when the first thread has ended.
    over: AtomicBool,
    /// Positions reported so far.
    nodes: AtomicU64,
    start: Instant,
    limits: SearchLimits,
}

impl<'a> Control<'a> {
    /// A search that begins now.
    pub fn new(limits: &SearchLimits, stop: &'a AtomicBool) -> Control<'a> {
        Control {
            stop,
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            start: Instant::now(),
            limits: *limits,
        }
    }

    /// Adds positions looked at and says how many more this thread may look at before it asks
    /// again.
    pub fn report(&self, nodes: u64) -> Result<u64, SearchStopped> {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let left = self
            .limits
            .nodes
            .map_or(u64::MAX, |limit| limit.saturating_sub(all));
        let late = self.limits.time.is_some_and(|time| self.elapsed() >= time);
        if left == 0 || late || self.is_stopped() {
            return Err(SearchStopped);
        }
        Ok(left.min(STRIDE))
    }

    /// Whether another iteration may begin: not when this share of the time is over.
    pub fn may_deepen(&self, share: f64) -> bool {
        let time = self.limits.time;
        let late = time.is_some_and(|time| self.elapsed() >= time.mul_f64(share));
        !late && !self.is_stopped()
    }

    /// Ends all threads.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// The time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The positions reported so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed)
    }
}

/// Counts the positions of one thread, and asks now and then whether the search may go on.
pub struct NodeCounter<'a> {
    control: &'a Control<'a>,
    /// Counted since the last report.
    pending: u64,
    /// How many may be counted before the next report.
    budget: u64,
    /// How many may be counted before the thread gives up, apart from the limits that all share.
    ceiling: u64,
    is_stoppable: bool,
}

impl<'a> NodeCounter<'a> {
    /// Nothing is counted yet, and limits do not hold yet.
    pub fn new(control: &'a Control<'a>) -> NodeCounter<'a> {
        NodeCounter {
            control,
            pending: 0,
            budget: STRIDE,
            ceiling: u64::MAX,
            is_stoppable: false,
        }
    }

    /// Says whether limits hold from now on.
    pub fn set_stoppable(&mut self, is_stoppable: bool) {
        self.is_stoppable = is_stoppable;
        if is_stoppable {
            self.budget = 0;
        }
    }

    /// Lets so many more positions be counted, or those of the last grant if they are more; `None`
    /// takes that back.
    pub fn allow(&mut self, more: Option<u64>) {
        let granted = self.budget.saturating_sub(self.pending);
        self.ceiling = more.map_or(u64::MAX, |more| more.max(granted));
    }

    /// The positions counted by all threads, as far as they are reported.
    pub fn reported(&self) -> u64 {
        self.control.nodes()
    }

    /// The same, and those that this thread has not reported yet.
    pub fn nodes(&self) -> u64 {
        self.control.nodes() + self.pending
    }

    /// Counts a position.
    ///
    /// # Errors
    /// If the search has to stop.
    #[inline]
    pub fn count(&mut self) -> Result<(), SearchStopped> {
        if self.pending >= self.budget {
            self.report()?;
        }
        if self.ceiling == 0 {
            return self.give_up();
        }
        self.ceiling -= 1;
        self.pending += 1;
        Ok(())
    }

    /// The next position to be counted needs a new grant.
    #[cold]
    fn give_up(&mut self) -> Result<(), SearchStopped> {
        self.report()?;
        self.budget = 0;
        Err(SearchStopped)
    }

    /// Reports the positions counted.
    ///
    /// # Errors
    /// If the search has to stop.
    pub fn report(&mut self) -> Result<(), SearchStopped> {
        let granted = self.control.report(std::mem::take(&mut self.pending));
        self.budget = if self.is_stoppable { 0 } else { STRIDE };
        if self.is_stoppable {
            self.budget = granted?;
        }
        Ok(())
    }
}

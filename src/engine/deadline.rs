//! Limits on time and memory, enforced by a watchdog thread.
//!
//! When the limit of a goal passes, the watchdog raises a flag, at which computations in Rust look,
//! and interrupts the machine ([`interrupt`]). While a refereed program is to move, a guard adds a
//! second limit: if the program has not come back `GRACE` after the first one, the verdict that the
//! referee left is printed and the process ends.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Resource, getrlimit};

use crate::engine::allocator::{
    let_control_stack_exceed, take_exceeded_limit, take_outgrown_stack, watch_control_stack,
};
use crate::engine::interrupt;
use crate::sandbox::memory::{resident_bytes, virtual_bytes, wanted_megabytes};
use crate::sandbox::process;

/// How long after its limit a program may go on before the process is ended.
const GRACE: Duration = Duration::from_secs(2);

/// How often a process that wants to be copied looks whether the thread has ended.
const REST_INTERVAL: Duration = Duration::from_millis(50);

/// How often the memory of the process is looked at when it is limited.
const MEMORY_INTERVAL: Duration = Duration::from_millis(20);

/// The status of a process that a guard has ended: the program that was to move is disqualified.
pub const STATUS_DISQUALIFIED: i32 = 3;

/// The status of a process that ended before the match did, nobody knows how.
pub const STATUS_UNFINISHED: i32 = 4;

/// What the referee would say if the program to move never came back.
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    /// It takes too much time.
    pub late: String,
    /// It takes too much memory.
    pub memory: String,
    /// It ends the process with `halt/0`.
    pub halted: String,
}

#[derive(Default)]
struct WatchState {
    /// The time limits that have not been told yet.
    deadlines: Vec<Deadline>,
    /// Whether they wait until [`release`].
    held: bool,
    /// The move in progress.
    guard: Option<(Instant, Verdicts)>,
    /// How large the process may get before the query that runs is interrupted.
    query_bytes_max: Option<u64>,
    /// When the whole match has to be over.
    end: Option<Instant>,
    memory_bytes_max: Option<u64>,
    is_running: bool,
}

impl WatchState {
    /// When the thread has to wake up next; `None` if no limit is set.
    fn next(&self, now: Instant) -> Option<Instant> {
        let memory = self.memory_bytes_max.or(self.query_bytes_max);
        let memory = memory.map(|_| now + MEMORY_INTERVAL);
        let guard = self.guard.as_ref().map(|(end, _)| *end);
        let times = [self.earliest(), guard, self.end, memory];
        times.into_iter().flatten().min()
    }

    fn earliest(&self) -> Option<Instant> {
        (!self.held).then(|| earliest(&self.deadlines)).flatten()
    }
}

static EXPIRED: AtomicBool = AtomicBool::new(false);
/// The status with which a program ends the process, or `NOT_SET`.
static HALT_STATUS: AtomicI32 = AtomicI32::new(NOT_SET);
const NOT_SET: i32 = -1;
static IN_MATCH: AtomicBool = AtomicBool::new(false);
static STATE: LazyLock<(Mutex<WatchState>, Condvar)> = LazyLock::new(Default::default);

fn state() -> MutexGuard<'static, WatchState> {
    STATE.0.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Changes the limits. The thread is started at the first change.
fn change(action: impl FnOnce(&mut WatchState)) {
    let mut state = state();
    action(&mut state);
    if !state.is_running {
        state.is_running = thread::Builder::new()
            .name(process::WATCH_THREAD.into())
            .spawn(watch)
            .is_ok();
    }
    STATE.1.notify_one();
}

/// Has a time limit passed that the program has not been told of?
#[inline]
pub fn has_expired() -> bool {
    EXPIRED.load(Ordering::Relaxed)
}

/// The flag behind [`has_expired`], for computations that look at a flag.
pub fn expired() -> &'static AtomicBool {
    &EXPIRED
}

/// Tells all computations to stop, as when a time limit has passed: it is SWI-Prolog that keeps the
/// limits. A signal handler may call it.
pub fn expire() {
    EXPIRED.store(true, Ordering::Relaxed);
}

/// Takes that back.
pub fn renew() {
    EXPIRED.store(false, Ordering::Relaxed);
}

/// Whether the query that runs was interrupted because it takes too much memory.
static SHORT_OF_MEMORY: AtomicBool = AtomicBool::new(false);

/// Whether that was because of its control stack.
static SHORT_OF_STACK: AtomicBool = AtomicBool::new(false);

/// How large the process may get before a query is interrupted; 0 if none is.
static QUERY_BYTES_MAX: AtomicU64 = AtomicU64::new(0);

/// What a query may take unless the user says how much memory there is: a machine with more would
/// be busy for a minute with a recursion without end. The heap doubles, so a query is interrupted
/// with 4 GB in use.
const QUERY_BYTES: u64 = 5 << 30;

/// From now on a query is interrupted when the process has taken half of what it may still have.
/// The interpreter doubles its stack and can't bear that it gets no memory for it: a query whose
/// stack exceeds the limit is interrupted, too. Unless the user says how much memory there is, 4 GB
/// are enough, and a control stack that is larger than any of SWI-Prolog's.
pub fn interrupt_large_queries() {
    if interrupt::prepare() {
        QUERY_BYTES_MAX.store(half_of_the_rest().unwrap_or(0), Ordering::Relaxed);
        let_control_stack_exceed();
        if wanted_megabytes().is_none() {
            watch_control_stack();
        }
    }
}

/// What the process takes, and half of what it may take besides; `None` if there is no limit.
fn half_of_the_rest() -> Option<u64> {
    let limit = getrlimit(Resource::As).current?;
    let taken = virtual_bytes()?;
    let half = limit.saturating_sub(taken) / 2;
    Some(match wanted_megabytes() {
        Some(_) => taken + half,
        None => taken + half.min(QUERY_BYTES),
    })
}

/// A query runs, or none does.
pub fn set_query_running(runs: bool) {
    let most = QUERY_BYTES_MAX.load(Ordering::Relaxed);
    if most != 0 {
        change(|state| state.query_bytes_max = runs.then_some(most));
    }
}

/// What the query that was interrupted had not enough of, as a resource error names it; it is told
/// once.
pub fn take_shortage() -> Option<&'static str> {
    let is_short_of_stack = SHORT_OF_STACK.swap(false, Ordering::Relaxed);
    let is_short = SHORT_OF_MEMORY.swap(false, Ordering::Relaxed);
    is_short.then_some(if is_short_of_stack { "stack" } else { "memory" })
}

/// Waits until the watchdog has done all that a limit that has passed calls for.
pub fn settle() {
    drop(state());
}

/// Waits for the thread to end if no limit is set: only a process without it can be copied.
pub fn rest() {
    let mut state = state();
    while state.is_running && state.next(Instant::now()).is_none() {
        STATE.1.notify_all();
        let waited = STATE.1.wait_timeout(state, REST_INTERVAL);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}

/// The thread that runs the goals.
static GOAL_THREAD: AtomicI32 = AtomicI32::new(0);

/// When a goal has to have ended. It comes later as long as the goal waits for a processor: a
/// machine that is busy with other things is not its fault, and the referee's clock
/// ([`crate::sandbox::clock`]) runs as this one.
#[derive(Clone, Copy, Debug)]
struct Deadline {
    end: Instant,
    /// How long the thread had waited for a processor before.
    waited: Duration,
}

/// The earliest of the deadlines, as it is now.
fn earliest(deadlines: &[Deadline]) -> Option<Instant> {
    if deadlines.is_empty() {
        return None;
    }
    let waited = process::waited_of(GOAL_THREAD.load(Ordering::Relaxed));
    let now = |deadline: &Deadline| deadline.end + waited.saturating_sub(deadline.waited);
    deadlines.iter().map(now).min()
}

/// The time limits of the goals that are running, the innermost last; `None` for one that has been
/// told.
#[derive(Debug, Default)]
pub struct Deadlines(Vec<Option<Deadline>>);

impl Deadlines {
    /// A goal begins that has to end by then; how many have begun and not ended before it.
    pub fn push(&mut self, end: Option<Instant>) -> usize {
        let thread = process::thread_number();
        GOAL_THREAD.store(thread, Ordering::Relaxed);
        let waited = process::waited_of(thread);
        self.0.push(end.map(|end| Deadline { end, waited }));
        self.watch();
        self.0.len() - 1
    }

    /// The goal has ended that began when there were so many, and with it those within it.
    pub fn truncate(&mut self, outer: usize) {
        if outer < self.0.len() {
            self.0.truncate(outer);
            self.watch();
        }
    }

    /// The program is told that a limit has passed: it is told once only.
    pub fn tell(&mut self) {
        let now = Instant::now();
        for deadline in &mut self.0 {
            *deadline = deadline.filter(|deadline| earliest(&[*deadline]) > Some(now));
        }
        renew();
        self.watch();
    }

    fn watch(&self) {
        let deadlines = self.0.iter().flatten().copied().collect();
        change(|state| {
            state.deadlines = deadlines;
            state.held = false;
        });
    }
}

/// Lets time limits of goals pass unnoticed until [`release`]: a library file is loaded, of which
/// half would be of no use.
pub fn hold() {
    state().held = true;
}

/// Tells of the time limits that have passed since [`hold`].
pub fn release() {
    state().held = false;
    STATE.1.notify_one();
}

/// A program is to move and has so much time.
pub fn move_started(limit: Duration, verdicts: Verdicts) {
    let end = Instant::now().checked_add(limit.saturating_add(GRACE));
    change(|state| state.guard = end.map(|end| (end, verdicts)));
}

/// The program has come back.
pub fn move_ended() {
    change(|state| state.guard = None);
}

/// Limits the memory of the process, and the time until [`match_ended`].
pub fn match_started(memory_bytes_max: Option<u64>, time_max: Option<Duration>) {
    IN_MATCH.store(true, Ordering::Relaxed);
    change(|state| {
        state.memory_bytes_max = memory_bytes_max;
        state.end = time_max.and_then(|time| Instant::now().checked_add(time));
    });
}

/// The match is over: the process may end.
pub fn match_ended() {
    IN_MATCH.store(false, Ordering::Relaxed);
    change(|state| {
        *state = WatchState {
            is_running: state.is_running,
            ..WatchState::default()
        }
    });
}

/// From now on a process that a program halts ends with this status, whatever the program says.
pub fn halt_with(status: i32) {
    HALT_STATUS.store(status, Ordering::Relaxed);
}

/// The status with which a process ends that a program halts with `status`: during a match, no
/// program may make it look as if the match were over.
pub fn halting(status: i32) -> i32 {
    let set = HALT_STATUS.load(Ordering::Relaxed);
    if set != NOT_SET {
        return set;
    }
    let guard = state().guard.take();
    if let Some((_, verdicts)) = guard {
        print_verdict(&verdicts.halted, "a program called halt/0 during its move");
        return STATUS_DISQUALIFIED;
    }
    if IN_MATCH.load(Ordering::Relaxed) {
        eprintln!("ERROR: halt/0 was called before the match was over");
        return STATUS_UNFINISHED;
    }
    status
}

fn watch() {
    let mut state = state();
    loop {
        let now = Instant::now();
        if state.earliest().is_some_and(|end| end <= now) {
            state.deadlines.clear();
            expire();
            interrupt::interrupt();
        }
        interrupt_if_large(&mut state);
        end_if_exceeded(&mut state, now);
        let Some(next) = state.next(now) else {
            state.is_running = false;
            STATE.1.notify_all();
            return;
        };
        let wait = next.saturating_duration_since(Instant::now());
        let waited = STATE.1.wait_timeout(state, wait);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}

/// Interrupts the query that runs if the process or its control stack has become too large. What it
/// has taken it keeps, so the next query may take half of what is left then, and its stack may
/// double once more.
fn interrupt_if_large(state: &mut WatchState) {
    let Some(most) = state.query_bytes_max else {
        return;
    };
    let is_large = virtual_bytes().is_some_and(|bytes| bytes > most);
    // The stack is looked at after the process: it is noted before it makes the process larger.
    let (outgrown, has_exceeded) = (take_outgrown_stack(), take_exceeded_limit());
    if outgrown || has_exceeded || is_large {
        state.query_bytes_max = half_of_the_rest();
        QUERY_BYTES_MAX.store(state.query_bytes_max.unwrap_or(0), Ordering::Relaxed);
        SHORT_OF_STACK.store(outgrown, Ordering::Relaxed);
        SHORT_OF_MEMORY.store(true, Ordering::Relaxed);
        expire();
        interrupt::interrupt();
    }
}

/// Ends the process when a limit has been passed that nothing else can enforce.
fn end_if_exceeded(state: &mut WatchState, now: Instant) {
    if state.guard.as_ref().is_some_and(|(end, _)| *end <= now) {
        let (_, verdicts) = state.guard.take().unwrap_or((now, Verdicts::default()));
        end_process(
            &verdicts.late,
            "the program did not come back after its time limit",
        );
    }
    if let Some(most) = state
        .memory_bytes_max
        .filter(|most| resident_bytes().is_some_and(|bytes| bytes > *most))
    {
        let why = format!("the memory limit of {} MB was passed", most / 1_000_000);
        match state.guard.take() {
            Some((_, verdicts)) => end_process(&verdicts.memory, &why),
            None => end_unfinished(&why),
        }
    }
    if state.end.is_some_and(|end| end <= now) {
        end_unfinished("the match took longer than allowed");
    }
}

fn end_process(verdict: &str, why: &str) -> ! {
    print_verdict(verdict, why);
    std::process::exit(STATUS_DISQUALIFIED)
}

fn end_unfinished(why: &str) -> ! {
    eprintln!("ERROR: {why}; the process ends");
    std::process::exit(STATUS_UNFINISHED)
}

/// Prints without the lock that the other thread may hold while it writes to a full pipe.
fn print_verdict(verdict: &str, why: &str) {
    let mut rest = verdict.as_bytes();
    while let Ok(written) = rustix::io::write(rustix::stdio::stdout(), rest)
        && written > 0
    {
        rest = &rest[written..];
    }
    let _ = writeln!(std::io::stderr(), "ERROR: {why}; the process ends");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_raises_the_flag() {
        let mut deadlines = Deadlines::default();
        let outer = deadlines.push(Instant::now().checked_add(Duration::from_millis(20)));
        while !has_expired() {
            thread::sleep(Duration::from_millis(1));
        }
        deadlines.tell();
        assert!(!has_expired());
        deadlines.truncate(outer);
        assert!(deadlines.0.is_empty());
    }

    #[test]
    fn memory_is_known() {
        assert!(resident_bytes().is_none_or(|bytes| bytes > 100_000));
    }
}

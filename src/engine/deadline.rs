//! Limits on time and memory, enforced by a watchdog thread.
//!
//! Scryer can't be interrupted from outside. A goal whose time limit has passed is stopped at its
//! next call into Rust: every call of a dynamic or native predicate reads one atomic flag and
//! throws. Facts that compiled code reads from a page need no such call, so the pages are blanked
//! when a limit passes, and the code has to call.
//!
//! A loop that never calls into Rust can't be stopped this way. After a checkpoint its process
//! ends, and the copy that waits there throws. Without one the process ends with a message, if the
//! command has asked for that. While a refereed program is to move, a guard adds a second limit: if
//! the program has not come back `GRACE` after the first one, the verdict that the referee left is
//! printed and the process ends.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

use crate::engine::checkpoint;
use crate::store;

/// How long after its limit a program may go on before the process is ended.
const GRACE: Duration = Duration::from_secs(2);

/// How much processor time a goal may take after its limit that does not look at the clock.
const LATENESS: Duration = Duration::from_millis(500);

/// How long it may go on at most, on a machine that has other work too.
const MAX_LATENESS: Duration = Duration::from_secs(5);

/// The status of a process that has ended because a goal was late.
pub const STATUS_LATE: i32 = 253;

/// How often the pages of the store are blanked until the program has been told of its limit: it
/// may be writing one just then.
const BLANK_INTERVAL: Duration = Duration::from_millis(50);

/// How often the memory of the process is looked at when it is limited.
const MEMORY_INTERVAL: Duration = Duration::from_millis(50);

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
    /// The earliest time limit that has not been told yet.
    deadline: Option<Instant>,
    /// When the process may have to end because the program has not been told by then.
    lateness: Option<Instant>,
    /// When the limit passed, and the processor time that the process had taken by then.
    passed: Option<(Instant, Duration)>,
    /// The move in progress.
    guard: Option<(Instant, Verdicts)>,
    /// When the whole match has to be over.
    end: Option<Instant>,
    memory_bytes_max: Option<u64>,
    is_running: bool,
}

impl WatchState {
    /// When the thread has to wake up next; `None` if no limit is set.
    fn next(&self, now: Instant) -> Option<Instant> {
        let blank = has_expired().then(|| now + BLANK_INTERVAL);
        let memory = self.memory_bytes_max.map(|_| now + MEMORY_INTERVAL);
        let guard = self.guard.as_ref().map(|(end, _)| *end);
        let times = [self.deadline, self.lateness, guard, self.end, memory, blank];
        times.into_iter().flatten().min()
    }
}

static EXPIRED: AtomicBool = AtomicBool::new(false);
/// The status with which a program ends the process, or `NOT_SET`.
static HALT_STATUS: AtomicI32 = AtomicI32::new(NOT_SET);
const NOT_SET: i32 = -1;
/// Whether a goal that does not come back after its limit ends the process.
static ENDS_LATE: AtomicBool = AtomicBool::new(false);
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
            .name("watch".into())
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

/// Sets the time limit to tell next, if there is one.
fn set_deadline(deadline: Option<Instant>) {
    change(|state| {
        state.deadline = deadline;
        state.lateness = deadline
            .filter(|_| ENDS_LATE.load(Ordering::Relaxed))
            .and_then(|at| at.checked_add(LATENESS));
        state.passed = None;
        EXPIRED.store(
            deadline.is_some_and(|at| at <= Instant::now()),
            Ordering::Relaxed,
        );
    });
}

/// From now on a goal that does not come back after its limit ends the process.
pub fn end_when_late() {
    ENDS_LATE.store(true, Ordering::Relaxed);
}

/// Waits for the thread to end if no limit is set: only a process without it can be copied.
pub fn rest() {
    let mut state = state();
    while state.is_running && state.next(Instant::now()).is_none() {
        STATE.1.notify_all();
        let waited = STATE.1.wait_timeout(state, BLANK_INTERVAL);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}

/// The time limits of the goals that are running, the innermost last; `None` for one that has been
/// told.
#[derive(Debug, Default)]
pub struct Deadlines(Vec<Option<Instant>>);

impl Deadlines {
    /// A goal begins that has to end by then.
    pub fn push(&mut self, end: Option<Instant>) {
        self.0.push(end);
        self.watch();
    }

    /// The innermost goal has ended.
    pub fn pop(&mut self) {
        self.0.pop();
        self.watch();
    }

    /// No goal is running any more.
    pub fn clear(&mut self) {
        if !self.0.is_empty() {
            self.0.clear();
            self.watch();
        }
    }

    /// The program is told that a limit has passed: it is told once only.
    pub fn tell(&mut self) {
        let now = Instant::now();
        for end in &mut self.0 {
            *end = end.filter(|end| *end > now);
        }
        self.watch();
    }

    fn watch(&self) {
        set_deadline(self.0.iter().flatten().min().copied());
    }
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
        if state.deadline.is_some_and(|at| at <= now) {
            state.deadline = None;
            state.passed = Some((now, processor_time()));
            EXPIRED.store(true, Ordering::Relaxed);
        }
        end_if_exceeded(&mut state, now);
        if has_expired() {
            store::blank_pages();
        }
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

/// Ends the process when a limit has been passed that nothing else can enforce.
fn end_if_exceeded(state: &mut WatchState, now: Instant) {
    if state.guard.as_ref().is_some_and(|(end, _)| *end <= now) {
        let (_, verdicts) = state.guard.take().unwrap_or((now, Verdicts::default()));
        end_process(
            &verdicts.late,
            "the program did not come back after its time limit",
        );
    }
    if state.lateness.is_some_and(|end| end <= now) {
        let (passed, before) = state.passed.unwrap_or((now, Duration::ZERO));
        let taken = processor_time().saturating_sub(before);
        if taken >= LATENESS || now >= passed + MAX_LATENESS {
            end_late();
        }
        state.lateness = Some(now + (LATENESS - taken));
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

fn end_late() -> ! {
    if !checkpoint::waits() {
        eprintln!(
            "ERROR: time_limit_exceeded: the goal does not come back, and a loop like this can't be \
             stopped alone; the process ends"
        );
    }
    std::process::exit(STATUS_LATE)
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

/// The processor time that the process has taken.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// What the process holds in memory; `None` where the system does not tell.
fn resident_bytes() -> Option<u64> {
    let pages: u64 = std::fs::read_to_string("/proc/self/statm")
        .ok()?
        .split(' ')
        .nth(1)?
        .parse()
        .ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_raises_the_flag() {
        set_deadline(Some(Instant::now() + Duration::from_millis(20)));
        assert!(!has_expired());
        thread::sleep(Duration::from_millis(200));
        assert!(has_expired());
        set_deadline(None);
        assert!(!has_expired());
    }

    #[test]
    fn memory_is_known() {
        assert!(resident_bytes().is_none_or(|bytes| bytes > 100_000));
    }
}

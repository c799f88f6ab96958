//! Checkpoints: a copy of the process waits while a goal runs, and goes on as it was if the goal takes its process down.
//!
//! The interpreter can't be interrupted from outside, and running out of memory leaves it in pieces. So a session runs in
//! a process of its own, and where something may go wrong a copy of it is made by `fork`:
//!
//! ```text
//! supervisor               waits for all the others, and ends with the status of the last one
//!   └ session              at a checkpoint it forks, and waits
//!       └ copy             runs the goal; afterwards it is the session, and the one before ends
//! ```
//!
//! What a goal has changed is lost with its process, as if it had not been called; what it has printed stays.
//! Where the system has no `fork`, or other threads run, or nobody supervises, there is no checkpoint.

use std::cell::{Cell, RefCell};
use std::io::{Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::engine::deadline;
use crate::sandbox::process::{self, Fork, ProcessStatus};

/// The status of a process that is not the session any more.
const SUPERSEDED: i32 = 254;

/// A goal has come to its end, or the session ends: nobody has to wait at the checkpoint.
const RELEASE: &[u8] = b".";

/// At how many checkpoints processes wait.
static DEPTH: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// The number of the supervising process.
    static SUPERVISOR: Cell<Option<i32>> = const { Cell::new(None) };
    /// The connections to the processes that wait at checkpoints, the innermost last.
    static WAITING: RefCell<Vec<UnixStream>> = const { RefCell::new(Vec::new()) };
}

/// A goal has ended with its process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// Ctrl-C has ended it.
    Interrupted,
    /// It did not come back after its time limit.
    Late,
    /// It has ended otherwise, mostly because it ran out of memory.
    Ended,
}

/// Runs the session under supervision. In the supervisor this does not return: it ends with the session's status.
/// The session has to end by [`end`], or by the end of its process.
pub fn supervise() {
    let supervisor = std::process::id() as i32;
    if process::adopt_orphans().is_err() {
        return;
    }
    match process::fork() {
        Ok(Fork::Child) => {
            SUPERVISOR.set(Some(supervisor));
            // Without it the session only lives on when the supervisor is killed.
            let _ = process::die_with_parent(supervisor);
        }
        Ok(Fork::Parent(_)) => {
            process::ignore_interrupts(true);
            process::exit_now(process::last_status(SUPERSEDED));
        }
        Err(_) => {}
    }
}

/// Whether the session runs under supervision.
pub fn is_supervised() -> bool {
    SUPERVISOR.get().is_some()
}

/// Whether another process waits for this one's goal.
pub fn waits() -> bool {
    DEPTH.load(Ordering::Relaxed) > 0
}

/// Ends a supervised session; elsewhere it returns.
pub fn end(status: i32) {
    release_all();
    if is_supervised() {
        process::exit_now(status);
    }
}

/// The process is going to end by the program's own will.
pub fn release_all() {
    if waits() {
        // Those that wait end before this process does.
        process::outlive_parent();
    }
    WAITING.with_borrow_mut(|waiting| {
        for mut connection in waiting.drain(..) {
            // One that has ended needs no word.
            let _ = connection.write_all(RELEASE);
        }
    });
}

/// Begins what [`commit`] ends.
///
/// # Errors
/// It returns a second time, with [`Lost`], if the process has ended between the two.
pub fn begin() -> Result<(), Lost> {
    let Some((copy, waiting)) = is_supervised().then(UnixStream::pair).and_then(Result::ok) else {
        return Ok(());
    };
    let parent = std::process::id() as i32;
    deadline::rest();
    match process::fork() {
        Ok(Fork::Child) => {
            drop(waiting);
            let _ = process::die_with_parent(parent);
            WAITING.with_borrow_mut(|all| all.push(copy));
            DEPTH.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }
        Ok(Fork::Parent(child)) => {
            drop(copy);
            wait_for(waiting, child.pid)
        }
        Err(_) => Ok(()),
    }
}

/// What was begun last has come to its end: this process is the session now.
pub fn commit() {
    let Some(mut connection) = WAITING.with_borrow_mut(Vec::pop) else {
        return;
    };
    DEPTH.fetch_sub(1, Ordering::Relaxed);
    process::outlive_parent();
    let is_told = connection.write_all(RELEASE).is_ok();
    // The other side ends, and with it the connection.
    if is_told && connection.read(&mut [0]).is_ok() {
        join_supervisor();
    }
}

/// Waits for the kernel to make this process a child of the supervisor, to end with it.
fn join_supervisor() {
    let Some(supervisor) = SUPERVISOR.get() else {
        return;
    };
    for _ in 0..1000 {
        if process::parent() == Some(supervisor) {
            let _ = process::die_with_parent(supervisor);
            return;
        }
        thread::sleep(Duration::from_micros(100));
    }
}

/// Waits until the copy is the session, and ends then; or until it is lost.
fn wait_for(mut connection: UnixStream, pid: i32) -> Result<(), Lost> {
    process::ignore_interrupts(true);
    let read = connection.read(&mut [0]);
    if matches!(read, Ok(1..)) {
        process::exit_now(SUPERSEDED);
    }
    let exit = process::wait(pid);
    process::ignore_interrupts(false);
    match exit.map(|exit| exit.status) {
        Ok(ProcessStatus::Signaled(libc::SIGINT)) => Err(Lost::Interrupted),
        Ok(ProcessStatus::Exited(deadline::STATUS_LATE)) => Err(Lost::Late),
        // One that another copy has superseded says nothing.
        _ => Err(Lost::Ended),
    }
}

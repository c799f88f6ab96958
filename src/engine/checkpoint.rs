//! Checkpoints: a copy of the process waits while a query runs, and goes on as it was if the query
//! takes the process down.
//!
//! Running out of memory leaves the interpreter in pieces. So a session runs in a process of its
//! own, and before a query a copy of it is made by `fork`:
//!
//! ```text
//! supervisor               waits for all the others, and ends with the status of the last one
//!   └ session              runs the query, and ends the copy afterwards
//!       └ copy             waits; if the session ends before the query has, it is the session
//! ```
//!
//! What a query has changed is lost with its process, as if it had not been called; what it has
//! printed stays. Where the system has no `fork`, or other threads run, or nobody supervises, there
//! is no checkpoint.

use std::cell::{Cell, RefCell};
use std::io::{self, Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::Duration;

use crate::engine::deadline;
use crate::sandbox::process::{self, Fork};

/// The status of a process that is not the session any more.
const SUPERSEDED: i32 = 254;

/// The query has come to its end, or the session ends: no copy is needed.
const RELEASE: &[u8] = b".";

/// The copy that waits at a checkpoint.
struct WaitingCopy {
    connection: UnixStream,
    pid: i32,
}

thread_local! {
    /// The number of the supervising process.
    static SUPERVISOR: Cell<Option<i32>> = const { Cell::new(None) };
    static WAITING: RefCell<Option<WaitingCopy>> = const { RefCell::new(None) };
}

/// The process that ran a query has ended, mostly because it ran out of memory; this one is its
/// copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost;

/// Runs the session under supervision. In the supervisor this does not return: it ends with the
/// session's status. The session has to end by [`end`], or by the end of its process.
pub fn supervise() {
    let supervisor = std::process::id() as i32;
    if process::adopt_orphans().is_err() {
        return;
    }
    // Before the fork: no process may meet an interrupt that is not for it.
    let interrupts = process::ignore_interrupts();
    let fork = process::fork();
    if !matches!(fork, Ok(Fork::Parent(_))) {
        interrupts.restore();
    }
    match fork {
        Ok(Fork::Child) => {
            SUPERVISOR.set(Some(supervisor));
            // Without it the session only lives on when the supervisor is killed.
            let _ = process::die_with_parent(supervisor);
        }
        Ok(Fork::Parent(_)) => {
            process::exit_now(process::last_status(SUPERSEDED));
        }
        Err(_) => {}
    }
}

/// Ends a supervised session; elsewhere it returns.
pub fn end(status: i32) {
    release();
    if SUPERVISOR.get().is_some() {
        process::exit_now(status);
    }
}

/// The process is going to end by the program's own will: no copy takes its place.
pub fn release() -> Option<i32> {
    let mut copy = WAITING.take()?;
    // One that has ended needs no word.
    let _ = copy.connection.write_all(RELEASE);
    Some(copy.pid)
}

/// Runs a query. If the query takes its process down, this returns in the copy.
///
/// # Errors
/// [`Lost`] in the copy.
pub fn run(query: impl FnOnce()) -> Result<(), Lost> {
    begin()?;
    if panic::catch_unwind(AssertUnwindSafe(query)).is_err() {
        // The interpreter has given up. The thread must not end alone: others of this process
        // don't.
        process::exit_now(SUPERSEDED);
    }
    if let Some(copy) = release() {
        let _ = process::wait(copy);
    }
    Ok(())
}

fn begin() -> Result<(), Lost> {
    let Some(supervisor) = SUPERVISOR.get() else {
        return Ok(());
    };
    let Ok((session, copy)) = UnixStream::pair() else {
        return Ok(());
    };
    deadline::rest();
    // Before the fork: an interrupt is for the session alone, from the copy's first instruction on.
    let interrupts = process::ignore_interrupts();
    match process::fork() {
        Ok(Fork::Child) => {
            drop(session);
            wait(copy);
            interrupts.restore();
            join(supervisor);
            Err(Lost)
        }
        Ok(Fork::Parent(child)) => {
            interrupts.restore();
            WAITING.set(Some(WaitingCopy {
                connection: session,
                pid: child.pid,
            }));
            Ok(())
        }
        Err(_) => {
            interrupts.restore();
            Ok(())
        }
    }
}

/// Returns when the session has ended before its query has.
fn wait(mut session: UnixStream) {
    loop {
        match session.read(&mut [0]) {
            Ok(1..) => process::exit_now(SUPERSEDED),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
        }
    }
}

/// Waits for the kernel to make this process a child of the supervisor, to end with it. If the
/// supervisor has ended as well there is no session any more.
fn join(supervisor: i32) {
    for _ in 0..1000 {
        if process::parent() == Some(supervisor) {
            let _ = process::die_with_parent(supervisor);
            return;
        }
        thread::sleep(Duration::from_micros(100));
    }
    process::exit_now(SUPERSEDED);
}
